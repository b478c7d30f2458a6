/** Which bets are accepted, worked out a second time from rules.md 1.1 step by step, for the auditor alone. */
import { calls, volontaBits } from '../protocol/messages.ts';

/** A bet that stands when the bets close. */
export interface BetSeen {
  readonly seat: number;
  readonly call: number;
  readonly max: bigint;
  readonly volonta: number;
  /** Place in the order of arrival. */
  readonly order: number;
}

export interface CloseSeen {
  readonly banker: number;
  readonly posta: bigint;
  readonly ferito: number | null;
  readonly creditOf: (seat: number) => bigint;
}

/** Standing bettors have the places from here up. */
export const firstStanding = 11;

/** Place by hand, counted from the banker's right; standing bettors after all the seated. */
function placeByHand(banker: number, seat: number): number {
  if (seat >= firstStanding) return 1000 + seat;
  return seat > banker ? seat : 100 + seat;
}

/** Accepted stakes by seat. */
export function stakesSeen(close: CloseSeen, standing: readonly BetSeen[]): ReadonlyMap<number, bigint> {
  const { banker, posta, ferito, creditOf } = close;
  const bets = byHand(
    banker,
    standing.filter(({ call }) => call !== calls.none),
  );
  const pays = (bet: BetSeen, cost: bigint) => cost > 0n && bet.max >= cost && creditOf(bet.seat) >= cost;
  const named = (call: number) => bets.filter((bet) => bet.call === call);

  const bankers = named(calls.banco).filter((bet) => pays(bet, posta));
  if (bankers.length > 0) return new Map([[(bankers.find(({ seat }) => seat === ferito) ?? bankers[0]!).seat, posta]]);

  for (const caller of named(calls.bancoRispetto)) {
    const before = withoutBanco(
      bets.filter(({ order }) => order < caller.order),
      posta,
      creditOf,
    );
    const missing = posta - sumOf(before);
    if (pays(caller, missing)) return before.set(caller.seat, missing);
  }
  return withoutBanco(bets, posta, creditOf);
}

/**
 * Tavoli and plain bets. One tavolo or two take half each; plain bets fill what one tavolo leaves, or everything if
 * there is none.
 */
function withoutBanco(bets: readonly BetSeen[], posta: bigint, creditOf: CloseSeen['creditOf']): Map<number, bigint> {
  const half = posta / 2n; // rounds down: the odd unit is open to plain bets
  const halves = bets
    .filter(({ seat, call, max }) => call === calls.tavolo && half > 0n && max >= half && creditOf(seat) >= half)
    .slice(0, 2);
  const stakes = new Map(halves.map(({ seat }) => [seat, half]));
  if (halves.length < 2) fill(stakes, bets, posta - half * BigInt(halves.length), creditOf);
  return stakes;
}

const sumOf = (stakes: ReadonlyMap<number, bigint>): bigint => [...stakes.values()].reduce((sum, one) => sum + one, 0n);

/** What a banco e rispetto has to add: the posta less those bets placed before it that stand. */
export function missingFor(
  banker: number,
  posta: bigint,
  bets: readonly BetSeen[],
  { order }: BetSeen,
  creditOf: CloseSeen['creditOf'],
): bigint {
  const before = byHand(
    banker,
    bets.filter((bet) => bet.order < order),
  );
  return posta - sumOf(withoutBanco(before, posta, creditOf));
}

function byHand(banker: number, bets: readonly BetSeen[]): readonly BetSeen[] {
  return [...bets].sort((a, b) => placeByHand(banker, a.seat) - placeByHand(banker, b.seat));
}

/** Adds plain bets to `stakes` until `room` is full. */
function fill(
  stakes: Map<number, bigint>,
  bets: readonly BetSeen[],
  room: bigint,
  creditOf: CloseSeen['creditOf'],
): void {
  let left = room;
  for (const { seat, call, max } of bets) {
    if (call !== calls.plain && call !== calls.cavallo) continue;
    const credit = creditOf(seat);
    const wanted = max < credit ? max : credit;
    const stake = wanted < left ? wanted : left;
    if (stake <= 0n) continue;
    stakes.set(seat, stake);
    left -= stake;
  }
}

/** Who gets the cards: the highest stake, the first by hand among equals; a principiante only if nobody else is in. */
export function cardsTo(
  banker: number,
  stakes: ReadonlyMap<number, bigint>,
  volontaOf: (seat: number) => number,
): number | null {
  const better = (a: number, b: number): boolean => {
    const beginners = [a, b].map((seat) => (volontaOf(seat) & volontaBits.principiante) !== 0);
    if (beginners[0] !== beginners[1]) return beginners[1]!;
    const [mine, other] = [stakes.get(a)!, stakes.get(b)!];
    return mine !== other ? mine > other : placeByHand(banker, a) < placeByHand(banker, b);
  };
  let best: number | null = null;
  for (const seat of stakes.keys()) if (best === null || better(seat, best)) best = seat;
  return best;
}
