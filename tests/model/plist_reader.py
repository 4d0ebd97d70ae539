"""The version that an Info.plist tells, read the plain way: XML by expat, binary object by object."""
import decimal
import re
import struct
from xml.parsers import expat

KEYS = ["CFBundleShortVersionString", "CFBundleVersion"]
BLANKS = " \t\n\v\f\r"
LARGEST = 16 << 20
CONTAINERS = {0xA: "array", 0xB: "array", 0xC: "array", 0xD: "dict"}


class Malformed(Exception):
    """There is no version to be had."""


def need(holds):
    if not holds:
        raise Malformed


def version(data):
    """None when the property list tells none or is malformed anywhere."""
    try:
        need(len(data) <= LARGEST)
        pairs = Binary(data).pairs() if data[:8] in (b"bplist00", b"bplist01") else Xml(data).pairs()
    except (Malformed, expat.ExpatError, LookupError, UnicodeError):
        return None
    told = dict(pairs)  # of a repeated key the last counts
    texts = [(told.get(key) or "").strip(BLANKS) for key in KEYS]
    return texts[0] or texts[1] or None


# ---- XML -----------------------------------------------------------------------------------------------------

class Xml:
    """Builds [name, text, children] of every element."""

    def __init__(self, data):
        self.root = ["", "", []]
        self.open = [self.root]
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = lambda name: self.open.pop()
        parser.CharacterDataHandler = self.text
        parser.EntityDeclHandler = lambda *declared: need(False)
        parser.XmlDeclHandler = lambda number, encoding, _: need(
            re.fullmatch("1[.][0-9]+", number) and (encoding is None or fits(encoding, data)))
        parser.SkippedEntityHandler = lambda *skipped: need(False)
        parser.DefaultHandler = lambda text: need(not re.fullmatch("[&%][^;]*;", text))
        need(b"\0" in data or fits("UTF-8", data))
        # Of an attribute expat does not say that it holds a reference to what a document type elsewhere may declare.
        need(not re.search(rb"=\s*[\"'][^\"'<]*&(?!(lt|gt|amp|apos|quot|#\w+);)", data.replace(b"\0", b"")))
        parser.Parse(data, True)

    def start(self, name, attributes):
        need(len(attributes) <= 32)
        element = [name, "", []]
        self.open[-1][2].append(element)
        self.open.append(element)

    def text(self, text):
        self.open[-1][1] += text

    def pairs(self):
        value = self.root[2][0]
        if value[0] == "plist":
            need(not value[1].strip(BLANKS) and len(value[2]) == 1)
            value = value[2][0]
        todo = [value]
        while todo:
            element = todo.pop()
            need(element[0] not in ("key", "plist"))
            todo += self.members(element)
        need(value[0] == "dict")
        return [(key[1], self.told(of_key)) for key, of_key in zip(value[2][::2], value[2][1::2])]

    def members(self, element):
        """The values in a value, which is checked."""
        name, text, children = element
        if name in ("dict", "array"):
            need(not text.strip(BLANKS))
        else:
            need(not children)
        if name == "dict":
            need(len(children) % 2 == 0)
            for key in children[::2]:
                need(key[0] == "key" and not key[2])
            return children[1::2]
        if name == "integer":
            need(re.fullmatch("[+-]?([0-9]+|0[xX][0-9a-fA-F]+)", text.strip(BLANKS)))
        elif name == "real":
            need(re.fullmatch("[+-]?(nan|inf|infinity)", text.strip(BLANKS), re.I) or is_decimal(text))
        elif name in ("true", "false"):
            need(not text.strip(BLANKS))
        else:
            need(name in ("array", "string", "date", "data"))
        return children

    @staticmethod
    def told(value):
        name, text, _ = value
        return text if name in ("string", "integer") or (name == "real" and is_decimal(text)) else None


def is_decimal(text):
    return re.fullmatch(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", text.strip(BLANKS))


def fits(encoding, data):
    """Whether bytes are in an encoding that is read."""
    name = encoding.lower()
    little = data[:2] in (b"\xff\xfe", b"<\0")
    if little or data[:2] in (b"\xfe\xff", b"\0<"):
        return name in ("utf-16", "utf-16le" if little else "utf-16be")
    data.decode("ascii" if name == "us-ascii" else "utf-8")
    return name in ("utf-8", "us-ascii")


# ---- binary --------------------------------------------------------------------------------------------------

class Binary:
    """Reads all objects as (kind, what it says, members)."""

    def __init__(self, data):
        need(len(data) >= 40)
        self.data, end = data, len(data) - 32
        self.offset_width, self.width, count, self.top, self.table = struct.unpack_from(">6xBBQQQ", data, end)
        need(1 <= self.offset_width <= 8 and 1 <= self.width <= 8 and 8 <= self.table <= end)
        need(self.table + count * self.offset_width == end and self.top < count)
        self.offsets = [self.number(self.table + i * self.offset_width, self.offset_width) for i in range(count)]
        need(all(8 <= offset < self.table for offset in self.offsets))
        self.room = self.table - 8
        self.objects = [self.object(offset) for offset in self.offsets]
        for kind, _, members in self.objects:
            need(all(member < count for member in members))
            need(kind != "dict" or all(self.objects[key][0] == "string" for key in members[:len(members) // 2]))
        self.need_no_cycle()

    def number(self, at, width):
        return int.from_bytes(self.data[at:at + width], "big")

    def object(self, at):
        kind, low, start = self.data[at] >> 4, self.data[at] & 15, at + 1
        if kind in (4, 5, 6, 0xA, 0xB, 0xC, 0xD):
            if low == 15:
                need(start < self.table and 0x10 <= self.data[start] <= 0x13)
                size = 1 << self.data[start] - 0x10
                need(start + 1 + size <= self.table)
                low, start = self.number(start + 1, size), start + 1 + size
            size = low * {4: 1, 5: 1, 6: 2, 0xD: 2 * self.width}.get(kind, self.width)
        elif kind == 0:
            need(low in (0, 8, 9, 15))
            size = 0
        else:
            need({1: low <= 4, 2: low in (2, 3), 3: low == 3, 8: True}.get(kind, False))
            size = low + 1 if kind == 8 else 1 << low
        need(start + size <= self.table)
        self.room -= start + size - at
        need(self.room >= 0)
        return self.meaning(kind, self.data[start:start + size])

    def meaning(self, kind, content):
        if kind == 1:
            return "number", str(int.from_bytes(content, "big", signed=len(content) >= 8)), []
        if kind == 2:
            return "number", real_text(content), []
        if kind in (5, 6):
            return "string", content.decode("ascii" if kind == 5 else "utf-16-be"), []
        if kind in CONTAINERS:
            return CONTAINERS[kind], None, [int.from_bytes(content[i:i + self.width], "big")
                                            for i in range(0, len(content), self.width)]
        return "other", None, []

    def need_no_cycle(self):
        """Takes away what contains nothing that is left, until nothing is."""
        left = {i: set(members) for i, (_, _, members) in enumerate(self.objects)}
        while left:
            leaves = {i for i, members in left.items() if not members}
            need(leaves)
            left = {i: members - leaves for i, members in left.items() if i not in leaves}

    def pairs(self):
        kind, _, members = self.objects[self.top]
        need(kind == "dict")
        half = len(members) // 2
        return [(self.objects[k][1], self.objects[v][1]) for k, v in zip(members[:half], members[half:])]


def single(text):
    """The 4-byte number that a text reads as; None when it is beyond the largest."""
    try:
        return struct.unpack(">f", struct.pack(">f", float(text)))[0]
    except OverflowError:
        return None


def real_text(content):
    """The fewest digits that read back equal; None when it is not finite."""
    layout = ">f" if len(content) == 4 else ">d"
    value = struct.unpack(layout, content)[0]
    if value != value or value in (float("inf"), float("-inf")):
        return None
    text = repr(value)
    if len(content) == 4:
        tries = (format(value, f".{digits}g") for digits in range(1, 10))
        text = next(t for t in tries if single(t) == value)
    fixed = format(decimal.Decimal(text), "f")
    return fixed.rstrip("0").rstrip(".") if "." in fixed else fixed
