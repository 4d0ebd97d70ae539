"""`probe` on real processes and runtime files, and what it prints.

    probe.py TOOL
"""
import json
import os
import pwd
import secrets
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path

from _probing import (ABSENT, NO_ENDPOINT, NOT_CHECKED, PRESENT, SKIPPED, SYSTEM, UNAVAILABLE, Bench,
                      dead_port,
                      short)
from _tally import Tally

MIB = 1024 * 1024
DEEPEST = 64
URL = "http://127.0.0.1:47985"
ENDPOINT = ("present", URL + "/mcp")
ABSENT_FILE = (ABSENT, NO_ENDPOINT, NOT_CHECKED)
UP = (PRESENT, ENDPOINT, NOT_CHECKED)
DOWN = (ABSENT, ENDPOINT, NOT_CHECKED)
UNTOLD = (UNAVAILABLE, ENDPOINT, NOT_CHECKED)
PIECE = 8  # so much of the token in an output gives it away

TOKEN = secrets.token_hex(20)


class ProbeBench(Bench):
    def __init__(self, tool, folder, tally):
        super().__init__(tool, folder)
        self.tally = tally
        self.pid = None  # of the application that runs

    def expect(self, what, got, wanted):
        self.tally.check(got == wanted, f"{what}:\n  wanted {wanted!r}\n  got    {got!r}")

    def runtime(self, name="server.json", **fields):
        """A runtime file of the application that runs."""
        return self.write(name, {"pid": self.pid, "http": URL, "token": TOKEN, **fields})

    def expect_one(self, what, wanted, path, environment=None, **liveness):
        """What the tool says of the declaration that names this path, and its exit status."""
        lines, done = self.probe(self.declare(path, **liveness), environment=environment)
        self.expect(what, ([short(line) for line in lines], done.status, done.err),
                    ([wanted], 0 if wanted[0] == PRESENT else 1, ""))

    def expect_each(self, cases):
        """Of many runtime files in one run: cases are (what, content, wanted)."""
        documents = [self.document(self.write(f"each/{number}", content), name=str(number))
                     for number, (_, content, _) in enumerate(cases)]
        lines, done = self.probe_stream(documents)
        self.expect("a line for each", ([line["name"] for line in lines], done.err),
                    ([document["name"] for document in documents], ""))
        for line, (what, _, wanted) in zip(lines, cases):
            self.expect(what, short(line), wanted)
        self.expect("exit status of them together", done.status,
                    0 if all(wanted[0] == PRESENT for *_, wanted in cases) else 1)


@contextmanager
def application(b):
    """A program that runs, as the application. In the end it is killed, and reaped."""
    process = subprocess.Popen(["sleep", "600"])
    b.pid = process.pid
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def processes(b):
    with application(b) as first:
        file = b.runtime()
        b.expect_one("it runs", UP, file)
        first.kill()
        os.waitid(os.P_PID, first.pid, os.WEXITED | os.WNOWAIT)
        b.expect_one("it has ended, and nobody has asked how", DOWN, file)
        first.wait()
        b.expect_one("it has ended", DOWN, file)
        with application(b):
            b.expect_one("another has started, the file is as it was", DOWN, file)
            b.runtime()
            b.expect_one("another has started and written the file", UP, file)
            for seconds, wanted in ((10, DOWN), (1, UP), (-1, UP), (-600, UP)):
                written = time.time() - seconds
                os.utime(file, (written, written))
                b.expect_one(f"the file was written {seconds} s before the process started", wanted, file)

    b.pid = os.getpid()
    written = time.time() - 7 * 86400
    b.expect_one("a process that has written the file long after its start", UP, b.runtime())
    os.utime(file, (written, written))
    b.expect_one("the file is a week old, and the process is not", DOWN, file)
    b.expect_one("the first process of the machine", UP, b.runtime(pid=1))
    if SYSTEM == "linux":
        numbers, enough = [], threading.Event()

        def thread():
            numbers.append(threading.get_native_id())
            enough.wait()

        running = threading.Thread(target=thread)
        running.start()
        while not numbers:
            time.sleep(0.001)
        b.expect_one("a thread that is not the first of its process", DOWN, b.runtime(pid=numbers[0]))
        enough.set()
        running.join()


def pids(b):
    with application(b):
        def with_pid(text):
            return f'{{"pid": {text}, "http": "{URL}", "token": "{TOKEN}"}}'

        pid = b.pid
        texts = [f'"{pid}"', f"{pid}.0", f"{pid}e0", "0", "-0", "-1", f"-{pid}", str(2**31), str(2**32 - 1),
                 str(2**32),
                 str(2**32 + pid), str(2**63), str(2**63 + pid), str(2**64 - 1), str(2**64), str(2**64 + pid),
                 str(-2**32 + pid), str(-2**64 + pid), "null", "true", "[]", f"[{pid}]", "{}",
                 f'{{"pid": {pid}}}', '""']
        cases = [(f"pid {text}", with_pid(text), UNTOLD) for text in texts]
        cases.append(("no pid", {"http": URL}, UNTOLD))
        cases.append(("the highest number, which no process has", with_pid(str(2**31 - 1)), DOWN))
        cases.append(("a number of more digits than any machine's", with_pid("9" * 300), UNTOLD))
        cases.append(("the right number", with_pid(str(pid)), UP))
        cases.append(("the right number, deeper", {"x": {"pid": pid}, "http": URL}, UNTOLD))
        b.expect_each(cases)


def contents(b):
    with application(b):
        right = json.dumps({"pid": b.pid, "http": URL, "token": TOKEN})
        inside = right[1:-1]

        def nested(levels, opening, closing):
            """`levels` with the outermost object."""
            return f'{{{inside}, "x": {opening * (levels - 1)}1{closing * (levels - 1)}}}'

        cases = [("as it should be", right, UP), ("a byte-order mark", "\ufeff" + right, UP),
                 ("blanks around", " \r\n\t" + right + "\n\n", UP), ("escaped",
                                                                     right.replace("pid", "\\u0070id"), UP),
                 ("other keys", f'{{"a": [1, {{"pid": 0}}], {inside}, "http2": "x", "pids": []}}', UP),
                 ("exactly 1 MiB", right + " " * (MIB - len(right)), UP),
                 ("exactly 1 MiB, blanks before", " " * (MIB - len(right)) + right, UP),
                 ("a character beyond ASCII", f'{{{inside}, "\u00e9": "\U0001f31e"}}', UP),
                 ("the last of two pids", f'{{"pid": "x", "http": 0, {inside}}}', UP),
                 ("the last of two pids is none", f'{{{inside}, "pid": "{b.pid}"}}', UNTOLD),
                 ("the last of two pids is null", f'{{{inside}, "pid": null}}', UNTOLD),
                 ("the last of two pids is a list", f'{{{inside}, "pid": [{b.pid}]}}', UNTOLD),
                 ("the last of two URLs", f'{{{inside}, "http": "http://[::1]:80"}}',
                  (PRESENT, ("present", "http://[::1]:80/mcp"), NOT_CHECKED)),
                 ("the last of two URLs is none", f'{{{inside}, "http": null}}',
                  (PRESENT, UNAVAILABLE, NOT_CHECKED)),
                 ("no field", "{}", (UNAVAILABLE, UNAVAILABLE, NOT_CHECKED))]
        for opening, closing in (("[", "]"), ('{"a":', "}")):
            cases.append((f"64 levels of {opening}", nested(DEEPEST, opening, closing), UP))
            for levels in (DEEPEST + 1, 1000, 100_000):
                cases.append((f"{levels} levels of {opening}", nested(levels, opening, closing), ABSENT_FILE))
        half = right[: len(right) // 2]
        for what, content in [
                ("empty", ""), ("blank", " \n"), ("a byte-order mark alone", "\ufeff"),
                ("text", "hello " + TOKEN),
                ("a list", f"[{right}]"), ("a JSON text", json.dumps(TOKEN)), ("a number", str(b.pid)),
                ("null", "null"),
                ("true", "true"), ("half", half), ("two byte-order marks", "\ufeff\ufeff" + right),
                ("half a byte-order mark", b"\xef\xbb" + right.encode()), ("UTF-16", right.encode("utf-16")),
                ("UTF-16 without a mark", right.encode("utf-16-le")), ("UTF-32", right.encode("utf-32")),
                ("a byte more than 1 MiB", right + " " * (MIB + 1 - len(right))),
                ("16 MiB", right + " " * (16 * MIB)), ("a word behind", right + TOKEN),
                ("an object behind", right + right),
                ("a bracket behind", right + "}"), ("a NUL behind", right + "\0"),
                ("a NUL and more behind", right + "\0" + TOKEN), ("a NUL before", "\0" + right),
                ("a comma too many", f"{{{inside},}}"), ("a comma too few",
                                                         inside.replace(",", "", 1).join("{}")),
                ("a key without quotes", f"{{{inside}, {TOKEN}: 1}}"),
                ("single quotes", f"{{{inside}, '{TOKEN}': 1}}"),
                ("a comment", f"{{{inside} /* {TOKEN} */}}"), ("a comment line", f"// {TOKEN}\n{right}"),
                ("a control character in a text", f'{{{inside}, "x": "{TOKEN}\n"}}'),
                ("a text without an end", f'{{{inside}, "x": "{TOKEN}'),
                ("a wrong escape", f'{{{inside}, "x": "{TOKEN}\\x"}}'),
                ("a number with a leading zero", f'{{{inside}, "x": 01}}'),
                ("a number with a sign", f'{{{inside}, "x": +1}}'),
                ("a hexadecimal number", f'{{{inside}, "x": 0x1}}'), ("True", f'{{{inside}, "x": True}}'),
                *((word, f'{{{inside}, "x": {word}}}') for word in ("NaN", "Infinity", "-Infinity", TOKEN)),
                ("NaN for a pid", f'{{"http": "{URL}", "pid": NaN}}'),
                *((f"bytes that are no UTF-8, {where}", content.encode().replace(b"?", broken))
                  for broken in (b"\xe9", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xf0\x9f\x8c")
                  for where, content in (("in a text", f'{{{inside}, "x": "{TOKEN}?"}}'),
                                         ("in a key", f'{{{inside}, "?{TOKEN}": 1}}'),
                                         ("in a deep text", f'{{{inside}, "x": [{{"y": ["?"]}}]}}')))]:
            cases.append((what, content, ABSENT_FILE))
        b.expect_each(cases)

        keys = {"pid_key": "process-id", "url_key": "u.r_l", "token_key": "T",
                "endpoint_path": "/api/v1~x/mcp.do"}
        file = b.write("other.json", {"process-id": b.pid, "u.r_l": URL, "T": TOKEN, "pid": 0, "http": "x",
                                      "token": TOKEN})
        b.expect_one("other keys and another path", (PRESENT, ("present", URL + "/api/v1~x/mcp.do"),
                                                     NOT_CHECKED), file,
                     **keys)
        b.expect_one("keys of another file", (UNAVAILABLE, UNAVAILABLE, NOT_CHECKED), b.runtime(), **keys)
        file = b.write("same.json", {"x": b.pid, "http": URL})
        b.expect_one("one key for two fields", (PRESENT, UNAVAILABLE, NOT_CHECKED), file, pid_key="x",
                     url_key="x")
        file = b.write("dot.json", {"server": {"pid": b.pid}, "server.pid": b.pid, "http": URL})
        b.expect_one("a dot in a key is a dot", UP, file, pid_key="server.pid")


def paths(b):
    with application(b):
        file = b.runtime("real/server.json")
        os.symlink("real/server.json", b.folder / "link.json")
        b.expect_one("a link to the file", UP, b.folder / "link.json")
        os.symlink("real", b.folder / "linked")
        b.expect_one("a link to its folder", UP, b.folder / "linked/server.json")
        b.expect_one("a dot in the path", UP, f"{b.folder}/real/./server.json")
        os.symlink("loop.json", b.folder / "loop.json")
        os.symlink("none.json", b.folder / "dangling.json")
        os.symlink("/dev/zero", b.folder / "zero.json")
        os.mkfifo(b.folder / "fifo.json")
        for name in ("missing.json", "missing/server.json", "real", "fifo.json", "zero.json", "loop.json",
                     "dangling.json",
                     "real/server.json/", "real/server.json/x", "x" * 5000):
            b.expect_one(f"the file is {name[:40]}", ABSENT_FILE, b.folder / name if name[-1] != "/"
                         else f"{b.folder}/{name}")
        for device in ("/dev/null", "/dev/zero", "/dev/tty", "/"):
            b.expect_one(f"the file is {device}", ABSENT_FILE, device)

        b.runtime("stars/axb.json")
        b.expect_one("a star matches nothing", ABSENT_FILE, f"{b.folder}/stars/a*b.json")
        b.expect_one("a star for a folder", ABSENT_FILE, f"{b.folder}/st*/axb.json")
        b.runtime("stars/a*b.json")
        b.expect_one("a star is a character of a name", UP, f"{b.folder}/stars/a*b.json")
        b.runtime("%PATH%.json")
        b.expect_one("percent signs are characters of a name", UP, f"{b.folder}/%PATH%.json")

        home = {"HOME": str(b.folder / "real")}
        b.expect_one("the home", UP, "~/server.json", home)
        b.expect_one("the home by its variable", UP, "$HOME/server.json", home)
        b.expect_one("the home in braces", UP, "${HOME}/server.json", home)
        b.expect_one("a home without the file", ABSENT_FILE, "~/server.json", {"HOME": str(b.folder)})
        b.expect_one("a tilde that is not the first", ABSENT_FILE, f"{b.folder}/~/server.json", home)
        variable = {"APPDECL_TEST": str(b.folder)}
        b.expect_one("a variable", UP, "$APPDECL_TEST/real/server.json", variable)
        b.expect_one("a variable inside", UP, f"{b.folder}/$APPDECL_TEST/server.json",
                     {"APPDECL_TEST": "real"})
        b.expect_one("an unset variable", ABSENT_FILE, f"{b.folder}/$SURELY_UNSET/real/server.json")
        b.expect_one("an empty variable", ABSENT_FILE, f"{b.folder}/$APPDECL_TEST/real/server.json",
                     {"APPDECL_TEST": ""})
        b.expect_one("a relative variable", ABSENT_FILE, "$APPDECL_TEST/server.json",
                     {"APPDECL_TEST": "real"})
        b.expect_one("what a variable holds is not expanded again", ABSENT_FILE, "$APPDECL_TEST/server.json",
                     {"APPDECL_TEST": "$HOME", **home})
        file.unlink()
        b.expect_one("the file is gone", ABSENT_FILE, file)
        b.runtime("real/server.json")
        b.expect_one("the file is back", UP, file)


def another_user():
    """Two ordinary users other than this one, when the tool may be run as them; none otherwise."""
    if os.geteuid() != 0:
        return None
    nobody, somebody = pwd.getpwnam("nobody").pw_uid, 54321
    try:
        subprocess.run(["true"], user=nobody, group=nobody, extra_groups=[], check=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return None
    return nobody, somebody


def users(b):
    users_here = another_user()
    with application(b):
        file = b.runtime()
        file.chmod(0)
        if users_here is None:
            b.expect_one("a file that may not be read", UP if os.geteuid() == 0 else ABSENT_FILE, file)
            print("nothing is tried as another user: only root may")
            return
        b.expect_one("root reads what nobody may", UP, file)
        file.chmod(0o644)
        nobody, somebody = users_here
        b.folder.chmod(0o755)
        original, b.tool = b.tool, shutil.copy(b.tool, b.folder / "tool")  # theirs may be out of their reach
        Path(b.tool).chmod(0o755)
        def as_user(what, user, wanted):
            options = {} if user == 0 else {"user": user, "group": user, "extra_groups": []}
            lines, done = b.probe(b.declare(file), **options)
            b.expect(what, ([short(line) for line in lines], done.status),
                     ([wanted], 0 if wanted[0] == PRESENT else 1))

        as_user("another's process, root's file", nobody, UP)
        os.chown(file, somebody, somebody)
        as_user("another ordinary user's file", nobody, ABSENT_FILE)
        as_user("an ordinary user's file, for root", 0, UP)
        as_user("one's own file", somebody, UP)
        os.symlink("server.json", b.folder / "link.json")
        os.chown(b.folder / "link.json", nobody, nobody, follow_symlinks=False)
        file = b.folder / "link.json"
        as_user("one's own link to another ordinary user's file", nobody, ABSENT_FILE)
        file = b.folder / "server.json"
        os.chown(file, nobody, nobody)
        as_user("own file", nobody, UP)
        file.chmod(0)
        as_user("a file that may not be read", nobody, ABSENT_FILE)
        file.chmod(0o640)
        os.chown(file, 0, 0)
        as_user("root's file that may not be read", nobody, ABSENT_FILE)
        file = b.runtime("first.json", pid=1)
        as_user("a process that may not be signalled", nobody, UP)
        file = b.runtime("closed/server.json")
        file.parent.chmod(0o700)
        as_user("a folder that may not be entered", nobody, ABSENT_FILE)
        b.tool = original


def urls(b):
    acceptable = [
        ("http://127.0.0.1:8080", "127.0.0.1:8080"), ("HTTP://127.0.0.1:8080", "127.0.0.1:8080"),
        ("hTtP://LocalHost:65535/", "localhost:65535"), ("http://LOCALHOST:1", "localhost:1"),
        ("http://[::1]:80", "[::1]:80"), ("http://[::1]:65535/x/y?z", "[::1]:65535"),
        ("http://127.0.0.1:00080", "127.0.0.1:80"), ("http://127.0.0.1:00001", "127.0.0.1:1"),
        ("http://localhost:080/", "localhost:80"), ("http://127.0.0.1:8080/own/path", "127.0.0.1:8080"),
        ("http://127.0.0.1:8080/sse?token=x#y", "127.0.0.1:8080"), ("http://127.0.0.1:8080?x=/a",
                                                                    "127.0.0.1:8080"),
        ("http://127.0.0.1:8080#frag", "127.0.0.1:8080"), ("http://127.0.0.1:8080?@evil.example:1",
                                                           "127.0.0.1:8080"),
        ("http://127.0.0.1:8080#@evil.example", "127.0.0.1:8080"), ("http://127.0.0.1:8080/@evil.example",
                                                                    "127.0.0.1:8080"),
        ("http://127.0.0.1:8080//evil.example/", "127.0.0.1:8080"), ("http://127.0.0.1:8080/../..",
                                                                     "127.0.0.1:8080"),
        ("http://localhost:80/\u00e9%00%0d%0a", "localhost:80"), (f"http://localhost:80/{TOKEN}",
                                                                  "localhost:80"),
        ("http://localhost:80/" + "x" * 100_000, "localhost:80"),
    ]
    refused = [
        "", "http", "http:", "http://", "http:///mcp", "127.0.0.1:8080", "localhost", "//127.0.0.1:8080",
        "/mcp",
        "http:/127.0.0.1:8080", "http:127.0.0.1:8080", "http:///127.0.0.1:8080", "https://127.0.0.1:8080",
        "HTTPS://localhost:8080", "ftp://127.0.0.1:8080", "ws://127.0.0.1:8080", "unix:///run/s",
        "file:///etc/passwd",
        "xhttp://127.0.0.1:80", "http+unix://127.0.0.1:80", "\ufeffhttp://127.0.0.1:80",
        # ports
        "http://127.0.0.1", "http://127.0.0.1/", "http://127.0.0.1:", "http://127.0.0.1:/",
        "http://localhost", "http://[::1]",
        "http://127.0.0.1:0", "http://127.0.0.1:00000", "http://127.0.0.1:65536", "http://127.0.0.1:99999",
        "http://127.0.0.1:100000", "http://127.0.0.1:000080", "http://127.0.0.1:-1", "http://127.0.0.1:+80",
        "http://127.0.0.1:80a", "http://127.0.0.1:0x50", "http://127.0.0.1:8e1", "http://127.0.0.1:80.",
        "http://127.0.0.1:8,0",
        "http://127.0.0.1:4294967376", "http://127.0.0.1:18446744073709551696",  # 80 in 32 and in 64 bits
        "http://127.0.0.1:\u0668\u0660", "http://127.0.0.1:\uff18\uff10", "http://127.0.0.1:\u00b2",
        "http://127.0.0.1:80:80",
        "http://127.0.0.1:80;x", "http://127.0.0.1:80&x", "http://127.0.0.1:80,",
        # users
        "http://user@127.0.0.1:80", f"http://user:{TOKEN}@127.0.0.1:80", f"http://{TOKEN}@127.0.0.1:80",
        "http://@127.0.0.1:80",
        "http://:@127.0.0.1:80", "http://127.0.0.1:80@evil.example", "http://127.0.0.1:80@evil.example:80",
        "http://localhost@evil.example:80", "http://evil.example@127.0.0.1:80/",
        # hosts
        "http://127.0.0.2:80", "http://127.1:80", "http://127.0.1:80", "http://127.0.0.01:80",
        "http://127.000.000.001:80",
        "http://2130706433:80", "http://0x7f.0.0.1:80", "http://0x7f000001:80", "http://0177.0.0.1:80",
        "http://0:80",
        "http://0.0.0.0:80", "http://[::]:80", "http://[0:0:0:0:0:0:0:1]:80", "http://[0::1]:80",
        "http://[::01]:80",
        "http://[::1%25lo]:80", "http://[::1%lo]:80", "http://[::ffff:127.0.0.1]:80", "http://::1:80",
        "http://[127.0.0.1]:80",
        "http://[localhost]:80", "http://[::1]80", "http://[::1]x:80", "http://x[::1]:80", "http://[::1:80",
        "http://::1]:80",
        "http://[[::1]]:80", "http://localhost.:80", "http://127.0.0.1.:80", "http://.localhost:80",
        "http://localhost.evil.example:80",
        "http://evil.example.localhost:80", "http://localhost.localdomain:80", "http://localhostx:80",
        "http://xlocalhost:80",
        "http://ip6-localhost:80", "http://127.0.0.1.evil.example:80", "http://evil.example:80",
        "http://10.0.0.1:80",
        "http://169.254.169.254:80", "http://:80", "http://loca%6chost:80", "http://127%2e0.0.1:80",
        "http://127\u30020\u30020\u30021:80",
        "http://localho\u017ft:80", "http://\uff4cocalhost:80", "http://\u2460\u2461\u2466.0.0.1:80",
        "http://localhost;:80",
        "http://localhost%00.evil.example:80", "http://*:80", "http://localhost,evil.example:80",
        # blanks, control characters and backslashes, wherever they are
        *(before + "http://127.0.0.1:80" for before in " \t\n\x01\x7f\\"),
        *("http://127.0.0.1:80" + behind for behind in (" ", "\t", "\n", "\r\n", "\0", "\x1b", "\x7f", "\\",
                                                        "\\@evil.example")),
        *("http://127.0.0.1:80/" + behind for behind in (" ", "a b", "\t", "\n", "\r", "\0", "\x01", "\x1f",
                                                         "\x7f", "\\",
                                                        "?a b", "#a\\b", "?\x1b[31m", "x" * 5000 + " ")),
        "http:\\\\127.0.0.1:80", "http://127.0.0.1\\:80", "http://127.0.0.1 :80", "http://127.0.0.1: 80",
        "http://127.0.0.1:8 0",
        "http://127.0.0.1\t:80", "http://127.0.0.1:8\n0", "ht\ttp://127.0.0.1:80", "http://local\0host:80",
        "http://localhost\0:80",
        "http ://127.0.0.1:80", "http://evil.example\\@127.0.0.1:80",
    ]
    with application(b):
        cases = [(url[:80], {"pid": b.pid, "http": url}, (PRESENT, ("present", f"http://{to}/mcp"),
                                                          NOT_CHECKED))
                 for url, to in acceptable]
        cases += [(repr(url[:80]), {"pid": b.pid, "http": url}, (PRESENT, UNAVAILABLE, NOT_CHECKED))
                  for url in refused]
        for value in (None, 8080, True, [URL], {"http": URL}, {}, 80.5):
            cases.append((repr(value), {"pid": b.pid, "http": value}, (PRESENT, UNAVAILABLE, NOT_CHECKED)))
        cases.append(("no URL", {"pid": b.pid}, (PRESENT, UNAVAILABLE, NOT_CHECKED)))
        cases.append(("a URL of nobody's", {"pid": 0, "http": "x"}, (UNAVAILABLE, UNAVAILABLE, NOT_CHECKED)))
        b.expect_each(cases)


def statuses(b):
    with application(b):
        up, down = b.declare(b.runtime(), "up"), b.declare(b.folder / "none.json", "down")
        wrong = b.write("wrong.yaml", "name: wrong\napp:\n  beos: {}\n").name
        other = "win32" if SYSTEM != "win32" else "linux"
        block = {"presence": "executable", "location": "C:/v.exe", "liveness": {"kind": "server_json",
                                                                                "path": "C:/s"}}
        none = {"presence": "executable", "location": "/bin/sh"}
        unchecked = [b.write(f"unchecked-{number}.json", content).name for number, content in enumerate([
            {}, {"app": {other: block}}, {"app": {SYSTEM: none}},
            {"app": {SYSTEM: {**none, "liveness": {"kind": "none"}}}}])]
        for file in unchecked:
            lines, done = b.probe(file)
            b.expect(f"{file}: nothing is checked", ([short(line) for line in lines], done.status),
                     ([(NOT_CHECKED,) * 3], 1))
        for files, wanted in [([up], 0), ([down], 1), ([wrong], 2), ([up, up], 0), ([up, down], 1),
                              ([down, up], 1), ([up, wrong], 2),
                              ([wrong, up], 2), ([wrong, down], 2), ([down, wrong], 2),
                              (["none.yaml", up], 2), ([up, "none.yaml"], 2),
                              ([up, unchecked[0]], 1), ([unchecked[1], up], 1), ([unchecked[2], wrong], 2)]:
            for output in ("table", "json"):
                done = b.run("probe", "--format", output, *files)
                b.expect(f"exit status of {files} as {output}", done.status, wanted)

        done = b.run("probe", "--format", "json", up)
        line = json.loads(done.out)
        b.expect("a line, its keys in order", (list(line), *(list(line[key])[:2] for key in list(line)[2:])),
                 (["name", "file", "running", "endpoint", "answering"], *[["state", "value"]] * 3))
        for key in ("running", "endpoint", "answering"):
            b.tally.check(set(line[key]) <= {"state", "value", "detail"}
                          and isinstance(line[key].get("detail", ""), str), f"the keys of {key}: {line[key]}")
        start = f'{{"name":"up","file":"{up}","running":{{"state":"present","value":true'
        b.tally.check(done.out.startswith(start), f"no blanks in a line: {done.out}")
        lines, done = b.probe(down, "none.yaml", up, wrong, unchecked[0])
        b.expect("lines in the order of the arguments", [line["file"] for line in lines],
                 [down, "none.yaml", up, "wrong.yaml", unchecked[0]])
        b.expect("the keys of an error", (list(lines[3]), list(lines[3]["error"])),
                 (["name", "file", "error"], ["code", "at", "line", "column", "message"]))
        b.expect("an error as in check", json.loads(b.run("check", "--format", "json", wrong).out), lines[3])
        error = lines[3]["error"]
        b.expect("its place", (lines[3]["name"], error["code"], error["at"], error["line"], error["column"]),
                 ("wrong", "unknown_os", "app.beos", 3, 3))
        b.expect("errors for people", (done.err.count("\n"), done.err.count("wrong.yaml:3:3: app.beos: "),
                                       done.err.count("none.yaml: ")), (2, 1, 1))
        b.expect("an unreadable file", lines[1]["error"]["code"], "unreadable_file")
        missing = {"kind": "server_json"}
        lines, done = b.probe(b.write("pathless.json", {"app": {SYSTEM: {**none, "liveness": missing}}}).name)
        b.expect("a source without a path", (lines[0]["error"]["code"], lines[0]["error"]["at"], done.status),
                 ("missing_liveness_path", f"app.{SYSTEM}.liveness.path", 2))
        b.expect("no table when every declaration is wrong", b.run("probe", wrong).out, "")

        folder = b.folder / "many"
        for name in ("b", "a"):
            b.write(f"many/{name}.json", b.document(b.folder / "server.json", name))
        b.write("many/deeper/c.json", "{")
        for argument in ("many", "many/", folder):
            lines, done = b.probe(argument)
            b.expect(f"{argument}: a folder", ([line["name"] for line in lines], done.status),
                     (["a", "b"], 0))
        (b.folder / "empty").mkdir()
        b.expect("an empty folder", b.run("probe", "empty").status, 2)
        documents = [b.document(b.folder / "server.json", "first"), b.document(b.folder / "none.json",
                                                                               "second")]
        lines, done = b.probe_stream(documents)
        b.expect("a stream", ([(line["name"], line["file"], short(line)) for line in lines], done.status),
                 ([("first", "stdin", UP), ("second", "stdin", ABSENT_FILE)], 1))
        lines, done = b.probe_stream([documents[0], {"name": "third", "app": []}, documents[0]])
        b.expect("a stream with a wrong document", (["error" in line for line in lines], done.status),
                 ([False, True, False], 2))
        b.expect("a name from the file", b.probe(b.write("my.name.yaml", "app: {}\n").name)[0][0]["name"],
                 "my.name")


def command_line(b):
    with application(b):
        up = b.declare(b.runtime(), "up")
        b.write("host.json", {"os": "linux"})
        bad = ("", "abc", "1s", "1,5", "0x", "0", "0.0", "-0", "-1", "-0.5", "inf", "-inf", "infinity", "INF",
               "nan", "NaN",
                             "3600.1", "3601", "1e9", "1e400", "99999999999999999999", "-1e400")
        refused = [[], ["--nonsense", up], ["--format", "xml", up], ["--format", up], ["--host"],
                   ["--host", "none.json", up],
                   ["--host", up, up], ["--host", "", up], ["--network", "--host", "host.json", up],
                   ["--host", "host.json", up, "--network"], ["--deadline", "1", up],
                   ["--host", "host.json", "--deadline", "1", up],
                   ["--network", "--deadline", up], ["--network", up, "--deadline"], ["--explain", up],
                   ["--root", "/", up],
                   ["--os", "linux", up], ["--network", "--deadline", "1", "--deadline", "2", up],
                   *(["--network", f"--deadline={value}", up] for value in bad),
                   *(["--network", "--deadline", value, up] for value in bad if value and value[0] != "-")]
        for arguments in refused:
            done = b.run("probe", *arguments)
            b.expect(f"{arguments}: exit status and output", (done.status, done.out), (2, ""))
            b.tally.check(done.err.strip(), f"{arguments}: a word on standard error")
        kept, port = dead_port()
        with kept:
            down = b.declare(b.runtime("dead.json", http=f"http://127.0.0.1:{port}"), "dead")
            for value in ("3600", "0.5", "3600.0", "1e0", "1", ".5", "5."):
                lines, done = b.probe("--network", "--deadline", value, down)
                b.expect(f"--deadline {value}", ([short(line)[::2] for line in lines], done.status),
                         ([(PRESENT, ABSENT)], 0))
            for options in (["--network"], ["--network", "--format", "table"], []):
                b.expect(f"{options}: nobody listens, and it runs", b.run("probe", *options, down).status, 0)
        help_text = b.run("probe", "--help")
        b.tally.check(help_text.status == 0 and all(word in help_text.out for word in (
            "--host", "--network", "--deadline", "--format", "--color")), f"probe --help: {help_text.out}")
        b.tally.check("probe" in b.run("--help").out, "--help names probe")


def described(b):
    """Hosts that files describe; nothing of this machine is looked at."""
    own = "/run/v.json"
    content = json.dumps({"pid": 4242, "http": URL, "token": TOKEN})

    def host(file=None, **more):
        fields = {"text": content} if file is None else file
        return {"os": "linux", "home": "/home/me", "files": {own: fields}, **more}

    block = {"presence": "executable", "location": "/v", "liveness": {"kind": "server_json", "path": own}}
    declared = b.write("described.json", {"app": {"linux": block}}).name
    times = {"text": content, "mtime": 1000}
    cases = [
        ("it runs", host(processes=[4242]), UP), ("nothing runs", host(), DOWN),
        ("another runs", host(processes=[4243]), DOWN), ("a zombie", host(processes=[{"pid": 4242,
                                                                                      "zombie": True}]),
                                                         DOWN),
        ("it started before", host(times, processes=[{"pid": 4242, "started": 990}]), UP),
        ("it started 2 s later", host(times, processes=[{"pid": 4242, "started": 1002}]), UP),
        ("it started 3 s later", host(times, processes=[{"pid": 4242, "started": 1003}]), DOWN),
        ("its start is not known", host(times, processes=[4242]), UP),
        ("my file", host({"text": content, "owner": "me"}, processes=[4242], user="me"), UP),
        ("another's file", host({"text": content, "owner": "you"}, processes=[4242], user="me"), ABSENT_FILE),
        ("root's file", host({"text": content, "owner": "root"}, processes=[4242], user="me"), UP),
        ("root looks", host({"text": content, "owner": "you"}, processes=[4242], user="root"), UP),
        ("owners are not looked at", host({"text": content, "owner": "you"}, processes=[4242]), UP),
        ("a pipe", host({"special": True}, processes=[4242]), ABSENT_FILE),
        ("unreadable", host(processes=[4242], unreadable=[own]), ABSENT_FILE),
        ("no file", {"os": "linux", "processes": [4242]}, ABSENT_FILE),
        ("a link", {"os": "linux", "processes": [4242], "files": {"/v.json": {"text": content}},
                    "symlinks": {own: "../v.json"}}, UP),
        ("another OS", {"os": "darwin", "processes": [4242]}, (NOT_CHECKED,) * 3),
        ("an OS of another name", {"os": "haiku"}, (NOT_CHECKED,) * 3),
    ]
    for what, description, wanted in cases:
        b.write("host.json", description)
        lines, done = b.probe("--host", "host.json", declared)
        b.expect(f"described: {what}", ([short(line) for line in lines], done.status, done.err),
                 ([wanted], 0 if wanted[0] == PRESENT else 1, ""))
    windows = {"presence": "executable", "location": "C:/v.exe", "liveness": {"kind": "server_json",
                                                                              "path": "%APPDATA%/V/s.json"}}
    declared = b.write("windows.json", {"app": {"win32": windows}}).name
    for pid, wanted in ((4242, UP), (2**31, UP), (2**32 - 1, UP), (2**32, UNTOLD), (2**32 + 4242, UNTOLD)):
        text = json.dumps({"pid": pid, "http": URL})
        b.write("host.json", {"os": "win32", "env": {"APPDATA": "C:\\Me"},
                              "files": {"c:\\me\\v\\S.JSON": {"text": text}},
                              "processes": [4242, 2**31, 2**32 - 1]})
        b.expect(f"under win32, process {pid}", short(b.probe("--host", "host.json", declared)[0][0]), wanted)


def table(b):
    with application(b):
        file = b.runtime()
        up, gone = b.declare(file, "up"), b.declare(b.folder / "none.json", "gone-for-good")
        ended = b.declare(b.runtime("ended.json", pid=2**31 - 1), "ended")
        untold = b.declare(b.runtime("untold.json", pid="x", http="http://evil.example:80"), "untold")
        nothing = b.write("nothing.json", {}).name
        rows = b.run("probe", up, gone, ended, untold, nothing).out.splitlines()
        b.expect("headings", rows[0].split(), ["NAME", "RUNNING", "ENDPOINT", "ANSWERING"])
        cells = {row.split()[0]: row.split()[1:] for row in rows[1:] if row[0] not in "├└"}
        b.expect("rows", cells, {"up": ["yes", URL + "/mcp", "-"], "gone-for-good": ["no", "-", "-"],
                                 "ended": ["no", URL + "/mcp", "-"], "untold": ["-", "-", "-"],
                                 "nothing": ["-", "-", "-"]})
        places = {column: rows[0].index(column) for column in rows[0].split()}
        b.tally.check(all(row[place - 1] == " " and row[place] != " "
                          for row in rows[1:] if row[0] not in "├└"
                          for place in list(places.values())[1:]), f"columns are aligned: {rows}")
        reasons = {}
        for row in rows[1:]:
            if row[0] in "├└":
                reasons[name].append(row)
            else:
                name = row.split()[0]
                reasons[name] = []
        b.expect("what reasons are for", {name: [line[3:].split(": ", 1)[0] for line in lines]
                                          for name, lines in reasons.items()},
                 {"up": [], "gone-for-good": ["running, endpoint"], "ended": ["running"],
                  "untold": ["running", "endpoint"], "nothing": []})
        for name, word in (("gone-for-good", f": {b.folder}/none.json: no such file"),
                           ("ended", str(2**31 - 1))):
            b.tally.check(word in "".join(reasons[name]), f"{name}: {reasons[name]} says {word!r}")
        b.expect("branches", [row[0] for row in rows if row[0] in "├└"], ["└", "└", "├", "└"])
        b.tally.check(all(len(line.split(": ", 1)[-1]) > 5 for lines in reasons.values() for line in lines),
                      f"reasons say something: {reasons}")
        b.expect("a table is the default", b.run("probe", up).out, b.run("probe", "--format", "table",
                                                                         up).out)
        kept, port = dead_port()
        with kept:
            dead = b.declare(b.runtime("dead.json", http=f"http://127.0.0.1:{port}"), "dead")
            rows = b.run("probe", "--network", dead).out.splitlines()
        b.expect("nobody answers", (rows[1].split(), rows[2][:14], len(rows)),
                 (["dead", "yes", f"http://127.0.0.1:{port}/mcp", "no"], "└─ answering: ", 3))
        coloured = b.run("probe", "--color", "always", up, gone)
        b.tally.check("\x1b[32myes\x1b[0m" in coloured.out and "\x1b[31mno\x1b[0m" in coloured.out,
                      f"colours: {coloured.out!r}")
        b.tally.check("\x1b" not in b.run("probe", up, gone).out, "no colours into a pipe")

        # Texts of files that a terminal would obey.
        nasty = "\x1b[31m\r\x07\x7f\x9b"
        files = [b.declare(b.runtime(f"n{number}.json", **fields), f"n{number}")
                 for number, fields in enumerate([
            {"http": URL + nasty}, {"http": nasty}, {"pid": nasty}, {"token": nasty}, {nasty: nasty},
            {"http": f"http://{nasty}:80"},
            {"http": f"http://127.0.0.1:8{nasty}0"}, {"http": "http://localhost:80/\u009b31m"}])]
        files.append(b.declare(b.write("broken.json", f'{{"{nasty}": {nasty}'), "broken"))
        files.append(b.declare(b.folder / f"none{nasty}.json", "path"))
        files.append(b.write("name.json", b.document(b.folder / "none", f"name{nasty}")).name)
        for arguments in ([], ["--format", "json"], ["--network", "--deadline", "0.2"],
                          ["--network", "--deadline", "0.2", "--format", "json"]):
            for file in files:
                done = b.run("probe", *arguments, file)
                raw = {c for c in done.out + done.err if (c < " " and c != "\n") or "\x7f" <= c <= "\x9f"}
                if "--format" in arguments:  # what JSON may hold as it is
                    raw -= {c for c in raw if c >= "\x7f"} if file in files[-2:] else set()
                b.expect(f"{arguments}, {file}: control characters", (raw, done.status in (0, 1)),
                         (set(), True))


def secrecy(b):
    """Every way of running the tool on files whose token is where it might be quoted."""
    kept, port = dead_port()
    with application(b), kept:
        url = f"http://127.0.0.1:{port}"
        right = json.dumps({"pid": b.pid, "http": url, "token": TOKEN})
        inside = right[1:-1]
        contents_of = [
            right, {"pid": b.pid, "http": f"{url}/{TOKEN}?{TOKEN}#{TOKEN}", "token": TOKEN},
            {"pid": TOKEN, "http": url, "token": TOKEN}, {"pid": b.pid, "http": TOKEN, "token": TOKEN},
            {"pid": b.pid, "http": f"http://{TOKEN}@127.0.0.1:{port}"},
            {"pid": b.pid, "http": f"http://{TOKEN}:{port}"},
            {"pid": b.pid, "http": f"http://127.0.0.1:{TOKEN}"}, {"pid": b.pid,
                                                                  "http": f"{TOKEN}://127.0.0.1:{port}"},
            {"pid": b.pid, "http": url, "token": [TOKEN]}, {"pid": b.pid, "http": url,
                                                            "token": {TOKEN: TOKEN}},
            {"pid": b.pid, "http": url, TOKEN: TOKEN}, {"pid": [TOKEN], "http": {TOKEN: 1}, "token": 1},
            *({"pid": b.pid, "http": url, "token": TOKEN + end} for end in ("\r\nX: y", "\0", "\u00e9", " ",
                                                                            "\x7f", "x" * 100_000)),
            *({"pid": pid, "http": url, "token": TOKEN} for pid in (2**31 - 1, 0, 1)), TOKEN,
            json.dumps(TOKEN), json.dumps([TOKEN]),
            f"{{{inside}", f"{{{inside}, {TOKEN}", f'{{{inside}, "{TOKEN}', f'{{{inside}, "{TOKEN}"',
            f'{{{inside}, "{TOKEN}" 1}}',
            f'{{{inside}, "x": {TOKEN}}}', f'{{{inside}, "x": "{TOKEN}\n"}}',
            f'{{{inside}, "x": "{TOKEN}\\x"}}', right + TOKEN,
            f'{{{inside}, "x": "{TOKEN}'.encode() + b'\xff"}', right[: right.index(TOKEN) + 30],
            f'{{"token": "{TOKEN}" "{TOKEN}"}}',
            f'{{"token": {TOKEN}}}', f"{{'token': '{TOKEN}'}}", f"token: {TOKEN}\n", right + " " * MIB,
            f'{{{inside}, "x": {"[" * 70}"{TOKEN}"{"]" * 70}}}',
        ]
        documents = [b.document(b.write(f"secret/{number}", content), f"secret-{number}")
                     for number, content in enumerate(contents_of)]
        stream = b.write("stream.yaml", "".join(f"---\n{json.dumps(document)}\n"
                                                for document in documents)).name
        where_a_declaration_should_be = b.write("token.json", right).name
        for arguments in (["probe"], ["probe", "--format", "json"], ["probe", "--network", "--deadline",
                                                                     "0.5"],
                          ["probe", "--network", "--deadline", "0.5", "--format", "json"], ["check"],
                          ["check", "--format", "json"],
                          ["check", "--explain"], ["check", "--explain", "--format", "json"]):
            done = b.run(*arguments, stream)
            lines = done.out.splitlines() if "json" in arguments else []
            b.tally.check(done.status in (0, 1) and not done.err and len(lines) in (0, len(documents)),
                          f"{arguments}: exit {done.status}, {done.err}, {len(lines)} lines")
            b.run(*arguments, where_a_declaration_should_be)


def kept_secret(tally, said):
    """The token's bytes, or a piece of them, are in nothing that the tool has written in the whole test."""
    pieces = [TOKEN[at : at + PIECE].encode() for at in range(len(TOKEN) - PIECE + 1)]
    told = sum(any(piece in text for piece in pieces) for text in said)
    tally.check(told == 0, f"{told} of {len(said)} outputs hold the token or a piece of it")
    print(f"the token is in none of {len(said)} outputs" if not told else "the token was printed")


def main():
    if SYSTEM is None:
        print("processes of POSIX systems are looked at")
        sys.exit(SKIPPED)
    tally = Tally()
    said = []
    for group in (processes, pids, contents, paths, users, urls, statuses, command_line, described, table,
                  secrecy):
        with tempfile.TemporaryDirectory() as folder:
            bench = ProbeBench(sys.argv[1], Path(folder).resolve(), tally)
            try:
                group(bench)
            except (ValueError, KeyError, IndexError, TypeError, OSError,
                    subprocess.SubprocessError) as fault:
                tally.check(False, f"{group.__name__}: {fault!r}")
            said += bench.said
    kept_secret(tally, said)
    tally.exit()


if __name__ == "__main__":
    main()
