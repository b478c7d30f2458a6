/**
 * What has happened at a live table: the durable log is these, in order. The game's steps stand in them whole, so that
 * a log can be replayed and audited as a game's; signed messages and links stand in them whole, so that evidence can be
 * made from them.
 */
import type { Hex } from '../bytes.ts';
import type { Command as GameCommand } from '../chairs/commands.ts';
import type { Event as CheminEvent } from '../game/events.ts';
import type { CoupTurn } from '../proof/format.ts';
import type {
  Ack,
  Bet,
  Bring,
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
import type { PaidLine } from './commands.ts';
import type { BankEnd } from '../proof/format.ts';
import type { GameEvent } from './game.ts';
import type { BankerWord, Clock, Sitting } from './state.ts';
import type { EndedStatus } from './view.ts';

/** `E`: what the game tells; hosts and bots know Chemin de Fer alone. */
export type Event<E = CheminEvent> =
  /** One step of the game: a command that it took, and all that followed. */
  | { readonly type: 'game'; readonly command: GameCommand; readonly events: readonly E[] }
  | { readonly type: 'reserved'; readonly seat: number; readonly player: Hex; readonly until: number }
  /** No grant has come for it: the number may be given to others. */
  | { readonly type: 'lapsed'; readonly seat: number }
  | { readonly type: 'seating'; readonly seat: number; readonly grant: Signed<Grant>; readonly house: boolean }
  | {
      readonly type: 'sitting';
      readonly seat: number;
      readonly change: Partial<Pick<Sitting, 'status' | 'locked' | 'connected' | 'leaving' | 'owes'>>;
    }
  /** More money is on its way to the chain for the seat. */
  | { readonly type: 'bringing'; readonly seat: number; readonly bring: Signed<Bring> }
  /** The chain has locked it. */
  | { readonly type: 'brought'; readonly seat: number; readonly nonce: bigint; readonly amount: bigint }
  /** The chain has refused it. */
  | { readonly type: 'notBrought'; readonly seat: number; readonly nonce: bigint }
  /** The sitting is over: the escrow has given the money back, or never took it. */
  | { readonly type: 'gone'; readonly seat: number }
  /** The director has told the table of a malfunction, at this moment of the host's clock. */
  | { readonly type: 'malfunction'; readonly at: number }
  /** The clock of what browsers do by themselves; null: none runs. */
  | { readonly type: 'clock'; readonly clock: Clock | null }
  | { readonly type: 'drawOpened'; readonly number: bigint; readonly asked: readonly number[] }
  | { readonly type: 'entered'; readonly seat: number; readonly enter: Signed<Enter> }
  | { readonly type: 'drawClosed'; readonly draw: Signed<Draw> }
  | { readonly type: 'drawLinked'; readonly seat: number; readonly link: Hex }
  | { readonly type: 'drawn'; readonly serverLink: Hex }
  /** A draw that cannot be finished: the next one has the next number. */
  | { readonly type: 'drawFailed' }
  | { readonly type: 'opened'; readonly setup: Signed<Setup> }
  | { readonly type: 'word'; readonly word: BankerWord }
  | { readonly type: 'bet'; readonly seat: number; readonly bet: Signed<Bet> }
  /** The bank ends as soon as no coup is running. */
  | { readonly type: 'mustEnd' }
  | { readonly type: 'closed'; readonly closed: Signed<Closed>; readonly list: readonly ListRow[] }
  | { readonly type: 'gave'; readonly seat: number; readonly signature: Hex; readonly link: Hex | null }
  | { readonly type: 'linked'; readonly seat: number; readonly link: Hex }
  /** Cards that only this seat sees, signed; stored before the view that shows them leaves. */
  | { readonly type: 'shown'; readonly shown: Signed<Shown> }
  | { readonly type: 'chosen'; readonly seat: number; readonly choice: Signed<Choice> }
  | {
      readonly type: 'stepped';
      readonly step: Signed<Step>;
      /** Null in the turn of a new taglia. */
      readonly serverLink: Hex | null;
      readonly cards: readonly number[];
      readonly state: State;
    }
  | { readonly type: 'voided'; readonly void: Signed<Void> }
  /** An acknowledgement of the present state, not checked yet. */
  | { readonly type: 'acking'; readonly seat: number; readonly ack: Signed<Ack> }
  /** A checked one is evidence; a wrong one is left out. */
  | { readonly type: 'acked' | 'notAcked'; readonly seat: number; readonly ack: Signed<Ack> }
  | { readonly type: 'left'; readonly seat: number; readonly leave: Signed<Leave> }
  /** The bank is over in its last state, and its players are asked to sign the result until `deadline`. */
  | { readonly type: 'ended'; readonly end: BankEnd; readonly result: Result; readonly deadline: number }
  /** The bank is over with a coup that only the chain can decide. */
  | { readonly type: 'putAside' }
  | { readonly type: 'resulted'; readonly number: bigint; readonly seat: number; readonly signature: Hex }
  /** The clock of the results goes on from here. */
  | { readonly type: 'asked'; readonly number: bigint; readonly deadline: number; readonly renewed: boolean }
  /**
   * The chain shows a link of a coup that ended its bank unplayed: the players' signatures on that end no longer count.
   */
  | { readonly type: 'contested'; readonly number: bigint }
  /** Everybody who must sign has signed: the house's signature completes the result. */
  | { readonly type: 'completed'; readonly number: bigint; readonly house: Hex; readonly status: EndedStatus }
  /** Not all have signed in time: the bank goes to the chain with what there is. */
  | { readonly type: 'unsigned'; readonly number: bigint }
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

/** What has happened at the table of any game. */
export type AnyEvent = Event<GameEvent>;
