import { language } from '../words/words.ts';

/** Ten-thousandths as per cent, as the page's language writes them: `1.25%` in English. */
export function percentText(bps: number): string {
  // A figure to read: how a fraction is rounded beyond two digits cannot come up.
  return (bps / 10_000).toLocaleString(language(), { style: 'percent', maximumFractionDigits: 2 });
}
