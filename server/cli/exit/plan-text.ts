/** A plan as text: one line for each step, with who sends it, when, and what it pays. */
import { formatChips } from '../../../engine/chips.ts';
import type { ExitStep } from '../../../engine/settlement/exit/step.ts';
import type { ExitPlan } from '../../../engine/settlement/exit/plan.ts';
import type { ExitPlaces } from '../../chain/exit/look.ts';
import { whenText } from '../../chain/exit/when.ts';

/** The last second that a date can name: a node may invent a later one. */
const lastSecond = 8.64e12;

/** `2026-11-21 18:00:00 UTC`. */
export const timeText = (seconds: number): string =>
  new Date(1000 * Math.min(seconds, lastSecond)).toISOString().replace('T', ' ').replace('.000Z', ' UTC');

export const moneyText = (amount: bigint, { symbol }: ExitPlaces): string => `${formatChips(amount)} ${symbol}`;

/** All steps, numbered, and what cannot be done. */
export function planText(plan: ExitPlan, now: number, places: ExitPlaces): string {
  const steps = plan.steps.map(
    (step, i) =>
      `${String(i + 1).padStart(2)}. ${step.act.padEnd(12)} ${step.words}\n${' '.repeat(17)}${detailsOf(step, now, places)}\n`,
  );
  // The command line keeps back nothing else: a file does not know what a node has called over.
  const claims = plan.keptBack.filter((one) => one.claims).map(({ words }) => `${words} At once: --claim-by-file.`);
  return [...steps, ...[...plan.notes, ...claims].map((note) => `  ! ${note}\n`)].join('');
}

function detailsOf(step: ExitStep, now: number, places: ExitPlaces): string {
  const who = step.by === 'player' ? "the player's wallet only" : 'any account may pay the gas';
  const until = step.until === null ? '' : ` until ${timeText(step.until)}`;
  const pays =
    step.pays === null
      ? ''
      : step.act === 'withdraw' || step.act === 'leaveTable'
        ? `; moves ${moneyText(step.pays, places)}`
        : `; changes your balance by ${step.pays > 0n ? '+' : ''}${moneyText(step.pays, places)}`;
  return `${whenText(step, now, timeText)}${until}; ${who}${pays}`;
}
