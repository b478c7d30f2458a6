'use client';
/** An amount of free money, and the wallet's signature for it. */
import { useState, type ReactNode } from 'react';
import { useWallet } from '../../lib/wallet.tsx';
import { explain } from '../../lib/errors.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { seatingWords } from '../../words/seating.ts';
import { useTable } from './context.tsx';

export interface MoneyFormProps {
  /** Test ids begin with it: `sit-amount`, `sit-confirm`, `sit-failure`. */
  readonly name: string;
  readonly label: string;
  readonly start: bigint;
  readonly least: bigint;
  readonly free: bigint;
  /** Amounts with a button of their own; all that is free has one anyway. */
  readonly quick: readonly bigint[];
  readonly confirm: string;
  readonly children: ReactNode;
  /** Rejects in words, and if the wallet does. */
  readonly sign: (amount: bigint) => Promise<void>;
  readonly onDone: () => void;
}

export function MoneyForm({ name, label, start, least, free, quick, confirm, children, sign, onDone }: MoneyFormProps) {
  const { amounts } = useTable();
  const wallet = useWallet();
  const words = seatingWords();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const amount = useAmount(start, least, free, { above: words.above(amounts(free)) });

  async function go() {
    if (amount.amount === null || pending) return;
    setPending(true);
    setFailure(null);
    try {
      await sign(amount.amount);
      onDone();
    } catch (error) {
      setFailure(explain(error));
      setPending(false);
    }
  }

  const buttons = [...new Set([...quick, free])].map((value) => ({
    label: value === free ? words.all(amounts(free)) : amounts(value),
    amount: value,
  }));
  return (
    <div className="grid gap-4">
      <AmountField
        label={label}
        amount={amount}
        testId={`${name}-amount`}
        quick={buttons}
        slider={{ min: least, max: free }}
        disabled={pending}
        onEnter={() => void go()}
      />
      {children}
      {wallet.wrongChain && <Notice tone="warn">{words.otherChain}</Notice>}
      {failure && (
        <Notice tone="bad" testId={`${name}-failure`}>
          {failure}
        </Notice>
      )}
      <Button
        look="gold"
        size="large"
        onPress={() => void go()}
        pending={pending}
        disabled={amount.amount === null || wallet.wrongChain}
        testId={`${name}-confirm`}
      >
        {pending ? words.signInWallet : confirm}
      </Button>
    </div>
  );
}
