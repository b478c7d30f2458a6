/** The statement at the end of a bank (rules.md 1.3). */
import { assert, present } from '../assert.ts';
import type { ChairBank } from './state.ts';

/**
 * The worst line with which each player may leave a bank whose coup the chain will decide: the line if the coup is
 * lost, at most 0 (protocol.md 2.1).
 */
export function worstLines({ players, banker, books, coup }: ChairBank): readonly bigint[] {
  const { list } = present(coup, 'the coup');
  const accepted = list.reduce((sum, row) => sum + row.accepted, 0n);
  return players.map(({ seat }, i) => {
    const stake = seat === banker ? accepted : (list.find((row) => row.seat === seat)?.accepted ?? 0n);
    const lost = books.lines[i]! - stake;
    return lost < 0n ? lost : 0n;
  });
}

/** The lines to be settled, in the order of the bank's players. Asserts Σ lines + cagnotte = 0. */
export function statementOf({ books: { lines, cagnotte } }: Pick<ChairBank, 'books'>): readonly bigint[] {
  assert(lines.reduce((sum, line) => sum + line, cagnotte) === 0n, 'Σ lines + cagnotte ≠ 0');
  return lines;
}
