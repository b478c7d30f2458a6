/** Amounts of chips, as they are typed. */
export const en = {
  none: 'Enter an amount.',
  negative: 'An amount cannot be negative.',
  decimalSign: 'Use a point for the decimals, as in 12.5.',
  notAnAmount: 'That is not an amount.',
  decimals: (most: number) => `At most ${most} decimals.`,
  tooMuch: 'That is more than there is.',
  atMost: (amount: string) => `At most ${amount}.`,
  atLeast: (amount: string) => `At least ${amount}.`,
  label: 'Amount',
};
