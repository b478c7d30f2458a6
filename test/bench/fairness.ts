/**
 * `npm run bench:fairness [-- --json] [--rounds 7] [--ms 200]`: one coup's deal, a shuffle of 312 cards, banks of ten
 * coups and a whole taglia verified with and without signatures; the baseline in the same run is as many bare
 * `node:crypto` HMACs as each deal needs. Then the same files in Chromium, and the size of verify.html. Aims: shuffle 3
 * times the bare HMACs; a bank 50 ms without and 250 ms with signatures in Chromium; 40 kB gzipped. Nothing here fails:
 * machines differ.
 */
import { createHmac } from 'node:crypto';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { fromHex } from '../../engine/bytes.ts';
import { fullShoe } from '../../engine/fairness/composition.ts';
import { deal } from '../../engine/fairness/deal.ts';
import { proofToJson, tagliaToJson } from '../../engine/proof/write.ts';
import { verifyProof } from '../../engine/proof/verify.ts';
import { verifyTaglia } from '../../engine/proof/verify-taglia.ts';
import { buildVerifier } from '../../web/verify-html/build.ts';
import { bytes32 } from '../support/bank-maker.ts';
import { measure, type Case, type Spread } from './engine-measure.ts';
import { bankOfTen, signaturesIn, wholeTaglia } from './fairness-banks.ts';
import { measureInChromium } from './fairness-chromium.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    ms: { type: 'string', default: '200' },
  },
});
const rounds = Number(values.rounds);

const [serverLink, coupId] = [bytes32('server'), bytes32('coup')];
const links = [bytes32('a'), bytes32('b'), bytes32('c')];
const [key, message] = [fromHex(serverLink), Buffer.concat([coupId, ...links].map((hex) => fromHex(hex)))];

/**
 * HMACs that a deal of this many cards takes: one for the key, which is also the first block, and one for each further
 * block.
 */
const hmacsFor = (cards: number): number => Math.ceil(cards / 16);

/** The host's own HMACs, as many, each over the message of which a deal key is made. */
function bareHmacs(count: number): void {
  for (let i = 0; i < count; i++) createHmac('sha256', key).update(message).digest();
}

const headsUp = bankOfTen(2);
const sixSeats = bankOfTen(6);
const taglia = wholeTaglia();
const coupsOfTaglia = taglia.banks.reduce((sum, { turns }) => sum + turns.length, 0);
const without = { withoutSignatures: true };

const cases: readonly (Case & { readonly hmacs: number })[] = [
  { name: `${hmacsFor(6)} bare HMAC`, hmacs: 0, play: times(() => bareHmacs(hmacsFor(6))) },
  { name: 'deal of a coup', hmacs: hmacsFor(6), play: times(() => deal(fullShoe, serverLink, coupId, links, 6)) },
  { name: `${hmacsFor(312)} bare HMACs`, hmacs: 0, play: times(() => bareHmacs(hmacsFor(312))) },
  { name: 'shuffle of 312', hmacs: hmacsFor(312), play: times(() => deal(fullShoe, serverLink, coupId, links, 312)) },
  { name: '10 bare HMACs', hmacs: 0, play: times(() => bareHmacs(10)) },
  { name: 'bank of 10, 2 seats, no signatures', hmacs: 10, play: times(() => verifyProof(headsUp, without)) },
  { name: 'bank of 10, 2 seats', hmacs: 10, play: times(() => verifyProof(headsUp)) },
  { name: 'bank of 10, 6 seats, no signatures', hmacs: 10, play: times(() => verifyProof(sixSeats, without)) },
  { name: 'bank of 10, 6 seats', hmacs: 10, play: times(() => verifyProof(sixSeats)) },
  { name: `${coupsOfTaglia} bare HMACs`, hmacs: 0, play: times(() => bareHmacs(coupsOfTaglia)) },
  { name: 'taglia, no signatures', hmacs: coupsOfTaglia, play: times(() => verifyTaglia(taglia, without)) },
  { name: 'taglia', hmacs: coupsOfTaglia, play: times(() => verifyTaglia(taglia)) },
];

function times(act: () => unknown): Case['play'] {
  return (count) => {
    for (let i = 0; i < count; i++) act();
  };
}

const loadBefore = loadavg();
const speeds = measure(cases, rounds, Number(values.ms), 1);
const text = (json: unknown): string => `${JSON.stringify(json, null, 1)}\n`;
const browser = await measureInChromium(
  { '2 seats': text(proofToJson(headsUp)), '6 seats': text(proofToJson(sixSeats)), taglia: text(tagliaToJson(taglia)) },
  rounds,
);
const { bytes, gzipped, scriptGzipped, sha256 } = await buildVerifier();

/** Milliseconds each, of processor time: other programs do not count. */
const msOf = (name: string): number => 1000 / speeds.get(name)!.processor.median;
const rows = cases.map(({ name, hmacs }) => {
  const { wall, processor } = speeds.get(name)!;
  const bare = hmacs === 0 ? null : `${hmacs} bare HMAC${hmacs === 1 ? '' : 's'}`;
  return {
    name,
    wall: inMs(wall),
    processor: inMs(processor),
    timesBare: bare === null ? null : msOf(name) / msOf(bare),
  };
});
const contents = {
  signatures: {
    '2 seats': signaturesIn(headsUp),
    '6 seats': signaturesIn(sixSeats),
    taglia: taglia.banks.reduce((sum, bank) => sum + signaturesIn(bank), 0),
  },
  taglia: { banks: taglia.banks.length, coups: coupsOfTaglia },
};
const machine = {
  node: process.version,
  chromium: browser.version,
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  loadBefore,
  loadAfter: loadavg(),
};

/** Milliseconds each, instead of how many per second. */
function inMs({ median, min, max }: Spread): Spread {
  return { median: 1000 / median, min: 1000 / max, max: 1000 / min };
}

if (values.json)
  console.log(
    JSON.stringify(
      { machine, rounds, contents, node: rows, chromium: browser, verifier: { bytes, gzipped, scriptGzipped, sha256 } },
      null,
      2,
    ),
  );
else print();

function print(): void {
  const ms = (n: number) => (n < 1 ? n.toFixed(3) : n.toFixed(1));
  const three = ({ median, min, max }: Spread) => `${ms(median)} (${ms(min)}–${ms(max)})`;
  const row = (...cells: string[]) =>
    console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(38) : cell.padStart(26))).join(''));
  const load = (list: readonly number[]) => list.map((n) => n.toFixed(1)).join(' ');
  console.log(
    `Node ${machine.node}, Chromium ${machine.chromium}, ${machine.cores} × ${machine.processor}; load ${load(machine.loadBefore)} before, ${load(machine.loadAfter)} after`,
  );
  console.log(
    `${rounds} rounds, median (least–most) in ms; signatures: ${Object.entries(contents.signatures)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}; the taglia has ${contents.taglia.banks} banks with ${contents.taglia.coups} coups\n`,
  );
  row('Node', 'wall', 'of processor', 'times the bare HMACs');
  for (const { name, wall, processor, timesBare } of rows)
    row(name, three(wall), three(processor), timesBare?.toFixed(2) ?? '–');
  console.log();
  row('Chromium, wall', 'first run', 'after it', 'verify.html');
  for (const [name, { cold, warm }] of Object.entries(browser.engine))
    row(name, three(cold), three(warm), name in browser.page ? three(browser.page[name]!) : '–');
  console.log(
    `\nshuffle: ${rows.find(({ name }) => name === 'shuffle of 312')!.timesBare!.toFixed(2)} times the bare HMACs, aim 3`,
  );
  console.log(`bank in Chromium: aims 50 ms without signatures, 250 ms with`);
  console.log(
    `verify.html: ${bytes} bytes, ${gzipped} gzipped, of these the script with the verifier ${scriptGzipped}, aim 40,000; SHA-256 ${sha256}`,
  );
}
