#!/usr/bin/env python3
"""Checks proof files of Sabot: `python3 verify.py FILE...`. README.md beside this file says what is checked and what is not."""
import argparse
import json
import sys
from pathlib import Path

from sabot_proof.coup import check_coup
from sabot_proof.games import check
from sabot_proof.reading import MOST_BYTES, Unreadable, parse
from sabot_proof.steps import turn_names
from sabot_proof.taglia import check_taglia

EXIT_CODES = {"VERIFIED": 0, "MISMATCH": 1, "INCOMPLETE": 2, "UNREADABLE": 3}
WORST_FIRST = ("MISMATCH", "UNREADABLE", "INCOMPLETE", "VERIFIED")
BAD_INPUT = 64


def verify_bytes(data):
    """The report on a file's bytes: {verdict, steps, notChecked, failed?, missing?, banks?}, or {verdict: UNREADABLE, where, why}."""
    try:
        kind, proof = parse(data)
        return {"bank": check, "taglia": check_taglia, "coup": check_coup}[kind](proof)
    except Unreadable as unreadable:
        return {"verdict": "UNREADABLE", "where": unreadable.where, "why": unreadable.why}


def verify_source(source):
    """The report on a file, or on standard input for `-`."""
    try:
        if source == "-":
            return verify_bytes(sys.stdin.buffer.read(MOST_BYTES + 1))
        with open(source, "rb") as file:
            return verify_bytes(file.read(MOST_BYTES + 1))
    except OSError as error:
        return {"verdict": "UNREADABLE", "where": "", "why": f"{source} cannot be read ({error.strerror})"}


def sources_in(path):
    """The file itself, or the JSON files of a folder, below it too."""
    if path == "-" or not Path(path).is_dir():
        return [path]
    return sorted(str(file) for file in Path(path).rglob("*.json"))


def place_of(step, steps):
    return f"{'' if step['turn'] is None else turn_names(steps)[step['turn']] + ', '}{step['id']} ({step['title']})"


def reason_of(report):
    """What stands behind the verdict on the last line."""
    if report["verdict"] == "UNREADABLE":
        return ": ".join(part for part in (report["where"], report["why"]) if part)
    if "failed" in report:
        return f"{place_of(report['failed'], report['steps'])}: {report['failed']['detail']}"
    return report.get("missing", "")


def print_report(report):
    for i, bank in enumerate(report.get("banks", [])):
        print(f"Bank {i + 1} of the taglia: {bank['verdict']}")
        print_steps(bank)
    print_steps(report)
    for note in report.get("notChecked", []):
        print(f"  not checked: {note}")


def print_steps(report):
    previous, names = object(), turn_names(report.get("steps", []))
    for step in report.get("steps", []):
        if step["turn"] != previous:
            print("Taglia" if step["id"][0] == "G" else "T" + names[step["turn"]][1:] if step["turn"] is not None else "Bank" if step["id"][0] in "SDK" else "End")
            previous = step["turn"]
        print(f"  {'ok ' if step['ok'] else 'BAD'} {step['id']:<14} {step['title']}\n        {step['detail']}")


def main(arguments):
    parser = argparse.ArgumentParser(prog="verify.py", description="Checks the proofs of banks, taglie and single coups, without asking any server.",
                                     epilog="Exit code 0 VERIFIED, 1 MISMATCH, 2 INCOMPLETE, 3 UNREADABLE (also a file that is missing), 64 for bad input; "
                                            "of several files that of the worst verdict: MISMATCH, UNREADABLE, INCOMPLETE, VERIFIED.")
    parser.add_argument("sources", nargs="+", metavar="FILE", help="a file, a folder with .json files, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print a JSON object a file: file, verdict, steps, failed, notChecked")
    parser.error = lambda message: (sys.stderr.write(f"verify.py: {message}\n"), sys.exit(BAD_INPUT))
    options = parser.parse_args(arguments)
    sources = [source for path in options.sources for source in sources_in(path)]
    if not sources:
        parser.error("no .json files there")
    counts = dict.fromkeys(WORST_FIRST, 0)
    for source in sources:
        report = verify_source(source)
        counts[report["verdict"]] += 1
        if options.json:
            print(json.dumps({"file": source, **report}, ensure_ascii=False))
            continue
        if len(sources) == 1:
            print_report(report)
        print(f"{'' if len(sources) == 1 else source + ': '}{report['verdict']} {reason_of(report)}".rstrip())
    if len(sources) > 1 and not options.json:
        print(f"{len(sources)} files: " + ", ".join(f"{count} {verdict}" for verdict, count in counts.items() if count))
    return EXIT_CODES[next(verdict for verdict in WORST_FIRST if counts[verdict])]


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(main(sys.argv[1:]))
