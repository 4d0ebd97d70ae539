"""Small Windows executables, right ones and damaged ones."""
import base64
import struct

NUMBERS = [0, 1, 1, 2, 2, 2, 3, 9, 10, 2024, 65535]
FILE_ALIGNMENT, MEMORY_ALIGNMENT = 0x200, 0x1000


def version_info(numbers, rest=b""):
    a, b, c, d = numbers
    fixed = struct.pack("<13I", 0xFEEF04BD, 0x10000, a << 16 | b, c << 16 | d, 7 << 16 | 7, 7 << 16 | 7, 0x3F, 0, 4, 1, 0, 0, 0)
    size = 40 + len(fixed) + len(rest)
    return struct.pack("<HHH", size, len(fixed), 0) + "VS_VERSION_INFO\0".encode("utf-16-le") + b"\0\0" + fixed + rest


def padded(data, alignment):
    return data + bytes(-len(data) % alignment)


class Tree:
    """The resources as [(type, [(name, [(language, data)])])]; a type or name is a number or a text."""

    def __init__(self, types, address):
        self.types, self.address = types, address
        self.places = []  # offsets of directories, data entries and data

    def directory(self, entries):
        named = sum(isinstance(key, str) for key, _ in entries)
        return struct.pack("<IIHHHH", 0, 0, 4, 0, named, len(entries) - named), sorted(
            entries, key=lambda entry: (not isinstance(entry[0], str), entry[0]))

    def data(self):
        # Breadth first, as linkers write it: directories, then names, data entries and what they stand for.
        levels, offset = [[self.types]], 0
        for _ in range(2):
            levels.append([children for entries in levels[-1] for _, children in self.directory(entries)[1]])
        directories = [entries for level in levels for entries in level]
        leaves = [data for entries in levels[2] for _, data in self.directory(entries)[1]]
        starts = []
        for entries in directories:
            starts.append(offset)
            offset += 16 + 8 * len(entries)
        texts = {}
        for key in sorted({key for entries in directories for key, _ in entries if isinstance(key, str)}):
            texts[key] = offset
            offset += 2 + 2 * len(key)
        offset += -offset % 4
        leaf_starts = [offset + 16 * i for i in range(len(leaves))]
        offset += 16 * len(leaves)
        self.places += starts + leaf_starts
        below = iter([start | 1 << 31 for start in starts[1:]] + leaf_starts)
        result = b""
        for entries in directories:
            header, ordered = self.directory(entries)
            result += header
            for key, _ in ordered:
                result += struct.pack("<II", texts[key] | 1 << 31 if isinstance(key, str) else key, next(below))
        for key in texts:
            result += struct.pack("<H", len(key)) + key.encode("utf-16-le")
        result, blob = padded(result, 4), b""
        for data in leaves:
            self.places.append(offset + len(blob))
            result += struct.pack("<IIII", self.address + offset + len(blob), len(data), 0, 0)
            blob += padded(data, 4)
        return result + blob


def any_numbers(rng):
    return [rng.choice(NUMBERS) for _ in range(4)]


def any_resources(rng):
    def languages():
        return [(language, version_info(any_numbers(rng), bytes(rng.choice([0, 4, 60]))))
                for language in rng.sample([0, 1031, 1033, 2057], rng.choice([1, 1, 1, 2, 3]))]

    types = [(number, [(1, [(1033, bytes(rng.choice([4, 20])))])]) for number in rng.sample([3, 14, 24, 300], rng.randint(0, 2))]
    if rng.random() < 0.3:
        types.append(("TEXT", [("NAME", [(0, version_info(any_numbers(rng)))])]))
    if rng.random() < 0.9:
        types.append((16, [(name, languages()) for name in rng.choice([[1], [1], [1], [1, 2], [7, "VERSION"]])]))
    return types


def any_executable(rng):
    """(bytes, offsets of its structures)"""
    magic, directories_at = rng.choice([(0x10B, 96), (0x20B, 112)])
    count = rng.randint(1, 4)
    of_resources = rng.randrange(count)
    contents, address = [], MEMORY_ALIGNMENT
    for number in range(count):
        size = rng.choice([0, 0x10, 0x200, 0x1234])
        content = bytes(rng.choice([0, min(size, 0x180)]))
        tree = None
        if number == of_resources:
            tree = Tree(any_resources(rng), address)
            content = tree.data()
            size = len(content)
            found = (number, address, size, tree.places)
        contents.append((address, size, content))
        address += max(size, 1) + -max(size, 1) % MEMORY_ALIGNMENT
    start = rng.choice([64, 0x80, 0xE8])
    optional = struct.pack("<H", magic).ljust(directories_at - 4, b"\0") + struct.pack("<I", 16)
    optional += b"".join(struct.pack("<II", *(found[1:3] if i == 2 else (0, 0))) for i in range(16))
    # 0x90 bytes of the last of 3 pages: some readers look at what DOS would load
    headers = struct.pack("<2sHH", b"MZ", 0x90, 3).ljust(60, b"\0") + struct.pack("<I", start)
    headers = headers.ljust(start, b"\0") + b"PE\0\0"
    headers += struct.pack("<HHIIIHH", rng.choice([0x14C, 0x8664, 0xAA64]), count, 0, 0, 0, len(optional), 0x2102) + optional
    places = [0, 60, start, start + 4, start + 20, start + 24, start + 24 + directories_at - 4, start + 40 + directories_at]
    places += [len(headers) + 40 * number for number in range(count)]
    at = len(headers) + 40 * count
    at += -at % FILE_ALIGNMENT
    body = b""
    for number, (address, size, content) in enumerate(contents):
        raw = padded(content, FILE_ALIGNMENT)
        if number == of_resources:
            places += [at + len(body) + place for place in found[3]]
        name = b".rsrc" if number == of_resources else b".part%d" % number
        memory = rng.choice([size, size, size, 0]) if content else size
        headers += struct.pack("<8sIIIIIIHHI", name, memory, address, len(raw), at + len(body) if raw else 0,
                               0, 0, 0, 0, 0x40000040)
        body += raw
    return headers.ljust(at, b"\0") + body, places


def damaged(rng, data, places):
    """The same with a fault in one of its structures, or cut off."""
    if rng.random() < 0.15:
        return data[:rng.randrange(len(data))]
    result = bytearray(data)
    for _ in range(rng.choice([1, 1, 2])):
        at = min(rng.choice(places) + rng.choice([0, 0, 2, 4, 8, 12, 14, 16, 20, 36, 40]), len(data) - 4)
        size = rng.choice([1, 2, 4])
        old = int.from_bytes(result[at:at + size], "little")
        new = rng.choice([0, 1, old ^ 1, old + 1, old + 8, old + 0x1000, old ^ 1 << 8 * size - 1, rng.choice(places), -1])
        result[at:at + size] = (new % (1 << 8 * size)).to_bytes(size, "little")
    return bytes(result)


def any_file(rng):
    data, places = any_executable(rng)
    return damaged(rng, data, places) if rng.random() < 0.3 else data


def any_content(rng):
    """What a host description says of such a file."""
    return {"base64": base64.b64encode(any_file(rng)).decode()}
