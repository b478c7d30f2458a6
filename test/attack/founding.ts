/** Attacks on the founding of tables (server/PROTOCOL.md P11.3, P11.10). */
import assert from 'node:assert/strict';
import { readPolicy } from '../../server/policy/policy.ts';
import type { LobbyTable } from '../../server/lobby/tables-now.ts';
import { rates, sizes } from '../../server/limits/limits.ts';
import { longestBody } from '../../server/http-body.ts';
import { sayRaw } from '../server/support/raw-http.ts';
import { freshAddress } from './stranger.ts';
import { address, portOf, type Attack, type World } from './world.ts';

const wish = { ruleset: 'online', seats: 6, minBet: '1', minPosta: '10', maxPosta: '500', private: false, bots: 0 };

async function tablesOf({ stack }: World): Promise<number> {
  const answer = await fetch(`${stack.url}/gs/tables`, { headers: address(freshAddress()) });
  return ((await answer.json()) as readonly LobbyTable[]).length;
}

/** Bodies that are no wish: refused in words, and no table is there. */
async function oddFoundings(world: World): Promise<void> {
  const before = await tablesOf(world);
  const body = (change: object): string => JSON.stringify({ name: 'Stranger', ...wish, ...change });
  for (const [text, status] of [
    ['', 400],
    ['null', 400],
    ['[]', 400],
    ['['.repeat(longestBody), 400],
    [`{"__proto__":{"private":true},${body({}).slice(1)}`, 400],
    [body({ minBet: 1 }), 400],
    [body({ minBet: '1e3' }), 400],
    [body({ maxPosta: '9'.repeat(30) }), 400],
    [body({ seats: 1e300 }), 400],
    [body({ bots: -1 }), 400],
    [body({ more: true }), 400],
    [body({ name: 'x'.repeat(101) }), 400],
    [body({ name: '<script>' }), 409],
    [body({ name: 'Ugo\u202eogU' }), 409],
    [body({ seats: 200 }), 409],
    [body({ name: 'x'.repeat(longestBody) }), 413],
    [' '.repeat(sizes.gsBody), 413],
    [' '.repeat(sizes.gsBody + 1), 413],
  ] as const) {
    const headers = address(freshAddress());
    const answer = await fetch(`${world.stack.url}/gs/founding`, { method: 'POST', body: text, headers });
    assert.equal(answer.status, status, text.slice(0, 80));
    assert.match(((await answer.json()) as { error: string }).error, /^[A-Z].*\.$/s);
  }
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const answer = await fetch(`${world.stack.url}/gs/founding`, { method, headers: address(freshAddress()) });
    assert.equal(answer.status, 405, method);
  }
  assert.equal(await tablesOf(world), before);
}

const asked = 10_000;
const each = 100;

/** From many addresses, each with more than a person asks: there are never more tables than the policy allows. */
async function manyFoundings(world: World): Promise<void> {
  const { tablesAtOnce, tablesOfOne } = readPolicy().founding;
  const before = await tablesOf(world);
  const statuses = new Map<string, number>();
  let most = 0;
  const line = async (one: number): Promise<void> => {
    const from = freshAddress();
    const requests = Array.from({ length: each }, (_, i) => {
      const body = JSON.stringify({ ...wish, name: `Stranger ${one} ${i}` });
      const last = i === each - 1 ? 'close' : 'keep-alive';
      return `POST /gs/founding HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: ${last}\r\n\r\n${body}`;
    });
    const { answer } = await sayRaw(portOf(world.stack.url), requests.join(''));
    const said = [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status!);
    assert.equal(said.length, each, 'not every request was answered');
    for (const status of said) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    most = Math.max(most, said.filter((status) => status === '201').length);
  };
  for (let at = 0; at < asked / each; at += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => line(at + i)));
  assert.deepEqual([...statuses.keys()].sort(), ['201', '409', '429']);
  assert.ok(most <= tablesOfOne, `${most} tables of one address`);
  assert.ok(statuses.get('429')! >= asked - (asked / each) * (rates.foundings.burst + 5), 'too many were looked at');
  assert.ok(statuses.get('201')! <= tablesAtOnce, `${statuses.get('201')} tables were founded`);
  const began = Date.now();
  assert.equal(await tablesOf(world), before + statuses.get('201')!);
  assert.ok(Date.now() - began < 5_000, 'the lobby takes long to answer');
}

export const foundingAttacks: readonly Attack[] = [
  { name: 'wishes for a table that are none', quick: true, run: oddFoundings },
  { name: '10,000 tables of strangers', quick: false, run: manyFoundings },
];
