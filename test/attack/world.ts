/** What attacks share: the Sabot that is attacked, players and strangers there, and a flood. */
import assert from 'node:assert/strict';
import { closeCodes } from '../../server/rooms/connection.ts';
import { RemotePlayer, type RemoteConfig } from '../../server/cli/bots/remote-player.ts';
import type { Stack } from '../server/support/stack.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stranger } from './stranger.ts';

export interface World {
  readonly stack: Stack;
  readonly config: RemoteConfig;
}

export interface Attack {
  readonly name: string;
  /** Quick enough for every run of the tests. */
  readonly quick: boolean;
  run(world: World): Promise<void>;
}

export const portOf = (url: string): number => Number(new URL(url).port);
export const room = (world: World, table = 1): string => world.config.tables[table]!.roomId;
export const address = (value: string) => ({ 'x-forwarded-for': value });

/** Sends until it is closed; the attack has failed once it is told so and cut off. */
export async function flood(world: World, what: (one: Stranger) => void, roomId = room(world)): Promise<Stranger> {
  const one = await Stranger.join(world.stack.url, roomId);
  await one.until('a view', () => one.heard.includes('view'));
  for (let i = 0; i < 12_000 && one.closed === null; i++) {
    what(one);
    if (i % 100 === 0) await sleep(1);
  }
  await one.until('the flood to be cut off', () => one.closed !== null);
  assert.ok(one.heard.includes('too much at once'), 'it was not told why');
  assert.equal(one.closed!.code, closeCodes.tooMuch);
  return one;
}

/** Two players with chips, seated at the table. */
export async function seated({ stack, config }: World, tableIndex: number): Promise<[RemotePlayer, RemotePlayer]> {
  const players = [1, 2].map((seat) => new RemotePlayer(stack.url, config, seat, { tableIndex })) as [
    RemotePlayer,
    RemotePlayer,
  ];
  for (const player of players) {
    await player.deposit(1_000_000n);
    await player.connect();
    await player.until('a view', () => true);
    const sat = await player.sit(1_000_000n);
    assert.equal(sat.ok, true, JSON.stringify(sat));
    await player.until(
      'the own seat',
      (view) =>
        view.viewer === player.memory.seat && view.seats.some((s) => s.seat === view.viewer && s.status === 'seated'),
    );
  }
  return players;
}

/** Both stand up, and their chairs are free for the next attack. */
export async function standUp(players: readonly RemotePlayer[]): Promise<void> {
  for (const player of players) await player.command({ type: 'stand', leave: null });
  await players[0]!.until('the chairs to be free', (view) => view.seats.length === 0, 60_000);
  for (const player of players) await player.stop();
}
