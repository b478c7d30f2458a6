/**
 * The steps of the way out in a player's words; the exact words for the contract stand behind each (`ExitStep.words`).
 */
import type { ExitStep } from '../../engine/settlement/exit/step.ts';
import { laterFrom, laterWords, meaningOf } from '../../server/chain/exit/refusal-words.ts';
import { isRejection } from '../lib/errors.ts';
import { exitWords } from '../words/exit.ts';
import { language } from '../words/words.ts';
import type { Seen } from './desk.ts';

export const stepTitle = ({ act }: Pick<ExitStep, 'act'>): string => exitWords().steps[act].does;

export function stepSentence({ act, number }: Pick<ExitStep, 'act' | 'number'>): string {
  const { steps, theBank } = exitWords();
  return steps[act].says(theBank(number === null ? null : String(number)));
}

/** The person said no in the wallet. */
export const declined = (): string => exitWords().declined;

/** Why a step was not done, and from when it can be tried, where that is known. */
export function refusalSentence(error: unknown, step: ExitStep, seen: Seen | null): () => string {
  if (isRejection(error)) return declined;
  const { words } = meaningOf(error);
  const from = seen === null ? null : laterFrom(error, step, seen.plan.steps, seen.facts.now);
  return () => exitWords().say(from === null ? words : `${words} ${laterWords(timeText(from))}`);
}

/** In the person's own time zone, as its language has it. */
export function timeText(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'medium' });
}
