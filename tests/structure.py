"""The rules about the shape of this project: structure.py [--root FOLDER | --self-test]

Each rule is a function that yields what breaks it; `--self-test` shows that each can fail.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

# A header includes its own room and those above it in this list.
ROOMS = ["declaration", "host", "locate", "version", "liveness", "availability", "interop"]
OUTSIDE_CORE = ["liveness", "interop"]
FRONT_DOOR = "appdecl/appdecl.hpp"
LIST = "cmake/headers.txt"
LONGEST_HEADER = 300

# Headers that cost every user compile time, or more than they give.
NOT_IN_CORE = ["boost/pfr.hpp", "filesystem", "iostream", "regex", "memory_resource", "nlohmann/json.hpp", "httplib.h"]

# What only a host may name. `host.open(...)` is fine, and short names count with a leading `::` alone.
SYSTEM_HEADERS = re.compile(
    r"(windows|winsock2?|winreg|winnt|shlobj|unistd|fcntl|dirent|pwd|signal|spawn|dlfcn|poll|pthread|netdb)\.h"
    r"|(sys|netinet|arpa)/.*|csignal|filesystem|fstream"
)
SYSTEM_NAMES = re.compile(
    r"\bfilesystem\s*::|\b(secure_)?getenv\b"
    r"|(?<![\w.:])(?<!->)(std\s*::\s*|::\s*)?"
    r"(f?open(at|dir)?|popen|dlopen|readdir|closedir|[lf]stat(at)?|statx|faccessat|readlink|realpath|getcwd|chdir"
    r"|getpw(nam|uid)(_r)?|gete?uid|fork|exec[lv]p?e?|system|sysctl|clock_gettime|pthread_\w+|sig(wait|pending)"
    r"|getaddrinfo|gethostby\w+|WSA\w+|OpenProcess|GetProcess\w+"
    r"|Reg(Open|Query|Enum|Close)\w+|Create(File|Process)\w+|FindFirstFile\w+|GetEnvironmentVariable\w+"
    r"|GetFileAttributes\w+|SHGet\w+)\s*\("
    r"|(?<![\w.:>])::\s*(stat|read|pread|close|access|kill|connect|socket|poll|select|send|recv|remove|rename)\s*\("
)

# In two halves, so that this file does not hold them.
WORDS = ["/wo" "rk/", ".lib" "rary", "deb.deb" "ian", "registry.np" "mjs"]

COMMENT_OR_LITERAL = re.compile(
    r"//[^\n]*|/\*.*?\*/"
    r'|R"(?P<delimiter>[^()\s\\"]*)\(.*?\)(?P=delimiter)"'
    r'|"(?:\\.|[^"\\\n])*"'
    r"|u8'(?:\\.|[^'\\\n])+'|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'",
    re.DOTALL,
)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]+)[>"]', re.MULTILINE)


def without_comments(text, literals=True):
    """The text without comments, and without what is between quotes if literals is false."""

    def replacement(match):
        found = match[0]
        if found.startswith("/"):
            return " " + "\n" * found.count("\n")
        return found if literals else '""' + "\n" * found.count("\n")

    return COMMENT_OR_LITERAL.sub(replacement, text)


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


class Tree:
    def __init__(self, root):
        self.root = Path(root)

    def text(self, path):
        return (self.root / path).read_text(encoding="utf-8")

    def has(self, path):
        return (self.root / path).is_file()

    def below(self, folder, pattern):
        """Files below a folder, relative to it."""
        top = self.root / folder
        return sorted(path.relative_to(top).as_posix() for path in top.rglob(pattern))

    def headers(self):
        return self.below("include", "*.hpp")

    def includes(self, path):
        """(line, header) for each #include."""
        code = without_comments(self.text(path))
        return [(line_of(code, match.start(1)), match[1]) for match in INCLUDE.finditer(code)]

    def files(self):
        """What git tracks or would track; in an unpacked archive, everything but builds."""
        git = ["git", "-C", str(self.root)]
        try:
            top = subprocess.run([*git, "rev-parse", "--show-toplevel"], capture_output=True, text=True)
            if top.returncode == 0 and Path(top.stdout.strip()).resolve() == self.root.resolve():
                command = [*git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
                names = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")
                return sorted({name for name in names if name and self.has(name)})
        except FileNotFoundError:
            pass
        skipped = {".git", "build", ".cache", "__pycache__"}
        return [path for path in self.below(".", "*") if self.has(path) and not skipped & set(path.split("/"))]


def room_of(header):
    """The room of appdecl/<room>/<header>.hpp; "" for appdecl/<header>.hpp."""
    parts = header.split("/")
    return parts[1] if len(parts) > 2 else ""


def list_is_the_disk(tree):
    """The list of headers names every header once, in order."""
    listed = tree.text(LIST).splitlines()
    headers = tree.headers()
    for header in sorted(set(headers) - set(listed)):
        yield f"{LIST}: lacks {header}"
    for header in sorted(set(listed) - set(headers)):
        yield f"{LIST}: names {header}, which is not there"
    if listed != sorted(set(listed)):
        yield f"{LIST}: not sorted, or a name twice"


def tests_mirror_headers(tree):
    """Every header has a test, and every test, `_properties` or not, a header that it includes first."""
    for header in tree.headers():
        test = "tests/" + header.removeprefix("appdecl/").removesuffix(".hpp") + ".cpp"
        if not tree.has(test):
            yield f"{test}: missing, the test of {header}"
    for path in tree.below("tests", "*.cpp"):
        if path == "main.cpp" or "/" in path and path.split("/")[0] not in ROOMS:
            continue
        test = "tests/" + path
        header = "appdecl/" + path.removesuffix(".cpp").removesuffix("_properties") + ".hpp"
        if not tree.has("include/" + header):
            yield f"{test}: the test of no header"
            continue
        includes = tree.includes(test)
        if not includes or includes[0][1] != header:
            yield f"{test}: the first #include is not <{header}>"
        if "TEST_CASE" not in without_comments(tree.text(test), literals=False):
            yield f"{test}: has no test case"


def only_hosts_name_the_system(tree):
    """Outside host/ nothing asks the machine."""
    for header in tree.headers():
        if room_of(header) == "host":
            continue
        path = "include/" + header
        for line, included in tree.includes(path):
            if SYSTEM_HEADERS.fullmatch(included):
                yield f"{path}:{line}: only host/ includes <{included}>"
        code = without_comments(tree.text(path), literals=False)
        for match in SYSTEM_NAMES.finditer(code):
            yield f"{path}:{line_of(code, match.start())}: only host/ names {match[0].strip(' (')}"


def core_headers(tree):
    """The headers of the core's rooms, and what of liveness/ they include; interop/ is not theirs to include."""
    waiting = [header for header in tree.headers() if room_of(header) not in OUTSIDE_CORE]
    found = set(waiting)
    while waiting:
        for _, included in tree.includes("include/" + waiting.pop()):
            if room_of(included) == "liveness" and included not in found and tree.has("include/" + included):
                found.add(included)
                waiting.append(included)
    return sorted(found)


def core_is_light(tree):
    """The core includes none of the heavy headers."""
    for header in core_headers(tree):
        for line, included in tree.includes("include/" + header):
            if included in NOT_IN_CORE:
                yield f"include/{header}:{line}: the core does not include <{included}>"


def rooms_look_up(tree):
    """A header includes only its own room and those above it."""
    for header in tree.headers():
        room = room_of(header)
        if room and room not in ROOMS:
            yield f"include/{header}: no room is called {room}"
            continue
        for line, included in tree.includes("include/" + header):
            place = f"include/{header}:{line}"
            if not included.startswith("appdecl/"):
                if tree.has((Path("include") / header).parent / included):
                    yield f"{place}: written as <appdecl/...> everywhere, not {included}"
                continue
            other = room_of(included)
            if included == FRONT_DOOR:
                yield f"{place}: {FRONT_DOOR} is for users"
            elif not tree.has("include/" + included):
                yield f"{place}: there is no {included}"
            elif not room and other in OUTSIDE_CORE:
                yield f"{place}: {other}/ is included by name, not by {header}"
            elif room and other and ROOMS.index(other) > ROOMS.index(room):
                yield f"{place}: {room}/ is above {other}/"


def static_asserts_say_who(tree):
    """Every static_assert has a text that starts with `appdecl: `."""
    for header in tree.headers():
        code = without_comments(tree.text("include/" + header))
        blank = COMMENT_OR_LITERAL.sub(lambda match: '"' + "." * (len(match[0]) - 2) + '"', code)
        for match in re.finditer(r"\bstatic_assert\s*\(", blank):
            depth, end, comma = 1, match.end(), None
            while depth and end < len(blank):
                depth += (blank[end] in "([{") - (blank[end] in ")]}")
                if blank[end] == "," and depth == 1:
                    comma = end
                end += 1
            if comma is None or not code[comma + 1 : end].lstrip().startswith('"appdecl: '):
                place = f"include/{header}:{line_of(code, match.start())}"
                yield f'{place}: the text does not start with "appdecl: "'


def headers_are_short(tree):
    """A header that grows past the limit is asking to be two."""
    for header in tree.headers():
        lines = tree.text("include/" + header).count("\n")
        if lines > LONGEST_HEADER:
            yield f"include/{header}: {lines} lines, more than {LONGEST_HEADER}"


def versions_agree(tree):
    """CMake and Meson build the same version, which is what the library says it is."""
    cmake = re.search(r"^project\([^)]*?\bVERSION\s+([\d.]+)", tree.text("CMakeLists.txt"), re.MULTILINE)
    meson = re.search(r"^project\([^)]*?\bversion:\s*'([^']+)'", tree.text("meson.build"), re.MULTILINE)
    found = [match and match[1] for match in (cmake, meson)]
    if None in found or found[0] != found[1]:
        yield f"CMakeLists.txt has version {found[0]}, meson.build {found[1]}"
    for header in tree.headers():
        code = without_comments(tree.text("include/" + header))
        for match in re.finditer(r'"clientInfo":\{[^}]*"version":"([^"]*)"', code):
            if match[1] != found[0]:
                yield f"include/{header}:{line_of(code, match.start())}: version {match[1]}, not {found[0]}"


def no_word_of_elsewhere(tree):
    """No file names the machine it was written on."""
    for path in tree.files():
        content = (tree.root / path).read_bytes()
        for word in WORDS:
            offset = content.find(word.encode())
            if offset >= 0:
                yield f"{path}:{content.count(bytes([10]), 0, offset) + 1}: {word}"


RULES = [
    list_is_the_disk,
    tests_mirror_headers,
    only_hosts_name_the_system,
    core_is_light,
    rooms_look_up,
    static_asserts_say_who,
    headers_are_short,
    versions_agree,
    no_word_of_elsewhere,
]


def check(root):
    """The problems of each rule that is broken, by its name."""
    tree = Tree(root)
    found = {rule.__name__: list(rule(tree)) for rule in RULES}
    return {name: problems for name, problems in found.items() if problems}


def test_of(header):
    return f'#include <{header}>\n#include <doctest/doctest.h>\nTEST_CASE("it works") {{}}\n'


GOOD = {
    LIST: (
        "appdecl/appdecl.hpp\nappdecl/availability/answer.hpp\nappdecl/config.hpp\nappdecl/host/posix.hpp\n"
        "appdecl/interop/json.hpp\nappdecl/liveness/ask.hpp\nappdecl/liveness/seen.hpp\nappdecl/locate/path.hpp\n"
    ),
    "CMakeLists.txt": "cmake_minimum_required(VERSION 3.24)\nproject(\n  x\n  VERSION 1.2.3\n)\n",
    "meson.build": "project('x', 'cpp', version: '1.2.3', meson_version: '>=1.0')\n",
    "include/appdecl/appdecl.hpp": "#include <appdecl/locate/path.hpp>\n",
    "include/appdecl/host/posix.hpp": "#include <unistd.h>\ninline auto home() { return ::getenv(\"HOME\"); }\n",
    "include/appdecl/interop/json.hpp": "#include <appdecl/config.hpp>\n#include <iostream>\n",
    "include/appdecl/availability/answer.hpp": "#include <appdecl/liveness/seen.hpp>\n",
    "include/appdecl/liveness/seen.hpp": "",
    "include/appdecl/liveness/ask.hpp": '#include <httplib.h>\nauto me = R"("clientInfo":{"name":"x","version":"1.2.3"})";\n',
    "include/appdecl/locate/path.hpp": (
        '#include <appdecl/host/posix.hpp>\n// getenv("HOME"), <filesystem>, static_assert(true)\n'
        '#define WORD "getenv(x) \\" open("\nconstexpr auto raw = R"(open( " )"; constexpr char quote = \'"\';\n'
        "auto f(host& h) { return h.open(path), detail::stat(1'000'000), reopen(2); }\n"
        'static_assert(same<a, b>, "appdecl: same: a, b (and c)"\n  " are the same");\n'
    ),
    "include/appdecl/config.hpp": "",
    "tests/appdecl.cpp": test_of("appdecl/appdecl.hpp"),
    "tests/config.cpp": test_of("appdecl/config.hpp"),
    "tests/host/posix.cpp": test_of("appdecl/host/posix.hpp"),
    "tests/interop/json.cpp": test_of("appdecl/interop/json.hpp"),
    "tests/availability/answer.cpp": test_of("appdecl/availability/answer.hpp"),
    "tests/liveness/seen.cpp": test_of("appdecl/liveness/seen.hpp"),
    "tests/liveness/ask.cpp": test_of("appdecl/liveness/ask.hpp"),
    "tests/locate/path.cpp": test_of("appdecl/locate/path.hpp"),
    "tests/locate/path_properties.cpp": test_of("appdecl/locate/path.hpp"),
    "tests/main.cpp": "#include <doctest/doctest.h>\n",
    "tests/compile_fail/declare/wrong.cpp": "",
    "build/dev/log.txt": WORDS[0],
}
PATH = "include/appdecl/locate/path.hpp"
BAD = [  # (rule, file, what replaces it, or is appended to it after a "+"; None removes it)
    ("list_is_the_disk", LIST, "+appdecl/locate/zzz.hpp\n"),
    ("list_is_the_disk", LIST, "+appdecl/locate/path.hpp\n"),
    ("list_is_the_disk", LIST, GOOD[LIST].replace("appdecl/host/posix.hpp\n", "")),
    ("tests_mirror_headers", "tests/locate/path.cpp", None),
    ("tests_mirror_headers", "tests/appdecl.cpp", None),
    ("tests_mirror_headers", "tests/locate/other.cpp", test_of("appdecl/locate/path.hpp")),
    ("tests_mirror_headers", "tests/other.cpp", test_of("appdecl/locate/path.hpp")),
    ("tests_mirror_headers", "tests/locate/path.cpp", test_of("doctest/doctest.h")),
    ("tests_mirror_headers", "tests/locate/path.cpp", "#include <appdecl/locate/path.hpp>\n// TEST_CASE\n"),
    ("tests_mirror_headers", "tests/locate/other_properties.cpp", test_of("appdecl/locate/path.hpp")),
    ("tests_mirror_headers", "tests/locate/path_properties.cpp", test_of("rapidcheck.h")),
    ("only_hosts_name_the_system", PATH, "+#include <unistd.h>\n"),
    ("only_hosts_name_the_system", PATH, "+#  include <windows.h>\n"),
    ("only_hosts_name_the_system", PATH, "+#include <sys/stat.h>\n"),
    ("only_hosts_name_the_system", PATH, '+auto home = std::getenv("HOME");\n'),
    ("only_hosts_name_the_system", PATH, "+using std::getenv;\n"),
    ("only_hosts_name_the_system", PATH, "+auto file = open(name, 0);\n"),
    ("only_hosts_name_the_system", PATH, "+auto file = ::open(name, 0);\n"),
    ("only_hosts_name_the_system", PATH, "+auto there = ::stat(name, &s);\n"),
    ("only_hosts_name_the_system", PATH, "+auto there = std::filesystem::exists(name);\n"),
    ("only_hosts_name_the_system", PATH, "+auto key = RegOpenKeyExW(a);\n"),
    ("only_hosts_name_the_system", PATH, "+#include <netinet/in.h>\n"),
    ("only_hosts_name_the_system", PATH, "+auto runs = ::kill(pid, 0);\n"),
    ("only_hosts_name_the_system", PATH, "+auto got = ::recv(socket, into, 1, 0);\n"),
    ("only_hosts_name_the_system", PATH, "+auto found = getaddrinfo(a, b, c, d);\n"),
    ("core_is_light", PATH, "+#include <iostream>\n"),
    ("core_is_light", PATH, "+#include <boost/pfr.hpp>\n"),
    ("core_is_light", "include/appdecl/host/posix.hpp", "+#include <filesystem>\n"),
    ("core_is_light", "include/appdecl/liveness/seen.hpp", "#include <nlohmann/json.hpp>\n"),
    ("rooms_look_up", "include/appdecl/host/posix.hpp", "+#include <appdecl/locate/path.hpp>\n"),
    ("rooms_look_up", PATH, "+#include <appdecl/interop/json.hpp>\n"),
    ("rooms_look_up", PATH, "+#include <appdecl/appdecl.hpp>\n"),
    ("rooms_look_up", PATH, "+#include <appdecl/host/none.hpp>\n"),
    ("rooms_look_up", PATH, '+#include "../host/posix.hpp"\n'),
    ("rooms_look_up", "include/appdecl/appdecl.hpp", "+#include <appdecl/interop/json.hpp>\n"),
    ("static_asserts_say_who", PATH, "+static_assert(sizeof(int) == 4);\n"),
    ("static_asserts_say_who", PATH, "+static_assert(same<a, b>);\n"),
    ("static_asserts_say_who", PATH, '+static_assert(f("a", "appdecl: b"), "who");\n'),
    ("static_asserts_say_who", PATH, '+static_assert(\n  true, "the appdecl: text"\n);\n'),
    ("headers_are_short", PATH, "+" + "\n" * LONGEST_HEADER),
    ("versions_agree", "meson.build", "project('x', 'cpp', version: '1.2.4')\n"),
    ("versions_agree", "include/appdecl/liveness/ask.hpp", 'auto me = R"("clientInfo":{"version":"1.2.2"})";\n'),
    ("versions_agree", "meson.build", "project('x', 'cpp', meson_version: '1.2.3')\n"),
    *(("no_word_of_elsewhere", "docs/notes.md", f"see {word}\n") for word in WORDS),
]


def self_test():
    def check_tree(changes):
        with tempfile.TemporaryDirectory() as root:
            for name, text in {**GOOD, **changes}.items():
                if text is not None:
                    path = Path(root, name)
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(text, encoding="utf-8")
            return check(root)

    wrong = 0
    for rule, file, text in [(None, LIST, "+"), *BAD]:
        if text is not None and text.startswith("+"):
            text = GOOD[file] + text[1:]
        found = check_tree({file: text})
        if list(found) != ([rule] if rule else []):
            wrong += 1
            print(f"{file}: expected {rule}, got {found}")
    unproven = {rule.__name__ for rule in RULES} - {rule for rule, _, _ in BAD}
    if unproven:
        wrong += 1
        print(f"no case breaks {sorted(unproven)}")
    print(f"{len(BAD) + 1} trees, {wrong} not as expected")
    return 1 if wrong else 0


def main(root):
    found = check(root)
    for name, problems in found.items():
        print(f"{name}:", *problems, sep="\n  ")
    print(f"{len(RULES) - len(found)} of {len(RULES)} rules hold")
    return 1 if found else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(self_test())
    if sys.argv[1:2] == ["--root"] and len(sys.argv) == 3:
        sys.exit(main(sys.argv[2]))
    sys.exit(main(Path(__file__).resolve().parent.parent) if len(sys.argv) == 1 else __doc__)
