"""Chemin de Fer as a bank is checked: what its rules say where the games differ (rules.md 1 and 2, protocol.md 3 and 4)."""
from . import rules
from .checking import Bank
from .steps import ascending, equal, refuse_if, shown
from .structs import ZERO


class Chemin(Bank):
    cards_of_coup = rules.CARDS_OF_COUP
    full = rules.FULL_SHOE
    limits = rules.CARDS_OF_COUP, 52, 2  # what a file may have of each: cards of a coup, kinds, choices
    over_before, over_after = "the punta has won the coup before", "after the punta has won"

    # --- the beginning ------------------------------------------------------------------------------------------------
    def refuse_table(self):
        """All tables are alike."""

    def refuse_players(self):
        """So are the players."""

    @staticmethod
    def refuse_counts(composition):
        """Refuses what a shoe cannot hold."""
        refuse_if(composition >> 208, "the composition has more than 52 kinds")
        refuse_if(max(rules.counts_of(composition)) > 6, "the composition has more than six cards of a kind")

    def refuse_beginning(self):
        self.refuse_counts(self.setup["composition"])
        if self.setup["prev"] == ZERO:
            equal("composition of the first bank", self.setup["composition"], rules.FULL_SHOE)

    def refuse_posta(self):
        table, setup = self.table, self.setup
        posta, stack = setup["posta"], self.players[setup["banker"]]["stack"]
        refuse_if(posta > stack, f"posta {posta} is more than the banker's stack {stack}")
        refuse_if(posta > table["maxPosta"], f"posta {posta} is above the maximum {table['maxPosta']}")
        refuse_if(posta == 0, "there is no posta")
        refuse_if(posta < table["minPosta"] and posta != stack, f"posta {posta} is below the minimum {table['minPosta']}, and not all of the banker's stack {stack}")

    def check_first_banker(self, identity, enters, server_link, links):
        with self.trail.step("D.place") as detail:
            key, [(place, _)] = rules.deal([1] * len(enters), server_link, identity, links, 1)
            equal("first banker: seat", self.setup["banker"], enters[place]["seat"])
            detail.append(f"drawId {shown(identity)}, dealKey {shown(key)} mod {len(enters)} = {place} → seat {self.setup['banker']}")

    @staticmethod
    def shoe_after(left):
        """What the next bank begins with."""
        return left["taglia"], left["composition"]

    # --- what earlier turns leave behind ------------------------------------------------------------------------------
    def past_at(self, state, known=True):
        self.past = rules.Past()
        self.past.known = known
        self.began_behind_cut = rules.cards_drawn(state["composition"]) >= self.ruleset["cut"]

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

    def remember_taglia(self):
        self.past.new_taglia, self.past.since_cut, self.began_behind_cut = True, 0, False

    # --- a turn -------------------------------------------------------------------------------------------------------
    @staticmethod
    def is_over(state):
        return state["outcome"] == rules.WON_BY_PUNTA

    def taglia_is_over(self, before):
        return rules.cards_drawn(before["composition"]) >= self.ruleset["cut"] and self.past.since_cut >= self.ruleset["coups_after_cut"]

    def check_before_coup(self, before):
        drawn = f"{rules.cards_drawn(before['composition'])} cards drawn, the cut is at {self.ruleset['cut']}"
        with self.trail.step("T.cut") as detail:
            too_few = rules.cards_left(before["composition"]) < self.cards_of_coup
            refuse_if(too_few or self.taglia_is_over(before), f"{drawn}: a new taglia is due, not a coup")
            detail.append(drawn)
        if self.began_behind_cut:
            self.trail.note(f"the taglia that began before this bank, behind card {self.ruleset['cut']}")

    def check_before_taglia(self, before):
        drawn, cut = rules.cards_drawn(before["composition"]), self.ruleset["cut"]
        over = self.taglia_is_over(before)
        with self.trail.step("T.cut") as detail:
            refuse_if(not over and not self.began_behind_cut, f"{drawn} cards are drawn: the cut at {cut} asks for no new taglia yet")
            detail.append(f"{drawn} cards drawn, the cut is at {cut}")
        if not over:
            self.trail.note(f"the taglia that began before this bank, behind card {cut}")

    def check_stakes(self, before, turn):
        setup, ruleset, step, rows, closed = self.setup, self.ruleset, self.trail.step, turn["list"], turn["closed"]["message"]
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

    # --- cards, decisions and money -----------------------------------------------------------------------------------
    @staticmethod
    def check_order_of_choices(_deciders, choices):
        ascending("choices", [choice["seat"] for choice in choices])

    @staticmethod
    def draw_name(draw):
        return rules.name_of(rules.DRAWS, draw)

    def play(self, turn, six, detail):
        """Plays the coup with the signed choices, the default for the rest. Returns the cards dealt and the outcome."""
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
        own, other = rules.points_of(punta), rules.points_of(banco)
        return six[:len(punta) + len(banco)], rules.WON_BY_PUNTA if own > other else rules.WON_BY_BANCO if other > own else rules.EGALITE

    def money_after(self, before, closed, rows, outcome):
        return rules.money_after(self.ruleset, self.table, before, closed, rows, outcome)
