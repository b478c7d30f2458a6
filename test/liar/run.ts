/**
 * `npm run liar -- [--seed S] [--steps N] [--workers W] [--real] [--all] [--game G]`: the liar plays. Prints how often
 * each thing happened, and exits with 1 if a law was broken, or if an act or a law's premise never occurred in 100,000
 * steps or more. The same seed makes the same games; `--game G` plays one of them alone and prints all its acts.
 */
import { added, neverMet, table } from './counts.ts';
import { optionsOf, wholeOf } from './options.ts';
import { makeLiar } from './run-workers.ts';
import type { Find, Report } from './worker.ts';

/** From this many steps on everything must have occurred. */
const enough = 100_000;
/** The distance between two workers' seeds. */
const seedsApart = 1_000_000;
/** Steps of one process: its memory is released after them. */
const stepsAtOnce = 500_000;

const options = optionsOf(process.argv.slice(2), ['seed', 'steps', 'workers', 'real', 'all', 'game']);
const seed = wholeOf(options.seed, 1);
const steps = wholeOf(options.steps, enough);
const workers = wholeOf(options.workers, 1);
const game = options.game === undefined ? undefined : wholeOf(options.game, 0);
const all = options.all !== undefined;

const describeFind = ({ seed: of, game: stream, step, mode, detail, acts }: Find): string =>
  `BROKEN: ${detail}\n  seed ${of}, game ${stream} (${mode} house), step ${step}; again: npm run liar -- --seed ${of} --game ${stream}\n  ${(game === undefined ? acts.slice(-25) : acts).join('\n  ')}`;

const liar = await makeLiar({ real: options.real !== undefined });
const began = Date.now();
const reports: Report[] = [];
const work = async (worker: number): Promise<void> => {
  let left = Math.floor(steps / workers) + (worker < steps % workers ? 1 : 0);
  for (let n = 0; left > 0; n++) {
    const report = await liar.play({
      seed: seed + worker * seedsApart + n,
      steps: Math.min(left, stepsAtOnce),
      all,
      game,
    });
    reports.push(report);
    report.finds.forEach((find) => console.log(describeFind(find)));
    left -= report.steps;
    if (game !== undefined || (!all && reports.some(({ finds }) => finds.length > 0))) return;
  }
};
try {
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
} finally {
  liar.remove();
}

const done = reports.reduce((sum, report) => sum + report.steps, 0);
const never = done < enough ? [] : neverMet(reports);
const found = reports.reduce((sum, { finds }) => sum + finds.length, 0);
console.log(
  `acts\n${table(added(reports.map(({ acts }) => acts)))}\npremises of laws\n${table(added(reports.map(({ premises }) => premises)))}`,
);
if (never.length > 0) console.log(`never came up: ${never.join('; ')}`);
const seconds = (Date.now() - began) / 1000;
const games = reports.reduce((sum, report) => sum + report.games, 0);
const alarms = reports.reduce((sum, report) => sum + report.alarms, 0);
console.log(
  `${done} steps in ${games} games, ${alarms} alarms, ${Math.round(seconds)} s (${Math.round(done / seconds)} steps a second): ${found === 0 ? 'no law was broken' : `${found} laws broken`}`,
);
process.exitCode = found > 0 || never.length > 0 ? 1 : 0;
