"""Compile-fail tests: run.py COMPILER STANDARD INCLUDE...  or  run.py --self-test COMPILER

Each <area>/<mistake>.cpp beside this file starts with `// expect: <regular expression>` and holds the
mistake and, under `#ifdef APPDECL_TWIN`, the same code without it. The mistake has to give one error and no
more, with the expected words in it or in a note of it, and the twin has to compile: a file that fails for
another reason is noticed.
"""

import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

EXPECT = re.compile(r"// expect: (\S.*)")
ERROR = re.compile(r"\berror: ")
# The compilers print source lines too, and the expected words must not be found in those.
DIAGNOSTIC = re.compile(r"^.+?: (?:fatal )?(?:error|note): (.*)$", re.MULTILINE)


def compile_file(command, path, *flags):
    environment = dict(os.environ, LC_ALL="C")
    done = subprocess.run(
        [*command, *flags, str(path)],
        capture_output=True,
        text=True,
        errors="replace",
        env=environment,
        timeout=300,
    )
    return done.returncode, done.stderr + done.stdout


def problem_of(command, path):
    """What is wrong with a test, or None."""
    source = path.read_text(encoding="utf-8")
    expect = EXPECT.match(source)
    if not expect:
        return "the first line is not `// expect: <regular expression>`"
    if "APPDECL_TWIN" not in source:
        return "there is no twin (#ifdef APPDECL_TWIN)"
    try:
        expected = re.compile(expect[1])
    except re.error as error:
        return f"the regular expression is wrong: {error}"

    status, output = compile_file(command, path, "-DAPPDECL_TWIN")
    if status != 0:
        return "the twin does not compile:\n" + output
    status, output = compile_file(command, path)
    if status == 0:
        return "the mistake compiles"
    if status < 0:
        return f"the compiler ended by signal {-status}:\n" + output
    if not any(expected.search(text) for text in DIAGNOSTIC.findall(output)):
        return f"no error or note matches `{expect[1]}`:\n" + output
    errors = len(ERROR.findall(output))
    if errors != 1:
        return f"{errors} errors instead of one:\n" + output
    return None


def run(folder, compiler, standard, includes):
    """The problems of all tests in a folder, by file."""
    command = [compiler, f"-std={standard}", "-fsyntax-only", *(f"-I{include}" for include in includes)]
    paths = sorted(folder.glob("*/*.cpp"))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = list(pool.map(lambda path: problem_of(command, path), paths))
    return dict(zip((path.relative_to(folder).as_posix() for path in paths), problems))


def main(compiler, standard, *includes):
    problems = run(Path(__file__).resolve().parent, compiler, standard, includes)
    for name, problem in problems.items():
        print(f"{'ok  ' if problem is None else 'FAIL'} {name}" + (f": {problem}" if problem else ""))
    failed = sum(problem is not None for problem in problems.values())
    print(f"{len(problems) - failed} of {len(problems)} as expected ({compiler}, {standard})")
    return 1 if failed or not problems else 0


RULE = 'template <class T> void rule() { static_assert(sizeof(T) == 1, "appdecl: too_wide: one byte"); }\n'
CHECK = """struct too_wide {};
template <class Rule> void this_breaks() {}
constexpr int check(int size) { if (size != 1) this_breaks<too_wide>(); return 0; }
"""
EXPECTED = "// expect: appdecl: too_wide\n" + RULE
NO_MATCH = "no error or note matches"


def twins(right, wrong):
    return f"#ifdef APPDECL_TWIN\n{right}\n#else\n{wrong}\n#endif\n"


SELF_TEST = {  # name: (source, how the problem found has to start, None for no problem)
    "good": (EXPECTED + twins("template void rule<char>();", "template void rule<int>();"), None),
    "good_by_note": (
        "// expect: this_breaks.*too_wide\n"
        + CHECK
        + twins("constexpr int x = check(1);", "constexpr int x = check(2);"),
        None,
    ),
    "compiles": (EXPECTED + twins("", "template void rule<char>();"), "the mistake compiles"),
    "unknown_name": (EXPECTED + twins("", "template void rule<unknown_name>();"), NO_MATCH),
    "missing_header": (
        EXPECTED + twins("", "#include <appdecl_has_no_such_header>\ntemplate void rule<int>();"),
        NO_MATCH,
    ),
    "words_in_source_only": (EXPECTED + twins("", 'int x = unknown_name("appdecl: too_wide");'), NO_MATCH),
    "another_rule": (
        "// expect: appdecl: too_narrow\n" + RULE + twins("", "template void rule<int>();"),
        NO_MATCH,
    ),
    "two_errors": (
        EXPECTED + twins("", "template void rule<int>();\nint x = unknown_name;"),
        "2 errors instead of one",
    ),
    "twin_fails": (
        EXPECTED + twins("int x = unknown_name;", "template void rule<int>();"),
        "the twin does not compile",
    ),
    "no_twin": (EXPECTED + "template void rule<int>();\n", "there is no twin"),
    "no_expectation": (RULE + twins("", "template void rule<int>();"), "the first line is not"),
    "empty_expectation": (
        "// expect: \n" + RULE + twins("", "template void rule<int>();"),
        "the first line is not",
    ),
    "bad_expectation": (
        "// expect: appdecl: (\n" + RULE + twins("", "template void rule<int>();"),
        "the regular expression is wrong",
    ),
}


def self_test(compiler):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "area"
        folder.mkdir()
        for case, (source, _) in SELF_TEST.items():
            (folder / f"{case}.cpp").write_text(source, encoding="utf-8")
        problems = run(folder.parent, compiler, "c++17", [])
    wrong = 0
    for case, (_, expected) in SELF_TEST.items():
        problem = problems[f"area/{case}.cpp"]
        if problem != expected and not (problem and expected and problem.startswith(expected)):
            wrong += 1
            print(f"{case}: expected {expected!r}, got {problem!r}")
    print(f"{len(SELF_TEST) - wrong} of {len(SELF_TEST)} self-tests passed")
    return 1 if wrong else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--self-test"] and len(sys.argv) == 3:
        sys.exit(self_test(sys.argv[2]))
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
