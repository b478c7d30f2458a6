/**
 * The counts of several runs together, and what never happened in them: a law without a premise, or an act without a
 * moment, has proven nothing.
 */
import type { Report } from './worker.ts';

export type Counts = Readonly<Record<string, number>>;

export function added(all: readonly Counts[]): Counts {
  const sum: Record<string, number> = {};
  for (const counts of all) for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/** Known acts and premises that did not occur. */
export function neverMet(reports: readonly Report[]): readonly string[] {
  const met = added(reports.flatMap(({ acts, premises }) => [acts, premises]));
  return [...(reports[0]?.names ?? [])].filter((name) => (met[name] ?? 0) === 0);
}

export function table(counts: Counts): string {
  return Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `  ${String(count).padStart(9)}  ${name}`)
    .join('\n');
}
