/**
 * A stack that is disturbed from outside while it runs: the table server stopped and continued (SIGSTOP, SIGCONT), a
 * chain that mines nothing. Two real players, a real database, a real chain. `npm run attack` does the same to its own.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freeze, standingChain } from '../../attack/lasting.ts';
import type { RemotePlayer } from '../../../server/cli/bots/remote-player.ts';
import type { Stack } from '../support/stack.ts';
import { startTwoPlayers } from '../support/two-players.ts';

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

it('P6.8 R9.14 a punter whose link came during a freeze of 7 s is not named silent: the coup is played', async () => {
  await freeze(stack, players);
}, 120_000);

it('P8.19 a chain that mines nothing: /health says so, and the node is repaired without help', async () => {
  await standingChain(stack);
}, 120_000);
