"""
What is legal in Chemin de Fer and what it leads to: rules.md 1 and 2, fairness.md 3.5, protocol.md 4. The four rulesets are data; nothing
else here asks which one it is. Numbers and the deal are those of both games. All amounts are ints in the token's smallest unit, and every division rounds down.
"""
import hashlib
import hmac

CALLS = ("none", "plain", "a cavallo", "tavolo", "banco e rispetto", "banco")
MOVES = ("on", "raise", "halve", "reduce")
DRAWS = ("none", "sta", "carta", "batte")
OUTCOMES = ("start", "punta", "banco", "égalité", "new taglia")
NONE, PLAIN, CAVALLO, TAVOLO, RISPETTO, BANCO = range(6)
ON, RAISE, HALVE, REDUCE = range(4)
STA, CARTA, BATTE = 1, 2, 3
WON_BY_PUNTA, WON_BY_BANCO, EGALITE, NEW_TAGLIA = 1, 2, 3, 4
ABSENT, NOT_ACCEPTED, ACCEPTED, BANKER = range(4)
# Bits of the volontà.
PUNTA_5, BANCO_3_GIVING_9, BANCO_5_GIVING_4, ALLA_REGOLA, PRINCIPIANTE = 1, 2, 4, 8, 16

FIRST_STANDING_SEAT = 11
CARDS_OF_COUP = 6
FULL_SHOE = sum(6 << 4 * kind for kind in range(52))


def name_of(names, number):
    return names[number] if number < len(names) else f"unknown ({number})"


# --- the rulesets (rules.md 2) ----------------------------------------------------------------------------------------
# Drawing tables: a letter a cell, c carta, s sta, v a volontà. `punta` and `alone` by points 0-7; `giving` by the
# banker's points, then by the points of the card that it gave.
_REGOLA = ["cccccccccc", "cccccccccc", "cccccccccc", "ccccccccsv", "ssccccccss", "ssssvcccss", "ssssssccss", "ssssssssss"]
_TABLE_B = ["cccccccccc", "cccccccccc", "cccccccccc", "ccccccccsc", "ssccccccss", "ssssccccss", "ssssssccss", "sssssscsss"]
_FREE = {"alone": "ccccccss", "binds_banco": False, "binds_punta_for_others": False, "must_show": False, "may_stand_on_0": True}

RULESETS = (
    {
        "name": "online", "calls": {PLAIN, TAVOLO, RISPETTO, BANCO}, "moves": {ON, RAISE, HALVE}, "standing": False,
        "volonta": PUNTA_5 | BANCO_3_GIVING_9 | BANCO_5_GIVING_4 | ALLA_REGOLA,
        "garage": "on a win", "excess": "garage", "cut": 200, "coups_after_cut": 1,
        "raise": "after a won coup", "halve": "once, before it has won three coups", **_FREE, "punta": "cccccvss", "giving": _REGOLA,
    },
    {
        "name": "saint-vincent", "calls": {PLAIN, TAVOLO, RISPETTO, BANCO}, "moves": {ON, RAISE, REDUCE}, "standing": True,
        "volonta": PUNTA_5 | BANCO_3_GIVING_9 | BANCO_5_GIVING_4 | ALLA_REGOLA | PRINCIPIANTE,
        "garage": "to credit", "excess": "credit", "cut": 305, "coups_after_cut": 0,
        "raise": "any time", "halve": None, "punta": "cccccvss", "alone": "ccccccss", "giving": _REGOLA,
        "binds_banco": True, "binds_punta_for_others": True, "must_show": True, "may_stand_on_0": False,
    },
    {
        "name": "venezia", "calls": {PLAIN, CAVALLO, TAVOLO, RISPETTO, BANCO}, "moves": {ON}, "standing": "banco suivi",
        "volonta": BANCO_3_GIVING_9 | BANCO_5_GIVING_4 | ALLA_REGOLA,
        "garage": "none", "excess": "credit", "cut": 305, "coups_after_cut": 0,
        "raise": None, "halve": None, **_FREE, "punta": "cccccsss", "giving": _REGOLA,
    },
    {
        "name": "heads-up", "calls": {PLAIN, TAVOLO, BANCO}, "moves": {ON, HALVE}, "standing": False, "volonta": ALLA_REGOLA,
        "garage": "on acceptance", "excess": "garage", "cut": 200, "coups_after_cut": 1,
        "raise": None, "halve": "at every choice", **_FREE, "punta": "cccccsss", "giving": _TABLE_B,
    },
)


# --- cards ------------------------------------------------------------------------------------------------------------
def counts_of(composition):
    """A composition word as how many cards of each kind are left."""
    return [composition >> 4 * kind & 15 for kind in range(52)]


def cards_left(composition):
    return sum(counts_of(composition))


def cards_drawn(composition):
    return 312 - cards_left(composition)


def deal_key(server_link, message_id, links):
    return hmac.new(server_link, message_id + b"".join(links), hashlib.sha256).digest()


def draw(counts, key, number, first=None):
    """Cards of a key with their remainders, [(r, kind)]; a block of it serves sixteen. `first`: what block 0 is taken for."""
    counts, drawn = list(counts), []
    x, left = int.from_bytes(key, "big") if first is None else first, sum(counts)
    for i in range(number):
        if i and i % 16 == 0:
            x = int.from_bytes(hmac.new(key, (i // 16).to_bytes(4, "big"), hashlib.sha256).digest(), "big")
        x, r = divmod(x, left)
        kind, before = 0, r
        while before >= counts[kind]:
            before -= counts[kind]
            kind += 1
        counts[kind] -= 1
        left -= 1
        drawn.append((r, kind))
    return drawn


def deal(counts, server_link, message_id, links, number):
    """fairness.md 3.5: the deal's key and its cards with their remainders, [(r, kind)]."""
    key = deal_key(server_link, message_id, links)
    return key, draw(counts, key, number)


def points_of(cards):
    return sum(0 if kind % 13 >= 9 else kind % 13 + 1 for kind in cards) % 10


# --- hand order and acceptance (rules.md 1, 1.1) ----------------------------------------------------------------------
def by_hand(banker, seats):
    """From the banker's right on in seat order; standing bettors after the seated, in order of arrival."""
    return sorted(seats, key=lambda seat: (seat >= FIRST_STANDING_SEAT, seat < banker and seat < FIRST_STANDING_SEAT, seat))


def accepted_stakes(ruleset, banker, posta, ferito, bets):
    """{seat: stake} of the bets that stand at the close; a bet is {seat, call, max, order, credit}. A bet that is missing is returned."""
    allowed = [bet for bet in bets if bet["call"] in ruleset["calls"] and (bet["seat"] < FIRST_STANDING_SEAT or _may_call_standing(ruleset, ferito, bet))]
    seats = by_hand(banker, [bet["seat"] for bet in allowed])
    allowed.sort(key=lambda bet: seats.index(bet["seat"]))

    def callers(call, cost, among=allowed):
        return [bet for bet in among if bet["call"] == call and 0 < cost <= min(bet["max"], bet["credit"])]

    def plain(room, among):
        stakes = {}
        for bet in among:
            if bet["call"] in (PLAIN, CAVALLO):
                stakes[bet["seat"]] = min(bet["max"], bet["credit"], room)
                room -= stakes[bet["seat"]]
        return stakes

    def without_banco(among):
        half = posta // 2
        tavoli = callers(TAVOLO, half, among)
        if len(tavoli) >= 2:
            return {bet["seat"]: half for bet in tavoli[:2]}
        if tavoli:
            return {tavoli[0]["seat"]: half, **plain(posta - half, among)}
        return plain(posta, among)

    solo = callers(BANCO, posta)
    if solo:
        first = next((bet for bet in solo if bet["seat"] == ferito), solo[0])
        return {first["seat"]: posta}
    for bet in allowed:
        if bet["call"] == RISPETTO:
            stakes = without_banco([other for other in allowed if other["order"] < bet["order"]])
            missing = posta - sum(stakes.values())
            if bet in callers(RISPETTO, missing):
                return {**stakes, bet["seat"]: missing}
    return without_banco(allowed)


def _may_call_standing(ruleset, ferito, bet):
    """Plain bets where there are standing bettors; banco for the ferito where the ruleset has the banco suivi."""
    if bet["call"] in (PLAIN, CAVALLO):
        return bool(ruleset["standing"])
    return ruleset["standing"] == "banco suivi" and bet["call"] == BANCO and bet["seat"] == ferito


def hand_of(banker, rows):
    """Who gets the cards: the highest accepted stake, by hand among equals; a principiante only if nobody else is in."""
    stakes = [row for row in rows if row["status"] == ACCEPTED]
    able = [row for row in stakes if not row["volonta"] & PRINCIPIANTE] or stakes
    highest = max(row["accepted"] for row in able)
    return by_hand(banker, [row["seat"] for row in able if row["accepted"] == highest])[0]


def ferito_after(posta, rows, outcome):
    """Who covered the whole bank alone, and did not win, comes first among the callers of banco at the next coup."""
    if outcome == WON_BY_PUNTA:
        return None
    return next((row["seat"] for row in rows if row["status"] == ACCEPTED and row["accepted"] == posta), None)


# --- the banker's move (rules.md 1.2, 2) ------------------------------------------------------------------------------
def after_move(ruleset, table, state, move, amount):
    """The banker's side {posta, garage, paidIn, takenOut}: what exceeds the highest posta leaves first, then the move."""
    side = {name: state[name] for name in ("posta", "garage", "paidIn", "takenOut")}
    excess = max(0, side["posta"] - table["maxPosta"])
    side["posta"] -= excess
    side["garage" if ruleset["excess"] == "garage" else "takenOut"] += excess
    if move == RAISE:
        side["posta"] += amount
        side["paidIn"] += amount
    elif move in (HALVE, REDUCE):
        side["posta"] -= amount
        side["takenOut"] += amount
    return side


class Past:
    """What happened in the bank so far, as far as rights depend on it."""

    def __init__(self):
        self.coups = self.won = self.halved = 0
        self.last_outcome = None
        self.new_taglia = False  # since the last coup
        self.since_cut = 0  # coups that began with the cut behind them
        self.ferito = None
        self.known = True  # False for a turn that stands alone, but the bank's first


def move_problem(ruleset, table, state, stack, past, move, amount):
    """Why the banker may not move so, or None."""
    named = f"{name_of(MOVES, move)} by {amount}"
    if move not in ruleset["moves"]:
        return f"{ruleset['name']} has no move {name_of(MOVES, move)}"
    if move == ON:
        return None if amount == 0 else f"an amount of {amount} without a move"
    if amount == 0:
        return named
    side = after_move(ruleset, table, state, move, amount)
    posta = min(state["posta"], table["maxPosta"])
    if side["posta"] <= 0 or side["posta"] > table["maxPosta"]:
        return f"{named}: a posta of {side['posta']}, where at most {table['maxPosta']} is allowed"
    if side["paidIn"] - side["takenOut"] > stack:
        return f"{named}: paid in {side['paidIn']} less taken out {side['takenOut']} is more than the stack {stack}"
    if move == RAISE:
        open_ = ruleset["raise"] == "any time" or past.won > 0
    elif move == HALVE:
        if amount != posta // 2:
            return f"{named}: half of the posta is {posta // 2}"
        open_ = past.coups > 0 if ruleset["halve"] == "at every choice" else 0 < past.won < 3 and past.halved == 0
    else:
        open_ = past.new_taglia and past.won > 0 or past.last_outcome == EGALITE and past.won == 0 or not past.known
        if open_ and side["posta"] < min(table["minPosta"], posta):
            return f"{named}: a posta of {side['posta']} is below the minimum"
    return None if open_ or not past.known else f"{named} is not open to the banker here"


# --- drawing (rules.md 1, 1.6) ----------------------------------------------------------------------------------------
def _choices(ruleset, cell, bound, points, draws_at_will):
    """(options, default) of a cell of the drawing table."""
    default = CARTA if cell == "c" or cell == "v" and draws_at_will else STA
    if bound and cell != "v":
        return (default,), default
    if points == 0 and not ruleset["may_stand_on_0"]:
        return (CARTA,), CARTA
    return (STA, CARTA), default


def punta_choices(ruleset, points, volonta, with_others):
    beginner = bool(volonta & PRINCIPIANTE)
    declared = beginner or bool(volonta & ALLA_REGOLA)
    if points >= 8:
        return ((BATTE,) if declared or ruleset["must_show"] else (STA, CARTA, BATTE)), BATTE
    cell = ruleset["punta"][points]
    if beginner and cell == "v":
        cell = "s"  # the house plays for them, staying on volontà
    return _choices(ruleset, cell, declared or ruleset["binds_punta_for_others"] and with_others, points, volonta & PUNTA_5)


def banco_choices(ruleset, points, volonta, given):
    """`given`: points of the card that the punta drew, None if it stood."""
    cell = ruleset["alone"][points] if given is None else ruleset["giving"][points][given]
    bit = BANCO_3_GIVING_9 if points == 3 else BANCO_5_GIVING_4
    return _choices(ruleset, cell, ruleset["binds_banco"] or bool(volonta & ALLA_REGOLA), points, volonta & bit)


# --- money (protocol.md 4) --------------------------------------------------------------------------------------------
def after_acceptance(ruleset, side, accepted):
    """What `Closed` carries: heads-up puts what is not covered into the garage before the cards."""
    if ruleset["garage"] != "on acceptance":
        return side
    return {**side, "garage": side["garage"] + side["posta"] - accepted, "posta": accepted}


def money_after(ruleset, table, state, closed, rows, outcome):
    """{posta, garage, paidIn, takenOut, won, cagnotte, seats} after a coup. Σ lines + cagnotte is 0."""
    stakes = [row["accepted"] if row["status"] == ACCEPTED else 0 for row in rows]
    total = sum(stakes)
    side = after_acceptance(ruleset, after_move(ruleset, table, state, closed["move"], closed["amount"]), total)
    won, cagnotte, lines = state["won"], state["cagnotte"], list(state["seats"])
    if outcome == WON_BY_BANCO:
        if ruleset["garage"] in ("on a win", "to credit"):
            side = dict(side)
            side["garage" if ruleset["garage"] == "on a win" else "takenOut"] += side["posta"] - total
            side["posta"] = total
        fee = total * table["feeBps"] // 10_000
        side = {**side, "posta": side["posta"] + total - fee}
        won, cagnotte = won + total, cagnotte + fee
        lines = [line - stake for line, stake in zip(lines, stakes)]
    elif outcome == WON_BY_PUNTA:
        fees = [stake * table["feeBps"] // 10_000 if table["feeMode"] == 1 else 0 for stake in stakes]
        lines = [line + stake - fee for line, stake, fee in zip(lines, stakes, fees)]
        won += total if table["feeMode"] == 1 else 0
        cagnotte += sum(fees)
        side = {**side, "posta": side["posta"] - total}
    banker = next(i for i, row in enumerate(rows) if row["status"] == BANKER)
    lines[banker] = side["posta"] + side["garage"] + side["takenOut"] - side["paidIn"]
    return {**side, "won": won, "cagnotte": cagnotte, "seats": lines}
