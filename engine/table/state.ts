/**
 * A table as plain data: seats, the running bank with all its evidence, and the banks that are not final. Only `evolve`
 * changes it; what follows from it (who must act, what a viewer sees) is computed.
 */
import type { Hex } from '../bytes.ts';
import type { CoupDeal } from '../rules/coup.ts';
import type { Past } from '../rules/rights.ts';
import type {
  Bet,
  Choice,
  Closed,
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
import type { BankEnd, ProofDraw, ProofTurn, SeatSigned } from '../proof/format.ts';
import type { OutFor, Phase } from './view.ts';

export interface Seat {
  readonly seat: number;
  readonly grant: Signed<Grant>;
  /** seating: waiting for the chain; seated: the money is locked; standing: released, waiting for the chain. */
  readonly status: 'seating' | 'seated' | 'standing';
  /** Played by the house itself. */
  readonly house: boolean;
  /** Money that the escrow has locked for the seat, after all final banks. */
  readonly locked: bigint;
  readonly connected: boolean;
  /** When the connection was lost, or the seat taken without one, milliseconds. */
  readonly lostAt: number | null;
  readonly sittingOut: boolean;
  readonly outSince: number | null;
  /** Milliseconds already spent holding the chair without playing, since the last bet or posta. */
  readonly idle: number;
  /** When somebody asked in vain for a chair while this player sat out, milliseconds. */
  readonly wantedAt: number | null;
  /** Why the player sits out; null while the player plays. */
  readonly outFor: OutFor | null;
  /** Run-out clocks in a row. */
  readonly timeouts: number;
  readonly leaving: boolean;
  /** The link of a void coup that the seat has not shown (protocol.md 2.4). */
  readonly owes: {
    readonly closed: Hex;
    readonly commitment: Hex;
    readonly coupId: Hex;
    readonly number: bigint;
  } | null;
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

/** A closed coup until its step. */
export interface RunningCoup {
  readonly bets: readonly SeatSigned<Bet>[];
  readonly closed: Signed<Closed>;
  readonly digest: Hex;
  readonly list: readonly ListRow[];
  /** The banker's first, then the punters' in the order they come; `link` is null until shown. */
  readonly gives: readonly { readonly seat: number; readonly signature: Hex; readonly link: Hex | null }[];
  /** The six cards, once all links are there. Only the house's until shown. */
  readonly deal: CoupDeal | null;
  /** What the house has shown the punta and the banker when they had to decide. */
  readonly shown: readonly Signed<Shown>[];
  readonly decisions: { readonly punta?: number; readonly banco?: number };
  readonly choices: readonly SeatSigned<Choice>[];
}

export interface BankerMove {
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
  /** What the banker's rights depend on. */
  readonly past: Past;
  readonly move: BankerMove | null;
  readonly bets: readonly (SeatSigned<Bet> & { readonly order: number })[];
  readonly arrivals: number;
  /** Since the last coup a betting time has run out without an accepted bet. */
  readonly nobodyBet: boolean;
  /** Somebody other than the house proposed it on chain: it ends as soon as no coup is running. */
  readonly mustEnd: boolean;
  readonly coup: RunningCoup | null;
  /**
   * The list that ended the bank because its banker did not bind itself at the table. It may still do so before the
   * court.
   */
  readonly unbound: { readonly digest: Hex; readonly list: readonly ListRow[] } | null;
  readonly leaves: readonly SeatSigned<Leave>[];
  readonly end: BankEnd | null;
  /** Null again if the court may give the bank another end. */
  readonly result: SignedResult | null;
}

/** A bank that has ended. Its evidence stays until it is final. */
export interface EndedBank {
  readonly bank: Bank;
  readonly status: 'signing' | 'settling' | 'proposed' | 'settled' | 'finalised' | 'idle';
  readonly tx: Hex | null;
  readonly until: number | null;
  /**
   * What the escrow really paid, in the order of the set-up, where that can differ from the last state; null: the last
   * state.
   */
  readonly paid: readonly bigint[] | null;
}

export interface TableState {
  readonly domain: Domain;
  readonly table: Table;
  readonly tableId: Hex;
  /** The house's signing key, as an address. */
  readonly house: Hex;
  readonly seats: readonly Seat[];
  readonly phase: Phase;
  /** When the running clock ends, milliseconds; null: none runs. */
  readonly deadline: number | null;
  /** The running clock was started again after a standstill of the host: this happens once. */
  readonly renewed: boolean;
  /** Number of the running bank or draw, or of the next one; counts from 1. */
  readonly number: bigint;
  /** bankId of the previous bank; 0 for the first. */
  readonly prev: Hex;
  readonly taglia: number;
  readonly composition: bigint;
  readonly coupsSinceCut: number;
  /** The seat that has the bank or is due it; null before the first draw. */
  readonly banker: number | null;
  readonly draw: DrawState | null;
  /** A finished draw, until its bank is set up. */
  readonly drawn: ProofDraw | null;
  readonly bank: Bank | null;
  /** Newest last. The last few final ones are kept for the page. */
  readonly ended: readonly EndedBank[];
}
