/** Arguments of a call changed in one place. */

type Deep = Record<string, unknown>;

/** A copy of `value` with the part at `where` (`turns.0.list.1.word`) replaced. */
export function changed<T>(value: T, where: string, to: (old: never) => unknown): T {
  const copy = structuredClone(value) as unknown as Deep;
  const steps = where.split('.');
  const last = steps.pop()!;
  const holder = steps.reduce<Deep>((at, step) => at[step] as Deep, copy);
  if (!(last in holder)) throw new Error(`nothing stands at ${where}`);
  holder[last] = to(holder[last] as never);
  return copy as unknown as T;
}
