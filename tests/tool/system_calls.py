"""Budgets on Linux: the file system calls that a lookup costs, counted with strace.

    system_calls.py TOOL

The tool makes calls of its own (libraries, its input); a lookup's calls are those that name the fixture's folder.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from _tally import Tally

SKIPPED = 77
# One name for what different kernels and C libraries call.
PLAIN = {"newfstatat": "stat", "fstatat64": "stat", "statx": "stat", "faccessat2": "access", "faccessat": "access",
         "openat": "open", "getdents64": "list"}
CALL = re.compile(r"^(?:\[pid +\d+\] )?(?:\d+ +)?([a-z0-9_]+)\((.*)$")


def trace(tool, folder, app, environment, calls="%file"):
    """The calls that name a path below folder/lookup, and the tool's answer."""
    declaration = folder / "declaration.json"
    declaration.write_text(json.dumps({"app": app, "requires": {"app": True}}))
    log = folder / "strace.log"
    done = subprocess.run(
        [shutil.which("strace"), "-f", "-y", "-o", str(log), "-e", f"trace={calls}",
         tool, "check", "--format", "json", str(declaration)],
        capture_output=True, text=True, timeout=60, env={**os.environ, **environment})
    if done.returncode not in (0, 1):
        return None, done.stderr
    marker = str(folder / "lookup")
    found = [m for m in map(CALL.match, log.read_text(errors="replace").splitlines()) if m and marker in m.group(2)]
    return [PLAIN.get(m.group(1), m.group(1)) for m in found], json.loads(done.stdout)


def program(path, executable=True):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755 if executable else 0o644)


def linux(*locations):
    return {"linux": {"presence": "executable", "location": list(locations)}}


def main():
    if not sys.platform.startswith("linux") or shutil.which("strace") is None:
        print("strace is needed: nothing is counted here")
        sys.exit(SKIPPED)
    tool = sys.argv[1]
    tally = Tally()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve()
        top = folder / "lookup"
        if trace(tool, folder, linux("/nowhere"), {})[0] is None:
            print("strace may not trace here: nothing is counted")
            sys.exit(SKIPPED)
        program(top / "there/app")

        def expect(what, wanted, state, app, environment=None, calls="%file"):
            got, answer = trace(tool, folder, app, environment or {}, calls)
            tally.check(answer["state"] == state, f"{what}: {answer}")
            tally.check(got == wanted, f"{what}: wanted {wanted}, got {got}")

        expect("a path that is there", ["stat"], "available", linux(f"{top}/there/app"))
        expect("a path that is not", ["stat"], "missing_app", linux(f"{top}/missing"))
        expect("nothing behind the deciding location", ["stat"], "available",
               linux(f"{top}/there/app", f"{top}/other", f"{top}/other *"))

        for number in (1, 3, 12):
            path = ":".join(f"{top}/bin{i}" for i in range(number))
            search = {"PATH": path}
            command = linux({"kind": "command", "name": "surely-no-such-program"})
            expect(f"a command that is in none of {number} folders", ["stat"] * number, "missing_app", command, search)
        program(top / "bin2/tool", executable=False)
        program(top / "bin3/tool")
        path = ":".join(f"{top}/bin{i}" for i in range(12))
        expect("a command in the fourth folder, and one that may not be executed in the third",
               ["stat"] * 3 + ["access"] + ["stat", "access"], "available",
               linux({"kind": "command", "name": "tool"}), {"PATH": path})

        for name in ("app-1", "app-2", "app-10", "other"):
            program(top / "versions" / name / "bin/app")
        # The calls that take a descriptor are told by the path that strace -y adds to it.
        listing = "open,openat,newfstatat,stat,getdents64,close"
        expect("a star whose highest match is there", ["open", "list", "list", "close", "stat"],
               "available", linux(f"{top}/versions/app-*/bin/app"), calls=listing)
        (top / "versions/app-10/bin/app").unlink()
        expect("a star whose second match is there",
               ["open", "list", "list", "close", "stat", "stat"],
               "available", linux(f"{top}/versions/app-*/bin/app"), calls=listing)
        expect("a star in a folder that is not there", ["open"], "missing_app", linux(f"{top}/none/app-*/app"),
               calls=listing)

        expect("no block for this OS", [], "unsupported_os",
               {"win32": {"presence": "executable", "location": f"C:{top}/there/app"}})
        declared = folder / "optional.json"
        declared.write_text(json.dumps({"app": linux(f"{top}/there/app")}))
        log = folder / "strace.log"
        subprocess.run([shutil.which("strace"), "-f", "-o", str(log), "-e", "trace=%file", tool, "check", str(declared)],
                       capture_output=True, timeout=60)
        tally.check(str(top) not in log.read_text(errors="replace"), "no requirement, no look")

        # HOME unset: the user database is opened once, read to its end and closed, besides the one look.
        environment = {key: value for key, value in os.environ.items() if key != "HOME"}
        declared.write_text(json.dumps({"app": linux("~/surely-no-such-program"), "requires": {"app": True}}))
        subprocess.run([shutil.which("strace"), "-f", "-o", str(log), "-e", "trace=openat,open", tool, "check", str(declared)],
                       capture_output=True, timeout=60, env=environment)
        tally.check(log.read_text(errors="replace").count('"/etc/passwd"') == 1, "the user database is opened once")
    tally.exit()


if __name__ == "__main__":
    main()
