/**
 * Attacks on what lies behind the tables, the chain and the clocks. Like those of `attacks.ts`, each returns if the
 * server held, and throws what did not.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { passCommand } from '../../engine/seat/by-hand.ts';
import type { SeatCommand } from '../../engine/table/commands.ts';
import type { View } from '../../engine/table/view.ts';
import { rpcCall } from '../../server/local-chain/rpc.ts';
import { callsAtMost, gasAtMost } from '../../server/start/rpc-policy.ts';
import type { RemotePlayer } from '../../server/cli/bots/remote-player.ts';
import type { Stack } from '../server/support/stack.ts';
import { plainPlay } from '../server/support/two-players.ts';
import { freshAddress } from './stranger.ts';

const somebody = '0x00000000000000000000000000000000000000aa';

/** Asks `/rpc` for everything that only the chain's owner may do; the node's account holds nothing more afterwards. */
export async function chainCalls(stack: Pick<Stack, 'url'>): Promise<void> {
  const headers = { 'x-forwarded-for': freshAddress() };
  const post = async (body: unknown, type = 'application/json') => {
    const answer = await fetch(`${stack.url}/rpc`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as { result?: unknown; error?: { code: number } };
    return { status: answer.status, result: said.result, code: said.error?.code };
  };
  const ask = (method: string, params: readonly unknown[]) => post({ jsonrpc: '2.0', id: 1, method, params });
  const rich = [somebody, '0xffffffff'];
  for (const [method, params] of [
    ['eth_sendTransaction', [{ from: somebody, to: somebody, value: '0x1' }]],
    ['eth_accounts', []],
    ['anvil_setBalance', rich],
    ['evm_setAutomine', [false]],
    ['debug_traceCall', [{ to: somebody }, 'latest', {}]],
  ] as const)
    assert.equal((await ask(method, params)).code, -32_601, method);
  const state = { [somebody]: { balance: '0xffffffff' } };
  assert.equal((await ask('eth_call', [{ to: somebody }, 'latest', state])).code, -32_602, 'a state of its own');
  const gas = `0x${(gasAtMost + 1n).toString(16)}`;
  assert.equal((await ask('eth_call', [{ to: somebody, gas }, 'latest'])).code, -32_602, 'gas above a block');
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] };
  assert.equal((await post(Array.from({ length: callsAtMost + 1 }, () => call))).status, 400, 'a batch too long');
  assert.equal((await post({ ...call, method: 'anvil_setBalance', params: rich }, 'text/plain')).status, 415);
  assert.equal((await ask('eth_getBalance', [somebody, 'latest'])).result, '0x0');
}

/** Every page and answer tells the browser what it is, and runs no script that somebody wrote into it. */
export async function pageHeaders(stack: Pick<Stack, 'url'>): Promise<void> {
  for (const path of ['/', '/gs/tables', '/gs/config', '/rpc']) {
    const { headers } = await fetch(stack.url + path, { headers: { 'x-forwarded-for': freshAddress() } });
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.equal(headers.get('x-powered-by'), null, path);
    assert.equal(headers.get('access-control-allow-credentials'), null, path);
    const policy = (headers.get('content-security-policy') ?? '').split('; ');
    assert.ok(policy.includes("default-src 'none'"), path);
    assert.equal(
      policy.find((part) => part.startsWith('script-src') && part.includes('unsafe')),
      undefined,
      path,
    );
  }
}

/** Stops the table server for 7 s in the middle of a coup: a link that came meanwhile is not late. */
export async function freeze(stack: Stack, players: readonly [RemotePlayer, RemotePlayer]): Promise<void> {
  const isLink = (command: SeatCommand) => command.type === 'give' && command.link !== null;
  for (const player of players) {
    player.allow = (command) => !isLink(command);
    player.decide = plainPlay((memory) => passCommand(memory));
    player.again();
  }
  const [one] = players;
  const givesOf = (view: View) => view.waiting.find((due) => due.duty === 'give' && due.seat !== view.banker);
  const view = await one.until('a punter to be due', (v) => v.phase === 'links' && givesOf(v) !== undefined, 60_000);
  const pid = stack.pidOf('tables');
  process.kill(pid, 'SIGSTOP');
  try {
    for (const player of players) {
      player.allow = () => true;
      player.again();
    }
    await sleep(7_000);
    assert.ok(Date.now() > givesOf(view)!.deadline!, 'the clock did not end during the freeze');
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const after = await one.until('the links', (v) => v.seq > view.seq && v.phase !== 'links', 30_000);
  assert.deepEqual(
    after.past.filter((bank) => bank.end === 'void'),
    [],
    'a coup was voided',
  );
  assert.deepEqual(
    after.seats.map((seat) => seat.owes),
    after.seats.map(() => null),
    'somebody was named silent',
  );
  const [turn] = (after.number === view.number ? after.bank?.proof.turns : undefined) ?? [];
  assert.equal(turn?.void, undefined, 'the coup was voided');
  assert.equal(stack.pidOf('tables'), pid);
}

/** Switches the chain's mining off behind everybody's back: it is noticed, said, and repaired. */
export async function standingChain(stack: Stack): Promise<void> {
  const { rpcUrl } = JSON.parse(readFileSync(join(stack.paths.data, 'running.json'), 'utf8')) as { rpcUrl: string };
  const headers = { connection: 'close', 'x-forwarded-for': freshAddress() };
  const chainIs = async (up: boolean) => {
    for (const last = Date.now() + 30_000; ; await sleep(100)) {
      const health = (await (await fetch(`${stack.url}/gs/health`, { headers })).json()) as { chain: boolean };
      if (health.chain === up) return;
      assert.ok(Date.now() < last, `/health did not say that the chain is ${up ? 'up' : 'down'}`);
    }
  };
  const takeChips = async () => {
    const body = JSON.stringify({ address: `0x${'ab'.repeat(20)}` });
    return (await fetch(`${stack.url}/gs/faucet`, { method: 'POST', headers, body })).status;
  };
  await chainIs(true);
  await rpcCall(rpcUrl, 'evm_setAutomine', [false]);
  const waits = takeChips();
  await chainIs(false);
  assert.equal(await waits, 200);
  await chainIs(true);
  assert.equal(await takeChips(), 200);
}
