/** The table server's plain HTTP (server/PROTOCOL.md P5), on its own port with a fake chain. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chip } from '../../engine/chips.ts';
import { messageFromJson } from '../../engine/protocol/json.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { parseProof } from '../../engine/proof/read.ts';
import { verifyProof } from '../../engine/proof/verify.ts';
import { ChainDown, ChainRefused } from '../../server/chain/errors.ts';
import type { ChainPort } from '../../server/chain/port.ts';
import { bankDrafts } from '../../server/host/chain-acts.ts';
import type { TableHost } from '../../server/host/table-host.ts';
import { Feeds } from '../../server/feed-http.ts';
import { houseTables, localTimes } from '../../server/host/house-tables.ts';
import { answer, type HttpOptions } from '../../server/http.ts';
import { readPolicy } from '../../server/policy/policy.ts';
import type { Wish } from '../../server/tables/wish.ts';
import { refuseFounding } from '../../server/tables/refusals.ts';
import type { TableOfHouse } from '../../server/tables/tables.ts';
import { after, lastBank, pass, seated } from '../support/situations.ts';
import { testDomain } from '../support/players.ts';
import { memoryNicknames } from '../support/memory-nicknames.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { undocumented } from './support/documented.ts';

const address = `0x${'ab'.repeat(20)}`;
const tables = houseTables(localTimes);
const policy = readPolicy();
const row = { place: 1, founder: null, hidden: true, bots: 0, registered: true, open: true, closedAt: null };
/** Tables that stand in no list. */
const known = new Map<string, TableOfHouse>();
/** What was wished for, and by whom. */
let wishes: (readonly [Wish, string])[] = [];
/** A refusal needs all that is open. */
const refusalTo = (wish: Wish) =>
  refuseFounding('nameTaken', policy.founding, wish, {
    names: [],
    founded: 0,
    foundedByOne: 0,
    bots: 0,
    covered: () => null,
  });
/** The house's tables, each with this host. */
const open = (host: (id: string) => TableHost | undefined): HttpOptions['tables'] => ({
  listed: () => tables.map((table) => ({ ...table, row: { ...row, hidden: false } })),
  known: (id) => known.get(id),
  found: async (wish, founder) => {
    wishes.push([wish, founder]);
    return wish.name === 'Taken' ? refusalTo(wish) : { tableId: tables[0]!.tableId };
  },
  host,
});
let server: Server;
let url: string;
let options: HttpOptions;
let asked: string[];
let faucet: () => Promise<void>;

beforeEach(() => {
  asked = [];
  faucet = async () => undefined;
  const contracts = { chip: address, escrow: testDomain.verifyingContract, court: address } as ChainPort['addresses'];
  const chain = {
    chainId: 31337,
    addresses: contracts,
    faucet: async (to: string) => {
      asked.push(to);
      await faucet();
    },
  } as unknown as ChainPort;
  options = {
    chain,
    local: true,
    house: address as `0x${string}`,
    tables: open(() => undefined),
    banks: new MemoryStore(),
    nicknames: memoryNicknames(),
    feeds: new Feeds({ store: new MemoryStore(), host: () => undefined }),
    chainUp: () => true,
    isOpen: () => true,
    covered: () => null,
    waiting: { at: () => ({ waiting: 0, held: [] }) },
    mayAskFaucet: () => true,
    ownWords: { now: 0, take: async () => ({ tooMuch: true }) },
    mayTellLimits: () => true,
    policy,
    bots: 9,
    mayFound: () => true,
    founderOf: (asker) => `founder ${asker}`,
  };
});
beforeAll(async () => {
  server = createServer(
    (req, res) =>
      void answer(req, res, options).then(
        (done) => {
          if (!done) res.writeHead(404).end('not ours');
        },
        () => res.writeHead(500).end(),
      ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The answer, which must be what the document says. */
const told = async (method: 'get' | 'post', path: string, body?: string): Promise<{ status: number; body: any }> => {
  const answered = await fetch(url + path, { method: method.toUpperCase(), ...(body !== undefined && { body }) });
  const said = { status: answered.status, body: await answered.json() };
  expect(undocumented(method, path, said.status, said.body)).toBeNull();
  return said;
};
const get = (path: string) => told('get', path);
const post = (body: string) => told('post', '/faucet', body);

describe('HTTP', () => {
  it('P5.1 /health says whether the chain answers; what is not ours is left to others', async () => {
    expect(await get('/health')).toEqual({ status: 200, body: { ok: true, chain: true } });
    options = { ...options, chainUp: () => false };
    expect((await get('/health')).body).toEqual({ ok: true, chain: false });
    expect((await fetch(`${url}/matchmake/x`)).status).toBe(404);
    expect(await (await fetch(`${url}/nothing`)).text()).toBe('not ours');
  });

  it('P5.15 /ready is 503 until all tables let people in, and while the chain does not answer', async () => {
    expect(await get('/ready')).toEqual({ status: 200, body: { ready: true } });
    for (const not of [{ isOpen: () => false }, { chainUp: () => false }]) {
      options = { ...options, isOpen: () => true, chainUp: () => true, ...not };
      expect(await get('/ready')).toEqual({ status: 503, body: { ready: false } });
    }
  });

  it('P5.1 a path that is no address of anything is not ours either, and breaks nothing', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      request({ port, host: '127.0.0.1', path: '//' }, (res) => {
        res.resume();
        resolve(res.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });

  it('P5.1 /config: chain, contracts, house, and tables whose limits hash to their id', async () => {
    const { body } = await get('/config');
    expect(body).toMatchObject({ chainId: 31337, local: true, escrow: testDomain.verifyingContract, house: address });
    for (const { tableId, roomId, table } of body.tables) {
      expect(hashStruct('Table', messageFromJson('Table', table, 'table'))).toBe(tableId);
      expect(roomId).toBe(tableId.slice(2));
    }
  });

  it('P5.1 /tables: who sits where, and no more', async () => {
    const table = seated();
    options = {
      ...options,
      tables: open((id) => (id === tables[0]!.tableId ? ({ state: table.state } as unknown as TableHost) : undefined)),
    };
    const { body } = await get('/tables');
    expect(body[0]).toMatchObject({
      name: 'Piccolo',
      phase: 'posta',
      minBet: '100',
      seats: [{ seat: 1, house: false, connected: true }, { seat: 2 }],
    });
    expect(body[1]).toMatchObject({ phase: 'waiting', seats: [null, null], closing: false, covered: null, waiting: 0 });
    expect(Object.keys(body[0].seats[0]).sort()).toEqual(['connected', 'house', 'player', 'seat']);
  });

  it('P5.1 R13.6 R13.11 /tables: the minimums in force, and a table that closes', async () => {
    const { state } = seated();
    const { game } = state;
    const limits = { ...game.limits, minBet: 3n * chip, minPosta: 30n * chip };
    const changed = { ...state, game: { ...game, limits, closing: true } };
    options = {
      ...options,
      waiting: { at: (id) => ({ waiting: id === tables[0]!.tableId ? 3 : 0, held: [2] }) },
      covered: (share) => Number(share / tables[0]!.table.share) + 2,
      tables: open((id) => (id === tables[0]!.tableId ? ({ state: changed } as unknown as TableHost) : undefined)),
    };
    const { body } = await get('/tables');
    expect(body[0]).toMatchObject({
      minBet: '300',
      minPosta: '3000',
      closing: true,
      covered: 3,
      waiting: 3,
      held: [2],
    });
  });

  it('P5.2 /proof/<bankId>: an ended bank’s file verifies; unknown 404, no id 400, in words', async () => {
    const table = after('banco');
    const running = table.state;
    pass(table);
    const store = new MemoryStore();
    const { epoch } = await store.claim(table.state.tableId);
    await store.append(table.state.tableId, {
      epoch,
      head: 0,
      cmdIds: [],
      payload: 1,
      banks: bankDrafts(running, table.state),
    });
    options = { ...options, banks: store };
    const { status, body } = await get(`/proof/${lastBank(table).bank.bankId}`);
    expect([status, verifyProof(parseProof(body)).verdict]).toEqual([200, 'VERIFIED']);
    expect((await get(`/proof/0x${'00'.repeat(32)}`)).status).toBe(404);
    for (const id of ['0x12', 'x'.repeat(3_000), '%00', `0x${'AB'.repeat(32)}`, `0x${'00'.repeat(32)}/x`]) {
      const refused = await get(`/proof/${id}`);
      expect([refused.status, refused.body.error]).toEqual([
        400,
        expect.stringContaining('0x and 64 hexadecimal digits'),
      ]);
    }
  });

  it.each([
    '/health',
    '/config',
    '/tables',
    `/proof/0x${'00'.repeat(32)}`,
    '/proof/x?turn=1',
    `/taglia/0x${'00'.repeat(32)}/1`,
    `/banks/0x${'00'.repeat(32)}`,
    `/nicknames/${address}`,
  ])('P5.12 %s is read-only: any other method is 405 with what is allowed', async (path) => {
    const read = await fetch(url + path);
    const head = await fetch(url + path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([read.status, '']);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const refused = await fetch(url + path, { method });
      expect([method, refused.status, refused.headers.get('allow'), await refused.json()]).toEqual([
        method,
        405,
        'GET, HEAD',
        { error: 'This is asked for by GET.' },
      ]);
    }
  });

  it('P13.3 /nicknames: of those who were asked about, and who have one', async () => {
    const [ada, bob] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
    const nicknames = memoryNicknames();
    await nicknames.keepNickname(ada, 'Ada', 'ada');
    options = { ...options, nicknames };
    expect(await get(`/nicknames/${bob},${ada}`)).toEqual({
      status: 200,
      body: { nicknames: [{ player: ada, name: 'Ada' }] },
    });
    const many = (count: number) => Array.from({ length: count }, () => bob).join();
    expect((await get(`/nicknames/${many(32)}`)).status).toBe(200);
    for (const wrong of ['', 'x', ada.toUpperCase(), `${ada},`, `${ada};${bob}`, many(33)])
      expect(await get(`/nicknames/${wrong}`)).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('lower case') },
      });
  });

  it('P5.3 /faucet: on the local chain, by POST, for an address', async () => {
    expect(await post(JSON.stringify({ address: address.toUpperCase().replace('0X', '0x') }))).toEqual({
      status: 200,
      body: { ok: true },
    });
    expect(asked).toEqual([address]);
    const asking = await fetch(`${url}/faucet`);
    expect([asking.status, asking.headers.get('allow')]).toEqual([405, 'POST']);
    for (const body of ['', 'null', '[]', '{}', '{"address":5}', '{"address":"0x12"}']) {
      expect((await post(body)).status).toBe(400);
    }
    for (const body of [
      'x'.repeat(5_000),
      'x'.repeat(1_000_000),
      JSON.stringify({ address, more: 'x'.repeat(2_000) }),
      JSON.stringify({ address, more: '€'.repeat(400) }),
    ]) {
      expect(await post(body)).toEqual({ status: 413, body: { error: 'The faucet takes no more than 1024 bytes.' } });
    }
    expect(await post(JSON.stringify({ address: `0x${'00'.repeat(20)}` }))).toEqual({
      status: 400,
      body: { error: "Address 0 is nobody's: the faucet gives it nothing." },
    });
    expect(asked).toHaveLength(1);
    options = { ...options, local: false };
    expect((await post(JSON.stringify({ address }))).status).toBe(404);
  });

  it('P5.3 P10.7 whoever has asked the faucet for too much is told so, and the chain is not asked', async () => {
    options = { ...options, mayAskFaucet: (asker) => asker !== 'direct' };
    expect(await post(JSON.stringify({ address }))).toEqual({
      status: 429,
      body: { error: 'You have asked the faucet too often. Try again later.' },
    });
    expect(asked).toEqual([]);
  });

  it('P5.3 the chain down is 503, its refusal 500, both in words and without its details', async () => {
    faucet = async () => {
      throw new ChainDown('The chain node does not answer.', { details: 'http://127.0.0.1:1' });
    };
    expect(await post(JSON.stringify({ address }))).toEqual({
      status: 503,
      body: { error: 'The chain node does not answer. Try again in a moment.' },
    });
    faucet = async () => {
      throw new ChainRefused('Paused', []);
    };
    expect((await post(JSON.stringify({ address }))).status).toBe(500);
  });
});

describe('founding a table over HTTP', () => {
  const wish = {
    name: 'My table',
    ruleset: 'online',
    seats: 4,
    minBet: '1',
    minPosta: '10',
    maxPosta: '500',
    private: true,
    bots: 0,
  };
  const ask = (body: string) => told('post', '/founding', body);
  beforeEach(() => {
    wishes = [];
  });

  it('P11.3 a wish that can be read goes to the tables, with its founder as the store may know it', async () => {
    expect(await ask(JSON.stringify(wish))).toEqual({ status: 201, body: { tableId: tables[0]!.tableId } });
    const { private: hidden, ...choices } = wish;
    expect(wishes).toEqual([[{ ...choices, hidden, minBet: 1n, minPosta: 10n, maxPosta: 500n }, 'founder direct']]);
  });

  it('P11.3 a refused wish is answered with code, rule and sentence', async () => {
    expect(await ask(JSON.stringify({ ...wish, name: 'Taken' }))).toEqual({
      status: 409,
      body: { error: 'Another table has this name. Choose another one.', code: 'nameTaken', rule: 'P11.3' },
    });
  });

  it.each([
    ['no JSON', '{', /^A wish for a table is JSON/],
    ['null', 'null', /^A wish for a table is JSON/],
    ['an unknown field', JSON.stringify({ ...wish, share: 1 }), /^A wish for a table is JSON/],
    ['an amount as a number', JSON.stringify({ ...wish, minBet: 1 }), /^The field minBet of the wish/],
    ['an amount with decimals', JSON.stringify({ ...wish, maxPosta: '1.5' }), /^The field maxPosta of the wish/],
    [
      'clocks, which are the ruleset’s',
      JSON.stringify({ ...wish, clocks: { bets: 1 } }),
      /^A wish for a table is JSON/,
    ],
    ['half a seat', JSON.stringify({ ...wish, seats: 2.5 }), /^The field seats of the wish/],
    ['no answer to private', JSON.stringify({ ...wish, private: 1 }), /^The field private of the wish/],
  ])('P11.3 what cannot be read is refused in words: %s', async (_, body, words) => {
    expect(await ask(body)).toEqual({ status: 400, body: { error: expect.stringMatching(words) as string } });
    expect(wishes).toEqual([]);
  });

  it('P11.10 too long a wish, and one too many, are refused in words', async () => {
    expect((await ask(JSON.stringify({ ...wish, name: 'x'.repeat(2_000) }))).status).toBe(413);
    options = { ...options, mayFound: () => false };
    expect(await ask(JSON.stringify(wish))).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('more often') as string },
    });
    expect(wishes).toEqual([]);
  });

  it('P11.6 a table in no list is told to who knows its id, and a closed one to nobody', async () => {
    const [table] = tables;
    known.set(table!.tableId, { ...table!, row });
    expect(await get(`/table/${table!.tableId}`)).toMatchObject({
      status: 200,
      body: { name: 'Piccolo', covered: null },
    });
    known.set(table!.tableId, { ...table!, row: { ...row, open: false } });
    expect((await get(`/table/${table!.tableId}`)).status).toBe(404);
    expect((await get('/table/0x12')).status).toBe(400);
  });

  it('P11.3 /founding says what may be chosen, and only what is possible', async () => {
    const all = [{ name: 'online', most: 10, usual: 10, start: 2 }, { least: 9 }, { least: 8, start: 6 }, { most: 2 }];
    const rulesets = [...all, ...[4, 5, 6, 7].map(() => ({ start: 2, least: 2 }))];
    const others = { minBet: { least: '1', most: '100' }, bots: 9, bond: null };
    expect((await get('/founding')).body).toMatchObject({ allowed: true, rulesets, ...others });
    options = { ...options, covered: (share) => Number(123_456n / share) };
    expect((await get('/founding')).body.bond).toBe('154'); // 1,234.56 by eight times a chip
    const { founding } = policy;
    options = { ...options, policy: { ...policy, founding: { ...founding, seats: { least: 3, most: 6 } } } };
    const names = ['online', 'sette-piatto', 'sette-classico', 'sette-piatto-regola', 'sette-classico-regola'];
    expect((await get('/founding')).body.rulesets).toEqual(
      names.map((name) => ({ name, least: 3, most: 6, usual: 6, start: 2, highestBet: name.includes('classico') })),
    );
  });
});
