"""
Reads a proof file strictly (protocol.md 3, "Proof file"; docs/FAIRNESS.md, "Files"): UTF-8 without a byte order mark, at most 4 MB (a
taglia 32 MB), every field once and none that the format does not have, small integers as whole numbers, larger ones as decimal strings,
bytes as lower-case hex. What is read has ints for integers and bytes for hex. Anything else is `Unreadable`, with its place.
"""
import functools
import json
import re

from .games import game_of
from .structs import FIELDS

MOST_BYTES = 32_000_000  # of any file
MOST_BYTES_BUT_OF_TAGLIA = 4_000_000
MOST_OPENED = 1_000_000  # objects and lists: far more than any proof has
MOST_BANKS = 312
MOST_PLAYERS = 20
MOST_TURNS = 1000
MOST_GRANT_SIGNATURE = 4096  # a contract wallet's may be longer than 65 bytes
AMOUNT_BITS = 95


class Unreadable(Exception):
    def __init__(self, where, why):
        super().__init__(f"{where}: {why}" if where else why)
        self.where, self.why = where, why


class _NotWhole:
    """Stands for a number that is not written as a whole number from 0 on."""


class _Twice(dict):
    """An object in which a field stands twice."""
    field = ""


def _object_of(pairs):
    seen = dict(pairs)
    if len(seen) == len(pairs):
        return seen
    twice, before = _Twice(seen), set()
    for name, _ in pairs:
        if name in before:
            twice.field = name
            break
        before.add(name)
    return twice


def _whole_number(text):
    return int(text) if len(text) <= 20 and not text.startswith("-") else _NotWhole()


def _no_constant(text):
    raise ValueError(f"{text} is no JSON")


def parse(data):
    """(kind, proof) in the bytes of a file: kind is bank, taglia or coup."""
    most = MOST_BYTES if re.match(rb'[ \t\r\n]*\{[ \t\r\n]*"format"[ \t\r\n]*:[ \t\r\n]*"sabot-taglia"', data[:200]) else MOST_BYTES_BUT_OF_TAGLIA
    if len(data) > most:
        raise Unreadable("", f"larger than {most // 1_000_000} MB")
    if data.count(b"{") + data.count(b"[") > MOST_OPENED:
        raise Unreadable("", f"more than {MOST_OPENED} objects and lists")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Unreadable("", "not UTF-8 text") from None
    try:
        value = json.loads(text, object_pairs_hook=_object_of, parse_int=_whole_number, parse_float=lambda _: _NotWhole(), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise Unreadable("", "not JSON") from None
    kind = {"sabot-taglia": "taglia", "sabot-coup": "coup"}.get(_format_of(value), "bank")
    return kind, {"bank": _bank, "taglia": _taglia, "coup": _coup}[kind](value, "")


def _format_of(value):
    found = value.get("format") if isinstance(value, dict) else None
    return found if isinstance(found, str) else None


def _at(where, name):
    name = re.sub(r"[^A-Za-z0-9_-]", "?", name[:40])
    return f"{where}.{name}" if where else name


def _shape(required, optional=()):
    """A reader of objects with exactly these fields: {name: reader}. What is optional and not there is left out."""
    optional = dict(optional)

    def read(value, where):
        if not isinstance(value, dict):
            raise Unreadable(where, "not an object")
        if isinstance(value, _Twice):
            raise Unreadable(_at(where, value.field), "stands twice")
        for name in value:
            if name not in required and name not in optional:
                raise Unreadable(_at(where, name), "unknown field")
        for name in required:
            if name not in value:
                raise Unreadable(_at(where, name), "missing")
        readers = {**required, **optional}
        return {name: readers[name](value[name], _at(where, name)) for name in readers if name in value}
    return read


def _many(most, item):
    def read(value, where):
        if not isinstance(value, list):
            raise Unreadable(where, "not a list")
        if len(value) > most:
            raise Unreadable(where, f"more than {most} items")
        return [item(one, f"{where}[{i}]") for i, one in enumerate(value)]
    return read


def _one_of(*known):
    def read(value, where):
        if not any(type(value) is type(one) and value == one for one in known):  # by type, too: True == 1
            raise Unreadable(where, "not " + ", ".join(map(str, known)))
        return value
    return read


def _number(most):
    def read(value, where):
        if type(value) is not int or not 0 <= value <= most:
            raise Unreadable(where, f"not a whole number from 0 to {most}")
        return value
    return read


def _decimal(bits):
    def read(value, where):
        if not isinstance(value, str) or not re.fullmatch("0|[1-9][0-9]{0,77}", value):
            raise Unreadable(where, "not a decimal string")
        if int(value) >= 1 << bits:
            raise Unreadable(where, f"not below 2^{bits}")
        return int(value)
    return read


def _line(value, where):
    if not isinstance(value, str) or not re.fullmatch("0|-?[1-9][0-9]{0,29}", value):
        raise Unreadable(where, "not a decimal string")
    if abs(int(value)) >= 1 << AMOUNT_BITS:
        raise Unreadable(where, "outside ±2^95")
    return int(value)


def _bytes(size):
    def read(value, where):
        if not isinstance(value, str) or not re.fullmatch("0x[0-9a-f]{%d}" % (2 * size), value):
            raise Unreadable(where, f"not 0x and {2 * size} lower-case hex digits")
        return bytes.fromhex(value[2:])
    return read


def _grant_signature(value, where):
    if not isinstance(value, str) or len(value) > 2 + 2 * MOST_GRANT_SIGNATURE or not re.fullmatch("0x(?:[0-9a-f]{2})*", value):
        raise Unreadable(where, "not lower-case hex, or too long")
    return bytes.fromhex(value[2:])


def _of_type(kind):
    """The reader of a Solidity type."""
    if kind == "Player[]":
        return _many(MOST_PLAYERS, _message("Player"))
    if kind in ("int256", "bytes32", "address"):
        return {"int256": _line, "bytes32": _bytes(32), "address": _bytes(20)}[kind]
    bits = int(kind[len("uint"):])
    if bits <= 32:
        return _number(2**bits - 1)
    return _decimal(AMOUNT_BITS if bits == 128 else bits)  # all that is uint128 is an amount


def _message(name):
    readers = {field: _of_type(kind) for kind, field in FIELDS[name]}
    if name == "State":
        readers["seats"] = _many(MOST_PLAYERS, _line)  # the lines themselves stand in the file
    return _shape(readers)


def _signed(name):
    return _shape({"message": _message(name), "signature": _signature})


def _by_seat(name):
    return _many(MOST_PLAYERS, _shape({"seat": _seat, "message": _message(name), "signature": _signature}))


_seat, _signature, _link = _number(255), _bytes(65), _bytes(32)
_row = _shape({name: _of_type(kind) for kind, name in (field.split(" ") for field in (
    "uint8 seat,uint8 status,uint8 call,uint8 volonta,uint16 seq,uint16 order,uint128 accepted,uint128 max,bytes32 commitment").split(","))})

_CLOSE = {
    "bets": _by_seat("Bet"), "closed": _signed("Closed"), "list": _many(MOST_PLAYERS, _row),
    "gives": _many(MOST_PLAYERS, _shape({"seat": _seat, "signature": _signature}, {"link": _link})),
}
_STEPPED = {"step": _signed("Step"), "state": _message("State"), "acks": _by_seat("Ack")}


@functools.cache
def _turn_of(cards, kinds, choices):
    """The reader of a turn, with the most that its game has of each."""
    chosen = _many(choices, _shape({"seat": _seat, "message": _message("Choice"), "signature": _signature}))
    readers = {
        "coup": _shape({**_CLOSE, "serverLink": _link, "choices": chosen, "cards": _many(cards, _number(kinds - 1)), **_STEPPED}),
        "void": _shape({**_CLOSE, "void": _signed("Void")}),
        "unfinished": _shape(_CLOSE, {"choices": chosen}),
        "taglia": _shape(_STEPPED),
    }

    def read(value, where):
        """A turn is one of four; its fields say which."""
        names = value if isinstance(value, dict) else {}
        kind = "taglia" if "closed" not in names else "void" if "void" in names else "coup" if "step" in names else "unfinished"
        turn = {"kind": kind, "choices": [], **readers[kind](value, where)}
        for give in turn.get("gives", []):
            give.setdefault("link", None)
        return turn
    return read


def _turn_in(value):
    """The reader of the turns of a file. Its table is read before its turns, so one that is not there is told of first."""
    table = value.get("table") if isinstance(value, dict) else None
    ruleset = table.get("ruleset") if isinstance(table, dict) else None
    return _turn_of(*game_of({"ruleset": ruleset if type(ruleset) is int else None})[0].limits)


_BEGINNING = {
    "domain": _shape({"name": _one_of("Sabot"), "version": _one_of("1"),
                      "chainId": _number(2**53 - 1), "verifyingContract": _bytes(20)}),
    "table": _message("Table"),
    "grants": _many(MOST_PLAYERS, _shape({"message": _message("Grant"), "signature": _grant_signature})),
    "setup": _signed("Setup"),
}


def _named(name, fields):
    return {"format": _one_of(name), "version": _one_of(1), **fields}


def _bank_of(turn):
    return _shape(_named("sabot-proof", {**_BEGINNING, "turns": _many(MOST_TURNS, turn), "leaves": _by_seat("Leave")}), _OF_BANK)


_OF_BANK = {
    "end": _one_of("punta", "passed", "void"),
    "result": _shape({
        "message": _message("Result"), "lines": _many(MOST_PLAYERS, _shape({"player": _bytes(20), "line": _line})),
        "signatures": _many(MOST_PLAYERS, _shape({"seat": _seat, "signature": _signature})), "house": _signature,
    }),
    "draw": _shape({
        "enters": _by_seat("Enter"), "draw": _signed("Draw"),
        "links": _many(MOST_PLAYERS, _shape({"seat": _seat, "link": _link})), "serverLink": _link,
    }),
    "settings": lambda value, where: _settings(value, where),
}

_TAGLIA = _shape(_named("sabot-taglia", {"taglia": _number(2**32 - 1), "banks": _many(MOST_BANKS, lambda value, where: _bank(value, where))}))


def _coup(value, where):
    turn = {"before": _shape({"step": _signed("Step"), "state": _message("State")})}
    return _shape(_named("sabot-coup", {**_BEGINNING, "turn": _turn_in(value)}), turn)(value, where)


def _settings(value, where):
    """The settings as their canonical text (RFC 8785), of which the table's salt is the hash."""
    if not isinstance(value, dict):
        raise Unreadable(where, "not an object")
    return _canonical(value, where, 0).encode("utf-8")


def _canonical(value, where, depth):
    if depth > 8:
        raise Unreadable(where, "more than 8 levels deep")
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and value < 2**53:
        return str(value)
    if isinstance(value, str):
        return _canonical_string(value, where)
    if isinstance(value, (list, dict)) and len(value) > 1000:
        raise Unreadable(where, "more than 1000 items")
    if isinstance(value, list):
        return "[" + ",".join(_canonical(one, where, depth + 1) for one in value) + "]"
    if isinstance(value, _Twice):
        raise Unreadable(_at(where, value.field), "stands twice")
    if not isinstance(value, dict):
        raise Unreadable(where, "not a whole number from 0 to below 2^53")
    names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
    return "{" + ",".join(f"{_canonical_string(name, where)}:{_canonical(value[name], where, depth + 1)}" for name in names) + "}"


def _canonical_string(value, where):
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise Unreadable(where, "half a character")
    return json.dumps(value, ensure_ascii=False)


def _bank(value, where):
    return {"end": None, "result": None, "draw": None, "settings": None, **_bank_of(_turn_in(value))(value, where)}


def _taglia(value, where):
    taglia = _TAGLIA(value, where)
    if not taglia["banks"]:
        raise Unreadable("banks", "empty")
    return taglia
