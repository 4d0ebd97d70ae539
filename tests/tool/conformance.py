"""Every conformance case through the tool.

    conformance.py TOOL

A case is a described host, a declaration (as JSON, or YAML text) and what the tool must say of them.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from _tally import Tally

DATA = Path(__file__).resolve().parents[1] / "data"


def outcome(tool, command, case, folder):
    """The one line that the tool prints, decoded, and its exit status."""
    host, declaration = folder / "host.json", folder / "vendor.yaml"
    host.write_text(json.dumps(case["host"], ensure_ascii=False), encoding="utf-8")
    written = case["yaml"] if "yaml" in case else json.dumps(case["declaration"], ensure_ascii=False)
    declaration.write_text(written, encoding="utf-8")
    done = subprocess.run([tool, command, "--format", "json", "--host", str(host), str(declaration)],
                          capture_output=True, encoding="utf-8", timeout=20)
    lines = done.stdout.splitlines()
    if len(lines) != 1:
        raise ValueError(f"{len(lines)} lines, exit {done.returncode}: {done.stderr[:300]}")
    return json.loads(lines[0]), done.returncode


def check_complaint(case, got, status):
    """What is wrong with the outcome of a check; None when it is as expected."""
    want = case["expect"]
    if "error" in want:
        error = got.get("error", {})
        if {key: error.get(key) for key in ("code", "at")} != want["error"]:
            return f"wanted {want['error']}"
        return None if status == 2 else f"exit {status}, not 2"
    if got.get("name") != case["declaration"]["name"]:
        return "wrong name"
    offerable = want["state"] in ("available", "no_requirements")
    if got.get("offerable") is not offerable or status != (0 if offerable else 1):
        return f"exit {status}; offerable should be {offerable}"
    fold = str.lower if case["host"]["os"] == "win32" else str
    for key, value in want.items():
        same = fold(got[key]) == fold(value) if key == "path" and got[key] and value else got[key] == value
        if not same:
            return f"{key} should be {value}"
    return None


def probe_complaint(case, got, status):
    """What is wrong with the outcome of a probe; None when it is as expected."""
    want = case["expect"]
    if got.get("name") != case["declaration"]["name"]:
        return "wrong name"
    for key, seen in want.items():
        if {part: got[key][part] for part in seen} != seen:
            return f"{key} should be {seen}"
    right = 0 if want["running"]["state"] == "present" else 1
    return None if status == right else f"exit {status}, not {right}"


# The command that decides, its cases, what finds fault with an outcome, and how many cases there are: one
# that is passed over by mistake must not pass for one that holds.
SUITES = [
    ("check", "conformance.json", check_complaint, 169),
    ("probe", "probe_conformance.json", probe_complaint, 34),
]


def main():
    tool = sys.argv[1]
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        for command, file, complaint, number in SUITES:
            cases = json.loads((DATA / file).read_text(encoding="utf-8"))
            for case in cases:
                try:
                    got, status = outcome(tool, command, case, Path(folder))
                    wrong = complaint(case, got, status)
                except (ValueError, KeyError, subprocess.TimeoutExpired) as fault:
                    got, wrong = None, repr(fault)
                tally.check(wrong is None, f"{case['id']} {case['about']}: {wrong}; got {got}")
            tally.check(len(cases) == number, f"{len(cases)} cases in {file}, not {number}")
    tally.exit()


if __name__ == "__main__":
    main()
