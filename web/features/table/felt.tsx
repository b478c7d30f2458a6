'use client';
/** The cloth. The person before the screen sits at the bottom. */
import { useTable } from './context.tsx';
import { DuelFelt } from './duel-felt.tsx';
import { ManyFelt } from './many-felt.tsx';
import { chairsAt } from './ring.ts';

export function Felt({ onSit }: { readonly onSit: ((seat: number) => void) | null }) {
  const { table } = useTable();
  return chairsAt(table) === 2 ? <DuelFelt onSit={onSit} /> : <ManyFelt onSit={onSit} />;
}
