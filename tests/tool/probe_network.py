"""`probe --network` among hostile peers, all of them on loopback addresses.

    probe_network.py TOOL

What can be told by system calls alone is told by strace where it may trace.
"""
import fcntl
import itertools
import json
import os
import random
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from _probing import ABSENT, HERE, NOT_CHECKED, PRESENT, SECONDS, SKIPPED, SYSTEM, Bench, dead_port, short
from _tally import Tally

HERE_6 = "::1"
AT_ONCE, WAITS, IN_TIME = "at once", "waits", "in time"  # how long an answer may take
SHORT, LONG = 0.7, 2.0  # deadlines, for peers that let it pass and for others
SLACK = 0.3
PATIENCE = 10.0  # no peer waits longer for the tool
WORKERS = 4
NARROW = "--narrow"
KIB = 1024
NUMBERS = itertools.count()  # for names of files
TOKEN = "Secret-0123456789._~+/=!#$%&'*^`|\"\\,;:<>()[]{}?@"
OK = b"HTTP/1.1 200 OK\r\n"


class Peer:
    """A listener whose every connection is given to `behave`, with a thread of its own."""

    def __init__(self, behave, address=HERE, port=0, room=None):
        self.behave = behave
        self.connections, self.requests = 0, []
        self.ended_at = None  # when the tool had closed a connection
        self.open = True
        self.socket = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
        if room is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.bind((address, port))
        self.socket.listen(64)
        self.socket.settimeout(0.05)
        self.port = self.socket.getsockname()[1]
        self.authority = f"[{address}]:{self.port}" if ":" in address else f"{address}:{self.port}"
        self.thread = threading.Thread(target=self._accept, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.open = False
        self.thread.join()
        self.socket.close()

    def _accept(self):
        while self.open:
            try:
                connection, _ = self.socket.accept()
            except TimeoutError:
                continue
            self.connections += 1
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        connection.settimeout(PATIENCE)
        with connection:
            try:
                self.behave(self, connection)
            except TimeoutError:
                return
            except OSError:  # the tool has closed it
                self.ended_at = time.monotonic()

    def read_request(self, connection):
        """Up to the end of its body; OSError when there is none."""
        request = b""
        while True:
            head, end, body = request.partition(b"\r\n\r\n")
            length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
            if end and len(body) >= (int(length.group(1)) if length else 0):
                break
            piece = connection.recv(64 * KIB)
            if not piece:
                raise ConnectionError
            request += piece
        self.requests.append(request)

    def hold(self, connection):
        """Keeps the connection until the tool closes it."""
        while connection.recv(64 * KIB):
            pass
        self.ended_at = time.monotonic()

    def ended(self):
        """Whether the tool has closed a connection, which is soon told."""
        for _ in range(200):
            if self.ended_at is not None:
                return True
            time.sleep(0.01)
        return False


def says(*pieces, pause=0.0):
    """A peer that reads the request, sends this, and keeps the connection."""

    def behave(peer, connection):
        peer.read_request(connection)
        for number, piece in enumerate(pieces):
            time.sleep(pause if number else 0)
            connection.sendall(piece)
        peer.hold(connection)

    return behave


def endlessly(start, piece, every=0.0):
    """A peer that goes on sending until the tool closes the connection."""

    def behave(peer, connection):
        peer.read_request(connection)
        connection.sendall(start)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            connection.sendall(piece)
            time.sleep(every)

    return behave


def leaves(how, after=0, pause=0.0):
    """A peer that reads so many bytes and goes: closes, resets, or closes one way and resets then."""

    def behave(_, connection):
        if after:
            connection.recv(after)
        time.sleep(pause)
        if how == "half":
            connection.shutdown(socket.SHUT_WR)
        if how != "close":
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    return behave


def reads_nothing(peer, connection):
    end = time.monotonic() + 3 * SHORT
    while peer.open and time.monotonic() < end:
        time.sleep(0.05)


def reads_slowly(peer, connection):
    while connection.recv(2 * KIB):
        time.sleep(0.1)


LONGEST_SENT = 7 * KIB  # a token that is surely sent
BIG_TOKENS = [(behave, size) for behave in (reads_nothing, reads_slowly)
              for size in (LONGEST_SENT, 1_000_000)]


def head(*lines):
    return b"".join(line.encode("latin-1") + b"\r\n" for line in lines) + b"\r\n"


def long_head(size):
    start = OK + b"X: "
    return start + b"x" * (size - len(start) - 4) + b"\r\n\r\n"


class Visit:
    """The tool is sent to a peer; what has to hold is collected, for the tally is for one thread."""

    def __init__(self, bench, what):
        self.bench, self.what = bench, what
        self.checks = []

    def check(self, holds, what):
        self.checks.append((holds, f"{self.what}: {what}"))

    def declare(self, url, token=TOKEN, **liveness):
        name = f"visit-{next(NUMBERS)}"
        fields = {"pid": os.getpid(), "http": url}
        if token is not None:
            fields["token"] = token
        return self.bench.declare(self.bench.write(f"run/{name}.json", fields), name, **liveness)

    def ask(self, url, deadline=LONG, **more):
        """The answering state, how many seconds that took, and how many the same takes without --network."""
        declared = self.declare(url, **more)
        started = time.monotonic()
        lines, done = self.bench.probe(declared)
        own = time.monotonic() - started
        self.check([short(line)[::2] for line in lines] == [(PRESENT, NOT_CHECKED)] and done.status == 0,
                   f"without --network: exit {done.status}, {done.out}")
        started = time.monotonic()
        lines, done = self.bench.probe("--network", "--deadline", str(deadline), declared)
        seconds = time.monotonic() - started
        self.check(done.status == 0 and len(lines) == 1 and short(lines[0])[0] == PRESENT,
                   f"exit {done.status}, {done.err}")
        return short(lines[0])[2] if len(lines) == 1 else None, seconds, own

    def expect(self, peer, wanted, time_taken=AT_ONCE, asked=(1,), **more):
        """`wanted` is one of ABSENT, PRESENT, or None for either; `asked` how often it may connect."""
        deadline = LONG if time_taken == AT_ONCE else SHORT
        for attempt in (1, 2):  # once more when it was late, for the machine may have been busy
            connections = peer.connections
            answering, seconds, own = self.ask(f"http://{peer.authority}", deadline, **more)
            most = own + SLACK + (deadline / 2 if time_taken == AT_ONCE else deadline)
            if seconds <= most:
                break
        self.check(seconds <= most, f"{seconds:.2f} s, {time_taken} with a deadline of {deadline} s")
        if time_taken == WAITS:
            self.check(seconds >= deadline - 0.02, f"only {seconds:.2f} s of a deadline of {deadline} s")
        self.check(answering == wanted or (wanted is None and answering in (ABSENT, PRESENT)),
                   f"answering is {answering}, not {wanted}")
        self.check(peer.connections - connections in asked, f"{peer.connections - connections} connections")
        if wanted == PRESENT:
            self.check(peer.ended(), "the connection was not closed")


def scenarios():
    """(what, behaviour, wanted, how long)"""
    mixed = bytes(random.Random(7).randrange(256) for _ in range(3000))
    tls_alert = b"\x15\x03\x01\x00\x02\x02\x16"
    tls_hello = b"\x16\x03\x03\x00\x7a\x02\x00\x00\x76\x03\x03" + mixed[:115]
    interim = head("HTTP/1.1 100 Continue")
    early = head("HTTP/1.1 103 Early Hints", "Link: </x>; rel=preload", "X-Y: z")
    gzip = head("HTTP/1.1 200 OK", "Content-Encoding: gzip", "Content-Length: 3000") + mixed
    chunked = head("HTTP/1.1 200 OK", "Transfer-Encoding: chunked")
    events = head("HTTP/1.1 200 OK", "Content-Type: text/event-stream", "Cache-Control: no-cache")

    # Those that let the time pass.
    yield "says nothing", says(), ABSENT, WAITS
    yield "reads nothing", reads_nothing, ABSENT, WAITS
    yield "half a head", says(OK + b"X: y\r\n"), ABSENT, WAITS
    yield "a head but for its last byte", says(OK + b"X: y\r\n\r"), ABSENT, WAITS
    yield "a status line without an end", says(b"HTTP/1.1 200 OK"), ABSENT, WAITS
    yield "an interim answer alone", says(interim), ABSENT, WAITS
    yield "drips a header", endlessly(OK + b"X: ", b"x", 0.05), ABSENT, WAITS
    yield "drips header lines", endlessly(OK, b"X: y\r\n", 0.05), ABSENT, WAITS
    yield "drips a status line", endlessly(b"HTTP/1.1 200 ", b"x", 0.05), ABSENT, WAITS
    yield "drips from its first byte", says(*(bytes([c]) for c in OK + b"X: " + b"y" * 100),
                                            pause=0.05), ABSENT, WAITS
    yield "drips interim answers", endlessly(interim, interim, 0.05), ABSENT, WAITS

    # Those that send too much.
    yield "endless header lines", endlessly(OK, b"X: y\r\n" * 1000), ABSENT, IN_TIME
    yield "an endless header line", endlessly(OK + b"X: ", b"x" * 6000), ABSENT, IN_TIME
    yield "an endless status line", endlessly(b"HTTP/1.1 200 ", b"x" * 6000), ABSENT, IN_TIME
    yield "endless digits of a status", endlessly(b"HTTP/1.1 2", b"0" * 6000), ABSENT, IN_TIME
    yield "endless zeros", endlessly(b"", bytes(6000)), ABSENT, IN_TIME
    yield "endless line ends", endlessly(b"", b"\r\n" * 3000), ABSENT, IN_TIME
    yield "endless interim answers", endlessly(b"", interim * 200), ABSENT, IN_TIME
    for size in (70_000, 1_000_000):
        status_line = b"HTTP/1.1 200 " + b"x" * size
        yield f"a status line of {size} bytes", says(status_line + b"\r\n\r\n"), ABSENT, IN_TIME
        yield f"a head of {size} bytes", says(long_head(size)), ABSENT, IN_TIME
    yield "a head over 64 KiB", says(long_head(64 * KIB + 1)), ABSENT, IN_TIME
    yield "many headers over 64 KiB", says(OK + b"X: y\r\n" * 11_000 + b"\r\n"), ABSENT, IN_TIME
    yield "a head just under 64 KiB", says(long_head(64 * KIB - 1)), PRESENT, AT_ONCE
    yield "many headers", says(OK + b"X: y\r\n" * 10_000 + b"\r\n"), PRESENT, AT_ONCE
    yield "a status line of 60 KiB", says(b"HTTP/1.1 200 " + b"x" * 60 * KIB + b"\r\n\r\n"), PRESENT, AT_ONCE

    # What is no HTTP.
    for what, answer in [("bytes of all sorts", mixed), ("zeros", bytes(3000)), ("a TLS alert", tls_alert),
                         ("a TLS hello", tls_hello),
                         ("a body alone", b'{"jsonrpc":"2.0","id":1,"result":{}}'),
                         ("a line", b"hello\r\n\r\n"), ("line ends", b"\r\n\r\n"),
                         ("an SSH greeting", b"SSH-2.0-x\r\n"), ("the request's own beginning",
                                                                 b"POST /mcp HTTP/1.1\r\n\r\n"),
                         *((line, head(line)) for line in (
                             "http/1.1 200 OK", "Http/1.1 200 OK", " HTTP/1.1 200 OK", "HTTP/2 200",
                             "HTTP/2.0 200 OK", "HTTP/0.9 200 OK",
                             "HTTP/1.1200 OK", "HTTP/1. 200 OK", "HTTP/11 200 OK", "HTTPS/1.1 200 OK",
                             "ICY 200 OK", "HTTP/1.1 2000 OK",
                             "HTTP/1.1 20 OK", "HTTP/1.1 2", "HTTP/1.1 ", "HTTP/1.1", "HTTP/1.1 -200 OK",
                             "HTTP/1.1 +200 OK",
                             "HTTP/1.1 0x200", "HTTP/1.1 2.0 OK", "HTTP/1.1 OK 200", "HTTP/1.1 \xb200 OK",
                             "HTTP/1.1 1200 OK",
                             "HTTP/1.1 200200", "HTTP/1.1 000 OK", "200 OK", "Status: 200 OK"))]:
        yield repr(what), says(answer), ABSENT, IN_TIME
    for what, answer in [("line feeds alone", b"HTTP/1.1 200 OK\nX: y\n\n"),
                         ("a folded header", OK + b"X: y\r\n z\r\n\r\n"),
                         ("a header without a colon", OK + b"hello\r\n\r\n"),
                         ("a NUL in a header", OK + b"X: \0\r\n\r\n"),
                         ("a blank before a header", OK + b" X: y\r\n\r\n"),
                         ("a carriage return alone", OK + b"X: y\rZ: y\r\n\r\n"),
                         ("two blanks before the status", b"HTTP/1.1  200 OK\r\n\r\n")]:
        yield what, says(answer), None, IN_TIME

    # Those that go.
    for how in ("close", "reset", "half"):
        for what, after in (("at once", 0), ("after a byte", 1), ("after the request", 64 * KIB)):
            yield f"{how} {what}", leaves(how, after), ABSENT, AT_ONCE
    for what, answer in (("half a head", OK + b"X: y\r\n"), ("nothing", b""), ("an interim answer", interim)):
        def says_and_closes(peer, connection, answer=answer):
            peer.read_request(connection)
            connection.sendall(answer)

        yield f"{what}, then the end", says_and_closes, ABSENT, AT_ONCE

    # Answers.
    for line in ("HTTP/1.1 200 OK", "HTTP/1.1 200", "HTTP/1.1 200 ", "HTTP/1.0 200 OK",
                 "HTTP/1.1 200 \xe9t\xe9", "HTTP/1.1 200 404",
                 "HTTP/1.1 401 Unauthorized", "HTTP/1.1 403 Forbidden", "HTTP/1.0 401"):
        yield line, says(head(line)), PRESENT, AT_ONCE
    for status in (201, 202, 204, 206, 300, 304, 400, 402, 404, 405, 406, 407, 415, 429, 500, 501, 503, 599,
                   999, 101):
        yield f"status {status}", says(head(f"HTTP/1.1 {status} Whatever",
                                            "Content-Length: 0")), ABSENT, AT_ONCE
    yield "100, then 200", says(interim + head("HTTP/1.1 200 OK")), PRESENT, AT_ONCE
    yield "100, later 200", says(interim, head("HTTP/1.1 200 OK"), pause=0.1), PRESENT, AT_ONCE
    yield "103 with headers, then 200", says(early, head("HTTP/1.1 200 OK", "X: y"),
                                             pause=0.05), PRESENT, AT_ONCE
    yield "a hundred interim answers", says((interim + early) * 50 + head("HTTP/1.1 401 X")), PRESENT, AT_ONCE
    yield "100, then 404", says(interim + head("HTTP/1.1 404 Not Found")), ABSENT, AT_ONCE
    yield "in pieces", says(b"HT", b"TP/1.1 2", b"00 OK\r", b"\nX: y\r\n\r", b"\n",
                            pause=0.05), PRESENT, AT_ONCE
    yield "a body that never comes", says(head("HTTP/1.1 200 OK",
                                               "Content-Length: 1000000000")), PRESENT, AT_ONCE
    yield "a body of any length", says(head("HTTP/1.1 200 OK",
                                            "Content-Length: 99999999999999999999999")), PRESENT, AT_ONCE
    yield "two lengths", says(head("HTTP/1.1 200 OK", "Content-Length: 1",
                                   "Content-Length: 2")), PRESENT, AT_ONCE
    yield "an endless body in chunks", endlessly(chunked, b"2\r\nxx\r\n" * 1000), PRESENT, AT_ONCE
    yield "a chunk that is none", says(chunked + b"zz\r\n"), PRESENT, AT_ONCE
    yield "an endless body", endlessly(head("HTTP/1.1 200 OK"), b"x" * 6000), PRESENT, AT_ONCE
    yield "a body that drips", endlessly(head("HTTP/1.1 200 OK"), b"x", 0.05), PRESENT, AT_ONCE
    yield "a stream of events", endlessly(events, b": ping\n\n", 0.05), PRESENT, AT_ONCE
    yield "gzip that is none", says(gzip), PRESENT, AT_ONCE
    yield "401 that asks for a password", says(head("HTTP/1.1 401 Unauthorized",
                                                    'WWW-Authenticate: Digest realm="x", nonce="y"',
                                                    "Content-Length: 0")), PRESENT, AT_ONCE


def hostile(bench, scenario):
    what, behave, wanted, time_taken = scenario
    visit = Visit(bench, what)
    with Peer(behave) as peer:
        visit.expect(peer, wanted, time_taken)
    return visit.checks


def full_backlog(bench, _):
    visit = Visit(bench, "a full backlog")
    with ExitStack() as stack:
        listener = stack.enter_context(socket.socket())
        listener.bind((HERE, 0))
        listener.listen(0)
        port, waiting = listener.getsockname()[1], False
        for _ in range(8):  # until a connection waits
            one = stack.enter_context(socket.socket())
            one.settimeout(0.2)
            try:
                one.connect((HERE, port))
            except TimeoutError:
                waiting = True
                break
        if not waiting:
            print("a backlog cannot be filled here")
            return []
        answering, seconds, own = visit.ask(f"http://{HERE}:{port}", SHORT)
        visit.check(answering == ABSENT, f"answering is {answering}")
        visit.check(SHORT - 0.02 <= seconds <= SHORT + SLACK + own, f"{seconds:.2f} s")
    return visit.checks


def big_token(bench, case):
    """A long request to a peer that has hardly any room for it. One that is too long need not be sent."""
    behave, size = case
    visit = Visit(bench, f"a token of {size} bytes, {behave.__name__}")
    with Peer(behave, room=4 * KIB) as peer:
        visit.expect(peer, ABSENT, IN_TIME, (1,) if size == LONGEST_SENT else (0, 1), token="x" * size)
    return visit.checks


def vanishing(bench, variant):
    """A peer that goes at once, again and again: writing to it must not end the tool."""
    how, pause, after = variant
    visit = Visit(bench, f"{how} after {pause} s and {after} bytes, 30 times")
    with Peer(leaves(how, after, pause)) as peer:
        file = bench.write(f"run/many-{next(NUMBERS)}.json", {"pid": os.getpid(),
                                                              "http": f"http://{peer.authority}",
                                                              "token": TOKEN * 150})
        lines, done = bench.probe_stream([bench.document(file)] * 30, "--network", "--deadline", "1")
        visit.check(done.status == 0, f"exit {done.status}, {done.err}")
        visit.check([short(line)[2] for line in lines] == [ABSENT] * 30,
                    f"{[short(line)[2] for line in lines]}")
        visit.check(peer.connections == 30, f"{peer.connections} connections")
    return visit.checks


def closed_before_the_end(bench, _):
    """A connection is closed as soon as its answer is known, not when the tool ends."""
    visit = Visit(bench, "an endless body, then a silent peer")
    with Peer(endlessly(head("HTTP/1.1 200 OK"), b"x" * 6000)) as first, Peer(says()) as second:
        documents = [bench.document(bench.write(f"run/two-{number}.json",
                                                {"pid": os.getpid(), "http": f"http://{peer.authority}"}))
                     for number, peer in enumerate((first, second))]
        lines, done = bench.probe_stream(documents, "--network", "--deadline", "1")
        ended = time.monotonic()
        visit.check([short(line)[2] for line in lines] == [PRESENT, ABSENT],
                    f"exit {done.status}, {done.out}")
        visit.check(first.ended() and ended - first.ended_at > 0.5,
                    "the first connection was not closed at once")
    return visit.checks


def redirected(bench, status):
    visit = Visit(bench, f"redirected by {status}")
    with Peer(says(head("HTTP/1.1 200 OK"))) as other:
        answer = head(f"HTTP/1.1 {status} Elsewhere", f"Location: http://{other.authority}/mcp",
                      "Content-Length: 0")
        with Peer(says(answer)) as peer:
            visit.expect(peer, ABSENT)
            visit.check(len(peer.requests) == 1, f"{len(peer.requests)} requests")
        visit.check(other.connections == 0, "the tool has followed")
    return visit.checks


def parse_request(request):
    start, _, body = request.partition(b"\r\n\r\n")
    first, *lines = start.decode("latin-1").split("\r\n")
    return first, [(name.lower(), value) for name, _, value in (line.partition(": ") for line in lines)], body


def good(bench, case):
    """One connection, one request, and all of it as it should be."""
    authority, address, token, path = case
    visit = Visit(bench, f"{authority}, path {path}, token {str(token)[:20]!r}")
    with Peer(says(head("HTTP/1.1 200 OK", "Content-Type: application/json", "Content-Length: 2") + b"{}"),
              address) as peer:
        own = f"{authority}:{peer.port}"
        more = {} if path is None else {"endpoint_path": path}
        answering, _, _ = visit.ask(f"HTTP://{own.upper()}/own/path?x", token=token, **more)
        visit.check(answering == PRESENT, f"answering is {answering}")
        visit.check(peer.connections == 1 and len(peer.requests) == 1,
                    f"{peer.connections} connections, {len(peer.requests)} requests")
        visit.check(peer.ended(), "the connection was not closed")
        first, headers, body = parse_request(peer.requests[0]) if peer.requests else ("", [], b"")
    visit.check(first == f"POST {path or '/mcp'} HTTP/1.1", f"request line {first!r}")
    names = [name for name, _ in headers]
    visit.check(len(set(names)) == len(names), f"a header twice: {names}")
    wanted = {"host": own, "accept": "application/json, text/event-stream",
              "content-type": "application/json",
              "content-length": str(len(body))}
    if isinstance(token, str) and token:
        wanted["authorization"] = f"Bearer {token}"
    got = dict(headers)
    for name in (*wanted, "authorization", "transfer-encoding", "cookie", "expect", "proxy-authorization"):
        visit.check(got.get(name) == wanted.get(name), f"header {name}")
    try:
        message = json.loads(body)
        parameters, client = message["params"], message["params"]["clientInfo"]
        visit.check(set(message) == {"jsonrpc", "id", "method", "params"} and message["jsonrpc"] == "2.0"
                    and message["method"] == "initialize" and type(message["id"]) in (int, str),
                    f"message {body}")
        visit.check(parameters["protocolVersion"] == "2025-06-18" and isinstance(parameters["capabilities"],
                                                                                 dict), f"parameters {body}")
        visit.check(all(isinstance(client[key], str) and client[key] for key in ("name", "version")),
                    f"client {body}")
    except (ValueError, KeyError, TypeError) as fault:
        visit.check(False, f"body {body}: {fault!r}")
    return visit.checks


def bad_token(bench, token):
    visit = Visit(bench, f"a token with {token.strip('t')[:10]!r}")
    with Peer(says(head("HTTP/1.1 200 OK"))) as peer:
        answering, _, _ = visit.ask(f"http://{peer.authority}", token=token)
        visit.check(answering == ABSENT, f"answering is {answering}")
        visit.check(not any(b"injected" in request.lower() or b"authorization" in request.lower()
                            for request in peer.requests),
                    "the token was sent")
    return visit.checks


def listens_at_both(behave, behave_6):
    """Peers of one port at 127.0.0.1 and ::1. Where there is no behaviour nobody listens, or can."""
    for _ in range(20):
        stack = ExitStack()
        try:
            kept, port = dead_port()
            if behave is None:
                stack.enter_context(kept)
                peer = None
            else:
                kept.close()
                peer = stack.enter_context(Peer(behave, HERE, port))
            if behave_6 is None:
                kept_6 = stack.enter_context(socket.socket(socket.AF_INET6))
                kept_6.bind((HERE_6, port))
                return stack, port, peer, None
            return stack, port, peer, stack.enter_context(Peer(behave_6, HERE_6, port))
        except OSError:  # taken by somebody else
            stack.close()
    raise OSError("no port is free at both addresses")


def families(bench, case):
    host, here, here_6, wanted, asked, asked_6 = case
    visit = Visit(bench, f"{host}, at 127.0.0.1 {here}, at ::1 {here_6}")
    behaviours = [status and says(head(f"HTTP/1.1 {status} X", "Content-Length: 0"))
                  for status in (here, here_6)]
    stack, port, peer, peer_6 = listens_at_both(*behaviours)
    with stack:
        answering, seconds, own = visit.ask(f"http://{host}:{port}")
        visit.check(answering == wanted, f"answering is {answering}, not {wanted}")
        visit.check(seconds < LONG / 2 + own, f"{seconds:.2f} s")
        for each, count in ((peer, asked), (peer_6, asked_6)):
            visit.check(each is None or each.connections == count,
                        f"{each and each.authority}: {each and each.connections} connections")
    return visit.checks


def proxies(bench, _):
    visit = Visit(bench, "proxies of the environment")
    with Peer(says(head("HTTP/1.1 200 OK"))) as proxy:
        names = [name for word in ("http", "https", "all", "socks", "ftp")
                 for name in (f"{word}_proxy", f"{word}_proxy".upper())]
        environment = {name: f"http://{proxy.authority}" for name in names}
        environment.update(no_proxy="", NO_PROXY="", CGI_HTTP_PROXY=f"http://{proxy.authority}")
        for host in (HERE, "localhost"):
            with Peer(says(head("HTTP/1.1 404 Not Found", "Content-Length: 0"))) as peer:
                declared = visit.declare(f"http://{host}:{peer.port}")
                lines, done = bench.probe("--network", "--deadline", str(LONG), declared,
                                          environment=environment)
                visit.check([short(line)[2] for line in lines] == [ABSENT], f"exit {done.status}, {done.out}")
                visit.check(peer.connections == 1, f"{peer.connections} connections")
        visit.check(proxy.connections == 0, f"the proxy was asked {proxy.connections} times")
    return visit.checks


def unasked(bench, _):
    """No connection without --network, nor when the application does not run or its URL is not acceptable."""
    visit = Visit(bench, "not asked")
    with Peer(says(head("HTTP/1.1 200 OK"))) as peer:
        url = f"http://{peer.authority}"
        for fields in ({"pid": 2**31 - 1, "http": url}, {"pid": "x", "http": url}, {"http": url},
                       {"pid": os.getpid(), "http": f"{url} "},
                       {"pid": os.getpid(), "http": url.replace("http", "https")},
                       {"pid": os.getpid(), "http": f"{url}@{peer.authority}"}):
            number = next(NUMBERS)
            declared = bench.declare(bench.write(f"run/unasked-{number}.json", fields), f"unasked-{number}")
            for options in ([], ["--network", "--deadline", "1"]):
                lines, _ = bench.probe(*options, declared)
                visit.check([short(line)[2] for line in lines] == [NOT_CHECKED],
                            f"{fields}: answering is checked")
        declared = visit.declare(url)
        for arguments in (["probe", declared], ["probe", "--format", "json", declared],
                          ["check", "--explain", declared]):
            visit.check(bench.run(*arguments).status == 0, f"{arguments}: exit status")
        time.sleep(0.1)
        visit.check(peer.connections == 0, f"{peer.connections} connections")
    return visit.checks


def by_table(bench, _):
    visit = Visit(bench, "a table")
    with Peer(says(head("HTTP/1.1 200 OK"))) as peer, Peer(says(head("HTTP/1.1 503 \x1b[31m\x9b",
                                                                     "X: \x1b[32m"))) as other:
        for each, word in ((peer, "yes"), (other, "no")):
            declared = visit.declare(f"http://{each.authority}")
            done = bench.run("probe", "--network", "--deadline", str(LONG), declared)
            rows = done.out.splitlines()
            visit.check(len(rows) > 1 and rows[1].split()[1:] == ["yes", f"http://{each.authority}/mcp",
                                                                  word], f"{rows}")
            visit.check("\x1b" not in done.out, "what a peer says is printed")
            visit.check((len(rows) == 3 and "answering: " in rows[2] and "503" in rows[2]) == (word == "no"),
                        f"{rows}")
    return visit.checks


def narrow(bench, _):
    """The same in a network of its own whose connections take little at a time, as on other systems."""
    unshare = ["unshare", "--net", *([] if os.geteuid() == 0 else ["--map-root-user"])]
    if not sys.platform.startswith("linux") or shutil.which("unshare") is None:
        return []
    done = subprocess.run([*unshare, sys.executable, __file__, bench.tool, NARROW], capture_output=True,
                          text=True,
                          timeout=10 * SECONDS)
    if done.returncode == SKIPPED or done.stderr.startswith("unshare:"):
        print("there is no making a network here")
        return []
    return [tuple(check) for check in json.loads(done.stdout)]


def inside_narrow(bench):
    """Prints the checks as JSON, for `narrow` has started this."""
    bring_up, up, small = 0x8914, 1, "4096 16384 16384"
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
            fcntl.ioctl(one, bring_up, struct.pack("16sH14x", b"lo", up))
        Path("/proc/sys/net/ipv4/tcp_wmem").write_text(small)
    except OSError:
        sys.exit(SKIPPED)
    checks = [perform(bench, (big_token, case)) for case in BIG_TOKENS]
    print(json.dumps([(holds, f"in small pieces, {what}") for each in checks for holds, what in each]))


# Where the tests are about what the kernel is asked for.
ADDRESSES = re.compile(r'\bconnect\(\d+, \{sa_family=(AF_\w+)(?:, sin6?_port=htons\((\d+)\))?.*?"([^"]*)"')


def strace(bench, calls, *arguments, inject=None):
    """The calls that the tool makes, a line each; None when nothing can be traced. What `inject` says
    is done to the calls that it names."""
    program, log = shutil.which("strace"), bench.folder / "strace.log"
    if program is None:
        return None
    log.unlink(missing_ok=True)
    options = ["-e", f"trace={calls}", *(["-e", f"inject={inject}"] if inject else [])]
    # Leaks are looked for by tracing too, which only one can.
    no_leaks = {"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"}
    bench.run(*arguments, under=[program, "-f", "-s", "4096", "-o", str(log), *options], environment=no_leaks)
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    return lines if any("+++ exited with" in line or "+++ killed by" in line for line in lines) else None


def connections(bench, _):
    checks = []
    for host, answer in ((HERE, "301 Moved"), ("localhost", "307 Elsewhere"), ("localhost", None),
                         ("[::1]", None)):
        visit = Visit(bench, f"connections to {host}, {answer}")
        with Peer(says(head("HTTP/1.1 200 OK"))) as other:
            location = f"Location: http://{other.authority}/"
            kept, port = dead_port()
            with kept, Peer(says(head(f"HTTP/1.1 {answer}", location))) as peer:
                port = peer.port if answer else port
                lines = strace(bench, "%network", "probe", "--network", "--deadline", "2",
                               visit.declare(f"http://{host}:{port}"))
        if lines is None:
            print("nothing can be traced here")
            return []
        connects = [line for line in lines if " connect(" in line]
        places = [match and match.groups() for match in map(ADDRESSES.search, connects)]
        allowed = {"localhost": {("AF_INET", str(port), HERE), ("AF_INET6", str(port), HERE_6)},
                   HERE: {("AF_INET", str(port), HERE)},
                   "[::1]": {("AF_INET6", str(port), HERE_6)}}[host]
        visit.check(places and set(places) <= allowed, f"connects to {places}")
        visit.check(len(places) == (2 if host == "localhost" and answer is None else 1),
                    f"{len(places)} connects")
        others = [line for line in lines if re.search(r"AF_UNIX|AF_LOCAL|SOCK_DGRAM|SOCK_RAW|htons\(53\)",
                                                      line) and "AF_NETLINK" not in line]
        visit.check(not others, f"other sockets: {others}")
        visit.check(other.connections == 0, "the tool has followed")
        checks += visit.checks
    return checks


def broken_pipes(bench, _):
    """Writing to a connection that has just been reset, which no peer can bring about each time."""
    visit = Visit(bench, "a broken pipe")
    for write in (1, 2):  # the request's head and its body
        with Peer(says()) as peer:
            declared = visit.declare(f"http://{peer.authority}")
            lines = strace(bench, "sendto", "probe", "--network", "--deadline", "1", declared,
                           inject=f"sendto:error=EPIPE:signal=SIGPIPE:when={write}")
        if lines is None or not any("(INJECTED)" in line for line in lines):
            print(f"write {write} cannot be made to fail here")
            continue
        visit.check("+++ exited with 0" in lines[-1], f"write {write}: {lines[-1]}")
    return visit.checks


def evaluation(bench, _):
    """`check` asks neither the runtime file, the process nor the network."""
    visit = Visit(bench, "check")
    with Peer(says(head("HTTP/1.1 200 OK"))) as peer:
        declared = visit.declare(f"http://{peer.authority}")
        document = json.loads((bench.folder / declared).read_text())
        document["requires"] = {"app": True}
        bench.write(declared, document)
        path = document["app"][SYSTEM]["liveness"]["path"]
        calls = "%network,%file,kill,tkill,tgkill,pidfd_open,fork,vfork,clone"
        looks = strace(bench, calls, "probe", declared)
        if looks is None:
            return []

        def telling(lines):
            telling_calls = re.compile(r"\b(kill|tkill|tgkill|pidfd_open|socket|connect|fork|vfork)\(")
            about = (f'"{path}"', f'"/proc/{os.getpid()}')
            return [line for line in lines if telling_calls.search(line)
                    or any(word in line for word in about)]

        seen = " ".join(telling(looks))
        visit.check(path in seen and f"kill({os.getpid()}, 0)" in seen and "socket(" not in seen,
                    f"probe is seen to look: {seen}")
        for arguments in (["check"], ["check", "--explain"], ["check", "--format", "json", "--explain"]):
            lines = strace(bench, calls, *arguments, declared)
            visit.check(lines and any('"/bin/sh"' in line for line in lines),
                        f"{arguments}: a look at the application")
            visit.check(lines and not telling(lines), f"{arguments}: {telling(lines or [])}")
        visit.check(peer.connections == 0, f"{peer.connections} connections")
    return visit.checks


def has_ipv6():
    try:
        with socket.socket(socket.AF_INET6) as one:
            one.bind((HERE_6, 0))
            return True
    except OSError:
        return False


def tasks():
    """[(function, its argument)], those that wait longest first."""
    every = [(hostile, scenario) for scenario in scenarios()]
    every.sort(key=lambda task: task[1][3] != WAITS)
    every = [*((big_token, case) for case in BIG_TOKENS), *every]
    every = [(full_backlog, None), (closed_before_the_end, None), *every]
    every += [(vanishing, (how, pause, after)) for how in ("half", "reset", "close")
              for pause in (0.0, 0.002) for after in (0, 10)]
    every += [(redirected, status) for status in (301, 302, 303, 307, 308)]
    every += [(good, case) for case in [
        (HERE, HERE, TOKEN, None), ("localhost", HERE, TOKEN, None), ("localhost", HERE, None,
                                                                      "/a/b.c~d_e-f"),
        (HERE, HERE, "", "/"), (HERE, HERE, 7, None), (HERE, HERE, ["x"], "/mcp/"),
        (HERE, HERE, "x" * 5000, None)]]
    every += [(bad_token, f"t{piece}t") for piece in (
        "\r\nX-Injected: 1", "\nX-Injected: 1", "\rX-Injected: 1", "\r\n\r\ninjected", "\r\n", "\0",
        "\0injected", "\t", "\x1b", "\x7f", "\u00e9",
        "\u0085", "\u2028", "\u010d\u010a", "\U0001f31e")]
    every += [(bad_token, token) for token in ("\r\n", "\n", "\0", "\u010aX-Injected: 1")]
    if has_ipv6():
        every += [(good, ("[::1]", HERE_6, TOKEN, None)), (good, ("localhost", HERE_6, TOKEN, None))]
        every += [(families, case) for case in [
            ("localhost", None, 200, PRESENT, 0, 1), ("localhost", 200, None, PRESENT, 1, 0),
            ("localhost", None, None, ABSENT, 0, 0),
            ("localhost", 500, 200, ABSENT, 1, 0), ("localhost", 200, 500, PRESENT, 1, 0),
            ("localhost", None, 500, ABSENT, 0, 1),
            (HERE, None, 200, ABSENT, 0, 0), ("[::1]", 200, None, ABSENT, 0, 0),
            (HERE, 200, 500, PRESENT, 1, 0)]]
    else:
        print("no IPv6: nothing is tried at ::1")
    return every + [(proxies, None), (unasked, None), (by_table, None), (narrow, None)]


def perform(bench, task):
    """The checks of a task. A fault of its own is a check that fails."""
    function, argument = task
    try:
        return function(bench, argument)
    except (ValueError, KeyError, IndexError, TypeError, OSError, subprocess.SubprocessError) as fault:
        return [(False, f"{function.__name__} {argument}: {fault!r}")]


def main():
    if SYSTEM is None:
        print("sockets of POSIX systems are used")
        sys.exit(SKIPPED)
    tally = Tally()
    with tempfile.TemporaryDirectory() as temporary:
        bench = Bench(sys.argv[1], Path(temporary).resolve())
        if NARROW in sys.argv:
            inside_narrow(bench)
            return
        with ThreadPoolExecutor(WORKERS) as workers:
            results = list(workers.map(lambda task: perform(bench, task), tasks()))
        results += [perform(bench, (task, None)) for task in (connections, broken_pipes, evaluation)]
        for holds, what in (check for checks in results for check in checks):
            tally.check(holds, what)
        told = sum(TOKEN[:12].encode() in text for text in bench.said)
        tally.check(told == 0, f"{told} of {len(bench.said)} outputs hold the token")
    tally.exit()


if __name__ == "__main__":
    main()
