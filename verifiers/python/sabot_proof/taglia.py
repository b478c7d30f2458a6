"""A taglia: its banks in order, each checked, and the shoe that goes from one to the next (docs/FAIRNESS.md, "Files")."""
from . import rules
from .checking import reported
from .games import check, game_of
from .steps import Trail, equal, refuse_if, turn_names
from .structs import hash_struct


def check_taglia(proof):
    """As for a bank, with `banks`: the reports on the banks looked at. A bank that differs is the last of them."""
    trail, reports = Trail(), []
    report = reported(trail, lambda: _check(trail, proof["taglia"], proof["banks"], reports))
    for one in reports:
        for note in one["notChecked"]:
            trail.note(note)
    return {**report, "banks": reports}


def _check(trail, taglia, banks, reports):
    """Returns what is missing to be VERIFIED, or None."""
    before = None
    for bank in banks:
        setup = bank["setup"]["message"]
        name = f"bank {setup['number']}"
        if before is not None:
            with trail.step("G.order") as detail:
                _check_order(before, bank)
                detail.append(f"{name} follows bank {before['setup']['message']['number']}")
        with trail.step("G.shoe") as detail:
            if before is None:
                detail.append(_check_beginning(taglia, setup, bank))
            else:
                left, *late = _shoes_after(before)
                equal("taglia", setup["taglia"], taglia)
                detail.append(f"{name} begins with {rules.cards_left(setup['composition'])} cards")
                if _is(setup, left) or not any(_is(setup, shoe) for shoe in late):
                    equal("taglia after the bank before", left[0], taglia)
                    equal("composition after the bank before", setup["composition"], left[1])
                else:
                    last = f"the last coup of bank {before['setup']['message']['number']}"
                    detail.append(f"the shoe before {last}, which was finished late")
                    trail.note(f"whether {last} was finished only after {name} had begun")
        with trail.step("G.bank") as detail:
            report = check(bank)
            reports.append(report)
            failed = report.get("failed")
            refuse_if(failed, failed and f"{name}: {'' if failed['turn'] is None else turn_names(report['steps'])[failed['turn']] + ', '}{failed['id']} ({failed['title']}): {failed['detail']}")
            detail.append(f"{name}: {report['verdict']}")
        before = bank
    if _shoes_after(before)[0][0] == taglia:
        trail.note("whether more banks followed in this taglia")
    missing = [(bank["setup"]["message"]["number"], report["missing"]) for bank, report in zip(banks, reports) if "missing" in report]
    return f"bank {missing[0][0]}: {missing[0][1]}" if missing else None


def _check_order(before, bank):
    last, setup = before["setup"]["message"], bank["setup"]["message"]
    equal("table", setup["table"], last["table"])
    for field in ("chainId", "verifyingContract"):
        equal(field, bank["domain"][field], before["domain"][field])
    equal("prev", setup["prev"], hash_struct("Setup", last))
    refuse_if(setup["number"] <= last["number"], f"number {setup['number']} after number {last['number']}")


def _check_beginning(taglia, setup, bank):
    """The first bank begins the taglia: with its set-up, or with one of its turns."""
    states = [turn["state"] for turn in bank["turns"] if "state" in turn]
    if setup["taglia"] != taglia and any(state["outcome"] == rules.NEW_TAGLIA and state["taglia"] == taglia for state in states):
        return f"taglia {taglia} begins in a turn of bank {setup['number']}"
    equal("taglia", setup["taglia"], taglia)
    equal("the composition that the taglia begins with", setup["composition"], game_of(bank["table"])[0].full)
    return f"bank {setup['number']} begins with all cards"


def _shoes_after(bank):
    """The last state, or the set-up: what a void or unfinished coup drew is back in the shoe. Where the bank ends with a coup, the state
    before it, too: finished after the bank was put aside, it came too late for the next bank's shoe."""
    turns = bank["turns"]
    states = [bank["setup"]["message"], *(turn["state"] for turn in turns if "state" in turn)]
    left = [states[-1], states[-2]] if turns and turns[-1]["kind"] == "coup" else [states[-1]]
    return [game_of(bank["table"])[0].shoe_after(shoe) for shoe in left]


def _is(setup, shoe):
    return (setup["taglia"], setup["composition"]) == shoe
