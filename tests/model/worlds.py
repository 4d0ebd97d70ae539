"""Random described hosts, which remember what was put where so that declarations can look for it."""
import ntpath
import posixpath

import plist_files
from described_host import Host
from model import path_folders
from pe_files import any_content
from vocabulary import APP_IDS, BUNDLE_NAMES, DISPLAY_NAMES, DISPLAY_VERSIONS, SHAPES, SNAPS, SUFFIXES, VERSIONS


class World:
    """A random host, and what was put where."""

    def __init__(self, rng, os):
        self.rng, self.os = rng, os
        self.shape = SHAPES[os]
        self.win = os == "win32"
        self.path_module = ntpath if self.win else posixpath
        self.sep = "\\" if self.win else "/"
        self.placed = []  # (root number, template, slots): what a declaration may look for
        self.links = 0
        self.host = {"os": os, "env": {}, "files": {}, "dirs": [], "symlinks": {}, "unreadable": []}
        self.taken = {}
        self.make_home()
        self.make_variables()
        self.make_seats()
        self.make_commands()
        if self.win:
            self.make_uninstall()
        self.make_kind_folders()
        self.make_traps()
        self.drop_empty_parts()

    # ---- names and homes

    def chance(self, p):
        return self.rng.random() < p

    def make_home(self):
        rng, host, shape = self.rng, self.host, self.shape
        variable = "USERPROFILE" if self.win else "HOME"
        style = rng.choices(["plain", "odd", "absent", "empty", "moved", "emptied", "only_variable", "drive_and_path"],
                            [50, 10, 7, 4, 12, 7, 5, 10 if self.win else 0])[0]
        if style not in ("absent", "empty", "only_variable", "drive_and_path"):
            host["home"] = rng.choice(shape["homes"]) if style == "odd" else shape["home"]
        if style == "empty":
            host["home"] = ""
        if style in ("moved", "only_variable"):
            host["env"][variable] = rng.choice(shape["other_homes"])
        if style == "emptied":
            host["env"][variable] = ""
        if style == "drive_and_path" or (self.win and self.chance(0.2)):
            host["env"]["HOMEDRIVE"] = rng.choice(["D:", "D:", "D:", ""])
            host["env"]["HOMEPATH"] = rng.choice(["\\Users\\me", "\\Users\\me\\", ""])
        if self.chance(0.8):
            host["users"] = {"other": rng.choice(["/home/other", "/home/other/"] if self.os == "linux" else ["/Users/other"]),
                             "gone": ""}
        self.home = Host(host).home_of("")

    def make_variables(self):
        rng, env = self.rng, self.host["env"]
        for name, value in self.shape["env"].items():
            if self.chance(0.93):
                env[name] = value
        if rng.random() < 0.3:
            self.host["cwd"] = self.shape["roots"][0][0]

    def root(self, number):
        """The real folder of a root; None when it lies in a home that cannot hold anything."""
        real = self.shape["roots"][number][0]
        if not real.startswith("~"):
            return real
        if not self.home or not Host(self.host).absolute(self.home):
            return None
        path = self.home.rstrip("/\\") + real[1:]
        return path + self.sep if path == "" or path.endswith(":") else path

    # ---- putting things

    def key(self, path):
        path = path.replace("/", "\\") if self.win else path
        parts = [p for p in path.split(self.sep) if p]
        return tuple("".join(c.lower() if c.isascii() else c for c in p) if self.win else p for p in parts)

    def claim(self, path, is_folder=False):
        """Whether a path is free; then it is taken, and the folders above it are folders."""
        key = self.key(path)
        above = [key[:i] for i in range(1, len(key))]
        if key in self.taken or any(self.taken.get(k, "folder") != "folder" for k in above):
            return False
        self.taken.update({k: "folder" for k in above})
        self.taken[key] = "folder" if is_folder else "name"
        return True

    def written(self, path):
        """A description may use either separator under win32."""
        return path.replace("\\", "/") if self.win and self.chance(0.15) else path

    def put_file(self, path, executable=None):
        if not self.claim(path):
            return False
        if executable is None:
            executable = self.chance(0.8)
        content = self.rng.choices([{}, {"text": "no program\n"}, {"base64": "AAAA"}, {"file": "not/there.bin"},
                                    {"mtime": 1000, "owner": "me"}],
                                   [80, 5, 5, 5, 5])[0]
        if self.win and self.chance(0.8):
            content = any_content(self.rng)
        if path.endswith("Info.plist") and self.chance(0.9):
            content = plist_files.any_content(self.rng)
        self.host["files"][self.written(path)] = {**content, **({"executable": True} if executable else {})}
        return True

    def put_special(self, path):
        if self.claim(path):
            self.host["files"][self.written(path)] = {"special": True}

    def put_folder(self, path):
        if self.claim(path, True):
            self.host["dirs"].append(self.written(path))

    def put_unreadable(self, path):
        if self.claim(path):
            self.host["unreadable"].append(self.written(path))

    def put_link(self, path, target):
        if not self.claim(path):
            return False
        folder = self.path_module.dirname(path)
        same_drive = not self.win or folder[:2].lower() == target[:2].lower()
        if same_drive and self.chance(0.5):
            target = self.path_module.relpath(target, folder)
        self.host["symlinks"][self.written(path)] = target
        return True

    def real_place(self):
        self.links += 1
        return self.path_module.join("C:\\real" if self.win else "/real", str(self.links))

    def put_seat(self, path):
        """Something an executable is looked for at."""
        what = self.rng.choices(["file", "folder", "special", "unreadable", "link", "nothing"], [66, 6, 4, 4, 12, 8])[0]
        if what == "file":
            self.put_file(path)
        elif what == "folder":
            self.put_folder(path)
        elif what == "special":
            self.put_special(path)
        elif what == "unreadable":
            self.put_unreadable(path)
        elif what == "link":
            self.put_linked(path, self.put_file)

    def put_linked(self, path, put):
        real = self.real_place()
        style = self.rng.choice(["straight", "straight", "chain", "long", "dangling", "loop", "through", "slash"])
        if style == "straight":
            put(real) and self.put_link(path, real)
        elif style == "slash":  # only a folder may be followed by a separator
            if put(real) and self.claim(path):
                self.host["symlinks"][path] = real + self.sep
        elif style in ("chain", "long"):
            put(real)
            for _ in range(3 if style == "chain" else 60):
                step = self.real_place()
                self.put_link(step, real)
                real = step
            self.put_link(path, real)
        elif style == "dangling":
            self.put_link(path, real)
        elif style == "loop":
            self.put_link(real, path)
            self.put_link(path, real)
        else:
            folder, alias = real, self.real_place()
            if put(self.path_module.join(folder, "there")):
                self.put_link(alias, folder)
                self.put_link(path, self.path_module.join(alias, "there"))

    def put_bundle(self, path):
        what = self.rng.choices(["whole", "hollow", "file", "folder", "special", "unreadable", "link", "linked"],
                                [64, 8, 4, 4, 4, 4, 4, 8])[0]
        info = self.path_module.join(path, "Contents", "Info.plist")
        if what == "whole":
            return self.put_file(info, False)
        if what == "linked":
            self.put_linked(path, lambda real: self.put_file(self.path_module.join(real, "Contents", "Info.plist"), False))
        elif what == "hollow":
            self.put_file(self.path_module.join(path, "Contents", "MacOS", "vendor"))
        elif what == "file":
            self.put_file(path)
        elif what == "folder":
            self.put_folder(info)
        elif what == "special":
            self.put_special(info)
        elif what == "unreadable":
            self.put_unreadable(info)
        else:
            self.put_linked(info, self.put_file)
        return True

    # ---- what is on the host

    def versions(self):
        """Win32 takes no name that ends in a dot or a blank; all of these are fine everywhere."""
        return self.rng.choice(VERSIONS)

    def fill(self, template):
        slots = {"v": self.versions(), "w": self.rng.choice(["1", "2", "9", "10", "02", "x"]), "a": self.rng.choice(SUFFIXES)}
        return {k: v for k, v in slots.items() if "{" + k + "}" in template}

    def make_seats(self):
        rng = self.rng
        for _ in range(rng.randint(2, 6)):
            number = rng.randrange(len(self.shape["roots"]))
            real = self.root(number)
            kind = rng.choice(["executable", "bundle", "bundle" if self.os == "darwin" else "executable"])
            template = rng.choice(self.shape[kind])
            for _ in range(rng.randint(2, 5) if "{" in template else 1):
                slots = self.fill(template)
                self.placed.append((number, kind, template, slots))
                if real is None:
                    continue
                path = self.path_module.join(real, template.format(**slots))
                (self.put_seat if kind == "executable" else self.put_bundle)(path)
            folder = self.path_module.dirname(self.path_module.join(real, template.split("{")[0])) if real else None
            if folder and "{" in template and self.chance(0.25):
                self.put_link(self.path_module.join(folder, rng.choice(["current", "latest", "3-link"])),
                              self.path_module.join(folder, rng.choice(VERSIONS)))
            # its names are hidden then, but what it holds can be reached
            if folder and self.taken.get(self.key(folder)) == "folder" and self.chance(0.08):
                self.host["unreadable"].append(folder)

    def make_commands(self):
        rng, shape, env = self.rng, self.shape, self.host["env"]
        entries = [rng.choice(shape["path"]) for _ in range(rng.randint(1, 3))]
        if self.home and not self.home.endswith(self.sep) and self.chance(0.3):
            entries.append(self.path_module.join(self.home, "bin"))
        for _ in range(rng.choice([0, 0, 1, 2, 3])):
            entries.insert(rng.randint(0, len(entries)), rng.choice(shape["odd_path"]))
        style = rng.random()
        if style < 0.9:
            env["Path" if self.win and self.chance(0.3) else "PATH"] = (";" if self.win else ":").join(entries)
        elif style < 0.95:
            env["PATH"] = ""
        if self.win and self.chance(0.6):
            env["PATHEXT"] = rng.choice([".COM;.EXE;.BAT;.CMD", ".exe;.cmd", ".CMD;.EXE", " .EXE ; .CMD ", ".EXE;;.BAT", "",
                                         "EXE;.exe",
                                         ".TOOL;.EXE", ".Bat;.Exe"])
        for folder in path_folders(Host(self.host)):
            folder = Host(self.host).without_trailing(folder)
            if "." in Host(self.host).split(folder) or ".." in Host(self.host).split(folder):
                continue
            for name in shape["commands"]:
                if self.chance(0.45):
                    endings = ["", ".exe", ".EXE", ".cmd", ".Bat", ".com", "exe"] if self.win else [""]
                    self.put_seat(self.path_module.join(folder, name + rng.choice(endings)))

    def make_uninstall(self):
        rng = self.rng
        real = [r for r in (self.root(i) for i in range(len(self.shape["roots"]))) if r]
        folders = [r + "\\" + t for r in real for t in ("Vendor", "Vendor App 2", "Vendor\\2.1")]
        number_of_v = [root for root, _ in self.shape["roots"]].index("C:\\V")
        side_by_side = [("C:\\V\\" + v, v) for v in rng.sample(["1", "2", "2.10", "3"], rng.choice([3, 4]))]
        for folder, version in side_by_side:
            (self.put_file if self.chance(0.8) else self.put_seat)(folder + "\\vendor.exe")
            if self.chance(0.2):
                self.put_seat(folder + "\\bin\\vendor.exe")
            self.placed.append((number_of_v, "executable", "{v}\\vendor.exe", {"v": version}))
        for folder in rng.sample(folders, 3):
            self.put_seat(folder + "\\vendor.exe")
        self.host["uninstall"] = []
        if self.chance(0.85):  # several copies of one application
            for folder, version in side_by_side:
                self.add_entry("Vendor App", folder, rng.choice([version, version, version, rng.choice(DISPLAY_VERSIONS)]))
        for _ in range(rng.choice([0, 0, 1, 2, 3])):
            folder = rng.choice(folders + [f for f, _ in side_by_side] * 3)
            self.add_entry(rng.choice(DISPLAY_NAMES), folder, rng.choice(DISPLAY_VERSIONS))
        rng.shuffle(self.host["uninstall"])

    def add_entry(self, name, folder, version):
        entry = {"view": self.rng.choice(["machine64", "machine32", "user"]), "key": f"Key{len(self.host['uninstall'])}",
                 "DisplayName": None if self.chance(0.04) else name, "DisplayVersion": version,
                 "InstallLocation": self.install_location(folder)}
        self.host["uninstall"].append({k: v for k, v in entry.items() if v is not None})

    def install_location(self, folder):
        rng = self.rng
        style = rng.choices(["plain", "slashes", "trailing", "quoted", "blanks", "both", "nul", "case", "expand", "unset",
                             "unexpanded",
                             "unc", "relative", "empty", "absent", "root", "above", "dollar"],
                            [40, 4, 8, 6, 4, 3, 3, 4, 14, 3, 3, 3, 3, 2, 5, 2, 6, 1])[0]
        if style == "expand":
            known = [("C:\\Program Files (x86)", "%ProgramFiles(x86)%"), ("C:\\Program Files", "%programFiles%"),
                     ("C:\\Apps", "%VROOT%")]
            for start, name in known:
                if folder.startswith(start):
                    folder = name + folder[len(start):]
                    break
            return {"expand_sz": rng.choice([folder, folder + "\\", '"' + folder + '"'])}
        return {
            "plain": folder, "slashes": folder.replace("\\", "/"), "trailing": folder + rng.choice(["\\", "\\\\", "/"]),
            "quoted": '"' + folder + '"', "blanks": "  " + folder + " ", "both": ' " ' + folder + '\\ " ', "nul": folder + "\0",
            "case": folder.swapcase(), "unset": {"expand_sz": "%NOPE%\\" + folder[3:]}, "unexpanded": "%ProgramFiles%\\Vendor",
            "unc": rng.choice(["\\\\srv\\V", "//srv/V", "\\\\?\\" + folder]), "relative": rng.choice(["V", "\\V", "C:V", "."]),
            "empty": rng.choice(["", "  ", '""']), "absent": None, "root": folder[:3], "above": ntpath.dirname(folder),
            "dollar": {"expand_sz": "$VROOT\\Vendor"},
        }[style]

    def make_kind_folders(self):
        """What flatpak, snap and app_bundle look at."""
        home = self.home if self.home and Host(self.host).absolute(self.home) else None
        if self.os == "linux":
            for app_id in APP_IDS:
                if self.chance(0.5):
                    self.put_seat("/var/lib/flatpak/exports/bin/" + app_id)
                if home and self.chance(0.6):
                    self.put_seat(home.rstrip("/") + "/.local/share/flatpak/exports/bin/" + app_id)
            for name in SNAPS:
                if self.chance(0.7):
                    self.put_seat("/snap/bin/" + name)
        if self.os == "darwin":
            for name in BUNDLE_NAMES:
                if self.chance(0.4):
                    self.put_bundle("/Applications/" + name)
                if home and self.chance(0.4):
                    self.put_bundle(home.rstrip("/") + "/Applications/" + name)

    def make_traps(self):
        """What a wrong reading would find: relative to the current folder, behind a share, at an unexpanded name."""
        cwd = self.host.get("cwd")
        if cwd and self.chance(0.7):
            for name in self.shape["commands"][:2]:
                self.put_file(self.path_module.join(cwd, "bin", name), True)
                self.put_file(self.path_module.join(cwd, "rel", "vendor", name), True)
        if self.win and self.chance(0.5):
            self.host["files"]["\\\\srv\\share\\Vendor\\vendor.exe"] = {}
            self.host["files"]["\\\\srv\\bin\\vendor.exe"] = {}
        if self.os == "linux" and self.chance(0.2):
            self.put_link("/opt/link", "/opt/vendor/..")
        if self.chance(0.1):
            self.host["processes"] = [4242, {"pid": 77, "started": 990}]
        if self.chance(0.2):
            self.put_folder(self.path_module.join(self.shape["roots"][0][0], "empty"))

    def drop_empty_parts(self):
        for part in ("dirs", "symlinks", "unreadable", "files"):
            if not self.host[part] and self.chance(0.7):
                del self.host[part]
