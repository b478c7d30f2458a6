'use client';
import type { ReactNode } from 'react';
import { ChipStack } from '../../ui/chip-stack.tsx';
import { Gloss } from '../../ui/gloss.tsx';
import type { Term } from '../../ui/glossary.ts';
import { HeapChips } from './heap-chips.tsx';

export interface PileProps {
  readonly term?: Term;
  readonly label?: string;
  readonly amount: bigint;
  readonly testId: string;
  /** The heap's name, where chips come and go (`chip-places.ts`). */
  readonly place?: string;
  readonly small?: boolean;
}

/** An amount on the cloth: chips, its name and its figure. */
export function Pile({ term, label, amount, testId, place, small = false }: PileProps) {
  const name: ReactNode = term ? (
    <Gloss term={term} placement={small ? 'left' : 'top'}>
      {term}
    </Gloss>
  ) : (
    label
  );
  return (
    <div className="flex items-center gap-2 sm:gap-2.5">
      {amount > 0n && (
        <span className={small ? 'max-sm:hidden' : ''}>
          <ChipStack amount={amount} size={small ? 26 : 34} limit={small ? 5 : 6} />
        </span>
      )}
      <div className={small ? 'max-sm:flex max-sm:items-baseline max-sm:gap-1' : ''}>
        <div className="text-[11px] leading-tight text-[#e9dcc0]/80 sm:text-[12px]">{name}</div>
        <HeapChips
          amount={amount}
          testId={testId}
          {...(place === undefined ? {} : { place })}
          className={small ? 'text-[13px] font-semibold' : 'text-[16px] leading-tight font-semibold sm:text-[19px]'}
        />
      </div>
    </div>
  );
}
