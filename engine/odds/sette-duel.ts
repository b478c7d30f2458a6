/** The odds of one duel of Sette e mezzo when both sides play a table (R19.2). */
import { assert } from '../assert.ts';
import { hasBust, setteEMezzo } from '../sette/points.ts';
import { bancoStands, puntaStands } from '../sette/regola.ts';
import { fraction, minus, type Fraction } from './fraction.ts';
import {
  added,
  classes,
  drawingFrom,
  eachCard,
  freshDeck,
  holdsMatta,
  mattaClass,
  pointsOfHand,
  type DeckCounts,
  type Drawing,
  type Hand,
} from './sette-deck.ts';

/** From which half points on the banker stands, by the best total of the punta's face-up cards. */
export type BancoTable = readonly number[];

/** Numbers of ordered draws. */
export interface DuelWays {
  readonly punta: bigint;
  readonly banco: bigint;
  /** Of the banker's wins, those over a punta that has bust. */
  readonly puntaBusts: bigint;
  /** Of the banker's wins, those with as many points as the punta. */
  readonly ties: bigint;
  /** Of the punta's wins, those over a banker that has bust. */
  readonly bancoBusts: bigint;
}

/** By the banker's half points, the number of ordered draws; behind 15 the busts. */
type BancoTotals = readonly bigint[];
const bust = setteEMezzo + 1;

/** The punta stands on `stands` half points and more, the banker by its table. */
export function duelWays(
  counts: DeckCounts = freshDeck,
  stands = puntaStands,
  table: BancoTable = bancoStands,
): DuelWays {
  const drawing = drawingFrom(counts);
  const totals = totalsOnce();
  const sums = { banco: 0n, ties: 0n, bancoBusts: 0n };
  const puntaBusts = eachStop(drawing, stands, (points, shown, weight) => {
    const ends = totals(drawing, table[shown]!);
    sums.banco += weight * sum(ends.slice(points, bust));
    sums.ties += weight * ends[points]!;
    sums.bancoBusts += weight * ends[bust]!;
  });
  const banco = sums.banco + puntaBusts;
  return { ...sums, banco, puntaBusts, punta: drawing.all - banco };
}

/** What the punta wins of a unit on average, before any cagnotte. */
export function evPunta({ punta, banco }: Pick<DuelWays, 'punta' | 'banco'>): Fraction {
  return minus(fraction(punta, punta + banco), fraction(banco, punta + banco));
}

/**
 * The best table of a banker that knows where the punta stands, each row by itself. A row that never comes, or that is
 * never won, is the regola's; of equal ones the lower stand.
 */
export function bestTable(counts: DeckCounts = freshDeck, stands = puntaStands): BancoTable {
  const drawing = drawingFrom(counts);
  const totals = totalsOnce();
  /** `[shown][stand]`: in how many draws the banker wins. */
  const wins = bancoStands.map(() => Array.from({ length: setteEMezzo + 1 }, () => 0n));
  eachStop(drawing, stands, (points, shown, weight) => {
    for (let stand = 1; stand <= setteEMezzo; stand++)
      wins[shown]![stand]! += weight * sum(totals(drawing, stand).slice(points, bust));
  });
  return wins.map((row, shown) => {
    const best = row.reduce((a, b) => (b > a ? b : a));
    return best === 0n ? bancoStands[shown]! : row.indexOf(best);
  });
}

/**
 * Visits each way in which a punta that stands on `stands` and more can stand: its points, the best of its face-up
 * cards, the number of its ordered draws. Answers in how many ordered draws it busts. The banker's hidden card is drawn
 * behind the punta's: it may be any card that is left by then.
 */
export function eachStop(
  drawing: Drawing,
  stands: number,
  visit: (points: number, shown: number, weight: bigint) => void,
): bigint {
  let busts = 0n;
  const play = (own: Hand, shown: Hand, weight: bigint): void => {
    const points = pointsOfHand(own);
    if (hasBust(points)) busts += weight * drawing.fill[drawing.depth]!;
    else if (points >= stands) visit(points, pointsOfHand(shown), weight);
    else eachCard(drawing, (card, cards) => play(added(own, card), added(shown, card), weight * BigInt(cards)));
  };
  eachCard(drawing, (card, cards) => play(added(0, card), 0, BigInt(cards)));
  return busts;
}

/** How the banker ends that holds `hand` and stands on `stands` and more; each case is computed once. */
export function totalsOnce(): (drawing: Drawing, stands: number, hand?: Hand) => BancoTotals {
  const known = new Map<string, BancoTotals>();
  return (drawing, stands, hand = 0) => {
    const key = `${drawing.taken} ${stands} ${hand}`;
    const totals = known.get(key) ?? bancoTotals(drawing, stands, hand);
    known.set(key, totals);
    return totals;
  };
}

/** Ends of the banker that take the same cards in another order. */
interface End {
  readonly total: number;
  readonly cards: number;
  /** How many of which classes. */
  readonly taken: readonly (readonly [cardClass: number, cards: number])[];
  orders: number;
}

function bancoTotals(drawing: Drawing, stands: number, hand: Hand): BancoTotals {
  const totals = Array.from({ length: bust + 1 }, () => 0n);
  for (const { total, cards, taken, orders } of endsOf(stands, hand)) {
    let ways = orders;
    for (const [card, times] of taken) for (let i = 0; i < times; i++) ways *= Math.max(0, drawing.left[card]! - i);
    assert(Number.isSafeInteger(ways), 'too many draws for a number');
    if (ways > 0) totals[total]! += BigInt(ways) * drawing.fill[drawing.depth + cards]!;
  }
  assert(sum(totals) === drawing.fill[drawing.depth], 'the deck does not last for the duel');
  return totals;
}

const knownEnds = new Map<string, readonly End[]>();

/** All ends of a banker that holds `hand` and stands on `stands` and more, whatever cards are left. */
function endsOf(stands: number, hand: Hand): readonly End[] {
  const known = knownEnds.get(`${stands} ${hand}`);
  if (known) return known;
  const ends = new Map<string, End>();
  const counts = classes.map(() => 0);
  const play = (own: Hand, cards: number): void => {
    const total = pointsOfHand(own);
    if (own > 0 && total >= stands) {
      const taken = [...counts.entries()].filter(([, times]) => times > 0);
      const end = ends.get(counts.join()) ?? { total: Math.min(total, bust), cards, taken, orders: 0 };
      end.orders++;
      ends.set(counts.join(), end);
      return;
    }
    for (const card of classes) {
      if (card === mattaClass && holdsMatta(own)) continue;
      counts[card]!++;
      play(added(own, card), cards + 1);
      counts[card]!--;
    }
  };
  play(hand, 0);
  const found = [...ends.values()];
  knownEnds.set(`${stands} ${hand}`, found);
  return found;
}

const sum = (ways: readonly bigint[]): bigint => ways.reduce((total, one) => total + one, 0n);

/** In how many draws a punta with `points` wins more than it loses, against these ends of a banker that wins ties. */
export function netOf(ends: BancoTotals, points: number): bigint {
  return sum(ends) - 2n * sum(ends.slice(points, bust));
}
