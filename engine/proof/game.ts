/**
 * What the verifier asks of a game. Signatures, commitments, links, digests and the order of steps are the same for
 * all games and stand in the files beside this one; whatever the rules decide is asked here. `games.ts` says which game
 * a table plays, and nothing else in `engine/proof` does.
 */
import type { Hex } from '../bytes.ts';
import type { Composition } from '../fairness/composition.ts';
import type { Choice, Domain, Setup, State, Table } from '../protocol/messages.ts';
import type { KnownKeys } from '../protocol/recover.ts';
import type { ClosedTurn, CoupTurn, ProofDraw, ProofTurn, SeatSigned } from './format.ts';
import type { Problem, Trail } from './steps.ts';

/** A bank's fixed parts. */
export interface Context {
  readonly domain: Domain;
  readonly separator: Hex;
  readonly table: Table;
  /** The rules of the table's ruleset, as far as proofs depend on them. */
  readonly game: ProofGame;
  readonly setup: Setup;
  readonly bankId: Hex;
  /** Signatures are not checked (`VerifyOptions`). */
  readonly withoutSignatures: boolean;
  /** Keys that have signed, kept where many signatures of each are checked. */
  readonly known?: KnownKeys;
}

/** What earlier turns of the bank leave behind, beyond the state. */
export interface History {
  /** Commitments that stood before: each may stand only once in a bank. */
  readonly used: ReadonlySet<Hex>;
  /** What else the rules of the game depend on; only the game reads it. */
  readonly past: unknown;
}

/** What a reader takes of a file before any step looks at it. */
export interface Limits {
  /** The most cards of a coup, and kinds of the deck. */
  readonly cards: number;
  readonly kinds: number;
  readonly choices: number;
  /** Two choices of a coup with the same words are about the same decision. */
  readonly decision: (choice: SeatSigned<Choice>) => string;
}

/** The deck between two turns. */
export interface Shoe {
  readonly taglia: number;
  readonly composition: bigint;
}

/** What the cards of a coup came to. */
export interface PlayedOut {
  /** Cards that left the composition, in the order drawn. */
  readonly dealt: readonly number[];
  readonly outcome: number;
}

/** A list and its decisions, before the cards are known. */
export type DecidedTurn = Pick<ClosedTurn, 'closed' | 'list'> & Pick<CoupTurn, 'choices'>;

/**
 * `Past` is what the rules need to know of the bank's earlier turns besides the state. The methods that take a `Trail`
 * do steps of their own and stop at the first that differs.
 */
export interface ProofGame<Past = unknown> {
  /** The ruleset's. */
  readonly name: string;
  /** Numbers of `call`s, and the union of the bits of volontà, that exist. */
  readonly calls: readonly number[];
  readonly volonta: number;
  readonly limits: Limits;
  /** What a new taglia begins with. */
  readonly deck: Composition;
  /** "shoe" or "deck", for people. */
  readonly deckName: string;
  /** How many cards are fixed at the close of a coup. */
  readonly cardsOfCoup: number;
  cardName(kind: number): string;

  /** Set-up. What `Table` and players must be beyond what holds for every game. */
  tableProblem(table: Table): Problem;
  playersProblem(setup: Setup): Problem;
  /** A problem unless the deck can hold these cards. */
  countsProblem(composition: bigint): Problem;
  /** A problem unless a bank may begin with this taglia and composition. */
  beginningProblem(setup: Setup): Problem;
  /** Adds to `notChecked` what no file shows. */
  postaProblem(context: Context, notChecked: string[]): Problem;
  /** Checks that the draw `drawId` leads to the banker. */
  checkFirstBanker(trail: Trail, context: Context, draw: ProofDraw, drawId: Hex): void;

  /** The deck that the next bank begins with, if this is what a bank leaves. */
  deckAfter(left: Shoe): Shoe;

  /** History: at the state `before`; `known` unless the turns before it are not there. Then one turn later. */
  pastAt(before: State, known: boolean): Past;
  pastAfter(context: Context, past: Past, before: State, turn: ProofTurn): Past;

  /** Nothing follows this state. */
  isOver(state: State): boolean;
  /** Why nothing follows it, in words: at the next turn, and of the state itself. */
  readonly over: { readonly before: string; readonly after: string };
  /** A coup, or a new taglia, may come now. */
  checkBeforeCoup(trail: Trail, context: Context, past: Past, before: State): void;
  checkBeforeTaglia(trail: Trail, context: Context, past: Past, before: State): void;

  /** The banker's move, accepted stakes, who gets the cards, and posta and garage in `Closed`. */
  checkStakes(
    trail: Trail,
    context: Context,
    past: Past,
    before: State,
    turn: Pick<ClosedTurn, 'closed' | 'list'>,
  ): void;

  /** A problem unless these choices could be taken in this coup, whatever its cards. Signatures come after it. */
  choicesProblem(context: Context, turn: DecidedTurn): Problem;
  choiceName(draw: number): string;
  /**
   * The decisions of a coup in the order in which they were taken, each with the choice that was signed for it or null;
   * what was signed for nothing that was to be decided stands behind them. `turn.cards` must be right.
   */
  decisionsOf(turn: CoupTurn, banker: number): readonly (SeatSigned<Choice> | null)[];
  /** Plays the coup with the signed choices, and by default where there is none (`T.drawing`). */
  checkDrawing(trail: Trail, context: Context, turn: CoupTurn, cards: readonly number[]): PlayedOut;
  /** The state after the coup that was played out so; its commitment is the turn's, or 0 if nothing follows. */
  stateAfter(
    context: Context,
    before: State,
    turn: CoupTurn,
    played: { readonly outcome: number; readonly composition: bigint },
    prev: Hex,
  ): State;
}
