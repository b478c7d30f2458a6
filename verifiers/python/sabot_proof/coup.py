"""One turn out of a bank, by itself: all but what only the turns before it could show (docs/FAIRNESS.md, "Files")."""
from .checking import note_escrow, reported
from .games import bank_of
from .steps import Trail, equal, refuse_if
from .structs import hash_struct

MOST_TURNS = 1000


def check_coup(proof):
    """As for a bank. VERIFIED when the turn leads to a state; a void or unfinished coup is INCOMPLETE."""
    trail = Trail()
    report = reported(trail, lambda: _check(proof, bank_of(proof, trail)))
    past = "commitments that stood before, and how its posta came about" if "before" in proof else "the draw of the first banker, if there was one"
    trail.note("what came before this coup: " + past)
    note_escrow(trail, proof)
    return report


def _check(proof, bank):
    """Returns what is missing to be VERIFIED, or None."""
    bank.check_setup()
    if "before" in proof:
        step, state = proof["before"]["step"], proof["before"]["state"]
        with bank.trail.step("K.before") as detail:
            _check_before(bank, step, state)
            detail.append(f"turn {step['message']['turn']} led to this state")
        bank.begin_at(state, known=False)
    else:
        state = bank.first_state()
    bank.trail.turn = state["turn"]
    bank.check_turn(state, proof["turn"])
    return None if "state" in proof["turn"] else "the coup was not played to its end"


def _check_before(bank, step, state):
    message = step["message"]
    equal("bankId of the state", state["bankId"], bank.bank_id)
    equal("bankId of the step", message["bankId"], bank.bank_id)
    equal("turn of the step", message["turn"], state["turn"] - 1)
    refuse_if(state["turn"] > MOST_TURNS, f"turn {state['turn']} is beyond the {MOST_TURNS} turns of a bank")
    equal("the state that the step leads to", message["next"], hash_struct("State", state))
    bank.signed_by_house("Step", step)
    bank.refuse_taglia(state["taglia"])
    bank.refuse_counts(state["composition"])
    lines = state["seats"]
    equal("number of lines", len(lines), len(bank.players))
    banker = list(bank.players).index(bank.setup["banker"])
    equal("line of the banker", lines[banker], state["posta"] + state["garage"] + state["takenOut"] - state["paidIn"])
    equal("Σ lines + cagnotte", sum(lines) + state["cagnotte"], 0)
    bps = bank.table["feeBps"]
    stack = bank.players[bank.setup["banker"]]["stack"]
    refuse_if(state["paidIn"] - state["takenOut"] > stack, f"paid in {state['paidIn']} less taken out {state['takenOut']} is more than the stack {stack}")
    refuse_if(state["cagnotte"] * 10_000 > state["won"] * bps, f"cagnotte {state['cagnotte']} is above {bps} bps of {state['won']}")
