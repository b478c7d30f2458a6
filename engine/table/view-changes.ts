/**
 * What makes one view into another, as plain JSON (server/PROTOCOL.md P4.6, ADR 0030). It knows no field of a view:
 * objects are compared field by field, and lists item by item. `changed` reads a change of unknown origin; what it
 * makes is as untrusted as what went in.
 */
import { Unreadable } from '../protocol/json.ts';
import { isObject } from '../shape.ts';

const set = 0;
const removed = 1;
const edited = 2;

/**
 * An object of changes by field, where everything else stays; or `[0, value]`: this value in its stead; `[1]`: the
 * field goes; `[2, …items]`: a list of `[from, count]`, so many items of the old list; `[from, change]`, an item of the
 * old list, changed; and `[value]`, a new item. Old items keep their order, and each is used once at most: so the whole
 * is never longer than what was there and the change together.
 */
export type Change = { readonly [field: string]: Change } | readonly [typeof set, unknown] | readonly unknown[];

type Fields = Readonly<Record<string, unknown>>;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
/** A field that holds `undefined` is not written: it is not there. */
const hasField = (value: Fields, name: string): boolean => Object.hasOwn(value, name) && value[name] !== undefined;
const isSet = (change: Change): boolean => isList(change) && change[0] === set;

/** Whether the two are written the same. Unchanged parts of a state are mostly the very same objects. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, i) => isSame(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  let more = 0; // fields that only b has
  for (const name of Object.keys(b)) if (b[name] !== undefined) more++;
  for (const name of Object.keys(a)) {
    if (a[name] === undefined) continue;
    if (!hasField(b, name) || !isSame(a[name], b[name])) return false;
    more--;
  }
  return more === 0;
}

/** What makes `before` into `after`; null if they are the same, which no walk before this one has to find out. */
export function changeOf(before: unknown, after: unknown): Change | null {
  if (before === after) return null;
  if (isList(before) && isList(after)) return changeOfList(before, after);
  return isObject(before) && isObject(after) ? changeOfObject(before, after) : [set, after];
}

function changeOfObject(before: Fields, after: Fields): Change | null {
  const changes: [string, Change][] = [];
  for (const name of Object.keys(before))
    if (before[name] !== undefined && !hasField(after, name)) changes.push([name, [removed]]);
  let [fields, replaced] = [0, 0];
  for (const name of Object.keys(after)) {
    const value = after[name];
    if (value === undefined) continue;
    fields++;
    const change = hasField(before, name) ? changeOf(before[name], value) : [set, value];
    if (change === null) continue;
    changes.push([name, change]);
    if (isSet(change)) replaced++;
  }
  if (changes.length === 0) return null;
  // Nothing of it stays as it was.
  return replaced === fields ? [set, after] : Object.fromEntries(changes);
}

function changeOfList(before: readonly unknown[], after: readonly unknown[]): Change | null {
  let start = 0;
  while (start < before.length && start < after.length && isSame(before[start], after[start])) start++;
  if (start === before.length && start === after.length) return null;
  let tail = 0;
  while (tail < Math.min(before.length, after.length) - start && isSame(before.at(-1 - tail), after.at(-1 - tail)))
    tail++;
  const [endBefore, end] = [before.length - tail, after.length - tail];
  const items: unknown[] = start === 0 ? [] : [[0, start]];
  let [next, kept] = [start, start + tail]; // the next old item that may be used; how many old items were used
  for (let at = start; at < end; at++) {
    const found = before.findIndex((item, i) => i >= next && i < endBefore && isSame(item, after[at]));
    if (found >= 0) {
      items.push([found, 1]);
      next = found + 1;
      kept++;
      continue;
    }
    const isFree = next < endBefore && !after.slice(at + 1, end).some((later) => isSame(before[next], later));
    const change = isFree ? changeOf(before[next], after[at])! : [set];
    if (isSet(change)) items.push([after[at]]);
    else {
      items.push([next++, change]);
      kept++;
    }
  }
  if (tail > 0) items.push([endBefore, tail]);
  return kept === 0 ? [set, after] : [edited, ...items];
}

/** The value that the change makes of `before`. Throws `Unreadable` for what is no change of it. */
export function changed(before: unknown, change: unknown, where = ''): unknown {
  if (isObject(change)) return changedObject(before, change, where);
  if (isList(change) && change.length === 2 && change[0] === set) return change[1];
  if (isList(change) && change[0] === edited) return changedList(before, change.slice(1), where);
  throw new Unreadable(where, 'no change');
}

const isRemoval = (change: unknown): boolean => isList(change) && change.length === 1 && change[0] === removed;

function changedObject(before: unknown, changes: Fields, where: string): unknown {
  if (!isObject(before)) throw new Unreadable(where, 'a change of fields of what is no object');
  // By entries: a field of any name is an own field, also `__proto__`.
  const fields = new Map(Object.entries(before));
  for (const [name, change] of Object.entries(changes)) {
    const at = where === '' ? name : `${where}.${name}`;
    if (isRemoval(change)) {
      if (!fields.delete(name)) throw new Unreadable(at, 'is not there');
    } else if (isList(change) && change[0] === set) fields.set(name, changed(null, change, at));
    else if (fields.has(name)) fields.set(name, changed(fields.get(name), change, at));
    else throw new Unreadable(at, 'is not there');
  }
  return Object.fromEntries(fields);
}

function changedList(before: unknown, items: readonly unknown[], where: string): unknown {
  if (!isList(before)) throw new Unreadable(where, 'items of what is no list');
  const made: unknown[] = [];
  let next = 0;
  for (const item of items) {
    if (!isList(item) || item.length < 1 || item.length > 2) throw new Unreadable(where, 'no item of a list');
    const [from, what] = item;
    if (item.length === 1) {
      made.push(from);
      continue;
    }
    const count = typeof what === 'number' ? what : 1;
    if (!isPlace(from) || !isPlace(count) || count === 0 || from < next || from + count > before.length)
      throw new Unreadable(where, 'not the next items of the list before');
    next = from + count;
    if (typeof what === 'number') for (let at = from; at < next; at++) made.push(before[at]);
    else made.push(changed(before[from], what, `${where}[${made.length}]`));
  }
  return made;
}

const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
