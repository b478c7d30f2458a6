/** Assertions for what only a programmer can cause. They stay on in production (house rule 7). */

/** Thrown when the engine's own promises are broken; never for a player's input. */
export class AssertionFailed extends Error {
  override name = 'AssertionFailed';
}

/** Throws `AssertionFailed` with `what` unless `condition` holds. */
export function assert(condition: unknown, what: string): asserts condition {
  if (!condition) throw new AssertionFailed(what);
}

/** Returns `value`, asserting that it is there. */
export function present<T>(value: T | null | undefined, what: string): T {
  assert(value !== null && value !== undefined, `${what} is missing`);
  return value;
}
