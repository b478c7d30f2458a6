/** What one browser's part in a table shows (`Snapshot`), and what a person can do with it (`Session`). */
import type { Hex } from '../../../engine/bytes.ts';
import type { ByHand } from '../../../engine/seat/by-hand.ts';
import type { Doubt, SeatMemory } from '../../../engine/seat/memory.ts';
import type { Picture } from '../../../engine/seat/picture.ts';
import type { AsideAct, AsideWords } from '../../../engine/table/aside.ts';
import type { AwayDays, OwnLimits, OwnPlay } from '../../../engine/table/own-limits.ts';
import type { RematchNow } from '../../../engine/table/rematch.ts';
import type { Words } from '../../../engine/table/said.ts';
import type { SeatView } from '../../../engine/table/view.ts';
import type { LinkStatus } from '../../lib/connection.ts';
import type { AsideAt } from './aside-log.ts';
import type { Change } from './past-proofs.ts';
import type { SaidAt } from './said-log.ts';
import type { ScreenTime } from './screen-time.ts';
import type { SignBring, SignGrant } from './sitting-down.ts';
import type { SittingStatus } from './sittings.ts';

export interface SessionNotice {
  readonly tone: 'note' | 'bad';
  readonly text: string;
  /** Rule id of a refusal. */
  readonly rule: string | null;
}

export interface Snapshot {
  readonly link: LinkStatus;
  /**
   * What may be shown of the table: the table server's claims; for this seat's money, cards and rights, what the seat
   * has checked.
   */
  readonly view: Picture | null;
  /** Server clock minus this machine's clock, milliseconds. */
  readonly offset: number;
  readonly sitting: SittingStatus | null;
  readonly memory: SeatMemory | null;
  /** Memories of earlier sittings at this table, for their evidence. */
  readonly earlier: readonly SeatMemory[];
  /** This seat as the table has it; null when watching. */
  readonly me: SeatView | null;
  /** Why this seat's sitting goes on although the table does not show it; null while the table shows it. */
  readonly unseen: string | null;
  /**
   * Why nothing of this seat's is staked: the escrow was not seen to have it. Null while it may be, or while the node
   * is being asked.
   */
  readonly unheld: string | null;
  /** Banks of this browser's sittings here that the escrow has paid differently from their last checked state. */
  readonly paidOtherwise: readonly bigint[];
  /** Another tab of this browser plays the seat. */
  readonly elsewhere: boolean;
  readonly notice: SessionNotice | null;
  /** Names of by-hand commands under way. */
  readonly busy: readonly string[];
  /** What was said here since the page has been open, the newest last. */
  readonly said: readonly SaidAt[];
  /** Limits that the wallet has set for itself, as the house tells them; null: none, or not told. */
  readonly own: OwnPlay | null;
  /** Whom this seat talks with alone, the newest first. */
  readonly asides: readonly AsideAt[];
  /** Whether the two who have played here play again, as the house tells it, and when it did; null: nothing of it. */
  readonly rematch: (RematchNow & { readonly at: number }) | null;
}

/** What a person does by hand over the moment that the screen shows; null if the seat may not do it. */
export type MakeAct = (memory: SeatMemory, over: Hex | null) => ByHand | null;

/** A chair's number, or a place to bet standing: the table says its number. */
export type SeatChoice = number | 'standing';
export type OnSit = ((at: SeatChoice) => void) | null;

export interface Session {
  subscribe(listener: () => void): () => void;
  snapshot(): Snapshot;
  /** The wallet's address; null if none is connected. Chooses whose sitting is played. */
  setPlayer(player: Hex | null): void;
  /** What is left, according to the chain, of the share of the bond behind the sitting with this key. */
  setShare(key: Hex, share: bigint): void;
  /** Brings `amount` to a seat; asks the wallet for its one signature. Rejects in words, and if the wallet does. */
  sit(player: Hex, at: SeatChoice, amount: bigint, deadline: bigint, sign: SignGrant): Promise<void>;
  /** Brings `amount` more to the seat; asks the wallet. Rejects in words, and if the wallet does. */
  bring(amount: bigint, deadline: bigint, sign: SignBring): Promise<void>;
  /**
   * `over`: the moment that the screen shows (`momentOf`), by default that of the snapshot that is drawn. A bet, move,
   * pass or choice is not sent at any other, and nothing for another sitting than the one that is played as it is
   * pressed.
   */
  act(name: string, make: MakeAct, over?: Hex | null): void;
  /** The buttons over this state or decision can be pressed; null: they cannot any more (`screen-time.ts`). */
  offers: ScreenTime['offers'];
  /** Plays in a bank in spite of the doubts that were on the screen. */
  agree(bankId: Hex, shown: readonly Doubt[]): void;
  /** Takes over what a published proof has shown: a lie of the house raises the alarm. */
  learn(change: Change): void;
  /** What the seat's wallet is called from now on, at all tables; null: nothing. Rejects in words. */
  nickname(name: string | null): Promise<void>;
  /** Says something to everybody at the table. Rejects in words. */
  say(words: Words): Promise<void>;
  /** Sets limits of the seat's own wallet. Rejects in words. */
  ownLimits(limits: OwnLimits): Promise<void>;
  /** Keeps the seat's own wallet from play for so many days. Rejects in words. */
  goAway(days: AwayDays): Promise<void>;
  /** Asks the other of the two who have played here to play again. Rejects in words. */
  playAgain(): Promise<void>;
  /** Answers it; who has asked takes it back with no. Rejects in words. */
  answerRematch(accept: boolean): Promise<void>;
  /** Asks who sits there to talk alone, says yes, or ends it. Rejects in words. */
  aside(seat: number, act: AsideAct): Promise<void>;
  /** Says something to one alone, once both have agreed. Rejects in words. */
  sayAside(seat: number, words: AsideWords): Promise<void>;
  /** What is over is not shown any more. */
  putAsideAway(other: Hex): void;
  inviteBot(): void;
  /** Takes the seat over from another tab or connection. */
  playHere(): void;
  reconnect(): void;
  dismiss(): void;
  close(): void;
}

/** Before anything has come. */
export const firstSnapshot: Snapshot = {
  link: { state: 'connecting' },
  view: null,
  offset: 0,
  sitting: null,
  memory: null,
  earlier: [],
  me: null,
  unseen: null,
  unheld: null,
  paidOtherwise: [],
  elsewhere: false,
  notice: null,
  busy: [],
  said: [],
  own: null,
  rematch: null,
  asides: [],
};
