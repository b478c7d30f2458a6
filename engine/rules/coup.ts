/**
 * One coup: six cards fixed at the close, at most two decisions, one outcome (rules.md 1 and 1.6). Everything is
 * computed from cards and decisions, so that server, browser and verifier cannot differ.
 */
import { draws, outcomes, volontaBits } from '../protocol/messages.ts';
import { assert } from '../assert.ts';
import { pointsOf, pointsOfKind } from './cards.ts';
import type { Cell, Ruleset } from './ruleset.ts';

/** A coup takes at most six cards, all fixed at the close (fairness.md 3.5). */
export const cardsOfCoup = 6;

/** What is fixed once the links are complete. `cards` are the six in the order drawn. */
export interface CoupDeal {
  readonly cards: readonly number[];
  readonly puntaVolonta: number;
  readonly bancoVolonta: number;
  /** More than one accepted stake: the punta plays with others' money. */
  readonly withOthers: boolean;
}

/** `draw` numbers of protocol.md 3: 1 sta, 2 carta, 3 batte. */
export interface Decisions {
  readonly punta?: number;
  readonly banco?: number;
}

export interface Coup {
  readonly punta: readonly number[];
  readonly banco: readonly number[];
  /** Cards dealt so far, in the order drawn; the rest stay in the composition. */
  readonly dealt: readonly number[];
  /** Whose decision is due, its options, and the result without a `Choice`. */
  readonly waiting: {
    readonly role: 'punta' | 'banco';
    readonly options: readonly number[];
    readonly fallback: number;
  } | null;
  /** `outcome` number of protocol.md 3, once no decision is due. */
  readonly outcome: number | null;
  /**
   * Cards shown to the whole table: the banker's once the punta has declared, the punta's when it shows 8 or 9, or at
   * the end.
   */
  readonly puntaShown: boolean;
  readonly bancoShown: boolean;
}

/**
 * Plays the coup as far as the decisions go, and waits for a missing one. Asserts that each given decision is legal.
 */
export function playCoup(ruleset: Ruleset, deal: CoupDeal, decisions: Decisions): Coup {
  const [p1, b1, p2, b2, fifth, sixth] = deal.cards as [number, number, number, number, number, number];
  const punta = [p1, p2];
  const banco = [b1, b2];
  const two = [p1, b1, p2, b2];
  const puntaChoice = puntaChoices(ruleset, deal, pointsOf(punta));
  if (decisions.punta === undefined) return waitingCoup('punta', puntaChoice, { punta, banco, dealt: two });
  assert(puntaChoice.options.includes(decisions.punta), 'the punta may not decide so');
  const natural = pointsOf(banco) >= 8;
  if (decisions.punta === draws.batte || natural) return finished(punta, banco, two);

  const drew = decisions.punta === draws.carta;
  const puntaAll = drew ? [p1, p2, fifth] : punta;
  const dealt = drew ? [...two, fifth] : two;
  const bancoChoice = bancoChoices(ruleset, deal, pointsOf(banco), drew ? pointsOfKind(fifth) : null);
  if (decisions.banco === undefined) return waitingCoup('banco', bancoChoice, { punta: puntaAll, banco, dealt });
  assert(bancoChoice.options.includes(decisions.banco), 'the banker may not decide so');
  if (decisions.banco !== draws.carta) return finished(puntaAll, banco, dealt);
  const next = drew ? sixth : fifth;
  return finished(puntaAll, [b1, b2, next], [...dealt, next]);
}

interface Choices {
  readonly options: readonly number[];
  readonly fallback: number;
}

/** What the punta may declare with `points` on two cards, and its default. */
function puntaChoices(ruleset: Ruleset, deal: CoupDeal, points: number): Choices {
  const { drawing } = ruleset;
  const beginner = (deal.puntaVolonta & volontaBits.principiante) !== 0;
  const declared = beginner || (deal.puntaVolonta & volontaBits.regola) !== 0;
  if (points >= 8) {
    const duty = declared || drawing.mustShow;
    return { options: duty ? [draws.batte] : [draws.sta, draws.carta, draws.batte], fallback: draws.batte };
  }
  const bound = declared || (drawing.bindsPuntaForOthers && deal.withOthers);
  // A principiante plays the regola, and stands on volontà (rules.md 2, saint-vincent).
  const cell = beginner && drawing.punta[points] === 'volonta' ? 'sta' : drawing.punta[points]!;
  return fromCell(cell, bound, points, (deal.puntaVolonta & volontaBits.punta5) !== 0, drawing.mayStandOnZero);
}

/**
 * What the banker may do with `points` after giving a card of `given` points (null: the punta stood), and its default.
 */
function bancoChoices(ruleset: Ruleset, deal: CoupDeal, points: number, given: number | null): Choices {
  const { drawing } = ruleset;
  const bound = drawing.bindsBanco || (deal.bancoVolonta & volontaBits.regola) !== 0;
  const cell = given === null ? drawing.bancoAlone[points]! : drawing.bancoGiving[points]![given]!;
  const bit = points === 3 ? volontaBits.banco3v9 : volontaBits.banco5v4;
  return fromCell(cell, bound, points, (deal.bancoVolonta & bit) !== 0, drawing.mayStandOnZero);
}

function fromCell(cell: Cell, bound: boolean, points: number, draws5: boolean, mayStandOnZero: boolean): Choices {
  const fallback = cell === 'carta' || (cell === 'volonta' && draws5) ? draws.carta : draws.sta;
  if (bound && cell !== 'volonta') return { options: [fallback], fallback };
  if (points === 0 && !mayStandOnZero) return { options: [draws.carta], fallback: draws.carta };
  return { options: [draws.sta, draws.carta], fallback };
}

type Hands = Pick<Coup, 'punta' | 'banco' | 'dealt'>;

/** A decision with only one option still waits; the caller takes the fallback at once. */
function waitingCoup(role: 'punta' | 'banco', choices: Choices, hands: Hands): Coup {
  return { ...hands, waiting: { role, ...choices }, outcome: null, puntaShown: false, bancoShown: role === 'banco' };
}

function finished(punta: readonly number[], banco: readonly number[], dealt: readonly number[]): Coup {
  const difference = pointsOf(punta) - pointsOf(banco);
  const outcome = difference > 0 ? outcomes.punta : difference < 0 ? outcomes.banco : outcomes.egalite;
  return { punta, banco, dealt, waiting: null, outcome, puntaShown: true, bancoShown: true };
}
