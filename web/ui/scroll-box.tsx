import type { ReactNode } from 'react';

/** What may be wider than its place: it scrolls by touch, wheel and keys. `name` says what it holds. */
export function ScrollBox({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="overflow-x-auto" role="region" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}
