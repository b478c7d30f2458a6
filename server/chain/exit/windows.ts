/**
 * How much time an escrow gives to those who must act on chain: its least window, and the windows of a file's tables.
 */
import type { Hex } from '../../../engine/bytes.ts';
import type { Table } from '../../../engine/protocol/messages.ts';
import { leastWindowOn } from '../../../engine/settlement/least-window.ts';

/** `90 seconds`, `30 minutes`, `24 hours`: in the largest of these units that leaves no remainder. */
export function durationText(seconds: number): string {
  const [size, name] = (
    [
      [3_600, 'hour'],
      [60, 'minute'],
      [1, 'second'],
    ] as const
  ).find(([one]) => seconds % one === 0 && seconds >= one) ?? [1, 'second'];
  const count = seconds / size;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/**
 * What a player must know before taking a step, one sentence each. A table that this escrow cannot have, because its
 * window is shorter than the least, is named. It must not block the way out of the others.
 */
export function windowsText(
  { chainId, leastWindow }: { readonly chainId: number; readonly leastWindow: number },
  tables: Iterable<readonly [Hex, Table]>,
): readonly string[] {
  const usual = leastWindowOn(chainId);
  const lines = [`No window of this escrow is shorter than ${durationText(leastWindow)}.`];
  if (leastWindow < usual)
    lines.push(
      `On chain ${chainId} that is usually ${durationText(usual)}: whoever must answer here has less time than elsewhere.`,
    );
  for (const [id, { window, leaveDelay }] of tables) {
    if (window < leastWindow)
      lines.push(
        `Table ${id.slice(0, 10)}… has a window of ${durationText(window)}, and this escrow takes none below ${durationText(leastWindow)}: it was never registered there, and nothing is owed for its banks.`,
      );
    else
      lines.push(
        `Table ${id.slice(0, 10)}…: each step has ${durationText(window)}, leaving takes ${durationText(leaveDelay)}.`,
      );
  }
  return lines;
}
