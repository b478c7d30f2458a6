"""Which game a table plays. Nothing else asks for the number of a ruleset."""
from . import rules, sette
from .checking import note_escrow, reported
from .chemin import Chemin
from .sette import Sette
from .steps import Trail

GAMES = {**{number: (Chemin, ruleset) for number, ruleset in enumerate(rules.RULESETS)},
         **{number: (Sette, ruleset) for number, ruleset in sette.RULESETS.items()}}


def game_of(table):
    """(class, ruleset) of a table; what nobody knows is taken for Chemin de Fer, and then refused."""
    return GAMES.get(table["ruleset"], (Chemin, None))


def bank_of(proof, trail):
    """The bank of a proof, to be checked."""
    game, ruleset = game_of(proof["table"])
    return game(proof, trail, ruleset)


def check(proof):
    """{verdict, steps, notChecked, failed?, missing?}: VERIFIED, INCOMPLETE with what is missing, or MISMATCH with the step."""
    trail = Trail()
    report = reported(trail, lambda: bank_of(proof, trail).check())
    note_escrow(trail, proof)
    return report
