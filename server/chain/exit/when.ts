/** When a step of the way out can be sent, in words. */
import { isPossible, type ExitStep } from '../../../engine/settlement/exit/step.ts';

/** `timeText` writes the chain's seconds as the reader's place has them. */
export function whenText(step: ExitStep, now: number, timeText: (seconds: number) => string): string {
  if (isPossible(step, now)) return 'now';
  if (step.from === null) return 'after the steps before it';
  return step.from > now ? `from ${timeText(step.from)}` : 'after what it waits for';
}
