/** In which banks this seat has signed something: nothing that such a bank binds may ever be signed a second time. */
import { greatest } from '../least.ts';
import type { SeatBank, SeatMemory } from './memory.ts';

type Signed = Pick<SeatMemory, 'bets' | 'moves' | 'given' | 'left'>;

/** This seat has signed or shown something in the bank. */
export function hasSignedIn({ bets, moves, given, left }: Signed, { bankId, resulted, signed }: SeatBank): boolean {
  return (
    signed === true ||
    resulted !== null ||
    left.includes(bankId) ||
    [...bets, ...moves].some((one) => one.bankId === bankId) ||
    Object.keys(given).some((key) => key.startsWith(`${bankId}:`))
  );
}

/**
 * The highest number of a bank in which this seat has committed to a link or signed, those it has dropped included; 0:
 * none.
 */
export function lastSignedIn(memory: Signed & Pick<SeatMemory, 'banks' | 'papers' | 'floor'>): bigint {
  const committed = new Set(
    Object.values(memory.papers).map(({ for: what }) => ('bankId' in what ? what.bankId : null)),
  );
  return memory.banks
    .filter((one) => one.mine && (committed.has(one.bankId) || hasSignedIn(memory, one)))
    .reduce((most, { number }) => greatest(number, most), memory.floor ?? 0n);
}
