/**
 * `npm run test:planted [-- WORDS]`: plants each fault (or those whose name or file contains WORDS, or `FROM-TO` by
 * number) in a copy of the contracts, or of server and pages, and runs the tests that should notice. Exit 1 if one
 * survives. About a minute for each fault of the contracts, some seconds for the others.
 */
import { Copy, type Planted, type Ran } from './copy.ts';
import type { Fault } from './fault.ts';
import { faults as contractFaults } from './faults.ts';
import { HouseCopy } from './house-copy.ts';
import { houseFaults } from './house-faults.ts';

const faults = [...contractFaults, ...houseFaults];
const wanted = process.argv.slice(2).join(' ');
const range = /^(\d+)-(\d+)$/.exec(wanted);
const chosen = faults.filter(({ name, edits }, i) =>
  range
    ? i + 1 >= Number(range[1]) && i + 1 <= Number(range[2])
    : name.includes(wanted) || edits.some(({ file }) => file.includes(wanted)),
);
if (chosen.length === 0) {
  console.error(`no fault is called so; there are:\n${faults.map(({ name }, i) => `${i + 1} ${name}`).join('\n')}`);
  process.exit(64);
}

const seconds = (since: number): string => `${Math.round((Date.now() - since) / 1000)} s`;
/** A fault that does not compile proves nothing. */
const compiles = ({ output }: Ran): boolean => !/Compilation failed|HHE9\d\d|Transform failed|PARSE_ERROR/.test(output);
/** The first failed test of a run, as the reporter lists it. */
const firstFailure = ({ output }: Ran): string =>
  /^\s+1\) (.+)$/m.exec(output)?.[1] ?? /^ FAIL {2}\S+ > (.+)$/m.exec(output)?.[1] ?? 'a run that broke off';

const bad: Fault[] = [];
let copy: Planted | undefined;
process.on('SIGINT', () => {
  copy?.remove();
  process.exit(130);
});
const ofHouse = (fault: Fault): boolean => houseFaults.includes(fault);
await plantAll(
  chosen.filter((fault) => !ofHouse(fault)),
  () => new Copy(),
);
await plantAll(chosen.filter(ofHouse), () => new HouseCopy());
console.log(`${chosen.length - bad.length} of ${chosen.length} caught`);
for (const { name } of bad) console.error(`not caught: ${name}`);
process.exitCode = bad.length === 0 ? 0 : 1;

/** Plants each in a copy whose tests pass without any. */
async function plantAll(some: readonly Fault[], open: () => Planted): Promise<void> {
  if (some.length === 0) return;
  copy = open();
  try {
    const begun = Date.now();
    const files = [...new Set(some.flatMap(({ tests }) => tests))];
    const built = copy instanceof Copy ? await copy.build() : null;
    const control = built === null || built.code === 0 ? await copy.test(files) : built;
    if (control.code !== 0) throw new Error(`the tests fail without any fault\n${control.output.slice(-4000)}`);
    console.log(`no fault: ${files.length} files pass (${seconds(begun)})`);
    for (const fault of some) if (!(await caught(fault, copy))) bad.push(fault);
  } finally {
    copy.remove();
  }
}

async function caught(fault: Fault, planted: Planted): Promise<boolean> {
  const begun = Date.now();
  const number = faults.indexOf(fault) + 1;
  const remove = planted.plant(fault);
  let ran = await planted.test(fault.tests);
  if (ran.code === 0 && !ofHouse(fault)) ran = await planted.test([]);
  remove();
  const verdict = !compiles(ran) ? 'DOES NOT COMPILE' : ran.code === 0 ? 'SURVIVED' : 'caught';
  console.log(
    `${number} | ${fault.name} | ${verdict} | ${verdict === 'caught' ? firstFailure(ran) : ''} | ${seconds(begun)}`,
  );
  if (verdict === 'DOES NOT COMPILE') console.error(ran.output.slice(-2000));
  return verdict === 'caught';
}
