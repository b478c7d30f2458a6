'use client';
/**
 * What a person is asked now. After a decision the focus moves there, so that keyboard users never lose their place.
 */
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { placeOf } from '../../ui/still.ts';
import { buttonsStand } from './steady.ts';

/** Somebody has used the page: when it first opens nothing may take the focus. */
let used = false;
if (typeof document !== 'undefined') {
  for (const event of ['keydown', 'pointerdown'] as const)
    document.addEventListener(
      event,
      () => {
        used = true;
      },
      { capture: true },
    );
}

const looksAtMost = 50;

/**
 * The person is not elsewhere on the page: the focus was on something that is gone, or is in the bar itself. Nothing is
 * taken from who types.
 */
function isFree(bar: HTMLElement): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || (bar.contains(at) && !at.matches('input, textarea'));
}

/**
 * The place of the choices. `asks` names the question. When it changes the group takes the focus, not its first button:
 * that could be a banco, which an impatient second Enter would call.
 */
export function Prompt({
  asks,
  labelledBy,
  children,
}: {
  readonly asks: string | null;
  readonly labelledBy: string;
  readonly children: ReactNode;
}) {
  const group = useRef<HTMLDivElement>(null);
  // Before it is painted: what the table says moves a button only in a page that is drawn anew.
  useLayoutEffect(() => {
    buttonsStand(placeOf(group.current));
  });
  useEffect(() => {
    if (asks === null) return;
    // A dialog that led here (the wallet's, the seat's) closes first, and would return the focus to something that is
    // gone by then.
    let afterDialog = false;
    let looks = 0;
    const timer = setInterval(() => {
      const bar = group.current?.closest('section');
      if (!used || !bar || ++looks > looksAtMost) return clearInterval(timer);
      if (document.querySelector('[role="dialog"]') !== null) afterDialog = true;
      else {
        clearInterval(timer);
        if (afterDialog || isFree(bar)) group.current?.focus({ preventScroll: true });
      }
    }, 60);
    return () => clearInterval(timer);
  }, [asks]);
  return (
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      aria-labelledby={labelledBy}
      className="prompt w-full empty:hidden"
      data-testid="prompt"
      data-asks={asks ?? ''}
    >
      {children}
    </div>
  );
}
