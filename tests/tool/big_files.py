"""Files that are too big to be read are answered at once: an executable of 8 GiB, and a property list of more
than 16 MiB.

    big_files.py TOOL

Where strace may trace, the reads of the executable are counted, and of the property list there are none.
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

MIB = 1 << 20
SECONDS = 10  # enough for a slow machine, and far too few to read 8 GiB
MOST_READS = 8
MOST_BYTES = 64 * 1024
# strace -y puts the path behind the descriptor: pread64(3</tmp/v.exe>, "..."..., 8192, 0) = 8192
READ = re.compile(r"\b(p?read(?:64|v2?)?|preadv2?|mmap|readahead|sendfile|copy_file_range)\((.*)\) += (-?\w+)")


def executable_headers():
    """Headers of a PE32+ image up to its section table, which say that the resources begin at 3 GiB."""
    header = bytearray(0x400)
    header[0:2] = b"MZ"
    header[60:64] = (0x80).to_bytes(4, "little")
    header[0x80:0x84] = b"PE\0\0"
    fields = [(0x86, 2, 1), (0x94, 2, 240), (0x98, 2, 0x20B), (0x98 + 108, 4, 16), (0x98 + 128, 4, 0x1000),
              (0x98 + 132, 4, 0x40000000)]
    section = 0x98 + 240
    fields += [(section + 8, 4, 0x40000000), (section + 12, 4, 0x1000), (section + 16, 4, 0x40000000),
               (section + 20, 4, 0xC0000000)]
    for at, size, value in fields:
        header[at : at + size] = value.to_bytes(size, "little")
    return bytes(header)


def sparse(path, size, start=b"", at=0, data=b""):
    """A file of this size that takes no room but for what is written."""
    with path.open("wb") as file:
        file.write(start)
        file.seek(at)
        file.write(data)
    os.truncate(path, size)


def plist(size):
    """A property list that says 2.3 and is brought to a size by white space before its end."""
    start = (b'<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>'
             b"<key>CFBundleShortVersionString</key><string>2.3</string></dict>\n")
    end = b"</plist>\n"
    return start + b" " * (size - len(start) - len(end)) + end


def declare(folder, name, system, presence, location, kind, described):
    """Writes a described host and a declaration for one file of it, and gives the arguments that check it."""
    host, declaration = folder / f"{name}.host.json", folder / f"{name}.json"
    host.write_text(json.dumps({"os": system, "files": described}))
    block = {"presence": presence, "location": location, "version": {"kind": kind}}
    declaration.write_text(json.dumps({"app": {system: block}, "requires": {"app": True}}))
    return ["check", "--format", "json", "--host", str(host), str(declaration)]


def ask(tool, arguments):
    """The tool's answer, None when it took too long."""
    try:
        done = subprocess.run([*tool, *arguments], capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None
    return json.loads(done.stdout) if done.stdout else None


def reads_of(tool, arguments, path, folder):
    """[(call, bytes asked for)] of a file; None when nothing can be traced."""
    log = folder / "strace.log"
    strace = shutil.which("strace")
    if strace is None:
        return None
    done = subprocess.run([strace, "-f", "-y", "-o", str(log), tool, *arguments], capture_output=True, timeout=60)
    text = log.read_text(errors="replace") if log.exists() else ""
    if done.returncode != 0 or "execve(" not in text:
        return None
    calls = [match for match in map(READ.search, text.splitlines()) if match and f"<{path}>" in match.group(2)]
    return [(match.group(1), int(re.findall(r", (\d+)", match.group(2))[0])) for match in calls]


def main():
    tool = sys.argv[1]
    tally = Tally()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve()

        def expect(what, arguments, version):
            answer = ask([tool], arguments)
            tally.check(answer is not None and answer["state"] == "available" and answer["version"] == version,
                        f"{what}: {answer}")

        counted = True
        for name, start, at in (("zeros", b"", 0), ("headers", executable_headers(), 0xC0000000)):
            path = folder / f"{name}.exe"
            # At 3 GiB a directory of many entries that are not those of a version.
            data = bytes(12) + (0).to_bytes(2, "little") + (0xFFFF).to_bytes(2, "little") if at else b""
            sparse(path, 8 << 30, start, at, data)
            arguments = declare(folder, name, "win32", "executable", "C:\\v.exe", "pe_resource",
                                {"C:\\v.exe": {"file": str(path)}})
            expect(f"an executable of 8 GiB, {name}", arguments, None)
            reads = reads_of(tool, arguments, path, folder)
            if reads is None:
                counted = False
                continue
            print(f"{path.name}: {reads}")
            tally.check(1 <= len(reads) <= MOST_READS, f"{name}: {len(reads)} reads")
            tally.check(sum(size for _, size in reads) <= MOST_BYTES, f"{name}: {reads}")
            path.unlink()

        path = folder / "Info.plist"
        described = {"/A/V.app/Contents/Info.plist": {"file": str(path)}}
        arguments = declare(folder, "bundle", "darwin", "bundle", "/A/V.app", "plist", described)
        path.write_bytes(plist(16 * MIB + 1))
        expect("a property list of 16 MiB and a byte", arguments, None)
        reads = reads_of(tool, arguments, path, folder)
        tally.check(not reads, f"a property list that is too large: {reads}")
        counted = counted and reads is not None
        print("reads were counted" if counted else "strace is missing or may not trace: no reads were counted")
    tally.exit()


if __name__ == "__main__":
    main()
