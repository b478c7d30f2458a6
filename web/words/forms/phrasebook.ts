/**
 * Says in another language what the engine and the chain say in English: sentences with numbers in them, of which the
 * command line prints the same. A phrasebook has one line for each, with a slot where something stands that changes.
 *
 * - `{n}` a whole number, `{l}` numbers in a row, `{a}` an amount, `{m}` amounts in a row, `{h}` hexadecimal digits;
 * - `{i}` the id of a step, `{w}` one word or place, `{x}` anything: these stay as they are;
 * - `{t}` anything, which is itself put into words.
 *
 * A digit behind the letter tells two slots of a kind apart: `{n} of {n2}`. In the translation `{n|one|more}` is a word
 * that follows the number, or the row of numbers.
 */
import { stepTitles, type StepId } from '../../../engine/proof/steps.ts';
import type { Language } from './language.ts';
import { manyIn } from './plural.ts';
import { signsOf, type Signs } from './signs.ts';

const amount = '[+−-]?\\d[\\d,]*(?:\\.\\d\\d)?';
const patterns: Readonly<Record<string, string>> = {
  n: '-?\\d+',
  l: '\\d+(?:, ?\\d+)*',
  a: amount,
  m: `${amount}(?:, ${amount})*`,
  h: '0x\\w*…?',
  i: '[A-Z]\\.\\w+',
  w: '[^\\s:]+',
  x: '.+?',
  t: '.+?',
};

interface Line {
  /** What the English begins with: most lines are ruled out by it. */
  readonly start: string;
  readonly english: RegExp;
  /** Names of the slots, in the order of the English. */
  readonly slots: readonly string[];
  readonly translation: string;
}

/** `left`: how many letters stayed as they were. */
interface Said {
  readonly text: string;
  readonly left: number;
}

/** The most that is remembered: a taglia has thousands of steps, and is drawn more than once. */
const mostKept = 5_000;

const slot = /\{([a-z]\d?)\}/g;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function lineOf([english, translation]: readonly [string, string]): Line {
  const slots = [...english.matchAll(slot)].map(([, name]) => name!);
  // Every second piece is the name of a slot.
  const pieces = english.split(slot).map((piece, i) => (i % 2 === 0 ? escaped(piece) : `(${patterns[piece[0]!]})`));
  return { start: english.split('{')[0]!, english: new RegExp(`^${pieces.join('')}$`, 's'), slots, translation };
}

/**
 * What says an English text in the words of `phrases`. What no phrase is for stays as it is, piece by piece: sentences,
 * and what stands between semicolons.
 */
export function phrasebook(language: Language, phrases: Readonly<Record<string, string>>): (text: string) => string {
  const many = manyIn(language);
  const signs = signsOf(language);
  let lines: readonly Line[] | null = null;
  const kept = new Map<string, Said>();

  function said(text: string): Said {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const found = best(text);
    if (kept.size >= mostKept) kept.clear();
    kept.set(text, found);
    return found;
  }

  function best(text: string): Said {
    let found: Said = { text: localised(text, signs), left: lettersIn(text) };
    if (found.left === 0) return found;
    lines ??= Object.entries(phrases).map(lineOf);
    for (const line of lines) {
      const values = text.startsWith(line.start) ? line.english.exec(text) : null;
      if (values === null) continue;
      const one = filled(line, values.slice(1));
      if (one.left < found.left) found = one;
      if (found.left === 0) return found;
    }
    for (const other of [
      ...piecesOf(text, '; '),
      ...piecesOf(text, /(?<=[.!?]) (?=\p{Lu})/u, ' '),
      ...decapitalised(text),
    ])
      if (other.left < found.left) found = other;
    return found;
  }

  function piecesOf(text: string, between: string | RegExp, joint = '; '): readonly Said[] {
    const pieces = text.split(between);
    if (pieces.length < 2) return [];
    const all = pieces.map(said);
    return [{ text: all.map((one) => one.text).join(joint), left: all.reduce((sum, one) => sum + one.left, 0) }];
  }

  /** The name of a turn at the beginning of a line. */
  function decapitalised(text: string): readonly Said[] {
    const small = `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
    if (small === text) return [];
    const one = said(small);
    return [{ ...one, text: `${one.text.charAt(0).toUpperCase()}${one.text.slice(1)}` }];
  }

  function filled({ slots, translation }: Line, values: readonly string[]): Said {
    let left = 0;
    const text = translation.replace(/\{([a-z]\d?)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one, other) => {
      const value = values[slots.indexOf(name)] ?? '';
      // Of seats in a row it counts how many there are, not which.
      const count = name.startsWith('l') ? value.split(',').length : Number(value);
      if (one !== undefined) return many(count, { one: String(one), other: String(other) });
      if (name.startsWith('a') || name.startsWith('m')) return localised(value, signs);
      if (!name.startsWith('t')) return value;
      const inner = said(value);
      left += inner.left;
      return inner.text;
    });
    return { text, left };
  }

  return (text) => said(text).text;
}

/** The phrases, and the titles of steps with them: the detail of one step may name another. */
export function withTitles(
  titles: Readonly<Record<StepId, string>>,
  phrases: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const english = Object.entries(stepTitles) as readonly (readonly [StepId, string])[];
  return { ...phrases, ...Object.fromEntries(english.map(([id, title]) => [title, titles[id]])) };
}

/** Letters that a person reads as words: not those of hexadecimal digits, and not a variable. */
function lettersIn(text: string): number {
  return text.replace(/0x\w*|\bx\b/g, '').replace(/[^\p{L}]/gu, '').length;
}

/** Amounts as the language writes them. Whole numbers and what is no amount stay. */
function localised(text: string, { group, decimal }: Signs): string {
  return text.replace(/(?<![\w.,])\d{1,3}(?:,\d{3})*(?:\.\d\d)?(?![\w.,]\d|\w)/g, (found) =>
    found.replace(/[,.]/g, (sign) => (sign === ',' ? group : decimal)),
  );
}
