"""The file version of a Windows executable, read from all of its bytes the plain way."""
import struct

RT_VERSION = 16
KEY = "VS_VERSION_INFO\0".encode("utf-16-le")


class Malformed(Exception):
    """There is no version to be had."""


def need(holds):
    if not holds:
        raise Malformed


class Executable:
    """Keeps the ranges of the structures it was asked for: they may not overlap."""

    def __init__(self, data):
        self.data, self.used = data, []

    def numbers(self, layout, at):
        need(0 <= at <= len(self.data) - struct.calcsize("<" + layout))
        return struct.unpack_from("<" + layout, self.data, at)

    def use(self, at, size):
        need(0 <= at <= at + size <= len(self.data))
        need(all(at >= end or at + size <= start for start, end in self.used))
        self.used.append((at, at + size))

    def read_headers(self):
        self.use(0, 64)
        need(self.data[:2] == b"MZ")
        (start,) = self.numbers("I", 60)
        need(self.data[start:start + 4] == b"PE\0\0")
        _, count, _, _, _, optional_size, _ = self.numbers("HHIIIHH", start + 4)
        (magic,) = self.numbers("H", start + 24)
        need(1 <= count <= 96 and magic in (0x10B, 0x20B))
        directories_at = start + 24 + {0x10B: 96, 0x20B: 112}[magic]
        self.use(start, 24 + optional_size + 40 * count)
        need(directories_at + 3 * 8 <= start + 24 + optional_size)
        (directories,) = self.numbers("I", directories_at - 4)
        need(directories > 2)
        self.tree, self.tree_size = self.numbers("II", directories_at + 2 * 8)
        need(self.tree and self.tree_size)
        rows = [self.numbers("8sIIII", start + 24 + optional_size + 40 * i)[1:] for i in range(count)]
        self.sections = [(address, virtual or raw, at, raw) for virtual, address, raw, at in rows]
        for (address, size, _, _), (following, _, _, _) in zip(self.sections, self.sections[1:]):
            need(address + size <= following)

    def place(self, address, size):
        """Where in the file something is that the image has at `address`."""
        reached = [i for i, section in enumerate(self.sections) if section[0] <= address]
        need(reached)
        start, _, at, raw = self.sections[reached[-1]]
        if reached[-1] + 1 < len(self.sections):
            need(address + size <= self.sections[reached[-1] + 1][0])
        need(address - start + size <= raw and address + size <= 1 << 32)
        return at + address - start

    def in_tree(self, offset, size):
        need(offset + size <= self.tree_size)
        return self.place(self.tree + offset, size)

    def directory(self, offset):
        """[(name or number, where it leads)], those with a name first, whose names are not looked at."""
        named, numbered = self.numbers("HH", self.in_tree(offset, 16) + 12)
        size = 16 + 8 * (named + numbered)
        at = self.in_tree(offset, size)
        self.use(at, size)
        entries = [self.numbers("II", at + 16 + 8 * i) for i in range(named + numbered)]
        return [("a name" if i < named else key, target) for i, (key, target) in enumerate(entries)]

    def file_version(self):
        self.read_headers()
        types = [target for key, target in self.directory(0) if key == RT_VERSION]
        need(types)
        target = types[0]
        for _ in ("names", "languages"):
            need(target >> 31)
            entries = self.directory(target & 0x7FFFFFFF)
            need(entries)
            target = entries[0][1]
        need(not target >> 31)
        at = self.in_tree(target, 16)
        self.use(at, 16)
        address, size = self.numbers("II", at)
        at = self.place(address, size)
        self.use(at, size)
        return self.version_in(self.data[at:at + size])

    def version_in(self, info):
        need(len(info) >= 92)
        length, value_length = struct.unpack_from("<HH", info)
        need(length <= len(info) and value_length >= 52 and 40 + value_length <= length)
        need(info[6:38] == KEY and info[40:44] == bytes([0xBD, 0x04, 0xEF, 0xFE]))
        low_of_high, high, low_of_low, low = struct.unpack_from("<HHHH", info, 48)
        return f"{high}.{low_of_high}.{low}.{low_of_low}"


def file_version(data):
    """`a.b.c.d`, None when there is none."""
    try:
        return Executable(data).file_version()
    except Malformed:
        return None
