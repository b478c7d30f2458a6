/**
 * Chips as people type and read them, exactly, in the language of the page: text → hundredths of a chip and back. No
 * floating point anywhere (house rule 6).
 */
import { chip } from '../../engine/chips.ts';
import { amountWords } from '../words/amounts.ts';
import { language } from '../words/words.ts';
import type { Language } from '../words/language.ts';

export type ParsedAmount =
  { readonly ok: true; readonly amount: bigint } | { readonly ok: false; readonly text: string };

/** Between groups of three, and before the decimals. */
interface Signs {
  readonly group: string;
  readonly decimal: string;
}

const known = new Map<Language, Signs>();

function signs(): Signs {
  const of = known.get(language()) ?? signsOf(language());
  known.set(language(), of);
  return of;
}

function signsOf(language: Language): Signs {
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(1234.5);
  const sign = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)!.value;
  return { group: sign('group'), decimal: sign('decimal') };
}

const decimals = 2;

/** Whole chips without decimals, all others with two: `1,234`, `1,234.50` in English. */
export function amountText(hundredths: bigint): string {
  const { group, decimal } = signs();
  const size = hundredths < 0n ? -hundredths : hundredths;
  const whole = (size / chip).toString().replace(/\B(?=(\d{3})+$)/g, group);
  const rest = size % chip;
  return `${hundredths < 0n ? '−' : ''}${whole}${rest === 0n ? '' : `${decimal}${rest.toString().padStart(decimals, '0')}`}`;
}

/** As `amountText`, with the sign of a gain or loss. */
export const lineText = (hundredths: bigint): string => `${hundredths > 0n ? '+' : ''}${amountText(hundredths)}`;

/**
 * Reads an amount of chips as the page's language writes it. Spaces are never minded; the sign between thousands is
 * accepted only between groups of three, so that no amount is read as a hundred times what was meant.
 */
export function parseChips(text: string): ParsedAmount {
  const { group, decimal } = signs();
  const words = amountWords();
  const bare = text.replace(/[\s_'’]/g, '');
  if (bare === '') return { ok: false, text: words.none };
  if (/^[-−]/.test(bare)) return { ok: false, text: words.negative };
  const [whole = '', fraction, ...more] = bare.split(decimal);
  const grouping = /\s/.test(group) ? '' : group; // spaces are gone
  const groups = grouping === '' ? [whole] : whole.split(grouping);
  const rightGroups =
    groups.slice(1).every((one) => one.length === 3) && groups[0]!.length <= (groups[1] ? 3 : Infinity);
  const digits = groups.join('');
  if (
    more.length > 0 ||
    !rightGroups ||
    !/^\d*$/.test(`${digits}${fraction ?? ''}`) ||
    (groups.length > 1 && groups[0] === '') ||
    `${digits}${fraction ?? ''}` === ''
  ) {
    const other = decimal === '.' ? ',' : '.';
    return { ok: false, text: bare.includes(other) ? words.decimalSign : words.notAnAmount };
  }
  if (fraction !== undefined && fraction.length > decimals) return { ok: false, text: words.decimals(decimals) };
  if (digits.length > 29) return { ok: false, text: words.tooMuch };
  return { ok: true, amount: BigInt(`${digits || '0'}${(fraction ?? '').padEnd(decimals, '0')}`) };
}

/** For an input field: no grouping, so that the caret never jumps. */
export function editableChips(amount: bigint): string {
  return amountText(amount).replaceAll(signs().group, '');
}

export function clamp(amount: bigint, min: bigint, max: bigint): bigint {
  if (amount > max) return max;
  return amount < min ? min : amount;
}
