'use client';
/** Words of the game with their gloss: the Italian term stays, one sentence explains it. */
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { glossaryWords } from '../words/glossary.ts';
import type { Term } from './glossary.ts';

/** Where a gloss opens; on the cloth never over the bets. */
type Side = 'bottom' | 'left' | 'right' | 'top';

/** A term within text; its gloss on hover, focus or touch. */
export function Gloss({
  term,
  children,
  placement = 'bottom',
}: {
  readonly term: Term;
  readonly children: ReactNode;
  readonly placement?: Side;
}) {
  return (
    <Tip text={glossaryWords()[term]} placement={placement}>
      <Focusable>
        <span role="button" tabIndex={0} className="term">
          {children}
        </span>
      </Focusable>
    </Tip>
  );
}

/**
 * A tooltip around one focusable element. A tap opens it as well, and the next tap anywhere closes it: a finger does
 * not hover.
 */
export function Tip({
  text,
  children,
  placement = 'bottom',
}: {
  readonly text: string;
  readonly children: ReactElement;
  readonly placement?: Side;
}) {
  const [open, setOpen] = useState(false);
  const [tapped, setTapped] = useState(false);
  useEffect(() => {
    if (!tapped) return;
    const close = () => {
      setTapped(false);
      setOpen(false);
    };
    document.addEventListener('pointerdown', close, { capture: true });
    return () => document.removeEventListener('pointerdown', close, { capture: true });
  }, [tapped]);
  return (
    <TooltipTrigger
      delay={350}
      closeDelay={80}
      isOpen={open || tapped}
      onOpenChange={setOpen}
      shouldCloseOnPress={false}
    >
      <span className="contents" onClick={() => setTapped(true)}>
        {children}
      </span>
      <Tooltip className="tip" offset={8} placement={placement}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  );
}
