/**
 * `npm run bench:secp256k1 [-- --json] [--rounds 7] [--ms 200]`: recovering and signing with the server's native
 * library and with the engine's own, in the same run. The ratio counts; nothing here fails: machines differ.
 */
import { parseArgs } from 'node:util';
import { toHex, word } from '../../engine/bytes.ts';
import { noble, secp256k1 } from '../../server/crypto/secp256k1.ts';
import { measure, type Case } from './engine-measure.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    ms: { type: 'string', default: '200' },
  },
});
const native = secp256k1();
const key = toHex(word(0x5ab07n));
const digests = Array.from({ length: 64 }, (_, i) => toHex(word(BigInt(i) << 200n)));
const signed = digests.map((digest) => ({ digest, signature: noble.sign(key, digest) }));

function times(act: (at: number) => unknown): Case['play'] {
  return (count) => {
    for (let i = 0; i < count; i++) act(i % digests.length);
  };
}

const acts = ['recover', 'sign'] as const;
const cases = [native, noble].flatMap(({ library, recover, sign }): Case[] => [
  { name: `recover ${library}`, play: times((at) => recover(signed[at]!.digest, signed[at]!.signature)) },
  { name: `sign ${library}`, play: times((at) => sign(key, digests[at]!)) },
]);
const speeds = measure(cases, Number(values.rounds), Number(values.ms), 10);
const msOf = (name: string) => 1000 / speeds.get(name)!.processor.median;
const rows = acts.map((act) => {
  const [ours, engine] = [msOf(`${act} ${native.library}`), msOf(`${act} noble`)];
  return { act, library: native.library, ms: ours, nobleMs: engine, ratio: engine / ours };
});
if (values.json) console.log(JSON.stringify(rows));
else
  for (const { act, library, ms, nobleMs, ratio } of rows)
    console.log(
      `${act.padEnd(8)} ${library} ${ms.toFixed(3)} ms   noble ${nobleMs.toFixed(3)} ms   ${ratio.toFixed(1)} times`,
    );
