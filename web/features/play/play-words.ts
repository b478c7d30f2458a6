/** The choices of rules.md 1.6 in words. */
import { volontaBits } from '../../../engine/protocol/messages.ts';
import { playWords } from '../../words/play.ts';

export interface PlayChoice {
  readonly bit: number;
  readonly word: string;
  readonly what: string;
}

/** In this order they are shown. */
const shown = ['regola', 'punta5', 'banco3v9', 'banco5v4', 'principiante'] as const;

export function playChoices(): readonly PlayChoice[] {
  const words = playWords();
  return shown.map((name) => ({ bit: volontaBits[name], ...words[name] }));
}
