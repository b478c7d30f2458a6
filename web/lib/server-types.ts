/** What the table server's pages say, as this client reads it. */
import type { Hex } from '../../engine/bytes.ts';
import type { Table } from '../../engine/protocol/messages.ts';
import type { Settings } from '../../engine/protocol/settings.ts';
import type { WaitWish } from '../../engine/table/wait-wish.ts';

export interface TableConfig {
  readonly tableId: Hex;
  /** Colyseus room id. */
  readonly roomId: string;
  readonly name: string;
  readonly ruleset: string;
  /** What its id commits to besides the limits (protocol.md 3, `Table.salt`). */
  readonly settings: Settings;
  readonly table: Table;
}

/** A table that is asked for by its id. */
export interface AskedTable extends TableConfig {
  /** Seats for which the house's bond has a share; null: not known, or for all. */
  readonly covered: number | null;
}

export interface ServerConfig {
  readonly chainId: number;
  readonly chainName: string;
  /** A chain on this machine, with a faucet. */
  readonly local: boolean;
  readonly escrow: Hex;
  readonly court: Hex;
  readonly chip: Hex;
  readonly chipSymbol: string;
  readonly house: Hex;
  readonly tables: readonly TableConfig[];
}

export interface LobbySeat {
  readonly seat: number;
  readonly player: Hex;
  readonly house: boolean;
  readonly connected: boolean;
}

export interface LobbyTable {
  readonly tableId: Hex;
  readonly name: string;
  /** The minimums are those in force; the signed ones may be lower. */
  readonly minPosta: bigint;
  readonly maxPosta: bigint;
  readonly minBet: bigint;
  readonly feeBps: number;
  readonly seats: readonly (LobbySeat | null)[];
  readonly phase: string;
  /** Its running bank is the last: nobody sits down any more. */
  readonly closing: boolean;
  /** Seats for which the house's bond has a share; null: for all. */
  readonly covered: number | null;
  /** How many wait for a seat here. */
  readonly waiting: number;
  /** Chairs that are held for somebody who has waited. */
  readonly held: readonly number[];
}

/** How one's own wait stands (server/PROTOCOL.md P11.12). */
export type OwnWait = { readonly wish: WaitWish } & (
  | { readonly state: 'waits'; readonly position: number }
  /** The seat is one's own for `left` milliseconds. */
  | { readonly state: 'held'; readonly tableId: Hex; readonly seat: number; readonly left: number }
  | { readonly state: 'over'; readonly why: 'late' | 'seated' | 'closed' }
);

/** What the lobby's socket shows. */
export interface LobbyView {
  readonly tables: readonly LobbyTable[];
  /** Null: one does not wait. */
  readonly wait: OwnWait | null;
}

/** An ended bank in a list. */
export interface ListedBank {
  readonly number: bigint;
  readonly bankId: Hex;
}

export interface BankPage {
  readonly banks: readonly ListedBank[];
  /** There are older ones. */
  readonly more: boolean;
}

/** How some players call themselves: a claim of the table server's, which nothing that is signed depends on. */
export type Nicknames = ReadonlyMap<Hex, string>;

/** Whole chips, both ends included. */
export interface WholeRange {
  readonly least: bigint;
  readonly most: bigint;
}

/** What the house lets a player choose for a table of their own. */
export interface FoundingChoices {
  readonly allowed: boolean;
  readonly rulesets: readonly {
    readonly name: string;
    readonly least: number;
    readonly most: number;
    readonly usual: number;
    /** Players that are needed to begin. */
    readonly start: number;
    /** Its tables set the highest bet, which the banker puts up for every punter. */
    readonly highestBet: boolean;
  }[];
  readonly minBet: WholeRange;
  readonly minPosta: WholeRange;
  readonly maxPosta: WholeRange;
  /** Chips of greatest posta that the house's bond covers, for all seats together; null: any. */
  readonly bond: bigint | null;
  /** A table that stands in no list may be opened. */
  readonly private: boolean;
  /** Players of the house that it sends to one table at most; 0: none. */
  readonly bots: number;
  readonly closeAfterMinutes: number;
}

/** A table that a player wants. Amounts are whole chips, as decimals. */
export interface FoundingWish {
  readonly name: string;
  readonly ruleset: string;
  readonly seats: number;
  readonly minBet: string;
  readonly minPosta: string;
  readonly maxPosta: string;
  /** Where the ruleset's tables set one. */
  readonly highestBet?: string;
  readonly private: boolean;
  readonly bots: number;
}
