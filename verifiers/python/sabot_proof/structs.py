"""
The structs of protocol.md 3, their EIP-712 hashes, and the digests that are no plain struct hashes. In memory integers are ints and
bytes are bytes; `State.seats` holds the lines themselves, and is hashed as their digest.
"""
from .keccak import keccak256

_PLAYER = "Player(uint8 seat,address player,address key,uint128 stack)"

TYPES = {
    "Table": "Table(uint8 ruleset,uint8 feeMode,uint16 feeBps,uint128 minBet,uint128 minPosta,uint128 maxPosta,uint128 share,uint32 window,"
             "uint32 leaveDelay,uint256 salt)",
    "Grant": "Grant(address player,bytes32 table,uint8 seat,address key,uint128 amount,uint256 nonce,uint64 deadline)",
    "Player": _PLAYER,
    "Setup": "Setup(bytes32 table,uint64 number,bytes32 prev,address house,uint32 taglia,bytes32 commitment,uint256 composition,uint8 banker,"
             "uint128 posta,Player[] players)" + _PLAYER,
    "State": "State(bytes32 bankId,uint32 turn,bytes32 prev,uint8 outcome,uint32 taglia,bytes32 commitment,uint256 composition,uint128 posta,"
             "uint128 garage,uint128 paidIn,uint128 takenOut,uint128 won,uint128 cagnotte,bytes32 seats)",
    "Bet": "Bet(bytes32 state,uint16 seq,uint8 call,uint128 max,uint8 volonta,bytes32 commitment)",
    "Closed": "Closed(bytes32 bankId,uint32 turn,bytes32 state,bytes32 bets,uint8 move,uint128 amount,uint128 posta,uint128 garage,uint8 hand)",
    "Give": "Give(bytes32 closed)",
    "Void": "Void(bytes32 closed,uint256 silent)",
    "Choice": "Choice(bytes32 closed,uint8 draw)",
    "Step": "Step(bytes32 bankId,uint32 turn,bytes32 closed,bytes32 next)",
    "Ack": "Ack(bytes32 state)",
    "Leave": "Leave(bytes32 bankId,uint32 turn,int256 line)",
    "Result": "Result(bytes32 table,uint64 number,bytes32 bankId,bytes32 state,uint128 posta,uint128 garage,uint128 won,uint128 cagnotte,bytes32 lines)",
    "Enter": "Enter(bytes32 table,uint64 number,bytes32 commitment)",
    "Draw": "Draw(bytes32 table,uint64 number,bytes32 commitment,bytes32 seats)",
}

#: Name -> [(type, field)], in the order that is hashed.
FIELDS = {name: [tuple(field.split(" ")) for field in text[text.index("(") + 1:text.index(")")].split(",")] for name, text in TYPES.items()}
_TYPE_HASH = {name: keccak256(text.encode()) for name, text in TYPES.items()}

ZERO = bytes(32)


def word(value):
    """An integer as 32 bytes; a negative one as its two's complement."""
    return (value % 2**256).to_bytes(32, "big")


def _encode(kind, value):
    if kind == "Player[]":
        return keccak256(b"".join(hash_struct("Player", player) for player in value))
    if isinstance(value, list):
        return keccak256(b"".join(word(line) for line in value))
    if kind in ("bytes32", "address"):
        return value.rjust(32, b"\0")
    return word(value)


def hash_struct(name, message):
    return keccak256(_TYPE_HASH[name] + b"".join(_encode(kind, message[field]) for kind, field in FIELDS[name]))


def domain_separator(domain):
    kind = keccak256(b"EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)")
    return keccak256(kind + keccak256(b"Sabot") + keccak256(b"1") + word(domain["chainId"]) + domain["verifyingContract"].rjust(32, b"\0"))


def signing_digest(separator, struct_hash):
    return keccak256(b"\x19\x01" + separator + struct_hash)


def coup_id(bank_id, turn):
    return keccak256(bank_id + word(turn))


def draw_id(table, number):
    return keccak256(table + word(number))


def bets_digest(rows):
    def packed(row):
        return (row["status"] | row["call"] << 8 | row["volonta"] << 16 | row["seq"] << 24 | row["order"] << 40 | row["accepted"] << 56)
    return keccak256(b"".join(word(packed(row)) + word(row["max"]) + row["commitment"] for row in rows))


def lines_digest(lines):
    """Of [(player, line)] by ascending address: uint256(player) << 96 | uint96(int96(line))."""
    return keccak256(b"".join(word(int.from_bytes(player, "big") << 96 | line % 2**96) for player, line in lines))


def draw_seats_digest(enters):
    return keccak256(b"".join(word(enter["seat"]) + enter["message"]["commitment"] for enter in enters))


def first_state(setup):
    """State 0 of a bank."""
    return {
        "bankId": hash_struct("Setup", setup), "turn": 0, "prev": ZERO, "outcome": 0, "taglia": setup["taglia"],
        "commitment": setup["commitment"], "composition": setup["composition"], "posta": setup["posta"], "garage": 0,
        "paidIn": setup["posta"], "takenOut": 0, "won": 0, "cagnotte": 0, "seats": [0] * len(setup["players"]),
    }
