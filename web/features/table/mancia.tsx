'use client';
import { lazy, Suspense, useState } from 'react';
import { useWallet } from '../../lib/wallet.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { manciaWords } from '../../words/mancia.ts';

const ManciaForm = lazy(() => import('./mancia-form.tsx'));

/** Whoever has a wallet may leave the house something. */
export function Mancia() {
  const { address } = useWallet();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  if (address === null) return null;
  const { title } = manciaWords();
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)} testId="mancia">
        {title}
      </Button>
      <Dialog title={title} open={open} onClose={close} testId="mancia-dialog">
        <Suspense fallback={<div className="skeleton h-40" />}>
          <ManciaForm onDone={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
