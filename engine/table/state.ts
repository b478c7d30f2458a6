/**
 * A live table as plain data: a game, and the papers around it (docs/adr/0028). The game knows who plays, whose turn it
 * is and what is open to whom. The papers are what is money or evidence: sittings in the escrow, the signed messages of
 * the running bank, and the banks that are not final. Changed only by `evolve`.
 */
import type { Hex } from '../bytes.ts';
import type { Chairs } from '../chairs/state.ts';
import type { Game } from '../game/state.ts';
import type { BankEnd, ProofDraw, ProofTurn, SeatSigned } from '../proof/format.ts';
import type {
  Ack,
  Bet,
  Bring,
  Closed,
  Choice,
  Domain,
  Draw,
  Enter,
  Grant,
  Leave,
  ListRow,
  Result,
  Setup,
  Shown,
  State,
  Table,
} from '../protocol/messages.ts';
import type { Signed } from '../protocol/sign.ts';
import type { EndedStatus } from './view.ts';

/**
 * A seat in the escrow. It is in the game only while its status is `seated` and it has not left the game: a leaving
 * seat leaves the game first, and the escrow when its last bank is final.
 */
export interface Sitting {
  readonly seat: number;
  readonly grant: Signed<Grant>;
  /** seating: waiting for the chain; seated: the money is locked; standing: released, waiting for the chain. */
  readonly status: 'seating' | 'seated' | 'standing';
  /** Played by the house itself. */
  readonly house: boolean;
  /** Money that the escrow has locked for the seat, after all final banks. Hundredths of a chip. */
  readonly locked: bigint;
  /** Its connection stands. The game is told. */
  readonly connected: boolean;
  /** It has left the game, or was given up before it entered one. */
  readonly leaving: boolean;
  /** The link of a void coup that the seat has not shown (protocol.md 2.4). */
  readonly owes: Owed | null;
  /** More money of its wallet that is on its way to the chain; null: none. */
  readonly bring: Signed<Bring> | null;
  /** Nonce of the last `Bring` that the chain has taken; 0: none. */
  readonly brought: bigint;
  /**
   * What was brought before the sitting's first bank: it counts from the second one on (protocol.md 3). Null once the
   * seat has been in a bank.
   */
  readonly later: bigint | null;
}

export interface Owed {
  readonly closed: Hex;
  readonly commitment: Hex;
  readonly coupId: Hex;
  readonly number: bigint;
}

/** A standing bettor's number, kept for its player until the grant comes (protocol.md 2.1). */
export interface Reservation {
  readonly seat: number;
  readonly player: Hex;
  /** Milliseconds. */
  readonly until: number;
}

/** The draw for the first banker (protocol.md 3). */
export interface DrawState {
  readonly number: bigint;
  /** Seats that were asked, ascending. */
  readonly asked: readonly number[];
  readonly enters: readonly SeatSigned<Enter>[];
  readonly draw: Signed<Draw> | null;
  readonly links: readonly { readonly seat: number; readonly link: Hex }[];
}

/** The papers of a closed coup until its step. */
export interface RunningCoup {
  readonly bets: readonly SeatSigned<Bet>[];
  readonly closed: Signed<Closed>;
  readonly digest: Hex;
  readonly list: readonly ListRow[];
  /** In the order they came; `link` null until it is shown. */
  readonly gives: readonly { readonly seat: number; readonly signature: Hex; readonly link: Hex | null }[];
  /** What the house has shown its hand and its banker, as they came to decide. */
  readonly shown: readonly Signed<Shown>[];
  readonly choices: readonly SeatSigned<Choice>[];
}

/** The banker's signed word for the coming coup; what it means stands in the game. */
export interface BankerWord {
  readonly move: number;
  readonly amount: bigint;
  readonly volonta: number;
  readonly commitment: Hex;
}

export interface SignedResult {
  readonly message: Result;
  readonly signatures: readonly { readonly seat: number; readonly signature: Hex }[];
  /** The house's own, once every line that needs a signature has one. */
  readonly house: Hex | null;
}

/** The papers of a bank. */
export interface Bank {
  readonly setup: Signed<Setup>;
  readonly bankId: Hex;
  /** The players' grants, by ascending seat. */
  readonly grants: readonly Signed<Grant>[];
  readonly draw: ProofDraw | null;
  /** The state before the coming (or running) coup. */
  readonly state: State;
  /** Finished turns, as a proof file has them. */
  readonly turns: readonly ProofTurn[];
  readonly move: BankerWord | null;
  /** The latest signed bet of each seat over the state, zero bets included; by ascending seat. */
  readonly bets: readonly SeatSigned<Bet>[];
  /**
   * Acknowledgements of `state` whose signatures nobody has checked: the bet of the same seat over it says as much, and
   * most seats bet. By ascending seat.
   */
  readonly unchecked: readonly SeatSigned<Ack>[];
  readonly coup: RunningCoup | null;
  /** The list that ended the bank because its banker did not bind itself (ADR 0014): it may still do so on chain. */
  readonly unbound: { readonly digest: Hex; readonly list: readonly ListRow[] } | null;
  /** Proposed on chain past the house: it ends as soon as no coup is running. */
  readonly mustEnd: boolean;
  readonly leaves: readonly SeatSigned<Leave>[];
  readonly end: BankEnd | null;
  /** Null again when the court may give the bank another end. */
  readonly result: SignedResult | null;
}

/** A bank that is over for the game. Its evidence stays until it is final. */
export interface EndedBank {
  readonly bank: Bank;
  readonly status: EndedStatus;
  /** Until then its players have time to sign, milliseconds; null once that is over. */
  readonly deadline: number | null;
  /** That clock has begun anew after a standstill of the host: it does so once (R9.14). */
  readonly renewed: boolean;
  readonly tx: Hex | null;
  readonly until: number | null;
  /**
   * What the escrow paid, in the order of the set-up, where that can differ from the last state; null: the last state.
   */
  readonly paid: readonly bigint[] | null;
}

/**
 * What browsers do by themselves, on a clock of the papers: the draw, each stage of the links, a coup without its end.
 */
export type Stage = 'draw' | 'links' | 'unfinished';

/** The clock of what browsers do by themselves. */
export interface Clock {
  readonly stage: Stage;
  /** Milliseconds. */
  readonly deadline: number;
  /** It has begun anew after a standstill of the host: it does so once (R9.14). */
  readonly renewed: boolean;
}

/** `G`: the game that is played; hosts, bots and seats know Chemin de Fer alone. */
export interface TableState<G extends Chairs = Game> {
  readonly domain: Domain;
  readonly table: Table;
  readonly tableId: Hex;
  /** The house's signing key, as an address. */
  readonly house: Hex;
  readonly game: G;
  /** By ascending seat. */
  readonly sittings: readonly Sitting[];
  readonly reserved: readonly Reservation[];
  readonly clock: Clock | null;
  /** Number of the bank (or draw) in progress or due next; from 1. Draws that failed count. */
  readonly number: bigint;
  /** bankId of the bank before, 0 for the first. */
  readonly prev: Hex;
  readonly draw: DrawState | null;
  /** A finished draw, until the bank that it began is set up. */
  readonly drawn: ProofDraw | null;
  readonly bank: Bank | null;
  /** Newest last. Of the final ones the last few are kept for the page. */
  readonly ended: readonly EndedBank[];
  /** When the director last told of a malfunction, milliseconds; null: never. */
  readonly malfunctionAt: number | null;
}

/** The table of any game: what the papers ask of it stands in `game.ts`. */
export type AnyTable = TableState<Chairs>;
