"""What the tests of `probe` share: declarations, the runtime files that they name, and asking the tool."""
import json
import os
import socket
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
SECONDS = 120 if os.environ.get("APPDECL_SANITIZER") else 20  # a sanitizer slows the tool down several times
SYSTEM = {"linux": "linux", "darwin": "darwin"}.get(sys.platform)  # the OS block of this machine
HERE = "127.0.0.1"

# What `running`, `endpoint` and `answering` come to in short.
NOT_CHECKED = ("not_checked", None)
ABSENT = ("absent", False)
NO_ENDPOINT = ("absent", None)
UNAVAILABLE = ("unavailable", None)
PRESENT = ("present", True)


class Done:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err


class Bench:
    """A folder to write in and the tool to run there. It may be used from several threads."""

    def __init__(self, tool, folder):
        self.tool, self.folder = str(Path(tool).resolve()), folder
        self.said = []  # all that the tool has written

    def write(self, name, content):
        """A file of bytes, of text, or of anything else as JSON; its path."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, (str, bytes)) else json.dumps(content)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def document(self, path, name="vendor", **liveness):
        """A declaration whose runtime file is at `path`."""
        source = {"kind": "server_json", "path": str(path), **liveness}
        block = {"presence": "executable", "location": "/bin/sh", "liveness": source}
        return {"name": name, "app": {SYSTEM: block}}

    def declare(self, path, name="vendor", **liveness):
        """The same in a file; the file's name."""
        return self.write(f"{name}.declared.json", self.document(path, name, **liveness)).name

    def run(self, *arguments, stdin=b"", under=(), environment=None, **options):
        """The tool with these arguments. Without an end it has no exit status."""
        command = [*under, self.tool, *map(str, arguments)]
        try:
            done = subprocess.run(command, cwd=self.folder, input=stdin, capture_output=True, timeout=SECONDS,
                                  env={**os.environ, **(environment or {})}, **options)
        except subprocess.TimeoutExpired:
            return Done(None, "", f"no end after {SECONDS} s")
        self.said += [done.stdout, done.stderr]
        return Done(done.returncode, done.stdout.decode("utf-8", "surrogateescape"),
                    done.stderr.decode("utf-8", "surrogateescape"))

    def probe(self, *arguments, **options):
        """The answers, a line each, and how the run ended."""
        done = self.run("probe", "--format", "json", *arguments, **options)
        return [json.loads(line) for line in done.out.splitlines()], done

    def probe_stream(self, documents, *arguments, **options):
        """The same of many declarations in one run of the tool."""
        stream = "".join(f"---\n{json.dumps(document)}\n" for document in documents)
        return self.probe(*arguments, "-", stdin=stream.encode(), **options)


def short(line):
    """The state and value of each observation in a line of JSON."""
    return tuple((line[key]["state"], line[key]["value"]) for key in ("running", "endpoint", "answering"))


def dead_port():
    """A port of this machine at which nobody listens while the socket is kept."""
    kept = socket.socket()
    kept.bind((HERE, 0))
    return kept, kept.getsockname()[1]
