/** A private table on a whole Sabot: founded, played at, killed with its server and back, and told to nobody. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { messageFromJson } from '../../../engine/protocol/json.ts';
import { RemotePlayer, remoteConfig, type RemoteConfig } from '../../../server/cli/bots/remote-player.ts';
import { escrowAbi } from '../../../server/chain/abi.ts';
import { paths, routeOf, undocumented } from '../support/documented.ts';
import { startStack, type Stack } from '../support/stack.ts';

let stack: Stack;
const players: RemotePlayer[] = [];

beforeAll(async () => {
  stack = await startStack(13_480);
}, 300_000);
afterAll(async () => {
  await Promise.all(players.map((player) => player.stop()));
  await stack?.stop();
}, 60_000);

const wish = {
  name: 'Salotto',
  ruleset: 'heads-up',
  seats: 2,
  minBet: '1',
  minPosta: '10',
  maxPosta: '100',
  private: true,
  bots: 0,
};

describe('tables that come and go', () => {
  it('P5.14 each address answers what the document says', async () => {
    const { tables } = await remoteConfig(stack.url);
    const [{ tableId }] = tables as [RemoteConfig['tables'][number]];
    const asked: readonly (readonly [method: 'get' | 'post', path: string, body?: object])[] = [
      ...['/health', '/ready', '/openapi.json', '/config', '/tables', '/founding', '/own-limits/now'].map(
        (path) => ['get', path] as const,
      ),
      ['get', `/table/${tableId}`],
      ['get', `/banks/${tableId}`],
      ['get', `/banks/${tableId}?before=0`],
      ['get', `/proof/${tableId}`],
      ['get', `/taglia/${tableId}/1`],
      ['get', `/nicknames/0x${'ab'.repeat(20)}`],
      ['get', `/feed/${tableId}`],
      ['get', '/live/0x12'], // a stream has no end
      ['post', '/founding', {}],
      ['post', '/own-limits', {}],
      ['post', '/faucet', { address: `0x${'ab'.repeat(20)}` }],
      ['post', '/matchmake/joinById/lobby', {}],
    ];
    expect(new Set(asked.map(([, path]) => routeOf(path)))).toEqual(new Set(paths));
    for (const [method, path, body] of asked) {
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      const answered = await fetch(`${stack.url}/gs${path}`, { method: method.toUpperCase(), ...init });
      expect(undocumented(method, path, answered.status, await answered.json())).toBeNull();
    }
  }, 60_000);

  it('P5.16 its metrics are told on this machine, and not at the public port', async () => {
    const running = JSON.parse(readFileSync(join(stack.paths.data, 'running.json'), 'utf8')) as { tablesUrl: string };
    const text = await (await fetch(`${running.tablesUrl}/metrics`)).text();
    expect(text).toContain('sabot_tables{phase="waiting"} 7\n');
    expect(text).toContain('sabot_commands_total{type="resume"} 7\n');
    expect(text).toMatch(/^sabot_append_seconds_count [1-9]/m);
    expect(text).toMatch(/^sabot_chain_up 1$/m);
    expect((await fetch(`${stack.url}/gs/metrics`)).status).toBe(404);
  });

  it('P11.1 P11.4 P11.6 a private table: no list, no transaction before somebody sits, and there again after a crash', async () => {
    const found = async (body: unknown) =>
      await fetch(`${stack.url}/gs/founding`, { method: 'POST', body: JSON.stringify(body) });
    const answered = await found(wish);
    expect(answered.status).toBe(201);
    const { tableId } = (await answered.json()) as { tableId: `0x${string}` };
    expect((await found({ ...wish, name: 'piccolo' })).status).toBe(409);
    const config = await remoteConfig(stack.url);
    expect(config.tables.map(({ name }) => name)).toEqual([
      'Piccolo',
      'Grande',
      'Circolo',
      'Saint-Vincent',
      'Venezia',
      'Sette e mezzo',
      'Alla regola',
    ]);
    expect(await (await fetch(`${stack.url}/gs/tables`)).text()).not.toContain(tableId);

    const told = (await (await fetch(`${stack.url}/gs/table/${tableId}`)).json()) as RemoteConfig['tables'][number];
    const only = { ...config, tables: [{ ...told, table: messageFromJson('Table', told.table, 'table') }] };
    const player = new RemotePlayer(stack.url, only, 1);
    players.push(player);
    const { reader } = player.chain();
    const isRegistered = async () =>
      (
        await reader.readContract({
          address: config.escrow,
          abi: escrowAbi,
          functionName: 'tableOf',
          args: [tableId],
        })
      ).registered;
    expect(await isRegistered()).toBe(false);
    await player.deposit(200n * chip);
    await player.connect();
    await player.until('a view', () => true);
    expect(await player.sit(100n * chip)).toMatchObject({ ok: true });
    await player.until('a seat', (view) => view.seats.some((seat) => seat.status === 'seated'));
    expect(await isRegistered()).toBe(true);

    await stack.killTables();
    const seat = await player.until('the seat again', (view) => view.viewer === 1 && view.seats.length === 1, 60_000);
    expect(seat.seats[0]).toMatchObject({ status: 'seated', player: player.address });
    expect((await fetch(`${stack.url}/gs/table/${tableId}`)).status).toBe(200);
  }, 200_000);
});
