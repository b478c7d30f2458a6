/** What the table server answers over HTTP and over its socket, read strictly (server/PROTOCOL.md P5.10, P9.1). */
import { describe, expect, it } from 'vitest';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { messageFromJson } from '../../../engine/protocol/json.ts';
import { settingsSalt, type Settings } from '../../../engine/protocol/settings.ts';
import { houseTables, localTimes } from '../../../server/host/house-tables.ts';
import type { Hex } from '../../../engine/bytes.ts';
import { readPolicy } from '../../../server/policy/policy.ts';
import { answer, type HttpOptions } from '../../../server/http.ts';
import { readHello, readReply } from '../../../web/lib/incoming.ts';
import {
  readConfig,
  readFaucet,
  readFounded,
  readFounding,
  readLobby,
  readLobbyView,
  readTable,
  refusalIn,
} from '../../../web/lib/server-shapes.ts';
import { refuse } from '../../../engine/table/refusals.ts';
import { MemoryStore } from '../../support/memory-store.ts';

const address = `0x${'ab'.repeat(20)}` as const;

/** What the real server's HTTP answers. */
async function served(path: string): Promise<string> {
  const options = {
    chain: { chainId: 31337, addresses: { chip: address, escrow: address, court: address } },
    local: true,
    house: address,
    tables: {
      listed: () => houseTables(localTimes),
      known: (id: string) => ({
        ...houseTables(localTimes).find(({ tableId }) => tableId === id),
        row: { open: true },
      }),
      host: () => undefined,
    },
    policy: readPolicy(),
    bots: 9,
    banks: new MemoryStore(),
    covered: () => 12,
    waiting: { at: () => ({ waiting: 3, held: [2] }) },
    chainUp: () => true,
    isOpen: () => true,
  } as unknown as HttpOptions;
  let text = '';
  const res = {
    writeHead: () => res,
    end: (body: string) => {
      text = body;
    },
  };
  await answer({ url: path, method: 'GET' } as never, res as never, options);
  return text;
}

type ConfigTable = {
  tableId: string;
  roomId: string;
  name: string;
  ruleset: string;
  table: Record<string, unknown>;
  settings: Record<string, unknown>;
};
type Config = { tables: ConfigTable[] } & Record<string, unknown>;
/** The table with settings of this ruleset, shown as such, and a salt and an id that follow from them. */
function anew(one: ConfigTable, ruleset: string): void {
  one.settings['ruleset'] = ruleset;
  one.table['salt'] = String(settingsSalt(one.settings as Settings));
  const tableId = hashStruct('Table', messageFromJson('Table', one.table, 'table'));
  Object.assign(one, { ruleset, tableId, roomId: tableId.slice(2) });
}

const changed = async (change: (config: Config) => void): Promise<string> => {
  const config = JSON.parse(await served('/config')) as Config;
  change(config);
  return JSON.stringify(config);
};

describe('the lobby’s socket', () => {
  const { tableId } = houseTables(localTimes)[0]!;
  const any = { ruleset: 'online', most: '1000' };
  const waits = { wish: { tableId }, state: 'waits', position: 2 };
  const held = { wish: any, state: 'held', tableId, seat: 3, left: 30_000 };
  const over = { wish: { ruleset: null, most: null }, state: 'over', why: 'late' };
  const lobby = async (wait: unknown) => ({ tables: JSON.parse(await served('/tables')) as unknown, wait });

  it('P5.13 P9.1 what it really shows is read', async () => {
    expect(readLobbyView(await lobby(null))).toMatchObject({ value: { tables: { length: 7 }, wait: null } });
    for (const wait of [waits, held, over])
      expect(readLobbyView(await lobby(wait))).toMatchObject({ value: { wait: { state: wait.state } } });
    expect(readLobbyView(await lobby(held))).toMatchObject({ value: { wait: { wish: { ...any, most: 1_000n } } } });
  });

  it.each<[string, unknown]>([
    ['no wait', undefined],
    ['a state that there is not', { ...waits, state: 'first' }],
    ['position 0', { ...waits, position: 0 }],
    ['a chair that no table has', { ...held, seat: 11 }],
    ['hours', { ...held, left: 7_200_000 }],
    ['another reason', { ...over, why: 'pay first' }],
    ['a wish for two things', { ...waits, wish: { tableId, ...any } }],
    ['a wish for nothing', { ...waits, wish: {} }],
    ['more than that', { ...waits, note: 'Send your chips to this address.' }],
  ])('P9.1 P5.13 is dropped: %s', async (_, wait) => {
    expect(readLobbyView(await lobby(wait))).toEqual({ problem: expect.any(String) as string });
  });
});

describe('HTTP answers', () => {
  it('P9.1 what the server really sends is read', async () => {
    expect(readConfig(await served('/config'))).toMatchObject({
      value: {
        chainId: 31337,
        tables: [
          { name: 'Piccolo', ruleset: 'heads-up', table: { maxPosta: expect.any(BigInt) } },
          { name: 'Grande', ruleset: 'heads-up' },
          { name: 'Circolo', ruleset: 'online' },
          { name: 'Saint-Vincent', ruleset: 'saint-vincent' },
          { name: 'Venezia', ruleset: 'venezia' },
          { name: 'Sette e mezzo', ruleset: 'sette-piatto' },
          { name: 'Alla regola', ruleset: 'sette-piatto-regola' },
        ],
      },
    });
    expect(readLobby(await served('/tables'))).toMatchObject({
      value: [
        { name: 'Piccolo', seats: [null, null], waiting: 3, held: [2] },
        { name: 'Grande' },
        { name: 'Circolo', seats: Array(6).fill(null) },
        { name: 'Saint-Vincent', seats: Array(10).fill(null) },
        { name: 'Venezia', seats: Array(8).fill(null) },
        { name: 'Sette e mezzo', seats: Array(6).fill(null) },
        { name: 'Alla regola', seats: Array(6).fill(null) },
      ],
    });
    const [, { tableId }] = houseTables(localTimes) as [unknown, { readonly tableId: Hex }];
    const table = await served(`/table/${tableId}`);
    expect(readTable(table, tableId)).toMatchObject({ value: { name: 'Grande', tableId } });
    expect(readTable(table, `0x${'12'.repeat(32)}`)).toEqual({ problem: 'It is another table.' });
    expect(readTable(table.replace('Grande', 'Piccolo'), tableId)).toMatchObject({ problem: expect.any(String) });
    expect(readFounding(await served('/founding'))).toMatchObject({
      value: { allowed: true, rulesets: { length: 8 }, maxPosta: { least: 10n, most: 5_000n }, bots: 9 },
    });
    expect(readFounded(`{"tableId":"${tableId}"}`)).toEqual({ value: { tableId } });
    expect(readFounded('{"tableId":"../x"}')).toMatchObject({ problem: expect.any(String) });
    expect(readFaucet('{"ok":true}')).toEqual({ value: { ok: true } });
    expect(refusalIn('{"error":"There is none."}')).toBe('There is none.');
    // A refusal of a closed list was no refusal to the page, which said that no Sabot answers there.
    expect(refusalIn('{"error":"This name is taken.","code":"nameTaken","rule":"P11.3"}')).toBe('This name is taken.');
    expect(refusalIn('{"error":"Pay here.","code":"ownWordStale","rule":"P13.18"}')).toMatch(/^This was signed too/);
  });

  it.each<[string, (config: Config) => void]>([
    [
      'an unknown field',
      (c) => {
        c['more'] = 1;
      },
    ],
    [
      'a missing field',
      (c) => {
        delete c['house'];
      },
    ],
    [
      'a checksummed address',
      (c) => {
        c['escrow'] = `0x${'AB'.repeat(20)}`;
      },
    ],
    [
      'a chain id as text',
      (c) => {
        c['chainId'] = '31337';
      },
    ],
    [
      'chain 0',
      (c) => {
        c['chainId'] = 0;
      },
    ],
    [
      'an amount as a number',
      (c) => {
        c.tables[0]!.table['minBet'] = 1;
      },
    ],
    [
      'the same table twice',
      (c) => {
        c.tables.push(c.tables[0]!);
      },
    ],
    [
      'tables that are none',
      (c) => {
        c.tables = {} as never;
      },
    ],
    [
      'a real chain that is called local, whose clock would be followed',
      (c) => {
        c['chainId'] = 8453;
        c['local'] = true;
      },
    ],
    [
      'the local chain that is called another',
      (c) => {
        c['local'] = false;
      },
    ],
  ])('P9.1 a configuration with %s is none', async (_what, change) =>
    expect(readConfig(await changed(change))).toHaveProperty('problem'),
  );

  it('P9.1 nor one in which a field appears twice', async () => {
    const text = await served('/config');
    expect(readConfig(text.replace('"house":', `"house":"${address}","house":`))).toMatchObject({
      problem: expect.stringContaining('twice'),
    });
  });

  it.each<[string, (config: Config) => void, RegExp]>([
    [
      'other limits than its id',
      (c) => {
        c.tables[0]!.table['feeBps'] = 900;
      },
      /id of the table/,
    ],
    [
      'another clock than its salt',
      (c) => {
        (c.tables[0]!.settings['clocks'] as Record<string, number>)['draw'] = 1;
      },
      /settings/,
    ],
    [
      'settings that it was not made of',
      (c) => {
        c.tables[0]!.settings = {};
      },
      /settings/,
    ],
    [
      'another table’s room',
      (c) => {
        (c.tables[0] as never as { roomId: string }).roomId = 'ab'.repeat(32);
      },
      /room/,
    ],
    [
      'another name than its settings have',
      (c) => {
        c.tables[0]!.name = 'Grande';
      },
      /shown as Grande/,
    ],
    [
      'another ruleset than its settings have',
      (c) => {
        c.tables[0]!.ruleset = 'venezia';
      },
      /shown with the ruleset venezia/,
    ],
    [
      'settings that name another ruleset than the one that is signed',
      (c) => anew(c.tables[0]!, 'venezia'),
      /shown with the ruleset venezia/,
    ],
    [
      'a ruleset that there is not',
      (c) => {
        c.tables[0]!.table['ruleset'] = 77;
        anew(c.tables[0]!, 'heads-up');
      },
      /ruleset/,
    ],
  ])('P5.10 a table with %s is refused in words', async (_what, change, words) =>
    expect(readConfig(await changed(change))).toMatchObject({ problem: expect.stringMatching(words) }),
  );

  it('P9.1 a refusal without a sentence, or with a book, has none', () => {
    for (const text of ['', 'null', '{"error":1}', `{"error":"${'x'.repeat(501)}"}`, '{"error":"a","more":1}'])
      expect(refusalIn(text)).toBeNull();
  });
});

describe('the socket’s answers', () => {
  it('P9.1 each kind of reply is read, as object or text; a refusal is said in this page’s own words', () => {
    for (const form of [(value: unknown) => value, (value: unknown) => JSON.stringify(value)]) {
      expect(readReply(form({ id: 'a', ok: true }))).toEqual({ id: 'a', ok: true });
      expect(readReply(form({ id: 'a', ok: true, seat: 11 }))).toEqual({ id: 'a', ok: true, seat: 11 });
      expect(readReply(form({ id: null, malformed: 'No such message.' }))).toEqual({
        id: null,
        malformed: 'The table could not take what this page has sent.',
      });
      expect(readReply(form({ id: 'a', refusal: { code: 'stale', rule: 'P2.4', text: 'Send your key.' } }))).toEqual({
        id: 'a',
        refusal: refuse('stale'),
      });
    }
    expect(readHello({ challenge: `0x${'12'.repeat(32)}` })).toBe(`0x${'12'.repeat(32)}`);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['both', { id: 'a', ok: true, malformed: 'x' }],
    ['neither', { id: 'a' }],
    ['no id', { ok: true }],
    ['ok: false', { id: 'a', ok: false }],
    ['the number of a chair', { id: 'a', ok: true, seat: 10 }],
    ['a number beyond a byte', { id: 'a', ok: true, seat: 256 }],
    ['a number for nobody', { id: null, ok: true, seat: 11 }],
    ['an unknown code', { id: 'a', refusal: { code: 'x', rule: 'P1.1', text: 'x' } }],
    ['a code of the prototype', { id: 'a', refusal: { code: 'toString', rule: 'P1.1', text: 'x' } }],
    ['a refusal without its rule', { id: 'a', refusal: { code: 'stale', text: 'x' } }],
    ['a field twice', '{"id":"a","id":"b","ok":true}'],
    ['a long text', `{"id":"${'a'.repeat(5_000)}","ok":true}`],
  ])('P9.1 %s is no reply', (_what, message) => expect(readReply(message)).toBeNull());
});
