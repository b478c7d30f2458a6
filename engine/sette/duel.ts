/**
 * One turn of Sette e mezzo: a duel of one punter with the banker (sette.md 1, 3). Everything is computed from the
 * cards and the answers to what is asked, so that server, browser and verifier cannot differ.
 */
import { assert } from '../assert.ts';
import { draws, outcomes } from '../protocol/messages.ts';
import { handPoints, hasBust, mayDraw } from './points.ts';
import { bancoRegola, puntaRegola } from './regola.ts';

/**
 * No duel takes more cards, whatever is decided: all that may fall are fixed at the close (sette.md 1). A new taglia
 * before a turn with fewer than `leastLeft` cards left sees to it that they are there.
 */
export const cardsOfDuel = 19;
/** A turn needs this many cards left. */
export const leastLeft = 20;

/** `Choice.draw`: a choice counts for one card, and says for which (sette.md 3). */
export function choiceOf(count: number, draw: number): number {
  return 4 * count + draw;
}

/** A decision that is due: by whom, after how many cards drawn, and what may be answered. */
export interface Asked {
  readonly role: 'punta' | 'banco';
  /** Cards that this side has drawn; the hidden card does not count. */
  readonly count: number;
  /** `Choice.draw` numbers. */
  readonly options: readonly number[];
  /** What the regola says: the answer without a `Choice`. */
  readonly fallback: number;
  /**
   * Sette e mezzo stands by itself, so no `Choice` belongs here. A punta is asked all the same: what is asked, and
   * when, tells nobody what it holds.
   */
  readonly settled: boolean;
}

export interface Duel {
  /** The hidden card first. */
  readonly punta: readonly number[];
  readonly banco: readonly number[];
  /** Cards that have fallen, in the order drawn; the rest stay in the composition. */
  readonly fallen: readonly number[];
  readonly waiting: Asked | null;
  /** `outcomes.punta` or `outcomes.banco` once nothing is due: there is no égalité. */
  readonly outcome: number | null;
  /** The banker's hidden card is turned once the punta stands, and shown at the end. */
  readonly bancoShown: boolean;
  /** The punta's hidden card is shown at the end of every turn. */
  readonly puntaShown: boolean;
}

/** The answer to what is asked, a `Choice.draw` number; null: it is not there yet. */
export type Answer = (asked: Asked) => number | null;

/**
 * Plays the duel as far as `answer` goes. `cards` are the first ones of the deal, in the order in which they fall.
 * Asserts that each answer is open and that the cards suffice.
 */
export function playDuel(cards: readonly number[], answer: Answer): Duel {
  assert(cards.length >= 2, 'a duel needs two hidden cards');
  const [punta, banco] = [[cards[0]!], [cards[1]!]];
  let next = 2;
  const at = (rest: Pick<Duel, 'waiting' | 'outcome' | 'bancoShown' | 'puntaShown'>): Duel => ({
    punta,
    banco,
    fallen: cards.slice(0, next),
    ...rest,
  });
  const over = (outcome: number) => at({ waiting: null, outcome, bancoShown: true, puntaShown: true });
  /** Lets one side draw until it stands, busts, or is waited for. */
  const play = (role: Asked['role'], hand: number[], ask: (points: number) => Asked | null): Asked | null => {
    for (;;) {
      const asked = ask(handPoints(hand));
      if (asked === null) return null;
      const draw = answer(asked);
      if (draw === null) return asked;
      assert(asked.options.includes(draw), `the ${role} may not decide so`);
      if (draw % 4 === draws.sta) return null;
      assert(next < cards.length, 'a duel runs out of cards');
      hand.push(cards[next++]!);
    }
  };
  const waitsForPunta = play('punta', punta, (points) =>
    hasBust(points) ? null : askedOf('punta', punta, puntaRegola(points), !mayDraw(points)),
  );
  if (waitsForPunta !== null)
    return at({ waiting: waitsForPunta, outcome: null, bancoShown: false, puntaShown: false });
  const own = handPoints(punta);
  if (hasBust(own)) return over(outcomes.banco);
  const shown = handPoints(punta.slice(1));
  const waitsForBanco = play('banco', banco, (points) =>
    mayDraw(points) ? askedOf('banco', banco, bancoRegola(points, shown), false) : null,
  );
  if (waitsForBanco !== null) return at({ waiting: waitsForBanco, outcome: null, bancoShown: true, puntaShown: false });
  const points = handPoints(banco);
  // The banker wins every tie, without exception (rules.md 3).
  return over(hasBust(points) || own > points ? outcomes.punta : outcomes.banco);
}

function askedOf(role: Asked['role'], hand: readonly number[], draw: number, settled: boolean): Asked {
  const count = hand.length - 1;
  const open = settled ? [draws.sta] : [draws.sta, draws.carta];
  return {
    role,
    count,
    options: open.map((one) => choiceOf(count, one)),
    fallback: choiceOf(count, settled ? draws.sta : draw),
    settled,
  };
}
