/**
 * The oracle's own reading of a close (rules.md 1.1 and 2, engine/RULES.md R3): the banker's move, how much of which
 * bet is accepted in which order, who has the cards, who comes first as ferito. For any number of punters; written from
 * those pages, not from engine/rules.
 */
import type { ListRow, State, Table } from '../../../engine/protocol/messages.ts';
import { isOnline, type Side } from './coup.ts';

/** The part of a bank's past on which its rights depend. */
export interface Past {
  /** Coups played, and how many of them the banker won. */
  readonly coups: number;
  readonly wins: number;
  readonly halved: number;
  /** Who comes first among the callers of banco. */
  readonly ferito: number | null;
}

export const noPast: Past = { coups: 0, wins: 0, halved: 0, ferito: null };

/** Bits of volontà that a ruleset knows. */
export const volontaOf = (table: Table): number => (isOnline(table) ? 15 : 8);

/**
 * How long a banker has to choose where it may do so until the bets close: steps of the liar, by the page's own clock.
 */
export const bankersTime = 6;
/** The same for a decision in a coup. */
export const decisionTime = 15;
/** Of that the page must have had so much: peeling takes 7/30 at most, and the way a sixth. */
export const decisionPart = 0.6;
/** How much sooner a clock may end than it says, or than the rules say: two machines differ. */
export const clocksDiffer = 1;
/** What is on the screen for less than this cannot be pressed. */
export const seenAfter = 2;

/** The banker may do something else than go on, or pass. */
export const mayChoose = (table: Table, { coups, wins }: Past): boolean => (isOnline(table) ? wins > 0 : coups > 0);

/**
 * Posta and garage before the bets: what is above the maximum goes to the garage, then the move. Null for a move that
 * is not allowed.
 */
export function sideAfter(
  table: Table,
  state: State,
  stack: bigint,
  past: Past,
  move: number,
  amount: bigint,
): Side | null {
  const capped = state.posta > table.maxPosta ? table.maxPosta : state.posta;
  const { paidIn, takenOut } = state;
  const side = { posta: capped, garage: state.garage + state.posta - capped, paidIn, takenOut };
  if (move === 0) return amount === 0n ? side : null;
  if (amount <= 0n || !mayChoose(table, past)) return null;
  if (move === 2) {
    // Online once per bank, after its first or second won coup; heads-up at every choice.
    if (amount !== capped / 2n || (isOnline(table) && (past.halved > 0 || past.wins >= 3))) return null;
    return { ...side, posta: capped - amount, takenOut: takenOut + amount };
  }
  if (move !== 1 || !isOnline(table) || capped + amount > table.maxPosta || paidIn + amount - takenOut > stack)
    return null;
  return { ...side, posta: capped + amount, paidIn: paidIn + amount };
}

export function pastAfter(past: Past, move: number, posta: bigint, list: readonly ListRow[], outcome: number): Past {
  const whole = list.find(({ status, accepted }) => status === 2 && accepted === posta)?.seat ?? null;
  return {
    coups: past.coups + 1,
    wins: past.wins + (outcome === 2 ? 1 : 0),
    halved: past.halved + (move === 2 ? 1 : 0),
    ferito: outcome === 1 ? null : whole,
  };
}

/** A bet at the close. */
export interface Standing {
  readonly seat: number;
  readonly call: number;
  readonly max: bigint;
  readonly order: number;
  readonly credit: bigint;
}

const [plain, tavolo, rispetto, banco] = [1, 3, 4, 5];
export const knownCalls = (table: Table): readonly number[] => (isOnline(table) ? [0, 1, 3, 4, 5] : [0, 1, 3, 5]);

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Seats from the banker's right on. */
export const byHand =
  (banker: number) =>
  (a: { readonly seat: number }, b: { readonly seat: number }): number =>
    a.seat > banker === b.seat > banker ? a.seat - b.seat : a.seat > banker ? -1 : 1;

/** Stakes by seat, each above 0. `posta`: after the move. */
export function accepted(
  table: Table,
  banker: number,
  posta: bigint,
  ferito: number | null,
  bets: readonly Standing[],
): ReadonlyMap<number, bigint> {
  const inOrder = bets.filter(({ call }) => knownCalls(table).includes(call)).sort(byHand(banker));
  const pays = ({ max, credit }: Standing, cost: bigint): boolean => cost > 0n && cost <= max && cost <= credit;
  const callers = (call: number, cost: bigint) => inOrder.filter((bet) => bet.call === call && pays(bet, cost));
  const plains = (room: bigint, among: readonly Standing[]): Map<number, bigint> => {
    const stakes = new Map<number, bigint>();
    let left = room;
    for (const { seat, call, max, credit } of among) {
      const stake = call === plain ? lesser(lesser(max, credit), left) : 0n;
      if (stake > 0n) stakes.set(seat, stake);
      left -= stake > 0n ? stake : 0n;
    }
    return stakes;
  };
  const sum = (stakes: ReadonlyMap<number, bigint>): bigint => [...stakes.values()].reduce((all, one) => all + one, 0n);

  const bancos = callers(banco!, posta);
  const alone = bancos.find(({ seat }) => seat === ferito) ?? bancos[0];
  if (alone !== undefined) return new Map([[alone.seat, posta]]);

  // Tavoli and plain bets, as they would stand without a banco.
  const half = posta / 2n;
  const others = (among: readonly Standing[]): Map<number, bigint> => {
    const [first, second] = among.filter((bet) => bet.call === tavolo && pays(bet, half));
    if (first === undefined) return plains(posta, among);
    if (second === undefined) return plains(posta - half, among).set(first.seat, half);
    return new Map([
      [first.seat, half],
      [second.seat, half],
    ]);
  };
  // R3.8: the bets placed before it stand.
  for (const caller of inOrder.filter(({ call }) => call === rispetto)) {
    const before = others(inOrder.filter(({ order }) => order < caller.order));
    const missing = posta - sum(before);
    if (pays(caller, missing)) return before.set(caller.seat, missing);
  }
  return others(inOrder);
}

/** The highest stake has the cards, by hand among equals. */
export function handAmong(banker: number, stakes: ReadonlyMap<number, bigint>): number | null {
  const best = [...stakes]
    .map(([seat, stake]) => ({ seat, stake }))
    .sort((a, b) => (a.stake === b.stake ? byHand(banker)(a, b) : a.stake > b.stake ? -1 : 1));
  return best[0]?.seat ?? null;
}
