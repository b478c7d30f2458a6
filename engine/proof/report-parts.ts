/** A report as people read it: its steps in parts, the set-up, each turn and the end, each with its title. */
import type { Step } from './steps.ts';
import { asTitle, turnNamesFrom } from './turn-name.ts';
import { notEnded, type Report } from './verify.ts';

export interface Part {
  readonly title: string;
  /** Number of the turn, from 0; null for what concerns the whole bank. */
  readonly turn: number | null;
  readonly steps: readonly Step[];
  /** `open`: what is there is correct, and the bank goes on. */
  readonly standing: 'right' | 'differs' | 'open';
}

export function partsOf({ steps, missing }: Pick<Report, 'steps' | 'missing'>): readonly Part[] {
  const nameOf = turnNamesFrom(steps);
  const found: Step[][] = [];
  for (const step of steps) {
    const last = found.at(-1);
    if (last?.[0]?.turn === step.turn) last.push(step);
    else found.push([step]);
  }
  return found.map((part, i) => {
    const { turn, id } = part[0]!;
    const open = turn === null && i > 0 && missing === notEnded;
    const whole = id.startsWith('G.')
      ? 'The shoe'
      : i === 0
        ? 'Set-up of the bank'
        : open
          ? 'The bank has not ended'
          : 'End of the bank';
    return {
      title: turn === null ? whole : asTitle(nameOf(turn)),
      turn,
      steps: part,
      standing: part.some(({ ok }) => !ok) ? 'differs' : open ? 'open' : 'right',
    };
  });
}
