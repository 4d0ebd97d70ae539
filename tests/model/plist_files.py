"""Random Info.plist files, XML and binary, right ones and damaged ones."""
import base64
import datetime
import plistlib

KEYS = ["CFBundleShortVersionString", "CFBundleVersion"]
TEXTS = ["2.3.1", "2.2.9", "2.10", "10", "2.3", "2.3.0-beta", "v2.4", "2.3.0.12594", "beta", "", "  ", " 2.4\n", "0.9", "2..5",
         "18446744073709551617", "é 2.3", "版 2.3 & <2>"]
NUMBERS = [0, 2, 10, 11, 300, 70000, 2 ** 40, -3, 2 ** 64 - 1, 2.3, 10.0, 0.5, 1e23, -2.5, float("nan"), float("inf")]
OTHERS = [True, False, b"2.3", [], {}, ["2.3"], {"CFBundleVersion": "9.9"}, datetime.datetime(2020, 1, 2, 3, 4, 5)]
# pieces of text that are put where they may or may not belong
PIECES = ["<!-- -->", "<?p x?>", "<!-- -- -->", "&#x32;", "&amp;", "&nbsp;", "&#0;", "<![CDATA[2]]>", "]]>", "<", ">", "&",
          "\0", "\r\n", "2", " ", "<true/>", "<string>7</string>", "<key>CFBundleVersion</key><string>7</string>", "</dict>",
          "<x/>", "'"]


def any_value(rng):
    return rng.choice([rng.choice(TEXTS), rng.choice(TEXTS), rng.choice(TEXTS), rng.choice(NUMBERS), rng.choice(OTHERS)])


def any_pairs(rng):
    others = ["CFBundleName", "é", "A & B", "LSEnvironment"]
    pairs = [(rng.choice(others), any_value(rng)) for _ in range(rng.choice([0, 1, 3]))]
    pairs += [(KEYS[0], any_value(rng))] * (rng.random() < 0.8) + [(KEYS[1], any_value(rng))] * (rng.random() < 0.8)
    rng.shuffle(pairs)
    return dict(pairs)


def any_xml(rng):
    text = plistlib.dumps(any_pairs(rng), sort_keys=False).decode()
    style = rng.random()
    if style < 0.1:
        text = text.replace("<dict>", f"<dict><key>{rng.choice(KEYS)}</key><string>1.1</string>", 1)  # perhaps a second time
    elif style < 0.2:
        text = text.replace("<integer>", rng.choice(["<integer> ", "<integer>+", "<integer>0x"]))
    if rng.random() < 0.3:
        text = damaged(rng, text, PIECES)
    if rng.random() < 0.05:  # undamaged: what is in such a declaration is passed over
        text = text.replace('0.dtd">', '0.dtd" ' + rng.choice(["[]>", "[<!ELEMENT a (b|c)>]>", "[<!ENTITY a 'b'>]>", "[%a;]>"]))
    style = rng.random()
    if style < 0.1:
        return b"\xef\xbb\xbf" + text.encode()
    if style < 0.2:
        text = text.replace("UTF-8", rng.choice(["UTF-16", "UTF-16", "UTF-8", "UTF-16BE"]), 1)
        return rng.choice([b"\xff\xfe" + text.encode("utf-16-le"), b"\xfe\xff" + text.encode("utf-16-be"),
                           text.encode("utf-16-le")])
    if style < 0.25:
        text = text.replace("UTF-8", rng.choice(["US-ASCII", "ISO-8859-1", "utf-8"]), 1)
    return text.encode()


def any_binary(rng):
    data = plistlib.dumps(any_pairs(rng), fmt=plistlib.FMT_BINARY, sort_keys=False)
    if rng.random() < 0.3:
        data = damaged(rng, data, [b"\0", b"\1", b"\x80", b"\xff", b"\x5f", b"\xd1"])
    return data


def damaged(rng, whole, pieces):
    """Cut off, or with something put in, taken out or replaced."""
    at = rng.randrange(len(whole))
    piece = rng.choice(pieces)
    return rng.choice([whole[:at], whole[:at] + piece + whole[at:], whole[:at] + whole[at + 1:],
                       whole[:at] + piece + whole[at + len(piece):]])


def any_content(rng):
    """What a host description says of such a file."""
    data = any_xml(rng) if rng.random() < 0.6 else any_binary(rng)
    return {"base64": base64.b64encode(data).decode()}
