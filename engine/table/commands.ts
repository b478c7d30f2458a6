/** What can happen to a table: commands of seats (signed where protocol.md says so), of the chain, and of the clock. */
import type { Hex } from '../bytes.ts';
import type { Ack, Bet, Bring, Choice, Enter, Grant, Leave } from '../protocol/messages.ts';
import type { Signed } from '../protocol/sign.ts';

/**
 * What a seat says without a signature: nothing of it puts money at stake by itself. It names the moment that it is
 * for, so that a late word means nothing.
 */
export type Talk =
  /** Has nothing more to say before the bets over this state close. */
  | { readonly type: 'ready'; readonly state: Hex }
  /** Takes the bank with this number all'altezza, or takes it back. */
  | { readonly type: 'take'; readonly number: bigint; readonly amount: bigint }
  /** Does not take it; in an auction, bids no more. */
  | { readonly type: 'decline'; readonly number: bigint }
  | { readonly type: 'bid'; readonly number: bigint; readonly amount: bigint }
  /** Is ready to be the socio of who is due the bank with this number. */
  | { readonly type: 'partner'; readonly number: bigint }
  /** Asks for advice in this coup, which binds (rules.md 2). */
  | { readonly type: 'advice'; readonly closed: Hex };

/** From one seat's browser, or the house's bot; the connection has proven the seat's session key. */
export type SeatCommand =
  | Talk
  | { readonly type: 'enter'; readonly enter: Signed<Enter> }
  | { readonly type: 'drawLink'; readonly number: bigint; readonly link: Hex }
  /** The banker names the posta (rules.md 1.5), and its socio if it takes one of those who are ready (rules.md 2.1). */
  | {
      readonly type: 'posta';
      readonly number: bigint;
      readonly amount: bigint;
      readonly socio?: number | undefined;
    }
  /** The player who is due refuses the bank: it passes on. */
  | { readonly type: 'refuse'; readonly number: bigint }
  /** The banker's choice with its commitment for the coup: `move` of protocol.md 3. */
  | {
      readonly type: 'move';
      readonly state: Hex;
      readonly move: number;
      readonly amount: bigint;
      readonly volonta: number;
      readonly commitment: Hex;
    }
  /** The banker passes and takes posta and garage: in heads-up the incasso. */
  | { readonly type: 'pass'; readonly state: Hex }
  | { readonly type: 'bet'; readonly bet: Signed<Bet> }
  /** A punter's `link` comes with its `Give`; the banker's comes later, by `link`. */
  | { readonly type: 'give'; readonly closed: Hex; readonly signature: Hex; readonly link: Hex | null }
  | { readonly type: 'link'; readonly closed: Hex; readonly link: Hex }
  | { readonly type: 'choice'; readonly choice: Signed<Choice> }
  | { readonly type: 'ack'; readonly ack: Signed<Ack> }
  | { readonly type: 'result'; readonly number: bigint; readonly signature: Hex }
  /**
   * Stands up: after the bank, or at once if no coup is running. `leave`: the line with which it leaves a running bank.
   */
  | { readonly type: 'stand'; readonly leave: Signed<Leave> | null }
  | { readonly type: 'sitOut' }
  | { readonly type: 'sitIn' }
  /** More money of its wallet, which has signed for it: the house brings it to the chain. */
  | { readonly type: 'bring'; readonly bring: Signed<Bring> };

/** What the chain paid to a player, or took from one. */
export interface PaidLine {
  readonly player: Hex;
  readonly line: bigint;
}

/** What the director of a table orders (R13.10): the operator of its house. */
export type Order =
  | { readonly type: 'suspend' }
  | { readonly type: 'goOn' }
  /** Other minimums, from `at` on (milliseconds), between two coups; never below the signed ones of `Table`. */
  | { readonly type: 'minimum'; readonly minBet: bigint; readonly minPosta: bigint; readonly at: number }
  /** Something of the house failed: open bets return and the clocks begin anew (rules.md 2.4). */
  | { readonly type: 'malfunction' }
  | { readonly type: 'close' }
  | { readonly type: 'reopen' };

/** From the host: who sits, what the chain said, the connections and the clock. */
export type HostCommand =
  | Order
  /**
   * Somebody asks to sit; the grant goes to the chain. `house`: a seat that the house itself plays. `used`: the chain
   * refuses nonces of this player up to this one; absent if the chain was not asked. `elsewhere`: the player sits at
   * another table of this ruleset. `uncovered`: the bond has no share for one more seat. `held`: the chair is kept for
   * somebody else, who waited for it.
   */
  | {
      readonly type: 'sit';
      readonly grant: Signed<Grant>;
      readonly house: boolean;
      readonly used?: bigint | null;
      readonly elsewhere?: boolean;
      readonly uncovered?: boolean;
      readonly held?: boolean;
    }
  /** Somebody asks for a place to bet standing: it gets a number, and signs its grant for that. */
  | { readonly type: 'reserve'; readonly player: Hex }
  /**
   * Somebody asked for a taken chair, or waits for one (null): a player who sits out on one may hold it less long.
   */
  | { readonly type: 'wanted'; readonly grant: Signed<Grant> | null }
  /** The chain has the seat; `locked` is the money locked for it. */
  | { readonly type: 'seated'; readonly player: Hex; readonly locked: bigint }
  /** The chain refused the grant. */
  | { readonly type: 'notSeated'; readonly player: Hex; readonly why: string }
  | { readonly type: 'stood'; readonly player: Hex }
  /** The chain has locked more money for the sitting (`sitting`: nonce of its grant). */
  | {
      readonly type: 'brought';
      readonly player: Hex;
      readonly sitting: bigint;
      readonly nonce: bigint;
      readonly amount: bigint;
    }
  /** The chain refused a `Bring`. */
  | { readonly type: 'notBrought'; readonly player: Hex; readonly nonce: bigint; readonly why: string }
  /** The seat's wallet has asked the escrow itself to leave: it enters no new bank (protocol.md 5). */
  | { readonly type: 'leaveAsked'; readonly player: Hex }
  /** The player has reached a limit of its own: it sits out as soon as nothing of it is bound (R9.16). */
  | { readonly type: 'limitReached'; readonly player: Hex }
  /**
   * Somebody other than the house has proposed the running bank: it ends before the proposal's window does (protocol.md
   * 2.8).
   */
  | { readonly type: 'bankProposed'; readonly number: bigint }
  | { readonly type: 'proposed'; readonly number: bigint; readonly tx: Hex; readonly until: number }
  /**
   * The chain has settled or finalised the bank. `lines`: what it paid, where that can differ from the bank's last
   * state.
   */
  | {
      readonly type: 'final';
      readonly number: bigint;
      readonly how: 'settled' | 'finalised';
      readonly tx: Hex;
      readonly lines?: readonly PaidLine[];
    }
  /** A link that its seat has shown on chain under a demand; the banker's comes without `Give` (`0x`). */
  | {
      readonly type: 'linkShown';
      readonly closed: Hex;
      readonly seat: number;
      readonly signature: Hex;
      readonly link: Hex;
    }
  | { readonly type: 'connected'; readonly seat: number }
  | { readonly type: 'lost'; readonly seat: number }
  /** Deadlines that have passed take effect. */
  | { readonly type: 'tick' }
  /**
   * The host could not run for `ms` milliseconds (stopped, blocked, asleep), or its clock was moved by that much: this
   * counts against nobody.
   */
  | { readonly type: 'stoodStill'; readonly ms: number }
  /** The host starts again from the log: running clocks start again, and all connections are gone. */
  | { readonly type: 'resume' };

export type Command =
  | { readonly by: 'seat'; readonly seat: number; readonly command: SeatCommand }
  | { readonly by: 'host'; readonly command: HostCommand };
