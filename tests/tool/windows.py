"""The tool as a Windows program, on a Windows whose registry and files are real: that of Wine.

    windows.py TOOL

TOOL runs the Windows program under Wine, and APPDECL_WINE names Wine itself; without it there is nothing to do.
The applications are installed by Wine's own `reg add`.
"""
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from _tally import Tally

SKIPPED = 77
UNINSTALL = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\appdecl.test"
DRIVE = Path(os.environ.get("WINEPREFIX", "")) / "drive_c"


class Bench:
    def __init__(self, tool, wine, folder, tally):
        self.tool, self.wine, self.folder, self.tally = tool, wine, folder, tally
        self.added = []

    def reg(self, *arguments):
        subprocess.run([self.wine, "reg", *arguments], check=True, capture_output=True, timeout=60)

    def install(self, root, view, **values):
        """An uninstall entry; a pair of type and text is a value of that type."""
        key = rf"{root}\{UNINSTALL}"
        self.added.append((key, view))
        for name, value in values.items():
            kind, text = value if isinstance(value, tuple) else ("REG_SZ", value)
            self.reg("add", key, "/v", name, "/t", kind, "/d", text, "/f", f"/reg:{view}")

    def uninstall(self):
        while self.added:
            key, view = self.added.pop()
            self.reg("delete", key, "/f", f"/reg:{view}")

    def check(self, block, *arguments, minimum=None, **rest):
        requires = {"app": True} if minimum is None else {"app": True, "min_version": minimum}
        return self.run("check", {"app": {"win32": block}, "requires": requires}, *arguments, **rest)

    def probe(self, liveness, *arguments):
        block = {"presence": "executable", "location": r"C:\v.exe", "liveness": {"kind": "server_json", **liveness}}
        return self.run("probe", {"app": {"win32": block}}, *arguments)

    def run(self, command, declaration, *arguments, name="vendor.yaml", **environment):
        declaration = {"name": "vendor", **declaration}
        (self.folder / name).write_text(json.dumps(declaration, ensure_ascii=False), encoding="utf-8")
        done = subprocess.run([self.tool, command, "--format", "json", *arguments, name], cwd=self.folder, timeout=60,
                              capture_output=True, env={**os.environ, "LC_ALL": "C.UTF-8", **environment})
        lines = done.stdout.decode("utf-8").split("\n")
        if len(lines) != 2 or b"\r" in done.stdout:
            raise ValueError(f"exit {done.returncode}: {done.stdout!r} {done.stderr!r}")
        return json.loads(lines[0])

    def expect(self, what, answer, state, path=None, version=None):
        got = (answer.get("state"), answer.get("path"), answer.get("version"))
        self.tally.check(got == (state, path, version), f"{what}: {got}")


def put(source, *below):
    """A copy of `source` on drive C:; without one an empty file."""
    target = DRIVE.joinpath(*below)
    target.parent.mkdir(parents=True, exist_ok=True)
    if source is None:
        target.write_bytes(b"")
    else:
        shutil.copyfile(source, target)


def version_of(path):
    """What `exiftool` says; None without it."""
    if shutil.which("exiftool") is None:
        return None
    done = subprocess.run(["exiftool", "-j", "-FileVersionNumber", path], capture_output=True, timeout=60)
    return json.loads(done.stdout)[0].get("FileVersionNumber")


def check_registry(bench, program):
    entry = {"kind": "uninstall_registry", "display_name_prefix": "Vendor App"}
    by_registry = {"presence": "executable", "location": [{**entry, "file": r"bin\v.exe"}], "version": entry}
    put(program, "Vendor App", "bin", "v.exe")
    bench.expect("nothing is installed", bench.check(by_registry), "missing_app")
    for root, view in [("HKLM", "64"), ("HKLM", "32"), ("HKCU", "64")]:
        bench.install(root, view, DisplayName="Vendor App 2", DisplayVersion="2.3", InstallLocation=r"C:\Vendor App")
        answer = bench.check(by_registry, minimum="2.0")
        bench.expect(f"an entry of {root}, {view}", answer, "available", r"C:\Vendor App\bin\v.exe", "2.3")
        bench.uninstall()
    expandable = ("REG_EXPAND_SZ", r"%SystemDrive%\Vendor App")
    bench.install("HKCU", "64", DisplayName="Vendor App", InstallLocation=expandable)
    bench.expect("a REG_EXPAND_SZ", bench.check(by_registry), "available", r"C:\Vendor App\bin\v.exe")
    bench.uninstall()

    by_file = {**by_registry, "version": {"kind": "pe_resource"}}
    bench.install("HKLM", "64", DisplayName="Vendor App", DisplayVersion="9", InstallLocation="\"C:/Vendor App/\"")
    answer = bench.check(by_file)
    version = version_of(program) or answer["version"]
    bench.expect("the version of the file itself", answer, "available", r"C:\Vendor App\bin\v.exe", version)
    bench.tally.check(answer["version"] is not None, "the program has a version")
    bench.uninstall()
    bench.expect("nothing is installed any more", bench.check(by_registry), "missing_app")


def check_files(bench, program):
    put(program, "Program Files", "Vendor", "App 9", "v.exe")
    put(program, "Program Files", "Vendor", "App 10", "v.exe")
    starred = {"presence": "executable", "location": "%PROGRAMFILES%/Vendor/App */v.exe"}
    highest = r"C:\Program Files\Vendor\App 10\v.exe"
    bench.expect("a star under %ProgramFiles%", bench.check(starred), "available", highest)
    named = {"presence": "executable", "location": r"c:/program files\VENDOR\app 9/v.exe"}
    bench.expect("names ignore case", bench.check(named), "available", r"c:\program files\VENDOR\app 9\v.exe")
    put(None, "Vendor \u00e9\U0001f31e", "v.exe")
    unicode = {"presence": "executable", "location": "C:/Vendor \u00e9\U0001f31e/v.exe"}
    bench.expect("names of any script", bench.check(unicode, name="d\u00e9claration.yaml"), "available",
                 "C:\\Vendor \u00e9\U0001f31e\\v.exe")
    for device in [r"C:\windows\NUL", r"C:\NUL", r"C:\windows\notepad.exe:stream"]:
        bench.expect(device, bench.check({"presence": "executable", "location": device}), "missing_app", device)
    command = {"presence": "executable", "location": [{"kind": "command", "name": "v"}]}
    bench.expect("a command that is not on PATH", bench.check(command), "missing_app", "v")
    answer = bench.check(command, WINEPATH=r"C:\Program Files\Vendor\App 9")
    bench.expect("a command on PATH", answer, "available", r"C:\Program Files\Vendor\App 9\v.exe")
    alone = bench.check({"presence": "executable", "location": [{"kind": "command", "name": "notepad"}]}, "--explain")
    bench.tally.check(alone["state"] == "available" and alone["path"].lower() == r"c:\windows\system32\notepad.exe",
                      f"notepad: {alone}")


def check_root(bench):
    contents = bench.folder / "image" / "Applications" / "Vendor.app" / "Contents"
    contents.mkdir(parents=True)
    (contents / "Info.plist").write_text("<plist><dict><key>CFBundleVersion</key><string>2.3</string></dict></plist>")
    location = [{"kind": "app_bundle", "name": "Vendor.app"}]
    block = {"presence": "bundle", "location": location, "version": {"kind": "plist"}}
    declaration = {"name": "vendor", "app": {"darwin": block}, "requires": {"app": True}}
    (bench.folder / "darwin.json").write_text(json.dumps(declaration))
    for root in ["image", str(bench.folder / "image")]:
        arguments = ["check", "--format", "json", "--root", root, "--os", "darwin", "darwin.json"]
        done = subprocess.run([bench.tool, *arguments], cwd=bench.folder, timeout=60, capture_output=True, text=True)
        bench.expect(f"--root {root}", json.loads(done.stdout), "available", "/Applications/Vendor.app", "2.3")


def number_of_waiting_tool(wine):
    """The number that Windows has given to the one appdecl that runs; None when it has not come yet."""
    done = subprocess.run([wine, "winedbg", "--command", "info proc"], capture_output=True, text=True, timeout=60)
    found = re.search(r"([0-9a-f]{8}) .*'appdecl\.exe'", done.stdout)
    return int(found[1], 16) if found else None


def serve_once(listener):
    """Answers one request."""
    with listener.accept()[0] as peer:
        peer.settimeout(10)
        request = b""
        while b"clientInfo" not in request:
            request += peer.recv(4096) or b"clientInfo"
        peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n")


def check_liveness(bench):
    """A process and its runtime file, where Windows' own numbers, times and paths count."""
    path = DRIVE / "Vendor App" / "server.json"
    named = {"path": r"%SystemDrive%/Vendor App\server.json"}

    def running(what, state, pid):
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps({"pid": pid, "http": "http://LOCALHOST:8080/x"}))
        answer = bench.probe(named)
        bench.tally.check(answer["running"]["state"] == state, f"{what}: {answer['running']}")
        bench.tally.check(answer["endpoint"]["value"] == "http://localhost:8080/mcp", f"{what}: {answer['endpoint']}")

    answer = bench.probe(named)
    bench.tally.check(answer["running"]["state"] == "absent", f"no runtime file: {answer}")
    application = subprocess.Popen([bench.tool, "check", "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 60
        while (pid := number_of_waiting_tool(bench.wine)) is None and time.monotonic() < end:
            time.sleep(0.2)
        running("the process runs", "present", pid)
        for beside in [1, 2, 3]:
            running(f"its number and {beside}", "absent", pid + beside)
        running("2**32 and its number", "unavailable", 2**32 + pid)
        running("the highest number", "absent", 2**32 - 1)
        running("zero", "unavailable", 0)
        running("text", "unavailable", str(pid))
        path.write_text(json.dumps({"pid": pid, "http": "http://127.0.0.1:8080"}))
        os.utime(path, (time.time() - 3600,) * 2)
        answer = bench.probe(named)
        bench.tally.check(answer["running"]["state"] == "absent", f"a file older than the process: {answer['running']}")
        with socket.create_server(("127.0.0.1", 0)) as listener:
            listener.settimeout(60)
            path.write_text(json.dumps({"pid": pid, "http": f"http://localhost:{listener.getsockname()[1]}"}))
            server = threading.Thread(target=serve_once, args=[listener], daemon=True)
            server.start()
            answer = bench.probe(named, "--network")
            bench.tally.check(answer["answering"]["state"] == "present", f"it answers: {answer['answering']}")
            server.join(60)
        answer = bench.probe(named, "--network", "--deadline", "1")
        bench.tally.check(answer["answering"]["state"] == "absent", f"nobody listens: {answer['answering']}")
        application.stdin.close()
        application.wait(60)
        running("the process has ended", "absent", pid)
    finally:
        application.kill()
        application.wait(60)


def main():
    tool, wine = str(Path(sys.argv[1]).resolve()), os.environ.get("APPDECL_WINE")
    if not wine:
        print("APPDECL_WINE is not set: no Windows to look at")
        sys.exit(SKIPPED)
    tally = Tally()
    program = str(DRIVE / "windows" / "system32" / "msiexec.exe")
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(tool, wine, Path(folder), tally)
        try:
            check_registry(bench, program)
            check_files(bench, program)
            check_root(bench)
            check_liveness(bench)
        finally:
            bench.uninstall()
            for made in ["Vendor App", "Vendor \u00e9\U0001f31e", os.path.join("Program Files", "Vendor")]:
                shutil.rmtree(DRIVE / made, ignore_errors=True)
    tally.exit()


if __name__ == "__main__":
    main()
