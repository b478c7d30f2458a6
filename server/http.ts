/** The table server's plain HTTP: configuration, lobby, proofs, the local faucet (server/PROTOCOL.md P5). */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isHex, type Hex } from '../engine/bytes.ts';
import { messageToJson } from '../engine/protocol/json.ts';
import { ChainDown } from './chain/errors.ts';
import type { ChainPort } from './chain/port.ts';
import type { HouseTable } from './host/house-tables.ts';
import { tablesNow, type LobbyOptions } from './lobby/tables-now.ts';
import type { Tables } from './tables/tables.ts';
import { bodyOf, longestBody, tooLong } from './http-body.ts';
import { routes, type OwnPath } from './http-routes.ts';
import { answerJson, notSo } from './json-answer.ts';
import { askerIn } from './limits/asker.ts';
import { Tally } from './limits/bucket.ts';
import { counts } from './limits/limits.ts';
import { readAddress } from './protocol/decode.ts';
import type { Feeds } from './feed-http.ts';
import { bankAnswer, banksAnswer, tagliaAnswer, type ProofAnswer } from './proofs.ts';
import { founding, type FoundingOptions } from './founding-http.ts';
import { ownLimitsSaid, type OwnWordOptions } from './own-limits-http.ts';
import { roomIdOf } from './rooms/table-room.ts';
import type { Banks, Nicknames } from './store/port.ts';

export interface HttpOptions extends FoundingOptions, LobbyOptions, OwnWordOptions {
  readonly chain: ChainPort;
  readonly local: boolean;
  readonly house: Hex;
  readonly tables: FoundingOptions['tables'] & Pick<Tables, 'listed' | 'known' | 'host'>;
  readonly banks: Banks;
  readonly nicknames: Pick<Nicknames, 'nicknames'>;
  readonly feeds: Pick<Feeds, 'page' | 'live'>;
  readonly chainUp: () => boolean;
  /** All tables let people in. */
  readonly isOpen: () => boolean;
  /** False when the house has paid for enough transactions of this address. */
  readonly mayAskFaucet: (asker: string) => boolean;
}

/** Makes a browser save it under its name instead of showing it. */
const proofFile = (res: ServerResponse, answered: ProofAnswer): void => {
  if (answered.status !== 200) return answerJson(res, answered.status, { error: answered.error });
  const named = `attachment; filename="${answered.name}"`;
  res
    .writeHead(200, { 'content-type': 'application/json', 'content-disposition': named, 'cache-control': 'no-store' })
    .end(answered.file);
};

const filesUnderWay = new Tally();
const filesOfAddress = new Tally();
/** Each file stays whole in memory until its reader has it, so only a few at a time. */
async function oneOfFew({ req, res }: Asked, make: () => Promise<ProofAnswer>): Promise<void> {
  const asker = askerIn(req.headers);
  const isOneOfOwn = filesOfAddress.enter(asker, counts.proofFilesOfAddress);
  if (!isOneOfOwn || !filesUnderWay.enter('files', counts.proofFiles)) {
    if (isOneOfOwn) filesOfAddress.leave(asker);
    res.setHeader('retry-after', '2');
    return answerJson(res, 503, { error: 'Many ask for proofs now. Try again in a moment.' });
  }
  res.once('close', () => {
    filesUnderWay.leave('files');
    filesOfAddress.leave(asker);
  });
  proofFile(res, await make());
}

interface Asked {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly options: HttpOptions;
  /** What stands in the path where the route has names: `{tableId}/{taglia}`. */
  readonly named: string;
  readonly query: URLSearchParams;
}

const openApi = readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8');

const handlers: Readonly<Record<OwnPath, (asked: Asked) => void | Promise<void>>> = {
  '/health': ({ res, options }) => answerJson(res, 200, { ok: true, chain: options.chainUp() }),
  '/ready': ({ res, options }) => {
    const ready = options.isOpen() && options.chainUp();
    answerJson(res, ready ? 200 : 503, { ready });
  },
  '/openapi.json': ({ res }) =>
    void res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(openApi),
  '/config': ({ res, options }) => answerJson(res, 200, config(options)),
  '/tables': ({ res, options }) => answerJson(res, 200, tablesNow(options)),
  '/founding': ({ req, res, options }) => founding(req, res, options),
  '/table/{tableId}': ({ res, named, options }) => oneTable(res, named, options),
  '/own-limits': ({ req, res, options }) => ownLimitsSaid(req, res, options),
  '/own-limits/now': ({ res, options }) => answerJson(res, 200, { now: options.ownWords.now }),
  '/faucet': ({ req, res, options }) => faucet(req, res, options),
  '/proof/{bankId}': (asked) => oneOfFew(asked, () => bankAnswer(asked.named, asked.query, asked.options.banks)),
  '/banks/{tableId}': async ({ res, named, query, options }) => {
    const answered = await banksAnswer(named, query, options.banks);
    answerJson(res, answered.status, answered.status === 200 ? answered.page : { error: answered.error });
  },
  '/feed/{tableId}': ({ req: { headers }, res, named: tableId, query, options }) =>
    options.feeds.page({ res, headers, tableId, query }),
  '/live/{tableId}': ({ req: { headers, method }, res, named: tableId, query, options }) =>
    options.feeds.live({ res, headers, tableId, query }, method === 'HEAD'),
  '/nicknames/{addresses}': ({ res, named, options }) => nicknamesOf(res, named, options),
  '/taglia/{tableId}/{taglia}': (asked) => oneOfFew(asked, () => tagliaAnswer(asked.named, asked.options.banks)),
};

const ownPaths = Object.keys(handlers) as OwnPath[];
/** A route's path up to its first name. */
const fixedPart = (path: string): string => path.split('{')[0]!;

/** Answers our requests; returns false for any other (Colyseus's own routes). */
export async function answer(req: IncomingMessage, res: ServerResponse, options: HttpOptions): Promise<boolean> {
  const [pathname = '', ...query] = (req.url ?? '/').split('?'); // not `URL`, which throws on what anybody may send
  const path = ownPaths.find((one) => (one.includes('{') ? pathname.startsWith(fixedPart(one)) : pathname === one));
  if (path === undefined) return false;
  const isRead = !('post' in routes[path]);
  if (isRead && req.method !== 'GET' && req.method !== 'HEAD') notSo(res, 'GET, HEAD', 'This is asked for by GET.');
  else
    await handlers[path]({
      req,
      res,
      options,
      named: pathname.slice(fixedPart(path).length),
      query: new URLSearchParams(query.join('?')),
    });
  return true;
}

function config({ chain, local, house, tables }: HttpOptions) {
  return {
    chainId: chain.chainId,
    chainName: local ? 'Local chain' : `Chain ${chain.chainId}`,
    local,
    ...chain.addresses,
    chipSymbol: 'CHIP',
    house,
    tables: tables.listed().map(tableConfig),
  };
}

function tableConfig({ tableId, name, table, settings }: HouseTable) {
  return {
    tableId,
    roomId: roomIdOf(tableId),
    name,
    ruleset: settings['ruleset'],
    settings,
    table: messageToJson('Table', table),
  };
}

/** An open table, also one that stands in no list. */
function oneTable(res: ServerResponse, tableId: string, { tables, covered }: HttpOptions): void {
  const table = isHex(tableId, 32) ? tables.known(tableId) : undefined;
  if (table?.row.open === true)
    return answerJson(res, 200, { ...tableConfig(table), covered: covered(table.table.share) });
  answerJson(res, isHex(tableId, 32) ? 404 : 400, {
    error: isHex(tableId, 32)
      ? 'There is no table with this id, or it has closed.'
      : 'A table is asked for by its id, 0x and 64 hexadecimal digits: /table/TABLEID.',
  });
}

/** As many as sit and stand at a full table. */
const mostAsked = 32;

/** How some players call themselves; who has no nickname is left out. */
async function nicknamesOf(res: ServerResponse, text: string, { nicknames }: HttpOptions): Promise<void> {
  const players = text.split(',');
  if (players.length > mostAsked || !players.every((player) => isHex(player, 20)))
    return answerJson(res, 400, {
      error: `Nicknames are asked for by addresses in lower case with commas between, ${mostAsked} at most: /nicknames/0x…,0x….`,
    });
  answerJson(res, 200, { nicknames: await nicknames.nicknames(players) });
}

/** Test ether and chips, on the local chain only. */
async function faucet(
  req: IncomingMessage,
  res: ServerResponse,
  { chain, local, mayAskFaucet }: HttpOptions,
): Promise<void> {
  if (!local) return answerJson(res, 404, { error: 'There is a faucet on the local chain only.' });
  if (req.method !== 'POST') return notSo(res, 'POST', 'The faucet is asked by POST.');
  const body = await bodyOf(req);
  if (body === tooLong) return answerJson(res, 413, { error: `The faucet takes no more than ${longestBody} bytes.` });
  const to = readAddress((body as { address?: unknown } | null)?.address);
  if (to === null) return answerJson(res, 400, { error: 'The faucet needs {"address":"0x…"}.' });
  if (BigInt(to) === 0n) return answerJson(res, 400, { error: "Address 0 is nobody's: the faucet gives it nothing." });
  if (!mayAskFaucet(askerIn(req.headers)))
    return answerJson(res, 429, { error: 'You have asked the faucet too often. Try again later.' });
  try {
    await chain.faucet(to);
    answerJson(res, 200, { ok: true });
  } catch (error) {
    const down = error instanceof ChainDown;
    answerJson(res, down ? 503 : 500, {
      error: down ? 'The chain node does not answer. Try again in a moment.' : 'The chain refused the faucet.',
    });
  }
}
