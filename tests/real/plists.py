"""The version source `plist` against Python's plistlib, on Info.plist files that other people made.

    plists.py TOOL FOLDER

Every Info.plist below the folder is read as it is, in the forms that plistutil and plistlib write, and as
UTF-16; then every bundle where it lies, the folder taken for a system, and every application in /Applications.
"""
import json
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tool"))
from _tally import Tally  # noqa: E402

AT_ONCE = 250  # files of one run of the tool
LEAST = 31  # files that must be compared, lest a package without them pass for agreement
LEAST_WITH_VERSION = 28
LEAST_BINARY = 8
LEAST_BUNDLES = 21
LEAST_EXECUTABLES = 9
LEAST_APPLICATIONS = 9
KEYS = ["CFBundleShortVersionString", "CFBundleVersion"]
BLANKS = " \t\n\v\f\r"
DECLARED_UTF_8 = re.compile("(<[?]xml[^>]*encoding=[\"'])utf-8([\"'])", re.IGNORECASE)


def version(properties):
    """What the top level of a property list tells; none of the files here has a number for it."""
    told = [properties.get(key) for key in KEYS]
    told = [value.strip(BLANKS) if isinstance(value, str) else "" for value in told]
    return told[0] or told[1] or None


def by_plistutil(data, form):
    return subprocess.run(["plistutil", "-i", "-", "-o", "-", "-f", form], input=data, capture_output=True,
                          check=True, timeout=60).stdout


def as_utf_16(data):
    """{form: XML}, from XML that is UTF-8."""
    text, changed = DECLARED_UTF_8.subn(r"\1UTF-16\2", data.decode("utf-8-sig"), count=1)
    if not changed:
        raise ValueError("no XML that says it is UTF-8")
    forms = {}
    for order in ("le", "be"):
        forms[f"UTF-16 {order}"] = text.encode(f"utf-16-{order}")
        forms[f"UTF-16 {order} with a mark"] = ("\ufeff" + text).encode(f"utf-16-{order}")
    return forms


def forms_of(data):
    """{form: property list}, all with the content of `data`."""
    binary = by_plistutil(data, "bin")
    xml = by_plistutil(binary, "xml")
    properties = plistlib.loads(data)
    was_binary = data.startswith(b"bplist")
    return {"as it is": data, "plistutil's binary": binary, "plistutil's XML": xml,
            "plistlib's binary": plistlib.dumps(properties, fmt=plistlib.FMT_BINARY),
            "plistlib's XML": plistlib.dumps(properties), **as_utf_16(xml if was_binary else data)}


def without_the_first_key(data):
    """A property list that has only CFBundleVersion, if anything."""
    properties = plistlib.loads(data)
    properties.pop(KEYS[0], None)
    return plistlib.dumps(properties)


def ask(tool, arguments, blocks, folder):
    """[version] of each block, a location and a presence. ValueError when one of them is not available."""
    told = []
    for first in range(0, len(blocks), AT_ONCE):
        asked = [{"location": location, "presence": presence, "version": {"kind": "plist"}}
                 for location, presence in blocks[first : first + AT_ONCE]]
        documents = [{"requires": {"app": True}, "app": {"darwin": block}} for block in asked]
        declarations = folder / "all.yaml"
        declarations.write_text("".join(f"---\n{json.dumps(document)}\n" for document in documents))
        done = subprocess.run([tool, "check", "--format", "json", *arguments, str(declarations)],
                              capture_output=True, text=True, timeout=120)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        wrong = [answer for answer in answers if answer.get("state") != "available"]
        if done.returncode != 0 or len(answers) != len(documents) or wrong:
            raise ValueError(f"exit {done.returncode}, {len(answers)} answers: {done.stderr[:300]} {wrong[:3]}")
        told += [answer["version"] for answer in answers]
    return told


def compare(tally, what, cases, told):
    """cases: [(name, wanted version)]"""
    for (name, wanted), got in zip(cases, told, strict=True):
        tally.check(got == wanted, f"{name}: plistlib says {wanted!r}, the tool {got!r}")
    print(f"{len(cases)} {what}")


def every_form(tool, folder, files, tally):
    """A described host on which every form of every file is that of an application."""
    cases, described = [], {}

    def add(name, wanted, data):
        path = folder / f"{len(cases)}.plist"
        path.write_bytes(data)
        described[f"/Applications/{len(cases)}.app/Contents/Info.plist"] = {"file": str(path)}
        cases.append((name, wanted))

    for name, data in files.items():
        fewer = without_the_first_key(data)
        for content, how in ((data, ""), (fewer, f", without {KEYS[0]}")):
            for form, written in forms_of(content).items():
                add(f"{name}{how}, {form}", version(plistlib.loads(content)), written)
    host = folder / "host.json"
    host.write_text(json.dumps({"os": "darwin", "files": described}))
    blocks = [(f"/Applications/{number}.app", "bundle") for number in range(len(cases))]
    compare(tally, "forms of them", cases, ask(tool, ["--host", str(host)], blocks, folder))


def where_they_lie(tool, folder, root, tally):
    """Every bundle below the root, and the executable of each that has one."""
    cases, blocks = [], []
    for path in sorted(root.rglob("Contents/Info.plist")):
        properties = plistlib.loads(path.read_bytes())
        bundle = path.parent.parent
        found = [(bundle, "bundle")]
        if bundle.suffix == ".app":
            executable = path.parent / "MacOS" / properties.get("CFBundleExecutable", "")
            found += [(executable, "executable")] if executable.is_file() else []
        for place, presence in found:
            location = "/" + place.relative_to(root).as_posix()
            cases.append((location, version(properties)))
            blocks.append((location, presence))
    bundles = sum(presence == "bundle" for _, presence in blocks)
    executables = len(blocks) - bundles
    tally.check(bundles >= LEAST_BUNDLES and executables >= LEAST_EXECUTABLES,
                f"only {bundles} bundles and {executables} executables")
    told = ask(tool, ["--root", str(root), "--os", "darwin"], blocks, folder)
    compare(tally, "bundles and executables where they lie", cases, told)


def as_applications(tool, folder, root, tally):
    """A copy of every application in the one folder where macOS keeps them."""
    cases, blocks = [], []
    for path in sorted(root.rglob("*.app/Contents/Info.plist")):
        bundle = path.parent.parent
        name = f"{len(cases)} {bundle.name}"
        shutil.copytree(bundle, folder / "root/Applications" / name)
        cases.append((f"{bundle} as {name}", version(plistlib.loads(path.read_bytes()))))
        blocks.append(([{"kind": "app_bundle", "name": name}], "bundle"))
    tally.check(len(cases) >= LEAST_APPLICATIONS, f"only {len(cases)} applications")
    told = ask(tool, ["--root", str(folder / "root"), "--os", "darwin"], blocks, folder)
    compare(tally, "applications", cases, told)


def main():
    tool, root = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2]).resolve()
    tally = Tally()
    files = {}  # those of the same bytes once
    for path in sorted(root.rglob("*Info.plist")):
        files.setdefault(path.read_bytes(), str(path.relative_to(root)))
    files = {name: data for data, name in files.items()}
    with_version = sum(version(plistlib.loads(data)) is not None for data in files.values())
    binary = sum(data.startswith(b"bplist") for data in files.values())
    print(f"{len(files)} different files, {with_version} with a version, {binary} binary")
    tally.check(len(files) >= LEAST and with_version >= LEAST_WITH_VERSION and binary >= LEAST_BINARY,
                "too few files to tell anything")
    for part, arguments in ((every_form, files), (where_they_lie, root), (as_applications, root)):
        with tempfile.TemporaryDirectory() as temporary:
            try:
                part(tool, Path(temporary).resolve(), arguments, tally)
            except (ValueError, subprocess.SubprocessError) as fault:
                tally.check(False, f"{part.__name__}: {fault!r}")
    tally.exit()


if __name__ == "__main__":
    main()
