'use client';
/** The cloth, by the game of its table. The person before the screen sits at the bottom. */
import type { ComponentType } from 'react';
import { useTable } from './context.tsx';
import { DuelFelt } from './duel-felt.tsx';
import { gameOf, type GameName } from '../../lib/game-of.ts';
import { ManyFelt } from './many-felt.tsx';
import { chairsAt } from './ring.ts';
import { SetteFelt } from './sette-felt.tsx';
import type { OnSit } from './snapshot.ts';

interface FeltProps {
  readonly onSit: OnSit;
}

const felts: Readonly<Record<GameName, ComponentType<FeltProps>>> = { chemin: CheminFelt, sette: SetteFelt };

export function Felt({ onSit }: FeltProps) {
  const { table } = useTable();
  const Cloth = felts[gameOf(table)];
  return <Cloth onSit={onSit} />;
}

function CheminFelt({ onSit }: FeltProps) {
  const { table } = useTable();
  return chairsAt(table) === 2 ? <DuelFelt onSit={onSit} /> : <ManyFelt onSit={onSit} />;
}
