/** Whose decision by hand is due, and what the running betting time still lets a seat do (rules.md 1.1, 1.6). */
import type { Clocks } from '../../../engine/rules/ruleset.ts';
import {
  handDuties,
  type BankView,
  type Duty,
  type Phase,
  type View,
  type Waiting,
} from '../../../engine/table/view.ts';
import { playOf } from '../../lib/play-of.ts';
import { gameOf, type GameName } from '../../lib/game-of.ts';

/** The decisions by hand that are due. While bets are open, a banker's move is its browser's own commitment. */
export const deciders = (view: Pick<View, 'waiting' | 'phase'>): readonly Waiting[] =>
  view.waiting.filter(({ duty }) => handDuties.includes(duty) && !(duty === 'move' && view.phase === 'bets'));

/** The seat whose decision by hand is due first, if any. */
export const decider = (view: Pick<View, 'waiting' | 'phase'>): Waiting | null => deciders(view)[0] ?? null;

/** The phases in which several may decide at once: they bet, answer an offer or bid. */
const shared: Readonly<Record<GameName, readonly Phase[]>> = { chemin: ['bets', 'offer', 'auction'], sette: [] };

export const isShared = (view: Pick<View, 'phase' | 'table'>): boolean => shared[gameOf(view)].includes(view.phase);

/** The clock of a duty; those that are a browser's own have that of the links. */
const clockNames: Readonly<Partial<Record<Duty, keyof Clocks>>> = {
  posta: 'posta',
  bet: 'bets',
  draw: 'draw',
  move: 'choice',
  take: 'offer',
  bid: 'auction',
};
const unknownClock = 20_000;

/** While several decide at once: until when, by the server's clock; null where one decides alone, or nobody. */
export function sharedUntil(view: Pick<View, 'waiting' | 'phase' | 'bank' | 'table'>): number | null {
  if (!isShared(view)) return null;
  return view.phase === 'bets' ? (view.bank?.betsUntil ?? null) : (deciders(view)[0]?.deadline ?? null);
}

/** Milliseconds that the ruleset gives for a duty. */
export function clockOf({ table }: Pick<View, 'table'>, duty: Duty): number {
  return playOf(table.ruleset)?.clocks[clockNames[duty] ?? 'link'] ?? unknownClock;
}

/** What a seat may still do at the server's time `now`: everything, what its guarantee allows, or nothing. */
export type StillMay = 'all' | 'withdraw' | 'bet' | 'pass' | 'nothing';

export function stillMay(
  { betsUntil, guarantees }: Pick<BankView, 'betsUntil' | 'guarantees'>,
  seat: number,
  now: number,
): StillMay {
  const open = guarantees.filter(({ until }) => now < until);
  // Without a guarantee the close is the table's word, which is on its way.
  if (betsUntil === null || now < betsUntil || open.length === 0) return 'all';
  return open.find((one) => one.seat === seat)?.may ?? 'nothing';
}

/** When the view itself changes by time alone: at the close, and when a guarantee ends. */
export const turnsOfTime = ({
  betsUntil,
  guarantees,
}: Pick<BankView, 'betsUntil' | 'guarantees'>): readonly number[] =>
  betsUntil === null ? [] : [betsUntil, ...guarantees.map(({ until }) => until)];
