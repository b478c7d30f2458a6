"""
Sette e mezzo (sette.md): its cards, points, regola and money, and what a bank of it is checked by where the games differ. Points are
half points; a bank is one round of duels between the banker and one punter after the other, by hand.
"""
from . import rules
from .checking import Bank
from .rules import BANCO, CARTA, PLAIN, STA, WON_BY_BANCO, WON_BY_PUNTA
from .steps import equal, refuse_if, shown
from .structs import ZERO

KINDS = 40
MATTA = 9  # the king of coins
FULL_DECK = sum(1 << 4 * kind for kind in range(KINDS))
CARDS_OF_DUEL = 19  # no duel takes more
LEAST_LEFT = 20
TARGET = 15

_PIATTO, _CLASSICO = {"calls": {PLAIN, BANCO}, "piatto": True}, {"calls": {PLAIN}, "piatto": False}
RULESETS = {
    4: {"name": "sette-piatto", "volonta": 0, "bound": False, **_PIATTO},
    5: {"name": "sette-classico", "volonta": 0, "bound": False, **_CLASSICO},
    6: {"name": "sette-piatto-regola", "volonta": 0, "bound": True, **_PIATTO},
    7: {"name": "sette-classico-regola", "volonta": 0, "bound": True, **_CLASSICO},
}


# --- cards (sette.md 1) -----------------------------------------------------------------------------------------------
def card_name(kind):
    suit, rank = divmod(kind, 10)
    return f"{kind} ({(1, 2, 3, 4, 5, 6, 7, 'fante', 'cavallo', 're')[rank]} di {('denari', 'coppe', 'spade', 'bastoni')[suit]})"


def points_of(cards):
    """Half points; above 15 the hand has bust."""
    total = sum(2 * (kind % 10) + 2 if kind % 10 < 7 else 1 for kind in cards if kind != MATTA)
    if MATTA not in cards:
        return total
    if total > 14:
        return total + 1
    return 15 if total == 14 or total % 2 == 1 else 14


def count_of(composition, kind):
    return composition >> 4 * kind & 15


def draw_first_banker(server_link, identity, links, places):
    """(key, start, cards up to the matta, place that gets it): the start comes out of the key first (sette.md 2)."""
    key = rules.deal_key(server_link, identity, links)
    x, start = divmod(int.from_bytes(key, "big"), places)
    cards = [kind for _, kind in rules.draw([1] * KINDS, key, KINDS, x)]
    at = cards.index(MATTA)
    return key, start, cards[:at + 1], (start + at) % places


def by_hand(banker, seat):
    """The place of a seat in the order from the banker's right on."""
    return (seat - banker - 1) % 256


class Sette(Bank):
    cards_of_coup = CARDS_OF_DUEL
    full = FULL_DECK
    limits = CARDS_OF_DUEL, KINDS, CARDS_OF_DUEL  # what a file may have of each: cards of a duel, kinds, choices
    over_before, over_after = "nothing is left of the posta", "with nothing left of the posta"

    # --- the beginning ------------------------------------------------------------------------------------------------
    def refuse_table(self):
        refuse_if(self.table["feeMode"] != 0, f"{self.ruleset['name']} has no fee mode {self.table['feeMode']}")

    def refuse_players(self):
        refuse_if(len(self.players) > 10, f"{len(self.players)} players")
        refuse_if(max(self.players) >= rules.FIRST_STANDING_SEAT, f"seat {max(self.players)} is a standing bettor's, and nobody stands here")

    @staticmethod
    def refuse_counts(composition):
        """Refuses what a deck cannot hold."""
        refuse_if(composition >> 4 * KINDS, f"the composition has more than {KINDS} kinds")
        refuse_if(any(count_of(composition, kind) > 1 for kind in range(KINDS)), "the composition has more than one card of a kind")

    def refuse_beginning(self):
        """Every bank begins a new taglia."""
        equal("composition", self.setup["composition"], FULL_DECK)
        if self.setup["prev"] == ZERO:
            equal("taglia of the first bank", self.setup["taglia"], 1)
        else:
            refuse_if(self.setup["taglia"] < 2, f"taglia {self.setup['taglia']} was that of an earlier bank")

    def refuse_posta(self):
        table, posta, stack = self.table, self.setup["posta"], self.players[self.setup["banker"]]["stack"]
        refuse_if(posta > stack, f"posta {posta} is more than the banker's stack {stack}")
        refuse_if(posta > table["maxPosta"], f"posta {posta} is above the maximum {table['maxPosta']}")
        refuse_if(posta == 0, "there is no posta")
        if self.ruleset["piatto"]:
            below = posta < table["minPosta"] and posta != stack
            refuse_if(below and self.setup["prev"] == ZERO, f"posta {posta} is below the minimum {table['minPosta']}, and not all of the banker's stack {stack}")
            if below:  # what is left of a round after a void may be; no file says whether a later bank is such a rest
                self.trail.note("that the posta, below the minimum, is what a void has left of a round")
        else:
            highest, rest = divmod(posta, len(self.players) - 1)
            refuse_if(rest, f"posta {posta} is not the same highest bet for each of {len(self.players) - 1} punters")
            refuse_if(highest < table["minBet"], f"the highest bet {highest} is below the minimum {table['minBet']}")

    def check_first_banker(self, identity, enters, server_link, links):
        """Whoever got the matta may have refused the bank; no file shows that."""
        banker, seats = self.setup["banker"], [enter["seat"] for enter in enters]
        key, start, cards, place = draw_first_banker(server_link, identity, links, len(seats))
        with self.trail.step("D.matta") as detail:
            refuse_if(banker not in seats, f"the banker, seat {banker}, is not among those who entered")
            detail.append(f"drawId {shown(identity)}, dealKey {shown(key)}; x mod {len(seats)} = {start}")
            detail.extend(f"seat {seats[(start + i) % len(seats)]}: {card_name(kind)}" for i, kind in enumerate(cards))
        at = seats.index(banker)
        refused = [seats[(place + i) % len(seats)] for i in range((at - place) % len(seats))]
        if refused:
            self.trail.note(f"that the bank was refused by seat {', '.join(map(str, refused))}")

    @staticmethod
    def shoe_after(left):
        """What the next bank begins with."""
        return left["taglia"] + 1, FULL_DECK

    # --- what earlier turns leave behind: the state tells it all ------------------------------------------------------
    def past_at(self, state, known=True):
        """Nothing."""

    def remember(self, before, turn):
        """Nothing."""

    def remember_taglia(self):
        """Nothing."""

    def last_by_hand(self, state):
        """Place by hand of the last seat that had its turn, -1 before the first: each punter wins or loses by its one turn."""
        banker = self.setup["banker"]
        return max((by_hand(banker, seat) for seat, line in zip(self.players, state["seats"]) if seat != banker and line != 0), default=-1)

    # --- a turn -------------------------------------------------------------------------------------------------------
    @staticmethod
    def is_over(state):
        return state["posta"] == 0

    @staticmethod
    def _shuffle_due(state):
        fell, left = not count_of(state["composition"], MATTA), rules.cards_left(state["composition"])
        return fell or left < LEAST_LEFT, f"{left} cards left, the matta {'has fallen' if fell else 'among them'}"

    def check_before_coup(self, before):
        due, text = self._shuffle_due(before)
        with self.trail.step("T.shuffle") as detail:
            refuse_if(due, f"{text}: a new taglia is due, not a turn")
            detail.append(text)

    def check_before_taglia(self, before):
        due, text = self._shuffle_due(before)
        banker, last = self.setup["banker"], self.last_by_hand(before)
        with self.trail.step("T.shuffle") as detail:
            refuse_if(not due, f"{text}: no new taglia is due")
            some = any(by_hand(banker, seat) > last for seat in self.players if seat != banker)
            refuse_if(not some, "the last seat by hand has had its turn: no turn can follow a new taglia")
            detail.append(text)

    def check_stakes(self, before, turn):
        step, rows, closed, banker = self.trail.step, turn["list"], turn["closed"]["message"], self.setup["banker"]
        with step("T.move") as detail:
            refuse_if(closed["move"] != rules.ON, f"{self.ruleset['name']} has no move {rules.name_of(rules.MOVES, closed['move'])}")
            equal("the amount of no move", closed["amount"], 0)
            detail.append("on, amount 0")
        with step("T.due") as detail:
            betting = [row for row in rows if row["status"] == rules.ACCEPTED]
            refuse_if(len(betting) > 1, f"{len(betting)} seats bet in one turn")
            row = betting[0]
            refuse_if(by_hand(banker, row["seat"]) <= self.last_by_hand(before), f"seat {row['seat']} has its turn after one that comes later by hand")
            equal("hand", closed["hand"], row["seat"])
            detail.append(f"seat {row['seat']}")
        posta = min(before["posta"], self.table["maxPosta"])
        credit = self.players[row["seat"]]["stack"] + before["seats"][list(self.players).index(row["seat"])]
        with step("T.acceptance") as detail:
            self._check_bet(row, posta, credit)
            detail.append(f"{rules.name_of(rules.CALLS, row['call'])}, accepted {row['accepted']}; posta {posta}, credit {credit}")
        with step("T.posta") as detail:
            equal("posta", closed["posta"], posta)
            equal("garage", before["garage"] or closed["garage"], 0)
            detail.append(f"posta {before['posta']} → {posta}")

    def _check_bet(self, row, posta, credit):
        """A bet is accepted whole, up to the piatto as it stands, or in the classico up to the highest bet."""
        most = posta if self.ruleset["piatto"] else self.setup["posta"] // (len(self.players) - 1)
        bet = f"seat {row['seat']}: {rules.name_of(rules.CALLS, row['call'])} of at most {row['max']}, with a posta of {posta} and a credit of {credit}"
        if row["call"] == BANCO:
            refuse_if(posta > row["max"] or posta > credit, f"{bet}: not the whole posta")
            equal(f"{bet}: accepted", row["accepted"], posta)
        else:
            refuse_if(row["max"] < min(self.table["minBet"], credit, most), f"{bet}: too small")
            refuse_if(row["max"] > min(credit, most, posta), f"{bet}: too large")
            equal(f"{bet}: accepted", row["accepted"], row["max"])

    # --- cards, decisions and money (sette.md 2, 3) -------------------------------------------------------------------
    def check_order_of_choices(self, deciders, choices):
        """As taken: the punta's, then the banker's, one for each count."""
        refuse_if(self.ruleset["bound"] and choices, f"{self.ruleset['name']} is played alla regola, and there is a choice")
        places = []
        for choice in choices:
            count, draw = divmod(choice["message"]["draw"], 4)
            refuse_if(draw not in (STA, CARTA), f"seat {choice['seat']}: {choice['message']['draw']} is no choice")
            places.append((deciders.index(choice["seat"]), count))
        refuse_if(any(a >= b for a, b in zip(places, places[1:])), "choices do not stand in the order in which they were taken")

    @staticmethod
    def draw_name(draw):
        return f"{rules.name_of(rules.DRAWS, draw % 4)} after {draw // 4}"

    def play(self, turn, fixed, detail):
        """Plays the duel with the signed choices, by the regola for the rest. Returns the cards that fell and the outcome."""
        signed, next_card = [(choice["seat"], choice["message"]["draw"]) for choice in turn["choices"]], 2

        def stands(seat, hand, least):
            draw = STA if points_of(hand) >= least else CARTA
            if signed and signed[0][0] == seat and signed[0][1] // 4 == len(hand) - 1:
                draw = signed.pop(0)[1] % 4
            detail.append(f"seat {seat}: {rules.DRAWS[draw]} on {points_of(hand)}")
            return draw == STA

        punta, banco = [fixed[0]], [fixed[1]]
        while points_of(punta) < TARGET and not stands(turn["closed"]["message"]["hand"], punta, 10):
            punta.append(fixed[next_card])
            next_card += 1
        own, outcome = points_of(punta), WON_BY_BANCO
        if own <= TARGET:
            least = min(TARGET, max(10, points_of(punta[1:]) + 1))
            while points_of(banco) < TARGET and not stands(self.setup["banker"], banco, least):
                banco.append(fixed[next_card])
                next_card += 1
            if points_of(banco) > TARGET or own > points_of(banco):
                outcome = WON_BY_PUNTA
        refuse_if(signed, f"{len(signed)} choices of what was not to be decided, the first of seat {signed[0][0] if signed else ''}")
        for who, hand in (("punta", punta), ("banco", banco)):
            detail.append(f"{who} {', '.join(map(card_name, hand))} = {points_of(hand)} half points")
        return fixed[:next_card], outcome

    def money_after(self, before, _closed, rows, outcome):
        stake = sum(row["accepted"] for row in rows if row["status"] == rules.ACCEPTED)
        excess = max(0, before["posta"] - self.table["maxPosta"])
        money = {name: before[name] for name in ("posta", "garage", "paidIn", "takenOut", "won", "cagnotte")}
        money["posta"] -= excess
        money["takenOut"] += excess
        if outcome == WON_BY_BANCO:
            fee = stake * self.table["feeBps"] // 10_000
            money["posta" if self.ruleset["piatto"] else "takenOut"] += stake - fee
            money["won"] += stake
            money["cagnotte"] += fee
        else:
            money["posta"] -= stake
        lines = [line + (0 if row["status"] != rules.ACCEPTED else stake if outcome == WON_BY_PUNTA else -stake) for row, line in zip(rows, before["seats"])]
        banker = next(i for i, row in enumerate(rows) if row["status"] == rules.BANKER)
        lines[banker] = money["posta"] + money["garage"] + money["takenOut"] - money["paidIn"]
        return {**money, "seats": lines}
