/**
 * What has happened in a game of Sette e mezzo. The events alone, in order, make up the state; deadlines are
 * milliseconds.
 */
import type { ChairEvent } from '../chairs/events.ts';
import type { NoTurn, Rest } from './state.ts';

export type SetteEvent =
  | ChairEvent
  /** It is this seat's turn: it alone may bet. */
  | { readonly type: 'turn'; readonly seat: number; readonly deadline: number | null }
  /** The seat has no turn in this bank. */
  | { readonly type: 'skipped'; readonly seat: number; readonly why: NoTurn }
  /** The player who is due gets the rest of the round that was void. */
  | { readonly type: 'rest'; readonly rest: Rest };
