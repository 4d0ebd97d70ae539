"""The version source `pe_resource` against exiftool, on every Windows executable that wine brings along.

    pe_versions.py TOOL

Both must tell the same file version, or both none.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from _tally import Tally

SKIPPED = 77
AT_ONCE = 250  # files of one run of the tool
LEAST = 500  # files that must be compared, lest a moved folder pass for agreement
LEAST_WITH_VERSION = 150
FOLDERS = ["/usr/lib/wine", *(str(path) for path in sorted(Path("/usr/lib").glob("*/wine")))]


def executables():
    """Every regular file below wine's folders that starts as Windows executables do."""
    found = set()
    for top in FOLDERS:
        for folder, _, names in os.walk(top):
            found.update(os.path.join(folder, name) for name in names)
    return [path for path in sorted(found) if os.path.isfile(path) and Path(path).open("rb").read(2) == b"MZ"]


def told_by_exiftool(paths, folder):
    """{path: version or None}"""
    arguments = folder / "paths.txt"
    arguments.write_text("".join(path + "\n" for path in paths))
    done = subprocess.run(["exiftool", "-j", "-q", "-FileVersionNumber", "-@", str(arguments)],
                          capture_output=True, text=True, timeout=600)
    return {answer["SourceFile"]: answer.get("FileVersionNumber") for answer in json.loads(done.stdout)}


def told_by_tool(tool, paths, folder):
    """{path: version or None}, all files at once: each is a file of the described host."""
    described = {f"C:\\{number}.exe": path for number, path in enumerate(paths)}
    host, declarations = folder / "host.json", folder / "all.yaml"
    host.write_text(json.dumps({"os": "win32", "files": {name: {"file": path} for name, path in described.items()}}))
    block = {"presence": "executable", "version": {"kind": "pe_resource"}}
    documents = [{"name": name, "requires": {"app": True}, "app": {"win32": {**block, "location": name}}}
                 for name in described]
    declarations.write_text("".join(f"---\n{json.dumps(document)}\n" for document in documents))
    done = subprocess.run([tool, "check", "--format", "json", "--host", str(host), str(declarations)],
                          capture_output=True, text=True, timeout=120)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode != 0 or any(answer["state"] != "available" for answer in answers):
        raise ValueError(f"exit {done.returncode}: {done.stderr[:300]}{done.stdout[:300]}")
    return {described[answer["name"]]: answer["version"] for answer in answers}


def main():
    tool = sys.argv[1]
    paths = executables()
    if not paths or shutil.which("exiftool") is None:
        print("wine's files and exiftool are needed: nothing is compared here")
        sys.exit(SKIPPED)
    tally = Tally()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        wanted = told_by_exiftool(paths, folder)
        got = {}
        for first in range(0, len(paths), AT_ONCE):
            got.update(told_by_tool(tool, paths[first : first + AT_ONCE], folder))
    for path in paths:
        both = path in wanted and path in got
        tally.check(both and wanted[path] == got[path],
                    f"{path}: exiftool says {wanted.get(path)}, the tool {got.get(path)}")
    with_version = sum(version is not None for version in got.values())
    print(f"{len(paths)} files, {with_version} with a version")
    tally.check(len(paths) >= LEAST and with_version >= LEAST_WITH_VERSION, "too few files to tell anything")
    tally.exit()


if __name__ == "__main__":
    main()
