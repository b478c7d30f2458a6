/** `sabot admin backup` and `restore`: a house in mid-bank is gone with its database, and goes on from the files. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseProof } from '../../../engine/proof/read.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { backUp, restore } from '../../../server/cli/admin/backup.ts';
import type { HostOptions } from '../../../server/host/table-host.ts';
import type { Nicknames, Orders, Store } from '../../../server/store/port.ts';
import { openPostgresStore } from '../../../server/store/postgres-store.ts';
import { testSeal } from '../support/test-seal.ts';
import { secretOf, testDomain } from '../../support/players.ts';
import { picker } from '../../support/seeds.ts';
import { testPostgres, type TestPostgres } from '../support/postgres.ts';
import { Sitting } from '../support/sitting.ts';

let postgres: TestPostgres;
let folder: string;
let url: string;
let said: string;
let refused: string;
const stores: Store[] = [];
const at = (name: string): string => join(folder, name);

/** A table whose log is in a database. */
class StoredSitting extends Sitting {
  on!: Store & Orders & Nicknames;

  override options(): HostOptions {
    return { ...super.options(), store: this.on };
  }
}

async function open(database: string): Promise<Store & Orders & Nicknames> {
  const store = await openPostgresStore({
    databaseUrl: database,
    seal: testSeal,
    onLost: () => {},
    claimPatienceMs: 300,
  });
  stores.push(store);
  return store;
}
const closeStores = async (): Promise<void> => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
};

beforeAll(async () => {
  postgres = await testPostgres();
});
afterAll(async () => {
  await postgres?.remove();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-backup-'));
  url = await postgres.freshDatabase();
  const keys = { houseKey: secretOf('house'), houseLinkSecret: secretOf('house links'), operatorKey: secretOf('op') };
  writeFileSync(at('secrets.json'), JSON.stringify({ version: 1, ...keys, botKeys: [secretOf('bot')] }));
  const address = `0x${'cc'.repeat(20)}`;
  const { chainId, verifyingContract: escrow } = testDomain;
  const contracts = { chip: address, court: address, replay: address, setteReplay: address, block: '7' };
  writeFileSync(at('deployment.json'), JSON.stringify({ chainId, escrow, ...contracts }));
  vi.stubEnv('SABOT_DATA', at('data'));
  for (const name of ['DATABASE_URL', 'SABOT_DEPLOYMENT', 'CHAIN_RPC_URL']) vi.stubEnv(name, undefined);
  said = '';
  refused = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((said += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((refused += String(text)), true));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await closeStores();
  rmSync(folder, { recursive: true, force: true });
});

const ours = () => ['--secrets', at('secrets.json'), '--deployment', at('deployment.json')];
const backedUp = async (database = url) => await backUp([at('backup'), '--database', database, ...ours()]);
const restored = async (database: string, ...more: string[]) =>
  await restore([at('backup'), '--database', database, ...ours(), ...more]);

/** A table in the middle of a bank, after some coups. */
async function inMidBank(): Promise<StoredSitting> {
  const table = new StoredSitting(3n);
  table.on = await open(url);
  await table.begin();
  for (let step = 0, pick = picker(5); step < 60; step++) {
    const bank = table.host.state.bank;
    if (bank !== null && bank.turns.length > 0) return table;
    if (await table.byHand(pick)) continue;
    table.now = table.deadline ?? table.now + 1_000;
    await table.tell({ type: 'tick' });
  }
  throw new Error('no bank with a coup');
}

/** The JSON with other fields. */
const edited =
  (change: object) =>
  (text: string): string =>
    JSON.stringify({ ...(JSON.parse(text) as object), ...change });

describe('a backup', () => {
  it('P6.11 a house in mid-bank: backed up, destroyed, restored; the same bank goes on and is settled', async () => {
    const table = await inMidBank();
    const { bankId } = table.host.state.bank!;
    const before = JSON.stringify(table.view().bank?.proof, (_, one) => (typeof one === 'bigint' ? `${one}` : one));
    await table.on.keepNickname(`0x${'aa'.repeat(20)}`, 'Anna', 'anna');
    await table.host.close();
    await table.on.releaseAll();
    await closeStores();
    expect(await backedUp()).toBe(0);
    expect(said).toMatch(/rows of the tables' logs[^]*keys are not in it/);
    expect(said).not.toContain('The house was playing');
    // Whoever has the files reads nothing of the game in them.
    const lines = readFileSync(at('backup/event.jsonl'), 'utf8').trim().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ payload: null, sealed: expect.any(String) });
    const snapshots = readFileSync(at('backup/snapshot.jsonl'), 'utf8').trim();
    for (const line of snapshots === '' ? [] : snapshots.split('\n')) expect(JSON.parse(line).state).toBeNull();
    const client = new pg.Client({ connectionString: postgres.server.url });
    await client.connect();
    await client.query(`drop database ${url.split('/').at(-1)!}`);
    await client.end();

    const other = await postgres.freshDatabase();
    expect([await restored(other, '--last'), refused]).toEqual([0, '']);
    expect(statSync(at('data/secrets.json')).mode & 0o777).toBe(0o600);
    table.on = await open(other);
    await table.open(); // the player's client remembers, and comes back
    await table.tell({ type: 'connected', seat: 1 });
    expect(JSON.stringify(table.view().bank?.proof, (_, one) => (typeof one === 'bigint' ? `${one}` : one))).toBe(
      before,
    );
    await table.play(table.host.state.number);
    await table.settleDown();
    const bank = (await table.on.bankById(bankId))!;
    const { verdict, failed } = verifyProof(parseProof(bank.proof));
    expect([verdict, failed]).toEqual(['VERIFIED', undefined]);
    expect((await table.on.openItems('settle')).map(({ key }) => key).join()).toContain(`${bank.number}`);
    expect(await table.on.nicknames([`0x${'aa'.repeat(20)}`])).toEqual([
      { player: `0x${'aa'.repeat(20)}`, name: 'Anna' },
    ]);
    await table.host.close();
  }, 120_000);

  it('P6.11 every row comes back as it was, and what counts by itself counts on', async () => {
    const store = await open(url);
    const { epoch } = await store.claim('t');
    const payload = { b: '😀 "n', a: [1.5, null, { z: 1, y: 'x' }] };
    const outbox = [{ kind: 'sit', key: 'sit:1', body: payload }];
    const proof = { z: 1, a: 2 };
    const bank = {
      number: 1n,
      bankId: '0x01',
      status: 'asked',
      firstTaglia: 1,
      lastTaglia: 1,
      players: ['a', 'b'],
      proof,
    };
    for (let head = 0; head < 230; head++)
      await store.append('t', {
        epoch,
        head,
        cmdIds: [`c${head}`],
        payload,
        ...(head === 0 && { outbox, banks: [bank] }),
      });
    await store.releaseAll();
    await closeStores();
    expect(await backedUp()).toBe(0);
    const other = await postgres.freshDatabase();
    expect(await restored(other, '--last')).toBe(0);
    const back = await open(other);
    const rows = [];
    for await (const row of back.load('t')) rows.push(JSON.stringify(row.payload));
    expect(rows).toEqual(Array.from({ length: 230 }, () => JSON.stringify(payload)));
    expect(JSON.stringify((await back.bank('t', 1n))!.proof)).toBe(JSON.stringify(proof));
    const claim = await back.claim('t');
    expect(claim.head).toBe(230);
    expect(await back.append('t', { epoch: claim.epoch, head: 230, cmdIds: ['c7'], payload })).toBe(8); // known
    const more = [{ kind: 'sit', key: 'sit:2', body: payload }];
    expect(await back.append('t', { epoch: claim.epoch, head: 230, cmdIds: [], payload, outbox: more })).toBe(231);
    expect((await back.openItems()).map(({ id, key }) => `${id} ${key}`)).toEqual(['1 sit:1', '2 sit:2']);
  }, 60_000);

  it('P6.11 holds no key, is its owner’s alone to read, and goes into no folder that has something', async () => {
    await closeAfter(open(url));
    expect(await backedUp()).toBe(0);
    const text = readdirSync(at('backup'))
      .map((name) => readFileSync(at(`backup/${name}`), 'utf8'))
      .join('');
    for (const name of ['house', 'house links', 'op', 'bot']) expect(text).not.toContain(secretOf(name).slice(2));
    expect(statSync(at('backup/event.jsonl')).mode & 0o077).toBe(0);
    expect(await backedUp()).toBe(1);
    expect(refused).toContain('is not empty');
  });

  it('P6.11 is restored with a word only: nothing in it shows what was played after it', async () => {
    const store = await open(url);
    await store.claim('t');
    expect(await backedUp()).toBe(0);
    expect(said).toContain('The house was playing');
    const other = await postgres.freshDatabase();
    expect(await restored(other)).toBe(1);
    expect(refused).toMatch(/sign otherwise and convict itself.*--last/);
    expect(await restored(other, '--last')).toBe(0);
  });

  const spoilt: readonly (readonly [string, string, (text: string) => string, RegExp])[] = [
    ['a changed file', 'backup/bank.jsonl', () => '{}\n', /bank\.jsonl is not the file/],
    ['a damaged list', 'backup/backup.json', () => '{}', /backup\.json is damaged/],
    ['another engine', 'backup/backup.json', edited({ engine: 'ab'.repeat(32) }), /another version/],
    ['another schema', 'backup/backup.json', edited({ migrations: ['x'] }), /another version of Sabot/],
    ['another chain', 'deployment.json', edited({ chainId: 1 }), /another chain or escrow/],
    ['other keys', 'secrets.json', edited({ houseKey: secretOf('other') }), /not the keys/],
    ['another link secret', 'secrets.json', edited({ houseLinkSecret: secretOf('o') }), /not the keys/],
  ];

  it('P6.11 a restore refuses what is not as it was written, other keys, another chain, engine or schema', async () => {
    await closeAfter(open(url));
    expect(await backedUp()).toBe(0);
    const other = await postgres.freshDatabase();
    for (const [what, name, spoil, says] of spoilt) {
      const before = readFileSync(at(name), 'utf8');
      writeFileSync(at(name), spoil(before));
      refused = '';
      expect(await restored(other, '--last'), what).toBe(1);
      expect(refused, what).toMatch(says);
      expect(existsSync(at('data/secrets.json')), what).toBe(false);
      writeFileSync(at(name), before);
    }
    rmSync(at('backup/backup.json'));
    refused = '';
    expect(await restored(other)).toBe(1);
    expect(refused).toMatch(/no whole backup/);
  }, 60_000);

  it('P6.11 a restore refuses a database with rows, and asks for the keys', async () => {
    const store = await open(url);
    await store.claim('t');
    await store.releaseAll();
    await closeStores();
    expect(await backedUp()).toBe(0);
    expect(await restored(url, '--last')).toBe(1);
    expect(refused).toContain('not empty');
    await expect(restore([at('backup'), '--database', url])).rejects.toThrow('--secrets');
    await expect(restore(['--database', url, ...ours()])).rejects.toThrow('give one folder');
  });
});

async function closeAfter(store: Promise<Store>): Promise<void> {
  await store;
  await closeStores();
}
