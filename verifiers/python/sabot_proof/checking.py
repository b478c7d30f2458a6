"""A bank from its set-up to the signed result, step by step (protocol.md 2 to 4, fairness.md 3 and 4)."""
import hashlib

from . import rules
from .keccak import keccak256
from .secp256k1 import recover
from .steps import Differs, Trail, ascending, equal, refuse_if, shown
from .structs import ZERO, bets_digest, coup_id, domain_separator, draw_id, draw_seats_digest, first_state, hash_struct, lines_digest, signing_digest

MOST_TURNS_WITHOUT_BASE = 24


def check(proof):
    """{verdict, steps, notChecked, failed?, missing?}: VERIFIED, INCOMPLETE with what is missing, or MISMATCH with the step."""
    trail = Trail()
    report = reported(trail, lambda: Bank(proof, trail).check())
    note_escrow(trail, proof)
    return report


def reported(trail, run):
    """The report on the steps that `run` does; it returns what is missing to be VERIFIED, or None."""
    report = {"verdict": "MISMATCH", "steps": trail.steps, "notChecked": trail.not_checked}
    try:
        missing = run()
    except Differs:
        report["failed"] = trail.steps[-1]
    else:
        report["verdict"] = "INCOMPLETE" if missing else "VERIFIED"
        if missing:
            report["missing"] = missing
    return report


def note_escrow(trail, proof):
    house, domain = proof["setup"]["message"]["house"], proof["domain"]
    trail.note(f"that {shown(house)} is the house of the escrow {shown(domain['verifyingContract'])} on chain {domain['chainId']}, and that the escrow settled so")


def _sha256(data):
    return hashlib.sha256(data).digest()


def refuse_no_shoe(composition):
    """Refuses what a shoe cannot hold."""
    refuse_if(composition >> 208, "the composition has more than 52 kinds")
    refuse_if(max(rules.counts_of(composition)) > 6, "the composition has more than six cards of a kind")


def _seats(items):
    return [item["seat"] for item in items]


def _listed(seats):
    return "seat " + ", ".join(map(str, seats)) if seats else "none"


class Bank:
    """A bank as it is checked, from its beginning on; `proof` needs no more of it than what is asked of it here."""

    def __init__(self, proof, trail):
        self.proof, self.trail = proof, trail
        self.table, self.setup = proof["table"], proof["setup"]["message"]
        self.settings = proof.get("settings")
        self.players = {player["seat"]: player for player in self.setup["players"]}
        self.separator = domain_separator(proof["domain"])
        self.bank_id = hash_struct("Setup", self.setup)
        self.past = rules.Past()
        self.used = set()  # commitments that stand so far

    # --- signatures ---------------------------------------------------------------------------------------------------------
    def signer(self, name, message, signature):
        return recover(signing_digest(self.separator, hash_struct(name, message)), signature)

    def signed_by(self, key, who, name, message, signature):
        found = self.signer(name, message, signature)
        refuse_if(found != key, f"{name} should be signed by {who} ({shown(key)}), but its signature is {'that of ' + shown(found) if found else 'none'}")

    def signed_by_house(self, name, signed):
        self.signed_by(self.setup["house"], "the house", name, signed["message"], signed["signature"])

    def signed_by_seat(self, seat, name, message, signature):
        refuse_if(seat not in self.players, f"seat {seat} is not in this bank")
        self.signed_by(self.players[seat]["key"], f"seat {seat}", name, message, signature)

    # --- the whole ------------------------------------------------------------------------------------------------------------
    def check(self):
        """Returns what is missing to be VERIFIED, or None."""
        self.check_setup()
        if self.proof["draw"] is not None:
            self.check_draw()
        states = [self.first_state()]
        for turn in self.proof["turns"]:
            self.trail.turn = states[-1]["turn"]
            self.check_turn(states[-1], turn)
            if turn["kind"] in ("void", "unfinished"):
                break  # nothing follows: E.end
            states.append(turn["state"])
        self.trail.turn = None
        if len(self.proof["turns"]) > MOST_TURNS_WITHOUT_BASE:
            self.trail.note(f"the limit of {MOST_TURNS_WITHOUT_BASE} turns after the last state that could be proposed")
        self.check_end(states)
        if self.proof["result"] is None:
            return "the bank has not ended" if self.proof["end"] is None else "the bank has ended without a signed result"
        return self.check_result(states[-1])

    def first_state(self):
        """State 0; from here on turns can be checked."""
        return self.begin_at(first_state(self.setup))

    def begin_at(self, state):
        """The state that the first turn to be checked begins in."""
        self.used |= {self.setup["commitment"], state["commitment"]} - {ZERO}
        self.began_behind_cut = rules.cards_drawn(state["composition"]) >= self.ruleset["cut"]
        return state

    # --- set-up (protocol.md 2.1) -----------------------------------------------------------------------------------------------
    def check_setup(self):
        table, setup, step = self.table, self.setup, self.trail.step
        with step("S.table") as detail:
            refuse_if(table["ruleset"] >= len(rules.RULESETS), f"no ruleset {table['ruleset']} is known")
            refuse_if(table["feeMode"] > 1, f"no fee mode {table['feeMode']} is known")
            refuse_if(table["feeBps"] > 1000, f"a cagnotte of {table['feeBps']} bps is above 1000")
            refuse_if(table["share"] < table["maxPosta"], f"the share {table['share']} is less than the highest posta {table['maxPosta']}")
            equal("hashStruct(Table)", hash_struct("Table", table), setup["table"])
            if self.settings is not None:
                equal("the hash of the settings", int.from_bytes(keccak256(self.settings), "big"), table["salt"])
            self.ruleset = rules.RULESETS[table["ruleset"]]
            detail.append(f"{self.ruleset['name']}, hashStruct(Table) = {shown(setup['table'])}")
        with step("S.players") as detail:
            players = setup["players"]
            refuse_if(not 2 <= len(players) <= 20, f"{len(players)} players")
            refuse_if(len({player["player"] for player in players}) < len(players), "an address has two seats")
            refuse_if(len({player["key"] for player in players}) < len(players), "a session key has two seats")
            ascending("players", _seats(players))
            refuse_if(setup["banker"] not in self.players, f"the banker, seat {setup['banker']}, is not among the players")
            detail.extend(f"seat {p['seat']}: {shown(p['player'])} plays with {shown(p['key'])}, stack {p['stack']}" for p in players)
        self.check_grants()
        with step("S.composition") as detail:
            composition = setup["composition"]
            refuse_no_shoe(composition)
            if setup["prev"] == ZERO:
                equal("composition of the first bank", composition, rules.FULL_SHOE)
            detail.append(f"{rules.cards_left(composition)} cards: {composition}")
        with step("S.posta") as detail:
            posta, stack = setup["posta"], self.players[setup["banker"]]["stack"]
            refuse_if(posta > stack, f"posta {posta} is more than the banker's stack {stack}")
            refuse_if(posta > table["maxPosta"], f"posta {posta} is above the maximum {table['maxPosta']}")
            refuse_if(posta == 0, "there is no posta")
            refuse_if(posta < table["minPosta"] and posta != stack, f"posta {posta} is below the minimum {table['minPosta']}, and not all of the banker's stack {stack}")
            detail.append(f"posta {posta} of seat {setup['banker']}; limits {table['minPosta']} to {table['maxPosta']}")
        with step("S.setup") as detail:
            refuse_if(setup["commitment"] == ZERO, "the house committed to no link for turn 0")
            self.signed_by_house("Setup", self.proof["setup"])
            detail.append(f"bankId {shown(self.bank_id)}, number {setup['number']}, signed by {shown(setup['house'])}")

    def check_grants(self):
        players, grants = self.setup["players"], self.proof["grants"]
        with self.trail.step("S.grants") as detail:
            equal("number of grants", len(grants), len(players))
            for player, grant in zip(players, grants):
                for field, expected in (("seat", player["seat"]), ("player", player["player"]), ("key", player["key"]), ("table", self.setup["table"])):
                    equal(f"grant of seat {player['seat']}: {field}", grant["message"][field], expected)
            for grant in grants:
                message = grant["message"]
                known = self.signer("Grant", message, grant["signature"]) == message["player"]
                detail.append(f"seat {message['seat']}: {shown(message['player'])} → {shown(message['key'])}{'' if known else ' (signature not checked)'}")
                if not known:
                    self.trail.note(f"the grant of seat {message['seat']}: its signature is not one of {shown(message['player'])}, which may be a contract wallet")
        if self.setup["prev"] != ZERO:
            self.trail.note("stacks against the grants: this is not the first bank of its table")
            return
        with self.trail.step("S.stacks") as detail:
            for player, grant in zip(players, grants):
                stack, amount = player["stack"], grant["message"]["amount"]
                refuse_if(stack > amount, f"seat {player['seat']}: stack {stack} is more than the {amount} granted")
                detail.append(f"seat {player['seat']}: {stack} ≤ {amount}")

    # --- the draw of the first banker (protocol.md 3) ---------------------------------------------------------------------------
    def check_draw(self):
        setup, step = self.setup, self.trail.step
        enters, draw, links, server_link = (self.proof["draw"][name] for name in ("enters", "draw", "links", "serverLink"))
        with step("D.enters") as detail:
            refuse_if(len(enters) < 2, f"{len(enters)} seats entered")
            ascending("entered seats", _seats(enters))
            commitments = [setup["commitment"], draw["message"]["commitment"]] + [enter["message"]["commitment"] for enter in enters]
            refuse_if(ZERO in commitments or len(set(commitments)) < len(commitments), "a commitment is zero or stands twice")
            for enter in enters:
                equal(f"seat {enter['seat']}: table", enter["message"]["table"], setup["table"])
                equal(f"seat {enter['seat']}: number", enter["message"]["number"], setup["number"])
                self.signed_by_seat(enter["seat"], "Enter", enter["message"], enter["signature"])
                detail.append(f"seat {enter['seat']}: {shown(enter['message']['commitment'])}")
        with step("D.draw") as detail:
            message, seats = draw["message"], draw_seats_digest(enters)
            equal("table", message["table"], setup["table"])
            equal("number", message["number"], setup["number"])
            equal("the digest of the seats", message["seats"], seats)
            self.signed_by_house("Draw", draw)
            detail.append(f"seats {shown(seats)}, the house's commitment {shown(message['commitment'])}")
        with step("D.links") as detail:
            equal("seats with links", _seats(links), _seats(enters))
            for link, enter in zip(links, enters):
                equal(f"seat {link['seat']}: SHA-256 of its link {shown(link['link'])}", _sha256(link["link"]), enter["message"]["commitment"])
                detail.append(f"seat {link['seat']}: SHA-256({shown(link['link'])})")
            equal(f"SHA-256 of the house's link {shown(server_link)}", _sha256(server_link), draw["message"]["commitment"])
        with step("D.place") as detail:
            identity = draw_id(setup["table"], setup["number"])
            key, [(place, _)] = rules.deal([1] * len(enters), server_link, identity, [link["link"] for link in links], 1)
            equal("first banker: seat", setup["banker"], enters[place]["seat"])
            detail.append(f"drawId {shown(identity)}, dealKey {shown(key)} mod {len(enters)} = {place} → seat {setup['banker']}")
        self.used.update(commitments)

    # --- a turn -------------------------------------------------------------------------------------------------------------------
    def check_turn(self, before, turn):
        with self.trail.step("T.place") as detail:
            refuse_if(before["outcome"] == rules.WON_BY_PUNTA, "the punta has won the coup before: the bank has ended")
            detail.append(f"turn {before['turn']}")
        if turn["kind"] == "taglia":
            self.check_taglia(before, turn)
            self.check_step_and_acks(before, ZERO, turn)
            self.past.new_taglia, self.past.since_cut, self.began_behind_cut = True, 0, False
        else:
            self.check_before_cut(before)
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

    def remember(self, before, turn):
        """What the rights of later coups depend on."""
        past, closed, outcome = self.past, turn["closed"]["message"], turn["state"]["outcome"]
        past.coups += 1
        past.won += outcome == rules.WON_BY_BANCO
        past.halved += closed["move"] == rules.HALVE
        past.last_outcome, past.new_taglia = outcome, False
        past.since_cut += rules.cards_drawn(before["composition"]) >= self.ruleset["cut"]
        posta = rules.after_move(self.ruleset, self.table, before, closed["move"], closed["amount"])["posta"]
        past.ferito = rules.ferito_after(posta, turn["list"], outcome)

    def taglia_is_over(self, before):
        return rules.cards_drawn(before["composition"]) >= self.ruleset["cut"] and self.past.since_cut >= self.ruleset["coups_after_cut"]

    def check_before_cut(self, before):
        drawn = f"{rules.cards_drawn(before['composition'])} cards drawn, the cut is at {self.ruleset['cut']}"
        with self.trail.step("T.cut") as detail:
            refuse_if(self.taglia_is_over(before), f"{drawn}: a new taglia is due, not a coup")
            detail.append(drawn)
        if self.began_behind_cut:
            self.trail.note(f"the taglia that began before this bank, behind card {self.ruleset['cut']}")

    # --- the closed list (protocol.md 2.2, 2.3) -----------------------------------------------------------------------------------
    def check_closed(self, before, turn):
        """Returns the digest that a `Give` signs."""
        setup, ruleset, step = self.setup, self.ruleset, self.trail.step
        bets, rows, closed = turn["bets"], turn["list"], turn["closed"]["message"]
        state = hash_struct("State", before)
        with step("T.bets") as detail:
            ascending("bets", _seats(bets))
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
        with step("T.move") as detail:
            stack = self.players[setup["banker"]]["stack"]
            problem = rules.move_problem(ruleset, self.table, before, stack, self.past, closed["move"], closed["amount"])
            refuse_if(problem is not None, problem)
            if not self.past.known and closed["move"] != rules.ON:
                self.trail.note(f"that the banker might {rules.name_of(rules.MOVES, closed['move'])} after the coups before")
            detail.append(f"{rules.name_of(rules.MOVES, closed['move'])}, amount {closed['amount']}")
        side = rules.after_move(ruleset, self.table, before, closed["move"], closed["amount"])
        accepted = sum(row["accepted"] for row in rows if row["status"] == rules.ACCEPTED)
        with step("T.acceptance") as detail:
            self.check_acceptance(before, side["posta"], accepted, rows)
            detail.append(f"Σ accepted = {accepted} ≤ posta {side['posta']}")
        with step("T.hand") as detail:
            equal("hand", closed["hand"], rules.hand_of(setup["banker"], rows))
            detail.append(f"seat {closed['hand']}")
        with step("T.posta") as detail:
            after = rules.after_acceptance(ruleset, side, accepted)
            equal("posta", closed["posta"], after["posta"])
            equal("garage", closed["garage"], after["garage"])
            detail.append(f"posta {before['posta']} → {after['posta']}, garage {before['garage']} → {after['garage']}")
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
        equal("seats of the rows", _seats(rows), _seats(self.setup["players"]))
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

    def check_acceptance(self, before, posta, accepted, rows):
        refuse_if(accepted > posta, f"Σ accepted = {accepted} is more than the posta {posta}")
        bets = [{**row, "credit": self.players[row["seat"]]["stack"] + line} for row, line in zip(rows, before["seats"])
                if row["status"] in (rules.NOT_ACCEPTED, rules.ACCEPTED)]
        stakes = rules.accepted_stakes(self.ruleset, self.setup["banker"], posta, self.ferito_of(rows), bets)
        if len(bets) > 1 and any(bet["call"] == rules.RISPETTO for bet in bets):
            self.trail.note("which bets arrived before a banco e rispetto")
        for bet in bets:
            least = min(self.table["minBet"], bet["credit"])
            too_small = bet["accepted"] > 0 and bet["call"] in (rules.PLAIN, rules.CAVALLO) and bet["max"] < least
            refuse_if(too_small, f"seat {bet['seat']}: the bet {bet['max']} is below the minimum {least}")
            equal(f"seat {bet['seat']}: {rules.name_of(rules.CALLS, bet['call'])} of at most {bet['max']}: accepted", bet["accepted"], stakes.get(bet["seat"], 0))

    def ferito_of(self, rows):
        """Where the turns before are not known, who has the banco among several who called it, or called it standing, is believed to be it."""
        callers = [row for row in rows if row["call"] == rules.BANCO]
        standing = any(row["seat"] >= rules.FIRST_STANDING_SEAT for row in callers)
        if self.past.known or len(callers) < 2 and not standing:
            return self.past.ferito
        self.trail.note("who was ferito among the callers of banco")
        return next((row["seat"] for row in callers if row["accepted"] > 0), None)

    # --- gives and links (protocol.md 2.3, 2.4) -------------------------------------------------------------------------------------
    def contributors(self, rows):
        """Seats with money in the coup: the banker first, then the punters by ascending seat."""
        return [self.setup["banker"]] + [row["seat"] for row in rows if row["status"] == rules.ACCEPTED]

    def check_gives(self, closed, turn, which, silent=()):
        """`which`: all gave, all but the silent of a void, or some of an unfinished coup. Returns the links in the order of the deal."""
        gives, seats = turn["gives"], self.contributors(turn["list"])
        commitments = {row["seat"]: row["commitment"] for row in turn["list"]}
        with self.trail.step("T.gives") as detail:
            if which == "some":
                strangers = [seat for seat in _seats(gives) if seat not in seats]
                refuse_if(strangers, f"not in this coup: {_listed(strangers)}")
                ascending("gives, the banker first,", [seats.index(give["seat"]) for give in gives])
            else:
                equal("seats that gave, the banker first,", _seats(gives), [seat for seat in seats if seat not in silent])
            for give in gives:
                self.signed_by_seat(give["seat"], "Give", {"closed": closed}, give["signature"])
            detail.append(f"signed the list {shown(closed)}: {_listed(_seats(gives))}")
        with self.trail.step("T.links") as detail:
            for give in gives:
                seat, link = give["seat"], give["link"]
                if which == "void" and seat == self.setup["banker"]:
                    refuse_if(link is not None, "the link of the banker is shown in a void coup")
                elif which != "some":
                    refuse_if(link is None, f"the link of seat {seat} is missing")
                if link is not None:
                    equal(f"seat {seat}: SHA-256 of its link {shown(link)}", _sha256(link), commitments[seat])
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
            detail.append(f"silent: {_listed(silent)}")
        self.check_gives(closed, turn, "void", silent)

    # --- cards and decisions (fairness.md 3.5, 3.6) -----------------------------------------------------------------------------------
    def check_choices(self, closed, turn):
        choices, deciders = turn["choices"], (turn["closed"]["message"]["hand"], self.setup["banker"])
        with self.trail.step("T.choices") as detail:
            ascending("choices", _seats(choices))
            for choice in choices:
                refuse_if(choice["seat"] not in deciders, f"seat {choice['seat']} has nothing to decide in this coup")
                equal(f"choice of seat {choice['seat']}: closed", choice["message"]["closed"], closed)
                self.signed_by_seat(choice["seat"], "Choice", choice["message"], choice["signature"])
                detail.append(f"seat {choice['seat']}: {rules.name_of(rules.DRAWS, choice['message']['draw'])}")
            detail.extend([] if choices else ["all by default"])

    def check_played(self, before, turn, closed, links):
        step, state, message = self.trail.step, turn["state"], turn["closed"]["message"]
        with step("T.serverLink") as detail:
            equal(f"SHA-256 of the house's link {shown(turn['serverLink'])}", _sha256(turn["serverLink"]), before["commitment"])
            detail.append(f"SHA-256({shown(turn['serverLink'])}) = {shown(before['commitment'])}")
        counts, left = rules.counts_of(before["composition"]), rules.cards_left(before["composition"])
        identity = coup_id(self.bank_id, before["turn"])
        with step("T.key") as detail:
            refuse_if(left < rules.CARDS_OF_COUP, f"only {left} cards are left")
            key, drawn = rules.deal(counts, turn["serverLink"], identity, links, rules.CARDS_OF_COUP)
            detail.append(f"coupId {shown(identity)}, dealKey = HMAC-SHA256({shown(turn['serverLink'])}, coupId ‖ links) = {shown(key)}")
        with step("T.cards") as detail:
            six = [kind for _, kind in drawn]
            for i, card in enumerate(turn["cards"]):
                equal(f"card {i + 1}", card, six[i])
            detail.extend(f"x mod {left - i} = {r} → {kind}" for i, (r, kind) in enumerate(drawn))
        self.check_choices(closed, turn)
        with step("T.drawing") as detail:
            dealt, punta, banco = self.play(turn, six, detail)
            equal("number of cards dealt", len(turn["cards"]), len(dealt))
        with step("T.composition") as detail:
            equal("composition", state["composition"], before["composition"] - sum(1 << 4 * kind for kind in dealt))
            detail.append(f"{left} → {left - len(dealt)} cards: {state['composition']}")
        with step("T.outcome") as detail:
            outcome = rules.WON_BY_PUNTA if punta > banco else rules.WON_BY_BANCO if banco > punta else rules.EGALITE
            equal("outcome", state["outcome"], outcome)
            detail.append(f"punta {punta}, banco {banco}: {rules.OUTCOMES[outcome]}")
        with step("T.money") as detail:
            money = rules.money_after(self.ruleset, self.table, before, message, turn["list"], outcome)
            for field, expected in money.items():
                equal("lines" if field == "seats" else field, state[field], expected)
            equal("Σ lines + cagnotte", sum(money["seats"]) + money["cagnotte"], 0)
            detail.append(", ".join(f"{field} {value}" for field, value in money.items()))
        self.check_next(turn)
        self.check_state(state, {**money, "outcome": outcome, "taglia": before["taglia"], "composition": state["composition"], "commitment": state["commitment"]}, before)

    def play(self, turn, six, detail):
        """Plays the coup with the signed choices, the default for the rest. Returns the cards dealt and the points of both."""
        hand, banker = turn["closed"]["message"]["hand"], self.setup["banker"]
        volonta = {row["seat"]: row["volonta"] for row in turn["list"]}
        signed = {choice["seat"]: choice["message"]["draw"] for choice in turn["choices"]}
        with_others = sum(row["status"] == rules.ACCEPTED for row in turn["list"]) > 1

        def decide(who, seat, points, options, default):
            draw = signed.get(seat, default)
            said = f"{who} {points}: {rules.name_of(rules.DRAWS, draw)}{'' if seat in signed else ' by default'}"
            refuse_if(draw not in options, f"{said}, where only {' or '.join(rules.DRAWS[one] for one in options)} is open")
            detail.append(said)
            return draw

        punta, banco, rest = [six[0], six[2]], [six[1], six[3]], six[4:]
        first, second = rules.points_of(punta), rules.points_of(banco)
        draw = decide("punta", hand, first, *rules.punta_choices(self.ruleset, first, volonta[hand], with_others))
        if draw == rules.BATTE or second >= 8:
            refuse_if(banker in signed, f"seat {banker} chose {rules.name_of(rules.DRAWS, signed.get(banker, 0))} where nothing was to be decided")
            detail.append("batte")
        else:
            given = None
            if draw == rules.CARTA:
                punta.append(rest.pop(0))
                given = rules.points_of(punta[2:])
            if decide("banco", banker, second, *rules.banco_choices(self.ruleset, second, volonta[banker], given)) == rules.CARTA:
                banco.append(rest.pop(0))
        detail.append(f"punta {punta} = {rules.points_of(punta)}, banco {banco} = {rules.points_of(banco)}")
        return six[:len(punta) + len(banco)], rules.points_of(punta), rules.points_of(banco)

    # --- the new state (protocol.md 2.6, 2.7, 4) --------------------------------------------------------------------------------------
    def check_next(self, turn):
        commitment = turn["state"]["commitment"]
        with self.trail.step("T.next") as detail:
            if turn["state"]["outcome"] == rules.WON_BY_PUNTA:
                equal("commitment after the punta has won", commitment, ZERO)
            else:
                refuse_if(commitment == ZERO, "the house committed to no link for the next turn")
                listed = [row["commitment"] for row in turn.get("list", [])]
                refuse_if(commitment in self.used or commitment in listed, f"the commitment {shown(commitment)} stood before")
            detail.append(f"the house for the next turn: {shown(commitment)}")

    def check_taglia(self, before, turn):
        drawn, cut = rules.cards_drawn(before["composition"]), self.ruleset["cut"]
        over = self.taglia_is_over(before)
        with self.trail.step("T.cut") as detail:
            refuse_if(not over and not self.began_behind_cut, f"{drawn} cards are drawn: the cut at {cut} asks for no new taglia yet")
            detail.append(f"{drawn} cards drawn, the cut is at {cut}")
        if not over:
            self.trail.note(f"the taglia that began before this bank, behind card {cut}")
        self.check_next(turn)
        with self.trail.step("T.taglia") as detail:
            equal("taglia", turn["state"]["taglia"], before["taglia"] + 1)
            equal("composition", turn["state"]["composition"], rules.FULL_SHOE)
            detail.append(f"taglia {turn['state']['taglia']}, full shoe")
        changed = {"outcome": rules.NEW_TAGLIA, "taglia": before["taglia"] + 1, "composition": rules.FULL_SHOE, "commitment": turn["state"]["commitment"]}
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
            ascending("acknowledgements", _seats(acks))
            for ack in acks:
                equal(f"acknowledgement of seat {ack['seat']}: state", ack["message"]["state"], state)
                self.signed_by_seat(ack["seat"], "Ack", ack["message"], ack["signature"])
            detail.append("by " + _listed(_seats(acks)))

    # --- the end (protocol.md 2.8, 3) ---------------------------------------------------------------------------------------------------
    def check_end(self, states):
        turns, end, leaves = self.proof["turns"], self.proof["end"], self.proof["leaves"]
        with self.trail.step("E.end") as detail:
            for i, turn in enumerate(turns[:-1]):
                refuse_if(turn["kind"] in ("void", "unfinished"), f"turn {i} is {turn['kind']}, and yet turns follow it")
            refuse_if(end is None and self.proof["result"] is not None, "there is a result, but the bank has not ended")
            last = turns[-1]["kind"] if turns else None
            if end is not None:
                refuse_if(last == "unfinished", f"the last coup is unfinished, and yet the bank ended: {end}")
                equal("end", end, "void" if last == "void" else "punta" if states[-1]["outcome"] == rules.WON_BY_PUNTA else "passed")
            detail.append(end or "it has not ended")
        with self.trail.step("E.leaves") as detail:
            ascending("leaves", _seats(leaves))
            for leave in leaves:
                self.check_leave(leave["seat"], leave["message"], leave["signature"], states)
                detail.append(f"seat {leave['seat']} with {leave['message']['line']} at turn {leave['message']['turn']}")
            detail.extend([] if leaves else ["nobody"])

    def check_leave(self, seat, message, signature, states):
        """It names the line of its state and is final: the seat gave in no coup from there on, but in one that became void."""
        refuse_if(seat not in self.players, f"leave of seat {seat}: it is not in this bank")
        refuse_if(message["turn"] >= len(states), f"leave of seat {seat}: there is no state {message['turn']}")
        for turn in self.proof["turns"][message["turn"]:]:
            refuse_if(turn["kind"] in ("coup", "unfinished") and seat in _seats(turn["gives"]), f"leave of seat {seat}: it gave after leaving at turn {message['turn']}")
        equal(f"leave of seat {seat}: bankId", message["bankId"], self.bank_id)
        equal(f"leave of seat {seat}: line", message["line"], states[message["turn"]]["seats"][list(self.players).index(seat)])
        self.signed_by_seat(seat, "Leave", message, signature)

    def check_result(self, last):
        """Returns whose signature is missing, or None."""
        result, setup, step = self.proof["result"], self.setup, self.trail.step
        message, signatures = result["message"], result["signatures"]
        lines = sorted((player["player"], line) for player, line in zip(setup["players"], last["seats"]))
        with step("R.message") as detail:
            expected = {"table": setup["table"], "number": setup["number"], "bankId": self.bank_id, "state": hash_struct("State", last), "lines": lines_digest(lines)}
            expected.update({field: last[field] for field in ("posta", "garage", "won", "cagnotte")})
            for field, value in expected.items():
                equal(field, message[field], value)
            detail.append(f"posta {last['posta']}, garage {last['garage']}, won {last['won']}, cagnotte {last['cagnotte']}")
        with step("R.lines") as detail:
            def text(of):
                return "; ".join(f"{shown(player)}: {line}" for player, line in of)
            equal("lines", text((one["player"], one["line"]) for one in result["lines"]), text(lines))
            equal("Σ lines + cagnotte", sum(line for _, line in lines) + last["cagnotte"], 0)
            detail.append(f"{text(lines)}; Σ + {last['cagnotte']} = 0")
        with step("R.house") as detail:
            self.signed_by(setup["house"], "the house", "Result", message, result["house"])
            detail.append(shown(setup["house"]))
        with step("R.signatures") as detail:
            ascending("signatures", _seats(signatures))
            for signed in signatures:
                self.signed_by_seat(signed["seat"], "Result", message, signed["signature"])
            detail.append(_listed(_seats(signatures)))
        agreed = set(_seats(signatures))
        agreed |= {leave["seat"] for leave in self.proof["leaves"] if leave["message"]["line"] == last["seats"][list(self.players).index(leave["seat"])]}
        missing = [player["seat"] for player, line in zip(setup["players"], last["seats"]) if line != 0 and player["seat"] not in agreed]
        return f"the result is not signed by {_listed(missing)}" if missing else None
