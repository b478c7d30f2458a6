/** The line that stands under the plan. */
import { byId } from '../verify-html/dom.ts';

let saying = (): string => '';

/** `from`: the next look removes what is said of a look, and no message about an act. */
export function say(words: () => string, bad = false, from: 'act' | 'look' = 'act'): void {
  const status = byId('status');
  status.dataset['from'] = from;
  saying = words;
  status.textContent = words();
  status.className = bad ? 'bad' : '';
}

/** What was said of the last look is over. */
export function endLook(): void {
  if (byId('status').dataset['from'] === 'look') say(() => '');
}

/** When another language is spoken. */
export function sayAgain(): void {
  byId('status').textContent = saying();
}
