'use client';
/** A link to the table, to send to somebody. */
import { useEffect, useState } from 'react';
import { invitation } from '../../lib/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { seatingWords } from '../../words/seating.ts';
import { useTable } from './context.tsx';

/**
 * The button says for a moment that the link is copied; where the browser refuses, the link stands there to be copied.
 */
export function Invite() {
  const { table } = useTable();
  const words = seatingWords();
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), 2_500);
    return () => clearTimeout(timer);
  }, [state]);
  const link = invitation(table.tableId);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button
        size="small"
        look="quiet"
        testId="invite"
        label={words.copyLinkLong}
        onPress={() =>
          void navigator.clipboard.writeText(link).then(
            () => setState('copied'),
            () => setState('refused'),
          )
        }
      >
        {state === 'copied' ? words.copied : words.copyLink}
      </Button>
      <span aria-live="polite" className="sr-only">
        {state === 'copied' ? words.copiedLong : ''}
      </span>
      {state === 'refused' && (
        <input
          readOnly
          aria-label={words.linkToTable}
          className="w-64 rounded border border-line bg-transparent px-2 text-[13px]"
          value={link}
          onFocus={(event) => event.target.select()}
        />
      )}
    </span>
  );
}
