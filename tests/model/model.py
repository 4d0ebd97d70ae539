"""What a declaration means, said a second time: slow, plain and independent of the library.

`evaluate(host, name, app, requires)` takes a described host and decoded nodes (dict, list, str, int, float,
bool, None) and returns what `appdecl check --format json` prints, without names and positions:
{"state", "offerable", "version", "path", "min_version"} or {"error": {"code", "at"}}.
"""
import re

from described_host import Host
from pe_reader import file_version
from plist_reader import version as plist_version
from rules import BLANKS, Wrong, parse


# ---- paths ---------------------------------------------------------------------------------------------------

STAR = object()  # a `*` of the declared text; one that comes out of a variable is an ordinary character


def expand(host, text):
    """Returns (characters and STARs, whether everything was known)."""
    known = True
    result = []
    rest = text
    if text.startswith("~"):
        user = re.match(r"~([^/\\]*)" if host.win else r"~([^/]*)", text).group(1)
        home = host.home_of(user)
        rest = text[1 + len(user):]
        if home is None:
            known = False
            result += "~" + user
        else:
            if rest and home[-1] in ("/\\" if host.win else "/"):
                home = home[:-1]  # a root: the separator after `~` is the one
            result += home
    pattern = r"\$([A-Za-z0-9_]+)|\$\{([^}/\\]+)\}"
    if host.win:
        pattern += r"|%([^%/\\]+)%"
    while rest:
        reference = re.match(pattern, rest)
        if reference:
            value = host.variable(next(g for g in reference.groups() if g))
            if value is None:
                known = False
                value = reference.group(0)
            result += value
            rest = rest[reference.end():]
        else:
            result.append(STAR if rest[0] == "*" else rest[0])
            rest = rest[1:]
    if host.win:
        result = ["\\" if c == "/" else c for c in result]
    return result, known


def plain(characters):
    return "".join("*" if c is STAR else c for c in characters)


def candidates_of_path(host, text, presence):
    characters, known = expand(host, text)
    path = plain(characters)
    if not known or not host.absolute(path):  # `\\server` is not absolute either: never touched
        return [(path, False)]
    if STAR not in characters:
        return [(path, host.present(path, presence))]
    # Without a match the pattern stands for the location; that a file may be named like it is not asked.
    return [(p, host.present(p, presence)) for p in star_matches(host, characters)] or [(path, False)]


def star_matches(host, characters):
    """Every existing file or folder a starred path stands for, highest version first."""
    segments = [[]]
    for c in characters:
        if c == host.sep:
            segments.append([])
        else:
            segments[-1].append(c)
    starred = [i for i, segment in enumerate(segments) if STAR in segment]
    found = []
    for match in fill(host, segments):
        names = [plain(match[i]) for i in starred]
        found.append((join_segments(host, match), [version_tokens(host, n) for n in names]))
    found.sort(key=lambda f: f[0].encode())
    found.sort(key=lambda f: f[1], reverse=True)  # a stable sort: equal ones keep the order of their bytes
    return [path for path, _ in found]


def join_segments(host, segments):
    return host.sep.join(plain(s) for s in segments)


def fill(host, segments):
    """Puts names for the first starred segment, then for the rest; keeps what exists."""
    for i, segment in enumerate(segments):
        if STAR in segment:
            folder = join_segments(host, segments[:i]) + host.sep
            result = []
            for name in host.entries(folder):
                if fits(host, segment, name):
                    result += fill(host, segments[:i] + [list(name)] + segments[i + 1:])
            return result
    return [segments] if host.kind_of(join_segments(host, segments)) in ("file", "folder") else []


def fits(host, segment, name):
    if name.startswith(".") and segment[0] != ".":
        return False
    pattern = "".join(".*" if c is STAR else re.escape(host.fold(c)) for c in segment)
    return re.fullmatch(pattern, host.fold(name), re.DOTALL) is not None


def version_tokens(host, name):
    """A name as tokens that compare as its version does."""
    tokens = []
    name = host.fold(name)
    while name:
        digits = re.match("[0-9]+", name)
        if digits:
            tokens.append((3, int(digits.group(0))))
            name = name[digits.end():]
        else:
            mark = re.match(r"[^A-Za-z0-9](?=[0-9])", name) and name[0].isascii()
            tokens.append((2 if mark else 0, ord(name[0])))
            name = name[1:]
    return tokens + [(1, 0)]


# ---- locations -----------------------------------------------------------------------------------------------

def candidates_of(host, location, presence):
    """(path, present) of every copy a location looks at, in order."""
    kind = location["kind"]
    if kind == "path":
        return candidates_of_path(host, location["path"], presence)
    if kind == "command":
        return [find_command(host, location["name"])]
    if kind == "uninstall_registry":
        return candidates_of_uninstall(host, location)
    folders = {
        "app_bundle": ["/Applications", "~/Applications"],
        "flatpak": ["/var/lib/flatpak/exports/bin", "~/.local/share/flatpak/exports/bin"],
        "snap": ["/snap/bin"],
    }[kind]
    result = []
    for folder in folders:
        characters, known = expand(host, folder)
        path = host.join(plain(characters), location["name"])
        result.append((path, known and host.absolute(path) and host.present(path, presence)))
    return result


def find_command(host, name):
    for folder in path_folders(host):
        for file in command_files(host, name):
            path = host.join(folder, file)
            node = host.walk(path)
            if node and node.kind == "file" and (host.win or node.executable):
                return path, True
    return name, False


def path_folders(host):
    text = host.variable("PATH") or ""
    if not host.win:
        return [e for e in text.split(":") if host.absolute(e)]
    entries, quoted = [""], False
    for c in text:
        if c == '"':
            quoted = not quoted
        elif c == ";" and not quoted:
            entries.append("")
        else:
            entries[-1] += c
    return [e.strip(BLANKS) for e in entries if host.absolute(e.strip(BLANKS))]


def command_files(host, name):
    if not host.win:
        return [name]
    extensions = (host.variable("PATHEXT") or ".COM;.EXE;.BAT;.CMD").split(";")
    extensions = [e.strip(BLANKS) for e in extensions if e.strip(BLANKS)]
    if any(host.fold(name).endswith(host.fold(e)) for e in extensions):
        return [name]
    return [name + e for e in extensions]


def matching_entries(host, prefix):
    for view in ("machine64", "machine32", "user"):
        for entry in host.uninstall:
            if entry["view"] == view and (entry.get("DisplayName") or "").startswith(prefix):
                yield entry


def install_location(host, entry):
    """The folder an entry names, None when it names none we would touch."""
    value = entry.get("InstallLocation")
    if isinstance(value, dict):
        value = value["expand_sz"]
        names = re.findall(r"%([^%/\\]+)%", value)
        if any(host.variable(n) is None for n in names):
            return None
        value = re.sub(r"%([^%/\\]+)%", lambda m: host.variable(m.group(1)), value)
    if value is None:
        return None
    value = value.strip("\0").strip(BLANKS).strip('"').strip(BLANKS)
    return host.without_trailing(value) if host.absolute(value) else None


def candidates_of_uninstall(host, location):
    folders = [install_location(host, e) for e in matching_entries(host, location["prefix"])]
    paths = [host.join(f, location["file"]) for f in folders if f]
    return [(p, host.present(p, "executable")) for p in paths]


# ---- versions ------------------------------------------------------------------------------------------------

def read_uninstall_version(host, source, path):
    copy = [host.fold(p) for p in host.parts(path)]
    fallback = None
    for entry in matching_entries(host, source["prefix"]):
        version = (entry.get("DisplayVersion") or "").strip("\0" + BLANKS) or None
        folder = install_location(host, entry)
        if folder:
            above = [host.fold(p) for p in host.parts(folder) if p != "."]
            if len(copy) > len(above) and copy[:len(above)] == above:
                return version
        fallback = fallback or version
    return fallback


def read_pe_version(host, source, path):
    content = host.content(path)
    return None if content is None else file_version(content)


def read_plist_version(host, source, path):
    """Of a bundle, or of the innermost one that an executable lies in."""
    if not host.present(path, "bundle"):
        bundles = re.finditer(r"(?<![^/])(?=([^/]*\.app)/+Contents/+[^/])", path)
        path = path[:max((found.end(1) for found in bundles), default=0)]
    content = host.content(host.join(path, "Contents/Info.plist"))
    return None if content is None else plist_version(content)


# kind: function(host, source, path) to text or None. Readers of files plug in here when they are written.
READERS = {"uninstall_registry": read_uninstall_version, "pe_resource": read_pe_version, "plist": read_plist_version}
READABLE_SOURCES = {"uninstall_registry", "pe_resource", "plist"}


def read_version(host, source, path, readable_sources):
    if source["kind"] not in readable_sources:
        return None
    return READERS[source["kind"]](host, source, path)


def version_numbers(text):
    numbers = [int("".join(re.findall("[0-9]", s)) or "0") for s in text.split(".")]
    while numbers and numbers[-1] == 0:  # 2.3 is 2.3.0
        numbers.pop()
    return numbers


# ---- availability --------------------------------------------------------------------------------------------

def answer(state, version=None, path=None, min_version=None):
    return {"state": state, "offerable": state in ("available", "no_requirements"),
            "version": version, "path": path, "min_version": min_version}


def evaluate(host, name, app, requires, readable_sources=frozenset(READABLE_SOURCES), trace=None):
    """`trace`, a dict, is told what was looked at; the name decides nothing."""
    try:
        declaration = parse(app, requires)
    except Wrong as wrong:
        return {"error": {"code": wrong.code, "at": wrong.at}}
    if not declaration["required"]:
        return answer("no_requirements")
    minimum = declaration["min_version"]
    block = declaration["blocks"].get(host["os"])
    if block is None:
        return answer("unsupported_os", min_version=minimum)
    return evaluate_block(Host(host), block, minimum, readable_sources, {} if trace is None else trace)


def evaluate_block(host, block, minimum, readable_sources, trace):
    candidates = []
    for number, location in enumerate(block["locations"]):
        for path, present in candidates_of(host, location, block["presence"]):
            candidates.append({"location": number, "kind": location["kind"], "path": path, "present": present})
    trace.update(os=host.os, block=block, candidates=candidates)
    present = [c["path"] for c in candidates if c["present"]]
    if not present:
        return answer("missing_app", path=candidates[0]["path"] if candidates else None, min_version=minimum)
    source = block["version"]
    if source["kind"] == "none":
        return answer("available", path=present[0], min_version=minimum)
    if minimum is None:
        return answer("available", read_version(host, source, present[0], readable_sources), present[0])
    best = None
    for path in present:
        version = read_version(host, source, path, readable_sources)
        if version is None or not re.search("[0-9]", version):
            continue
        if version_numbers(version) >= version_numbers(minimum):
            return answer("available", version, path, minimum)
        if best is None or version_numbers(version) > version_numbers(best[0]):
            best = version, path
    if best is None:
        best = None, present[0]
    return answer("version_too_old", best[0], best[1], minimum)


def evaluate_document(host, document, readable_sources=frozenset(READABLE_SOURCES), trace=None):
    """One decoded file, or one document of a stream."""
    if not isinstance(document, dict):
        return {"error": {"code": "not_a_mapping", "at": ""}}
    return evaluate(host, document.get("name"), document.get("app"), document.get("requires"), readable_sources, trace)
