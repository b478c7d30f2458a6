'use client';
import { lazy, Suspense } from 'react';
import { useTable } from './context.tsx';

const ThrownGift = lazy(() => import('./thrown-gift.tsx'));

/** Stands in what is drawn of a seat. */
export function GiftAt({ seat }: { readonly seat: number }) {
  const { said } = useTable().snap;
  if (!said.some(({ words }) => 'gift' in words && words.to === seat)) return null;
  return (
    <Suspense fallback={null}>
      <ThrownGift seat={seat} />
    </Suspense>
  );
}
