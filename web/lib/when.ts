/** A moment as the page's language writes it, by this machine's time zone. */
import { language } from '../words/words.ts';

export const whenText = (ms: number): string =>
  new Date(ms).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
