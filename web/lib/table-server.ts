/** The table server's HTTP face under `/gs`. The one module that knows its paths and shapes. */
import type { Hex } from '../../engine/bytes.ts';
import type { Domain, Table } from '../../engine/protocol/messages.ts';
import { ServiceError } from './errors.ts';

export interface TableConfig {
  readonly tableId: Hex;
  /** Colyseus room id. */
  readonly roomId: string;
  readonly name: string;
  readonly ruleset: string;
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
  readonly chipDecimals: number;
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

/** The EIP-712 domain of all messages of protocol.md 3. */
export function domainOf(config: ServerConfig): Domain {
  return { name: 'Sabot', version: '1', chainId: config.chainId, verifyingContract: config.escrow };
}

/** Where the sockets go. */
export function socketEndpoint(): string {
  return new URL('/gs', location.origin).href;
}

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`/gs${path}`, { ...init, signal: AbortSignal.timeout(15_000), cache: 'no-store' });
  } catch (cause) {
    throw new ServiceError('table server', null, 'The table server does not answer.', cause);
  }
  const body = (await response.json().catch(() => null)) as unknown;
  if (response.ok) return body;
  const sentence = (body as { error?: unknown } | null)?.error;
  throw new ServiceError('table server', response.status, typeof sentence === 'string' ? sentence : 'The table server does not answer.');
}

const lower = (hex: string): Hex => hex.toLowerCase() as Hex;

interface RawTable { ruleset: number; feeMode: number; feeBps: number; minBet: string; minPosta: string; maxPosta: string; share: string; window: number; leaveDelay: number; salt: string }

function tableOf(raw: RawTable): Table {
  return {
    ruleset: Number(raw.ruleset), feeMode: Number(raw.feeMode), feeBps: Number(raw.feeBps),
    minBet: BigInt(raw.minBet), minPosta: BigInt(raw.minPosta), maxPosta: BigInt(raw.maxPosta), share: BigInt(raw.share),
    window: Number(raw.window), leaveDelay: Number(raw.leaveDelay), salt: BigInt(raw.salt),
  };
}

/** Addresses, chain and tables. */
export async function fetchConfig(): Promise<ServerConfig> {
  const raw = (await ask('/config')) as Record<string, unknown> | null;
  if (!raw || !Array.isArray(raw['tables'])) throw new ServiceError('table server', 200, 'The table server answers something else than Sabot.');
  const tables = raw['tables'] as { tableId: string; roomId?: string; name: string; ruleset: string; table: RawTable }[];
  return {
    chainId: Number(raw['chainId']),
    chainName: String(raw['chainName']),
    local: raw['local'] === true,
    escrow: lower(String(raw['escrow'])),
    court: lower(String(raw['court'])),
    chip: lower(String(raw['chip'])),
    chipSymbol: String(raw['chipSymbol']),
    chipDecimals: Number(raw['chipDecimals']),
    house: lower(String(raw['house'])),
    tables: tables.map((t) => ({ tableId: lower(t.tableId), roomId: t.roomId ?? t.tableId, name: t.name, ruleset: t.ruleset, table: tableOf(t.table) })),
  };
}

/** Who sits where. */
export async function fetchLobby(): Promise<readonly LobbyTable[]> {
  const raw = (await ask('/tables')) as readonly (Omit<LobbyTable, 'minPosta' | 'maxPosta' | 'minBet'> & { minPosta: string; maxPosta: string; minBet: string })[];
  return raw.map((t) => ({
    ...t,
    tableId: lower(t.tableId),
    minPosta: BigInt(t.minPosta), maxPosta: BigInt(t.maxPosta), minBet: BigInt(t.minBet),
    seats: t.seats.map((seat) => seat && { ...seat, player: lower(seat.player) }),
  }));
}

/** Test ETH and chips, on a local chain only. */
export async function askFaucet(address: Hex): Promise<{ readonly tx: Hex | null }> {
  const answer = (await ask('/faucet', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ address }) })) as { tx?: Hex } | null;
  return { tx: answer?.tx ?? null };
}

/** The proof file of an ended bank, as the server publishes it. */
export async function fetchProof(bankId: Hex): Promise<unknown> {
  return ask(`/proof/${bankId}`);
}

/** The proof file of a taglia: all banks of it that have ended. */
export async function fetchTaglia(tableId: Hex, taglia: number): Promise<unknown> {
  return ask(`/taglia/${tableId}/${taglia}`);
}
