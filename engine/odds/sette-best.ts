/** The best reply to the other side's table, over the cards unseen (R19.3, R19.4). */
import { present } from '../assert.ts';
import { hasBust, mayDraw, setteEMezzo } from '../sette/points.ts';
import { bancoStands, puntaStands } from '../sette/regola.ts';
import { fraction, type Fraction } from './fraction.ts';
import {
  added,
  classes,
  drawingFrom,
  eachCard,
  freshDeck,
  giveBack,
  pointsOfHand,
  sumOver,
  take,
  type DeckCounts,
  type Drawing,
  type Hand,
} from './sette-deck.ts';
import { netOf, totalsOnce, type BancoTable } from './sette-duel.ts';

/** A decision while the side plays its best: all hands with these points, shown points and better decision. */
export interface Cell {
  /** Half points of the side's own cards. */
  readonly points: number;
  /** Best half points of the punta's face-up cards. */
  readonly shown: number;
  /** The better decision; where both are worth the same it is to stand. */
  readonly carta: boolean;
  /** Share of the duels in which it comes. */
  readonly share: Fraction;
  /** What a unit wins on average in these duels if the side stands, and if it draws and then plays its best. */
  readonly ifSta: Fraction;
  readonly ifCarta: Fraction;
}

export interface BestReply {
  /** What the side wins of a unit on average, before any cagnotte. */
  readonly average: Fraction;
  /** By own points, then by shown points, standing before drawing. */
  readonly cells: readonly Cell[];
}

/** The best that a punta can do that sees its own cards and the banker's table, but not the banker's card. */
export function bestPunta(counts: DeckCounts = freshDeck, table: BancoTable = bancoStands): BestReply {
  const drawing = drawingFrom(counts);
  const cells = cellsOf(drawing);
  return { average: fraction(puntaFrom(drawing, table, 0, cells), drawing.all), cells: cells.all() };
}

/** What a unit wins on average for a punta that plays its best and is told the banker's hidden card. */
export function puntaToldHidden(counts: DeckCounts = freshDeck, table: BancoTable = bancoStands): Fraction {
  const drawing = drawingFrom(counts);
  const sum = sumOver(drawing, (card) => puntaFrom(drawing, table, added(0, card), cellsOf(drawing)));
  return fraction(sum, drawing.all);
}

interface Valued {
  readonly sta: bigint;
  readonly carta: bigint;
}
const better = ({ sta, carta }: Valued): bigint => (carta > sta ? carta : sta);

/** `hidden`: the banker's card where the punta knows it; 0: it is still to be drawn, behind the punta's. */
function puntaFrom(drawing: Drawing, table: BancoTable, hidden: Hand, cells: Cells): bigint {
  const totals = totalsOnce();
  const known = new Map<string, Valued>();
  const standing = (points: number, shown: Hand): bigint =>
    netOf(totals(drawing, table[pointsOfHand(shown)]!, hidden), points);
  const valueOf = (first: number, own: Hand, shown: Hand): bigint => {
    const points = pointsOfHand(own);
    if (hasBust(points)) return -drawing.fill[drawing.depth]!;
    if (!mayDraw(points)) return standing(points, shown);
    const key = `${first} ${drawing.taken}`;
    const value = known.get(key) ?? {
      sta: standing(points, shown),
      carta: sumOver(drawing, (card) => valueOf(first, added(own, card), added(shown, card))),
    };
    known.set(key, value);
    return better(value);
  };
  const follow = (first: number, own: Hand, shown: Hand, weight: bigint): void => {
    const points = pointsOfHand(own);
    if (!mayDraw(points)) return;
    const value = present(known.get(`${first} ${drawing.taken}`), 'a value');
    cells.add(points, pointsOfHand(shown), weight * drawing.fill[drawing.depth]!, weight, value);
    if (value.carta > value.sta)
      eachCard(drawing, (card, cards) => follow(first, added(own, card), added(shown, card), weight * BigInt(cards)));
  };
  const sum = sumOver(drawing, (card) => valueOf(card, added(0, card), 0));
  eachCard(drawing, (card, cards) => follow(card, added(0, card), 0, BigInt(cards)));
  return sum;
}

/**
 * The best that a banker can do that sees its own cards and the punta's face-up ones, and knows that the punta stands
 * on `stands` and more.
 */
export function bestBanco(counts: DeckCounts = freshDeck, stands = puntaStands): BestReply {
  const drawing = drawingFrom(counts);
  const { seen, busts } = seenBy(drawing, stands);
  const cells = cellsOf(drawing);
  let sum = busts;
  for (const one of seen) {
    one.cards.forEach((card) => take(drawing, card));
    sum += one.weight * bancoFrom(drawing, one, cells);
    one.cards.forEach((card) => giveBack(drawing, card));
  }
  return { average: fraction(sum, drawing.all), cells: cells.all() };
}

/** What a banker sees of a punta that has stood, and what that punta may hold. */
interface Seen {
  readonly shown: Hand;
  /** Face-up cards by class. */
  readonly cards: readonly number[];
  /** Half points by the class of the hidden card; null where the punta would not have played so. */
  readonly points: readonly (number | null)[];
  /** Ordered draws of the face-up cards that tell the banker the same. */
  weight: bigint;
}

/**
 * All that a banker may see, and in how many ordered draws the punta busts. The hidden card is drawn behind the face-up
 * ones: it may be any that is left then and with which the punta drew each time before, and stood at last.
 */
function seenBy(drawing: Drawing, stands: number): { readonly seen: readonly Seen[]; readonly busts: bigint } {
  const found = new Map<string, Seen>();
  let busts = 0n;
  const show = (shown: Hand, cards: readonly number[], may: readonly number[], weight: bigint): void => {
    const totals = classes.map((card) => (may.includes(card) ? pointsOfHand(added(shown, card)) : null));
    const points = totals.map((total) => (total !== null && total >= stands && !hasBust(total) ? total : null));
    const key = `${drawing.taken} ${points.join()}`;
    const seen = found.get(key) ?? { shown, cards, points, weight: 0n };
    seen.weight += weight;
    if (points.some((total) => total !== null)) found.set(key, seen);
    for (const card of may)
      if (hasBust(totals[card]!)) busts += weight * BigInt(drawing.left[card]!) * drawing.fill[drawing.depth + 1]!;
    const drew = may.filter((card) => totals[card]! < stands);
    if (drew.some((card) => drawing.left[card]! > 0))
      eachCard(drawing, (card, n) => show(added(shown, card), [...cards, card], drew, weight * BigInt(n)));
  };
  show(0, [], classes, 1n);
  return { seen: [...found.values()], busts };
}

/** All values stand for ordered draws of the hidden card and of all cards behind it; the banker's wins less losses. */
function bancoFrom(drawing: Drawing, { shown, points: mayHold, weight }: Seen, cells: Cells): bigint {
  const known = new Map<number, Valued>();
  const totals = [...mayHold.entries()].filter((one): one is [number, number] => one[1] !== null);
  /** How many cards can be the hidden one. */
  const holds = (): number => totals.reduce((sum, [card]) => sum + drawing.left[card]!, 0);
  const standing = (points: number): bigint => {
    const won = totals.reduce((sum, [card, total]) => (points >= total ? sum + drawing.left[card]! : sum), 0);
    return BigInt(2 * (hasBust(points) ? 0 : won) - holds()) * drawing.fill[drawing.depth + 1]!;
  };
  const valueOf = (own: Hand): bigint => {
    if (holds() === 0) return 0n;
    const points = pointsOfHand(own);
    if (!mayDraw(points)) return standing(points);
    const value = known.get(drawing.taken) ?? {
      sta: standing(points),
      carta: sumOver(drawing, (card) => valueOf(added(own, card))),
    };
    known.set(drawing.taken, value);
    return better(value);
  };
  const follow = (own: Hand, ways: bigint): void => {
    const points = pointsOfHand(own);
    if (!mayDraw(points) || holds() === 0) return;
    const value = present(known.get(drawing.taken), 'a value');
    cells.add(points, pointsOfHand(shown), ways * BigInt(holds()) * drawing.fill[drawing.depth + 1]!, ways, value);
    if (value.carta > value.sta) eachCard(drawing, (card, cards) => follow(added(own, card), ways * BigInt(cards)));
  };
  const sum = sumOver(drawing, (card) => valueOf(added(0, card)));
  eachCard(drawing, (card, cards) => follow(added(0, card), weight * BigInt(cards)));
  return sum;
}

/** Collects decisions by own points, shown points and what is better. */
interface Cells {
  /** `ways` draws in which a hand comes; `weight`: how many draws each of those that `value` counts stands for. */
  add(points: number, shown: number, ways: bigint, weight: bigint, value: Valued): void;
  all(): readonly Cell[];
}

function cellsOf({ all }: Drawing): Cells {
  const found = Array.from({ length: setteEMezzo }, () =>
    bancoStands.map(() => [false, true].map((carta) => ({ carta, ways: 0n, sta: 0n, drawn: 0n }))),
  );
  return {
    add(points, shown, ways, weight, { sta, carta }) {
      const cell = found[points]![shown]![carta > sta ? 1 : 0]!;
      cell.ways += ways;
      cell.sta += weight * sta;
      cell.drawn += weight * carta;
    },
    all: () =>
      found.flatMap((row, points) =>
        row.flatMap((both, shown) =>
          both
            .filter(({ ways }) => ways > 0n)
            .map(({ carta, ways, sta, drawn }) => ({
              points,
              shown,
              carta,
              share: fraction(ways, all),
              ifSta: fraction(sta, ways),
              ifCarta: fraction(drawn, ways),
            })),
        ),
      ),
  };
}
