/** Sette e mezzo before the verifier: each of its rulesets. */
import { packComposition } from '../fairness/composition.ts';
import { stateAfterDuel } from '../sette/arithmetic.ts';
import { fullDeck, kindsInDeck } from '../sette/cards.ts';
import { cardsOfDuel } from '../sette/duel.ts';
import type { SetteRuleset } from '../sette/ruleset.ts';
import { italianCardName } from './describe.ts';
import type { Limits, ProofGame } from './game.ts';
import {
  beginningProblem,
  checkFirstBanker,
  countsProblem,
  playersProblem,
  postaProblem,
  tableProblem,
} from './sette-beginning.ts';
import { checkDrawing, choiceName, choicesProblem, decisionOf, decisionsOf } from './sette-drawing.ts';
import { checkBeforeCoup, checkBeforeTaglia, checkStakes } from './sette-turns.ts';

/** Each side decides before every card, so there can be as many choices as cards that may fall. */
const limits: Limits = {
  cards: cardsOfDuel,
  kinds: kindsInDeck,
  choices: cardsOfDuel,
  decision: decisionOf,
};

/** Proofs of a table with this ruleset. The state tells all that the rules need: there is no past. */
export function setteGame(ruleset: SetteRuleset): ProofGame<null> {
  return {
    name: ruleset.name,
    calls: ruleset.calls,
    volonta: 0,
    limits,
    deck: fullDeck,
    deckName: 'deck',
    cardsOfCoup: cardsOfDuel,
    cardName: italianCardName,
    tableProblem: (table) => tableProblem(ruleset, table),
    playersProblem: (setup) => playersProblem(ruleset, setup),
    countsProblem,
    beginningProblem,
    postaProblem: (context, notChecked) => postaProblem(ruleset, context, notChecked),
    checkFirstBanker,
    deckAfter: ({ taglia }) => ({ taglia: taglia + 1, composition: packComposition(fullDeck) }),
    pastAt: () => null,
    pastAfter: () => null,
    isOver: ({ posta }) => posta === 0n,
    over: { before: 'nothing is left of the posta', after: 'with nothing left of the posta' },
    checkBeforeCoup: (trail, _context, _past, before) => checkBeforeCoup(trail, before),
    checkBeforeTaglia: (trail, context, _past, before) => checkBeforeTaglia(trail, context, before),
    checkStakes: (trail, context, _past, before, turn) => checkStakes(trail, ruleset, context, before, turn),
    choicesProblem: (context, turn) => choicesProblem(ruleset, context, turn),
    choiceName,
    decisionsOf,
    checkDrawing,
    stateAfter({ table }, before, { list, state: { commitment } }, { outcome, composition }, prev) {
      return stateAfterDuel(ruleset, table, before, { list, outcome, composition, commitment }, prev);
    },
  };
}
