'use client';
import { Button } from '../../ui/button.tsx';
import { feltWords } from '../../words/felt.ts';
import { chooseTextView, useTextView } from './text-view.ts';

/** From the cloth to words, and back. */
export function ViewSwitch() {
  const on = useTextView();
  return (
    <Button
      look="quiet"
      size="small"
      testId="text-view"
      pressed={on}
      label={feltWords().textView}
      // On a phone the head has no room for it: who listens to the page finds it, and who tabs sees it.
      className={on ? '' : 'max-sm:not-focus:sr-only'}
      onPress={() => chooseTextView(!on)}
    >
      <svg viewBox="0 0 20 20" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
        <path d="M3 4.500h14M3 8.500h14M3 12.500h9M3 16.500h11" strokeLinecap="round" />
      </svg>
    </Button>
  );
}
