/** A slice of `npm run attack` on a really started Sabot (server/PROTOCOL.md P10, P11). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attacks, held } from '../../attack/attacks.ts';
import type { World } from '../../attack/world.ts';
import { remoteConfig } from '../../../server/cli/bots/remote-player.ts';
import { startStack } from '../support/stack.ts';

let world: World;
beforeAll(async () => {
  const stack = await startStack(13_950, { SABOT_PROXY: '1' });
  world = { stack, config: await remoteConfig(stack.url) };
}, 400_000);
afterAll(() => world?.stack.stop(), 60_000);

it.each(attacks.filter(({ quick }) => quick))(
  'P5.13 P10.1 P10.2 P10.3 P10.5 P10.6 P10.7 P11.10 P11.14 held against $name',
  async (attack) => {
    expect(await held(attack, world)).toBeNull();
  },
  120_000,
);
