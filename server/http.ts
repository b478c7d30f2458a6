/** The table server's plain HTTP: configuration, lobby, proofs, the local faucet (server/PROTOCOL.md P5). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hex } from '../engine/bytes.ts';
import { messageToJson } from '../engine/protocol/json.ts';
import { ChainDown } from './chain/errors.ts';
import type { ChainPort } from './chain/port.ts';
import type { HouseTable } from './house-tables.ts';
import type { TableHost } from './host/table-host.ts';
import { readAddress } from './protocol/decode.ts';
import { bankAnswer, tagliaAnswer, type ProofAnswer } from './proofs.ts';
import { roomIdOf } from './rooms/table-room.ts';
import type { Banks } from './store/port.ts';

export interface HttpOptions {
  readonly chain: ChainPort;
  readonly local: boolean;
  readonly house: Hex;
  readonly tables: readonly HouseTable[];
  readonly host: (tableId: Hex) => TableHost | undefined;
  readonly banks: Banks;
  readonly chainUp: () => boolean;
}

const longestBody = 1_024;
const json = (res: ServerResponse, status: number, body: unknown): void => {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
};
/** A browser keeps it under its name instead of showing it. */
const proofFile = (res: ServerResponse, answered: ProofAnswer): void => {
  if (answered.status !== 200) return json(res, answered.status, { error: answered.error });
  const named = `attachment; filename="${answered.name}"`;
  res.writeHead(200, { 'content-type': 'application/json', 'content-disposition': named, 'cache-control': 'no-store' }).end(answered.file);
};

/** Answers a request that is ours; false for one that is not (Colyseus's own routes). */
export async function answer(req: IncomingMessage, res: ServerResponse, options: HttpOptions): Promise<boolean> {
  const [pathname = '', ...query] = (req.url ?? '/').split('?'); // not `URL`, which throws on what anybody may send
  if (pathname === '/health') json(res, 200, { ok: true, chain: options.chainUp() });
  else if (pathname === '/config') json(res, 200, config(options));
  else if (pathname === '/tables') json(res, 200, lobby(options));
  else if (pathname === '/faucet') await faucet(req, res, options);
  else if (pathname.startsWith('/proof/')) proofFile(res, await bankAnswer(pathname.slice('/proof/'.length), new URLSearchParams(query.join('?')), options.banks));
  else if (pathname.startsWith('/taglia/')) proofFile(res, await tagliaAnswer(pathname.slice('/taglia/'.length), options.banks));
  else return false;
  return true;
}

function config({ chain, local, house, tables }: HttpOptions) {
  return {
    chainId: chain.chainId, chainName: local ? 'Local chain' : `Chain ${chain.chainId}`, local, ...chain.addresses,
    chipSymbol: 'CHIP', chipDecimals: 6, house,
    tables: tables.map(({ tableId, name, table }) => ({
      tableId, roomId: roomIdOf(tableId), name, ruleset: 'heads-up', table: messageToJson('Table', table),
    })),
  };
}

function lobby({ tables, host }: HttpOptions) {
  return tables.map(({ tableId, name, table }) => {
    const state = host(tableId)?.state;
    const seats = [1, 2].map((n) => {
      const seat = state?.seats.find((s) => s.seat === n);
      return seat === undefined ? null : { seat: n, player: seat.grant.message.player, house: seat.house, connected: seat.connected };
    });
    const { minBet, minPosta, maxPosta } = table;
    return {
      tableId, name, minBet: String(minBet), minPosta: String(minPosta), maxPosta: String(maxPosta), feeBps: table.feeBps, seats,
      phase: state?.phase ?? 'waiting',
    };
  });
}

/** Test ether and chips, on the local chain only. */
async function faucet(req: IncomingMessage, res: ServerResponse, { chain, local }: HttpOptions): Promise<void> {
  if (!local) return json(res, 404, { error: 'There is a faucet on the local chain only.' });
  if (req.method !== 'POST') return json(res, 405, { error: 'The faucet is asked by POST.' });
  const to = readAddress((await bodyOf(req) as { address?: unknown } | null)?.address);
  if (to === null) return json(res, 400, { error: 'The faucet needs {"address":"0x…"}.' });
  try {
    await chain.faucet(to);
    json(res, 200, { ok: true });
  } catch (error) {
    const down = error instanceof ChainDown;
    json(res, down ? 503 : 500, { error: down ? 'The chain node does not answer. Try again in a moment.' : 'The chain refused the faucet.' });
  }
}

/** The JSON body, or null when it is none or too long. */
async function bodyOf(req: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of req) {
    text += String(chunk);
    if (text.length > longestBody) return null;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
