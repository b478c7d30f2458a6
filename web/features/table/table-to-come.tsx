'use client';
import { feltWords } from '../../words/felt.ts';

/** The place of a table that is still to come, so that nothing moves when it does. */
export function TableToCome() {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_360px]" aria-label={feltWords().loading} aria-busy>
      <div className="skeleton h-[560px] !rounded-[46px]" />
      <div className="skeleton h-[560px]" />
    </div>
  );
}
