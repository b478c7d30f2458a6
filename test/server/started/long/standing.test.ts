/** A standing bettor at a running Sabot, on its real sockets and chain: a number, a grant, bets, and the way out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chip } from '../../../../engine/chips.ts';
import { standCommand } from '../../../../engine/seat/by-hand.ts';
import type { ChainPort } from '../../../../server/chain/port.ts';
import { remoteConfig, RemotePlayer, type RemoteConfig } from '../../../../server/cli/bots/remote-player.ts';
import { playPlain } from '../../../support/remote-play.ts';
import { startStack, type Stack } from '../../support/stack.ts';

const brought = 1_000n * chip;
let stack: Stack;
let chain: ChainPort;
let config: RemoteConfig;
const players: RemotePlayer[] = [];

beforeAll(async () => {
  stack = await startStack(13_490);
  chain = await stack.chain();
  config = await remoteConfig(stack.url);
}, 300_000);
afterAll(async () => {
  for (const player of players) await player.stop();
  await stack?.stop();
}, 60_000);

const tableIndex = () => config.tables.findIndex(({ ruleset }) => ruleset === 'saint-vincent');

async function connected(seat: number): Promise<RemotePlayer> {
  const player = new RemotePlayer(stack.url, config, seat, { tableIndex: tableIndex() });
  player.agrees = ['shoe', 'turn'];
  players.push(player);
  await player.deposit(brought);
  await player.connect();
  return player;
}

describe('P1.8 a standing bettor, live', () => {
  it('R3.11 gets a number, brings its grant for it, bets, and leaves with its line: on chain to the unit', async () => {
    const [one, two, bettor] = [await connected(1), await connected(2), await connected(0)];
    const at = config.tables.findIndex(({ ruleset }) => ruleset === 'online');
    const elsewhere = new RemotePlayer(stack.url, config, 1, { tableIndex: at });
    players.push(elsewhere);
    await elsewhere.connect();
    expect(await elsewhere.reserve()).toMatchObject({ refusal: { code: 'noStanding' } });

    for (const player of [one, two]) expect(await player.sit(brought)).toMatchObject({ ok: true });
    await one.until('both to sit', (view) => view.seats.filter(({ status }) => status === 'seated').length === 2);
    expect(await bettor.reserve()).toMatchObject({ ok: true, seat: 11 });
    expect(await bettor.reserve()).toMatchObject({ ok: true, seat: 11 });
    bettor.memory = { ...bettor.memory, seat: 12 };
    expect(await bettor.sit(brought)).toMatchObject({ refusal: { code: 'notReserved' } });
    await bettor.reserve();
    await stack.killTables(); // the number is in the log
    expect(await retried(() => bettor.sit(brought))).toMatchObject({ ok: true });
    await bettor.until('a place', (view) => view.seats.some(({ seat, status }) => seat === 11 && status === 'seated'));
    expect((await chain.seatOf(bettor.table.tableId, bettor.address)).seat).toBe(11);

    playPlain(one);
    playPlain(two);
    playPlain(bettor, () => 10n * chip);
    await bettor.until(
      'a bank with its line',
      (view) => view.past.some(({ lines }) => lines.some(({ seat, line }) => seat === 11 && line !== 0n)),
      240_000,
    );
    bettor.decide = () => null;
    await retried(() => bettor.byHand(standCommand(bettor.memory)));
    await bettor.until('the way out', (view) => view.seats.every(({ seat }) => seat !== 11), 120_000);
    const lines = bettor.memory.banks.reduce((sum, { mine, checked, proof }) => {
      const place = proof.setup.message.players.findIndex(({ seat }) => seat === 11);
      return mine ? sum + checked.seats[place]! : sum;
    }, 0n);
    expect(lines).not.toBe(0n);
    expect(await chain.freeOf(bettor.address)).toBe(brought + lines);
  }, 600_000);
});

/** Again while the connection is not back. */
async function retried<T extends { readonly malformed?: string }>(act: () => Promise<T>): Promise<T> {
  for (let i = 0; ; i++) {
    const answer = await act();
    if (answer.malformed === undefined || i > 100) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
