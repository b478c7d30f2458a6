/**
 * Somebody who has pressed *Play now* in the lobby sits down as soon as the table's page can ask for it. It is kept in
 * this page's memory only, so that no address and no reload can have a seat signed for (server/PROTOCOL.md P9.32).
 */
import type { Hex } from '../../../engine/bytes.ts';

export interface PlayNow {
  readonly tableId: Hex;
  readonly seat: number;
  readonly player: Hex;
  /** Hundredths of a chip. */
  readonly amount: bigint;
  /** Milliseconds since 1970. */
  readonly pressedAt: number;
}

/** It is meant for now: a page that takes longer asks again. */
const life = 60_000;

let pressed: PlayNow | null = null;

/** The player has pressed it; null: has taken it back. */
export function setPlayNow(next: PlayNow | null): void {
  pressed = next;
}

/** What was pressed for this table, once; a press for another table is forgotten. */
export function takePlayNow(tableId: Hex, now: number): PlayNow | null {
  const taken = pressed;
  pressed = null;
  return taken !== null && taken.tableId === tableId && now - taken.pressedAt < life ? taken : null;
}
