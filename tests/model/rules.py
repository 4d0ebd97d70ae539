"""The rules of a declaration: decoded nodes in, their meaning or the first error out."""
import re

BLANKS = " \t\n\r\v\f"
BLOCK_ORDER = ("win32", "darwin", "linux")

# kind: (the only OS it is for, the presence it gives); None is any
LOCATION_KINDS = {
    "command": (None, "executable"),
    "uninstall_registry": ("win32", "executable"),
    "app_bundle": ("darwin", "bundle"),
    "flatpak": ("linux", "executable"),
    "snap": ("linux", "executable"),
}
VERSION_KINDS = {"pe_resource": "win32", "uninstall_registry": "win32", "plist": "darwin", "none": None}


class Wrong(Exception):
    """The first error of a declaration."""

    def __init__(self, code, at):
        super().__init__(code, at)
        self.code, self.at = code, at


def stripped(text):
    return text.strip(BLANKS)


def get(mapping, key):
    """A null counts as absent."""
    return mapping.get(key)


def parse(app, requires):
    """Returns {"blocks": {os: block}, "required": bool, "min_version": text or None} or raises Wrong."""
    blocks = parse_app(app)
    required, min_version = parse_requires(requires, app, blocks)
    return {"blocks": blocks, "required": required, "min_version": min_version}


def parse_app(app):
    if app is None:
        return {}
    if not isinstance(app, dict):
        raise Wrong("not_a_mapping", "app")
    if not app:
        raise Wrong("empty_app", "app")
    for key in app:
        if key not in BLOCK_ORDER:
            raise Wrong("unknown_os", f"app.{key}")
    return {os: parse_block(app[os], os, f"app.{os}") for os in BLOCK_ORDER if os in app}


def parse_block(block, os, at):
    if not isinstance(block, dict):  # a null too: an OS block is the exception to "null is absent"
        raise Wrong("not_a_mapping", at)
    presence = get(block, "presence")
    if presence not in ("executable", "bundle"):
        raise Wrong("bad_presence", f"{at}.presence")
    locations = parse_locations(get(block, "location"), os, presence, f"{at}.location")
    version = parse_version(get(block, "version"), os, f"{at}.version")
    parse_liveness(get(block, "liveness"), os, f"{at}.liveness")
    return {"presence": presence, "locations": locations, "version": version}


def parse_locations(location, os, presence, at):
    if location is None:
        raise Wrong("missing_location", at)
    if isinstance(location, str):
        return [parse_location_text(location, os, at)]
    if not isinstance(location, list):
        raise Wrong("bad_location", at)
    if not location:
        raise Wrong("missing_location", at)
    result = []
    for i, item in enumerate(location):
        here = f"{at}[{i}]"
        if isinstance(item, str):
            result.append(parse_location_text(item, os, here))
        elif isinstance(item, dict):
            result.append(parse_location_item(item, os, presence, here))
        else:
            raise Wrong("bad_location", here)
    return result


def parse_location_text(text, os, at):
    text = stripped(text)
    if not text:
        raise Wrong("missing_location", at)
    check_rooted(text, os, at)
    return {"kind": "path", "path": text}


def check_rooted(text, os, at):
    refused = ("\0" in text or "**" in text or "://" in text or ".." in re.split(r"[/\\]", text))
    if os == "win32":
        rooted = re.match(r"[A-Za-z]:[/\\]", text) or text[0] in "~%$"
    else:
        rooted = text[0] in "/~%$"
    if refused or not rooted:
        raise Wrong("path_not_rooted", at)


def parse_location_item(item, os, presence, at):
    kind = get(item, "kind")
    if not isinstance(kind, str) or kind not in LOCATION_KINDS:
        raise Wrong("unknown_location_kind", f"{at}.kind")
    only_os, only_presence = LOCATION_KINDS[kind]
    if only_os not in (None, os):
        raise Wrong("kind_not_for_os", f"{at}.kind")
    if only_presence != presence:
        raise Wrong("kind_not_for_presence", f"{at}.kind")
    if kind == "uninstall_registry":
        prefix = parse_prefix(item, at)
        return {"kind": kind, "prefix": prefix, "file": parse_file(get(item, "file"), f"{at}.file")}
    key = "app_id" if kind == "flatpak" else "name"
    return {"kind": kind, "name": parse_bare_name(get(item, key), f"{at}.{key}")}


def parse_prefix(mapping, at):
    prefix = get(mapping, "display_name_prefix")
    at += ".display_name_prefix"
    if prefix is not None and not isinstance(prefix, str):
        raise Wrong("not_a_string", at)
    if prefix is None or not stripped(prefix):
        raise Wrong("missing_display_name_prefix", at)
    return stripped(prefix)


def parse_file(file, at):
    if not isinstance(file, str):
        raise Wrong("bad_file", at)
    file = stripped(file)
    segments = re.split(r"[/\\]", file)
    if any(s in ("", ".", "..") for s in segments) or ":" in segments[0] or "\0" in file:
        raise Wrong("bad_file", at)
    return file


def parse_bare_name(name, at):
    if not isinstance(name, str):
        raise Wrong("not_a_bare_name", at)
    name = stripped(name)
    if name in ("", ".", "..") or any(c in name for c in "/\\:\0"):
        raise Wrong("not_a_bare_name", at)
    return name


def kind_or_none(mapping):
    """The kind as written; absent or blank is the default `none`."""
    kind = get(mapping, "kind")
    if kind is None or (isinstance(kind, str) and not stripped(kind)):
        return "none"
    return kind


def parse_version(version, os, at):
    if version is None:
        return {"kind": "none"}
    if not isinstance(version, dict):
        raise Wrong("not_a_mapping", at)
    kind = kind_or_none(version)
    if not isinstance(kind, str) or kind not in VERSION_KINDS:
        raise Wrong("unknown_version_kind", f"{at}.kind")
    if VERSION_KINDS[kind] not in (None, os):
        raise Wrong("version_not_for_os", f"{at}.kind")
    if kind == "uninstall_registry":
        return {"kind": kind, "prefix": parse_prefix(version, at)}
    return {"kind": kind}


def parse_liveness(liveness, os, at):
    """Only checked: an evaluation never looks at a running application."""
    if liveness is None:
        return
    if not isinstance(liveness, dict):
        raise Wrong("not_a_mapping", at)
    kind = kind_or_none(liveness)
    if kind not in ("server_json", "none"):
        raise Wrong("unknown_liveness_kind", f"{at}.kind")
    if kind == "none":
        return
    path = optional_text(liveness, "path", at)
    if not path:
        raise Wrong("missing_liveness_path", f"{at}.path")
    check_rooted(path, os, f"{at}.path")
    for key in ("pid_key", "url_key", "token_key"):
        text = optional_text(liveness, key, at)
        if text and not re.fullmatch(r"[A-Za-z0-9_.-]+", text):
            raise Wrong("bad_key_name", f"{at}.{key}")
    endpoint = optional_text(liveness, "endpoint_path", at)
    if endpoint and (not re.fullmatch(r"/[A-Za-z0-9._~/-]*", endpoint) or ".." in endpoint.split("/")):
        raise Wrong("bad_endpoint_path", f"{at}.endpoint_path")


def optional_text(mapping, key, at):
    """Stripped text; empty when absent or blank."""
    value = get(mapping, key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise Wrong("not_a_string", f"{at}.{key}")
    return stripped(value)


def parse_requires(requires, app, blocks):
    if requires is None:
        return False, None
    if not isinstance(requires, dict):
        raise Wrong("not_a_mapping", "requires")
    for key in requires:
        if key not in ("app", "min_version"):
            raise Wrong("unknown_requires_key", f"requires.{key}")
    required = get(requires, "app")
    if required is not None and not isinstance(required, bool):
        raise Wrong("not_a_boolean", "requires.app")
    required = bool(required)
    if required and app is None:
        raise Wrong("app_block_missing", "requires.app")
    minimum = get(requires, "min_version")
    if minimum is None:
        return required, None
    if not isinstance(minimum, str) or not re.fullmatch(r"[0-9]+(\.[0-9]+)*", minimum):
        raise Wrong("bad_min_version", "requires.min_version")
    if not required:
        raise Wrong("min_version_needs_app", "requires.min_version")
    for os in BLOCK_ORDER:
        if os in blocks and blocks[os]["version"]["kind"] == "none" and (os != "linux" or len(blocks) == 1):
            raise Wrong("min_version_needs_version", f"app.{os}.version")
    return required, minimum
