'use client';
import { useEffect, useState } from 'react';
import { Chips, type ChipsProps } from '../../ui/money.tsx';
import { wantsStillness } from '../../ui/stillness.ts';
import { travels } from './chip-places.ts';
import { useTable } from './context.tsx';

/** The figure of a heap on the cloth: it falls as chips leave, and rises when those that come have landed. */
export function HeapChips({ amount, ...chips }: ChipsProps) {
  return <Chips {...chips} amount={useLanded(amount)} />;
}

function useLanded(amount: bigint): bigint {
  const { scene } = useTable();
  const [landed, setLanded] = useState(amount);
  const waits = amount > landed && scene !== null && !scene.jumps && !wantsStillness();
  if (!waits && landed !== amount) setLanded(amount);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setLanded(amount), travels);
    return () => clearTimeout(timer);
  }, [waits, amount]);
  return waits ? landed : amount;
}
