/**
 * `npm run fuzz:proofs [-- seconds] [--seed n] [--keep]`: changed proof files, one after the other, read and verified.
 * Ends with code 1 at the first forbidden result, and prints it. `--keep` adds inputs with a new outcome to the corpus.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { prngOf } from '../../../engine/simulation/prng.ts';
import { bases, bytesOf, type Input } from './input.ts';
import { Finding, judge } from './judge.ts';
import { mutate } from './mutate.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, keep: { type: 'boolean', default: false } },
});
const seconds = Number(positionals[0] ?? 60);
const seed = Number(values.seed);
const corpusFile = fileURLToPath(new URL('../../vectors/fuzz/corpus.json', import.meta.url));
/** The longest that any input may take, of processor time: many times what the largest right file takes. */
const mostMs = 10_000;

/** Longer ones are not worth keeping: others will come. */
const longestKept = 400;

type Kept = Input & { readonly outcome: string };

const corpus: Kept[] = JSON.parse(readFileSync(corpusFile, 'utf8')) as Kept[];
const known = new Set(corpus.map(({ outcome }) => outcome));
const counts = new Map<string, number>();
let [done, slowest, kept] = [0, 0, 0];
const began = performance.now();
let said = began;

while (performance.now() - began < seconds * 1000) {
  const input = mutate(prngOf(seed, done++));
  if (input.put === '' && input.from === input.to) continue; // nothing was changed
  try {
    const before = process.cpuUsage();
    const outcome = judge(bytesOf(input), bases.get(input.base)!);
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    if (ms > mostMs) throw new Finding(`it took ${Math.round(ms)} ms: ${outcome}`);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    slowest = Math.max(slowest, ms);
    if (!known.has(outcome) && input.put.length <= longestKept) {
      known.add(outcome);
      kept++;
      corpus.push({ ...input, outcome });
    }
  } catch (error) {
    if (!(error instanceof Finding)) throw error;
    console.log(
      `seed ${seed}, input ${done - 1}: ${error.message}\n${JSON.stringify(input).slice(0, 4000)}\n${error.cause instanceof Error ? error.cause.stack : ''}`,
    );
    process.exit(1);
  }
  if (performance.now() - said > 60_000) {
    said = performance.now();
    console.log(summary());
  }
}
console.log(summary());
for (const [outcome, count] of [...counts].sort((a, b) => b[1] - a[1]))
  console.log(`${String(count).padStart(8)} ${outcome}`);
if (values.keep) {
  const lines = corpus.sort((a, b) => (a.outcome < b.outcome ? -1 : 1)).map((one) => JSON.stringify(one));
  writeFileSync(corpusFile, `[\n${lines.join(',\n')}\n]\n`);
}

function summary(): string {
  return `${Math.round((performance.now() - began) / 1000)} s: ${done} inputs, ${counts.size} outcomes (${kept} not in the corpus), slowest ${Math.round(slowest)} ms of processor, ${Math.round(process.memoryUsage.rss() / 1e6)} MB`;
}
