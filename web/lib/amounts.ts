/**
 * Chips as people type and read them, exactly, in the language of the page: text → hundredths of a chip and back. No
 * floating point anywhere (house rule 6).
 */
import { chip } from '../../engine/chips.ts';
import { amountWords } from '../words/amounts.ts';
import { language } from '../words/words.ts';
import { signsOf, type Signs } from '../words/forms/signs.ts';

export type ParsedAmount =
  { readonly ok: true; readonly amount: bigint } | { readonly ok: false; readonly text: string };

const signs = (): Signs => signsOf(language());

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
  const [whole = '', fraction = '', ...more] = bare.split(decimal);
  const digits = digitsOf(whole, group.trim());
  if (digits === null || more.length > 0 || !/^\d*$/.test(fraction) || digits + fraction === '')
    return { ok: false, text: bare.includes(decimal === '.' ? ',' : '.') ? words.decimalSign : words.notAnAmount };
  if (fraction.length > decimals) return { ok: false, text: words.decimals(decimals) };
  if (digits.length > 29) return { ok: false, text: words.tooMuch };
  return { ok: true, amount: BigInt(`${digits || '0'}${fraction.padEnd(decimals, '0')}`) };
}

/** The digits before the decimals, which may stand in groups of three; null for anything else. */
function digitsOf(whole: string, group: string): string | null {
  const [first = '', ...others] = group === '' ? [whole] : whole.split(group);
  const inGroups = others.length === 0 || (/^\d{1,3}$/.test(first) && others.every((one) => one.length === 3));
  const digits = first + others.join('');
  return inGroups && /^\d*$/.test(digits) ? digits : null;
}

/** For an input field: no grouping, so that the caret never jumps. */
export function editableChips(amount: bigint): string {
  return amountText(amount).replaceAll(signs().group, '');
}

export function clamp(amount: bigint, min: bigint, max: bigint): bigint {
  if (amount > max) return max;
  return amount < min ? min : amount;
}
