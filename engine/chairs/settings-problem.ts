/** What no table of any game can have, in words (R15.3). */
import { cagnotteFields, minimumPlayersShape } from '../rules/ruleset-shape.ts';
import { amountFrom, bool, faultText, whole } from '../shape.ts';
import type { ChairSettings } from './state.ts';

/** A week; milliseconds. */
const longestNotice = 604_800_000;

/** The limits that each game has. */
export const limitFields = {
  ...cagnotteFields,
  minBet: amountFrom(1n),
  minPosta: amountFrom(1n),
  maxPosta: amountFrom(1n),
} as const;
/** The other settings that each game has. */
export const settingFields = {
  seats: whole(2, 10),
  minimumPlayers: minimumPlayersShape,
  signed: bool,
  notice: whole(0, longestNotice),
} as const;

/** Whether something holds, and if it does not, where and why. */
export type Check = readonly [holds: boolean, where: string, why: string];

/** One sentence for each check that does not hold. */
export function failing(checks: readonly Check[]): readonly string[] {
  return checks.filter(([holds]) => !holds).map(([, where, why]) => faultText({ where, why }));
}

/** What each table must keep: limits in order, seats as its game is played, and no more needed than there are. */
export function chairChecks(
  {
    name,
    play,
  }: { readonly name: string; readonly play: { readonly seats: { readonly least: number; readonly most: number } } },
  { limits, seats, minimumPlayers }: Pick<ChairSettings, 'limits' | 'seats' | 'minimumPlayers'>,
): readonly Check[] {
  const { minBet, minPosta, maxPosta } = limits;
  const { least, most } = play.seats;
  const { start, goOn } = minimumPlayers;
  return [
    [
      minBet <= minPosta,
      'limits.minBet',
      `${minBet} is above the least posta, ${minPosta}: nobody could bet against it`,
    ],
    [minPosta <= maxPosta, 'limits.minPosta', `${minPosta} is above the greatest posta, ${maxPosta}`],
    [seats >= least && seats <= most, 'seats', `${seats} is not from ${least} to ${most}, as ${name} is played`],
    [goOn <= start, 'minimumPlayers.goOn', `${goOn} is more than the ${start} that begin`],
    [start <= seats, 'minimumPlayers.start', `${start} is more than the table's ${seats} seats`],
  ];
}
