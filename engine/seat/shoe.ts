/**
 * Which shoe may follow a bank, as far as a seat knows it (protocol.md 3), and whether a set-up follows banks that the
 * seat has not seen.
 */
import { zero32 } from '../bytes.ts';
import type { Setup } from '../protocol/messages.ts';
import type { Proof } from '../proof/format.ts';
import type { Shoe } from '../proof/game.ts';
import { shoesAfter } from '../proof/verify-taglia.ts';
import { contextFor } from './bank-context.ts';
import { seatGameOf } from './games.ts';
import { newestBank, turnKey, type SeatBank, type SeatMemory } from './memory.ts';

/**
 * By `proof`, a bank may have left this shoe. A coup that the seat saw at the table while its bank was the newest was
 * not finished late (`shoesAfter`): an honest table has had its shoe since, and need not show the seat again what it
 * signed over it.
 */
export function mayLeave(
  { seat }: SeatMemory,
  { mine, inTime }: Pick<SeatBank, 'mine' | 'inTime'>,
  proof: Proof,
  { taglia, composition }: Shoe,
): boolean {
  const last = proof.turns.at(-1);
  const seen = last?.step !== undefined && last.step.message.next === inTime;
  const acknowledged = mine && last?.acks?.some((ack) => ack.seat === seat) === true;
  return shoesAfter(proof)
    .slice(0, seen || acknowledged ? 1 : 2)
    .some((left) => left.taglia === taglia && left.composition === composition);
}

/** The set-up says that it follows a bank that this seat has not seen. */
export function followsUnseen(memory: SeatMemory, { number, prev }: Setup): boolean {
  const last = newestBank(memory);
  if (last === null || number <= last.number + 1n || prev === zero32) return false;
  return memory.banks.every(({ bankId }) => bankId !== prev);
}

/** Only this seat and one other can play here: no coup without this seat's link, whatever banks it has not seen. */
export function isTableOfTwo({ table }: Pick<SeatMemory, 'table'>): boolean {
  return seatGameOf(table).ofTwo;
}

/**
 * The shoe as the last checked state left it, or the one before a coup that was finished late, or a whole one after the
 * cut. If the seat did not see the end of that bank it may have missed coups: then cards may be gone, but none come
 * back before the cut.
 */
export function shoeFollows(memory: SeatMemory, last: SeatBank, { taglia, composition, prev }: Setup): boolean {
  const { checked, proof } = last;
  if (mayLeave(memory, last, proof, { taglia, composition })) return true;
  const given = memory.given[turnKey(last.bankId, checked.turn)] !== undefined;
  const unseenBanks = prev !== last.bankId;
  // Between two players no coup is played without both links. Where others play, any number of coups may have gone
  // unseen, also after an end that the house has not signed.
  const needed = last.mine && proof.setup.message.players.length === 2 && (!unseenBanks || isTableOfTwo(memory));
  const over = proof.end !== undefined && (needed || (proof.result !== undefined && !unseenBanks));
  const unseen = over ? 0 : !needed ? Infinity : given ? contextFor(last).game.cardsOfCoup : 0;
  // And any number of cuts: what is left in a later taglia needs proof (doubts.ts).
  if (unseen === Infinity && taglia > checked.taglia) return true;
  return seatGameOf(memory.table).mayBeginSo(checked, { taglia, composition }, unseen);
}
