/** The cut of the taglia (rules.md 2, protocol.md 3): no coup after the last one, no new taglia before it. */
import { cardsLeft, fullShoe } from '../fairness/composition.ts';
import type { State } from '../protocol/messages.ts';
import { cardsOfCoup } from '../rules/coup.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { cardsDrawn, tagliaOver } from '../rules/taglia.ts';
import { check, type Trail } from './steps.ts';
import type { CheminPast } from './chemin-past.ts';

/** No coup begins after the last one of a taglia, nor with too few cards, which the court takes no list of. */
export function checkBeforeCoup(trail: Trail, ruleset: Ruleset, past: CheminPast, before: State): void {
  const drawn = cardsDrawn(before.composition);
  const text = `${drawn} cards drawn, the cut is at ${ruleset.cut.card}`;
  check(
    trail,
    'T.cut',
    tagliaOver(ruleset, drawn, past.sinceCut) || cardsLeft(fullShoe) - drawn < cardsOfCoup
      ? `${text}: a new taglia is due, not a coup`
      : null,
    text,
  );
  if (past.beganBehindCut) noteBegunBehind(trail, ruleset);
}

/** A new taglia comes when the cut says so. */
export function checkBeforeTaglia(trail: Trail, ruleset: Ruleset, past: CheminPast, before: State): void {
  const drawn = cardsDrawn(before.composition);
  const over = tagliaOver(ruleset, drawn, past.sinceCut);
  const problem =
    over || past.beganBehindCut
      ? null
      : `${drawn} cards are drawn: the cut at ${ruleset.cut.card} asks for no new taglia yet`;
  check(trail, 'T.cut', problem, `${drawn} cards drawn, the cut is at ${ruleset.cut.card}`);
  if (!over) noteBegunBehind(trail, ruleset);
}

function noteBegunBehind(trail: Trail, ruleset: Ruleset): void {
  trail.notChecked.push(`the taglia that began before this bank, behind card ${ruleset.cut.card}`);
}
