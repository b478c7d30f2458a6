/** Proof files over HTTP (server/PROTOCOL.md P5.2, P5.4–P5.6): banks of a real table, stored in a real PostgreSQL. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Hex } from '../../engine/bytes.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { mostBanks, parseProof, parseProofFile } from '../../engine/proof/read.ts';
import { kindOf, type Proof } from '../../engine/proof/format.ts';
import { verifyFile } from '../../engine/proof/verify-file.ts';
import { coupOfBank, coupToJson, proofToJson } from '../../engine/proof/write.ts';
import { postaCommand } from '../../engine/seat/by-hand.ts';
import { bankDrafts } from '../../server/host/chain-acts.ts';
import { answer, type HttpOptions } from '../../server/http.ts';
import { openDatabase } from '../../server/store/database.ts';
import { openPostgresStore } from '../../server/store/postgres-store.ts';
import { testSeal } from './support/test-seal.ts';
import type { BankDraft, Store } from '../../server/store/port.ts';
import { migrations } from '../../server/store/schema.ts';
import { bankerOf, bet, final, finish, lastBank, move, open, pass, seated } from '../support/situations.ts';
import type { TestTable } from '../support/players.ts';
import { testPostgres, type TestPostgres } from './support/postgres.ts';

let postgres: TestPostgres;
let store: Store;
let server: Server;
let url: string;
let table: TestTable;
/** All banks that ended, oldest first, as the server gives them. */
let banks: readonly Proof[];

interface Got {
  readonly status: number;
  readonly type: string | null;
  readonly name: string | null;
  readonly text: string;
  readonly error: string | undefined;
}

async function get(path: string): Promise<Got> {
  const answered = await fetch(url + path);
  const text = await answered.text();
  const name =
    /^attachment; filename="([\w.-]+)"$/.exec(answered.headers.get('content-disposition') ?? '')?.[1] ?? null;
  return {
    status: answered.status,
    type: answered.headers.get('content-type'),
    name,
    text,
    error: (JSON.parse(text) as { error?: string }).error,
  };
}

const bankIdOf = (proof: Proof) => hashStruct('Setup', proof.setup.message);
const verdictOf = (text: string) => {
  const { verdict, missing, failed } = verifyFile(parseProofFile(text));
  return [verdict, failed?.detail ?? missing ?? null];
};

/** The store as a host of the table fills it: with the drafts of every state it went through. */
async function keep(from: TestTable['state']): Promise<void> {
  const { tableId } = table.state;
  const { epoch, head } = await store.claim(tableId);
  await store.append(tableId, { epoch, head, cmdIds: [], payload: 1, banks: bankDrafts(from, table.state) });
}

/** One bank of `coups` coups if the punta lets it. */
async function playBank(coups: number): Promise<void> {
  const before = table.state;
  open(table);
  for (let coup = 1; ; coup++) {
    bet(table);
    if (finish(table) === outcomes.punta) break;
    if (coup >= coups) {
      pass(table);
      break;
    }
    move(table, table.view(bankerOf(table)).options.moves[0]!.move);
  }
  await keep(before);
  if (lastBank(table).status !== 'idle') final(table);
  table.settleDown();
}

beforeAll(async () => {
  postgres = await testPostgres();
  store = await openPostgresStore({
    databaseUrl: await postgres.freshDatabase(),
    seal: testSeal,
    onLost: () => undefined,
  });
  const options = {
    banks: store,
    tables: [],
    local: true,
    host: () => undefined,
    chainUp: () => true,
    isOpen: () => true,
  } as unknown as HttpOptions;
  server = createServer(
    (req, res) =>
      void answer(req, res, options).then(
        (done) => {
          if (!done) res.writeHead(404).end('{}');
        },
        (error: unknown) => res.writeHead(500).end(JSON.stringify({ error: String(error) })),
      ),
  );
  server.keepAliveTimeout = 0; // a connection that closes while the verifier keeps us busy would fail the next request
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  table = seated({ salt: 4n, amounts: [40_000_000n, 40_000_000n] });
  while (table.state.game.taglia < 3) await playBank(2);
  const summaries = [...(await store.banks(table.state.tableId, 1000))].reverse();
  banks = await Promise.all(summaries.map(async ({ bankId }) => parseProof((await store.bankById(bankId))!.proof)));
}, 240_000);
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await store.close();
  await postgres.remove();
});

describe('a coup', () => {
  it('P5.4 every turn of a bank is a file that verifies alone, the same that the bank’s file holds', async () => {
    const long = banks.filter((bank) => bank.turns.length > 1).slice(0, 2);
    expect(long).toHaveLength(2);
    for (const bank of long) {
      for (const at of bank.turns.keys()) {
        const { status, text } = await get(`/proof/${bankIdOf(bank)}?turn=${at}`);
        expect([status, text]).toEqual([200, JSON.stringify(coupToJson(coupOfBank(bank, at)))]);
        expect(verdictOf(text)).toEqual(['VERIFIED', null]);
      }
    }
  });

  it('P5.4 an unknown turn is 404 and says which there are; what is no turn is 400', async () => {
    const bank = banks.find(({ turns }) => turns.length > 1)!;
    const { number } = bank.setup.message;
    const at = `/proof/${bankIdOf(bank)}`;
    expect(await get(`${at}?turn=${bank.turns.length}`)).toMatchObject({
      status: 404,
      error: `Bank ${number} has ${bank.turns.length} turns: 0 to ${bank.turns.length - 1}.`,
    });
    for (const turn of ['', '-1', '01', '1.0', '0x1', '10000', '1e1', 'x'.repeat(2_000), '%00', '0&turn=1']) {
      expect(await get(`${at}?turn=${turn}`), turn).toMatchObject({
        status: 400,
        error: 'A turn is one number, and the first is 0: /proof/BANKID?turn=0.',
      });
    }
    expect(await get(`/proof/0x${'00'.repeat(32)}?turn=0`)).toMatchObject({
      status: 404,
      error: 'There is no ended bank of this number here.',
    });
    expect((await get(`${at}?other=1`)).text).toBe((await get(at)).text);
  });
});

describe('a taglia', () => {
  const tagliaOf = (n: number) =>
    banks.filter(({ setup, turns }) => setup.message.taglia === n || turns.some(({ state }) => state?.taglia === n));

  it('P5.5 all banks that played in it, in order, also the one in which it began: it verifies', async () => {
    expect(banks.some(({ turns }) => turns.some((turn) => kindOf(turn) === 'taglia'))).toBe(true);
    for (const n of [1, 2]) {
      const { status, text } = await get(`/taglia/${table.state.tableId}/${n}`);
      const file = parseProofFile(text);
      expect([status, file.kind]).toEqual([200, 'taglia']);
      if (file.kind === 'taglia') expect(file.taglia).toEqual({ taglia: n, banks: tagliaOf(n) });
      expect(tagliaOf(n).length).toBeGreaterThan(5);
      expect(verdictOf(text)).toEqual(['VERIFIED', null]);
    }
  });

  it('P5.5 another table or a future taglia: 404; what is neither: 400; both in words', async () => {
    const { tableId } = table.state;
    for (const path of [`${tableId}/4`, `${tableId}/4294967295`, `0x${'11'.repeat(32)}/1`]) {
      expect(await get(`/taglia/${path}`), path).toMatchObject({
        status: 404,
        error: expect.stringMatching(/^No bank of taglia \d+ has ended at this table\.$/),
      });
    }
    for (const path of [
      '',
      '/',
      tableId,
      `${tableId}/`,
      `${tableId}/0`,
      `${tableId}/-1`,
      `${tableId}/1/2`,
      `${tableId}/4294967296`,
      `${tableId}/99999999999`,
      `${tableId}/1.5`,
      `${tableId.toUpperCase()}/1`,
      'x/1',
      `${tableId}/%31`,
    ]) {
      expect(await get(`/taglia/${path}`), path).toMatchObject({
        status: 400,
        error: expect.stringMatching(/^A taglia is asked for by its table and number/),
      });
    }
  });

  it('P5.5 more than a verifier reads is refused in words: too many banks, too many characters', async () => {
    const draft = (number: number, bytes: number): BankDraft => ({
      number: BigInt(number),
      bankId: `${bytes}-${number}`,
      status: 'idle',
      firstTaglia: 1,
      lastTaglia: 1,
      players: [],
      proof: { padding: 'x'.repeat(bytes) },
    });
    const fill = async (tableId: string, drafts: readonly BankDraft[]) => {
      const { epoch, head } = await store.claim(tableId);
      await store.append(tableId, { epoch, head, cmdIds: [], payload: 1, banks: drafts });
    };
    const [many, large] = [`0x${'22'.repeat(32)}`, `0x${'33'.repeat(32)}`];
    const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
    await fill(
      many,
      numbers(mostBanks).map((n) => draft(n, 10)),
    );
    expect((await get(`/taglia/${many}/1`)).status).toBe(200);
    await fill(many, [draft(mostBanks + 1, 10)]);
    expect(await get(`/taglia/${many}/1`)).toMatchObject({
      status: 404,
      error: 'Taglia 1 has more than 312 banks, which no file holds. Ask for its banks one by one.',
    });
    for (const n of numbers(9)) await fill(large, [draft(n, 4_000_000)]);
    expect(await get(`/taglia/${large}/1`)).toMatchObject({
      status: 404,
      error: 'Taglia 1 is larger than the 32 MB that a file may have. Ask for its banks one by one.',
    });
  }, 60_000);
});

describe('the banks of a table', () => {
  const page = async (query: string, at = table.state.tableId as string) => {
    const { status, text } = await get(`/banks/${at}${query}`);
    return { status, ...(JSON.parse(text) as { banks: { number: string; bankId: Hex }[]; more: boolean }) };
  };

  it('P5.11 pages reach every bank, newest first, none twice; the same for one player', async () => {
    const all = [...banks]
      .reverse()
      .map((bank) => ({ number: String(bank.setup.message.number), bankId: bankIdOf(bank) }));
    expect(all.length).toBeGreaterThan(20);
    const { player } = banks[0]!.setup.message.players[0]!;
    for (const who of ['', `player=${player}&`]) {
      const found: typeof all = [];
      let more = true;
      for (let before = ''; more; before = `before=${found.at(-1)!.number}`) {
        const got = await page(`?${who}${before}`);
        expect(got.status).toBe(200);
        expect(got.banks.length).toBeLessThanOrEqual(20);
        found.push(...got.banks);
        more = got.more;
      }
      expect(found).toEqual(all);
    }
    expect(await page('')).toMatchObject({ status: 200, more: true });
  });

  it('P5.11 a player who never played has none, and no other table’s are there', async () => {
    expect(await page(`?player=0x${'99'.repeat(20)}`)).toEqual({ status: 200, banks: [], more: false });
    expect(await page('', `0x${'44'.repeat(32)}`)).toEqual({ status: 200, banks: [], more: false });
  });

  it('P5.11 what is no table, player or number is 400, in words', async () => {
    const { tableId } = table.state;
    for (const path of [
      '',
      'x',
      tableId.slice(2),
      `${tableId}/1`,
      `${tableId}?other=1`,
      `${tableId}?before=1&before=2`,
    ])
      expect(await get(`/banks/${path}`), path).toMatchObject({
        status: 400,
        error: expect.stringMatching(/^Banks are asked for by their table/),
      });
    for (const player of ['', '0x', `0x${'AB'.repeat(20)}`, `${'ab'.repeat(20)}`, "0x'; drop table bank"])
      expect(await get(`/banks/${tableId}?player=${encodeURIComponent(player)}`), player).toMatchObject({
        status: 400,
        error: expect.stringMatching(/^A player is an address/),
      });
    for (const before of ['', '0', '-1', '1.5', '1e3', '9'.repeat(19)])
      expect(await get(`/banks/${tableId}?before=${before}`), before).toMatchObject({
        status: 400,
        error: expect.stringMatching(/^Banks are counted from 1/),
      });
  });
});

describe('banks that were stored before the taglia was', () => {
  it('P5.5 P5.11 are found by what their proofs say', async () => {
    const databaseUrl = await postgres.freshDatabase();
    const db = openDatabase(databaseUrl);
    const [first] = Object.entries(await migrations.getMigrations());
    await new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries([first!]) } }).migrateToLatest();
    const { tableId } = table.state;
    await sql`insert into tbl (id) values (${tableId})`.execute(db);
    for (const bank of banks) {
      await sql`insert into bank (table_id, number, bank_id, status, proof)
        values (${tableId}, ${bank.setup.message.number.toString()}, ${bankIdOf(bank)}, 'settled', ${JSON.stringify(proofToJson(bank))}::json)`.execute(
        db,
      );
    }
    await db.destroy();
    const old = await openPostgresStore({ databaseUrl, seal: testSeal, onLost: () => undefined });
    for (const n of [1, 2, 3, 4])
      expect(await old.numbersOfTaglia(tableId, n, 400)).toEqual(await store.numbersOfTaglia(tableId, n, 400));
    const { player } = banks[0]!.setup.message.players[1]!;
    expect((await old.banks(tableId, 9, { player })).map(({ number }) => number)).toEqual(
      (await store.banks(tableId, 9, { player })).map(({ number }) => number),
    );
    await old.close();
  });
});

describe('every proof file', () => {
  it('P5.6 is JSON with the name under which it is saved', async () => {
    const bank = banks[0]!;
    const id = bankIdOf(bank);
    const files = await Promise.all(
      [`/proof/${id}`, `/proof/${id}?turn=0`, `/taglia/${table.state.tableId}/1`].map(get),
    );
    expect(files.map(({ type }) => type)).toEqual(Array(3).fill('application/json'));
    expect(files.map(({ name }) => name)).toEqual([
      `sabot-bank-${bank.setup.message.number}-${id.slice(2, 10)}.json`,
      expect.stringMatching(new RegExp(`^sabot-coup-${bank.setup.message.number}-[0-9a-f]{8}\\.json$`)),
      `sabot-taglia-1-${table.state.tableId.slice(2, 10)}.json`,
    ]);
    expect((await get('/proof/0x12')).name).toBeNull();
  });

  it('P5.6 while a coup is closed and open no route knows the bank; once it has ended every one does', async () => {
    const before = table.state;
    const { tableId } = before;
    const banker = bankerOf(table);
    table.byHand(banker, postaCommand(banker.memory, table.state.number, 2000n));
    table.settleDown();
    bet(table);
    await keep(before);
    const { bankId, setup } = table.state.bank!;
    for (const path of [`/proof/${bankId}`, `/proof/${bankId}?turn=0`])
      expect(await get(path)).toMatchObject({ status: 404 });
    const numbers = await store.numbersOfTaglia(tableId, table.state.game.taglia, 400);
    expect(numbers).not.toContain(setup.message.number);
    if (finish(table) !== outcomes.punta) pass(table);
    await keep(before);
    expect((await get(`/proof/${bankId}?turn=0`)).status).toBe(200);
    const file = parseProofFile((await get(`/taglia/${tableId}/${table.state.game.taglia}`)).text);
    expect(file.kind === 'taglia' && file.taglia.banks.at(-1)?.setup.message.number).toBe(setup.message.number);
  });
});
