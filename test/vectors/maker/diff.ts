/** What must be changed to turn one JSON value into another: `add`, `remove` and `replace` of RFC 6902. */

type Json = any; // as `JSON.parse` types it

export type Operation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string };

const isObject = (value: Json): boolean => typeof value === 'object' && value !== null;
const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** The operations that turn `from` into `to`, to be applied in order. */
export function diff(from: Json, to: Json, path = ''): Operation[] {
  if (Array.isArray(from) && Array.isArray(to)) return diffLists(from, to, path);
  if (isObject(from) && isObject(to) && Array.isArray(from) === Array.isArray(to)) return diffObjects(from, to, path);
  return Object.is(from, to) ? [] : [{ op: 'replace', path, value: to }];
}

function diffObjects(from: Json, to: Json, path: string): Operation[] {
  const at = (key: string) => `${path}/${escaped(key)}`;
  const gone = Object.keys(from)
    .filter((key) => !(key in to))
    .map((key): Operation => ({ op: 'remove', path: at(key) }));
  const rest = Object.keys(to).flatMap((key): Operation[] =>
    key in from ? diff(from[key], to[key], at(key)) : [{ op: 'add', path: at(key), value: to[key] }],
  );
  return [...gone, ...rest];
}

/** Lists: item by item as far as both go; then extra items are removed from the end, or missing ones added. */
function diffLists(from: Json[], to: Json[], path: string): Operation[] {
  const common = Math.min(from.length, to.length);
  const same = Array.from({ length: common }, (_, i) => diff(from[i], to[i], `${path}/${i}`)).flat();
  const gone = from.slice(common).map((): Operation => ({ op: 'remove', path: `${path}/${common}` }));
  const come = to.slice(common).map((value): Operation => ({ op: 'add', path: `${path}/-`, value }));
  return [...same, ...gone, ...come];
}
