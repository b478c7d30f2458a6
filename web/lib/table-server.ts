/** The table server's HTTP interface under `/gs`. The only module that knows its paths and shapes. */
import { isHex, type Hex } from '../../engine/bytes.ts';
import type { Domain } from '../../engine/protocol/messages.ts';
import type { OwnPlay } from '../../engine/table/own-limits.ts';
import type { OwnWord } from '../../engine/table/own-word.ts';
import { errorWords } from '../words/errors.ts';
import { isOtherBank, isOtherTaglia } from './asked-proof.ts';
import { inOwnWords, ServiceError } from './errors.ts';
import {
  readBanks,
  readConfig,
  readFaucet,
  readFounded,
  readFounding,
  readLobby,
  readNicknames,
  readOwnAnswer,
  readOwnNow,
  readTable,
  refusalIn,
  type Read,
} from './server-shapes.ts';
import { canonical } from './signature.ts';
import { serverOrigin } from './server-origin.ts';
import type {
  AskedTable,
  BankPage,
  FoundingChoices,
  FoundingWish,
  LobbyTable,
  Nicknames,
  ServerConfig,
} from './server-types.ts';

/** The EIP-712 domain of all messages of protocol.md 3. */
export function domainOf(config: ServerConfig): Domain {
  return { name: 'Sabot', version: '1', chainId: config.chainId, verifyingContract: config.escrow };
}

/** Where the sockets connect. */
export function socketEndpoint(): string {
  return new URL('/gs', serverOrigin()).href;
}

/** The text of an answer. Throws `ServiceError` with the server's own sentence if it refuses. */
async function ask(path: string, init: RequestInit = {}): Promise<string> {
  const url = `${serverOrigin()}/gs${path}`;
  let response: Response;
  try {
    response = await fetch(url, {
      ...init,
      signal: AbortSignal.timeout(15_000),
      cache: 'no-store',
      credentials: 'omit',
    });
  } catch (cause) {
    throw new ServiceError('table server', null, errorWords().server.silent, cause);
  }
  const body = await response.text().catch(() => '');
  if (response.ok) return body;
  const refusal = refusalIn(body);
  const words = errorWords().server;
  throw new ServiceError(
    'table server',
    response.status,
    refusal !== null ? inOwnWords(refusal) : response.status >= 500 ? words.silent : words.noSabot(serverOrigin()),
  );
}

/** The value read from an answer. Throws in words if the answer is not what it should be. */
function must<T>(read: Read<T>): T {
  if ('value' in read) return read.value;
  throw new ServiceError('table server', 200, errorWords().server.misread(read.problem));
}

/** Addresses, chain and tables, as the server says they are. */
export async function fetchConfig(): Promise<ServerConfig> {
  return must(readConfig(await ask('/config')));
}

/** Who sits where. */
export async function fetchLobby(): Promise<readonly LobbyTable[]> {
  return must(readLobby(await ask('/tables')));
}

/** One table, also a private one; null if there is none with this id. */
export async function fetchTable(tableId: Hex): Promise<AskedTable | null> {
  try {
    return must(readTable(await ask(`/table/${checkedId(tableId)}`), tableId));
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
}

/** What may be chosen for a table of one's own. */
export async function fetchFounding(): Promise<FoundingChoices> {
  return must(readFounding(await ask('/founding')));
}

/** Opens a table; its id. */
export async function foundTable(wish: FoundingWish): Promise<Hex> {
  return must(readFounded(await ask('/founding', posted(wish)))).tableId;
}

const posted = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The house's clock, for what a wallet is about to sign. */
export async function fetchOwnNow(): Promise<number> {
  return must(readOwnNow(await ask('/own-limits/now'))).now;
}

/** Tells the house what the wallet has signed of its own limits, and how the wallet stands by then. */
export async function sayOwn(word: OwnWord, signature: Hex): Promise<OwnPlay | null> {
  const { loss, stake, ...rest } = word;
  const body = { ...rest, loss: String(loss), stake: String(stake), signature: canonical(signature) };
  return must(readOwnAnswer(await ask('/own-limits', posted(body)))).own;
}

/** Test ETH and chips, on a local chain only. Resolves once they are on chain. */
export async function askFaucet(address: Hex): Promise<void> {
  must(readFaucet(await ask('/faucet', posted({ address }))));
}

/**
 * The text of an ended bank's proof file, as the server publishes it: for the verifier, which reads it strictly.
 * Rejects one of another bank.
 */
export async function fetchProof(bankId: Hex): Promise<string> {
  const text = await ask(`/proof/${checkedId(bankId)}`);
  if (isOtherBank(text, bankId)) throw foreign(errorWords().server.otherProof);
  return text;
}

/** The text of a taglia's proof file: all its banks that have ended. Rejects one of another taglia or table. */
export async function fetchTaglia(tableId: Hex, taglia: number): Promise<string> {
  const text = await ask(`/taglia/${checkedId(tableId)}/${taglia}`);
  if (isOtherTaglia(text, tableId, taglia)) throw foreign(errorWords().server.otherTaglia);
  return text;
}

const foreign = (why: string): ServiceError => new ServiceError('table server', 200, why);

/** Ended banks of a table, newest first, below the number `before`; only one player's if `player` is given. */
export async function fetchBanks(tableId: Hex, player: Hex | null, before: bigint | null): Promise<BankPage> {
  const asked = new URLSearchParams([
    ...(player === null ? [] : [['player', player]]),
    ...(before === null ? [] : [['before', before.toString()]]),
  ]);
  return must(readBanks(await ask(`/banks/${checkedId(tableId)}?${asked}`)));
}

/** How these players call themselves, as far as the page would let them be called so. */
export async function fetchNicknames(players: readonly Hex[]): Promise<Nicknames> {
  return must(readNicknames(await ask(`/nicknames/${players.filter((one) => isHex(one, 20)).join()}`), players));
}

/** Ids come from views and addresses: whatever their type says, only 32 bytes of hex become part of a path. */
function checkedId(id: string): Hex {
  if (!isHex(id, 32)) throw new ServiceError('table server', null, errorWords().server.badId);
  return id;
}
