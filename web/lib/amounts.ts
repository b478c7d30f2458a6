/** Chips as people write them, exactly: text ↔ bigint of the smallest unit. No floating point anywhere (house rule 4). */

export type ParsedAmount = { readonly ok: true; readonly amount: bigint } | { readonly ok: false; readonly text: string };

const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
const plain = /^(\d+\.?\d*|\.\d+)$/;

/** Reads an amount of chips. `,` counts only between groups of three; the decimal sign is a point. */
export function parseChips(text: string, decimals: number): ParsedAmount {
  const bare = text.replace(/[\s_'’]/g, '');
  if (bare === '') return { ok: false, text: 'Enter an amount.' };
  if (/^[-−]/.test(bare)) return { ok: false, text: 'An amount cannot be negative.' };
  if (!grouped.test(bare) && !plain.test(bare)) {
    return { ok: false, text: bare.includes(',') ? 'Use a point for the decimals, as in 12.5.' : 'That is not an amount.' };
  }
  const [whole = '', fraction = ''] = bare.replaceAll(',', '').split('.');
  if (fraction.length > decimals) return { ok: false, text: `At most ${decimals} decimals.` };
  if (whole.length > 29) return { ok: false, text: 'That is more than there is.' };
  return { ok: true, amount: BigInt(`${whole || '0'}${fraction.padEnd(decimals, '0')}`) };
}

/** All digits that count, grouped by commas: 1,234.5. */
export function formatChips(amount: bigint, decimals: number): string {
  const negative = amount < 0n;
  const digits = (negative ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${negative ? '−' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** As `formatChips`, with the sign of a gain or loss. */
export function formatLine(amount: bigint, decimals: number): string {
  return `${amount > 0n ? '+' : ''}${formatChips(amount, decimals)}`;
}

/** For an input field: no grouping, so that the caret never jumps. */
export function editableChips(amount: bigint, decimals: number): string {
  return formatChips(amount, decimals).replaceAll(',', '');
}

export function clamp(amount: bigint, min: bigint, max: bigint): bigint {
  if (amount > max) return max;
  return amount < min ? min : amount;
}
