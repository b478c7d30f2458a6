/**
 * What the papers of a table ask of its game (docs/adr/0039). Sittings, signatures, links, clocks of browsers and banks
 * that are over are the same for all games and stand in the files beside this one; whatever the rules decide is asked
 * here. `games.ts` says which game a table plays, and nothing else in `engine/table` does.
 */
import type { Hex } from '../bytes.ts';
import type { Command as GameCommand } from '../chairs/commands.ts';
import type { Chairs, Seat } from '../chairs/state.ts';
import type { DecisionOf } from '../chairs/step.ts';
import type { Waiting } from '../chairs/waiting.ts';
import type { Composition } from '../fairness/composition.ts';
import type { Event } from '../game/events.ts';
import type { RefusalCode } from '../game/refusals.ts';
import type { SetteEvent } from '../sette/events.ts';
import type { SetteRefusalCode } from '../sette/refusals.ts';
import type { CoupTurn } from '../proof/format.ts';
import type { Closed, ListRow, State, Table } from '../protocol/messages.ts';
import type { DuelView, SetteBankView, SetteOptions, SetteView } from './sette-view.ts';
import type { Bank } from './state.ts';
import type { AnyBankView, AnyView, BankView, CoupView, Options, View } from './view.ts';

/** What games tell, and what they refuse. */
export type GameEvent = Event | SetteEvent;
export type GameRefusalCode = RefusalCode | SetteRefusalCode;

type Of<T extends GameEvent['type']> = Extract<GameEvent, { readonly type: T }>;

/** A closed list: with its cards and decisions it is a coup. */
export interface ClosedList {
  readonly closed: Closed;
  readonly list: readonly ListRow[];
  readonly banker: number;
}

/** What the cards of a coup came to. */
export interface PlayedOut {
  /** Cards that left the composition, in the order drawn. */
  readonly cards: readonly number[];
  readonly outcome: number;
}

/** A decision that is due. */
export interface DecisionDue {
  readonly seat: number;
  /** `draw` numbers. */
  readonly options: readonly number[];
  /** Nothing is to decide, and the seat is asked all the same. */
  readonly settled: boolean;
}

/** Kinds that one seat alone may see. */
export interface CardsShown {
  readonly seat: number;
  readonly kinds: readonly number[];
}

type OwnOf<V> = Omit<V, keyof AnyView | 'bank' | 'options'>;
type OwnOfBank<B> = Omit<B, keyof AnyBankView | 'coup'>;

/** What a view shows of a table, of its running bank and of a coup, that only this game has. */
export type GameView = OwnOf<View> | OwnOf<SetteView>;
export type GameBankView = OwnOfBank<BankView> | OwnOfBank<SetteBankView>;
export type GameCoupView = CoupView | DuelView;
export type GameOptions = Options | SetteOptions;

/** A game of one ruleset before the papers. `G`: its state. */
export interface TableGame<G extends Chairs = Chairs> {
  /** Nobody sits at two tables of this ruleset. */
  readonly oneTable: boolean;
  /** Players bet standing. */
  readonly standing: boolean;
  /** Union of the `volonta` bits that exist. */
  readonly volonta: number;
  /** The banker's word is said once: nothing replaces it. */
  readonly finalWord: boolean;
  /** A draw is evidence only for the bank of the seat that it has named first. */
  readonly drawNamesBanker: boolean;
  /** Choices stand in a proof by seat; else in the order in which they were taken. */
  readonly choicesBySeat: boolean;
  /** What a taglia begins with. */
  readonly deck: Composition;
  /** How many cards are fixed at the close of a coup. */
  readonly cardsOfCoup: number;
  /** What a seat may do that may do nothing. */
  readonly noOptions: GameOptions;

  /** What a command comes to, and what events make of the state. */
  step(game: G, command: GameCommand, now: number): DecisionOf<G, GameEvent, GameRefusalCode>;
  evolveAll(game: G, events: readonly GameEvent[]): G;

  /** Who must do what by when; what a seat may do now. */
  waitingFor(game: G): readonly Waiting[];
  optionsOf(game: G, seat: Seat, now: number): GameOptions;
  /** No list is closed, and one may be. */
  isBetweenCoups(game: G): boolean;
  decisionDue(game: G): DecisionDue | null;

  /** The seat that the draw `drawId` among `asked` names; `links` are theirs, in their order. */
  firstBanker(asked: readonly number[], serverLink: Hex, drawId: Hex, links: readonly Hex[]): number;

  /** What the house shows one seat with this event, and signs; null: nothing. `game`: after the whole step. */
  cardsShown(event: Of<'dealt' | 'decision'>, coup: ClosedList, game: G): CardsShown | null;
  /**
   * Of what was signed in a coup that ended with these cards, the choices that its proof has. Where a seat is asked
   * that has nothing to decide its word looks to all like any other until then, and is none.
   */
  choicesProven(coup: ClosedList, choices: CoupTurn['choices'], cards: readonly number[]): CoupTurn['choices'];
  /** A coup whose players cannot be asked any more: everything by default. */
  playedByDefault(coup: ClosedList, cards: readonly number[]): PlayedOut;
  /** The state after a coup. It carries commitment 0, and not the one given, exactly where nothing follows. */
  stateAfter(
    table: Table,
    before: State,
    coup: ClosedList,
    played: { readonly outcome: number; readonly composition: bigint; readonly commitment: Hex },
  ): State;

  /** Against what the bets play now. */
  sideNow(game: G): Pick<AnyBankView, 'posta' | 'garage'>;
  viewOf(game: G): GameView;
  /** `running`: the bank of the view is the game's. */
  bankViewOf(game: G, running: boolean): GameBankView;
  /** The running coup as `viewer` may see it: what lies face down for it stays in. */
  coupShown(game: G, bank: Bank, viewer: number | null): GameCoupView;
  /** A coup that was played, all shown. */
  coupPlayed(turn: CoupTurn, banker: number): GameCoupView;
}
