"""Steps as they are done. The first one that differs ends a run: everything behind it would be computed from something wrong."""
from contextlib import contextmanager

TITLES = {
    "S.table": "The table is the one the set-up names", "S.players": "Players of the bank",
    "S.grants": "Wallets have granted the session keys", "S.stacks": "Stacks are within the grants",
    "S.composition": "The shoe that the bank begins with", "S.posta": "Posta within the limits",
    "S.setup": "The house signed the set-up", "D.enters": "Every seat of the draw committed to a link",
    "D.draw": "The house signed the list of the draw", "D.links": "Links of the draw match their commitments",
    "D.place": "The place drawn is the first banker",
    "D.matta": "Who gets the matta is the first banker", "T.place": "The turn belongs here",
    "T.cut": "The cut of the taglia", "T.bets": "Bets are signed over the state before",
    "T.list": "The closed list holds exactly these bets", "T.commitments": "Commitments stand before links, and once",
    "T.closed": "The house signed the closed list", "T.move": "The banker's move is legal",
    "T.acceptance": "Accepted stakes are covered", "T.hand": "The cards go to the highest accepted bet",
    "T.due": "One seat bets, the next by hand",
    "T.posta": "Posta and garage after move and acceptance", "T.void": "The void names the silent seats",
    "T.gives": "Who is in the coup agreed to this list", "T.links": "Links match their commitments",
    "T.serverLink": "The house's link matches its commitment", "T.key": "Key of the deal",
    "T.cards": "Each division names a card", "T.choices": "Decisions are signed and open",
    "T.drawing": "Points and drawing rule", "T.composition": "Composition after the coup",
    "T.outcome": "Who won", "T.money": "Posta, garage, cagnotte and lines",
    "T.next": "The house committed to its next link", "T.taglia": "A new taglia",
    "T.shuffle": "The deck is shuffled when it must be",
    "T.state": "Digest of the new state", "T.step": "The house signed the step",
    "T.acks": "Acknowledgements", "E.end": "How the bank ended",
    "E.leaves": "Who left before the end", "K.before": "The house signed the state before the coup",
    "G.bank": "A bank of the taglia", "G.order": "The banks follow each other",
    "G.shoe": "The shoe goes from bank to bank", "R.message": "The result is that of the last state",
    "R.lines": "Every line, and their sum", "R.house": "The house signed the result",
    "R.signatures": "The players signed the result",
}


class Differs(Exception):
    """What differs, in words."""


def turn_names(steps):
    """What each turn is called: files count turns from 0, people count coups from 1, and a new taglia is a turn and no coup."""
    kinds, names, coups = {}, {}, 0
    for step in steps:
        kinds.setdefault(step["turn"], None)
        if step["id"] in ("T.bets", "T.taglia"):
            kinds[step["turn"]] = step["id"]
    kinds.pop(None, None)
    for turn, kind in sorted(kinds.items()):
        coups = None if coups is None or kind is None or (turn > 0 and turn - 1 not in kinds) else coups + (kind == "T.bets")
        names[turn] = f"turn {turn}" + (" (new taglia)" if kind == "T.taglia" else "" if coups is None else f" (coup {coups})")
    return names


def shown(value):
    return "0x" + value.hex() if isinstance(value, bytes) else value


def equal(what, found, expected):
    if found != expected:
        raise Differs(f"{what} is {shown(found)}, should be {shown(expected)}")


def ascending(what, seats):
    if any(a >= b for a, b in zip(seats, seats[1:])):
        raise Differs(f"{what} do not stand once each by ascending seat: {', '.join(map(str, seats))}")


def refuse_if(condition, what):
    if condition:
        raise Differs(what)


class Trail:
    """The steps done so far, and what could not be checked."""

    def __init__(self):
        self.steps, self.not_checked = [], []
        self.turn = None  # of the steps to come; None for what concerns the whole bank

    @contextmanager
    def step(self, id_):
        """One step: right with the detail that its block appends to the list given, wrong when the block raises `Differs`."""
        detail = []
        record = {"id": id_, "turn": self.turn, "title": TITLES[id_], "detail": "", "ok": True}
        self.steps.append(record)
        try:
            yield detail
        except Differs as differs:
            record.update(ok=False, detail=str(differs))
            raise
        record["detail"] = "; ".join(str(one) for one in detail)

    def note(self, what):
        if what not in self.not_checked:
            self.not_checked.append(what)
