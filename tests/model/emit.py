"""Decoded values written as JSON or as YAML, in many of the ways people and programs write them."""
import json


class Pairs(list):
    """A mapping as (key, value) pairs: unlike a dict it may hold a key twice."""


def pairs_of(mapping):
    return mapping if isinstance(mapping, Pairs) else list(mapping.items())


def is_mapping(value):
    return isinstance(value, (dict, Pairs))


# ---- JSON ----------------------------------------------------------------------------------------------------

def json_text(value, rng, tabs=False):
    """`tabs`: the text is for JSON readers only, where tabs may indent."""
    indent = rng.choice([None, None, "", " ", "  ", "    "] + (["\t"] if tabs else []))
    comma, colon = rng.choice([(", ", ": "), (",", ":"), (" , ", " : ")])
    return json_lines(value, indent, comma, colon, "\n")


def json_lines(value, indent, comma, colon, newline):
    deeper = newline + (indent or "")
    brackets = "{}" if is_mapping(value) else "[]"
    if is_mapping(value):
        items = [json_scalar(k) + colon + json_lines(v, indent, comma, colon, deeper) for k, v in pairs_of(value)]
    elif isinstance(value, list):
        items = [json_lines(v, indent, comma, colon, deeper) for v in value]
    else:
        return json_scalar(value)
    if not items or indent is None:
        return brackets[0] + comma.join(items) + brackets[1]
    return brackets[0] + deeper + ("," + deeper).join(items) + newline + brackets[1]


def json_scalar(value):
    return json.dumps(value, ensure_ascii=False)


# ---- YAML ----------------------------------------------------------------------------------------------------

PLAIN_START = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ/$"
PLAIN = PLAIN_START + "0123456789_.-~()\\%+ "
NOT_TEXT = ("null", "true", "false")


def is_plain_text(text, flow):
    """Whether the core schema reads the bare word as text. Rather too careful than wrong."""
    if not text or text != text.strip() or text.lower() in NOT_TEXT:
        return False
    if text.count(".") == 2 and all(p.isascii() and p.isdigit() for p in text.split(".")):
        return True  # 2.3.0 is no number
    if not (text[0] in PLAIN_START or text.startswith("~/")):
        return False
    inside = PLAIN if flow else PLAIN + ":*"
    return ": " not in text and text[-1] != ":" and all(c in inside or ord(c) > 0xA0 for c in text)


class Yaml:
    """Writes one YAML document in block style, parts of it in flow style."""

    def __init__(self, rng):
        self.rng, self.anchors = rng, {}

    def document(self, value):
        rng = self.rng
        head = rng.choice(["", "", "", "", "# written for a test\n", "---\n", "\n", "%YAML 1.2\n---\n"])
        if (is_mapping(value) or isinstance(value, list)) and value and rng.random() < 0.95:
            body = "\n".join(self.block(value, 0)) + "\n"
        else:
            body = self.inline(value, False) + "\n"
        text = head + body
        return text.replace("\n", "\r\n") if rng.random() < 0.05 else text

    def block(self, value, depth):
        """Lines of a mapping or list that is not empty."""
        lines = []
        pad = " " * depth
        step = self.rng.choice([2, 2, 4])
        if is_mapping(value):
            for key, item in pairs_of(value):
                start = pad + self.key(key) + ":"
                if self.wants_block(item):
                    # a list may stand at the depth of its key
                    beside = isinstance(item, list) and not is_mapping(item) and self.rng.random() < 0.3
                    lines += [start] + self.block(item, depth if beside else depth + step)
                else:
                    lines.append(self.ended(start, item))
        else:
            for item in value:
                if self.wants_block(item):
                    nested = self.block(item, depth + 2)
                    lines += [pad + "- " + nested[0].lstrip(" ")] + nested[1:]
                else:
                    lines.append(self.ended(pad + "-", item))
        return lines

    def wants_block(self, value):
        return (is_mapping(value) or isinstance(value, list)) and len(value) > 0 and self.rng.random() < 0.7

    def ended(self, start, value):
        text = self.inline(value, False)
        return start + (" " + text if text else "") + self.rng.choice([""] * 12 + ["  # as it should be"])

    def key(self, key):
        return key if is_plain_text(key, True) or key == "<<" else json_scalar(key)

    def inline(self, value, flow):
        rng = self.rng
        if is_mapping(value):
            return "{" + ", ".join(self.key(k) + ": " + self.inline(v, True) for k, v in pairs_of(value)) + "}"
        if isinstance(value, list):
            return "[" + ", ".join(self.inline(v, True) for v in value) + "]"
        if value is None:
            return rng.choice(["null", "~"] if flow else ["null", "~", ""])
        if isinstance(value, bool):
            return rng.choice(["true", "true", "True", "TRUE"] if value else ["false", "false", "False", "FALSE"])
        if isinstance(value, str):
            return self.text(value, flow)
        return json_scalar(value)

    def text(self, value, flow):
        rng = self.rng
        if value in self.anchors and rng.random() < 0.6:
            return "*" + self.anchors[value] + (" " if flow else "")
        written = self.quoted(value, flow)
        if value not in self.anchors and rng.random() < 0.05:
            self.anchors[value] = f"a{len(self.anchors)}"
            written = f"&{self.anchors[value]} {written}"
        return written

    def quoted(self, value, flow):
        rng = self.rng
        if is_plain_text(value, flow) and rng.random() < 0.7:
            return value
        if value and rng.random() < 0.2 and all(c in "0123456789." for c in value):
            return "!!str " + value
        if value.isprintable() and rng.random() < 0.5:
            return "'" + value.replace("'", "''") + "'"
        return json_scalar(value)
