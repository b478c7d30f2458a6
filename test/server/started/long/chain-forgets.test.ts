/**
 * A whole Sabot whose chain node is killed with -9 right after it has seated, settled, proposed or released somebody,
 * so that it comes back without that (server/PROTOCOL.md P8.10): soon afterwards the chain has all of it again, and no
 * unit is missing.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { passCommand } from '../../../../engine/seat/by-hand.ts';
import type { View } from '../../../../engine/table/view.ts';
import type { ChainPort } from '../../../../server/chain/port.ts';
import { rpcCall } from '../../../../server/local-chain/rpc.ts';
import type { RemotePlayer } from '../../../../server/cli/bots/remote-player.ts';
import { sharedTwoPlayers } from '../../support/shared-two-players.ts';
import type { Stack } from '../../support/stack.ts';
import { plainPlay } from '../../support/two-players.ts';

const brought = 100_000n;
/** From the node's return until everything is right, on a busy machine. */
const soon = 12_000;
let stack: Stack;
let chain: ChainPort;
let rpcUrl: string;
let one: RemotePlayer;
let two: RemotePlayer;

sharedTwoPlayers(13_700, brought, async (started) => {
  ({
    stack,
    chain,
    players: [one, two],
  } = started);
  rpcUrl = (JSON.parse(readFileSync(join(stack.paths.data, 'running.json'), 'utf8')) as { rpcUrl: string }).rpcUrl;
  await sleep(2_500); // what they brought is on the node's disk: that was their wallets' act, which nobody would repeat
});

const plain = plainPlay((memory) => passCommand(memory));

/** kill -9 of the chain node, and the wait until it answers again. */
async function killChain(): Promise<void> {
  const old = stack.pidOf('anvil');
  process.kill(old, 'SIGKILL');
  await expect
    .poll(
      async () => {
        try {
          return stack.pidOf('anvil') !== old && (await rpcCall<string>(rpcUrl, 'eth_chainId'));
        } catch {
          return false;
        }
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe('0x7a69');
}

const forgotten = (): string[] =>
  readFileSync(join(stack.paths.logs, 'tables.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('the chain has forgotten'))
    .flatMap((line) => (JSON.parse(line) as { items: string[] }).items.map((key) => key.split(':')[0]!));

const both = (): readonly RemotePlayer[] => [one, two];
const seated = () =>
  Promise.all(both().map(async (p) => (await chain.seatOf(p.table.tableId, p.address)).key !== null));

/** Locked and free money of both, and the cagnotte: what they brought. */
async function total(): Promise<bigint> {
  const sums = await Promise.all(
    both().map(async (p) => (await chain.freeOf(p.address)) + (await chain.seatOf(p.table.tableId, p.address)).locked),
  );
  return sums.reduce((sum, amount) => sum + amount, (await chain.accounts()).cagnotte);
}

async function newBank(what: string, test: (past: View['past'][number]) => boolean): Promise<View['past'][number]> {
  const before = one.view!.number;
  const found = (view: View) => view.past.find((p) => p.number >= before && test(p));
  return found(await one.until(what, (view) => found(view) !== undefined, 60_000))!;
}

describe('kill -9 of the chain node', () => {
  it('P8.10 right after both were seated: they sit, and play goes on meanwhile', async () => {
    for (const player of both()) expect(await player.sit(brought)).toMatchObject({ ok: true });
    await one.until('both to sit', (v) => v.seats.filter((s) => s.status === 'seated').length === 2);
    await killChain();
    await expect.poll(seated, { timeout: soon }).toEqual([true, true]);
    await sleep(7_000); // two looks at the seats: nobody is thought to have left
    expect(one.view!.seats.map((s) => [s.status, s.leaving])).toEqual([
      ['seated', false],
      ['seated', false],
    ]);
  }, 90_000);

  it('P8.10 right after banks were settled, repeatedly: each is final, with the lines that both signed', async () => {
    for (const player of both()) {
      player.decide = plain;
      player.again();
    }
    for (let round = 0; round < 4; round++) {
      const past = await newBank('a settled bank', (p) => p.status === 'settled');
      await killChain();
      await expect
        .poll(
          () =>
            chain.paymentOf(one.table.tableId, past.number).then(
              (p) => p?.kind,
              () => null,
            ),
          { timeout: soon },
        )
        .toBe('settled');
      expect((await chain.paymentOf(one.table.tableId, past.number))!.lines.map((l) => l.line).sort()).toEqual(
        past.lines.map((l) => l.line).sort(),
      );
      // Not while one of the reads sees the next bank settled.
      await expect.poll(total, { timeout: soon }).toBe(2n * brought);
    }
  }, 240_000);

  it('P8.10 right after a proposal, and again in its window: proposed again, and final', async () => {
    for (const player of both()) {
      player.allow = (command) => command.type !== 'result';
      player.again();
    }
    const past = await newBank('a proposal', (p) => p.status === 'proposed');
    for (const player of both()) player.decide = () => null;
    const status = () =>
      chain.statusOf(one.table.tableId, past.number).then(
        (s) => s.kind,
        () => null,
      );
    for (let time = 0; time < 2; time++) {
      await killChain();
      await expect.poll(status, { timeout: soon }).toBe('proposed');
    }
    await rpcCall(rpcUrl, 'evm_increaseTime', [120]);
    await rpcCall(rpcUrl, 'evm_mine', []);
    await one.until(
      'the bank to be final',
      (v) => v.past.some((p) => p.number === past.number && p.status === 'finalised'),
      90_000,
    );
    expect(await total()).toBe(2n * brought);
  }, 240_000);

  it('P8.10 right after they stood up: all their money is free', async () => {
    // The earlier proposal is final on the node's disk: made again it would wait its whole window again.
    await sleep(2_500);
    for (const player of both()) {
      player.allow = () => true;
      player.decide = plain;
      player.again();
    }
    for (const player of both()) {
      await player.command({ type: 'stand', leave: null });
      await player.until('its seat to be free', (v) => v.seats.every((s) => s.seat !== player.memory.seat), 60_000);
      await killChain();
    }
    await expect.poll(seated, { timeout: soon }).toEqual([false, false]);
    expect(await total()).toBe(2n * brought);
  }, 240_000);

  it('P8.10 and the node really had forgotten some of it', () => {
    expect(forgotten().length).toBeGreaterThan(3);
  });
});
