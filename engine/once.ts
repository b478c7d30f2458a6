/**
 * What follows from a value that never changes is computed once: for each viewer of a table, and for each row in which
 * it stays. `rest` are facts that belong to the key. Nobody keeps a key alive by it.
 */
export function onceFor<K extends object, A extends readonly unknown[], V extends NonNullable<unknown>>(
  make: (key: K, ...rest: A) => V,
): (key: K, ...rest: A) => V {
  const made = new WeakMap<K, V>();
  return (key, ...rest) => {
    const there = made.get(key);
    if (there !== undefined) return there;
    const value = make(key, ...rest);
    made.set(key, value);
    return value;
  };
}
