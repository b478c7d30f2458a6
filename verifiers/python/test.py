#!/usr/bin/env python3
"""
All vectors of test/vectors, valid and invalid, and what the verifier is made of: `python3 test.py`. With a number n as its argument
it runs every n-th case only; with `case WORDS` those whose name holds the words.
"""
import functools
import hashlib
import json
import subprocess
import sys
import unittest
from pathlib import Path

from sabot_proof import checking, rules
from sabot_proof.keccak import keccak256
from sabot_proof.secp256k1 import N, recover
from sabot_proof.steps import TITLES
from verify import verify_bytes

HERE = Path(__file__).resolve().parent
VECTORS = HERE.parent.parent / "test" / "vectors"


def operate(value, operation):
    """One operation of RFC 6902: add, remove or replace."""
    if operation["path"] == "":
        return operation["value"]
    *keys, last = [key.replace("~1", "/").replace("~0", "~") for key in operation["path"][1:].split("/")]
    parent = value
    for key in keys:
        parent = parent[int(key) if isinstance(parent, list) else key]
    if isinstance(parent, list):
        at = len(parent) if last == "-" else int(last)
        parent[at:at if operation["op"] == "add" else at + 1] = [] if operation["op"] == "remove" else [operation["value"]]
    elif operation["op"] == "remove":
        del parent[last]
    else:
        parent[last] = operation["value"]
    return value


def edit(text, change):
    """One edit of a text: `find`, at its first place, gives way to `put`, or `end` comes behind all; `times` over."""
    times = change.get("times", 1)
    if "end" in change:
        return text + change["end"] * times
    assert change["find"] in text
    return text.replace(change["find"], change["put"] * times, 1)


def file_of(case):
    """The bytes of the file that a case describes (test/vectors/README.md)."""
    if "bytes" in case:
        return bytes.fromhex(case["bytes"])
    text = (VECTORS / case["base"]).read_text("utf-8") if case["base"] else ""
    for change in case.get("text", []):
        text = edit(text, change)
    if "change" not in case:
        return text.encode("utf-8")
    value = json.loads(text)
    for operation in case["change"]:
        value = operate(value, operation)
    return json.dumps(value).encode("utf-8")


def found(report):
    failed = report.get("failed")
    place = {"verdict": report["verdict"], "step": failed and failed["id"], "turn": failed and failed["turn"], "where": report.get("where"), "bank": None}
    if failed and failed["id"] == "G.bank":
        inside = report["banks"][-1]["failed"]
        place["bank"] = {"index": len(report["banks"]) - 1, "step": inside["id"], "turn": inside["turn"]}
    return place


class Vectors(unittest.TestCase):
    every, word = 1, ""

    @classmethod
    def setUpClass(cls):
        # Cases are changed copies of few files, so nine signatures in ten come again: each is recovered once.
        checking.recover = functools.cache(recover)

    @classmethod
    def tearDownClass(cls):
        checking.recover = recover

    def test_all_cases(self):
        failing, count = set(), 0
        for file in sorted((VECTORS / "cases").glob("*.json")):
            for case in [one for one in json.loads(file.read_text("utf-8")) if self.word in one["name"]][::self.every]:
                with self.subTest(file=file.name, case=case["name"]):
                    expected = {field: case.get(field) for field in ("verdict", "step", "turn", "where", "bank")}
                    self.assertEqual(found(verify_bytes(file_of(case))), expected)
                failing.add(case.get("step"))
                count += 1
        self.assertGreater(count * self.every, 0 if self.word else 540)
        if self.every == 1 and not self.word:
            self.assertEqual([step for step in TITLES if step not in failing and step != "T.key"], [], "steps that no case makes fail")
        print(f"{count} cases")


class Primitives(unittest.TestCase):
    def test_keccak(self):
        for text, expected in (("", "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
                               ("abc", "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"),
                               ("a" * 135, "34367dc248bbd832f4e3e69dfaac2f92638bd0bbd18f2912ba4ef454919cf446"),
                               ("a" * 136, "a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e")):
            self.assertEqual(keccak256(text.encode()).hex(), expected)

    def test_recover(self):
        digest = bytes.fromhex("456e9aea5e197a1f1af7a3e85a3212fa4049a3ba34c2289b4c860fc0b0c64ef3")
        r = bytes.fromhex("9242685bf161793cc25603c231bc2f568eb630ea16aa137d2664ac8038825608")
        s = bytes.fromhex("4f8ae3bd7535248d0bd448298cc2e2071e56992d0774dc340c368ae950852ada")
        self.assertEqual(recover(digest, r + s + b"\x1c").hex(), "7156526fbd7a3c72969b54f64e42c10fbb768c8a")
        self.assertNotEqual(recover(digest, r + s + b"\x1b"), recover(digest, r + s + b"\x1c"))
        high = (N - int.from_bytes(s, "big")).to_bytes(32, "big")
        for wrong in (r + s + b"\x01", r + s, r + high + b"\x1b", bytes(32) + s + b"\x1b", r + bytes(32) + b"\x1b", N.to_bytes(32, "big") + s + b"\x1b"):
            self.assertIsNone(recover(digest, wrong))

    def test_the_deal_of_fairness_3(self):
        server, coup, *links = [hashlib.sha256(name).digest() for name in (b"server", b"coup", b"c0", b"c1", b"c2")]
        key, drawn = rules.deal([6] * 52, server, coup, links, 6)
        self.assertEqual(key.hex(), "62a227d91b8fabdc55944f3e9353a23cb74645bdf443862d01397382d8c198b4")
        self.assertEqual([kind for _, kind in drawn], [46, 4, 25, 41, 8, 3])


class CommandLine(unittest.TestCase):
    def run_(self, *arguments, data=b""):
        ran = subprocess.run([sys.executable, str(HERE / "verify.py"), *arguments], input=data, capture_output=True, check=False)
        return ran.returncode, ran.stdout.decode("utf-8"), ran.stderr.decode("utf-8")

    def test_exit_codes(self):
        good, open_ = str(VECTORS / "bases" / "heads-up.json"), str(VECTORS / "bases" / "heads-up-begun.json")
        code, out, err = self.run_(good)
        self.assertEqual((code, out.rstrip().split("\n")[-1], err), (0, "VERIFIED", ""))
        self.assertEqual(self.run_(open_)[0], 2)
        self.assertEqual(self.run_("no-such-file")[0], 3)
        self.assertEqual(self.run_(good, open_)[0], 2)
        self.assertEqual(self.run_()[0], 64)
        self.assertEqual(self.run_("--nonsense", good)[0], 64)
        tampered = Path(good).read_bytes().replace(b'"hand": 2', b'"hand": 1', 1)
        code, out, _ = self.run_("--json", "-", data=tampered)
        self.assertEqual((code, json.loads(out)["failed"]["id"]), (1, "T.closed"))
        self.assertEqual(self.run_("-", open_, data=tampered)[0], 1)

    def test_a_taglia_and_a_coup(self):
        code, out, _ = self.run_(str(VECTORS / "bases" / "taglia-voids.json"))
        self.assertEqual((code, out.count("of the taglia: VERIFIED"), out.count("  ok  G.bank")), (0, 4, 4))
        code, out, _ = self.run_("--json", str(VECTORS / "bases" / "coup-void.json"))
        self.assertEqual((code, json.loads(out)["missing"]), (2, "the coup was not played to its end"))

    def test_a_folder(self):
        code, out, _ = self.run_(str(VECTORS / "banks"))
        self.assertEqual((code, out.rstrip().split("\n")[-1]), (0, "12 files: 12 VERIFIED"))


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1].isdigit():
        Vectors.every = int(sys.argv.pop(1))
    elif len(sys.argv) == 3 and sys.argv[1] == "case":
        Vectors.word = sys.argv.pop(2)
        sys.argv[1] = "Vectors"
    unittest.main()
