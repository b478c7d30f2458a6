'use client';
/**
 * What a person is asked now. The focus goes there by itself after a decision, so that the keyboard is never left on
 * the page's floor.
 */
import { useEffect, useRef, type ReactNode } from 'react';

/** Somebody uses the page: on its first look nothing may take the focus. */
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

/** Nobody is elsewhere on the page: the focus was on what has gone, or is in the bar itself. */
function isFree(bar: HTMLElement): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || bar.contains(at);
}

/**
 * The place of the choices. `asks` names what is asked: with another one the group takes the focus, not its first
 * button, which could be a banco that an impatient second Enter would call.
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
  useEffect(() => {
    if (asks === null) return;
    // A dialog that led here (the wallet's, the seat's) closes first, and gives the focus back to what is gone by then.
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
