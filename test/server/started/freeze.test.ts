/**
 * A stack that is disturbed from outside while it runs: the table server stopped and continued (SIGSTOP, SIGCONT), a
 * chain that mines nothing. Two real players, a real database, a real chain.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passCommand } from '../../../engine/seat/by-hand.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import { rpcCall } from '../../../server/local-chain/rpc.ts';
import type { RemotePlayer } from '../support/remote-player.ts';
import type { Stack } from '../support/stack.ts';
import { plainPlay, startTwoPlayers } from '../support/two-players.ts';

let stack: Stack;
let players: readonly [RemotePlayer, RemotePlayer];

beforeAll(async () => {
  ({ stack, players } = await startTwoPlayers(13_200, 200_000n));
  for (const player of players) expect(await player.sit(200_000n)).toMatchObject({ ok: true });
}, 400_000);
afterAll(async () => {
  for (const player of players ?? []) await player.stop();
  await stack?.stop();
}, 60_000);

const linkOfAPunter = (command: SeatCommand) => command.type === 'give' && command.link !== null;

it('P6.8 R9.14 a punter whose link came during a freeze of 7 s is not named silent: the coup is played', async () => {
  for (const player of players) {
    player.allow = (command) => !linkOfAPunter(command);
    player.decide = plainPlay((memory) => passCommand(memory));
    player.again();
  }
  const [one] = players;
  const view = await one.until(
    'the banker to give',
    (v) => v.phase === 'links' && v.waiting.some((w) => w.duty === 'give' && w.seat !== v.banker),
    60_000,
  );
  const due = view.waiting.find((w) => w.duty === 'give')!;
  const pid = stack.pidOf('tables');
  process.kill(pid, 'SIGSTOP');
  try {
    for (const player of players) {
      player.allow = () => true;
      player.again();
    }
    await sleep(7_000);
    expect(Date.now()).toBeGreaterThan(due.deadline!);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const after = await one.until('the links', (v) => v.seq > view.seq && v.phase !== 'links', 30_000);
  expect(after.past.filter((p) => p.end === 'void')).toEqual([]);
  expect(after.seats.map((seat) => seat.owes)).toEqual([null, null]);
  const [turn] = (after.number === view.number ? after.bank?.proof.turns : undefined) ?? [];
  expect(turn === undefined || turn.void === undefined).toBe(true);
  expect(stack.pidOf('tables')).toBe(pid);
}, 120_000);

it('P8.19 a chain that mines nothing: /health says so, and the node is repaired without help', async () => {
  const { rpcUrl } = JSON.parse(readFileSync(join(stack.paths.data, 'running.json'), 'utf8')) as { rpcUrl: string };
  const chainUp = async () =>
    ((await (await fetch(`${stack.url}/gs/health`, { headers: { connection: 'close' } })).json()) as { chain: boolean })
      .chain;
  await expect.poll(chainUp, { timeout: 20_000 }).toBe(true);
  await rpcCall(rpcUrl, 'evm_setAutomine', [false]);
  const takeChips = async () => {
    const answer = await fetch(`${stack.url}/gs/faucet`, {
      method: 'POST',
      headers: { connection: 'close' },
      body: JSON.stringify({ address: `0x${'ab'.repeat(20)}` }),
    });
    return answer.status;
  };
  const waits = takeChips();
  await expect.poll(chainUp, { timeout: 30_000, interval: 100 }).toBe(false);
  expect(await waits).toBe(200);
  await expect.poll(chainUp, { timeout: 30_000, interval: 100 }).toBe(true);
  expect(await takeChips()).toBe(200);
}, 120_000);
