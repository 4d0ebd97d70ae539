"""`probe` on a real MCP server: @modelcontextprotocol/server-everything, over its streamable HTTP.

    mcp_server.py TOOL SERVER_JS
"""
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tool"))
from _probing import ABSENT, HERE, NOT_CHECKED, PRESENT, SKIPPED, SYSTEM, Bench, dead_port, short  # noqa: E402
from _tally import Tally  # noqa: E402

TOKEN = secrets.token_hex(20)
STARTING = 60  # seconds
ATTEMPTS = 5  # at a port that nobody takes before the server does
AT_ONCE = 20  # probes in one run of the tool

# Loaded before the server: it would listen at every address, and would outlive this program were that killed.
BEFORE = f"""
const {{ Server }} = require('node:net');
const listen = Server.prototype.listen;
Server.prototype.listen = function (port, ...rest) {{
  return listen.call(this, {{ port: Number(port), host: '{HERE}' }}, ...rest);
}};
process.stdin.on('end', () => process.exit()).resume();
"""


class Server:
    """What runs: its process, its port, and how many sessions it has begun."""

    def __init__(self, process, port, log):
        self.process, self.port, self.log = process, port, log

    def post(self, path, message):
        """The status of the answer, and the answer as text, by Python's own client."""
        request = urllib.request.Request(f"http://{HERE}:{self.port}{path}", json.dumps(message).encode(), {
            "Content-Type": "application/json", "Accept": "application/json, text/event-stream"})
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with direct.open(request, timeout=STARTING) as answer:
                for line in answer:  # of an event stream that does not end
                    if line.startswith(b"data: {"):
                        return answer.status, line.decode()
                return answer.status, ""
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, ""

    def sessions(self):
        return self.log.read_text().count("Session initialized")


@contextmanager
def server(script, folder):
    """The server, listening. It is killed in the end, and reaped."""
    before, log = folder / "before.cjs", folder / "server.log"
    before.write_text(BEFORE)
    for _ in range(ATTEMPTS):
        kept, port = dead_port()
        kept.close()
        with open(log, "wb") as output:
            process = subprocess.Popen(["node", "--require", str(before), script], stdin=subprocess.PIPE,
                                       stdout=output, stderr=output, env={**os.environ, "PORT": str(port)})
        try:
            if listens(process, log):
                yield Server(process, port, log)
                return
        finally:
            process.kill()
            process.wait()
            process.stdin.close()
    raise OSError(f"the server does not start: {log.read_text(errors='replace')[-500:]}")


def listens(process, log):
    """Whether it comes to listen, rather than to an end."""
    end = time.monotonic() + STARTING
    while time.monotonic() < end and process.poll() is None:
        if "listening on port" in log.read_text(errors="replace"):
            return True
        time.sleep(0.02)
    return False


def probes(bench, script, tally):
    file = bench.folder / "server.json"
    declared, elsewhere = bench.declare(file), bench.declare(file, "elsewhere", endpoint_path="/nope")

    def points_at(process, port):
        bench.write(file.name, {"pid": process.pid, "http": f"http://{HERE}:{port}", "token": TOKEN})

    def expect(what, port, running, answering, status, name=declared, path="/mcp"):
        lines, done = bench.probe("--network", name)
        got = [short(line) for line in lines], done.status, done.err
        wanted = [(running, ("present", f"http://{HERE}:{port}{path}"), answering)], status, ""
        tally.check(got == wanted, f"{what}:\n  wanted {wanted}\n  got    {got}\n  said   {done.out}")

    with server(script, bench.folder) as first:
        status, answer = first.post("/mcp", {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test",
                                                                                "version": "1"}}})
        tally.check(status == 200 and '"serverInfo"' in answer, f"no MCP server: {status} {answer[:200]}")
        tally.check(first.post("/nope", {})[0] == 404, "it answers at every path")
        tally.check(first.post("/mcp", {})[0] not in (200, 401, 403), "it answers whatever it is sent")

        points_at(first.process, first.port)
        before = first.sessions()
        expect("it runs and answers", first.port, PRESENT, PRESENT, 0)
        tally.check(first.sessions() == before + 1, "it has begun a session")
        lines, done = bench.probe(declared)
        tally.check([short(line)[2] for line in lines] == [NOT_CHECKED] and first.sessions() == before + 1,
                    "nothing is sent without --network")
        expect("it answers elsewhere", first.port, PRESENT, ABSENT, 0, elsewhere, "/nope")
        tally.check(first.sessions() == before + 1, "a session elsewhere")

        kept, port = dead_port()
        with kept:
            points_at(first.process, port)
            expect("it listens at another port", port, PRESENT, ABSENT, 0)
        points_at(first.process, first.port)
        expect("the file is right again", first.port, PRESENT, PRESENT, 0)

        before = first.sessions()
        lines, done = bench.probe_stream([bench.document(file)] * AT_ONCE, "--network")
        tally.check([short(line)[2] for line in lines] == [PRESENT] * AT_ONCE and done.status == 0,
                    f"{AT_ONCE} probes: exit {done.status}, {done.out}")
        tally.check(first.sessions() == before + AT_ONCE, f"{AT_ONCE} sessions")
        tally.check(first.process.poll() is None, "it has ended of being asked")
        rows = bench.run("probe", "--network", declared).out.splitlines()
        tally.check(rows[1:] and rows[1].split()[1::2] == ["yes", "yes"], f"a table: {rows}")

    expect("it has ended", first.port, ABSENT, NOT_CHECKED, 1)
    with server(script, bench.folder) as second:
        tally.check(second.port != first.port, "it has another port now")
        expect("another runs, the file is as it was", first.port, ABSENT, NOT_CHECKED, 1)
        points_at(second.process, second.port)
        expect("another runs and has written the file", second.port, PRESENT, PRESENT, 0)
    expect("the other has ended", second.port, ABSENT, NOT_CHECKED, 1)

    told = sum(TOKEN.encode() in text for text in bench.said)
    tally.check(told == 0, f"{told} of {len(bench.said)} outputs hold the token")


def main():
    if SYSTEM is None:
        print("processes of POSIX systems are looked at")
        sys.exit(SKIPPED)
    tally = Tally()
    with tempfile.TemporaryDirectory() as temporary:
        bench = Bench(sys.argv[1], Path(temporary).resolve())
        try:
            probes(bench, str(Path(sys.argv[2]).resolve()), tally)
        except (ValueError, LookupError, OSError, subprocess.SubprocessError) as fault:
            tally.check(False, repr(fault))
    tally.exit()


if __name__ == "__main__":
    main()
