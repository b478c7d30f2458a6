/** What each seat may play with, and what may still go wrong for it (protocol.md 2.1). */
import { present } from '../assert.ts';
import { statuses, type ListRow } from '../protocol/messages.ts';
import type { Bank, EndedBank, Sitting, AnyTable } from './state.ts';

/** A seat enters no new bank while this many of its banks are not final: what it may win must stay within its share. */
const openBanksAtMost = 4;

/** Index of a sitting among a bank's players, or -1. Its session key names it. */
export function playerIndex(bank: Bank, { grant }: Sitting): number {
  return bank.setup.message.players.findIndex(({ key }) => key === grant.message.key);
}

/** The seat's line in the bank's last state; 0 for a seat that is not in it. */
export function lineOf(bank: Bank, sitting: Sitting): bigint {
  const at = playerIndex(bank, sitting);
  return at < 0 ? 0n : present(bank.state.seats[at], 'a line');
}

/** The chain has nothing more to say about it. */
export function isFinal({ status }: EndedBank): boolean {
  return status === 'settled' || status === 'finalised' || status === 'idle';
}

export function numberOf({ bank }: EndedBank): bigint {
  return bank.setup.message.number;
}

/** The seat's banks that the chain has not decided yet; the running one is not among them. */
export function openBanksOf(state: AnyTable, sitting: Sitting): readonly EndedBank[] {
  return state.ended.filter((one) => !isFinal(one) && playerIndex(one.bank, sitting) >= 0);
}

/** The list of a coup that has not been played: it runs, was left unbound, or is void. */
export function unplayedList({ coup, unbound, turns }: Bank): readonly ListRow[] {
  const last = turns.at(-1);
  return coup?.list ?? unbound?.list ?? (last?.void === undefined ? [] : last.list);
}

/** The seat's stake in a list: its own accepted one, or all stakes as the banker. */
function stakeIn(list: readonly ListRow[], seat: number): bigint {
  const accepted = list.filter(({ status }) => status === statuses.accepted);
  const banks = list.some((row) => row.seat === seat && row.status === statuses.banker);
  return accepted.reduce((sum, row) => (banks || row.seat === seat ? sum + row.accepted : sum), 0n);
}

/** How a bank that is not final may end for the seat at the worst: the least of 0, its line, and a lost last coup. */
function worstOf(bank: Bank, sitting: Sitting): bigint {
  const worst = lineOf(bank, sitting) - stakeIn(unplayedList(bank), sitting.seat);
  return worst < 0n ? worst : 0n;
}

/** Locked money and signed results, less the worst of each bank that is not final. Never below 0. */
export function creditOf(state: AnyTable, sitting: Sitting): bigint {
  const credit = openBanksOf(state, sitting).reduce(
    (sum, { bank, status }) => sum + (status === 'settling' ? lineOf(bank, sitting) : worstOf(bank, sitting)),
    sitting.locked,
  );
  return credit > 0n ? credit : 0n;
}

/** What the game is told that the seat may play with: nothing while too many of its banks are open. */
export function playableCredit(state: AnyTable, sitting: Sitting): bigint {
  return openBanksOf(state, sitting).length < openBanksAtMost ? creditOf(state, sitting) : 0n;
}

/** It owes the link of a void coup, or that coup's bank is not final (protocol.md 2.4). */
export function mustRejoin(state: AnyTable, sitting: Sitting): boolean {
  return sitting.owes !== null || openBanksOf(state, sitting).some(({ bank }) => isSilentIn(bank, sitting));
}

function isSilentIn(bank: Bank, sitting: Sitting): boolean {
  const silent = playerIndex(bank, sitting) < 0 ? 0n : (bank.turns.at(-1)?.void?.message.silent ?? 0n);
  return ((silent >> BigInt(sitting.seat)) & 1n) === 1n;
}
