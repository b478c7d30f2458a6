/** An answer from outside that may be missing: an error is never taken for "none" or for an empty answer. */
import { explain } from './errors.ts';

/** What is known, or the reason why it is not, as a sentence. */
export type Answered<T> = { readonly known: T } | { readonly unknown: string };

/** The outcome of asking: whatever went wrong becomes the reason. */
export async function asAnswered<T>(asking: Promise<T>): Promise<Answered<T>> {
  return asking.then(
    (known) => ({ known }),
    (error: unknown) => ({ unknown: explain(error) }),
  );
}
