/** Chemin de Fer before the verifier: each of its rulesets. */
import { fullShoe } from '../fairness/composition.ts';
import { outcomes } from '../protocol/messages.ts';
import { stateAfterCoup } from '../rules/arithmetic.ts';
import { cardsOfCoup } from '../rules/coup.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { cardName, drawName } from './describe.ts';
import type { Limits, ProofGame } from './game.ts';
import { beginningProblem, checkFirstBanker, countsProblem, postaProblem } from './chemin-beginning.ts';
import { checkBeforeCoup, checkBeforeTaglia } from './chemin-cut.ts';
import { checkDrawing, choicesProblem, decisionsOf } from './chemin-drawing.ts';
import { pastAfter, pastAt, type CheminPast } from './chemin-past.ts';
import { checkStakes } from './chemin-stakes.ts';

/** Each side decides once. */
const cheminLimits: Limits = {
  cards: cardsOfCoup,
  kinds: fullShoe.length,
  choices: 2,
  decision: ({ seat }) => String(seat),
};

/** Proofs of a table with this ruleset. */
export function cheminGame(ruleset: Ruleset): ProofGame<CheminPast> {
  return {
    name: ruleset.name,
    calls: ruleset.calls,
    volonta: ruleset.volonta,
    limits: cheminLimits,
    deck: fullShoe,
    deckName: 'shoe',
    cardsOfCoup,
    cardName,
    tableProblem: () => null,
    playersProblem: () => null,
    countsProblem,
    beginningProblem,
    postaProblem,
    checkFirstBanker,
    deckAfter: (left) => left,
    pastAt: (before, known) => pastAt(ruleset, before, known),
    pastAfter: (context, past, before, turn) => pastAfter(ruleset, context, past, before, turn),
    isOver: ({ outcome }) => outcome === outcomes.punta,
    over: { before: 'the punta has won the coup before', after: 'after the punta has won' },
    checkBeforeCoup: (trail, _context, past, before) => checkBeforeCoup(trail, ruleset, past, before),
    checkBeforeTaglia: (trail, _context, past, before) => checkBeforeTaglia(trail, ruleset, past, before),
    checkStakes: (trail, context, past, before, turn) => checkStakes(trail, ruleset, context, past, before, turn),
    choicesProblem,
    choiceName: drawName,
    decisionsOf,
    checkDrawing: (trail, context, turn, cards) => checkDrawing(trail, ruleset, context, turn, cards),
    stateAfter({ table }, before, { closed, list, state }, { outcome, composition }, prev) {
      const { move, amount } = closed.message;
      const { commitment } = state;
      return stateAfterCoup(ruleset, table, before, { move, amount, list, outcome, composition, commitment }, prev);
    },
  };
}
