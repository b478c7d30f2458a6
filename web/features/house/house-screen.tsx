'use client';
/** The house's record: read from the chain by the player's own node, and from proofs that this browser checks. */
import { lazy, Suspense } from 'react';
import { WithChain } from '../../lib/chain.tsx';
import { useTitle } from '../../ui/title.ts';
import { houseWords } from '../../words/house.ts';

// With the libraries for chain and wallets, which come after the page is drawn.
const OfEscrow = lazy(async () => ({ default: (await import('./of-escrow.tsx')).OfEscrow }));

export function HouseScreen() {
  const words = houseWords();
  useTitle(words.title);
  const waiting = <div className="skeleton h-72" aria-label={words.waiting} aria-busy />;
  return (
    <div className="mx-auto grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-6" data-testid="house">
      <header className="grid gap-2">
        <h1 className="text-[28px] font-semibold">{words.title}</h1>
        <p className="text-soft">{words.intro}</p>
      </header>
      <WithChain fallback={waiting}>
        <Suspense fallback={waiting}>
          <OfEscrow />
        </Suspense>
      </WithChain>
    </div>
  );
}
