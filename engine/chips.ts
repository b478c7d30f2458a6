/**
 * Chips as people read them: every amount of the protocol is hundredths of a chip (protocol.md 5). No floating point
 * anywhere.
 */

/** One chip, in hundredths. */
export const chip = 100n;

/** Grouped by commas; whole chips without decimals, all others with two: `1,234`, `1,234.50`. */
export function formatChips(hundredths: bigint): string {
  const size = hundredths < 0n ? -hundredths : hundredths;
  const whole = (size / chip).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = size % chip;
  return `${hundredths < 0n ? '−' : ''}${whole}${rest === 0n ? '' : `.${rest.toString().padStart(2, '0')}`}`;
}

/** As `formatChips`, with the sign of a gain or loss. */
export function formatLine(hundredths: bigint): string {
  return `${hundredths > 0n ? '+' : ''}${formatChips(hundredths)}`;
}
