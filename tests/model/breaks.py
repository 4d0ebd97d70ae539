"""Ways to break each rule of a declaration. A break aims at a code; what comes first is for the model to say."""
import copy

NOT_TEXT = [5, 2.5, True, False, [], ["x"], {}, {"a": "b"}]
NOT_A_MAPPING = ["", "text", 5, 2.5, True, False, [], [{"a": 1}], ["win32"]]

BAD_PATHS = ["x/y", "x", "./x", "../x", ".", "..", "*", "*/x", "-", "https://example.test/V.app", "file:///opt/x", "~/a/../b",
             "$VROOT/..",
             "${VROOT}/../x", "%VROOT%\\..\\x", "~/**/v", "~**", "$A**", "~/a://b", "~\\..", "%A%/..", "~/a\\../b", "~/x\0y"]
BAD_PATHS_OF = {
    "win32": ["C:v.exe", "C:", "\\x", "/usr/bin/v", "/", "\\", "\\\\srv\\share\\v.exe", "//srv/share/v.exe", "\\/srv\\v",
              "\\\\?\\C:\\v.exe", "C:/a/**/v",
              "C:\\a\\..\\b", "C:/..", "C:/a**", "1:/x", "CC:/x", "é:/x", "C:\\a://b", "C:/v\0.exe", "C:**"],
    "linux": ["C:/v", "C:\\v", "\\opt\\v", "\\\\srv\\v", "/opt/../v", "/opt/a\\..\\b", "/opt/**/v", "/**", "/..",
              "/opt/http://x", "/opt/v\0",
              "opt/v", "[/opt/v]"],
}
BAD_PATHS_OF["darwin"] = BAD_PATHS_OF["linux"]
BAD_NAMES = [None, "", "  ", "\t", "a/b", "a\\b", "/", "\\", ".", "..", " .. ", "a:b", "C:", ":", "http://x", "a\0b",
             "/usr/bin/vendor",
             "bin/vendor"] + NOT_TEXT
BAD_FILES = [None, "", " ", "/v.exe", "\\v.exe", "C:/v.exe", "C:v.exe", "v:x", "../v.exe", "a/../v.exe", "a\\..\\v.exe",
             "./v.exe", "a/./v", "a//v",
             "a\\\\v", "a\\/v", "a/", "a\\", "v\0.exe", "..", ".", "//srv/v"] + NOT_TEXT
BAD_ENDPOINTS = ["mcp", "@evil.test/", "/mcp?x=1", "/a b", "/a/../b", "/..", "/a/..", "/a%20b", "/ü", "//x@y", "/a#b",
                 "http://x/", "/a\\b", "/a:b", "?",
                 "/a\nb", "/٣"]
BAD_KEYS = ["a b", "é", "a/b", "$x", "a:b", "a[0]", "\"pid\"", "a\nb", "٣"]
BAD_KINDS = [None, "", "brew", "Command", "command ", " snap", "COMMAND", "path", "registry", "apps_bundle"] + NOT_TEXT
BAD_MINIMUMS = ["", " ", "latest", "v1", "1.", ".1", "1..2", "1.2 ", " 1", "1,2", "1.2-beta", "٢.٣", "２.３", "1.2\n", "+1", "-1",
                "1.x", "1e3", 2.3, 2,
                True, False, ["2.3"], {"at": "2.3"}, 0]


class Breaker:
    """Breaks a good document of an author."""

    def __init__(self, rng, author):
        self.rng, self.author = rng, author

    def broken(self, code, host_os):
        """A document, most likely one whose first error has this code."""
        document = self.author.document(host_os, required=True)
        getattr(self, code)(document)
        return document

    def break_more(self, document, code):
        """One more mistake, as far as what is there allows it."""
        result = copy.deepcopy(document)
        try:
            getattr(self, code)(result)
        except (AttributeError, KeyError, TypeError, IndexError, ValueError):
            return document  # the first mistake left nothing to break
        return result

    # ---- finding the place

    def block(self, document, *systems):
        """A block of one of these systems, made when there is none."""
        wanted = [os for os in document["app"] if not systems or os in systems]
        os = self.rng.choice(wanted or list(systems))
        if os not in document["app"]:
            document["app"][os] = self.author.block(os, True)
        return os, document["app"][os]

    def items(self, block):
        """The locations as a list that can be changed."""
        if not isinstance(block["location"], list):
            block["location"] = [block["location"]]
        return block["location"]

    def put_item(self, block, item):
        items = self.items(block)
        items.insert(self.rng.randint(0, len(items)), item)

    def set_or_drop(self, mapping, key, values):
        value = self.rng.choice(values)
        if value is None and self.rng.random() < 0.5:
            mapping.pop(key, None)
        else:
            mapping[key] = value

    def item_of(self, kind, document):
        """A block that may hold such a location, and the location put there."""
        system = {"uninstall_registry": "win32", "app_bundle": "darwin", "flatpak": "linux", "snap": "linux"}.get(kind)
        os, block = self.block(document, *([system] if system else []))
        presence = "bundle" if kind == "app_bundle" else "executable"
        if block["presence"] != presence:
            block["presence"], block["location"] = presence, []
        item = self.author.item_of(kind, os, presence)
        self.put_item(block, item)
        return item

    def liveness(self, document):
        os, block = self.block(document)
        block["liveness"] = {"kind": "server_json", "path": self.author.path(os, "executable")}
        return os, block["liveness"]

    # ---- one way, or several, to each code

    def not_a_mapping(self, document):
        where = self.rng.choice(["app", "block", "version", "liveness", "requires"])
        value = self.rng.choice(NOT_A_MAPPING)
        if where in ("app", "requires"):
            document[where] = value
        elif where == "block":
            os, _ = self.block(document)
            document["app"][os] = self.rng.choice([value, None])
        else:
            self.block(document)[1][where] = value

    def unknown_os(self, document):
        names = ["freebsd", "windows", "macos", "Linux", "win64", "LINUX", "linux ", "a.b", "os[0]"]
        # one key more than one: the order of several is the order of their bytes, too
        keys = sorted(self.rng.sample(names, self.rng.choice([1, 1, 1, 2])))
        items = list(document["app"].items())
        at = 0
        for key in keys:
            at = self.rng.randint(at, len(items))
            items.insert(at, (key, self.rng.choice([None, {}, "x", {"presence": "executable", "location": "/x"}])))
            at += 1
        document["app"] = dict(items)

    def empty_app(self, document):
        document["app"] = {}

    def bad_presence(self, document):
        values = [None, "service", "Executable", " executable", "bundle ", "", "app"] + NOT_TEXT
        self.set_or_drop(self.block(document)[1], "presence", values)

    def missing_location(self, document):
        _, block = self.block(document)
        if self.rng.random() < 0.5:
            self.set_or_drop(block, "location", [None, "", "  ", "\t\n", []])
        else:
            self.put_item(block, self.rng.choice(["", " ", "\n"]))

    def bad_location(self, document):
        _, block = self.block(document)
        if self.rng.random() < 0.5:
            block["location"] = self.rng.choice([5, 2.5, True, False, {}, {"kind": "command", "name": "v"}, {"kind": "brew"}])
        else:
            self.put_item(block, self.rng.choice([5, 2.5, None, True, False, [], ["/opt/v"]]))

    def path_not_rooted(self, document):
        os, block = self.block(document)
        path = self.rng.choice(BAD_PATHS + BAD_PATHS_OF[os] * 2)
        if self.rng.random() < 0.2:
            self.liveness(document)[1]["path"] = path
        elif self.rng.random() < 0.5:
            block["location"] = path
        else:
            self.put_item(block, path)

    def unknown_location_kind(self, document):
        item = {"name": "vendor"} if self.rng.random() < 0.5 else {}
        self.set_or_drop(item, "kind", BAD_KINDS)
        self.put_item(self.block(document)[1], item)

    def kind_not_for_os(self, document):
        os, block = self.block(document)
        kinds = {"app_bundle": "darwin", "flatpak": "linux", "snap": "linux", "uninstall_registry": "win32"}
        kind = self.rng.choice([k for k, only in kinds.items() if only != os])
        self.put_item(block, self.rng.choice([{"kind": kind}, {"kind": kind, "name": "vendor"}, {"name": "a/b", "kind": kind}]))

    def kind_not_for_presence(self, document):
        os, block = self.block(document)
        kinds = {"win32": ["command", "uninstall_registry"], "darwin": ["command"], "linux": ["command", "flatpak", "snap"]}[os]
        if os == "darwin" and self.rng.random() < 0.5:
            block["presence"], kinds = "executable", ["app_bundle"]
        else:
            block["presence"] = "bundle"
        block["location"] = [i for i in self.items(block) if isinstance(i, str)]
        complete = {"kind": self.rng.choice(kinds), "name": "vendor", "app_id": "x"}
        self.put_item(block, self.rng.choice([{"kind": kinds[0]}, complete]))

    def not_a_bare_name(self, document):
        kind = self.rng.choice(["command", "app_bundle", "flatpak", "snap"])
        self.set_or_drop(self.item_of(kind, document), "app_id" if kind == "flatpak" else "name", BAD_NAMES)

    def bad_file(self, document):
        self.set_or_drop(self.item_of("uninstall_registry", document), "file", BAD_FILES)

    def prefix_holder(self, document):
        if self.rng.random() < 0.5:
            return self.item_of("uninstall_registry", document)
        _, block = self.block(document, "win32")
        block["version"] = {"kind": "uninstall_registry", "display_name_prefix": "Vendor App"}
        return block["version"]

    def missing_display_name_prefix(self, document):
        self.set_or_drop(self.prefix_holder(document), "display_name_prefix", [None, "", " ", "\t"])

    def unknown_version_kind(self, document):
        kinds = ["rpm", "PLIST", " plist", "none ", "None", "server_json", "pe"] + NOT_TEXT
        self.block(document)[1]["version"] = {"kind": self.rng.choice(kinds)}

    def version_not_for_os(self, document):
        os, block = self.block(document)
        kinds = {"pe_resource": "win32", "uninstall_registry": "win32", "plist": "darwin"}
        kind = self.rng.choice([k for k, only in kinds.items() if only != os])
        block["version"] = self.rng.choice([{"kind": kind}, {"display_name_prefix": "Vendor App", "kind": kind}])

    def unknown_liveness_kind(self, document):
        kinds = ["http", "Server_Json", "server_json ", "None", "plist"] + NOT_TEXT
        self.block(document)[1]["liveness"] = {"kind": self.rng.choice(kinds), "path": "~/s.json"}

    def missing_liveness_path(self, document):
        self.set_or_drop(self.liveness(document)[1], "path", [None, "", " ", "\n"])

    def bad_endpoint_path(self, document):
        self.liveness(document)[1]["endpoint_path"] = self.rng.choice(BAD_ENDPOINTS)

    def bad_key_name(self, document):
        liveness = self.liveness(document)[1]
        for key in self.rng.sample(["pid_key", "url_key", "token_key"], self.rng.choice([1, 1, 2])):
            liveness[key] = self.rng.choice(BAD_KEYS)

    def not_a_string(self, document):
        value = self.rng.choice(NOT_TEXT)
        if self.rng.random() < 0.4:
            self.prefix_holder(document)["display_name_prefix"] = value
        else:
            key = self.rng.choice(["path", "pid_key", "url_key", "token_key", "endpoint_path"])
            self.liveness(document)[1][key] = value

    def unknown_requires_key(self, document):
        keys = sorted(self.rng.sample(["App", "MIN_VERSION", "apps", "max_version", "min-version", "version"],
                                      self.rng.choice([1, 1, 2])))
        for key in keys:
            document["requires"][key] = self.rng.choice([True, "2", None, {}])

    def not_a_boolean(self, document):
        document["requires"]["app"] = self.rng.choice(["true", "yes", "on", "", 1, 0, 1.0, [], [True], {}, {"app": True}])

    def app_block_missing(self, document):
        self.set_or_drop(document, "app", [None])

    def bad_min_version(self, document):
        document["requires"]["min_version"] = self.rng.choice(BAD_MINIMUMS)

    def min_version_needs_app(self, document):
        self.set_or_drop(document["requires"], "app", [None, False])
        document["requires"]["min_version"] = "2.3"

    def min_version_needs_version(self, document):
        document["requires"] = {"app": True, "min_version": "2.3"}
        if self.rng.random() < 0.3:
            document["app"] = {"linux": self.author.block("linux", True)}
        else:
            _, block = self.block(document, "win32", "darwin")
            self.set_or_drop(block, "version", [None, None, {}, {"kind": "none"}, {"kind": None}])
