/** What generated pages are made of. */
import { decimalText, fraction, times, type Fraction } from '../../engine/odds/fraction.ts';

interface Seats {
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}

/** A table of a generated page, in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A share as hundredths with the percent sign. */
export const percent = (value: Fraction, decimals = 4): string =>
  `${decimalText(times(value, fraction(100n)), decimals)}%`;

export const seconds = (ms: number): string => `${ms / 1000} s`;
export const percentOfBps = (bps: number): string => `${bps / 100}%`;
export const seatsWords = ({ least, usual, most }: Seats): string =>
  least === usual && usual === most ? `${most}` : `${least} to ${most}, usually ${usual}`;

/** One thing that a ruleset says, and the section of a source that it comes from. */
export interface Row<T> {
  readonly what: string;
  readonly source: string;
  readonly says: (ruleset: T) => string;
}

/** What rulesets say, in one table for what differs and one for what is the same in all. */
export function compared<T extends { readonly name: string }>(
  all: readonly T[],
  rows: readonly Row<T>[],
  source: string,
): { readonly differs: string; readonly same: string } {
  const said = rows.map((row) => ({ ...row, cells: all.map(row.says) }));
  const alike = ({ cells }: { readonly cells: readonly string[] }) => cells.every((cell) => cell === cells[0]);
  return {
    differs: table(
      ['', ...all.map(({ name }) => name), source],
      said.filter((row) => !alike(row)).map(({ what, cells, source: from }) => [what, ...cells, from]),
    ),
    same: table(
      ['', 'all', source],
      said.filter(alike).map(({ what, cells, source: from }) => [what, cells[0]!, from]),
    ),
  };
}
