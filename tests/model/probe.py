#!/usr/bin/env python3
"""Compares `appdecl probe` with a model of its own on random runtime files and processes of described hosts.

    probe.py TOOL [--probes 1200] [--seed 1]
    probe.py --self-test

Exit status 0 when every probe was answered as the model does, and every outcome was met. Python 3 standard library only.
"""
import argparse
import base64
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # the sources may lie in a folder nobody may write to

from described_host import Host
from model import expand, plain

LARGEST = 1 << 20
HOMES = {"linux": "/home/me", "darwin": "/Users/me", "win32": "C:\\Users\\me"}
DEFAULTS = {"pid_key": "pid", "url_key": "http", "token_key": "token", "endpoint_path": "/mcp"}
AT_HAND = 40  # probes of one host


# ---- the model -----------------------------------------------------------------------------------------------

def decoded(data):
    """The object that the bytes are, None when they are none."""
    def refuse(text):
        raise ValueError(text)

    if len(data) > LARGEST or depth(data) > 64:
        return None
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
        value = json.loads(text, parse_constant=refuse)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def depth(data):
    """How deeply brackets nest outside of texts."""
    bare = re.sub(rb'"(?:\\.|[^"\\])*"', b"", data)
    deepest = now = 0
    for byte in bare:
        now += (byte in b"[{") - (byte in b"]}")
        deepest = max(deepest, now)
    return deepest


def endpoint(url, path):
    if not isinstance(url, str) or any(c <= " " or c in "\x7f\\" for c in url):
        return None
    match = re.fullmatch(r"(?i:http)://(?i:(127\.0\.0\.1|localhost|\[::1\])):([0-9]{1,5})([/?#].*)?", url, re.DOTALL)
    if match is None or not match[1].isascii() or not 1 <= int(match[2]) <= 65535:
        return None
    return f"http://{match[1].lower()}:{int(match[2])}{path}"


def is_trusted(description, path):
    me = description.get("user")
    owner = description["files"].get(path, {}).get("owner", me)
    return description["os"] == "win32" or me is None or owner in (me, "root") or me == "root"


def running(description, pid, written):
    highest = 2**32 - 1 if description["os"] == "win32" else 2**31 - 1
    if type(pid) is not int or not 1 <= pid <= highest:
        return "unavailable"
    for process in description["processes"]:
        process = process if isinstance(process, dict) else {"pid": process}
        if process["pid"] == pid:
            started = process.get("started")
            is_another = started is not None and written is not None and started > written + 2
            return "absent" if process.get("zombie") or is_another else "present"
    return "absent"


def expected(description, host, source):
    """(state of running, state of endpoint, URL)"""
    if source is None:
        return "not_checked", "not_checked", None
    keys = {key: (source.get(key) or "").strip() or default for key, default in DEFAULTS.items()}
    characters, known = expand(host, source["path"])
    path = plain(characters)
    data = host.content(path) if known and host.absolute(path) else None
    fields = decoded(data) if data is not None and is_trusted(description, path) else None
    if fields is None:
        return "absent", "absent", None
    url = endpoint(fields.get(keys["url_key"]), keys["endpoint_path"])
    written = description["files"][path].get("mtime")
    return running(description, fields.get(keys["pid_key"]), written), "present" if url else "unavailable", url


# ---- drawing at random ---------------------------------------------------------------------------------------

URLS = ["http://127.0.0.1:47985/mcp", "http://localhost:80", "HTTP://LocalHost:00443?x", "http://[::1]:65535#y", "http://[::1]",
        "http://127.0.0.1:0", "http://127.0.0.1:65536", "http://127.0.0.1:000080", "http://127.0.0.1", "http://127.0.0.1:",
        "https://127.0.0.1:80", "http://u@127.0.0.1:80", "http://127.0.0.1:80@evil.test", "http://evil.test:80",
        "http://127.0.0.2:80", "http://0.0.0.0:80", "http://localhost.:80", "http://localhost.evil.test:80",
        "http://127.0.0.1:80 ", " http://127.0.0.1:80", "http://127.0.0.1:80/a b", "http://127.0.0.1:80\\",
        "http:\\\\127.0.0.1:80",
        "http://127.0.0.1:8\u0660", "http://127.0.0.1:80/\u00e9", "http://127.0.0.1:80/\x7f", "http://127.0.0.1:80/\n",
        "http://[::1]:80:80", "http://[::]:80", "http://::1:80", "//127.0.0.1:80", "127.0.0.1:80", "", 80, None,
        ["http://127.0.0.1:80"],
        "http://127.0.0.1:-1", "http://127.0.0.1:+1", "http://127.0.0.1:0x50", "http://127.1:80", "http://2130706433:80",
        "http://\u0131ocalhost:80", "http://LOCALHO\u017fT:80"]
PIDS = [4242, 77, 78, 79, 80, 81, 1, 0, -1, 4242.0, "4242", True, None, [4242], {"pid": 4242}, 2**31 - 1, 2**31, 2**32 - 1, 2**32,
        2**32 + 4242, 2**63, 2**64 + 4242, 10**30, -4242]
PROCESSES = [4242, {"pid": 77, "started": 990}, {"pid": 78, "zombie": True}, {"pid": 79, "started": 1002},
             {"pid": 80, "started": 1003}, {"pid": 81, "started": -5}, 2**31 - 1, 2**31, 2**32 - 1, 2**32, -1, 0]
BAD_FOLDERS = ["$EMPTY", "$NONE", "$REL", "~other", "$SHARE", "~/folder"]
KEYS = ["pid", "http", "token", "process", "base-url", "x.y", "PID"]


def runtime_text(rng, source):
    """The bytes of a runtime file, most often a good one for this source."""
    key = {name: (source.get(name) or "").strip() or default for name, default in DEFAULTS.items()}
    members = [(key["pid_key"], rng.choice([4242, 77, rng.choice(PIDS)])),
               (key["url_key"], rng.choice(URLS[:4] + [rng.choice(URLS)])),
               (key["token_key"], rng.choice(["s3cr3t", "", 5, None]))]
    members += [(rng.choice(KEYS), rng.choice(PIDS + URLS)) for _ in range(rng.choice([0, 0, 0, 1, 3]))]
    if rng.random() < 0.1:
        inner = {"pid": 4242, "http": "http://127.0.0.1:1"}
        for _ in range(rng.choice([1, 61, 62, 63, 64, 200])):
            inner = rng.choice([[inner], {"a": inner}])
        members.append(("deep", inner))
    rng.shuffle(members)
    text = "{" + ",".join(json.dumps(k) + ":" + json.dumps(v, ensure_ascii=rng.random() < 0.5) for k, v in members) + "}"
    if rng.random() < 0.15:
        text = rng.choice(["\ufeff" + text, "\ufeff\ufeff" + text, text[:-1], text + ",", text + "\0", text + "x",
                           text + " \r\n\t", "[" + text + "]", "", " ", "null", "7", '"x"', text + text,
                           text.replace("{", "{,", 1), text.replace("}", ",}"),
                           text.replace(":", ": NaN,", 1), "//\n" + text, text.replace('"', "'"), "\v" + text,
                           text + " " * (LARGEST - len(text.encode())), text + " " * (LARGEST + 1 - len(text.encode()))])
    data = text.encode()
    return data if rng.random() > 0.03 else data.replace(b"}", b'"\xff":1}', 1)


def drawn_host(rng):
    """A description, and the liveness source of each of its probes."""
    os_name = rng.choice(list(HOMES))
    home, join = HOMES[os_name], "\\" if os_name == "win32" else "/"
    description = {"os": os_name, "home": home,
                   "env": {"RUN": home + join + "run", "EMPTY": "", "REL": "run", "SHARE": "//server"},
                   "files": {}, "dirs": [home + join + "folder"], "unreadable": [], "processes": PROCESSES}
    if rng.random() < 0.5:
        description["user"] = rng.choice(["me", "root"])
    sources = []
    for i in range(AT_HAND):
        source = {}
        for name, values in {"pid_key": ["process", "x.y", " ", "http"], "url_key": ["base-url", "", "pid"], "token_key": ["PID"],
                             "endpoint_path": ["/", "/rpc/v1", "/a.b~c_d-e"]}.items():
            if rng.random() < 0.15:
                source[name] = rng.choice(values)
        name = rng.choice(["v{}.json", "*{}.json", "\u00e9{}.json"]).format(i)
        if os_name == "win32":
            name = name.replace("*", "s")
        source["path"] = rng.choice(["~", "~", home, home, "$RUN", "${RUN}", "%RUN%", rng.choice(BAD_FOLDERS)]) + "/" + name
        folder = home + join + "run" if "RUN" in source["path"] else home
        what = {"base64": base64.b64encode(runtime_text(rng, source)).decode()}
        if rng.random() < 0.1:
            what = rng.choice([{"special": True}, None])
        if what is not None:
            if rng.random() < 0.7:
                what["mtime"] = rng.choice([1000, 1001, 0])
            if rng.random() < 0.3:
                what["owner"] = rng.choice(["me", "root", "other"])
            description["files"][folder + join + name] = what
            if rng.random() < 0.03:
                description["unreadable"].append(folder + join + name)
        sources.append(source if rng.random() > 0.03 else None)
    return description, sources


# ---- comparing -----------------------------------------------------------------------------------------------

def answers_of(tool, folder, description, sources):
    """(the tool's lines, its exit status)"""
    with open(os.path.join(folder, "host.json"), "w", encoding="utf-8") as out:
        json.dump(description, out)
    names = []
    for i, source in enumerate(sources):
        block = {"presence": "executable", "location": "C:/v" if description["os"] == "win32" else "/v"}
        if source is not None:
            block["liveness"] = {"kind": "server_json", **source}
        names.append(f"v{i}.json")
        with open(os.path.join(folder, names[-1]), "w", encoding="utf-8") as out:
            json.dump({"app": {description["os"]: block}}, out)
    done = subprocess.run([tool, "probe", "--format", "json", "--host", "host.json", *names], cwd=folder,
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
    if b"s3cr3t" in done.stdout + done.stderr:
        raise ValueError("the token is in the output")
    return [json.loads(line) for line in done.stdout.decode().splitlines()], done.returncode


def is_right(line, want):
    is_running, has_endpoint, url = want
    value = {"present": True, "absent": False}.get(is_running)
    got = [(line[key]["state"], line[key]["value"]) for key in ("running", "endpoint", "answering")]
    return got == [(is_running, value), (has_endpoint, url), ("not_checked", None)]


def run(tool, probes, seed, ask=answers_of):
    passed = failed = 0
    outcomes = collections.Counter()
    for number in range(-(-probes // AT_HAND)):
        description, sources = drawn_host(random.Random(f"{seed}/{number}"))
        host = Host(description)
        wanted = [expected(description, host, source) for source in sources]
        with tempfile.TemporaryDirectory(prefix="appdecl-probe-") as folder:
            try:
                lines, status = ask(tool, folder, description, sources)
            except (OSError, ValueError, subprocess.TimeoutExpired) as problem:
                print(f"FAIL seed {seed}, host number {number}: {problem!r}")
                failed += len(sources)
                continue
        right_status = 0 if all(want[0] == "present" for want in wanted) else 1
        if status != right_status or len(lines) != len(wanted):
            print(f"FAIL seed {seed}, host number {number}: exit status {status}, {len(lines)} lines")
            failed += 1
        for i, (line, want) in enumerate(zip(lines, wanted)):
            outcomes[want[:2]] += 1
            good = is_right(line, want)
            passed, failed = passed + good, failed + (not good)
            if not good and failed <= 5:
                print(f"FAIL seed {seed}, host number {number}, {sources[i]}: wanted {want}, got {json.dumps(line)[:600]}")
    for outcome, count in sorted(outcomes.items()):
        print(f"{count:6} running {outcome[0]}, endpoint {outcome[1]}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or len(outcomes) < 8 else 0  # all that there are


def self_test():
    """A right tool passes; each single lie is noticed. None of this runs a tool."""
    def honest(_tool, _folder, description, sources):
        lines = []
        for is_running, has_endpoint, url in [expected(description, Host(description), source) for source in sources]:
            lines.append({"running": {"state": is_running, "value": {"present": True, "absent": False}.get(is_running)},
                          "endpoint": {"state": has_endpoint, "value": url},
                          "answering": {"state": "not_checked", "value": None}})
        return lines, 0 if all(line["running"]["value"] for line in lines) else 1

    def lying(change):
        def ask(*arguments):
            lines, status = honest(*arguments)
            return lines, change(lines) or status
        return ask

    lies = [lambda lines: lines[0]["running"].update(state="lie"), lambda lines: lines[0]["running"].update(value=0),
            lambda lines: lines[0]["endpoint"].update(value="lie"), lambda lines: lines[0]["answering"].update(state="absent"),
            lambda lines: lines.pop() and None, lambda lines: 2]
    stdout, sys.stdout = sys.stdout, open(os.devnull, "w", encoding="utf-8")
    try:
        missed = sum(run(None, AT_HAND * 10, 1, lying(lie)) == 0 for lie in lies)
        missed += run(None, AT_HAND * 10, 1, honest) != 0
    finally:
        sys.stdout = stdout
    print(f"{len(lies) + 1 - missed} passed, {missed} failed")
    return 1 if missed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", nargs="?")
    parser.add_argument("--probes", type=int, default=1200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    if not options.tool:
        parser.error("TOOL is missing")
    return run(os.path.abspath(options.tool), options.probes, options.seed)


if __name__ == "__main__":
    sys.exit(main())
