/**
 * What has happened at a table: the durable log is these events in order. They hold signed messages and links whole.
 */
import type { Hex } from '../bytes.ts';
import type {
  Ack,
  Bet,
  Choice,
  Closed,
  Draw,
  Enter,
  Grant,
  Leave,
  ListRow,
  Result,
  Setup,
  Shown,
  State,
  Step,
  Void,
} from '../protocol/messages.ts';
import type { Signed } from '../protocol/sign.ts';
import type { CoupTurn } from '../proof/format.ts';
import type { CoupDeal } from '../rules/coup.ts';
import type { PaidLine } from './commands.ts';
import type { BankerMove, Seat } from './state.ts';
import type { Phase } from './view.ts';

export type Event =
  | {
      readonly type: 'seating';
      readonly seat: number;
      readonly grant: Signed<Grant>;
      readonly house: boolean;
      readonly at: number;
    }
  | { readonly type: 'unseated'; readonly seat: number }
  /** Changing facts of one seat: money locked, connection, sitting out, leaving, run-out clocks, a link owed. */
  | {
      readonly type: 'seat';
      readonly seat: number;
      readonly change: Partial<
        Pick<
          Seat,
          | 'status'
          | 'locked'
          | 'connected'
          | 'lostAt'
          | 'sittingOut'
          | 'outSince'
          | 'outFor'
          | 'idle'
          | 'wantedAt'
          | 'timeouts'
          | 'leaving'
          | 'owes'
        >
      >;
    }
  /** `renewed`: the same clock, started again after a standstill of the host. */
  | { readonly type: 'phase'; readonly phase: Phase; readonly deadline: number | null; readonly renewed?: true }
  | { readonly type: 'banker'; readonly seat: number | null }
  | { readonly type: 'drawOpened'; readonly number: bigint; readonly asked: readonly number[] }
  | { readonly type: 'entered'; readonly seat: number; readonly enter: Signed<Enter> }
  | { readonly type: 'drawClosed'; readonly draw: Signed<Draw> }
  | { readonly type: 'drawLinked'; readonly seat: number; readonly link: Hex }
  | { readonly type: 'drawn'; readonly banker: number; readonly serverLink: Hex }
  /** A silent seat spoilt a draw: the next one has the next number. */
  | { readonly type: 'drawFailed' }
  | { readonly type: 'opened'; readonly setup: Signed<Setup> }
  | { readonly type: 'moved'; readonly move: BankerMove }
  | { readonly type: 'bet'; readonly seat: number; readonly bet: Signed<Bet> }
  | { readonly type: 'nobodyBet' }
  /** The bank ends as soon as no coup is running. */
  | { readonly type: 'mustEnd' }
  | { readonly type: 'closed'; readonly closed: Signed<Closed>; readonly list: readonly ListRow[] }
  | { readonly type: 'gave'; readonly seat: number; readonly signature: Hex; readonly link: Hex | null }
  | { readonly type: 'linked'; readonly seat: number; readonly link: Hex }
  | { readonly type: 'dealt'; readonly deal: CoupDeal }
  /**
   * What a seat is signed and shown of cards that others do not see. It comes before the view that shows them leaves.
   */
  | { readonly type: 'shown'; readonly shown: Signed<Shown> }
  /** `choice` null: the regola decided, without asking or when the clock ran out. */
  | {
      readonly type: 'decided';
      readonly seat: number;
      readonly role: 'punta' | 'banco';
      readonly draw: number;
      readonly choice: Signed<Choice> | null;
    }
  | {
      readonly type: 'stepped';
      readonly step: Signed<Step>;
      readonly serverLink: Hex | null;
      readonly cards: readonly number[];
      readonly state: State;
    }
  | { readonly type: 'voided'; readonly void: Signed<Void> }
  | { readonly type: 'acked'; readonly seat: number; readonly ack: Signed<Ack> }
  | { readonly type: 'left'; readonly seat: number; readonly leave: Signed<Leave> }
  | { readonly type: 'ended'; readonly end: 'punta' | 'passed' | 'void'; readonly result: Result }
  | { readonly type: 'resulted'; readonly number: bigint; readonly seat: number; readonly signature: Hex }
  /**
   * The chain shows a link of a coup that ended its bank unplayed: what the players signed of that end no longer
   * counts.
   */
  | { readonly type: 'contested'; readonly number: bigint }
  /** Everybody who must sign has signed: the house's signature completes the result. */
  | { readonly type: 'completed'; readonly number: bigint; readonly house: Hex }
  /** The ended bank makes room for the next one. If signatures are missing it goes to the chain by `propose`. */
  | { readonly type: 'archived'; readonly number: bigint; readonly status: 'signing' | 'settling' | 'idle' }
  | { readonly type: 'proposed'; readonly number: bigint; readonly tx: Hex; readonly until: number }
  | {
      readonly type: 'final';
      readonly number: bigint;
      readonly how: 'settled' | 'finalised';
      readonly tx: Hex;
      readonly lines?: readonly PaidLine[];
    }
  /** The unfinished coup of a bank that was put aside is played after all: its last link has come. */
  | { readonly type: 'playedLate'; readonly number: bigint; readonly turn: CoupTurn };
