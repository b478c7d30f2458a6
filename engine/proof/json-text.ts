/**
 * The text of a proof file as a JSON value, stricter than `JSON.parse`: each field stands once, and numbers are whole
 * numbers. Text that two readers could take differently is refused (protocol.md 3: "unknown fields are refused",
 * numbers are integers).
 */
import { Unreadable } from '../protocol/json.ts';

/**
 * No value of any proof is nested so deep. Up to this depth this reader looks for doubled fields; the reader of the
 * format refuses anything deeper.
 */
const deepest = 32;

/**
 * Far more than any proof has. `JSON.parse` needs more than a hundred bytes for each level and each list: 32 MB of
 * brackets would take 5 GB.
 */
const mostLevels = 1_000;
const mostOpened = 1_000_000;

/** An open object with its fields so far, or an open list; `at` is the field or item that is being read. */
type Open = { readonly fields: Set<string>; at: string } | { readonly fields: null; at: number };

/** The value, or `Unreadable` with the place. */
export function parseJsonText(text: string): unknown {
  checkBrackets(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Unreadable('', 'not JSON');
  }
  checkText(text);
  return value;
}

/** Counts objects and lists of any text in time proportional to its length, before anything is built from the text. */
function checkBrackets(text: string): void {
  let level = 0;
  let opened = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text[i]) {
      case '{':
      case '[':
        if (++level > mostLevels) throw new Unreadable('', `more than ${mostLevels} levels deep`);
        if (++opened > mostOpened) throw new Unreadable('', `more than ${mostOpened} objects and lists`);
        break;
      case '}':
      case ']':
        level--;
        break;
      case '"':
        i = endOfString(text, i) - 1;
        break;
      default:
    }
  }
}

/** Walks over a text that is JSON. */
function checkText(text: string): void {
  const open: Open[] = [];
  let beyond = 0; // objects and lists open below `deepest`
  let isField = false;
  for (let i = 0; i < text.length; i++) {
    const inside = open.at(-1);
    switch (text[i]) {
      case '{':
      case '[':
        if (open.length === deepest) beyond++;
        else open.push(text[i] === '{' ? { fields: new Set(), at: '' } : { fields: null, at: 0 });
        isField = text[i] === '{';
        break;
      case '}':
      case ']':
        if (beyond > 0) beyond--;
        else open.pop();
        isField = false;
        break;
      case ',':
        if (beyond === 0 && inside?.fields === null) inside.at++;
        isField = beyond === 0 && inside?.fields !== null;
        break;
      case '"': {
        const end = endOfString(text, i);
        if (isField && beyond === 0) enterField(open, nameOf(text.slice(i + 1, end - 1)));
        isField = false;
        i = end - 1;
        break;
      }
      default:
        if (isNumberSign(text.charCodeAt(i))) i = endOfNumber(text, i, open) - 1;
    }
  }
}

/** The name of a field, from the text between its quotation marks. */
function nameOf(written: string): string {
  return written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
}

function enterField(open: readonly Open[], name: string): void {
  const object = open.at(-1);
  if (object === undefined || object.fields === null) return;
  object.at = name;
  if (object.fields.has(name)) throw new Unreadable(placeOf(open), 'stands twice');
  object.fields.add(name);
}

/**
 * The index after the closing quotation mark, or the length of a text that has none. Most of a file is in strings, and
 * `indexOf` is quick.
 */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text[first - 1] === '\\') first--;
    if ((end - first) % 2 === 0) return end + 1; // else the mark itself is escaped
  }
  return text.length;
}

function endOfNumber(text: string, start: number, open: readonly Open[]): number {
  let i = start;
  while (isNumberSign(text.charCodeAt(i)) || '.eE+'.includes(text[i] ?? ' ')) {
    if ('.eE'.includes(text[i]!)) throw new Unreadable(placeOf(open), 'not written as a whole number');
    i++;
  }
  return i;
}

/** A digit or a minus sign. */
function isNumberSign(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 45;
}

/** `turns[2].closed.message.hand`, as deep as it is tracked. */
function placeOf(open: readonly Open[]): string {
  return open.reduce((where, { fields, at }) => {
    if (fields === null) return `${where}[${at}]`;
    const name = at.slice(0, 40).replace(/[^\w-]/g, '?');
    return where === '' ? name : `${where}.${name}`;
  }, '');
}
