/**
 * kill -9 of the table server at five moments of a bank, with two real players on real sockets, a real database and a
 * real chain: the bank goes on, nothing acknowledged is lost or doubled, the cards stay the same.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { moveCommand, passCommand } from '../../../engine/seat/by-hand.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import type { View } from '../../../engine/table/view.ts';
import type { ChainPort } from '../../../server/chain/port.ts';
import { rpcCall } from '../../../server/local-chain/rpc.ts';
import { startEmbeddedPostgres } from '../../../server/postgres/embedded.ts';
import type { RemotePlayer } from '../../../server/cli/bots/remote-player.ts';
import { sharedTwoPlayers } from '../support/shared-two-players.ts';
import type { Stack } from '../support/stack.ts';
import { plainPlay } from '../support/two-players.ts';

const brought = 200_000n;
let stack: Stack;
let chain: ChainPort;
let one: RemotePlayer;
let two: RemotePlayer;

sharedTwoPlayers(13_100, brought, async (started) => {
  ({
    stack,
    chain,
    players: [one, two],
  } = started);
  for (const player of [one, two]) expect(await player.sit(brought)).toMatchObject({ ok: true });
});

const plain = plainPlay((memory) => passCommand(memory));

const bySeat = (seat: number) => (seat === 1 ? one : two);
const playOn = (): void =>
  play(
    () => false,
    () => false,
  );

/** What nobody decides by hand from now on, and what no client sends automatically. */
function play(hold: (view: View) => boolean, deaf: (command: SeatCommand) => boolean): void {
  for (const player of [one, two]) {
    player.allow = (command) => !deaf(command);
    player.decide = (memory, view) => (hold(view) ? null : plain(memory, view));
    player.again();
  }
}

/** Brings the table to the beginning of a bank: the posta is due, and nobody names it. */
async function rest(): Promise<void> {
  play(
    (view) => view.options.posta !== null,
    () => false,
  );
  for (const player of [one, two]) await player.until('the posta to be due', (v) => v.phase === 'posta', 60_000);
}

/** Lets the two play from there until `stop` says so. */
async function playUntil(
  what: string,
  hold: (view: View) => boolean,
  deaf: (command: SeatCommand) => boolean,
  stop: (view: View) => boolean,
): Promise<View> {
  play(hold, deaf);
  await one.until(what, stop);
  return two.until(what, stop);
}

/** After the kill the running bank ends, is a proof, and the chain settles it. */
async function bankEnds(number: bigint): Promise<void> {
  playOn();
  const view = await one.until(
    `bank ${number} to be settled`,
    (v) => v.past.some((p) => p.number === number && (p.status === 'settled' || p.status === 'idle')),
    60_000,
  );
  const past = view.past.find((p) => p.number === number)!;
  if (past.status === 'idle') return;
  const report = verifyProof(parseProof(await (await fetch(`${stack.url}/gs/proof/${past.bankId}`)).json()));
  expect(report.failed).toBeUndefined();
  expect(report.verdict).toBe('VERIFIED');
  const payment = await chain.paymentOf(view.tableId, number);
  expect(payment?.lines.map((l) => l.line).sort()).toEqual(past.lines.map((l) => l.line).sort());
}

/** The log has every row once, and every command id once. */
async function logIsWhole(): Promise<void> {
  const { url } = await startEmbeddedPostgres(stack.paths.postgres); // adopts the one that is running
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{
      table_id: string;
      n: string;
      top: string;
      ids: string;
      distinct_ids: string;
    }>(
      'select table_id, count(*) n, max(seq) top, (select count(*) from command c where c.table_id = e.table_id) ids, (select count(*) from command c join event o using (table_id, seq) where c.table_id = e.table_id) distinct_ids from event e group by table_id',
    );
    for (const row of rows) expect([Number(row.n), row.ids]).toEqual([Number(row.top), row.distinct_ids]);
  } finally {
    await client.end();
  }
}

const never = () => false;

describe('kill -9 of the table server', () => {
  beforeEach(rest, 90_000);
  afterEach(() => {
    expect([one.memory.alarm, two.memory.alarm]).toEqual([null, null]);
  });

  it('P6.4 while the punta may bet: the bet that was acknowledged stands', async () => {
    const before = await playUntil(
      'a bet',
      never,
      (c) => c.type === 'give' && c.link === null,
      (v) => v.phase === 'links' && v.bank?.coup !== null,
    );
    await stack.killTables();
    const after = await one.until('the table to be back', (v) => v.seq > before.seq, 30_000);
    expect(after.bank?.proof.turns.at(-1)?.closed).toEqual(before.bank?.proof.turns.at(-1)?.closed);
    await bankEnds(before.number);
  }, 120_000);

  it("P6.4 with the banker bound and the punter's link missing: it is asked for again", async () => {
    const before = await playUntil(
      'the banker to give',
      never,
      (c) => c.type === 'give' && c.link !== null,
      (v) => v.phase === 'links' && v.waiting.some((w) => w.duty === 'give' && w.seat !== v.banker),
    );
    await stack.killTables();
    const after = await one.until('the table to be back', (v) => v.seq > before.seq, 30_000);
    expect(after.phase).toBe('links');
    await bankEnds(before.number);
  }, 120_000);

  it('P6.4 with the links complete, before the punta declares: the same cards', async () => {
    const before = await playUntil(
      "the punta's decision",
      (v) => v.options.draws.length > 0,
      never,
      (v) => v.phase === 'punta',
    );
    const hand = bySeat(before.bank!.coup!.decides!);
    const cards = hand.view!.bank!.coup!.punta;
    expect(cards.every((kind) => kind !== null)).toBe(true);
    await stack.killTables();
    const after = await hand.until(
      'the table to be back',
      (v) => v.seq > before.seq && v.phase === 'punta' && v.viewer !== null,
      30_000,
    );
    expect(after.bank?.coup?.punta).toEqual(cards);
    const turn = before.bank!.proof.turns.length;
    playOn();
    await hand.until(
      'the step',
      (v) =>
        (v.bank?.proof.turns[turn - 1]?.step !== undefined && v.number === before.number) || v.number > before.number,
      30_000,
    );
    const played = hand.memory.banks.find((b) => b.bankId === before.bank!.bankId)?.proof.turns[turn - 1];
    expect([played?.cards?.[0], played?.cards?.[2]]).toEqual(cards);
    await bankEnds(before.number);
  }, 120_000);

  it('P6.4 between coups, after the step: acknowledged money stands, the bank goes on', async () => {
    const before = await playUntil(
      'a coup that the banker did not lose',
      (v) => v.options.moves.length > 0,
      never,
      (v) => v.phase === 'move' && (v.bank?.proof.turns.length ?? 0) > 0,
    );
    const state = before.bank!.proof.turns.at(-1)!.state!;
    expect(state.outcome).not.toBe(outcomes.punta);
    await stack.killTables();
    const after = await one.until('the table to be back', (v) => v.seq > before.seq, 30_000);
    expect(after.bank?.proof.turns.at(-1)?.state).toEqual(state);
    const banker = bySeat(after.banker!);
    await banker.byHand(moveCommand(banker.memory, 0, 0n));
    await bankEnds(before.number);
  }, 180_000);

  it('P6.4 while the results are signed: settled once', async () => {
    const before = await playUntil(
      'the end of a bank',
      never,
      (c) => c.type === 'result',
      (v) => v.waiting.some(({ duty }) => duty === 'result'),
    );
    await stack.killTables();
    await one.until('the table to be back', (v) => v.seq > before.seq, 30_000);
    await bankEnds(before.number);
  }, 120_000);

  it('P6.4 P2.7 a link that does not come after a restart: void, and the silent seat is named', async () => {
    const before = await playUntil(
      'the banker to give',
      never,
      (c) => c.type === 'give' && c.link !== null,
      (v) => v.phase === 'links' && v.waiting.some((w) => w.duty === 'give' && w.seat !== v.banker),
    );
    await stack.killTables();
    const silent = before.waiting.find((w) => w.duty === 'give')!.seat;
    const view = await one.until(
      'the void',
      (v) => v.past.some((p) => p.number === before.number && p.end === 'void'),
      60_000,
    );
    expect(view.seats.find((s) => s.seat === silent)?.owes).not.toBeNull();
    // Its client remembers that it gave, and so does not sign that it was silent: the bank goes the long way, through
    // its window.
    await one.until(
      'the proposal',
      (v) => v.past.some((p) => p.number === before.number && p.status === 'proposed'),
      60_000,
    );
    const { rpcUrl } = JSON.parse(readFileSync(join(stack.paths.data, 'running.json'), 'utf8')) as { rpcUrl: string };
    await rpcCall(rpcUrl, 'evm_increaseTime', [120]);
    await rpcCall(rpcUrl, 'evm_mine', []);
    // It shows the link once the bank is final, and plays again.
    playOn();
    await one.until('the next bank', (v) => v.number > before.number && v.bank !== null, 60_000);
  }, 180_000);

  it('P6.1 P6.3 the log has no gap and no command twice, and everybody’s money is there', async () => {
    await logIsWhole();
    const { bond, cagnotte, total } = await chain.accounts();
    const view = one.view!;
    const locked = await Promise.all([one, two].map(async (p) => (await chain.seatOf(view.tableId, p.address)).locked));
    const free = await Promise.all([one, two].map((p) => chain.freeOf(p.address)));
    expect([...locked, ...free].reduce((sum, amount) => sum + amount, 0n) + cagnotte + bond).toBe(total);
    expect([...locked, ...free].reduce((sum, amount) => sum + amount, 0n) + cagnotte).toBe(2n * brought);
  }, 60_000);
});
