'use client';
/**
 * What a page is about: its address's query, such as the table's id. Static files cannot read a query, so the browser
 * does.
 */
import { useSearchParams } from 'next/navigation';
import { Suspense, type ReactNode } from 'react';

interface AskedProps {
  /** Drawn until the address can be read. */
  readonly fallback?: ReactNode;
  /** Gets each parameter by name; an empty text if it is missing. */
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
