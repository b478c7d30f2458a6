/**
 * What the seat's client asks of its game. What is signed, given, shown and kept is the same for all games and stands
 * in the files beside this one; so do signatures, links and digests. Whatever the rules decide is asked here, or of the
 * verifier's own port (`engine/proof/game.ts`). `games.ts` says which game a table plays, and nothing else in
 * `engine/seat` does. No method takes a view where something is signed by its answer (README, law B).
 */
import type { Hex } from '../bytes.ts';
import type { Claim } from '../claim.ts';
import type { Context, PlayedOut, Shoe } from '../proof/game.ts';
import type { CoupTurn, ProofDraw, ProofTurn } from '../proof/format.ts';
import type { Setup } from '../protocol/messages.ts';
import type { BankerSide } from '../rules/arithmetic.ts';
import type { OpenMove } from '../rules/rights.ts';
import type { SetteOptions, SetteView, TableView } from '../table/sette-view.ts';
import type { MoveView, Options, View } from '../table/view.ts';
import type { Doubt, SeatBank, SeatMemory } from './memory.ts';

/** A decision of this seat, by the cards that the house has signed for it. */
export interface Decision {
  /** How many of this side's decisions came before it. */
  readonly count: number;
  /** `Choice.draw` numbers. */
  readonly options: readonly number[];
  /** What the regola says. */
  readonly fallback: number;
}

/** The minimums and the maximum within which a range is offered. */
export type LimitsNow = Pick<View['table'], 'minBet' | 'minPosta' | 'maxPosta'>;

/** What is shown of a bank's deck before its next turn. */
export type DeckShown = Partial<Pick<View, 'taglia' | 'cardsLeft' | 'lastCoup'>>;

export type AnyCoup = NonNullable<NonNullable<TableView['bank']>['coup']>;

export interface SeatGame {
  /** What a seat may do that may do nothing. */
  readonly noOptions: Options;
  /** Only two can play here. */
  readonly ofTwo: boolean;
  /** The banker may move until the bets close, and for how long it may choose (milliseconds). */
  readonly movesUntilClose: boolean;
  readonly choiceTime: number;
  /** How long a decision in a coup has (milliseconds). */
  readonly drawTime: number;
  /** The banker may end the bank by its word. */
  readonly passes: boolean;
  /** A passed bank is offered on. */
  readonly sold: boolean;
  /** The regola's word may be asked for. */
  readonly advice: boolean;
  /** In a turn one seat alone may bet, and it may go without. */
  readonly inTurns: boolean;

  /** Tables of this game have this chair, or this standing bettor's number. */
  hasSeat(seat: number): boolean;

  /** Why this seat signs nothing in a bank with this set-up, in words; null: nothing is wrong. */
  setupProblem(memory: SeatMemory, setup: Setup): string | null;
  /** What this seat's player should agree to before it stakes money in this bank, besides what holds for every game. */
  doubtsOf(memory: SeatMemory, setup: Setup, draw: ProofDraw | undefined): readonly Doubt[];
  /** A bank may begin so after this state, when up to so many cards went unseen. */
  mayBeginSo(left: Shoe, next: Shoe, unseen: number): boolean;
  /**
   * The bank after `last` was this seat's, before any other among the same players; null: whose turn it is stands in
   * `doubtsOf`.
   */
  readonly wasDue: ((memory: SeatMemory, last: SeatBank) => boolean) | null;

  /** The range of the posta; `most`: what the seat has, by what the table says and by its own knowledge. */
  postaOpen(memory: SeatMemory, view: Claim<TableView>, limits: LimitsNow, most: bigint): Options['posta'];
  /** What a punter may do while the bets are open. */
  punterOptions(
    memory: SeatMemory,
    bank: SeatBank,
    view: Claim<TableView>,
    limits: LimitsNow,
  ): Partial<Pick<SetteOptions, 'bet' | 'decline'>>;
  /** The seat may make this call in this bank; and a bet of it, above zero, by what the seat has checked. */
  mayCall(bank: SeatBank, seat: number, call: number): boolean;
  mayBet(memory: SeatMemory, bank: SeatBank, bet: { readonly call: number; readonly max: bigint }): boolean;
  /** The moves open to the banker of this bank, which is this seat's. */
  movesIn(bank: SeatBank, memory: SeatMemory, limits: Pick<LimitsNow, 'minPosta' | 'maxPosta'>): readonly OpenMove[];
  mayPass(bank: SeatBank): boolean;
  /** The banker's side against which the coming turn is played, after the banker's word if that is open. */
  sideAfter(bank: SeatBank, said: MoveView | null): BankerSide;

  /** A seat can be shown these kinds in one turn; and both of these, one after the other, in either order. */
  isHand(kinds: readonly number[]): boolean;
  areOneHand(some: readonly number[], others: readonly number[]): boolean;
  /** The decision that these kinds ask of this seat; null: none. `turn` is the running one, which it gave for. */
  decisionOn(memory: SeatMemory, bank: SeatBank, turn: ProofTurn, kinds: readonly number[]): Decision | null;
  /** By what the table shows, this decision is the one that is asked for: that may only keep it back. */
  isAsked(coup: AnyCoup, isHand: boolean, count: number): boolean;
  /** What the client decides without a question, as its player wants it; null: it asks. */
  unasked(memory: SeatMemory, decision: Decision): number | null;
  /** How many of the kinds that this seat is shown are the other side's, as the table says; null: it says nothing. */
  faceUpSaid(coup: AnyCoup): number | null;
  /** What this seat came to see in a checked turn with these cards. */
  seenIn(context: Context, turn: CoupTurn, cards: readonly number[], seat: number): Seen;
  /** What this seat had to decide in a coup that was played so: between more than one, and not by the rules alone. */
  decisionsIn(context: Context, turn: CoupTurn, cards: readonly number[], seat: number): readonly Decision[];
  /** How a coup ends with these choices where they are open, and by the regola where there is none. */
  endWith(context: Context, turn: CoupTurn, cards: readonly number[]): PlayedOut;
  /** Every end that the cards of a list allow. */
  endsOf(context: Context, turn: Pick<CoupTurn, 'closed' | 'list'>, cards: readonly number[]): readonly PlayedOut[];

  /** What the checked state says of the deck; the table's word counts where nobody else can know. */
  deckShown(bank: SeatBank, view: Claim<TableView>): DeckShown;
  /** The running coup as this seat may see it: its own signed cards, and no others while it may decide. */
  coupShown(memory: SeatMemory, bank: SeatBank, said: AnyCoup, own: OwnCards): AnyCoup;
  /** What the punter's next bet is worth where the cards that are left tell; null: it is not told. */
  worthOf(bank: SeatBank): Worth | null;
  /** What only this game's picture has. */
  pictureOf(memory: SeatMemory, bank: SeatBank | null, options: Options, view: Claim<TableView>): PictureParts;
}

/** What a side that decides sees in the course of a coup. */
export interface Seen {
  /** All kinds that lay open to it up to its last decision, in the order in which a `Shown` has them. */
  readonly kinds: readonly number[];
  /** How many of them did at its first decision. At each further one it is one more. */
  readonly first: number;
}

/** What a seat knows of its own in the running coup. */
export interface OwnCards {
  /** The running list, and its turn. */
  readonly list: Hex;
  readonly turn: ProofTurn;
  /** Kinds signed for this seat; null: none yet. */
  readonly cards: readonly number[] | null;
  /** What it may decide now. */
  readonly open: { readonly options: readonly number[]; readonly fallback: number } | null;
}

/** What a unit of a bet is worth, in basis points: with the cards that are left, and with all. */
export interface Worth {
  readonly now: number;
  readonly full: number;
}

export type PictureParts = Partial<Pick<View, 'seguito'> & Pick<SetteView, 'highestBet' | 'rest'>> & {
  readonly worth?: Worth | null;
};
