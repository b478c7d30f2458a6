/** What a side can do that is told all cards of the duel, as the house knows them after the last link (R19.5). */
import { hasBust, mayDraw } from '../sette/points.ts';
import { bancoStands, puntaStands } from '../sette/regola.ts';
import { fraction, type Fraction } from './fraction.ts';
import { added, drawingFrom, freshDeck, pointsOfHand, sumOver, type DeckCounts, type Hand } from './sette-deck.ts';
import { eachStop, netOf, totalsOnce, type BancoTable } from './sette-duel.ts';

/** A punta that may still draw. */
interface Punta {
  readonly own: Hand;
  readonly shown: Hand;
}

/** The duel as it goes on if the punta stood where it had `points`: the banker plays by its table. */
interface Branch {
  readonly points: number;
  readonly stands: number;
  readonly banco: Hand;
}

/**
 * What a unit wins on average for a punta that knows every card, and stands where it wins if there is such a place,
 * while the banker plays its table.
 */
export function puntaToldAll(counts: DeckCounts = freshDeck, table: BancoTable = bancoStands): Fraction {
  const drawing = drawingFrom(counts);
  const known = new Map<string, bigint>();
  // All places where the punta could stand are gone through side by side, on the same cards.
  const winsFrom = (hidden: Hand, punta: Punta | null, before: readonly Branch[]): bigint => {
    const branches = punta === null ? before : [...before, stoodHere(punta, hidden, table)];
    if (branches.some(isWon)) return drawing.fill[drawing.depth]!;
    const open = branches.filter(({ stands, banco }) => pointsOfHand(banco) < stands);
    const drawer = punta !== null && mayDraw(pointsOfHand(punta.own)) ? punta : null;
    if (drawer === null && open.length === 0) return 0n;
    const key = JSON.stringify([drawing.taken, drawer && [hidden, drawer], open]);
    const wins =
      known.get(key) ??
      sumOver(drawing, (card) => {
        const next = open.map((branch) => ({ ...branch, banco: added(branch.banco, card) }));
        if (drawer === null) return winsFrom(hidden, null, next);
        const drawn = { own: added(drawer.own, card), shown: added(drawer.shown, card) };
        return winsFrom(hidden, hasBust(pointsOfHand(drawn.own)) ? null : drawn, next);
      });
    known.set(key, wins);
    return wins;
  };
  const wins = sumOver(drawing, (first) =>
    sumOver(drawing, (second) => winsFrom(added(0, second), { own: added(0, first), shown: 0 }, [])),
  );
  return fraction(2n * wins - drawing.all, drawing.all);
}

function stoodHere({ own, shown }: Punta, hidden: Hand, table: BancoTable): Branch {
  return { points: pointsOfHand(own), stands: table[pointsOfHand(shown)]!, banco: hidden };
}

/** The banker has bust, or has stood on less than the punta. */
function isWon({ points, stands, banco }: Branch): boolean {
  const total = pointsOfHand(banco);
  return hasBust(total) || (total >= stands && total < points);
}

/**
 * What a unit wins on average for a banker that knows every card, or the punta's hidden one, while the punta stands on
 * `stands` and more. The rest helps no further: it draws until it has as many points as the punta, since a tie is won
 * and points never fall.
 */
export function bancoTold(counts: DeckCounts = freshDeck, stands = puntaStands): Fraction {
  const drawing = drawingFrom(counts);
  const totals = totalsOnce();
  let net = 0n;
  const busts = eachStop(drawing, stands, (points, _shown, weight) => {
    net += weight * netOf(totals(drawing, points), points);
  });
  return fraction(busts - net, drawing.all);
}
