/** What somebody waits for in the waiting list (server/PROTOCOL.md P11.12). */
import type { Hex } from '../bytes.ts';

/**
 * A seat at one table, or at any in the lobby of a ruleset (null: any), whose least posta is not above `most` (null:
 * any).
 */
export type WaitWish = { readonly tableId: Hex } | { readonly ruleset: string | null; readonly most: bigint | null };

/** As JSON. Amounts are decimals, as in all of the lobby. */
export const wishText = (wish: WaitWish): object =>
  'tableId' in wish ? wish : { ...wish, most: wish.most === null ? null : String(wish.most) };
