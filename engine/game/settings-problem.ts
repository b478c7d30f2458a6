/** What is wrong with the settings of a table, in words (R15.3): a game is opened only with settings in which nothing is. */
import { amountFrom, faultText, inside, object, oneOf, readAs, shown, whole, type Fault, type Shape } from '../shape.ts';
import type { Clocks, Ruleset } from '../rules/ruleset.ts';
import type { Settings, TableLimits } from './settings.ts';

/** The escrow knows no greater cagnotte (protocol.md 5); ten-thousandths. */
const mostFeeBps = 1000;
/** An hour; milliseconds. */
const longestClock = 3_600_000;
/** A week; milliseconds. */
const longestNotice = 604_800_000;

const limitsShape: Shape<TableLimits> = object<TableLimits>({
  feeMode: oneOf(0, 1), feeBps: whole(0, mostFeeBps), minBet: amountFrom(1n), minPosta: amountFrom(1n), maxPosta: amountFrom(1n),
});

const clock = whole(1, longestClock);
/** Milliseconds of each clock: at least 1, at most an hour. */
export const clocksShape: Shape<Clocks> = object<Clocks>({ posta: clock, bets: clock, draw: clock, choice: clock, offer: clock, auction: clock, link: clock });

const shape = object<Settings>({
  // The ruleset is data of its own, with its own validator.
  ruleset: (value) => value as Ruleset,
  limits: limitsShape,
  seats: whole(2, 10),
  minimumPlayers: object<Settings['minimumPlayers']>({ start: whole(2, 10), goOn: whole(2, 10) }),
  clocks: clocksShape,
  notice: whole(0, longestNotice),
});

/** What is wrong with the settings, each with its place, like `limits.minBet: 0 is …`; empty when a game can be played by them. */
export function settingsProblems(settings: Settings): readonly string[] {
  const read = readAs(shape, settings);
  return ('faults' in read ? read.faults : contradictions(read.value)).map(faultText);
}

type Contradiction = Pick<Fault, 'where' | 'why'>;

/** What no single field shows. */
function contradictions({ ruleset, limits, seats, minimumPlayers }: Settings): readonly Contradiction[] {
  const found: Contradiction[] = [];
  const check = (holds: boolean, where: string, why: string) => { if (!holds) found.push({ where, why }); };
  const { minBet, minPosta, maxPosta } = limits;
  check(minBet <= minPosta, inside('limits', 'minBet'), `${minBet} is above the least posta, ${minPosta}: nobody could bet against it`);
  check(minPosta <= maxPosta, inside('limits', 'minPosta'), `${minPosta} is above the greatest posta, ${maxPosta}`);
  const { least, most } = ruleset.play.seats;
  check(seats >= least && seats <= most, 'seats', `${shown(seats)} is not from ${least} to ${most}, as ${ruleset.name} is played`);
  const { start, goOn } = minimumPlayers;
  check(goOn <= start, inside('minimumPlayers', 'goOn'), `${goOn} is more than the ${start} that begin`);
  check(start <= seats, inside('minimumPlayers', 'start'), `${start} is more than the table's ${seats} seats`);
  return found;
}
