'use client';
/** The action bar itself explains a choice, in a line of its own: a tooltip would cover the bets. */
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';

const Hints = createContext<(text: string | null) => void>(() => undefined);

/** `children` gets the words of the choice that is pointed at or focused, otherwise null. */
export function HintArea({ children }: { readonly children: (hint: string | null) => ReactNode }) {
  const [hint, setHint] = useState<string | null>(null);
  return <Hints.Provider value={setHint}>{children(hint)}</Hints.Provider>;
}

/** One choice with its words. */
export function Hint({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const setHint = useContext(Hints);
  const clear = () => setHint(null);
  useEffect(() => () => setHint(null), [setHint]); // a choice that disappears gets neither a blur nor a pointer leave
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
