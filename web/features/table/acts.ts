/**
 * Everything that a person does at a table in the course of the game, in a closed list: each act by the id of its
 * button. Keys and typed commands press these and nothing else, so that whoever does not see the cloth has all that
 * stands on it.
 */
import type { SeatCommand } from '../../../engine/table/commands.ts';

export interface ActKind {
  /** What the table is told; null: the act opens a dialog, or concerns this page alone. */
  readonly tells: SeatCommand['type'] | null;
  /** Presses it, the same in every language; it stands on its button. */
  readonly key?: string;
  /** What has to be said with it. */
  readonly takes?: 'amount' | 'seat';
}

export const acts = {
  'posta-confirm': { tells: 'posta', takes: 'amount' },
  'refuse-bank': { tells: 'refuse' },
  socio: { tells: 'posta', takes: 'seat' },
  partner: { tells: 'partner' },
  'bet-amount': { tells: 'bet', takes: 'amount' },
  'bet-banco': { tells: 'bet', key: 'b' },
  'bet-rispetto': { tells: 'bet', key: 'r' },
  'bet-tavolo': { tells: 'bet', key: 't' },
  'bet-cavallo': { tells: 'bet', takes: 'amount' },
  'bet-repeat': { tells: 'bet' },
  'bet-double': { tells: 'bet' },
  'bet-withdraw': { tells: 'bet' },
  'bet-ready': { tells: 'ready' },
  'bet-decline': { tells: 'decline' },
  'draw-sto': { tells: 'choice', key: 's' },
  'draw-carta': { tells: 'choice', key: 'c' },
  'draw-batto': { tells: 'choice', key: 'b' },
  'draw-advice': { tells: 'advice', key: 'a' },
  'move-incasso': { tells: 'pass', key: 'i' },
  'move-pass': { tells: 'pass', key: 'p' },
  'move-dimezzo': { tells: 'move', key: 'd' },
  'move-halve': { tells: 'move', key: 'd' },
  'move-continuo': { tells: 'move', key: 'c' },
  'move-on': { tells: 'move', key: 'c' },
  'move-raise': { tells: 'move', takes: 'amount' },
  'move-reduce': { tells: 'move', takes: 'amount' },
  'seguito-take': { tells: 'take' },
  'seguito-decline': { tells: 'decline' },
  'bid-confirm': { tells: 'bid', takes: 'amount' },
  'ahead-banco': { tells: null },
  'ahead-sto5': { tells: null },
  'ahead-sitOut': { tells: null },
  'take-seat': { tells: null, takes: 'seat' },
  'stand-and-bet': { tells: null },
  'connect-to-sit': { tells: null },
  'invite-bot': { tells: null },
  'sit-in': { tells: 'sitIn' },
  'sit-out': { tells: 'sitOut' },
  'top-up': { tells: 'bring' },
  'leave-table': { tells: 'stand' },
  rematch: { tells: null },
  'rematch-accept': { tells: null },
  'rematch-decline': { tells: null },
  'aside-accept': { tells: null },
  'aside-decline': { tells: null },
} as const satisfies Readonly<Record<string, ActKind>>;

export type Act = keyof typeof acts;

export const actNames = Object.keys(acts) as readonly Act[];

/** What is known of one of them. */
export const kindOf = (act: Act): ActKind => acts[act];
