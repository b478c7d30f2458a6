/** Plain data by the places inside it: every place there is, and copies that differ at one of them. */
export type Path = readonly (string | number)[];

/** A deep copy with another value at one place; a missing place is created. */
export function withValue<T>(value: T, path: Path, changed: unknown): T {
  const [name, ...rest] = path;
  if (name === undefined) return changed as T;
  const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  (copy as Record<string | number, unknown>)[name] = withValue(
    (value as Record<string | number, unknown>)[name],
    rest,
    changed,
  );
  return copy as T;
}

/** The same without one field. */
export function without(value: object, path: Path): unknown {
  const [name, ...rest] = path as [string, ...string[]];
  if (rest.length > 0) return { ...value, [name]: without((value as Record<string, object>)[name]!, rest) };
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}

/** `a.b[2]` as a path. */
export const pathOf = (place: string): Path =>
  place.split(/[.[]/).map((part) => (part.endsWith(']') ? Number(part.slice(0, -1)) : part));

/** Every place inside, from the outside in. */
export function placesOf(value: unknown, path: Path = []): { readonly path: Path; readonly value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...(value as unknown[]).entries()]
    : Object.entries(value);
  return entries.flatMap(([name, inner]) => [
    { path: [...path, name], value: inner },
    ...placesOf(inner, [...path, name]),
  ]);
}

/** A path as `a.b[2]`. */
export function textOf(path: Path): string {
  return path.reduce<string>(
    (text, name) => (typeof name === 'number' ? `${text}[${name}]` : text === '' ? name : `${text}.${name}`),
    '',
  );
}
