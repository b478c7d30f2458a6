/**
 * `npm run smt`: proves what the harnesses in `harness/` assert of the contracts' pure libraries, for all arguments. A
 * contract whose name begins with `False` asserts something untrue and must be refuted: only then does a proof mean
 * something.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { check, solverVersion } from './check.ts';

const folder = new URL('harness/', import.meta.url);
const version = solverVersion();
if (version === null) {
  console.error('npm run smt needs the solver z3, and there is none on the path. On Debian: apt-get install z3');
  process.exit(1);
}
console.log(version);
for (const name of readdirSync(folder).sort()) {
  const text = readFileSync(new URL(name, folder), 'utf8');
  for (const [, contract, body] of text.matchAll(/^contract (\w+)[^{]*\{$([^]*?)^\}$/gm))
    report(name, contract!, body!);
}

function report(name: string, contract: string, body: string): void {
  const asserts = [...body.matchAll(/\bassert\(/g)].length;
  const began = performance.now();
  const { proved, refuted, unknown } = check(`test/smt/harness/${name}`, contract, asserts);
  const good = contract.startsWith('False') ? refuted.length === asserts : proved === asserts;
  const found = [
    `${proved} proved`,
    `${refuted.length} refuted`,
    ...(unknown.length > 0 ? [`${unknown.length} not decided`] : []),
  ].join(', ');
  console.log(`${good ? 'ok ' : 'BAD'}  ${contract}: ${found} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  if (good) return;
  for (const message of [...refuted, ...unknown]) console.log(message);
  process.exitCode = 1;
}
