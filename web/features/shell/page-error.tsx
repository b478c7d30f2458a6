'use client';
import { pagesWords } from '../../words/pages.ts';

/** An error of ours, reported as such. The seat plays on: its memory is in the browser's store, not in this page. */
export function PageError({ error, reset }: { readonly error: Error; readonly reset: () => void }) {
  const { broken } = pagesWords();
  return (
    <div className="grid justify-items-start gap-4 py-16" role="alert" data-testid="page-error">
      <h1 className="text-[28px] font-semibold">{broken.title}</h1>
      <p className="max-w-xl text-soft">{broken.text}</p>
      <pre className="sunken max-w-full overflow-auto p-3 text-[13px] text-muted">{error.message}</pre>
      <button type="button" className="btn btn-gold" onClick={reset}>
        {broken.again}
      </button>
    </div>
  );
}
