"""`check --root`: real folders that hold a Linux, a macOS and a Windows system.

    root.py TOOL
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from _tally import Tally

SKIPPED = 77
SECONDS = 120 if os.environ.get("APPDECL_SANITIZER") else 20
INFO_PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>CFBundleShortVersionString</key><string>2.10</string></dict></plist>
"""
READS_PLIST = (Path(__file__).resolve().parents[2] / "include/appdecl/version/plist.hpp").exists()


class Bench:
    """A folder with the system's `root/` and what is outside it, and the tool to run beside it."""

    def __init__(self, tool, folder, tally):
        self.tool, self.folder, self.tally = tool, folder, tally
        self.root = folder / "root"
        self.root.mkdir()
        self.file("outside/secret", "secret", 0o755)

    def file(self, name, text="", mode=0o644):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(mode)

    def program(self, name):
        self.file(name, "#!/bin/sh\n", 0o755)

    def link(self, name, target):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(target)

    def declare(self, system, presence, *locations, name="vendor", **more):
        """A declaration file of one block; its name."""
        block = {"presence": presence, "location": list(locations), **more.pop("block", {})}
        (self.folder / f"{name}.json").write_text(
            json.dumps({"app": {system: block}, "requires": {"app": True, **more}}))
        return f"{name}.json"

    def run(self, *arguments, **environment):
        done = subprocess.run([self.tool, "check", *map(str, arguments)], cwd=self.folder, capture_output=True,
                              text=True, timeout=SECONDS, env={**os.environ, **environment})
        self.tally.check(0 <= done.returncode <= 2, f"{arguments}: exit {done.returncode}, {done.stderr}")
        return done

    def answer(self, *arguments, root="root", **environment):
        done = self.run("--root", root, "--format", "json", *arguments, **environment)
        lines = done.stdout.splitlines()
        if len(lines) != 1:
            self.tally.check(False, f"{arguments}: one line, not {done.stdout!r}; {done.stderr}")
            return {"state": None, "path": None}
        return json.loads(lines[0])

    def expect(self, what, got, wanted):
        self.tally.check(got == wanted, f"{what}:\n  wanted {wanted!r}\n  got    {got!r}")

    def expect_path(self, what, path, *arguments, **options):
        """`path` is where it is found, none when it is not."""
        got = self.answer(*arguments, **options)
        self.expect(what, (got["state"], got["path"] if path else None),
                    ("available", path) if path else ("missing_app", None))


def linux(b):
    b.program("root/usr/bin/vendor")
    b.file("root/usr/bin/data")
    b.link("root/bin", "usr/bin")
    b.file("root/var/lib/flatpak/exports/bin/com.vendor.App")
    b.file("root/home/me/.local/share/flatpak/exports/bin/com.vendor.Mine")
    b.program("root/usr/bin/snap")
    b.link("root/snap/bin/vendor", "/usr/bin/snap")
    for version in ("2.9", "2.10", "2.10-beta"):
        b.file(f"root/opt/vendor-{version}/v")
    b.link("root/opt/vendor-9", "/nowhere")
    b.file("root/home/you/v")
    b.file("root/etc/passwd", "root:x:0:0::/root:/bin/sh\nyou:x:1000:1000::/home/you:/bin/sh\n")

    command = b.declare("linux", "executable", {"kind": "command", "name": "vendor"}, name="command")
    system = ("--os", "linux")
    home = ("--home", "/home/me")
    b.expect_path("a command on the given PATH", "/bin/vendor", *system, "--env", "PATH=/sbin:/bin", command)
    b.expect_path("options behind the file", "/usr/bin/vendor", command, *system, "--env=PATH=/usr/bin")
    b.expect_path("without PATH no command is found", None, *system, command, PATH="/usr/bin:/bin")
    b.expect_path("an empty PATH", None, *system, "--env", "PATH=", command)
    b.expect_path("this machine's folders are not those of PATH", None, *system, "--env",
                  f"PATH={b.folder}/root/usr/bin", command)
    b.expect_path("a file that nobody may execute is no command", None, *system, "--env", "PATH=/usr/bin",
                  b.declare("linux", "executable", {"kind": "command", "name": "data"}))
    b.expect_path("the last of two values", "/bin/vendor", *system, "--env", "PATH=/sbin", "--env", "PATH=/bin",
                  command)
    b.expect_path("flatpak of the system", "/var/lib/flatpak/exports/bin/com.vendor.App", *system,
                  b.declare("linux", "executable", {"kind": "flatpak", "app_id": "com.vendor.App"}))
    mine = b.declare("linux", "executable", {"kind": "flatpak", "app_id": "com.vendor.Mine"}, name="mine")
    b.expect_path("flatpak of the user", "/home/me/.local/share/flatpak/exports/bin/com.vendor.Mine", *system, *home,
                  mine)
    b.expect_path("without a home it is not found", None, *system, mine, HOME="/home/me")
    b.expect_path("snap, by an absolute link", "/snap/bin/vendor", *system,
                  b.declare("linux", "executable", {"kind": "snap", "name": "vendor"}))
    b.expect_path("a star takes the highest", "/opt/vendor-2.10/v", *system,
                  b.declare("linux", "executable", "/opt/vendor-*/v"))
    b.expect_path("another user's home", "/home/you/v", *system, b.declare("linux", "executable", "~you/v"))
    b.expect_path("a variable in a path", "/opt/vendor-2.9/v", *system, "--env", "V=2.9", "--env", "W=a=b",
                  b.declare("linux", "executable", "/opt/vendor-$V/v"))
    b.expect_path("a value may hold =", None, *system, "--env", "W=a=b", b.declare("linux", "executable", "/opt/$W"))
    b.expect("another system's block", b.answer("--os", "darwin", command)["state"], "unsupported_os")
    b.expect_path("an absolute folder, with a separator at its end", "/opt/vendor-2.9/v", *system,
                  b.declare("linux", "executable", "/opt/vendor-2.9/v"), root=f"{b.root}/")
    b.link("link", "root")
    b.expect_path("a folder by a link", "/opt/vendor-2.9/v", *system,
                  b.declare("linux", "executable", "/opt/vendor-2.9/v"), root="link")
    if sys.platform.startswith("linux"):
        b.expect_path("this machine's family by default", "/bin/vendor", "--env", "PATH=/bin", command)


def explanation(b):
    b.program("root/usr/bin/other")
    declared = b.declare("linux", "executable", {"kind": "command", "name": "vendor"},
                         {"kind": "snap", "name": "vendor"}, "/usr/bin/other")
    found = b.answer("--os", "linux", "--explain", "--env", "PATH=/usr/bin:/bin", declared)
    b.expect("every place looked at", [(each["path"], each["present"]) for each in found["candidates"]],
             [("vendor", False), ("/snap/bin/vendor", False), ("/usr/bin/other", True)])
    b.tally.check("/usr/bin, /bin" in found["candidates"][0]["reason"], found["candidates"][0]["reason"])
    done = b.run("--root", "root", "--os", "linux", "--explain", declared)
    b.expect("a table's exit status", (done.returncode, done.stderr), (0, ""))
    b.tally.check("/usr/bin/other: present" in done.stdout, done.stdout)
    b.expect("not offerable", b.run("--root", "outside", "--os", "linux", declared).returncode, 1)


def darwin(b):
    b.file("root/Applications/Vendor.app/Contents/Info.plist", INFO_PLIST)
    b.file("root/Applications/Empty.app/Contents/MacOS/Empty")
    b.file("root/Users/me/Applications/Mine.app/Contents/Info.plist", INFO_PLIST)
    b.link("root/Volumes/Macintosh HD", "/")
    system = ("--os", "darwin")

    def bundle(name, **more):
        return b.declare("darwin", "bundle", {"kind": "app_bundle", "name": name}, **more)

    b.expect_path("a bundle", "/Applications/Vendor.app", *system, bundle("Vendor.app"))
    b.expect_path("a bundle in the home", "/Users/me/Applications/Mine.app", *system, "--home", "/Users/me",
                  bundle("Mine.app"))
    b.expect_path("without a home it is not found", None, *system, bundle("Mine.app"))
    b.expect_path("a folder without Info.plist", None, *system, bundle("Empty.app"))
    if not (b.root / "applications").exists():
        b.expect_path("names are as the folder holds them", None, *system, bundle("VENDOR.app"))
    b.expect_path("a volume's link to the root", "/Volumes/Macintosh HD/Applications/Vendor.app", *system,
                  b.declare("darwin", "bundle", "/Volumes/Macintosh HD/Applications/V*.app"))
    if READS_PLIST:
        plist = {"version": {"kind": "plist"}}
        answer = b.answer(*system, bundle("Vendor.app", block=plist, min_version="2.9"))
        b.expect("a version from the bundle", (answer["state"], answer["version"]), ("available", "2.10"))
        answer = b.answer(*system, bundle("Vendor.app", block=plist, min_version="3"))
        b.expect("a version that is too old", answer["state"], "version_too_old")


def win32(b):
    b.file("root/Program Files/Vendor/Vendor App 2/V.EXE")
    b.file("root/Program Files/Vendor/Vendor App 10/v.exe")
    b.file("root/Users/me/AppData/Local/v/v.exe")
    b.file("root/tools/vendor.bat")
    b.link("root/Documents and Settings", "Users")
    b.link("root/by-drive", "C:\\USERS")
    b.link("root/other-drive", "D:\\Users")
    system = ("--os", "win32")

    def at(path):
        return b.declare("win32", "executable", path)

    b.expect_path("other case", "C:\\PROGRAM FILES\\vendor\\vendor app 2\\v.exe", *system,
                  at("C:/PROGRAM FILES/vendor/vendor app 2/v.exe"))
    b.expect_path("a star and a variable", "C:\\Program Files\\VENDOR\\Vendor App 10\\v.exe", *system, "--env",
                  "ProgramFiles=C:\\Program Files", at("%PROGRAMFILES%/VENDOR/vendor app */v.exe"))
    b.expect_path("a home", "c:\\users\\ME\\AppData\\Local\\v\\v.exe", *system, "--home", "c:\\users\\ME",
                  at("~/AppData/Local/v/v.exe"))
    b.expect_path("a home as USERPROFILE", "C:\\Users\\me\\AppData\\Local\\v\\v.exe", *system, "--home", "C:/Users/me",
                  at("%UserProfile%/AppData/Local/v/v.exe"))
    b.expect_path("a command", "C:\\Tools\\vendor.BAT", *system, "--env", "Path=C:\\Windows;C:\\Tools",
                  b.declare("win32", "executable", {"kind": "command", "name": "vendor"}))
    for link in ("Documents and Settings", "by-drive"):
        b.expect_path(f"the link {link}", f"C:\\{link}\\me\\AppData\\Local\\v\\v.exe", *system,
                      at(f"C:/{link}/me/AppData/Local/v/v.exe"))
    b.expect_path("another drive's link", None, *system, at("C:/other-drive/me/AppData/Local/v/v.exe"))
    b.expect_path("another drive", None, *system, at("D:/tools/vendor.bat"))
    b.expect_path("no uninstall entries", None, *system,
                  b.declare("win32", "executable", {"kind": "uninstall_registry", "display_name_prefix": "Vendor",
                                                    "file": "v.exe"}))


def confined(b):
    b.link("root/up", "../outside")
    b.link("root/far-up", "../" * 40 + str(b.folder / "outside").lstrip("/"))
    b.link("root/by-name", b.folder / "outside")
    b.link("root/file", "../outside/secret")
    b.link("root/etc", "/etc")
    b.link("root/Applications/Out.app", b.folder / "outside/Out.app")
    b.file("outside/Out.app/Contents/Info.plist", INFO_PLIST)
    b.link("root/inside", "../../../opt")
    b.program("root/opt/secret")
    for path in ("/up/secret", "/far-up/secret", "/by-name/secret", "/file", "/etc/passwd", "/up/*", "/*/secret/x",
                 str(b.folder / "outside/secret"), "/by-*/secret"):
        b.expect_path(f"linux, {path}", None, "--os", "linux", b.declare("linux", "executable", path))
        b.expect_path(f"win32, {path}", None, "--os", "win32", b.declare("win32", "executable", f"C:{path}"))
    b.expect_path("a bundle", None, "--os", "darwin",
                  b.declare("darwin", "bundle", {"kind": "app_bundle", "name": "Out.app"}))
    b.expect_path("a command", None, "--os", "linux",
                  "--env", f"PATH=/up:/by-name:/far-up:/../outside:{b.folder}/outside",
                  b.declare("linux", "executable", {"kind": "command", "name": "secret"}))
    b.expect_path("a home that leads out", None, "--os", "linux", "--home", "/../outside",
                  b.declare("linux", "executable", "~/secret"))
    b.expect_path("a link that is confined", "/inside/secret", "--os", "linux",
                  b.declare("linux", "executable", "/inside/secret"))


def command_line(b):
    declared = b.declare("linux", "executable", "/opt/v")
    b.file("host.json", '{"os": "linux"}')
    for arguments in (["--os", "linux"], ["--home", "/home/me"], ["--env", "A=1"],
                      ["--root", "root", "--host", "host.json"], ["--host", "host.json", "--os", "linux"],
                      *(["--root", "root", "--os", system] for system in ("haiku", "1", "other", "")),
                      *(["--root", "root", "--env", setting] for setting in ("A", "=1", "")),
                      ["--root", "root", "--root", "root"]):
        done = b.run(*arguments, declared)
        b.expect(f"{arguments}: exit status and output", (done.returncode, done.stdout), (2, ""))
        b.tally.check(done.stderr.strip(), f"{arguments}: a word on standard error")
    b.expect("--root without a folder", b.run(declared, "--root").returncode, 2)
    b.link("to-file", "host.json")
    b.link("to-nothing", "nothing")
    os.mkfifo(b.folder / "pipe")
    for root, cause in (("nothing", "No such file"), ("host.json", "ot a directory"), ("to-file", "ot a directory"),
                        ("to-nothing", "No such file"), ("pipe", "ot a directory"), ("", "empty"),
                        ("root/x/..", "No such file")):
        done = b.run("--root", root, "--os", "linux", declared)
        b.expect(f"--root {root}: exit status and output", (done.returncode, done.stdout), (2, ""))
        shown = root or '""'
        b.tally.check(done.stderr.startswith(f"--root: {shown}: ") and done.stderr.count("\n") == 1
                      and cause in done.stderr and "name the folder" in done.stderr, f"--root {root}: {done.stderr!r}")
    if os.geteuid() != 0:
        (b.folder / "closed").mkdir(mode=0)
        done = b.run("--root", "closed", "--os", "linux", declared)
        b.tally.check(done.returncode == 2 and "ermission denied" in done.stderr, f"a closed root: {done.stderr!r}")
    for system, home in (("linux", "home/me"), ("linux", "C:\\Users\\me"), ("darwin", "~"), ("linux", ""),
                         ("win32", "/home/me"), ("win32", "C:"), ("win32", "\\\\server\\me")):
        done = b.run("--root", "root", "--os", system, "--home", home, declared)
        b.expect(f"--home {home}: exit status and output", (done.returncode, done.stdout), (2, ""))
        b.tally.check(done.stderr.startswith("--home: ") and f"under {system}" in done.stderr
                      and "such as" in done.stderr, f"--home {home}: {done.stderr!r}")
    help_text = b.run("--help").stdout
    b.tally.check(all(word in help_text for word in ("--root", "--os", "--home", "--env", "PATH")), help_text)
    b.expect("a wrong declaration beats", b.run("--root", "root", "--os", "linux", declared,
                                                b.declare("linux", "executable", "opt/v", name="wrong")).returncode, 2)


def main():
    if sys.platform == "win32":
        print("--root needs links of POSIX")
        sys.exit(SKIPPED)
    tally = Tally()
    for group in (linux, explanation, darwin, win32, confined, command_line):
        with tempfile.TemporaryDirectory() as folder:
            try:
                group(Bench(str(Path(sys.argv[1]).resolve()), Path(folder).resolve(), tally))
            except (ValueError, KeyError, IndexError, TypeError, subprocess.TimeoutExpired) as fault:
                tally.check(False, f"{group.__name__}: {fault!r}")
    tally.exit()


if __name__ == "__main__":
    main()
