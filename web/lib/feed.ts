/**
 * The views of a room's socket, put together from what comes (server/PROTOCOL.md P4.4, P5.13). A message that lacks one
 * before it is dropped, and the whole is asked for once.
 */
import { heldNothing, type Gap, type Held } from '../../engine/table/view-feed.ts';

/** A lost whole view is noticed after so many milliseconds. */
const wholeWithin = 8_000;

/** Reads what a message makes of what was there before. */
type Take<Read> = (
  held: Held,
  message: unknown,
) => ({ readonly held: Held } & Read) | Gap | { readonly problem: string };

export interface Feed<Read> {
  /** The view after a message; null: it lacks one before it; or why it cannot be read. */
  take(message: unknown): Read | { readonly problem: string } | null;
  /** The whole was asked for, and has not come: what was there before is older than what the table says now. */
  isBehind(): boolean;
  /** It has not come in time. */
  isStuck(): boolean;
  /** A new connection begins with the whole. */
  disconnected(): void;
}

export function openFeed<Read extends object>(askWhole: () => void, join: Take<Read>): Feed<Read> {
  let held = heldNothing;
  let askedAt: number | null = null;
  return {
    take(message) {
      const read = join(held, message);
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
    isBehind: () => askedAt !== null,
    isStuck: () => askedAt !== null && Date.now() - askedAt > wholeWithin,
    disconnected() {
      askedAt = null;
    },
  };
}
