"""How `check` behaves: what it prints, where, its exit status, and that no input can harm it.

    check.py TOOL
"""
import json
import os
import pty
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from _tally import Tally

SECONDS = 120 if os.environ.get("APPDECL_SANITIZER") else 20  # a sanitizer slows the tool down several times
MIB = 1024 * 1024
DEEPEST = 64
MOST_NODES = 100_000
ANYWHERE = "anywhere"  # the place is the decoding library's affair

GOOD = "app: {linux: {presence: executable, location: /opt/v/v}}\nrequires: {app: true}\n"
ABSENT = GOOD.replace("/opt/v/v", "/opt/none")
WRONG = "app:\n  linux:\n    presence: executable\n    location: opt/v\n"
HOST = {"os": "linux", "home": "/home/me", "env": {"PATH": "/bin:/usr/bin"},
        "files": {"/opt/v/v": {}, "/bin/v": {"executable": True}, "/opt/s-1/v": {}, "/opt/s-2/v": {}}}


class Bench:
    """A folder to write in, and the tool to run there on a described host."""

    def __init__(self, tool, folder, tally):
        self.tool = str(Path(tool).resolve())
        self.folder = folder
        self.tally = tally
        self.write("host.json", json.dumps(HOST))

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return name

    def run(self, *arguments, stdin=b"", stdout=subprocess.PIPE, **environment):
        """The tool with these arguments. A crash or a hang is a failed check."""
        variables = {**os.environ, **environment}
        try:
            done = subprocess.run([self.tool, *arguments], cwd=self.folder, input=stdin, stdout=stdout,
                                  stderr=subprocess.PIPE, timeout=SECONDS, env=variables)
        except subprocess.TimeoutExpired:
            self.tally.check(False, f"{arguments}: no end after {SECONDS} s")
            return Done(None, "", "")
        self.tally.check(0 <= done.returncode <= 2, f"{arguments}: exit {done.returncode}")
        return Done(done.returncode, (done.stdout or b"").decode("utf-8", "surrogateescape"),
                    done.stderr.decode("utf-8"))

    def check(self, *arguments, **options):
        return self.run("check", "--host", "host.json", *arguments, **options)

    def json(self, *arguments, **options):
        done = self.check("--format", "json", *arguments, **options)
        return [json.loads(line) for line in done.out.splitlines()], done

    def expect(self, what, got, wanted):
        self.tally.check(got == wanted, f"{what}:\n  wanted {wanted!r}\n  got    {got!r}")

    def expect_error(self, what, arguments, code, at=None, place=(None, None), stdin=b"", says=""):
        """One document that is wrong, in JSON and for people."""
        lines, done = self.json(*arguments, stdin=stdin)
        error = lines[0].get("error", {}) if len(lines) == 1 else {}
        if place == ANYWHERE:
            place = (error.get("line"), error.get("column"))
        self.expect(f"{what}: code, at, line and column", (error.get("code"), error.get("at"), error.get("line"),
                                                           error.get("column")), (code, at or "", *place))
        self.expect(f"{what}: exit status", done.status, 2)
        self.tally.check(says in error.get("message", ""), f"{what}: {error.get('message')!r} says {says!r}")
        if error and "\ufffd" not in error["message"]:  # a byte that is no UTF-8 is shown otherwise to people
            where = lines[0]["file"] + (":%d:%d" % place if place[0] else "")
            self.expect(f"{what}: standard error", done.err,
                        f"{where}: {error['at']}: {error['message']}\n" if error["at"] else
                        f"{where}: {error['message']}\n")


class Done:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err


def command_line(b):
    b.write("good.yaml", GOOD)
    for arguments in ([], ["--nonsense"], ["nonsense"], ["check"], ["check", "--nonsense", "good.yaml"],
                      ["check", "--format", "xml", "good.yaml"], ["check", "--host"],
                      ["check", "--color", "sometimes", "good.yaml"]):
        done = b.run(*arguments)
        b.expect(f"{arguments}: exit status and output", (done.status, done.out), (2, ""))
        b.tally.check(done.err.strip(), f"{arguments}: a word on standard error")
    done = b.run("--version")
    b.tally.check(done.status == 0 and done.out.startswith("appdecl ") and done.out.count(".") == 2, f"--version: {done.out}")
    for arguments in (["--help"], ["check", "--help"]):
        done = b.run(*arguments)
        b.expect(f"{arguments}: exit status and errors", (done.status, done.err), (0, ""))
        b.tally.check("check" in done.out or "--explain" in done.out, f"{arguments}: {done.out}")
    b.tally.check(all(word in b.run("check", "--help").out for word in ("--host", "--format", "--explain", "--color")),
                  "check --help names its options")
    b.expect("options may stand behind files", b.run("check", "good.yaml", "--host=host.json", "--format=json").status, 0)
    b.expect("a file whose name starts with a dash", b.check("--", b.write("-odd.yaml", GOOD)).status, 0)
    b.expect("a file in brackets", b.check(b.write("[odd].yaml", GOOD)).status, 0)
    b.expect("an empty name", b.check("").status, 2)


def table(b):
    b.write("good.yaml", GOOD)
    b.write("a-longer-name.yaml", ABSENT + "name: Vendor \u00e9\u00e8\n")
    b.write("wrong.yaml", WRONG)
    done = b.check("good.yaml", "a-longer-name.yaml", "wrong.yaml")
    b.expect("a table", done.out,
             "NAME       STATE        VERSION  MINIMUM  PATH\n"
             "good       available    -        -        /opt/v/v\n"
             "Vendor \u00e9\u00e8  missing_app  -        -        /opt/none\n")
    b.tally.check(done.err.startswith("wrong.yaml:4:15: app.linux.location: ") and done.err.count("\n") == 1,
                  f"one error line: {done.err}")
    done = b.check("wrong.yaml")
    b.expect("no table when every declaration is wrong", done.out, "")
    b.write("any.yaml", "name: any\n")
    b.expect("a declaration without requirements", b.check("any.yaml").out,
             "NAME  STATE            VERSION  MINIMUM  PATH\nany   no_requirements  -        -        -\n")
    b.write("control.yaml", 'name: "a\\u001b[31m\\n"\n')
    b.tally.check("\x1b" not in b.check("control.yaml").out, "control characters of a name are escaped")


def colours(b):
    b.write("good.yaml", GOOD)
    plain = b.check("good.yaml").out
    b.tally.check("\x1b" not in plain, "no colour into a pipe")
    always = b.check("--color", "always", "good.yaml").out
    b.tally.check("\x1b[32mavailable\x1b[0m" in always, f"--color always: {always!r}")
    b.expect("NO_COLOR does not overrule --color always", b.check("--color", "always", "good.yaml", NO_COLOR="1").out, always)
    b.expect("--color never", b.check("--color", "never", "good.yaml").out, plain)
    b.tally.check("\x1b" not in b.json("--color", "always", "good.yaml")[1].out, "JSON has no colours")

    def on_terminal(*arguments, **environment):
        leader, follower = pty.openpty()
        variables = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        process = subprocess.Popen([b.tool, "check", "--host", "host.json", *arguments], cwd=b.folder, stdout=follower,
                                   stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**variables, **environment})
        os.close(follower)
        text = b""
        try:
            while chunk := os.read(leader, 4096):
                text += chunk
        except OSError:  # the other end is closed
            pass
        process.wait(SECONDS)
        os.close(leader)
        return text

    b.tally.check(b"\x1b[32m" in on_terminal("good.yaml"), "colours on a terminal")
    b.tally.check(b"\x1b[32m" in on_terminal("good.yaml", NO_COLOR=""), "an empty NO_COLOR is none")
    b.tally.check(b"\x1b" not in on_terminal("good.yaml", NO_COLOR="1"), "no colours with NO_COLOR")
    b.tally.check(b"\x1b" not in on_terminal("--color", "never", "good.yaml"), "no colours with --color never")


def json_output(b):
    b.write("good.yaml", GOOD)
    b.write("wrong.yaml", WRONG)
    done = b.check("--format", "json", "good.yaml")
    b.expect("one object a line, its keys in order", done.out,
             '{"name":"good","file":"good.yaml","state":"available","offerable":true,"version":null,'
             '"path":"/opt/v/v","min_version":null}\n')
    lines, done = b.json("wrong.yaml", "good.yaml", "wrong.yaml")
    b.expect("lines in the order of the arguments", [line["file"] for line in lines],
             ["wrong.yaml", "good.yaml", "wrong.yaml"])
    b.expect("the keys of an error", (list(lines[0]), list(lines[0]["error"])),
             (["name", "file", "error"], ["code", "at", "line", "column", "message"]))
    b.expect("errors for people go to standard error too", done.err.count("wrong.yaml:4:15: app.linux.location: "), 2)
    b.write("wrong.json", json.dumps({"app": {"linux": {"presence": "executable", "location": "opt/v"}}}))
    b.expect_error("JSON without positions", ["wrong.json"], "path_not_rooted", "app.linux.location")
    b.expect_error("YAML with positions", ["wrong.yaml"], "path_not_rooted", "app.linux.location", (4, 15))
    minimum = ("app: {darwin: {presence: bundle, location: /A/V.app, version: {kind: plist}}}\n"
               "requires: {app: true, min_version: '2.3'}\n")
    lines, done = b.json(b.write("minimum.yaml", minimum))
    b.expect("the minimum is told", (lines[0]["state"], lines[0]["min_version"], done.status), ("unsupported_os", "2.3", 1))


def positions(b):
    """Lines and columns count from 1; of a missing key they are its parent's."""
    cases = [
        ("app:\n  beos: {}\n", "unknown_os", "app.beos", (2, 3)),
        ("app: []\n", "not_a_mapping", "app", (1, 6)),
        ("app:\n  linux:\n    presence: both\n    location: /v\n", "bad_presence", "app.linux.presence", (3, 15)),
        ("app:\n  linux:\n    presence: executable\n", "missing_location", "app.linux.location", (3, 5)),
        ("app:\n  linux:\n    presence: executable\n    location:\n      - /v\n      - kind: brew\n", "unknown_location_kind",
         "app.linux.location[1].kind", (6, 15)),
        ("app: {linux: {presence: executable, location: /v}}\nrequires:\n  app: yes\n", "not_a_boolean",
         "requires.app", (3, 8)),
        ("# a comment\n\nrequires: {app: true}\n", "app_block_missing", "requires.app", (3, 17)),
        ("requires: {wanted: true}\n", "unknown_requires_key", "requires.wanted", (1, 12)),
    ]
    for text, code, at, place in cases:
        b.expect_error(repr(text), [b.write("place.yaml", text)], code, at, place)


def explain(b):
    document = ("app:\n  linux:\n    presence: executable\n    location:\n"
                "      - {kind: command, name: none}\n      - /opt/s-*/v\n      - {kind: snap, name: v}\n      - ~/v\n"
                "requires: {app: true}\n")
    b.write("many.yaml", document)
    lines, done = b.json("--explain", "many.yaml")
    candidate = {"path": "none", "location": 0, "source": "command", "present": False, "version": None,
                 "reason": "not found on PATH; searched: /bin, /usr/bin"}
    b.expect("a candidate and the order of its keys", list(lines[0]["candidates"][0].items()), list(candidate.items()))
    b.expect("all candidates, also behind the one that decides",
             [(c["location"], c["source"], c["path"], c["present"], c["reason"]) for c in lines[0]["candidates"][1:]],
             [(1, "path", "/opt/s-2/v", True, None), (1, "path", "/opt/s-1/v", True, None),
              (2, "snap", "/snap/bin/v", False, "no such file"), (3, "path", "/home/me/v", False, "no such file")])
    b.expect("the answer is the same", (lines[0]["state"], lines[0]["path"], done.status), ("available", "/opt/s-2/v", 0))
    b.expect("candidates come last", list(lines[0])[-1], "candidates")
    b.expect("without --explain there are none", "candidates" in b.json("many.yaml")[0][0], False)
    b.write("any.yaml", "name: any\n")
    b.write("wrong.yaml", WRONG)
    lines, _ = b.json("--explain", "any.yaml", "wrong.yaml")
    b.expect("nothing looked at", lines[0]["candidates"], [])
    b.expect("an error has no candidates", list(lines[1]), ["name", "file", "error"])
    b.expect("a tree under each row of a table", b.check("--explain", "many.yaml", "any.yaml").out,
             "NAME  STATE            VERSION  MINIMUM  PATH\n"
             "many  available        -        -        /opt/s-2/v\n"
             "├─ command none: not found on PATH; searched: /bin, /usr/bin\n"
             "├─ /opt/s-2/v: present\n"
             "├─ /opt/s-1/v: present\n"
             "├─ snap /snap/bin/v: no such file\n"
             "└─ /home/me/v: no such file\n"
             "any   no_requirements  -        -        -\n")
    windows = {"os": "win32", "files": {"C:\\v.exe": {}}, "uninstall": [
        {"view": "user", "key": "V", "DisplayName": "Vendor", "DisplayVersion": "2.3"}]}
    b.write("windows.json", json.dumps(windows))
    b.write("version.yaml", "app: {win32: {presence: executable, location: [C:/v.exe, {kind: command, name: v}],"
            " version: {kind: uninstall_registry, display_name_prefix: Vendor}}}\nrequires: {app: true, min_version: '3'}\n")
    done = b.run("check", "--host", "windows.json", "--format", "json", "--explain", "version.yaml")
    line = json.loads(done.out)
    b.expect("versions of candidates", [(c["path"], c["version"], c["reason"]) for c in line["candidates"]],
             [("C:\\v.exe", "2.3", None), ("v", None, "not found on PATH; no folder of it is searched")])
    b.expect("too old", (line["state"], line["version"], line["offerable"], done.status), ("version_too_old", "2.3", False, 1))


def directories(b):
    for name in ("b.yaml", "a.yml", "B.json", "c.txt", "yaml", "d.YAML", "sub/deeper.yaml", "e.toml", ".f.yaml"):
        b.write(f"many/{name}", json.dumps({"app": {"linux": {"presence": "executable", "location": "/opt/v/v"}},
                                            "requires": {"app": True}}))
    (b.folder / "many/folder.yaml").mkdir()
    os.symlink("../many/b.yaml", b.folder / "many/link.yaml")
    wanted = [f"many/{name}" for name in (".f.yaml", "B.json", "a.yml", "b.yaml", "e.toml", "link.yaml")]
    for argument in ("many", "many/", str(b.folder / "many")):
        lines, done = b.json(argument)
        start = argument if argument.endswith("/") else argument + "/"
        b.expect(f"{argument}: the files in it, sorted by bytes, not deeper", [line["file"] for line in lines],
                 [start + name[5:] for name in wanted])
        b.expect(f"{argument}: TOML is not read", done.status, 2)
    b.expect("names are stems", [line["name"] for line in b.json("many")[0]], [".f", "B", "a", "b", "e", "link"])
    (b.folder / "empty").mkdir()
    b.write("texts/a.txt", GOOD)
    for folder in ("empty", "texts"):
        b.expect_error(f"{folder}: a folder without declarations", [folder], "unreadable_file", says="holds no declaration")


def streams(b):
    lines, done = b.json("-", stdin=GOOD.encode())
    b.expect("standard input is YAML called stdin", (lines[0]["name"], lines[0]["file"], done.status), ("stdin", "stdin", 0))
    b.expect("JSON on standard input is YAML too", b.json("-", stdin=b'{"name": "x"}')[0][0]["name"], "x")
    b.expect_error("an error on standard input", ["-"], "path_not_rooted", "app.linux.location", (4, 15), WRONG.encode())
    b.expect_error("nothing on standard input", ["-"], "not_a_mapping")
    b.expect("standard input between files", [line["name"] for line in b.json(
        b.write("good.yaml", GOOD), "-", "good.yaml", stdin=b"name: middle\n")[0]], ["good", "middle", "good"])

    document = GOOD + "---\nname: second\n" + ABSENT + "---\n---\n# nothing\n---\nname: fourth\n...\n"
    lines, done = b.json(b.write("stream.yaml", document))
    b.expect("a stream of several documents; empty ones are passed over",
             [(line["name"], line.get("state")) for line in lines],
             [("stream", "available"), ("second", "missing_app"), ("fourth", "no_requirements")])
    b.expect("the exit status of a stream", done.status, 1)
    lines, done = b.json(b.write("stream.yaml", "name: a\n---\n- no mapping\n---\nname: c\n"))
    b.expect("a wrong document of a stream", [line.get("state", line.get("error", {}).get("code")) for line in lines],
             ["no_requirements", "not_a_mapping", "no_requirements"])
    b.expect("its exit status", done.status, 2)
    lines, done = b.json(b.write("wrong.yaml", "name: a\n---\nname: b\napp:\n  beos: {}\n"))
    b.expect("positions in a stream are the file's",
             (lines[1]["error"]["line"], lines[1]["error"]["column"], lines[1]["name"]), (5, 3, "b"))
    for text in ("---\n", "---\n---\n", "# a comment\n", "~\n"):
        b.expect(f"{text!r} is no mapping", b.json(b.write("null.yaml", text))[0][0]["error"]["code"], "not_a_mapping")


def names(b):
    for file, text, wanted in [
            ("plain.yaml", GOOD, "plain"), ("two.dots.yaml", GOOD, "two.dots"), ("sub/file.yml", GOOD, "file"),
            ("noending", GOOD, "noending"), (".hidden", GOOD, ".hidden"), ("named.yaml", GOOD + "name: other\n", "other"),
            ("number.yaml", GOOD + "name: 7\n", "number"), ("quoted.yaml", GOOD + "name: '7'\n", "7"),
            ("list.yaml", GOOD + "name: [a]\n", "list"), ("null.yaml", GOOD + "name:\n", "null"),
            ("a.json", '{"name": "j"}', "j"), ("b.json", '{"name": 1}', "b"), ("c.json", '{"name": null}', "c")]:
        b.expect(f"the name of {file}", b.json(b.write(file, text))[0][0]["name"], wanted)
    b.expect("other keys of a file are ignored", b.json(b.write("more.yaml", GOOD + "tools: [1]\nx: {y: z}\n"))[1].status, 0)
    b.expect("the ending of a file decides: JSON in YAML, not YAML in JSON",
             (b.json(b.write("j.yaml", '{"name": "j"}'))[1].status, b.json(b.write("y.json", "name: y\n"))[1].status), (0, 2))


def exit_status(b):
    good, absent, wrong = b.write("good.yaml", GOOD), b.write("absent.yaml", ABSENT), b.write("wrong.yaml", WRONG)
    for files, wanted in [([good], 0), ([absent], 1), ([wrong], 2), ([good, good], 0), ([good, absent], 1), ([absent, good], 1),
                          ([absent, wrong], 2), ([wrong, absent], 2), ([wrong, good], 2), (["none.yaml", absent], 2)]:
        for output in ("table", "json"):
            done = b.check("--format", output, *files)
            b.expect(f"exit status of {files} as {output}", done.status, wanted)
    lines, _ = b.json("none.yaml", wrong, good)
    b.expect("files behind a wrong one are evaluated", [line.get("state") for line in lines], [None, None, "available"])
    b.write("any.yaml", "name: any\n")
    b.expect("no requirements are offerable", b.check("any.yaml").status, 0)


def full_output(b):
    if not os.path.exists("/dev/full"):
        return
    good = b.write("good.yaml", GOOD)
    many = [good] * 2000  # more than a buffer holds
    for arguments in ([good], ["--format", "json", good], ["--explain", *many], ["--format", "json", *many]):
        with open("/dev/full", "wb") as full:
            done = b.check(*arguments, stdout=full)
        b.expect(f"{arguments[:3]}: output that is lost", done.status, 2)
        b.tally.check(done.err.strip(), f"{arguments[:3]}: a word about output that is lost")
    for sink in ("/dev/full", None):  # standard error full, or closed
        command = f'"$0" check wrong.yaml 2>{sink or "&-"}'
        b.write("wrong.yaml", WRONG)
        done = subprocess.run(["sh", "-c", command, b.tool], cwd=b.folder, capture_output=True, timeout=SECONDS)
        b.expect(f"{command}: an error that cannot be told", done.returncode, 2)
    for arguments in (["--help"], ["--version"], ["check", "--help"]):
        with open("/dev/full", "wb") as full:
            b.expect(f"{arguments}: output that is lost", b.run(*arguments, stdout=full).status, 2)


def unreadable(b):
    good = b.write("good.yaml", GOOD)
    b.expect_error("a missing file", ["none.yaml"], "unreadable_file", says="no such file")
    b.expect_error("a file under a file", ["good.yaml/more.yaml"], "unreadable_file", says="no such file")
    b.expect_error("a name that is too long", ["x" * 5000 + ".yaml"], "unreadable_file")
    os.mkfifo(b.folder / "fifo.yaml")
    b.expect_error("a pipe", ["fifo.yaml"], "unreadable_file", says="pipe")
    b.expect_error("a device", ["/dev/zero"], "unreadable_file", says="device")
    os.symlink("loop.yaml", b.folder / "loop.yaml")
    b.expect_error("a link to itself", ["loop.yaml"], "unreadable_file")
    os.symlink(".", b.folder / "folder-link")
    b.expect("a link to a folder is a folder", "error" in b.json("folder-link")[0][0], True)
    locked = b.folder / b.write("locked.yaml", GOOD)
    locked.chmod(0)
    if os.geteuid() != 0:  # the superuser reads all the same
        b.expect_error("a file without rights", ["locked.yaml"], "unreadable_file")
    b.expect_error("TOML", [b.write("a.toml", "x = 1\n")], "unreadable_file", says="TOML is not read yet")
    for size, code in ((MIB, "not_a_mapping"), (MIB + 1, "unreadable_file")):
        text = b"#" + b" " * (size - 2) + b"\n"
        b.expect_error(f"{size} bytes", [b.write("size.yaml", text)], code, place=(None, None))
        b.expect_error(f"{size} bytes of JSON", [b.write("size.json", b" " * size)], code)
        b.expect_error(f"{size} bytes on standard input", ["-"], code, stdin=text)
    with open(b.folder / "sparse.yaml", "wb") as sparse:
        sparse.truncate(100 * 1000 * 1000)
    b.expect_error("a file of 100 MB", ["sparse.yaml"], "unreadable_file", says="larger than 1 MiB")
    b.expect("the others are evaluated", b.json("sparse.yaml", "fifo.yaml", good)[0][2]["state"], "available")


def no_document(b):
    """What is no YAML or JSON at all."""
    for name in ("empty.yaml", "empty.json"):
        b.expect_error(f"{name}: an empty file", [b.write(name, "")], "not_a_mapping")
        b.expect_error(f"{name}: a blank file", [b.write(name, " \n \n")], "not_a_mapping")
    b.expect_error("text alone", [b.write("text.yaml", "hello\n")], "not_a_mapping", place=(1, 1))
    b.expect_error("a list alone", [b.write("list.json", "[]")], "not_a_mapping")
    b.expect_error("a control character", [b.write("bell.yaml", "a: b\nc: \x07\n")], "syntax", place=(2, 4))
    b.expect_error("an end-of-transmission character", [b.write("eot.yaml", "a: b\n\x04\n")], "syntax", place=(2, 1))
    b.expect_error("a NUL", [b.write("nul.yaml", "a\0b: c\n")], "syntax", place=(1, 2))
    b.expect_error("no UTF-8", [b.write("latin.yaml", b"a: \xe9\n")], "syntax", says="UTF-8")
    b.expect_error("no UTF-8 in JSON", [b.write("latin.json", b'{"name": "\xe9"}')], "syntax", place=ANYWHERE)
    b.expect_error("unclosed YAML", [b.write("open.yaml", "app: [1, 2\n")], "syntax", place=(2, 1))
    b.expect_error("a tab for indentation", [b.write("tab.yaml", "app:\n\tlinux: 1\n")], "syntax", place=ANYWHERE)
    b.expect_error("an unknown alias", [b.write("alias.yaml", "app: *none\n")], "syntax", place=(1, 6))
    b.expect_error("unclosed JSON", [b.write("open.json", '{"a": [1,\n 2')], "syntax", place=(2, 3))
    b.expect_error("two JSON values", [b.write("two.json", '{}\n{}')], "syntax", place=(2, 1))
    b.expect_error("a comma too many", [b.write("comma.json", '{"a": 1,}')], "syntax", place=(1, 9))
    b.expect_error("a number beyond all numbers", [b.write("huge.json", '{"a": 1e999}')], "syntax", place=ANYWHERE)
    b.expect_error("a NUL behind JSON", [b.write("end.json", '{"name": "x"}\0,"requires": 1}')], "syntax", place=(1, 14))
    b.expect_error("a last key without a colon", [b.write("last.yaml", "name: x\nrequires")], "syntax", place=(2, 1))
    b.expect_error("a last key before a comment", [b.write("last.yaml", "name: x\nrequires  # none\n")], "syntax", place=(2, 1))
    b.expect_error("a last key before the next document", [b.write("last.yaml", "a: 1\nb\n---\nc: 1\n")], "syntax", place=(2, 1))
    b.expect_error("what no document can begin with", [b.write("comma.yaml", "!!str x\n,")], "syntax", place=ANYWHERE)
    for text in ("name: x\nb:\n", "name: x\nb :   # none\n", "name: x\n? b\n", "name: x\nb: {c, d}\n", "name: x\n'b':\n", "name: x\n&k b:\n"):
        b.expect(f"a key without a value: {text!r}", b.check(b.write("null.yaml", text)).status, 0)
    b.expect("a tagged key is another key", b.check(b.write("tag.yaml", "!x app: 1\nname: x\n")).status, 0)
    b.expect_error("NaN in JSON", [b.write("nan.json", '{"a": NaN}')], "syntax", place=(1, 7))
    source = random.Random(7)
    for number in range(40):
        data = bytes(source.randrange(256) for _ in range(source.choice([1, 7, 100, 5000])))
        for name in ("random.yaml", "random.json"):
            lines, done = b.json(b.write(name, data))
            b.tally.check(done.status == 2 and all("error" in line for line in lines[:1]), f"random bytes {number}: {done.out}")
    pieces = ["{", "}", "[", "]", ":", ": ", ",", "- ", "\n", " ", "  ", "&a ", "*a", "!!str ", "|", ">", "'", '"', "#", "---\n", "~",
              "app", "linux", "?", "%", "!", "\\", "x", "<<: ", "@", "`", "\t", "1"]
    for number in range(200):
        text = "".join(source.choice(pieces) for _ in range(source.randrange(1, 40)))
        b.check(b.write("random.yaml", text))
        b.check("--explain", b.write("random.json", text))


def costly(b):
    """Documents that a decoder might read again and again."""
    for what, text in [("documents ended by ...", ("x" * 28 + "\n...\n") * 30_000), ("documents begun by ---", "---\na: 1\n" * 30_000),
                       ("comments between documents", ("a\n...\n" + "# c\n" * 3) * 30_000), ("keys", "".join(
                           f"k{i}: 1\n" for i in range(49_000))), ("anchors", "".join(f"- &a{i} x\n" for i in range(90_000))),
                       ("aliases", "- &a x\n" + "- *a\n" * 90_000), ("a long key", "a" * (MIB - 10) + ": 1\n"),
                       ("lines", "a: |\n" + " x\n" * (MIB // 3 - 10)), ("quotes", "'" * (MIB - 10)), ("commas", "[" + "," * (MIB - 10)),
                       ("tags", "- !a b\n" * 90_000), ("directives", "%TAG !a! b\n" * 50_000), ("colons", ":" * (MIB - 10))]:
        for name in ("costly.yaml", "costly.json"):
            b.tally.check(b.check("--format", "json", b.write(name, text)).status is not None, f"{what} in {name}")
    for text in ("[" + '{"a":[]},' * 30_000 + "1]", "[" + "{}," * 99_000 + "1]",
                 "{" + ",".join(f'"{i}":{{}}' for i in range(70_000)) + "}", '{"x":"' + "\\u0061" * 170_000 + '"}'):
        b.check(b.write("costly.json", text))
    files = ",".join(f'"/f/{i}":{{}}' for i in range(100_000))
    b.run("check", "--host", b.write("large.json", '{"os":"linux","files":{' + files + "}}"), b.write("good.yaml", GOOD))


def nested(levels, opening, core, closing):
    return opening * levels + core + closing * levels


def depth(b):
    too_deep = "nested deeper than 64 levels"
    for name in ("deep.yaml", "deep.json"):
        for opening, closing in (("[", "]"), ('{"a":', "}")):
            text = nested(DEEPEST, opening, "1", closing)
            code = b.json(b.write(name, text))[0][0]
            # A deep list is no mapping; a deep mapping holds unknown keys alone, so it is right.
            b.expect(f"64 levels of {opening} in {name}", code.get("error", {}).get("code", code.get("state")),
                     "not_a_mapping" if opening == "[" else "no_requirements")
            column = 1 + len(opening) * DEEPEST
            b.expect_error(f"65 levels of {opening} in {name}", [b.write(name, nested(DEEPEST + 1, opening, "1", closing))],
                           "syntax", place=(1, column) if name.endswith("yaml") else (None, None), says=too_deep)
            for levels in (1000, 100_000):
                b.expect_error(f"{levels} levels of {opening} in {name}", [b.write(name, nested(levels, opening, "1", closing))],
                               "syntax", place=(1, column) if name.endswith("yaml") else (None, None), says=too_deep)
        b.expect_error(f"100,000 brackets in {name}", [b.write(name, "[" * 100_000)], "syntax", place=ANYWHERE, says=too_deep)
    block = "".join(" " * level + "a:\n" for level in range(DEEPEST - 1)) + " " * (DEEPEST - 1) + "a: 1\n"
    b.expect("64 levels of a block", b.json(b.write("block.yaml", block))[1].status, 0)
    deeper = "".join(" " * level + "a:\n" for level in range(1000)) + " " * 1000 + "a: 1\n"
    b.expect_error("1000 levels of a block", [b.write("block.yaml", deeper)], "syntax", place=(65, 65), says=too_deep)
    b.expect_error("1000 levels of a list on one line", [b.write("dashes.yaml", "- " * 1000 + "1\n")], "syntax",
                   place=(1, 129), says=too_deep)
    half = nested(40, "[", "1", "]")
    fits = f"x: &a {nested(30, '[', '1', ']')}\ny: {nested(33, '[', '*a', ']')}\n"
    b.expect("64 levels by way of an alias", b.json(b.write("alias.yaml", fits))[1].status, 0)
    b.expect_error("more than 64 levels by way of an alias",
                   [b.write("alias.yaml", f"x: &a {half}\ny: {nested(30, '[', '*a', ']')}\n")], "syntax", place=(2, 34),
                   says=too_deep)


def size(b):
    too_many = "more than 100000 nodes"
    for name in ("many.yaml", "many.json"):
        items = "[" + "1," * (MOST_NODES - 2) + "1]"  # with the list itself
        b.expect_error(f"100,000 nodes in {name}", [b.write(name, items)], "not_a_mapping",
                       place=(1, 1) if name.endswith("yaml") else (None, None))
        items = "[" + "1,\n" * (MOST_NODES - 1) + "1]"
        b.expect_error(f"100,001 nodes in {name}", [b.write(name, items)], "syntax", says=too_many,
                       place=(MOST_NODES, 1) if name.endswith("yaml") else (None, None))
    b.expect_error("a node too many by an alias",
                   [b.write("many.yaml", "- &a [" + "1," * 49_998 + "1]\n- *a\n")], "syntax", place=(2, 3), says=too_many)
    b.expect_error("as many nodes as may be, with an alias",
                   [b.write("many.yaml", "- &a [" + "1," * 49_997 + "1]\n- *a\n- 1\n")], "not_a_mapping", place=(1, 1))
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in range(1, 10):
        bomb += f"a{level}: &a{level} [" + ", ".join([f"*a{level - 1}"] * 10) + "]\n"
    expanded, line, column = bomb_stops_at()
    b.expect_error(f"an alias bomb ({expanded} nodes)", [b.write("bomb.yaml", bomb)], "syntax", place=(line, column), says=too_many)
    for text, place in (("a: &a [*a]\n", (1, 8)), ("a: &a {b: *a}\n", (1, 11)), ("&a a: &b\n  - x\n  - {c: [*b]}\n", (3, 10)),
                        ("a: &x 1\nb: &x [*x]\n", (2, 8)), ("&a [*a, *a]\n", (1, 5))):
        b.expect_error(f"a node that contains itself: {text!r}", [b.write("self.yaml", text)], "syntax", place=place,
                       says="inside the node that it names")


def bomb_stops_at():
    """The alias of the bomb that passes the limit: nodes so far, line and column."""
    nodes, sizes = 1, []  # the top
    for level in range(10):
        nodes += 2  # key and list
        size = 1
        for item in range(10):
            value = sizes[-1] if sizes else 1
            if nodes + value > MOST_NODES:
                return nodes + value, level + 1, len(f"a{level}: &a{level} [") + item * len(f"*a{level - 1}, ") + 1
            nodes, size = nodes + value, size + value
        sizes.append(size)
    raise AssertionError("the bomb is too small")


def duplicates(b):
    cases = [
        ("a: 1\na: 2\n", "a", (2, 1)),
        ("app:\n  linux:\n    presence: executable\n    location: /v\n  linux: {}\n", "app.linux", (5, 3)),
        ("app:\n  linux:\n    location:\n      - /v\n      - {kind: snap, name: a, name: b}\n", "app.linux.location[1].name",
         (5, 31)),
        ("x: [[{a: 1}, {a: 1, b: 2, a: 3}]]\n", "x[0][1].a", (1, 27)),
        ("'a': 1\n\"a\": 2\n", "a", (2, 1)),
        ("a: 1\n'a': 2\n", "a", (2, 1)),
        ("a: 1\n!!str a: 2\n", "a", (2, 1)),
        ("&k a: 1\n*k : 2\n", "a", (2, 1)),
        ("x: &k a\ny: {a: 1, *k : 2}\n", "y.a", (2, 11)),
        ("name: x\n---\nb: 1\nb: 1\n", "b", (4, 1)),
    ]
    for text, at, place in cases:
        lines, done = b.json(b.write("twice.yaml", text))
        error = next(line["error"] for line in lines if "error" in line)
        b.expect(f"a key given twice: {text!r}", (error["code"], error["at"], error["line"], error["column"], done.status),
                 ("duplicate_key", at, *place, 2))
    b.expect("keys of different mappings are not the same", b.json(b.write("fine.yaml", "x: {a: 1}\ny: {a: 1}\nz: [{a: 1}, {a: 1}]\n"))[1].status, 0)
    b.expect("a number and a text are different keys", b.json(b.write("fine.yaml", "1: a\n'1': b\n"))[1].status, 0)
    b.expect("lists as keys are not compared", b.json(b.write("fine.yaml", "? [1]\n: a\n? [2]\n: b\n"))[1].status, 0)
    b.expect("lists as keys, by aliases", b.json(b.write("fine.yaml", "x: [&q [1], &r [2]]\ny: {*q : 1, *r : 2}\n"))[1].status, 0)
    b.expect("<< is an ordinary key", b.json(b.write("fine.yaml", "x: &x {a: 1}\ny: {<<: *x, a: 2}\n"))[1].status, 0)
    for text, at in (('{"a": 1, "a": 2}', "a"), ('{"x": {"a": 1, "b": 2, "a": 3}}', "x.a"),
                     ('{"x": [1, {"a": 1}, {"a": 1, "a": 1}]}', "x[2].a"), ('{"x": [[], [{"a": [], "a": {}}]]}', "x[1][0].a"),
                     ('{"a": 1, "\\u0061": 2}', "a")):
        b.expect_error(f"a key given twice: {text}", [b.write("twice.json", text)], "duplicate_key", at)
    b.expect("keys of different JSON mappings", b.json(b.write("fine.json", '{"x": {"a": 1}, "y": [{"a": 1}, {"a": 1}]}'))[1].status, 0)


def host_descriptions(b):
    good = b.write("good.yaml", GOOD)
    cases = [
        ("{}", "os"), ('{"os": 1}', "os"), ('{"os": "linux", "fils": {}}', "fils"), ('{"os": "linux", "env": []}', "env"),
        ('{"os": "linux", "files": {"/v": {"executible": true}}}', "files./v.executible"),
        ('{"os": "linux", "files": {"v": {}}}', "files.v"), ('{"os": "linux", "files": {"/v": {}, "/v/w": {}}}', "files./v/w"),
        ('{"os": "linux", "dirs": ["/a", 1]}', "dirs[1]"),
        ('{"os": "win32", "uninstall": [{"view": "machine", "key": "V"}]}', "uninstall[0].view"),
        ('{"os": "linux", "processes": ["x"]}', "processes[0]"), ('[]', ""), ('{"os": "linux"', ""), ("", ""), (" ", ""),
        ('{"os": "linux", "os": "linux"}', "os"), ("[" * 1000, ""),
    ]
    for text, at in cases:
        for name in ("bad.json", "bad.yaml"):
            done = b.run("check", "--host", b.write(name, text), good)
            b.expect(f"{name} {text[:60]!r}: exit status and output", (done.status, done.out), (2, ""))
            line = done.err
            b.tally.check(line.startswith(name + ":") and line.count("\n") == 1 and f" {at}:" in line if at else line.startswith(name + ":"),
                          f"{name} {text[:60]!r}: {line!r} names {at!r}")
    done = b.run("check", "--host", b.write("bad.yaml", "os: linux\nfiles:\n  /v: {}\n  /v/w: {}\n"), good)
    b.tally.check(done.err.startswith("bad.yaml:4:3: files./v/w: "), f"a position in a description: {done.err}")
    for name in ("none.json", ".", "good.yaml/x"):
        done = b.run("check", "--host", name, good)
        b.expect(f"--host {name}", (done.status, done.out), (2, ""))
    done = b.run("check", "--host", b.write("two.yaml", "os: linux\n---\nos: linux\n"), good)
    b.expect("a description of two documents", (done.status, done.out), (2, ""))
    b.expect("an OS of another name", json.loads(b.run("check", "--format", "json", "--host", b.write("other.yaml", "os: haiku\n"),
                                                       good).out)["state"], "unsupported_os")
    b.write("sub/content.bin", "x")
    b.write("sub/host.yaml", "os: linux\nfiles: {/opt/v/v: {file: content.bin}}\n")
    b.expect("a file: of a description lies beside it", b.run("check", "--host", "sub/host.yaml", good).status, 0)
    b.expect("an empty --host is no description", b.run("check", "--host", "", good).status, 2)
    b.expect("--host does not look at this machine", b.check(b.write("sh.yaml", GOOD.replace("/opt/v/v", "/bin/sh"))).status, 1)
    if os.path.exists("/bin/sh") and sys.platform.startswith("linux"):
        b.expect("without --host this machine is looked at", b.run("check", "sh.yaml").status, 0)


def main():
    tally = Tally()
    for group in (command_line, table, colours, json_output, positions, explain, directories, streams, names, exit_status,
                  full_output, unreadable, no_document, costly, depth, size, duplicates, host_descriptions):
        with tempfile.TemporaryDirectory() as folder:
            try:
                group(Bench(sys.argv[1], Path(folder).resolve(), tally))
            except (ValueError, KeyError, IndexError, TypeError, StopIteration) as fault:
                tally.check(False, f"{group.__name__}: {fault!r}")
    tally.exit()


if __name__ == "__main__":
    main()
