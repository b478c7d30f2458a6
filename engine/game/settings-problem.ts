/**
 * What is wrong with the settings of a table, in words (R15.3). A game opens only with settings that have no problem.
 */
import { rulesetProblems } from '../rules/ruleset-problem.ts';
import { cagnotteFields, clocksShape, minimumPlayersShape } from '../rules/ruleset-shape.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { amountFrom, bool, faultText, object, readAs, whole } from '../shape.ts';
import type { TableLimits } from '../chairs/state.ts';
import type { Settings } from './settings.ts';

/** A week; milliseconds. */
const longestNotice = 604_800_000;

const shape = object<Settings>({
  ruleset: (value) => value as Ruleset, // has its own validator
  limits: object<TableLimits>({
    ...cagnotteFields,
    minBet: amountFrom(1n),
    minPosta: amountFrom(1n),
    maxPosta: amountFrom(1n),
  }),
  seats: whole(2, 10),
  minimumPlayers: minimumPlayersShape,
  clocks: clocksShape,
  signed: bool,
  notice: whole(0, longestNotice),
});

/**
 * One sentence for each problem; it begins with the place, like `limits.minBet: …`. Empty if a game can be played with
 * these settings.
 */
export function settingsProblems(settings: unknown): readonly string[] {
  const read = readAs(shape, settings);
  if ('faults' in read) return read.faults.map(faultText);
  const ofRuleset = rulesetProblems(read.value.ruleset);
  return ofRuleset.length > 0 ? ofRuleset.map((problem) => `ruleset.${problem}`) : contradictions(read.value);
}

/** Problems that no single field shows. */
function contradictions({ ruleset, limits, seats, minimumPlayers }: Settings): readonly string[] {
  const { minBet, minPosta, maxPosta } = limits;
  const { least, most } = ruleset.play.seats;
  const { start, goOn } = minimumPlayers;
  const checks: readonly (readonly [holds: boolean, where: string, why: string])[] = [
    [
      minBet <= minPosta,
      'limits.minBet',
      `${minBet} is above the least posta, ${minPosta}: nobody could bet against it`,
    ],
    [minPosta <= maxPosta, 'limits.minPosta', `${minPosta} is above the greatest posta, ${maxPosta}`],
    [
      seats >= least && seats <= most,
      'seats',
      `${seats} is not from ${least} to ${most}, as ${ruleset.name} is played`,
    ],
    [goOn <= start, 'minimumPlayers.goOn', `${goOn} is more than the ${start} that begin`],
    [start <= seats, 'minimumPlayers.start', `${start} is more than the table's ${seats} seats`],
  ];
  return checks.filter(([holds]) => !holds).map(([, where, why]) => faultText({ where, why }));
}
