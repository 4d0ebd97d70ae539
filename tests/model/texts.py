"""Files that are wrong before any rule of a declaration is asked: texts whose right answer is known beforehand."""
import copy

from emit import Pairs, Yaml, is_mapping, json_text, pairs_of

MIB = 1 << 20

BAD_YAML = ["app: [unclosed\n", "app: {linux: {presence: executable\n", 'app: "unclosed\n', "app: 'unclosed\n",
            "app: *nowhere\n",
            "app: {a: 1]}\n", "app: ]\n", "app: [a, b\nrequires: {}\n", '{"app": {"linux": }\n', '{"app": "x" "y"}\n',
            "app: }\n",
            'app: "\\q"\n', "- a\nb: c\n", "app: a: b\n", "{\n", "[[[\n", "app: {linux: [}\n"]
BAD_JSON = ["{", '{"app": }', '{"app": {},}', "{'app': {}}", '{app: {}}', '{"app": {}} {}', '{"app": {}}x', '{"app": NaN}',
            '{"app": Infinity}',
            '{"app": 01}', '{"app": "\\x"}', '{"app": "a\nb"}', '{"app": "unclosed}', '{"app" {}}', "[1, 2", "app: {}\n",
            '{"app": {} // no\n}',
            '{"app": tru}', '{"app": .5}', '{"a" : 1 "b" : 2}', "{]", '{"app": True}', "#\n{}", '{"app": "\\u12"}', "---\n{}\n",
            "nul", "]"]
NOT_MAPPINGS = [[], ["app"], "text", 5, 2.5, True, None, [{"app": {}}]]
EMPTY_YAML = ["", "\n", "# nothing but a comment\n", "---\n", "   \n\n", "~\n", "--- # nothing\n...\n"]


def bad_syntax(rng, document):
    """(ending, text) of something that is neither YAML nor JSON, or far too much of it."""
    style = rng.choices(["yaml", "json", "cut", "deep", "many", "laughs", "utf8"], [38, 38, 10, 8, 2, 3, 3])[0]
    if style == "yaml":
        return rng.choice(["yaml", "yml"]), rng.choice(BAD_YAML)
    if style == "json":
        return "json", rng.choice(BAD_JSON)
    if style == "cut":
        text = json_text(document, rng).rstrip()
        return rng.choice(["json", "yaml"]), text[:rng.randint(1, len(text) - 1)]
    if style == "deep":
        return rng.choice(["json", "yaml"]), json_text(with_extra(document, nested(rng.randint(70, 300), rng)), rng)
    if style == "many":
        return rng.choice(["json", "yaml"]), '{"extra": [' + "0," * 100_500 + "0]}"
    if style == "laughs":
        lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
        lines += [f"a{i}: &a{i} [" + ", ".join([f"*a{i - 1} "] * 10) + "]" for i in range(1, 9)]
        return "yaml", "\n".join(lines) + "\n"
    return "json", b'{"name": "\xff\xfe"}'


def nested(depth, rng):
    value = 0
    for _ in range(depth):
        value = [value] if rng.random() < 0.5 else {"a": value}
    return value


def with_extra(document, value):
    return {**document, "extra": value}


def filled_up(text, size):
    """The same JSON or YAML flow text with blanks up to a size in bytes."""
    return text + " " * (size - len(text.encode()) - 1) + "\n"


# ---- a key given twice ---------------------------------------------------------------------------------------

def with_duplicate(rng, document):
    """(the document with one key given twice, the path of that key). Has no name, so the file gives it."""
    document = {k: v for k, v in document.items() if k != "name"}
    if rng.random() < 0.15:
        document["extra"] = {"deep": [{"a": 1, "b": [2, {"c": 3}]}]}
    places = list(mappings_of(document, ""))
    if not places:
        document, places = {"app": None}, ["app"]
    where = rng.choice(places)
    return doubled(rng, document, "", where), where


def mappings_of(value, at):
    """The paths of all keys."""
    if is_mapping(value):
        for key, item in pairs_of(value):
            here = f"{at}.{key}" if at else key
            yield here
            yield from mappings_of(item, here)
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from mappings_of(item, f"{at}[{i}]")


def doubled(rng, value, at, where):
    if is_mapping(value):
        result = Pairs()
        for key, item in pairs_of(value):
            here = f"{at}.{key}" if at else key
            result.append((key, doubled(rng, item, here, where)))
        for key, item in pairs_of(value):
            if (f"{at}.{key}" if at else key) == where:
                first = [k for k, _ in result].index(key)
                again = copy.deepcopy(item) if rng.random() < 0.5 else rng.choice([None, "other", 5, {}, []])
                result.insert(rng.randint(first + 1, len(result)), (key, again))
        return result
    if isinstance(value, list):
        return [doubled(rng, item, f"{at}[{i}]", where) for i, item in enumerate(value)]
    return value


# ---- any value as a text -------------------------------------------------------------------------------------

def text_of(rng, value):
    """(ending, text): JSON, JSON called YAML (which it is), or YAML."""
    style = rng.choices(["json", "flow", "block"], [35, 20, 45])[0]
    if style == "json":
        return "json", json_text(value, rng, tabs=True) + rng.choice(["", "\n", "\n\n"])
    if style == "flow":
        return rng.choice(["yaml", "yml"]), json_text(value, rng) + rng.choice(["", "\n"])
    return rng.choice(["yaml", "yml"]), Yaml(rng).document(value)
