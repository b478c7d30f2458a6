/** What one viewer may know of a table of Sette e mezzo, beside what every game shows. */
import type { Rest, SetteBank, SetteCoup } from '../sette/state.ts';
import type { AnyBankView, AnyView, CoupView, Options, View } from './view.ts';

/** A duel as the viewer may see it; the hidden card of each side is its first. */
export interface DuelView extends Omit<CoupView, 'puntaDeclared' | 'bancoDeclared'> {
  /** In the order taken, by whom and what: a `Choice.draw`. */
  readonly decisions: SetteCoup['decisions'];
}

export interface SetteBankView extends AnyBankView {
  /** The seat whose turn it is, or was last; null before the first. */
  readonly turn: number | null;
  /** Seats that have gone without their turn, and those that may still have one, by hand. */
  readonly skipped: SetteBank['skipped'];
  readonly toCome: readonly number[];
  readonly coup: DuelView | null;
}

export interface SetteOptions extends Options {
  /** The viewer may go without its turn. */
  readonly decline: boolean;
}

export interface SetteView extends AnyView {
  /** The most of one bet where the banker puts up the highest bets; else null. */
  readonly highestBet: bigint | null;
  /** What is left of a void round, while its banker is due. */
  readonly rest: Rest | null;
  readonly bank: SetteBankView | null;
  readonly options: SetteOptions;
}

/** The view of a table, whatever it plays. */
export type TableView = View | SetteView;
