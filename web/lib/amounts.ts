/** Chips as people type them, exactly: text → hundredths of a chip. No floating point anywhere (house rule 8). */
import { formatChips } from '../../engine/chips.ts';

export type ParsedAmount =
  { readonly ok: true; readonly amount: bigint } | { readonly ok: false; readonly text: string };

const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
const plain = /^(\d+\.?\d*|\.\d+)$/;

const decimals = 2;

/** Reads an amount of chips. `,` is accepted only between groups of three; the decimal sign is a point. */
export function parseChips(text: string): ParsedAmount {
  const bare = text.replace(/[\s_'’]/g, '');
  if (bare === '') return { ok: false, text: 'Enter an amount.' };
  if (/^[-−]/.test(bare)) return { ok: false, text: 'An amount cannot be negative.' };
  if (!grouped.test(bare) && !plain.test(bare)) {
    return {
      ok: false,
      text: bare.includes(',') ? 'Use a point for the decimals, as in 12.5.' : 'That is not an amount.',
    };
  }
  const [whole = '', fraction = ''] = bare.replaceAll(',', '').split('.');
  if (fraction.length > decimals) return { ok: false, text: `At most ${decimals} decimals.` };
  if (whole.length > 29) return { ok: false, text: 'That is more than there is.' };
  return { ok: true, amount: BigInt(`${whole || '0'}${fraction.padEnd(decimals, '0')}`) };
}

/** For an input field: no grouping, so that the caret never jumps. */
export function editableChips(amount: bigint): string {
  return formatChips(amount).replaceAll(',', '');
}

export function clamp(amount: bigint, min: bigint, max: bigint): bigint {
  if (amount > max) return max;
  return amount < min ? min : amount;
}
