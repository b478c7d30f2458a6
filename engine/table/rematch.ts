/**
 * Another game between the two who have played at a table for two (server/PROTOCOL.md P13.13, P13.14): how the question
 * stands. House and page read it alike. No row of a log has any of it, and it moves nobody.
 */
import type { Hex } from '../bytes.ts';

/**
 * How the last question ended. Of one that was accepted: notOpened, the house opens no such table; taken, here is no
 * room for both any more.
 */
export const rematchEnds = ['declined', 'takenBack', 'late', 'gone', 'notOpened', 'taken'] as const;
export type RematchEnd = (typeof rematchEnds)[number];

/** What one of the two is told. `other`: the wallet that it has played with. */
export type RematchNow =
  /** It may ask. */
  | { readonly state: 'may'; readonly other: Hex; readonly last: RematchEnd | null }
  /** It has asked, or is asked; the question ends by itself after so many milliseconds. */
  | { readonly state: 'asked' | 'asks'; readonly other: Hex; readonly left: number }
  /** Both want to, and a table is being opened. */
  | { readonly state: 'opening'; readonly other: Hex }
  /** Both want to, and there is room for both there. */
  | { readonly state: 'agreed'; readonly other: Hex; readonly tableId: Hex };
