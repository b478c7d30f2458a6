/**
 * The views of the table's socket, put together from what comes (server/PROTOCOL.md P4.4). A message that lacks one
 * before it is dropped, and the whole is asked for once.
 */
import { heldNothing, takeFeed } from '../../../engine/table/view-feed.ts';
import type { ClaimedView } from '../../../engine/table/view-claim.ts';

/** A lost whole view is noticed after so many milliseconds. */
const wholeWithin = 8_000;

export interface Feed {
  /** The view after a message; null: it lacks one before it; or why it cannot be read. */
  take(message: unknown): { readonly claim: ClaimedView } | { readonly problem: string } | null;
  /** The whole was asked for, and has not come in time. */
  isStuck(): boolean;
  /** A new connection begins with the whole. */
  disconnected(): void;
}

export function openFeed(askWhole: () => void): Feed {
  let held = heldNothing;
  let askedAt: number | null = null;
  return {
    take(message) {
      const read = takeFeed(held, message);
      if ('problem' in read) return read;
      if ('gap' in read) {
        if (askedAt === null) askWhole();
        askedAt ??= Date.now();
        return null;
      }
      ({ held } = read);
      askedAt = null;
      return read;
    },
    isStuck: () => askedAt !== null && Date.now() - askedAt > wholeWithin,
    disconnected() {
      askedAt = null;
    },
  };
}
