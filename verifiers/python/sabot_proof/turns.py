"""The turns of a bank: a coup with its list, links and money, a void, a new taglia (protocol.md 2.2 to 2.7, fairness.md 3)."""
import hashlib

from . import rules
from .steps import ascending, equal, refuse_if, shown
from .structs import ZERO, bets_digest, coup_id, hash_struct

HIGHEST_TAGLIA = 2**31 - 1


def sha256(data):
    return hashlib.sha256(data).digest()


def seats_of(items):
    return [item["seat"] for item in items]


def listed(seats):
    return "seat " + ", ".join(map(str, seats)) if seats else "none"


class Turns:
    """What `Bank` checks of each turn. It brings the players and the signatures; a game (`games.py`) brings its rules."""

    @staticmethod
    def refuse_taglia(taglia):
        """Of a set-up or a state: no contract takes a higher one."""
        refuse_if(taglia > HIGHEST_TAGLIA, f"taglia {taglia} is above {HIGHEST_TAGLIA}")

    # --- a turn -------------------------------------------------------------------------------------------------------
    def check_turn(self, before, turn):
        with self.trail.step("T.place") as detail:
            refuse_if(self.is_over(before), f"{self.over_before}: the bank has ended")
            detail.append(f"turn {before['turn']}")
        if turn["kind"] == "taglia":
            self.check_taglia(before, turn)
            self.check_step_and_acks(before, ZERO, turn)
            self.remember_taglia()
        else:
            self.check_before_coup(before)
            closed = self.check_closed(before, turn)
            if turn["kind"] == "void":
                self.check_void(closed, turn)
            elif turn["kind"] == "unfinished":
                self.check_gives(closed, turn, "some")
                self.check_choices(closed, turn)
            else:
                links = self.check_gives(closed, turn, "all")
                self.check_played(before, turn, closed, links)
                self.check_step_and_acks(before, closed, turn)
                self.remember(before, turn)
            self.used.update(row["commitment"] for row in turn["list"] if row["commitment"] != ZERO)
        if "state" in turn and turn["state"]["commitment"] != ZERO:
            self.used.add(turn["state"]["commitment"])

    # --- the closed list (protocol.md 2.2, 2.3) -----------------------------------------------------------------------
    def check_closed(self, before, turn):
        """Returns the digest that a `Give` signs."""
        setup, step = self.setup, self.trail.step
        bets, rows, closed = turn["bets"], turn["list"], turn["closed"]["message"]
        state = hash_struct("State", before)
        with step("T.bets") as detail:
            ascending("bets", seats_of(bets))
            for bet in bets:
                self.check_bet(state, bet["seat"], bet["message"], bet["signature"])
                detail.append(f"seat {bet['seat']}: {rules.name_of(rules.CALLS, bet['message']['call'])}, at most {bet['message']['max']}")
        with step("T.list") as detail:
            self.check_rows(rows, {bet["seat"]: bet["message"] for bet in bets})
            detail.extend(f"seat {row['seat']}: status {row['status']}, accepted {row['accepted']}" for row in rows)
        with step("T.commitments") as detail:
            seen = set(self.used)
            for row in rows:
                seat, commitment = row["seat"], row["commitment"]
                refuse_if(commitment == ZERO and row["status"] >= rules.ACCEPTED, f"seat {seat} is in the coup without a commitment")
                refuse_if(commitment != ZERO and commitment in seen, f"the commitment {shown(commitment)} of seat {seat} stood before")
                seen.add(commitment)
                detail.append(f"seat {seat}: {shown(commitment)}")
        digest = hash_struct("Closed", closed)
        with step("T.closed") as detail:
            for field, expected in (("bankId", self.bank_id), ("turn", before["turn"]), ("state", state), ("bets", bets_digest(rows))):
                equal(field, closed[field], expected)
            self.signed_by_house("Closed", turn["closed"])
            detail.append(f"closed {shown(digest)}, signed by {shown(setup['house'])}")
        self.check_stakes(before, turn)
        return digest

    def check_bet(self, state, seat, bet, signature):
        call, name = bet["call"], self.ruleset["name"]
        refuse_if(seat == self.setup["banker"], f"the banker (seat {seat}) bets against itself")
        refuse_if(call != rules.NONE and call not in self.ruleset["calls"], f"seat {seat}: {name} has no call {rules.name_of(rules.CALLS, call)}")
        refuse_if(bet["volonta"] & ~self.ruleset["volonta"], f"seat {seat}: {name} lacks a bit of volontà {bet['volonta']}")
        refuse_if((call == rules.NONE) != (bet["max"] == 0), f"seat {seat}: {rules.name_of(rules.CALLS, call)} with a maximum of {bet['max']}")
        refuse_if((call == rules.NONE) != (bet["commitment"] == ZERO), f"seat {seat}: a commitment stands exactly with a bet above zero")
        equal(f"seat {seat}: the state before", bet["state"], state)
        self.signed_by_seat(seat, "Bet", bet, signature)

    def check_rows(self, rows, bets):
        equal("number of rows", len(rows), len(self.setup["players"]))
        equal("seats of the rows", seats_of(rows), seats_of(self.setup["players"]))
        orders = [row["order"] for row in rows if row["status"] in (rules.NOT_ACCEPTED, rules.ACCEPTED)]
        refuse_if(0 in orders or len(set(orders)) < len(orders), f"places in the order of arrival: {orders}")
        refuse_if(all(row["status"] != rules.ACCEPTED for row in rows), "nothing is accepted: there is no coup")
        for row in rows:
            seat, status, bet = row["seat"], row["status"], bets.get(row["seat"])
            blank = not any(row[field] for field in ("call", "seq", "order", "accepted", "max"))
            if seat == self.setup["banker"]:
                refuse_if(status != rules.BANKER or not blank, f"seat {seat} is the banker and its row is not a banker's")
                refuse_if(row["volonta"] & ~self.ruleset["volonta"], f"seat {seat}: {self.ruleset['name']} lacks a bit of volontà {row['volonta']}")
            elif status == rules.ABSENT:
                refuse_if(not blank or row["volonta"] or row["commitment"] != ZERO, f"seat {seat} is absent and its row is not empty")
                refuse_if(bet is not None, f"seat {seat} is absent, but a bet of it stands")
            else:
                refuse_if(status not in (rules.NOT_ACCEPTED, rules.ACCEPTED), f"seat {seat} has status {status}")
                refuse_if(bet is None, f"seat {seat} is in the list without a signed bet")
                refuse_if((status == rules.ACCEPTED) != (row["accepted"] > 0), f"seat {seat}: status {status} with {row['accepted']} accepted")
                for field in ("call", "volonta", "seq", "max", "commitment"):
                    equal(f"seat {seat}: {field}", row[field], bet[field])

    # --- gives and links (protocol.md 2.3, 2.4) -----------------------------------------------------------------------
    def contributors(self, rows):
        """Seats with money in the coup: the banker first, then the punters by ascending seat."""
        return [self.setup["banker"]] + [row["seat"] for row in rows if row["status"] == rules.ACCEPTED]

    def check_gives(self, closed, turn, which, silent=()):
        """`which`: all gave, all but the silent of a void, or some of an unfinished coup. Returns the links in the order of the deal."""
        gives, seats = turn["gives"], self.contributors(turn["list"])
        commitments = {row["seat"]: row["commitment"] for row in turn["list"]}
        with self.trail.step("T.gives") as detail:
            if which == "some":
                strangers = [seat for seat in seats_of(gives) if seat not in seats]
                refuse_if(strangers, f"not in this coup: {listed(strangers)}")
                ascending("gives, the banker first,", [seats.index(give["seat"]) for give in gives])
            else:
                equal("seats that gave, the banker first,", seats_of(gives), [seat for seat in seats if seat not in silent])
            for give in gives:
                self.signed_by_seat(give["seat"], "Give", {"closed": closed}, give["signature"])
            detail.append(f"signed the list {shown(closed)}: {listed(seats_of(gives))}")
        with self.trail.step("T.links") as detail:
            for give in gives:
                seat, link = give["seat"], give["link"]
                if which == "void" and seat == self.setup["banker"]:
                    refuse_if(link is not None, "the link of the banker is shown in a void coup")
                elif which != "some":
                    refuse_if(link is None, f"the link of seat {seat} is missing")
                if link is not None:
                    equal(f"seat {seat}: SHA-256 of its link {shown(link)}", sha256(link), commitments[seat])
                    detail.append(f"seat {seat}: SHA-256({shown(link)}) = {shown(commitments[seat])}")
        return [give["link"] for give in gives]

    def check_void(self, closed, turn):
        message, punters = turn["void"]["message"], self.contributors(turn["list"])[1:]
        silent = [seat for seat in punters if message["silent"] >> seat & 1]
        with self.trail.step("T.void") as detail:
            equal("closed", message["closed"], closed)
            refuse_if(message["silent"] == 0, "no seat is silent")
            refuse_if(message["silent"] != sum(1 << seat for seat in silent), f"the set of silent seats {message['silent']} names others than this coup's punters")
            self.signed_by_house("Void", turn["void"])
            detail.append(f"silent: {listed(silent)}")
        self.check_gives(closed, turn, "void", silent)

    # --- cards and decisions (fairness.md 3.5, 3.6) -------------------------------------------------------------------
    def check_choices(self, closed, turn):
        choices, deciders = turn["choices"], (turn["closed"]["message"]["hand"], self.setup["banker"])
        with self.trail.step("T.choices") as detail:
            for choice in choices:
                refuse_if(choice["seat"] not in deciders, f"seat {choice['seat']} has nothing to decide in this coup")
            self.check_order_of_choices(deciders, choices)
            for choice in choices:
                equal(f"choice of seat {choice['seat']}: closed", choice["message"]["closed"], closed)
                self.signed_by_seat(choice["seat"], "Choice", choice["message"], choice["signature"])
                detail.append(f"seat {choice['seat']}: {self.draw_name(choice['message']['draw'])}")
            detail.extend([] if choices else ["all by default"])

    def check_played(self, before, turn, closed, links):
        step, state, message = self.trail.step, turn["state"], turn["closed"]["message"]
        with step("T.serverLink") as detail:
            equal(f"SHA-256 of the house's link {shown(turn['serverLink'])}", sha256(turn["serverLink"]), before["commitment"])
            detail.append(f"SHA-256({shown(turn['serverLink'])}) = {shown(before['commitment'])}")
        counts, left = rules.counts_of(before["composition"]), rules.cards_left(before["composition"])
        identity = coup_id(self.bank_id, before["turn"])
        with step("T.key") as detail:
            key, drawn = rules.deal(counts, turn["serverLink"], identity, links, self.cards_of_coup)
            detail.append(f"coupId {shown(identity)}, dealKey = HMAC-SHA256({shown(turn['serverLink'])}, coupId ‖ links) = {shown(key)}")
        with step("T.cards") as detail:
            fixed = [kind for _, kind in drawn]
            for i, card in enumerate(turn["cards"]):
                equal(f"card {i + 1}", card, fixed[i])
            detail.extend(f"x mod {left - i} = {r} → {kind}" for i, (r, kind) in enumerate(drawn))
        self.check_choices(closed, turn)
        with step("T.drawing") as detail:
            dealt, outcome = self.play(turn, fixed, detail)
            equal("number of cards dealt", len(turn["cards"]), len(dealt))
        with step("T.composition") as detail:
            equal("composition", state["composition"], before["composition"] - sum(1 << 4 * kind for kind in dealt))
            detail.append(f"{left} → {left - len(dealt)} cards: {state['composition']}")
        with step("T.outcome") as detail:
            equal("outcome", state["outcome"], outcome)
            detail.append(rules.OUTCOMES[outcome])
        with step("T.money") as detail:
            money = self.money_after(before, message, turn["list"], outcome)
            for field, expected in money.items():
                equal("lines" if field == "seats" else field, state[field], expected)
            equal("Σ lines + cagnotte", sum(money["seats"]) + money["cagnotte"], 0)
            detail.append(", ".join(f"{field} {value}" for field, value in money.items()))
        self.check_next(turn)
        self.check_state(state, {**money, "outcome": outcome, "taglia": before["taglia"], "composition": state["composition"], "commitment": state["commitment"]}, before)

    # --- the new state (protocol.md 2.6, 2.7, 4) ----------------------------------------------------------------------
    def check_next(self, turn):
        commitment = turn["state"]["commitment"]
        with self.trail.step("T.next") as detail:
            if self.is_over(turn["state"]):
                equal(f"commitment {self.over_after}", commitment, ZERO)
            else:
                refuse_if(commitment == ZERO, "the house committed to no link for the next turn")
                listed = [row["commitment"] for row in turn.get("list", [])]
                refuse_if(commitment in self.used or commitment in listed, f"the commitment {shown(commitment)} stood before")
            detail.append(f"the house for the next turn: {shown(commitment)}")

    def check_taglia(self, before, turn):
        self.check_before_taglia(before)
        self.check_next(turn)
        with self.trail.step("T.taglia") as detail:
            equal("taglia", turn["state"]["taglia"], before["taglia"] + 1)
            self.refuse_taglia(turn["state"]["taglia"])
            equal("composition", turn["state"]["composition"], self.full)
            detail.append(f"taglia {turn['state']['taglia']}, all cards")
        changed = {"outcome": rules.NEW_TAGLIA, "taglia": before["taglia"] + 1, "composition": self.full, "commitment": turn["state"]["commitment"]}
        self.check_state(turn["state"], {**before, **changed}, before)

    def check_state(self, found, expected, before):
        expected = {**expected, "bankId": self.bank_id, "turn": before["turn"] + 1, "prev": hash_struct("State", before)}
        with self.trail.step("T.state") as detail:
            for field, value in expected.items():
                equal("lines" if field == "seats" else field, found[field], value)
            detail.append(f"hashStruct(State) = {shown(hash_struct('State', expected))}")

    def check_step_and_acks(self, before, closed, turn):
        message, state, acks = turn["step"]["message"], hash_struct("State", turn["state"]), turn["acks"]
        with self.trail.step("T.step") as detail:
            for field, expected in (("bankId", self.bank_id), ("turn", before["turn"]), ("closed", closed), ("next", state)):
                equal(field, message[field], expected)
            self.signed_by_house("Step", turn["step"])
            detail.append(f"{shown(closed)} → {shown(state)}")
        with self.trail.step("T.acks") as detail:
            ascending("acknowledgements", seats_of(acks))
            for ack in acks:
                equal(f"acknowledgement of seat {ack['seat']}: state", ack["message"]["state"], state)
                self.signed_by_seat(ack["seat"], "Ack", ack["message"], ack["signature"])
            detail.append("by " + listed(seats_of(acks)))
