"""A seeded generator of described hosts and declaration files, with the right answer to each.

`batch(seed, number, count)` always gives the same host and files for the same arguments.
"""
import json
import os
import random

import texts
from breaks import Breaker
from declarations import Author
from emit import Yaml
from model import evaluate_document
from vocabulary import UNSUPPORTED
from worlds import World

TEXT_CODES = ["unreadable_file", "syntax", "duplicate_key"]
CODES = ["not_a_mapping", "unknown_os", "empty_app", "bad_presence", "missing_location", "bad_location", "path_not_rooted",
         "unknown_location_kind", "kind_not_for_os", "kind_not_for_presence", "not_a_bare_name", "bad_file",
         "missing_display_name_prefix", "unknown_version_kind", "version_not_for_os", "unknown_liveness_kind",
         "missing_liveness_path", "bad_endpoint_path", "bad_key_name", "not_a_string", "unknown_requires_key", "not_a_boolean",
         "app_block_missing", "bad_min_version", "min_version_needs_app", "min_version_needs_version"] + TEXT_CODES

# each host has its turn, too; win32 has the most to say
SYSTEMS = ["win32", "linux", "win32", "darwin"] * 5 + ["linux", "darwin", "unsupported"]


class Case:
    """One file: what is in it and the (name, answer, trace) of each declaration it holds."""

    def __init__(self, file, data, answers, link=None):
        self.file, self.data, self.answers, self.link = file, data, answers, link

    def write(self, folder):
        path = os.path.join(folder, self.file)
        if self.link:
            os.symlink(self.link, path)
        elif self.data is not None:
            with open(path, "wb") as out:
                out.write(self.data)


class Batch:
    """One host and the files that are checked against it."""

    def __init__(self, host, host_text, host_file, cases):
        self.host, self.host_text, self.host_file, self.cases = host, host_text, host_file, cases

    def write(self, folder):
        with open(os.path.join(folder, self.host_file), "w", encoding="utf-8") as out:
            out.write(self.host_text)
        for case in self.cases:
            case.write(folder)


def batch(seed, number, count):
    rng = random.Random(f"appdecl {seed} {number}")
    all_worlds = {name: World(rng, name) for name in ("linux", "darwin", "win32")}
    system = SYSTEMS[number % len(SYSTEMS)]
    if system == "unsupported":
        host = {**all_worlds["linux"].host, "os": rng.choice(UNSUPPORTED)}
    else:
        host = all_worlds[system].host
    author = Author(rng, all_worlds)
    maker = Maker(rng, author, Breaker(rng, author), host)
    cases = [maker.case(number * count + i) for i in range(count)]
    host_file = rng.choice(["host.json", "host.json", "host.yaml"])
    return Batch(host, json.dumps(host, ensure_ascii=False, indent=rng.choice([None, 1])), host_file, cases)


class Maker:
    def __init__(self, rng, author, breaker, host):
        self.rng, self.author, self.breaker, self.host = rng, author, breaker, host

    def case(self, index):
        """Every other file is wrong, and every code has its turn: a run is too short to leave that to chance.

        In every third round there is a second mistake, which may come before the first.
        """
        stem = self.rng.choice([f"d{index}", f"declaration {index}", f"d.{index}.x", f"dé{index}"])
        if index % 2 == 0:
            return self.good(stem)
        turn, code = divmod(index // 2, len(CODES))
        return self.wrong(stem, CODES[code], turn % 3 == 2)

    def answered(self, document, stem):
        trace = {}
        name = document.get("name") if isinstance(document, dict) else None
        return (name if isinstance(name, str) else stem), evaluate_document(self.host, document, trace=trace), trace

    def of_document(self, stem, document):
        ending, text = texts.text_of(self.rng, document)
        return Case(f"{stem}.{ending}", text.encode(), [self.answered(document, stem)])

    def good(self, stem):
        rng = self.rng
        document = self.author.document(self.host["os"])
        style = rng.random()
        if style < 0.04:
            return self.stream(stem, document)
        if style < 0.05:  # deep, but not too deep; an ignored key
            document = texts.with_extra(document, texts.nested(rng.randint(1, 58), rng))
        elif style < 0.052:  # many, but not too many
            document = texts.with_extra(document, [0] * 90_000)
        elif style < 0.055:  # as large as a file may be
            text = texts.filled_up(texts.json_text(document, rng), texts.MIB)
            return Case(f"{stem}.{rng.choice(['json', 'yaml'])}", text.encode(), [self.answered(document, stem)])
        return self.of_document(stem, document)

    def stream(self, stem, document):
        """Several declarations in one YAML file; an empty document among them is none."""
        rng = self.rng
        documents = [document]
        for _ in range(rng.choice([1, 2])):
            documents.append(rng.choice([self.author.document(self.host["os"]),
                                         self.breaker.broken(rng.choice(CODES[:-len(TEXT_CODES)]), self.host["os"]), []]))
        rng.shuffle(documents)
        text = ""
        for one in documents:
            lines = Yaml(rng).block(one, 0) if one else [json.dumps(one)]
            text += "---\n" * rng.choice([1, 1, 1, 2]) + "\n".join(lines) + "\n"
        return Case(f"{stem}.{rng.choice(['yaml', 'yml'])}", text.encode(), [self.answered(d, stem) for d in documents])

    def wrong(self, stem, code, twice):
        rng = self.rng
        if code in TEXT_CODES:
            return getattr(self, code)(stem)
        if code == "not_a_mapping" and rng.random() < 0.3:
            return self.no_document(stem)
        document = self.breaker.broken(code, self.host["os"])
        if twice:
            document = self.breaker.break_more(document, rng.choice(CODES[:-len(TEXT_CODES)]))
        return self.of_document(stem, document)

    # ---- wrong as a text

    def known(self, file, data, code, at, link=None):
        stem = file.rsplit("/", 1)[-1].rsplit(".", 1)[0]
        data = data.encode() if isinstance(data, str) else data
        return Case(file, data, [(stem, {"error": {"code": code, "at": at}}, {})], link)

    def no_document(self, stem):
        rng = self.rng
        if rng.random() < 0.5:
            return self.known(f"{stem}.yaml", rng.choice(texts.EMPTY_YAML), "not_a_mapping", "")
        value = rng.choice(texts.NOT_MAPPINGS)
        ending, text = texts.text_of(rng, value) if value is not None else ("json", rng.choice(["null", ""]))
        return self.known(f"{stem}.{ending}", text, "not_a_mapping", "")

    def unreadable_file(self, stem):
        rng = self.rng
        ending = rng.choice(["yaml", "yml", "json"])
        style = rng.choices(["missing", "no folder", "below a file", "dangling", "loop", "large"], [35, 10, 15, 10, 10, 20])[0]
        file = {"no folder": "not/there/", "below a file": "host.json/"}.get(style, "") + f"{stem}.{ending}"
        if style == "large":
            text = texts.filled_up(texts.json_text(self.author.document(self.host["os"]), rng), texts.MIB + 1)
            return self.known(file, text, "unreadable_file", "")
        link = {"dangling": "not there", "loop": file}.get(style)
        return self.known(file, None, "unreadable_file", "", link)

    def syntax(self, stem):
        ending, text = texts.bad_syntax(self.rng, self.author.document(self.host["os"]))
        return self.known(f"{stem}.{ending}", text, "syntax", "")

    def duplicate_key(self, stem):
        rng = self.rng
        document = self.author.document(self.host["os"])
        if rng.random() < 0.25:  # the text comes before any rule
            document = self.breaker.broken(rng.choice(CODES[:-len(TEXT_CODES)]), self.host["os"])
        document, at = texts.with_duplicate(rng, document)
        ending, text = texts.text_of(rng, document)
        return self.known(f"{stem}.{ending}", text, "duplicate_key", at)
