'use client';
/** Field words with their gloss: the Italian term stays, one sentence explains it. */
import { Focusable } from 'react-aria-components/Focusable';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import type { ReactElement, ReactNode } from 'react';
import { glossary, type Term } from './glossary.ts';

/** A term within text; its gloss on hover, focus or touch. */
export function Gloss({ term, children }: { readonly term: Term; readonly children: ReactNode }) {
  return (
    <Tip text={glossary[term]}>
      <Focusable><span role="button" tabIndex={0} className="term">{children}</span></Focusable>
    </Tip>
  );
}

/** A tooltip around one focusable element. */
export function Tip({ text, children }: { readonly text: string; readonly children: ReactElement }) {
  return (
    <TooltipTrigger delay={350} closeDelay={80}>
      {children}
      <Tooltip className="tip" offset={8} placement="bottom">{text}</Tooltip>
    </TooltipTrigger>
  );
}
