"""The few names, paths and variables that hosts and declarations share, so that they meet."""

VERSIONS = ["2.1", "2", "2-beta", "2.10", "2.9", "10", "9", "01", "1", "001", "current", "latest", "beta", "2.1.1",
            "2_1", "2 1", "v2", "V10", "2.0-rc.1", "2.0", "1.2", "App 2 (x86)", "App 2", "App", "2é", "版 2", "٣", "🚀 2",
            ".hidden", ".5", "18446744073709551616", "18446744073709551617", "99999999999999999999999999", "2..1", "a*b"]
SUFFIXES = ["", " 2", " 2 (x86)", " 2.1", " 10", " 9", " 2-beta", "-3", " 2024", " Beta", " Alpha 2", " é", " 02"]
DISPLAY_NAMES = ["Vendor App", "Vendor App", "Vendor App 2.3 (64-bit)", "Vendor App Updater", "vendor app", "Vendor",
                 "Other Vendor App", "Völlig Anders 3"]
PREFIXES = ["Vendor App", "Vendor App", "Vendor App", "Vendor", "Vendor App 2", "vendor", "Völlig", "Nothing Such"]
DISPLAY_VERSIONS = ["2.3.1", "2.2.9", "2.10", "10", "2.3", "2.3.0-beta", "v2.4", "2.3.0.12594", "beta", "", "  ", " 2.4 ",
                    "2.4\0", "0.9", "1.99", "18446744073709551617", "2..5", None]
MINIMUMS = ["2.3", "2.3.0", "2.10", "0", "1", "9", "10", "002.3", "2.3.1", "11.0", "18446744073709551617", "2.0.0.0.5"]

# per OS: real folders with the ways to declare them, and what may lie in one ({v}, {w}: a version, {a}: a suffix)
SHAPES = {
    "linux": {
        "roots": [("/opt", ["/opt", "/opt", "$VROOT", "${VROOT}", "/opt/.", "//opt", "$VSEP", "$VDOT", "/opt/link", "$1"]),
                  ("~", ["~", "~", "$HOME", "${HOME}"]),
                  ("/home/other", ["~other", "/home/other"]),
                  ("/srv/x*y", ["$VSTAR", "${VSTAR}", "/srv/x*y"]),
                  ("/usr/local", ["/usr/local"])],
        "executable": ["vendor/vendor", "vendor/{v}/vendor", "Vendor App{a}/vendor", "Vendor App{a}/bin-{w}/vendor",
                       "v-{v}.AppImage", "vendor/{v}/bin-{w}/vendor", "bin/vendor", "{v}/vendor"],
        "bundle": ["vendor/Vendor.app", "Vendor{a}.app"],
        "commands": ["vendor", "vendor-cli", "v"],
        "path": ["/usr/local/bin", "/usr/bin", "/opt/vendor", "/opt/vendor/2.1", "/home/other/bin"],
        "odd_path": ["", ".", "bin", "./bin", "~/bin", "$HOME/bin", "/usr/bin/", "/usr/bin//", "/nonexistent", '"/usr/bin"',
                     " /usr/bin", "/opt/./bin", "/opt/vendor/../bin", "C:\\tools"],
        "strays": ["$NOPE", "${NOPE}", "$VEMPTY", "$VREL", "~nobody", "~gone", "$VTILDE", "$VREF", "%VROOT%", "~\\x", "$",
                   "${}",
                   "${VROOT", "/opt/$", "/opt/%", "$VROOTS", "$VROOT/$NOPE/$VREL"],
        "env": {"VROOT": "/opt", "VSEP": "/opt/", "VDOT": "/opt/./vendor/..", "VSTAR": "/srv/x*y", "VREL": "rel", "VEMPTY": "",
                "VTILDE": "~/bin", "VREF": "$VROOT/vendor", "1": "/opt"},
        "home": "/home/me", "homes": ["/home/me/", "/", "/home/me//"],
        "other_homes": ["/home/moved", "/home/moved/", "rel/home"],
    },
    "darwin": {
        "roots": [("/Applications", ["/Applications", "/Applications", "$VROOT", "${VROOT}", "/Applications/."]),
                  ("~/Applications", ["~/Applications", "$HOME/Applications"]),
                  ("/opt/homebrew", ["/opt/homebrew", "$BREW", "//opt//homebrew"]),
                  ("/Users/other", ["~other", "/Users/other"])],
        "executable": ["vendor/vendor", "vendor/{v}/vendor", "Vendor.app/Contents/MacOS/vendor", "bin/vendor",
                       "Vendor{a}.app/Contents/MacOS/vendor"],
        "bundle": ["Vendor.app", "Vendor{a}.app", "Vendor/{v}/Vendor.app", "{v}.app"],
        "commands": ["vendor", "vendor-cli", "v"],
        "path": ["/opt/homebrew/bin", "/usr/local/bin", "/usr/bin"],
        "odd_path": ["", ".", "bin", "~/bin", "/usr/bin/", "/nonexistent", "/opt/homebrew/./bin"],
        "strays": ["$NOPE", "~nobody", "$VEMPTY", "$VREL", "%VROOT%", "$VTILDE"],
        "env": {"VROOT": "/Applications", "BREW": "/opt/homebrew/", "VREL": "rel", "VEMPTY": "", "VTILDE": "~/Applications"},
        "home": "/Users/me", "homes": ["/Users/me/", "/"], "other_homes": ["/Users/moved", "rel/home"],
    },
    "win32": {
        "roots": [("C:\\Program Files", ["C:\\Program Files", "%ProgramFiles%", "$ProgramFiles", "${PROGRAMFILES}",
                                         "%programfiles%",
                                         "c:/program files", "%VDOT%"]),
                  ("C:\\Program Files (x86)", ["%ProgramFiles(x86)%", "${ProgramFiles(x86)}", "C:\\Program Files (x86)"]),
                  ("C:\\Apps", ["C:\\Apps", "C:/Apps", "%VROOT%", "$VSEP", "$vroot", "C:\\Apps\\."]),
                  ("~", ["~", "%USERPROFILE%", "$UserProfile"]),
                  ("D:\\x*y", ["%VSTAR%", "$VSTAR"]),
                  ("C:\\V", ["C:\\V", "c:/v"])],
        "executable": ["Vendor\\vendor.exe", "Vendor\\{v}\\vendor.exe", "Vendor App{a}\\vendor.exe",
                       "Vendor App{a}\\bin-{w}\\vendor.exe", "vendor-{v}.exe", "{v}\\vendor.exe"],
        "bundle": ["Vendor\\Vendor.app", "Vendor{a}.app"],
        "commands": ["vendor", "vendor.exe", "Vendor.EXE", "vendor.tool", "v", "vendor-cli", "vendor.cmd"],
        "path": ["C:\\tools", "C:\\Windows\\System32", "C:\\Program Files\\Vendor", "C:\\Apps\\Vendor"],
        "odd_path": ["", ".", "tools", "\\\\srv\\bin", "//srv/bin", "\\\\?\\C:\\tools", "%ProgramFiles%\\Vendor",
                     '"C:\\Program Files\\Vendor"', "  C:\\tools  ", '"C:\\semi;colon"', "C:/tools/", "\\tools", "C:tools",
                     "C:\\",
                     'C:\\"Program Files"\\Vendor', "C:\\Apps\\.\\Vendor", "~\\bin", "c:\\TOOLS\\\\"],
        "strays": ["%NOPE%", "$NOPE", "%VEMPTY%", "%VREL%", "%VUNC%", "%VUNCSLASH%", "%VDRIVE%", "~other", "%VTILDE%", "%VREF%",
                   "%",
                   "%%", "%VROOT", "$", "C:\\100%", "%VROOTED%", "%VDEVICE%", "%VROOT%\\%NOPE%\\%VREL%", "C:\\50%%VROOT%"],
        "env": {"ProgramFiles": "C:\\Program Files", "ProgramFiles(x86)": "C:\\Program Files (x86)", "VROOT": "C:\\Apps",
                "VSEP": "C:/Apps/", "VDOT": "C:\\Apps\\..\\.\\Program Files", "VSTAR": "D:\\x*y", "VREL": "rel", "VEMPTY": "",
                "VUNC": "\\\\srv\\share", "VUNCSLASH": "//srv/share", "VDRIVE": "C:Apps", "VROOTED": "\\Apps",
                "VDEVICE": "\\\\.\\C:", "VTILDE": "~\\Apps", "VREF": "%VROOT%\\Vendor",
                "LOCALAPPDATA": "C:\\Users\\me\\AppData\\Local"},
        "home": "C:\\Users\\me", "homes": ["C:\\Users\\me\\", "C:/Users/me", "C:\\"],
        "other_homes": ["D:\\moved", "D:/moved/", "rel\\home"],
    },
}
# on purpose nothing here for the others: an OS without support is a posix host that no block is for
UNSUPPORTED = ["freebsd", "haiku"]
BUNDLE_NAMES = ["Vendor.app", "Vendor 2.app", "Vendor", "Vendor*.app"]
APP_IDS = ["com.vendor.App", "org.other.Tool"]
SNAPS = ["vendor", "vendor-cli"]
