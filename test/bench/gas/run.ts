/**
 * `npm run gas`: measures every row and writes docs/GAS.md and docs/gas.json. `-- --check` compares with what is
 * committed and writes nothing; `-- --where ID` prints the source lines on which one row spends its gas.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { measureBanks } from './banks.ts';
import { measureDeployments, sizesOf } from './deployments.ts';
import { measureDisputes } from './disputes.ts';
import { differences, figuresOf, type Figures } from './figures.ts';
import { measureLargest } from './largest.ts';
import { Meter, type Row } from './meter.ts';
import { measureMoney } from './money.ts';
import { gasPage, stepsTable } from './page.ts';
import { measureProofs } from './proofs.ts';
import { measureSette } from './sette.ts';
import { whereOf } from './where.ts';

const page = new URL('../../../docs/GAS.md', import.meta.url);
const deploy = new URL('../../../docs/DEPLOY.md', import.meta.url);
const json = new URL('../../../docs/gas.json', import.meta.url);
const [mode, id] = process.argv.slice(2);
if (mode !== undefined && mode !== '--check' && !(mode === '--where' && id !== undefined)) {
  console.error('usage: npm run gas [-- --check | --where ROW]');
  process.exit(64);
}

const meter = await Meter.start({ explain: mode === undefined });
await measureDeployments(meter);
await measureMoney(meter);
const six = await measureBanks(meter);
await measureProofs(meter, six);
await measureDisputes(meter);
await measureSette(meter);
await measureLargest(meter);

if (mode === '--where') await printWhere(meter.rows.find((row) => row.id === id));
else {
  const sizes = await sizesOf();
  const figures = figuresOf(meter.rows, sizes);
  if (mode === '--check') check(figures);
  else {
    writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
    writeFileSync(page, gasPage(meter.rows, sizes));
    const steps = readFileSync(deploy, 'utf8');
    writeFileSync(
      deploy,
      steps.replace(
        /(<!-- gas: .*-->\n)[^]*(<!-- \/gas -->)/,
        (_, begin: string, end: string) => `${begin}\n${stepsTable(meter.rows)}\n${end}`,
      ),
    );
    console.log(`${meter.rows.length} rows written to docs/GAS.md and docs/gas.json, their sums to docs/DEPLOY.md`);
  }
}

function check(figures: Figures): void {
  const found = differences(JSON.parse(readFileSync(json, 'utf8')) as Figures, figures);
  for (const difference of found) console.error(difference);
  if (found.length === 0) return console.log(`${meter.rows.length} rows are as docs/gas.json says`);
  console.error(
    'The costs of the contracts are not those of docs/gas.json. If that is meant: npm run gas, and commit both files.',
  );
  process.exitCode = 1;
}

async function printWhere(row: Row | undefined): Promise<void> {
  if (row === undefined) {
    console.error(`no such row; there are: ${meter.rows.map((one) => one.id).join(', ')}`);
    process.exitCode = 64;
    return;
  }
  console.log(`${row.id}: ${row.gas.toLocaleString('en')} gas`);
  for (const line of await whereOf(meter.system, row.hash)) console.log(line);
}
