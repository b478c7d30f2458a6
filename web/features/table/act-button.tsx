'use client';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Hint } from './hints.tsx';

/** A price on a button. Where two amounts have no room side by side the line breaks. */
export function Small({ children }: { readonly children: string }) {
  return (
    <span className="figures text-center text-[13px] leading-tight font-medium text-balance whitespace-normal opacity-80 max-sm:text-[12px]">
      {children}
    </span>
  );
}

/** On a phone the amount stands below the word, and elsewhere where it has no room beside it. */
export const stacked = 'max-sm:flex-col max-sm:!gap-0.5 max-sm:!px-1 sm:flex-wrap sm:!gap-y-0.5 sm:!py-1.5 lg:!px-3';

/**
 * Acts, and beside them an amount: however long the prices are, the amount can be read. `fields`: buttons that stand in
 * its line.
 */
export function besideAmount(hasActs: boolean, hasAmount: boolean, fields: number): string {
  const columns =
    !hasActs || !hasAmount
      ? ''
      : fields > 1
        ? 'lg:grid-cols-[minmax(0,auto)_minmax(400px,1fr)]'
        : 'lg:grid-cols-[minmax(0,auto)_minmax(240px,1fr)]';
  return `grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-3 ${columns}`;
}

export interface ActButtonProps extends Omit<ButtonProps, 'children' | 'description' | 'className'> {
  readonly word: string;
  /** What it costs, or brings. */
  readonly price?: string;
  /** What it does, in a sentence. */
  readonly what: string;
}

/** An act with its price; what it does is said in the bar while it is pointed at or focused. */
export function ActButton({ word, price, what, ...button }: ActButtonProps) {
  return (
    <Hint text={what}>
      <Button {...button} description={what} className={button.size === 'small' ? '' : stacked}>
        {word}
        {price !== undefined && <Small>{price}</Small>}
      </Button>
    </Hint>
  );
}
