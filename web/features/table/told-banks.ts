'use client';
/** The banks that are told of a table: a seat's own as this browser has checked them, the others from their proofs. */
import { useMemo } from 'react';
import type { Hex } from '../../../engine/bytes.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import type { View } from '../../../engine/table/view.ts';
import { useServer } from '../../lib/chain.tsx';
import { ownBanksOf, toldOf, useCheckedBanks, type CheckedBank, type ToldBank } from './checked-banks.ts';
import { useTable } from './context.tsx';

export interface Told extends ToldBank {
  readonly bankId: Hex;
  readonly number: bigint;
}

/** All banks there is something to tell of, oldest first. */
export function banksToTell(
  view: View,
  memories: readonly SeatMemory[],
  published: ReadonlyMap<Hex, CheckedBank>,
): readonly Told[] {
  const own = ownBanksOf(memories);
  const ids = [
    ...new Set([...own.keys(), ...view.past.map(({ bankId }) => bankId), ...(view.bank ? [view.bank.bankId] : [])]),
  ];
  const told = ids.flatMap((bankId): Told[] => {
    const running = view.bank?.bankId === bankId && !own.has(bankId) ? view.bank.proof : null;
    const told = toldOf(own.get(bankId), published.get(bankId));
    const [proof, problem] = running === null ? [told.proof, told.problem] : [running, null];
    const number = proof?.setup.message.number ?? view.past.find((bank) => bank.bankId === bankId)?.number;
    return number === undefined || (proof === null && problem === null) ? [] : [{ bankId, number, proof, problem }];
  });
  return told.sort((a, b) => (a.number < b.number ? -1 : 1));
}

/** The banks of this table as they may be told here, and whether some are still on their way to be checked. */
export function useToldBanks(): { readonly banks: readonly Told[]; readonly checking: boolean } {
  const { snap, table } = useTable();
  const server = useServer();
  const { view, memory, earlier } = snap;
  const memories = useMemo(() => [...earlier, ...(memory ? [memory] : [])], [earlier, memory]);
  // A bank that this browser has checked to its end needs nobody else's proof.
  const whole = (bankId: Hex) =>
    memories.some(({ banks }) => banks.some((bank) => bank.bankId === bankId && bank.proof.end !== undefined));
  const asked = (view?.past ?? [])
    .filter(({ bankId }) => !whole(bankId))
    .map(({ bankId, status }) => ({ bankId, age: status }));
  const found = useCheckedBanks(asked, table.tableId, server);
  const published = new Map(
    asked.flatMap(({ bankId }, i) => (found[i] === undefined ? [] : [[bankId, found[i]] as const])),
  );
  return { banks: view ? banksToTell(view, memories, published) : [], checking: found.includes(undefined) };
}
