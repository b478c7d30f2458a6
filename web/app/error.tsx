'use client';

/** An error of ours, reported as such. The seat plays on: its memory is in the browser's store, not in this page. */
export default function PageError({ error, reset }: { readonly error: Error; readonly reset: () => void }) {
  return (
    <div className="grid justify-items-start gap-4 py-16" role="alert" data-testid="page-error">
      <h1 className="text-[28px] font-semibold">This page has broken down</h1>
      <p className="max-w-xl text-soft">
        That is our fault, not yours. Your seat and your money are not touched by it.
      </p>
      <pre className="sunken max-w-full overflow-auto p-3 text-[13px] text-muted">{error.message}</pre>
      <button type="button" className="btn btn-gold" onClick={reset}>
        Show it again
      </button>
    </div>
  );
}
