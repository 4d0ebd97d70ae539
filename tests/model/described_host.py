"""A described host: files, folders, links, variables and uninstall entries, looked at the slow and plain way."""
import base64
import re


class Node:
    """One name of the described file system: a "file", "folder", "other" (pipe, device) or "link"."""

    def __init__(self, kind, name="", target=None, executable=False):
        self.kind, self.name, self.target, self.executable = kind, name, target, executable
        self.readable, self.children = True, {}
        self.content = b""  # of a file; None when it cannot be opened


def content_of(described):
    """A `file` is never there: the descriptions of this model name none that is."""
    if "file" in described:
        return None
    return base64.b64decode(described["base64"]) if "base64" in described else described.get("text", "").encode()


class Host:
    def __init__(self, description):
        d = description
        self.os = d["os"]
        self.win = self.os == "win32"
        self.sep = "\\" if self.win else "/"
        self.home = d.get("home") or None
        self.users = d.get("users") or {}
        self.env = {self.fold(k): v for k, v in (d.get("env") or {}).items()}
        self.env.setdefault("userprofile" if self.win else "HOME", self.home or "")
        self.uninstall = d.get("uninstall") or []
        self.root = Node("folder")
        for path, what in (d.get("files") or {}).items():
            kind = "other" if what.get("special") else "file"
            self.add(path, Node(kind, executable=bool(what.get("executable")))).content = content_of(what)
        for path in d.get("dirs") or []:
            self.add(path, Node("folder"))
        for path, target in (d.get("symlinks") or {}).items():
            self.add(path, Node("link", target=target))
        # the deepest first: what has something in it is a folder
        for path in sorted(d.get("unreadable") or [], key=lambda p: -len(self.parts(p))):
            self.add(path, Node("file")).readable = False

    def fold(self, name):
        """Names differ by ASCII case everywhere but under win32."""
        if not self.win:
            return name
        return "".join(c.lower() if c.isascii() else c for c in name)

    def split(self, path):
        return re.split(r"[/\\]" if self.win else "/", path)

    def add(self, path, node):
        """Puts a node, with the folders above it; what is there already stays."""
        *folders, last = [p for p in self.split(path) if p]
        here = self.root
        for name in folders:
            here = here.children.setdefault(self.fold(name), Node("folder", name))
        node.name = last
        return here.children.setdefault(self.fold(last), node)

    def variable(self, name):
        """None when unset; set to nothing is unset."""
        return self.env.get(self.fold(name)) or None

    def home_of(self, user):
        """The home without its trailing separators, None when unknown; the empty user is ourselves."""
        if self.win:
            home = None if user else self.variable("USERPROFILE")
            drive, path = self.variable("HOMEDRIVE"), self.variable("HOMEPATH")
            if not user and not home and drive and path:
                home = drive + path
        elif user:
            home = self.users.get(user)
        else:
            home = self.variable("HOME") or self.home
        return self.without_trailing(home) if home else None

    def without_trailing(self, folder):
        """A root keeps its own separator."""
        short = folder.rstrip("/\\" if self.win else "/")
        is_root = short == "" or (self.win and re.fullmatch(r"[A-Za-z]:", short))
        return folder[:len(short) + 1] if is_root else short

    def written(self, path):
        return path.replace("/", "\\") if self.win else path

    def join(self, folder, rest):
        short = folder.rstrip("/\\" if self.win else "/")
        return self.written(short + self.sep + rest)

    def absolute(self, path):
        return bool(re.match(r"[A-Za-z]:[/\\]", path)) if self.win else path.startswith("/")

    def parts(self, path):
        """The steps of a walk; a trailing separator is one more `.`, which only a folder has."""
        parts = [p for p in self.split(path) if p]
        if self.win and self.absolute(path):
            kept = []
            for part in parts:  # win32 drops these from the text, before any link is looked at
                if part == "..":
                    kept = kept[:1] + kept[1:-1]  # the drive stays
                elif part != ".":
                    kept.append(part)
            parts = kept
        if path and path[-1] in ("/\\" if self.win else "/"):
            parts.append(".")
        return parts

    def walk(self, path):
        """The node a path leads to, links followed; None when there is none."""
        trail, steps, links = [self.root], self.parts(path), 0
        while steps:
            step = steps.pop(0)
            if trail[-1].kind != "folder":
                return None
            if step == ".":
                continue
            if step == "..":
                if len(trail) > 1:
                    trail.pop()
                continue
            child = trail[-1].children.get(self.fold(step))
            if child is None:
                return None
            if child.kind == "link":
                links += 1
                if links > 40:
                    return None
                if self.absolute(child.target):
                    trail = [self.root]
                steps = self.parts(child.target) + steps
            else:
                trail.append(child)
        return trail[-1]

    def kind_of(self, path):
        node = self.walk(path)
        return node.kind if node else None

    def content(self, path):
        """The bytes of a regular file; None when it cannot be opened."""
        node = self.walk(path)
        return node.content if node and node.kind == "file" and node.readable else None

    def entries(self, folder):
        """Names in a folder; none when it is no folder or cannot be listed."""
        node = self.walk(folder)
        if node is None or node.kind != "folder" or not node.readable:
            return []
        return [child.name for child in node.children.values()]

    def present(self, path, presence):
        if presence == "executable":
            return self.kind_of(path) == "file"
        return self.kind_of(path) == "folder" and self.kind_of(self.join(path, "Contents/Info.plist")) == "file"
