/** What was said at a table since the page has been open. A table server's word, so it is bounded here too. */
import type { Hex } from '../../../engine/bytes.ts';
import type { SaidHere } from '../../lib/incoming.ts';

export interface SaidAt extends SaidHere {
  /** From 1 on. */
  readonly key: number;
  /** By this machine's clock. */
  readonly at: number;
}

const mostKept = 60;
/** As many in this many milliseconds: what ten people can say who are bounded by the house. */
const mostAtOnce = 40;
const within = 10_000;

/** The newest last. What is too much is not heard. */
export function withSaid(log: readonly SaidAt[], said: SaidHere, at: number): readonly SaidAt[] {
  if (log.filter((one) => at - one.at < within).length >= mostAtOnce) return log;
  return [...log, { ...said, key: (log.at(-1)?.key ?? 0) + 1, at }].slice(-mostKept);
}

/** Without those whom this browser does not hear. */
export const heardOf = (log: readonly SaidAt[], muted: readonly Hex[]): readonly SaidAt[] =>
  log.filter(({ player }) => !muted.includes(player));
