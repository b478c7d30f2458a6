/**
 * Which of its two views a table has in this browser: the cloth, or words for who does not see it. The address
 * (`?view=text`) says it for one visit, the switch in the table's head until it is pressed again (P9.45).
 */
import { keptText } from '../../lib/kept-text.ts';

const kept = keptText('sabot.view');
/** The switch has been pressed on this page: the address says no more. */
let isChosen = false;

const inAddress = (): string | null =>
  isChosen || typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('view');

export const isTextView = (): boolean => (inAddress() ?? kept.read()) === 'text';

/** As `isTextView`, again after each press of the switch. */
export function useTextView(): boolean {
  const chosen = kept.use();
  return (inAddress() ?? chosen) === 'text';
}

export function chooseTextView(on: boolean): void {
  isChosen = true;
  kept.keep(on ? 'text' : 'felt');
}
