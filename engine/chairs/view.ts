/** What everybody sees of a seat, and what a viewer may do now, in the words of every game. */
import { volontaBits } from '../protocol/messages.ts';
import type { betRange } from '../rules/betting.ts';
import type { OpenMove } from '../rules/rights.ts';
import type { OutFor, Seat } from './state.ts';

export interface SeatView {
  readonly seat: number;
  readonly player: string;
  readonly stack: bigint;
  readonly connected: boolean;
  readonly sittingOut: boolean;
  /** Why the player sits out; null while the player plays. */
  readonly outFor: OutFor | null;
  readonly leaving: boolean;
  /** The seat owes the link of a void coup, and plays again once it has shown it. */
  readonly owes: boolean;
  readonly justSeated: boolean;
  readonly principiante: boolean;
  /** Plays by the regola, declared or by its own setting (rules.md 1.6: the table is told). */
  readonly regola: boolean;
}

export function seatView({
  seat,
  player,
  stack,
  connected,
  sittingOut,
  outFor,
  leaving,
  owes,
  justSeated,
  principiante,
  volonta,
  automatic,
}: Seat): SeatView {
  const regola = automatic === 'regola' || (volonta & volontaBits.regola) !== 0;
  return { seat, player, stack, connected, sittingOut, outFor, leaving, owes, justSeated, principiante, regola };
}

/** What the viewer may do now, in figures; null or empty: not allowed. */
export interface Options {
  readonly posta: { readonly min: bigint; readonly max: bigint } | null;
  readonly bet: ReturnType<typeof betRange> | null;
  readonly withdraw: boolean;
  readonly moves: readonly OpenMove[];
  readonly pass: boolean;
  /** `draw` numbers. */
  readonly draws: readonly number[];
  readonly advice: boolean;
  /** The posta with which the viewer may take the seguito. */
  readonly take: bigint | null;
  /** The least the viewer may bid. */
  readonly bid: bigint | null;
}

export const noOptions: Options = {
  posta: null,
  bet: null,
  withdraw: false,
  moves: [],
  pass: false,
  draws: [],
  advice: false,
  take: null,
  bid: null,
};

/** The viewer's own settings: nobody else sees which volontà they chose. */
export type Own = Pick<Seat, 'seat' | 'volonta' | 'automatic'>;
