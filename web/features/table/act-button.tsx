'use client';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Hint } from './hints.tsx';

/** A price on a button. */
export function Small({ children }: { readonly children: string }) {
  return <span className="figures text-[13px] font-medium opacity-80">{children}</span>;
}

/** On a phone the amount stands below the word. */
export const stacked = 'max-sm:flex-col max-sm:!gap-0.5 max-sm:!px-1';

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
