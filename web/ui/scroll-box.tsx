import type { ReactNode } from 'react';

/**
 * What may be wider than its place: it scrolls by touch, wheel and keys. `name` says what it holds. What is placed
 * in it out of the flow (words for screen readers) does not widen the page either.
 */
export function ScrollBox({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="relative overflow-x-auto" role="region" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}
