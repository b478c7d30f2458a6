'use client';
import { useServer } from '../lib/chain.tsx';
import { amountText, lineText } from '../lib/amounts.ts';

export interface ChipsProps {
  readonly amount: bigint;
  readonly testId?: string;
  /** The heap on the cloth that this is the figure of. */
  readonly place?: string;
  readonly symbol?: boolean;
  readonly signed?: boolean;
  readonly className?: string;
}

/** An exact amount of chips. `data-units` holds the hundredths for programs that read the page. */
export function Chips({ amount, testId, place, symbol = false, signed = false, className = '' }: ChipsProps) {
  const { chipSymbol } = useServer();
  const text = signed ? lineText(amount) : amountText(amount);
  const tone = signed && amount !== 0n ? (amount > 0n ? 'text-win' : 'text-loss') : '';
  return (
    <span
      className={`figures ${tone} ${className}`}
      data-testid={testId}
      data-place={place}
      data-units={amount.toString()}
    >
      {text}
      {symbol && <span className="ml-1 font-normal text-muted">{chipSymbol}</span>}
    </span>
  );
}
