/**
 * What happens in every game, in the words that a table's papers follow: seats, whose the bank is, what a bank comes
 * to. Deadlines are milliseconds. Each game adds events of its own; all of them, in order, make up its state.
 */
import type { Row } from '../rules/betting.ts';
import type { BankPlayer, Seat } from './state.ts';

/**
 * punta: it won. passed: the banker passed. givenUp: it ended without a seguito. void: its last coup could not be
 * dealt.
 */
export type BankEnd = 'punta' | 'passed' | 'givenUp' | 'void';

/**
 * Why the host ends a bank. proposed: somebody takes it to the chain. proofTooLong: the proof since the last usable
 * base would be too long. shareUsedUp: a seat's share does not cover what it could still win (protocol.md 2.4, 2.8).
 */
export const endedFor = ['proposed', 'proofTooLong', 'shareUsedUp'] as const;
export type EndedFor = (typeof endedFor)[number];

/** Who decided: the player, the regola, the clock, or the house's advice that the player asked for. */
export type DecidedBy = 'player' | 'regola' | 'clock' | 'advice';

/** What may change in a seat besides its money. */
export type SeatChange = Partial<Omit<Seat, 'seat' | 'player' | 'stack'>>;

export type ChairEvent =
  | {
      readonly type: 'seated';
      readonly seat: number;
      readonly player: string;
      readonly stack: bigint;
      readonly principiante: boolean;
    }
  /** `paid`: all the player's money, including the line of a running bank. */
  | { readonly type: 'unseated'; readonly seat: number; readonly paid: bigint }
  | { readonly type: 'brought'; readonly seat: number; readonly amount: bigint }
  /** The table has counted again: outside a running bank the seat has `amount`, no longer `before`. */
  | { readonly type: 'credit'; readonly seat: number; readonly before: bigint; readonly amount: bigint }
  | { readonly type: 'seat'; readonly seat: number; readonly change: SeatChange }
  /** No bank is open; `due` gets the next one, if anybody. `interrupted`: too few players are there. */
  | {
      readonly type: 'waits';
      readonly due: number | null;
      readonly firstPasser: number | null;
      readonly interrupted: boolean;
    }
  | { readonly type: 'drawOpened'; readonly deadline: number | null }
  /** The player who is due must name the posta. */
  | { readonly type: 'due'; readonly seat: number; readonly deadline: number | null }
  | {
      readonly type: 'opened';
      readonly number: number;
      readonly banker: number;
      readonly posta: bigint;
      readonly players: readonly BankPlayer[];
      readonly socio: number | null;
    }
  | { readonly type: 'moved'; readonly move: number; readonly amount: bigint }
  | {
      readonly type: 'bet';
      readonly seat: number;
      readonly call: number;
      readonly max: bigint;
      readonly volonta: number;
    }
  /**
   * A bet counts as never made: its call now costs more of the posta than it may, or its player sits out, leaves, or is
   * disconnected at the close.
   */
  | { readonly type: 'returned'; readonly seat: number; readonly why: 'posta' | 'away' }
  | {
      readonly type: 'closed';
      readonly move: number;
      readonly amount: bigint;
      readonly posta: bigint;
      readonly garage: bigint;
      readonly list: readonly Row[];
      readonly hand: number;
      readonly deadline: number | null;
    }
  | { readonly type: 'dealt'; readonly cards: readonly number[] }
  | { readonly type: 'decision'; readonly phase: 'punta' | 'banco'; readonly deadline: number | null }
  /** `putRight`: the draw that was declared against a binding rule, if any (rules.md 2). */
  | {
      readonly type: 'decided';
      readonly seat: number;
      readonly role: 'punta' | 'banco';
      readonly draw: number;
      readonly by: DecidedBy;
      readonly putRight: number | null;
    }
  | { readonly type: 'coup'; readonly outcome: number; readonly cards: readonly number[] }
  /** The seats in `silent` gave no link, and owe it. */
  | { readonly type: 'voided'; readonly silent: readonly number[] }
  /** The banker did not bind itself to the closed list: the turn does not happen, and the bank ends. */
  | { readonly type: 'unbound' }
  /**
   * For the table the bank is over with a coup that the chain decides. `worst`: the worst line each player can end
   * with, at most 0, in the players' order. It counts until the table tells another credit.
   */
  | { readonly type: 'putAside'; readonly worst: readonly bigint[] }
  | { readonly type: 'taglia' }
  /** The host ends the bank and says why; the bank's end follows. */
  | { readonly type: 'stopped'; readonly why: EndedFor }
  /** `lines` in the order of the bank's players. */
  | {
      readonly type: 'ended';
      readonly end: BankEnd;
      readonly lines: readonly bigint[];
      readonly cagnotte: bigint;
      readonly posta: bigint;
      readonly garage: bigint;
    }
  /** The running clock starts again. */
  | { readonly type: 'clock'; readonly deadline: number | null }
  /** After a standstill of the host the running clock ends then; bets that were closed but for a guarantee are open. */
  | { readonly type: 'stoodStill'; readonly deadline: number }
  | { readonly type: 'suspended' }
  | { readonly type: 'wentOn' }
  | { readonly type: 'closing' }
  | { readonly type: 'reopened' }
  | { readonly type: 'announced'; readonly minBet: bigint; readonly minPosta: bigint; readonly at: number }
  | { readonly type: 'minimum'; readonly minBet: bigint; readonly minPosta: bigint };
