'use client';
/**
 * The meaning of a choice is said in the action bar itself, in a line of its own: a tooltip would lie over the bets.
 */
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';

const Hints = createContext<(text: string | null) => void>(() => undefined);

/** `children` gets the words of the choice that is pointed at or focused, else null. */
export function HintArea({ children }: { readonly children: (hint: string | null) => ReactNode }) {
  const [hint, setHint] = useState<string | null>(null);
  return <Hints.Provider value={setHint}>{children(hint)}</Hints.Provider>;
}

/** One choice with its words. */
export function Hint({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const setHint = useContext(Hints);
  const clear = () => setHint(null);
  useEffect(() => () => setHint(null), [setHint]); // a choice that is gone neither blurs nor is left by the pointer
  return (
    <span
      className="contents"
      onPointerEnter={() => setHint(text)}
      onPointerLeave={clear}
      onFocus={() => setHint(text)}
      onBlur={clear}
    >
      {children}
    </span>
  );
}
