/** The statement at the end of a bank (rules.md 1.3) and the socio's share in it (2.1). */
import { assert } from '../assert.ts';
import type { GameBank, Socio } from './state.ts';

const whole = 10_000n;

/**
 * What the socio has of an amount won or lost by the bank: rounds toward zero, so the odd unit stays the banker's
 * (rules.md 1).
 */
export function shareOf(socio: Pick<Socio, 'share'>, amount: bigint): bigint {
  return (amount * BigInt(socio.share)) / whole;
}

/**
 * The most that the bank has cost its banker so far and could be lost: what it paid in, less what it took out; not
 * below 0.
 */
export function atRisk(side: { readonly paidIn: bigint; readonly takenOut: bigint }): bigint {
  const risk = side.paidIn - side.takenOut;
  return risk > 0n ? risk : 0n;
}

/** The lines that are settled, in the order of the bank's players. Asserts Σ lines + cagnotte = 0. */
export function finalLines(bank: GameBank): readonly bigint[] {
  const lines = [...bank.books.lines];
  const { socio } = bank;
  if (socio !== null) {
    const banker = bank.players.findIndex(({ seat }) => seat === bank.banker);
    const partner = bank.players.findIndex(({ seat }) => seat === socio.seat);
    const share = shareOf(socio, lines[banker]!);
    lines[banker]! -= share;
    lines[partner]! += share;
  }
  assert(lines.reduce((sum, line) => sum + line, bank.books.cagnotte) === 0n, 'Σ lines + cagnotte ≠ 0');
  return lines;
}
