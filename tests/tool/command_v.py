"""Every `command` that the catalogue declares under Linux against the shell's own answer, both ways.

    command_v.py TOOL

What the tool finds, `command -v` finds at the same path; what it does not find, neither does the shell. Names that are
on any machine are among them, so that there are hits.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from _tally import Tally

CATALOGUE = Path(__file__).resolve().parents[2] / "examples" / "catalogue"
EVERYWHERE = ["sh", "ls", "cat", "env", "true"]


def answers(tool, files):
    done = subprocess.run([tool, "check", "--format", "json", "--explain", *map(str, files)],
                          capture_output=True, text=True, timeout=60)
    return [json.loads(line) for line in done.stdout.splitlines()]


def command_v(name):
    done = subprocess.run(["sh", "-c", 'command -v -- "$1"', "sh", name], capture_output=True, text=True, timeout=60)
    return done.stdout.strip() or None


def main():
    if not sys.platform.startswith("linux"):
        print("the catalogue's Linux blocks are compared under Linux")
        sys.exit(77)
    tool = sys.argv[1]
    tally = Tally()
    # How a location is spelled does not show in its candidate when it is found, so the names come from its base name.
    names = {os.path.basename(candidate["path"])
             for answer in answers(tool, [CATALOGUE]) for candidate in answer.get("candidates", [])
             if candidate["source"] == "command"}
    tally.check(len(names) >= 20, f"the catalogue declares commands: {sorted(names)}")
    hits = 0
    with tempfile.TemporaryDirectory() as temporary:
        files = []
        for name in sorted(names) + EVERYWHERE:
            files.append(Path(temporary) / f"{len(files):03}.json")
            files[-1].write_text(json.dumps({
                "name": name,
                "app": {"linux": {"presence": "executable", "location": [{"kind": "command", "name": name}]}},
                "requires": {"app": True}}))
        for answer in answers(tool, files):
            name, shell = answer["name"], command_v(answer["name"])
            # `true` and the like are built into shells, which then answer with the bare name.
            if shell == name:
                tally.check(answer["path"].endswith("/" + name), f"{name}: built into the shell, {answer}")
                continue
            found = answer["path"] if answer["state"] == "available" else None
            hits += found is not None
            tally.check(found == shell, f"{name}: the tool says {found}, the shell {shell}")
    tally.check(hits >= 3, f"{hits} hits")
    tally.exit()


if __name__ == "__main__":
    main()
