/** `npm run attack`: the whole list against its own Sabot, started for it. Exit code 1 if something did not hold. */
import { remoteConfig } from '../../server/cli/bots/remote-player.ts';
import { startStack } from '../server/support/stack.ts';
import { attacks, held } from './attacks.ts';

const wanted = process.argv.slice(2);
const chosen = attacks.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
if (chosen.length === 0) {
  console.error(`No attack is called so. There are:\n${attacks.map(({ name }) => `  ${name}`).join('\n')}`);
  process.exit(64);
}
const stack = await startStack(13_900, { SABOT_PROXY: '1' });
let failures = 0;
try {
  const world = { stack, config: await remoteConfig(stack.url) };
  for (const attack of chosen) {
    const began = performance.now();
    const why = await held(attack, world);
    if (why !== null) failures++;
    console.log(
      `${why === null ? 'held  ' : 'FAILED'} ${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${attack.name}${why === null ? '' : `\n         ${why}`}`,
    );
  }
} finally {
  await stack.stop();
}
console.log(failures === 0 ? `All ${chosen.length} held.` : `${failures} of ${chosen.length} did not hold.`);
process.exit(failures === 0 ? 0 : 1);
