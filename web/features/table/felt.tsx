'use client';
/** The cloth. The person before the screen sits at the bottom. */
import { useTable } from './context.tsx';
import { DuelFelt } from './duel-felt.tsx';
import { ManyFelt } from './many-felt.tsx';
import { chairsAt } from './ring.ts';
import type { OnSit } from './snapshot.ts';

export function Felt({ onSit }: { readonly onSit: OnSit }) {
  const { table } = useTable();
  return chairsAt(table) === 2 ? <DuelFelt onSit={onSit} /> : <ManyFelt onSit={onSit} />;
}
