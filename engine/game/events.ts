/**
 * What has happened in a game of Chemin de fer. The events alone, in order, make up the state; deadlines are
 * milliseconds.
 */
import type { ChairEvent } from '../chairs/events.ts';
import type { Guarantee } from './state.ts';

export type Event =
  | ChairEvent
  | { readonly type: 'partner'; readonly seat: number }
  | { readonly type: 'choice'; readonly deadline: number | null }
  /** Bets are open; those that stood before still stand. */
  | { readonly type: 'bets'; readonly deadline: number | null; readonly nobodyBet: boolean }
  | { readonly type: 'ready'; readonly seat: number }
  | { readonly type: 'guaranteed'; readonly guarantee: Guarantee }
  | {
      readonly type: 'offered';
      readonly height: bigint;
      readonly passer: number;
      readonly socio: number | null;
      readonly asked: readonly number[];
      readonly deadline: number | null;
    }
  | { readonly type: 'answered'; readonly seat: number; readonly takes: boolean }
  | { readonly type: 'takeBack'; readonly deadline: number | null }
  | { readonly type: 'auction'; readonly asked: readonly number[]; readonly deadline: number | null }
  | { readonly type: 'bid'; readonly seat: number; readonly amount: bigint; readonly deadline: number | null }
  /**
   * The clock of the bets starts again after a restart: no bet is taken back, and the new clock covers all guarantees.
   */
  | { readonly type: 'resumed'; readonly deadline: number };
