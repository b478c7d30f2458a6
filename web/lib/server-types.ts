/** What the table server's pages say, as this client reads it. */
import type { Hex } from '../../engine/bytes.ts';
import type { Table } from '../../engine/protocol/messages.ts';
import type { Settings } from '../../engine/protocol/settings.ts';

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
  readonly minPosta: bigint;
  readonly maxPosta: bigint;
  readonly minBet: bigint;
  readonly feeBps: number;
  readonly seats: readonly (LobbySeat | null)[];
  readonly phase: string;
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
