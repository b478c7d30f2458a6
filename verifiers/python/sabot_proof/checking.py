"""A bank from its set-up to the signed result, step by step (protocol.md 2 to 4, fairness.md 3 and 4)."""
from . import rules
from .keccak import keccak256
from .secp256k1 import recover
from .steps import Differs, Trail, ascending, equal, refuse_if, shown
from .structs import ZERO, domain_separator, draw_id, draw_seats_digest, first_state, hash_struct, lines_digest, signing_digest
from .turns import Turns, listed, seats_of, sha256

MOST_TURNS_WITHOUT_BASE = 24


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


class Bank(Turns):
    """A bank as it is checked, from its beginning on; `proof` needs no more of it than what is asked of it here. What differs between the
    games is in `chemin.py` and `sette.py`; `ruleset` is None if nobody knows it."""

    def __init__(self, proof, trail, ruleset):
        self.proof, self.trail, self.ruleset = proof, trail, ruleset
        self.table, self.setup = proof["table"], proof["setup"]["message"]
        self.settings = proof.get("settings")
        self.players = {player["seat"]: player for player in self.setup["players"]}
        self.separator = domain_separator(proof["domain"])
        self.bank_id = hash_struct("Setup", self.setup)
        self.used = set()  # commitments that stand so far

    # --- signatures ---------------------------------------------------------------------------------------------------
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

    # --- the whole ----------------------------------------------------------------------------------------------------
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

    def begin_at(self, state, known=True):
        """The state that the first turn to be checked begins in."""
        self.used |= {self.setup["commitment"], state["commitment"]} - {ZERO}
        self.past_at(state, known)
        return state

    # --- set-up (protocol.md 2.1) -------------------------------------------------------------------------------------
    def check_setup(self):
        table, setup, step = self.table, self.setup, self.trail.step
        with step("S.table") as detail:
            refuse_if(self.ruleset is None, f"no ruleset {table['ruleset']} is known")
            refuse_if(table["feeMode"] > 1, f"no fee mode {table['feeMode']} is known")
            refuse_if(table["feeBps"] > 1000, f"a cagnotte of {table['feeBps']} bps is above 1000")
            refuse_if(table["share"] < table["maxPosta"], f"the share {table['share']} is less than the highest posta {table['maxPosta']}")
            self.refuse_table()
            equal("hashStruct(Table)", hash_struct("Table", table), setup["table"])
            if self.settings is not None:
                equal("the hash of the settings", int.from_bytes(keccak256(self.settings), "big"), table["salt"])
            detail.append(f"{self.ruleset['name']}, hashStruct(Table) = {shown(setup['table'])}")
        with step("S.players") as detail:
            players = setup["players"]
            refuse_if(not 2 <= len(players) <= 20, f"{len(players)} players")
            for field, name in (("player", "an address"), ("key", "a session key")):
                different = {player[field] for player in players} - {bytes(20)}
                refuse_if(len(different) < len(players), f"{name} is zero or has two seats")
            ascending("players", seats_of(players))
            refuse_if(setup["banker"] not in self.players, f"the banker, seat {setup['banker']}, is not among the players")
            self.refuse_players()
            detail.extend(f"seat {p['seat']}: {shown(p['player'])} plays with {shown(p['key'])}, stack {p['stack']}" for p in players)
        self.check_grants()
        with step("S.composition") as detail:
            composition = setup["composition"]
            self.refuse_taglia(setup["taglia"])
            self.refuse_beginning()
            detail.append(f"{rules.cards_left(composition)} cards: {composition}")
        with step("S.posta") as detail:
            self.refuse_posta()
            detail.append(f"posta {setup['posta']} of seat {setup['banker']}; limits {table['minPosta']} to {table['maxPosta']}")
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

    # --- the draw of the first banker (protocol.md 3) -----------------------------------------------------------------
    def check_draw(self):
        setup, step = self.setup, self.trail.step
        enters, draw, links, server_link = (self.proof["draw"][name] for name in ("enters", "draw", "links", "serverLink"))
        with step("D.enters") as detail:
            refuse_if(len(enters) < 2, f"{len(enters)} seats entered")
            ascending("entered seats", seats_of(enters))
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
            equal("seats with links", seats_of(links), seats_of(enters))
            for link, enter in zip(links, enters):
                equal(f"seat {link['seat']}: SHA-256 of its link {shown(link['link'])}", sha256(link["link"]), enter["message"]["commitment"])
                detail.append(f"seat {link['seat']}: SHA-256({shown(link['link'])})")
            equal(f"SHA-256 of the house's link {shown(server_link)}", sha256(server_link), draw["message"]["commitment"])
        self.check_first_banker(draw_id(setup["table"], setup["number"]), enters, server_link, [link["link"] for link in links])
        self.used.update(commitments)

    # --- the end (protocol.md 2.8, 3) ---------------------------------------------------------------------------------
    def check_end(self, states):
        turns, end, leaves = self.proof["turns"], self.proof["end"], self.proof["leaves"]
        with self.trail.step("E.end") as detail:
            for i, turn in enumerate(turns[:-1]):
                refuse_if(turn["kind"] in ("void", "unfinished"), f"turn {i} is {turn['kind']}, and yet turns follow it")
            refuse_if(end is None and self.proof["result"] is not None, "there is a result, but the bank has not ended")
            last = turns[-1]["kind"] if turns else None
            if end is not None:
                refuse_if(last == "unfinished", f"the last coup is unfinished, and yet the bank ended: {end}")
                equal("end", end, "void" if last == "void" else "punta" if self.is_over(states[-1]) else "passed")
            detail.append(end or "it has not ended")
        with self.trail.step("E.leaves") as detail:
            ascending("leaves", seats_of(leaves))
            for leave in leaves:
                self.check_leave(leave["seat"], leave["message"], leave["signature"], states)
                detail.append(f"seat {leave['seat']} with {leave['message']['line']} at turn {leave['message']['turn']}")
            detail.extend([] if leaves else ["nobody"])

    def check_leave(self, seat, message, signature, states):
        """It names the line of its state and is final: the seat gave in no coup from there on, but in one that became void."""
        refuse_if(seat not in self.players, f"leave of seat {seat}: it is not in this bank")
        refuse_if(message["turn"] >= len(states), f"leave of seat {seat}: there is no state {message['turn']}")
        for turn in self.proof["turns"][message["turn"]:]:
            refuse_if(turn["kind"] in ("coup", "unfinished") and seat in seats_of(turn["gives"]), f"leave of seat {seat}: it gave after leaving at turn {message['turn']}")
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
            ascending("signatures", seats_of(signatures))
            for signed in signatures:
                self.signed_by_seat(signed["seat"], "Result", message, signed["signature"])
            detail.append(listed(seats_of(signatures)))
        agreed = set(seats_of(signatures))
        agreed |= {leave["seat"] for leave in self.proof["leaves"] if leave["message"]["line"] == last["seats"][list(self.players).index(leave["seat"])]}
        missing = [player["seat"] for player, line in zip(setup["players"], last["seats"]) if line != 0 and player["seat"] not in agreed]
        return f"the result is not signed by {listed(missing)}" if missing else None
