'use client';
/** Cashier and wallet in the header. Their code comes with the library for wallets, after the page is drawn. */
import { lazy, Suspense } from 'react';
import { WithChain } from '../../lib/chain.tsx';

const CashierButton = lazy(async () => ({ default: (await import('../cashier/cashier.tsx')).CashierButton }));
const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));
const WalletButton = lazy(async () => ({ default: (await import('../wallet/wallet-button.tsx')).WalletButton }));

export function MoneyButtons() {
  const waiting = <span className="skeleton h-10 w-36" aria-hidden />;
  return (
    <WithChain fallback={waiting}>
      <Suspense fallback={waiting}>
        <CashierButton />
        <WalletButton />
        <Toasts />
      </Suspense>
    </WithChain>
  );
}
