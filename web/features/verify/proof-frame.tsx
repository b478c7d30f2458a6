import type { ReactNode } from 'react';

/** A page that checks a proof: its head, and what it shows. */
export function ProofFrame({
  heading,
  lead,
  children,
}: {
  readonly heading: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-[860px] gap-6">
      <header className="grid gap-2">
        <h1 className="text-[28px] font-semibold">{heading}</h1>
        <p className="text-soft">{lead}</p>
      </header>
      {children}
    </div>
  );
}
