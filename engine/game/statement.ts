/** The statement at the end of a bank (rules.md 1.3) and the socio's share in it (2.1). */
import { assert, present } from '../assert.ts';
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

/**
 * How a bank whose coup the chain will decide may end for each of its players, at the worst: the least of 0, its line,
 * and the line if the coup is lost (protocol.md 2.1). The socio may have to bear its share of the banker's; whether it
 * will is not known, so the banker's is counted whole.
 */
export function worstLines({ players, banker, books, socio, coup }: GameBank): readonly bigint[] {
  const { list } = present(coup, 'the coup');
  const accepted = list.reduce((sum, row) => sum + row.accepted, 0n);
  const worst = players.map(({ seat }, i) => {
    const stake = seat === banker ? accepted : (list.find((row) => row.seat === seat)?.accepted ?? 0n);
    const lost = books.lines[i]! - stake;
    return lost < 0n ? lost : 0n;
  });
  if (socio === null) return worst;
  const ofBanker = worst[players.findIndex(({ seat }) => seat === banker)]!;
  return worst.map((line, i) => (players[i]!.seat === socio.seat ? line + shareOf(socio, ofBanker) : line));
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
