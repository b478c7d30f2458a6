'use client';
import { useTable } from './context.tsx';
import { asSette } from './sette-page.ts';

/** The table, which plays Sette e mezzo, and what lies on it. Asserts that a picture has come. */
export function useSette() {
  const at = useTable();
  return { ...at, view: asSette(at.snap.view!) };
}
