/**
 * The steps of the way out in a player's words; the exact words for the contract stand behind each (`ExitStep.words`).
 */
import type { ExitStep } from '../../engine/settlement/exit/step.ts';
import { exitWords } from '../words/exit.ts';

export const stepTitle = ({ act }: Pick<ExitStep, 'act'>): string => exitWords().steps[act].does;

export function stepSentence({ act, number }: Pick<ExitStep, 'act' | 'number'>): string {
  const { steps, theBank } = exitWords();
  return steps[act].says(theBank(number === null ? null : String(number)));
}

/** The person said no in the wallet. */
export const declined = (): string => exitWords().declined;
