'use client';
/** What a page is about: its address's query, such as the table's id. A file has none, so it is read in the browser. */
import { useSearchParams } from 'next/navigation';
import { Suspense, type ReactNode } from 'react';

interface AskedProps {
  /** Drawn until the address can be read. */
  readonly fallback?: ReactNode;
  /** Gets each parameter by name; an empty text for one that is not there. */
  readonly children: (parameter: (name: string) => string) => ReactNode;
}

export function Asked({ fallback = null, children }: AskedProps) {
  return (
    <Suspense fallback={fallback}>
      <FromAddress>{children}</FromAddress>
    </Suspense>
  );
}

function FromAddress({ children }: Pick<AskedProps, 'children'>) {
  const query = useSearchParams();
  return children((name) => query.get(name) ?? '');
}
