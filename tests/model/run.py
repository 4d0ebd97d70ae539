#!/usr/bin/env python3
"""Compares the tool with the model on random hosts and declarations.

    run.py TOOL [--declarations 2000] [--seed 1] [--per-host 10] [--only-host NUMBER] [--least 20]
    run.py --self-test

Exit status 0 when every declaration was answered as the model does and everything was met at least `--least` times.
What disagrees is kept on disk and named. Python 3 standard library only.
"""
import argparse
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # the sources may lie in a folder nobody may write to

from described_host import Host
from generate import CODES, batch
from model import READABLE_SOURCES, version_numbers, version_tokens
from rules import LOCATION_KINDS, VERSION_KINDS

STATES = ["available", "missing_app", "version_too_old", "unsupported_os", "no_requirements"]
SYSTEMS = ["win32", "darwin", "linux"]
KEYS = ["name", "file", "state", "offerable", "version", "path", "min_version"]


def ask(tool, folder, host_file, files):
    """(standard output, standard error, exit status)"""
    done = subprocess.run([tool, "check", "--format", "json", "--host", host_file, *files],
                          cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    return done.stdout.decode(), done.stderr.decode(), done.returncode


# ---- comparing -----------------------------------------------------------------------------------------------

def difference(want, got):
    """What one line of output has wrong, None when it is right. `want`: (name, file, answer)."""
    name, file, answer = want
    if not isinstance(got, dict):
        return "the line is no object"
    if "error" in answer:
        error = got.get("error")
        if not isinstance(error, dict):
            return "no error"
        if {"name": got.get("name"), "file": got.get("file")} != {"name": name, "file": file} or len(got) != 3:
            return "name and file of the error"
        if {"code": error.get("code"), "at": error.get("at")} != answer["error"]:
            return "code or at"
        if set(error) != {"code", "at", "line", "column", "message"}:
            return "keys of the error"
        if not isinstance(error["message"], str) or not error["message"].strip():
            return "no message"
        return None
    wanted = {"name": name, "file": file, **answer}
    for key in KEYS:
        if key not in got or type(got[key]) is not type(wanted[key]) or got[key] != wanted[key]:
            return key
    return None if len(got) == len(KEYS) else "keys that do not belong there"


def bad_error_line(line, file, error):
    """Whether a line of standard error is not `where:line:column: at: message`; positions may be unknown."""
    at = re.escape(error["at"]) + ": " if error["at"] else "(: )?"
    return not re.fullmatch(re.escape(file) + r"(:\d+:\d+)?: " + at + r"\S.*", line)


def compare(wanted, output, errors, status):
    """[(index of a declaration or None for the run as a whole, what is wrong)]"""
    problems = []
    lines = output.split("\n")
    if lines.pop() != "":
        problems.append((None, "the output does not end with a line end"))
    if len(lines) != len(wanted):
        problems.append((None, f"{len(lines)} lines of output for {len(wanted)} declarations"))
    for i, (want, line) in enumerate(zip(wanted, lines)):
        try:
            wrong = difference(want, json.loads(line))
        except ValueError:
            wrong = "the line is no JSON"
        if wrong:
            problems.append((i, f"{wrong}\n     got    {line}"))
    mistakes = [(i, w) for i, w in enumerate(wanted) if "error" in w[2]]
    right = 2 if mistakes else 0 if all(w[2]["offerable"] for w in wanted) else 1
    if status != right:
        problems.append((None, f"exit status {status} where {right} is right"))
    error_lines = errors.splitlines()
    if len(error_lines) != len(mistakes):
        problems.append((None, f"{len(error_lines)} lines on standard error for {len(mistakes)} wrong declarations:\n{errors}"))
    else:
        problems += [(i, f"the line on standard error\n     got    {line}") for (i, w), line in zip(mistakes, error_lines)
                     if bad_error_line(line, w[1], w[2]["error"])]
    return problems


# ---- coverage ------------------------------------------------------------------------------------------------

def things_to_meet():
    kinds = [("path", os_name) for os_name in SYSTEMS]
    kinds += [(k, os_name) for k, (only, _) in LOCATION_KINDS.items() for os_name in SYSTEMS if only in (None, os_name)]
    return ([f"state {s}" for s in STATES] + [f"code {c}" for c in CODES] +
            [f"{how} {kind} under {os_name}" for kind, os_name in kinds for how in ("looked at", "found by")] +
            [f"version {v}" for v in VERSION_KINDS] + [f"told by {v}" for v in sorted(READABLE_SOURCES)] +
            ["several copies, a later one decides by presence", "several copies, a later one decides by version",
             "several matches of a star"])


def met(answer, trace):
    """The names of what one declaration showed."""
    if "error" in answer:
        return {"code " + answer["error"]["code"]}
    result = {"state " + answer["state"]}
    candidates = trace.get("candidates", [])
    if "block" in trace:
        kinds = {location["kind"] for location in trace["block"]["locations"]}
        result |= {f"looked at {kind} under {trace['os']}" for kind in kinds}
        result |= {f"found by {c['kind']} under {trace['os']}" for c in candidates if c["present"]}
        result.add("version " + trace["block"]["version"]["kind"])
        if answer["version"] is not None:
            result.add("told by " + trace["block"]["version"]["kind"])
    if answer["state"] == "available" and candidates:
        present = [c for c in candidates if c["present"]]
        if not candidates[0]["present"]:
            result.add("several copies, a later one decides by presence")
        if present[0]["path"] != answer["path"]:
            result.add("several copies, a later one decides by version")
    matches = collections.Counter(c["location"] for c in candidates if c["kind"] == "path")
    if any(count > 1 for count in matches.values()):
        result.add("several matches of a star")
    return result


# ---- running -------------------------------------------------------------------------------------------------

def report(options, number, one, problem, index, wanted, cases_of):
    print(f"FAIL seed {options.seed}, host number {number}, {one.host_file}")
    if index is None:
        print("    ", problem)
        return
    name, file, answer = wanted[index]
    case = cases_of[index]
    text = case.data.decode(errors="replace") if case.data is not None else f"(not there: {file})"
    print(f"     file   {file}: {text[:3000]}")
    print("     wanted", json.dumps({"name": name, "file": file, **answer}, ensure_ascii=False))
    print("     wrong ", problem)


def run_host(options, number, folder, asker, coverage):
    """(passed, failed) of one host; its files stay when something failed."""
    one = batch(options.seed, number, min(options.per_host, options.declarations - number * options.per_host))
    os.makedirs(folder)
    one.write(folder)
    wanted = [(name, case.file, answer) for case in one.cases for name, answer, _ in case.answers]
    cases_of = [case for case in one.cases for _ in case.answers]
    for case in one.cases:
        for _, answer, trace in case.answers:
            coverage.update(met(answer, trace))
    try:
        problems = compare(wanted, *asker(folder, one, wanted))
    except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError) as problem:
        problems = [(None, repr(problem))]
    for index, problem in problems[:5]:  # one host says enough; the files are kept
        report(options, number, one, problem, index, wanted, cases_of)
    if not problems:
        shutil.rmtree(folder)
    whole_run = any(index is None for index, _ in problems)
    failed = len(wanted) if whole_run else len({index for index, _ in problems})
    return len(wanted) - failed, failed


def run(options, asker):
    top = tempfile.mkdtemp(prefix="appdecl-model-")
    coverage = collections.Counter()
    passed = failed = 0
    hosts = range(-(-options.declarations // options.per_host))
    for number in hosts if options.only_host is None else [options.only_host]:
        good, bad = run_host(options, number, os.path.join(top, f"host-{number}"), asker, coverage)
        passed, failed = passed + good, failed + bad
    if failed:
        print(f"the files are kept in {top}")
    else:
        shutil.rmtree(top)
    scarce = []
    for thing in things_to_meet():
        few = coverage[thing] < options.least
        scarce += [thing] * few
        print(f"{coverage[thing]:6} {thing}{'   TOO FEW' if few else ''}")
    if scarce:
        print(f"{len(scarce)} things were met fewer than {options.least} times")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or scarce else 0


# ---- self test -----------------------------------------------------------------------------------------------

def honest(wanted):
    """What a right tool prints."""
    lines, errors = [], []
    for name, file, answer in wanted:
        answer = json.loads(json.dumps(answer))
        if "error" in answer:
            answer["error"].update(line=None, column=None, message="is wrong")
            errors.append(f"{file}: {answer['error']['at']}: is wrong")
        lines.append({"name": name, "file": file, **answer})
    status = 2 if errors else 0 if all(line["offerable"] for line in lines) else 1
    return lines, errors, status


def as_output(lines, errors, status):
    return "".join(json.dumps(line) + "\n" for line in lines), "".join(e + "\n" for e in errors), status


def bad_examples():
    """The model's own orders, by the examples everybody can check by eye."""
    posix, win32 = Host({"os": "linux"}), Host({"os": "win32"})
    falling = [(posix, "10", "9"), (posix, "2.1", "2"), (posix, "2", "2-beta"), (posix, "App 2", "App 2 (x86)"),
               (posix, "App 2 (x86)", "App"), (posix, "1.2", "current"), (posix, "b", "B"), (posix, "2é", "2e")]
    bad = [f"{a} before {b}" for host, a, b in falling if not version_tokens(host, a) > version_tokens(host, b)]
    bad += ["case under win32"] * (version_tokens(win32, "B 01") != version_tokens(win32, "b 1"))
    same = [("2.3.0-beta", "2.3.0"), ("2.3", "2.3.0"), ("v2.3", "2.3"), ("2.x.1", "2.0.1")]
    bad += [f"{a} is {b}" for a, b in same if version_numbers(a) != version_numbers(b)]
    bad += ["2.10 is higher than 2.9"] * (version_numbers("2.10") <= version_numbers("2.9"))
    return bad


def self_test():
    """A right tool passes; each single lie is noticed. None of this runs a tool."""
    one = batch(1, 0, 40)
    wanted = [(name, case.file, answer) for case in one.cases for name, answer, _ in case.answers]
    good = next(i for i, w in enumerate(wanted) if w[2].get("path"))
    bad = next(i for i, w in enumerate(wanted) if "error" in w[2])

    def lie(change):
        lines, errors, status = honest(wanted)
        status = change(lines, errors) or status
        return compare(wanted, *as_output(lines, errors, status))

    lies = {
        "state": lambda lines, errors: lines[good].update(state="installed_not_running"),
        "path": lambda lines, errors: lines[good].update(path=lines[good]["path"].swapcase()),
        "version": lambda lines, errors: lines[good].update(version="0.0.1-lie"),
        "min_version": lambda lines, errors: lines[good].update(min_version="0.0.1-lie"),
        "offerable": lambda lines, errors: lines[good].update(offerable=not lines[good]["offerable"]),
        "offerable as a number": lambda lines, errors: lines[good].update(offerable=int(lines[good]["offerable"])),
        "name": lambda lines, errors: lines[good].update(name="lie"),
        "file": lambda lines, errors: lines[bad].update(file="lie"),
        "extra key": lambda lines, errors: lines[good].update(candidates=[]),
        "missing key": lambda lines, errors: lines[good].pop("version") and None,
        "code": lambda lines, errors: lines[bad]["error"].update(code="lie"),
        "at": lambda lines, errors: lines[bad]["error"].update(at="app.lie"),
        "message": lambda lines, errors: lines[bad]["error"].update(message=""),
        "order": lambda lines, errors: lines.insert(0, lines.pop()),
        "a line less": lambda lines, errors: lines.pop() and None,
        "a line more": lambda lines, errors: lines.append("chatter"),
        "an error less": lambda lines, errors: errors.pop() and None,
        "an error more": lambda lines, errors: errors.append("chatter"),
        "another error": lambda lines, errors: errors.__setitem__(0, "chatter"),
        "exit status": lambda lines, errors: 1,
    }
    missed = [name for name, change in lies.items() if not lie(change)]
    if lie(lambda lines, errors: None):
        missed.append("a right tool, taken for a wrong one")
    for name in missed:
        print("not noticed:", name)
    bad = bad_examples()
    for example in bad:
        print("the model denies:", example)
    failed = len(missed) + len(bad)
    print(f"{len(lies) + 1 - len(missed)} passed, {failed} failed")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", nargs="?")
    parser.add_argument("--declarations", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-host", type=int, default=10)
    parser.add_argument("--only-host", type=int, help="the number of one host of a run, to look at it alone")
    parser.add_argument("--least", type=int, default=20, help="how often everything must be met")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    if not options.tool:
        parser.error("TOOL is missing")
    tool = os.path.abspath(options.tool)
    if not os.access(tool, os.X_OK):
        parser.error(f"{tool} cannot be run")
    if min(options.declarations, options.per_host) < 1:
        parser.error("there is nothing to compare")
    return run(options, lambda folder, one, wanted: ask(tool, folder, one.host_file, [case.file for case in one.cases]))


if __name__ == "__main__":
    sys.exit(main())
