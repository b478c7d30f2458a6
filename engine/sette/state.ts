/**
 * A game of Sette e mezzo at one table as plain data, without keys, signatures or sockets (sette.md). Only `evolve`
 * changes it. Cards and the first banker come in as facts, time as an argument.
 */
import type { ChairBank, ChairCoup, Chairs } from '../chairs/state.ts';
import type { SetteLimits, SetteSettings } from './settings.ts';

/** A turn after its close. Its cards are those that may fall. */
export interface SetteCoup extends ChairCoup {
  /** In the order taken; `draw` is a `Choice.draw`. */
  readonly decisions: readonly { readonly role: 'punta' | 'banco'; readonly draw: number }[];
  /** The decision that is due has been asked for, and its clock runs. */
  readonly asked: boolean;
}

/** Why a seat has no turn: it declined, let its clock run out, or was away, sat out or left when it was due. */
export type NoTurn = 'declined' | 'clock' | 'away';

export interface SetteBank extends ChairBank {
  /** The seat whose turn it is, or was last; null before the first. */
  readonly turn: number | null;
  /** Seats that have gone without their turn, by hand. */
  readonly skipped: readonly { readonly seat: number; readonly why: NoTurn }[];
  readonly coup: SetteCoup | null;
}

/** What is left of a round whose turn was void: the same banker goes on against the seats that had no turn yet. */
export interface Rest {
  readonly banker: number;
  /** The posta as it stood before the void turn. */
  readonly posta: bigint;
  /** The banker and the seats that had no turn, by name: nobody inherits a place. */
  readonly players: readonly { readonly seat: number; readonly player: string }[];
}

export interface SetteGame extends Chairs {
  readonly settings: SetteSettings;
  readonly limits: SetteLimits;
  readonly bank: SetteBank | null;
  /** While its banker is due: the coming bank is the rest of that round. */
  readonly rest: Rest | null;
}
