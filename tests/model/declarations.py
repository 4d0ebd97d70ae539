"""Random declarations without a mistake, biased to name what lies on the hosts of their worlds."""
import vocabulary

MIN_SHARE = 0.55
UNKNOWN_KEYS = [("vesion", {"kind": "plist"}), ("comment", "not looked at"), ("<<", {"presence": "bundle"}), ("Presence", 5),
                ("extra", [1, None, {"a": True}]), ("naïve", None), ("kind", "snap")]
GOOD_ENDPOINTS = ["/mcp", "/rpc/v1", "/a.b~c_d-e", "/a..b", "/...", " /mcp ", "", "  ", None]
GOOD_KEYS = ["pid", "a.b-c_1", " token ", "", "0", None]


class Author:
    """Writes declarations for the worlds of the three systems."""

    def __init__(self, rng, all_worlds):
        self.rng, self.worlds = rng, all_worlds
        self.several = []  # the lists of side_by_side()

    def chance(self, p):
        return self.rng.random() < p

    # ---- the whole

    def document(self, host_os, required=None):
        """`required`: None leaves it to chance whether the application is."""
        rng = self.rng
        systems = [os for os in ("linux", "win32", "darwin") if self.chance(0.85 if os == host_os else 0.3)]
        if not systems:
            systems = [rng.choice(["linux", "win32", "darwin"])]
        if required is None:
            required = self.chance(0.88)
        with_minimum = required and self.chance(MIN_SHARE)
        if with_minimum and systems == ["linux"]:  # a minimum needs a source of versions somewhere
            systems.append(rng.choice(["win32", "darwin"]))
        rng.shuffle(systems)
        app = {os: self.block(os, with_minimum) for os in systems}
        requires = {"app": True} if required else rng.choice([{}, {"app": False}, {"app": None}, None])
        if with_minimum:
            several = any(block.get("location") in self.several for block in app.values())
            between_them = several and self.chance(0.9)
            requires["min_version"] = rng.choice(["2", "2.1", "2.10", "3"] if between_them else vocabulary.MINIMUMS)
        elif requires and self.chance(0.15):
            requires["min_version"] = None
        if requires and self.chance(0.2):
            requires = dict(reversed(requires.items()))
        if not required and self.chance(0.3):
            app = None
        parts = [("app", app), ("requires", requires)]
        parts = [(k, v) for k, v in parts if v is not None or self.chance(0.5)]
        name = rng.choice(["vendor", "vendor-mcp", "Völlig Anders", "no", None, 7, True, "-"])
        if name != "-":
            parts.append(("name", name))
        if self.chance(0.1):
            parts.append(rng.choice([("description", "a text: with # and 'quotes'"), ("apps", {}), ("version", "1.0")]))
        rng.shuffle(parts)
        return dict(parts)

    def block(self, os, with_minimum):
        rng = self.rng
        if os == "darwin":
            presence = rng.choice(["executable", "bundle"])
        else:
            presence = rng.choices(["executable", "bundle"], [92, 8])[0]
        block = {"presence": presence, "location": self.location(os, presence)}
        version = self.version(os, with_minimum)
        if os == "win32" and presence == "executable" and version and with_minimum and self.chance(0.8):
            block["location"] = self.side_by_side()
            version = rng.choice([{"kind": "uninstall_registry", "display_name_prefix": "Vendor App"}] * 3 +
                                 [{"kind": "pe_resource"}])
        if version is not None or self.chance(0.1):
            block["version"] = version
        if self.chance(0.2):
            block["liveness"] = self.liveness(os)
        if self.chance(0.1):
            key, value = rng.choice(UNKNOWN_KEYS)
            block[key] = value
        items = list(block.items())
        rng.shuffle(items)
        return dict(items)

    # ---- locations

    def location(self, os, presence):
        items = [self.item(os, presence) for _ in range(self.rng.choices([1, 2, 3, 4], [40, 25, 20, 15])[0])]
        if len(items) == 1 and isinstance(items[0], str) and self.chance(0.6):
            return items[0]
        return items

    def item(self, os, presence):
        kinds = {("win32", "executable"): (["path", "command", "uninstall_registry"], [35, 35, 30]),
                 ("darwin", "executable"): (["path", "command"], [45, 55]),
                 ("darwin", "bundle"): (["path", "app_bundle"], [50, 50]),
                 ("linux", "executable"): (["path", "command", "flatpak", "snap"], [28, 22, 28, 22])}
        kinds, weights = kinds.get((os, presence), (["path"], [1]))
        return self.item_of(self.rng.choices(kinds, weights)[0], os, presence)

    def item_of(self, kind, os, presence):
        rng = self.rng
        if kind == "path":
            return self.padded(self.path(os, presence))
        item = {"kind": kind}
        if kind == "command":
            item["name"] = self.padded(rng.choice(vocabulary.SHAPES[os]["commands"]))
        elif kind == "uninstall_registry":
            item["display_name_prefix"] = self.padded(rng.choice(vocabulary.PREFIXES))
            files = ["vendor.exe"] * 4 + ["VENDOR.exe", "bin/vendor.exe", "bin\\vendor.exe", "v*.exe"]
            item["file"] = self.padded(rng.choice(files))
        elif kind == "app_bundle":
            item["name"] = self.padded(rng.choice(vocabulary.BUNDLE_NAMES))
        elif kind == "flatpak":
            item["app_id"] = self.padded(rng.choice(vocabulary.APP_IDS))
        else:
            item["name"] = self.padded(rng.choice(vocabulary.SNAPS))
        if self.chance(0.1):
            key, value = rng.choice([("extra", 1), ("path", "not/rooted"), ("app_id", 5), ("file", "../x"),
                                     ("display_name_prefix", 7)])
            item.setdefault(key, value)
        if self.chance(0.15):
            item = dict(reversed(item.items()))
        return item

    def side_by_side(self):
        """Places that several copies of one application are found at, mostly old ones first."""
        rng = self.rng
        items = ["C:/V/1/vendor.exe", "C:\\V\\2\\vendor.exe", "C:\\v\\2.10\\Vendor.exe", "C:\\V\\3\\vendor.exe",
                 "C:\\V\\*\\vendor.exe",
                 {"kind": "uninstall_registry", "display_name_prefix": "Vendor App", "file": "vendor.exe"}]
        items = [items[i] for i in sorted(rng.sample(range(len(items)), rng.randint(2, 4)))]
        if self.chance(0.3):
            rng.shuffle(items)
        self.several.append(items)
        return items

    def padded(self, text):
        if self.chance(0.07):
            return self.rng.choice([" ", "\t", "  ", "\r\n"]) + text + self.rng.choice([" ", "\n", "", "\v\f"])
        return text

    def path(self, os, presence):
        """The declared spelling of a path, mostly of one that was put on the host."""
        rng = self.rng
        world = self.worlds[os]
        shape = vocabulary.SHAPES[os]
        placed = [p for p in world.placed if p[1] == presence]
        if placed and self.chance(0.85):
            number, _, template, slots = rng.choice(placed)
        else:
            number, template = rng.randrange(len(shape["roots"])), rng.choice(shape[presence])
            slots = world.fill(template)
        if self.chance(0.08):
            root = rng.choice(shape["strays"])
        else:
            root = rng.choice(shape["roots"][number][1])
        starred = self.chance(0.7)
        slots = {k: self.star(v) if starred else v for k, v in slots.items()}
        path = root + world.sep + template.format(**slots)
        if starred and "Vendor App" in path and self.chance(0.15):
            path = path.replace("Vendor App", "*", 1).replace("**", "*")
        return self.respelled(path, world)

    def star(self, text):
        """A pattern that stands for a version, or is near to it."""
        rng = self.rng
        styles = ["*", "*", "*", "*", text[:1] + "*", "*" + text[-1:], text[:1] + "*" + text[-1:],
                  ".*" if text.startswith(".") else "*"]
        pattern = rng.choice(styles)
        while "**" in pattern:
            pattern = pattern.replace("**", "*")
        return pattern

    def respelled(self, path, world):
        """Other separators, case and steps that lead to the same place, or just miss it."""
        rng = self.rng
        at = [i for i, c in enumerate(path) if c == world.sep and i > 2]
        # what comes after a star is left alone: which step a dot then stands for is its own question
        at = [i for i in at if "*" not in path[:i]]
        if at and self.chance(0.08):
            i = rng.choice(at)
            path = path[:i] + rng.choice([world.sep, world.sep + "."]) + path[i:]
        if world.win:
            if self.chance(0.3):
                path = "".join(rng.choice("/\\") if c in "/\\" and i > 1 else c for i, c in enumerate(path))
            if self.chance(0.2):
                path = "".join(c.upper() if c.isascii() and rng.random() < 0.5 else c for c in path)
        if self.chance(0.03):
            path += world.sep
        return path

    # ---- versions and liveness

    def version(self, os, with_minimum):
        rng = self.rng
        none = [None, {"kind": "none"}, {}, {"kind": None}, {"kind": "none", "display_name_prefix": 5},
                {"kind": ""}, {"kind": " "}]
        real = {"linux": [], "darwin": ["plist"], "win32": ["uninstall_registry"] * 2 + ["pe_resource"] * 2}[os]
        if not real or (not with_minimum and self.chance(0.3)):
            return rng.choice(none)
        version = {"kind": rng.choice(real)}
        if version["kind"] == "uninstall_registry":
            version["display_name_prefix"] = self.padded(rng.choice(vocabulary.PREFIXES))
        elif self.chance(0.1):
            version["display_name_prefix"] = rng.choice(["", 7, "Vendor App"])
        return version

    def liveness(self, os):
        rng = self.rng
        if self.chance(0.25):
            return rng.choice([None, {}, {"kind": "none"}, {"kind": "none", "path": 5, "endpoint_path": "?"}, {"kind": None},
                               {"kind": ""}])
        result = {"kind": "server_json", "path": self.padded(self.path(os, "executable"))}
        for key in ("pid_key", "url_key", "token_key"):
            if self.chance(0.3):
                result[key] = rng.choice(GOOD_KEYS)
        if self.chance(0.4):
            result["endpoint_path"] = rng.choice(GOOD_ENDPOINTS)
        return result
