'use client';
/** One work with money as it stands: in the cashier, and as a toast. */
import { useEffect, useRef } from 'react';
import type { Work } from '../lib/works.ts';
import { cashierWords } from '../words/cashier.ts';
import { uiWords } from '../words/ui.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { CopyHex } from './tx.tsx';

const tones = { asked: 'note', sent: 'note', done: 'good', failed: 'bad' } as const;

export interface WorkLineProps {
  readonly work: Work;
  /** Test ids are `<place>-status` and `<place>-tx`. */
  readonly place: 'cashier' | 'toast';
  readonly onClose?: () => void;
}

export function WorkLine({ work, place, onClose }: WorkLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const { state, otherwise } = work;
  const over = state === 'done' || state === 'failed';
  useEffect(() => {
    // The button that was pressed may be disabled now: the focus goes to the outcome, not to the page behind.
    if (over && place === 'cashier' && document.activeElement === document.body) line.current?.focus();
  }, [over, place]);
  const words = cashierWords();
  return (
    <div
      ref={line}
      tabIndex={-1}
      className="rounded-[10px] outline-none"
      data-testid={`${place}-status`}
      data-state={over ? state : 'pending'}
      data-step={state}
      data-name={work.name}
    >
      <Notice
        tone={tones[state]}
        action={
          onClose && (
            <Button look="quiet" size="small" onPress={onClose} label={uiWords().close}>
              ✕
            </Button>
          )
        }
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {!over && <span className="spin" aria-hidden />}
          <span>{work.words}</span>
          {work.hash && <CopyHex value={work.hash} label={words.transactionHash} testId={`${place}-tx`} />}
        </div>
        {otherwise !== null && (
          <Button size="small" className="mt-2" onPress={otherwise} testId="deposit-in-two">
            {words.inTwo}
          </Button>
        )}
      </Notice>
    </div>
  );
}
