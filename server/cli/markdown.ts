/** What generated pages are made of. */
import { decimalText, fraction, times, type Fraction } from '../../engine/odds/fraction.ts';

/** A table of a generated page, in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A share as hundredths with the percent sign. */
export const percent = (value: Fraction, decimals = 4): string =>
  `${decimalText(times(value, fraction(100n)), decimals)}%`;
