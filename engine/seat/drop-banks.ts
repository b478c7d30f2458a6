/** Forgetting banks: all that the memory keeps of them goes at once, so that nothing of a dropped bank piles up. */
import type { Hex } from '../bytes.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { silentIn } from './payments.ts';
import { listOfDecision, type SeatBank, type SeatMemory } from './memory.ts';

/**
 * The seat can win or lose something in this bank, or owes a link there: it has given for a list, or a void names it.
 * Anywhere else its line stays at zero, no demand can ask it for anything, and there is nothing to prove.
 */
export function isBound({ given, seat }: Pick<SeatMemory, 'given' | 'seat'>, bank: SeatBank): boolean {
  return bank.mine && (silentIn(bank, { seat }) || Object.keys(given).some((key) => key.startsWith(`${bank.bankId}:`)));
}

/** The memory without these banks, and without their papers, lists, cards and decisions. */
export function withoutBanks(memory: SeatMemory, gone: ReadonlySet<Hex>): SeatMemory {
  if (gone.size === 0) return memory;
  const {
    given,
    lists,
    papers,
    shown,
    shownBefore,
    faceUp,
    chosen,
    chosenOver,
    offered,
    contested,
    left,
    overruled,
    banks,
  } = memory;
  const isOfGone = (turn: string): boolean => gone.has(turn.slice(0, turn.indexOf(':')) as Hex);
  const closed = new Set<string>([
    ...Object.entries(given).flatMap(([turn, list]) => (isOfGone(turn) ? [list] : [])),
    ...Object.entries(lists).flatMap(([turn, { message }]) => (isOfGone(turn) ? [hashStruct('Closed', message)] : [])),
  ]);
  // Decisions are kept under their list, too.
  const isOfList = (key: string): boolean => closed.has(listOfDecision(key));
  return {
    ...memory,
    banks: banks.filter(({ bankId }) => !gone.has(bankId)),
    papers: without(papers, (_, { for: what }) => 'bankId' in what && gone.has(what.bankId)),
    given: without(given, isOfGone),
    lists: without(lists, isOfGone),
    shown: without(shown, isOfList),
    chosen: without(chosen, isOfList),
    ...(offered === undefined ? {} : { offered: without(offered, isOfList) }),
    ...(shownBefore === undefined ? {} : { shownBefore: without(shownBefore, isOfList) }),
    ...(faceUp === undefined ? {} : { faceUp: without(faceUp, isOfList) }),
    ...(chosenOver === undefined ? {} : { chosenOver: without(chosenOver, isOfList) }),
    ...(contested === undefined ? {} : { contested: without(contested, (list) => closed.has(list)) }),
    // A player who has not been told of one will be, whatever became of its bank.
    ...(overruled === undefined
      ? {}
      : { overruled: overruled.filter(({ bankId, answered }) => !answered || !gone.has(bankId)) }),
    left: left.filter((bankId) => !gone.has(bankId)),
  };
}

function without<T>(
  all: Readonly<Record<string, T>>,
  isGone: (key: string, value: T) => boolean,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(all).filter(([key, value]) => !isGone(key, value)));
}
