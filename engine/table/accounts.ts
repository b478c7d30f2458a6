/** What each seat may play with, and what it may still lose (protocol.md 2.1). */
import { present } from '../assert.ts';
import { statuses } from '../protocol/messages.ts';
import type { Bank, EndedBank, Seat, TableState } from './state.ts';
import { isFinal, numberOf } from './evolve.ts';

/** Index of a seat's sitting among a bank's players, found by its session key; -1 if it is not there. */
export function playerIndex(bank: Bank, seat: Seat): number {
  return bank.setup.message.players.findIndex((p) => p.key === seat.grant.message.key);
}

/** The seat's line in the bank's last state; 0 if it is not in the bank. */
export function lineOf(bank: Bank, seat: Seat): bigint {
  const at = playerIndex(bank, seat);
  return at < 0 ? 0n : present(bank.state.seats[at], 'a line');
}

/** What the seat may lose in the bank; 0 if it is not in the bank. */
export function stackOf(bank: Bank, seat: Seat): bigint {
  return bank.setup.message.players[playerIndex(bank, seat)]?.stack ?? 0n;
}

/**
 * The worst line with which the seat may leave an unsettled bank: its line, or the line if its unfinished, void or
 * unbound coup is lost; at most 0.
 */
function worstOf(bank: Bank, seat: Seat): bigint {
  const line = lineOf(bank, seat);
  const stake =
    bank.coup === null && bank.unbound === null && bank.turns.at(-1)?.void === undefined ? 0n : lastStake(bank, seat);
  const worst = line - stake;
  return worst < 0n ? worst : 0n;
}

/** The seat's stake in the bank's last list; for the banker, all stakes. */
function lastStake(bank: Bank, seat: Seat): bigint {
  const list = bank.coup?.list ?? bank.unbound?.list ?? bank.turns.at(-1)?.list ?? [];
  const accepted = list.filter((row) => row.status === statuses.accepted);
  if (bank.setup.message.banker === seat.seat) return accepted.reduce((sum, row) => sum + row.accepted, 0n);
  return accepted.find((row) => row.seat === seat.seat)?.accepted ?? 0n;
}

/**
 * Locked money and results that everybody has signed, less the worst case of each bank that is not final. Never below
 * 0.
 */
export function creditOf(state: TableState, seat: Seat): bigint {
  const open = state.ended.filter((e) => !isFinal(e) && playerIndex(e.bank, seat) >= 0);
  const credit = open.reduce(
    (sum, e) => sum + (e.status === 'settling' ? lineOf(e.bank, seat) : worstOf(e.bank, seat)),
    seat.locked,
  );
  return credit > 0n ? credit : 0n;
}

/** This seat's banks that the chain has not decided yet. */
export function openBanksOf(state: TableState, seat: Seat): readonly EndedBank[] {
  return state.ended.filter((e) => !isFinal(e) && playerIndex(e.bank, seat) >= 0);
}

/** The seat can be dealt in: seated with credit, present, and owing nothing (protocol.md 2.4). */
export function isActive(state: TableState, seat: Seat): boolean {
  return (
    seat.status === 'seated' &&
    !seat.sittingOut &&
    !seat.leaving &&
    !mustRejoin(state, seat) &&
    creditOf(state, seat) > 0n
  );
}

/** The seat owes the link of a void coup, or that coup's bank is not final. */
export function mustRejoin(state: TableState, seat: Seat): boolean {
  if (seat.owes !== null) return true;
  const banks = openBanksOf(state, seat).map((e) => e.bank);
  return [...banks, ...(state.bank === null ? [] : [state.bank])].some((bank) => silentIn(bank, seat));
}

function silentIn(bank: Bank, seat: Seat): boolean {
  const silent = playerIndex(bank, seat) < 0 ? 0n : (bank.turns.at(-1)?.void?.message.silent ?? 0n);
  return ((silent >> BigInt(seat.seat)) & 1n) === 1n;
}

/** The next seat by hand (rules.md 1) that `among` accepts: to the right of `from`, in seat order. Null if none. */
export function nextByHand(state: TableState, from: number, among: (seat: Seat) => boolean): number | null {
  const seats = state.seats.filter(among).map((s) => s.seat);
  return seats.find((s) => s > from) ?? seats[0] ?? null;
}

/** The last bank that has ended, or null. */
export function lastEnded(state: TableState): EndedBank | null {
  return state.ended.reduce<EndedBank | null>(
    (last, e) => (last === null || numberOf(e) > numberOf(last) ? e : last),
    null,
  );
}
