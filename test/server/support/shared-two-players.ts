/** The head of the tests in which two players play on a Sabot of their own. */
import { afterAll, beforeAll } from 'vitest';
import { startTwoPlayers, type TwoPlayers } from './two-players.ts';

/** All tests of the file share the two and their stack, from when they are `ready`. */
export function sharedTwoPlayers(
  port: number,
  amount: bigint,
  ready: (started: TwoPlayers) => Promise<void> | void,
): void {
  let started: TwoPlayers | undefined;
  beforeAll(async () => {
    started = await startTwoPlayers(port, amount);
    await ready(started);
  }, 400_000);
  afterAll(async () => {
    for (const player of started?.players ?? []) await player.stop();
    await started?.stack.stop();
  }, 60_000);
}
