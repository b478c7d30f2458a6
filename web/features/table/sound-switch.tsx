'use client';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { onSound, soundOn, switchSound } from '../../ui/sounds.ts';
import { feltWords } from '../../words/felt.ts';

/** Sound is off until it is switched on once. */
export function SoundSwitch() {
  const on = useSyncExternalStore(onSound, soundOn, () => false);
  return (
    <Button
      look="quiet"
      size="small"
      testId="sound"
      pressed={on}
      label={feltWords().sound}
      onPress={() => switchSound(!on)}
    >
      <svg viewBox="0 0 20 20" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
        <path d="M3 7.5h3l4-3.5v12l-4-3.5h-3z" strokeLinejoin="round" fill="currentColor" />
        {on ? (
          <path d="M13 7.2a4 4 0 0 1 0 5.6M15.2 5a7 7 0 0 1 0 10" strokeLinecap="round" />
        ) : (
          <path d="M13 7.8l4.4 4.4M17.4 7.8l-4.4 4.4" strokeLinecap="round" />
        )}
      </svg>
    </Button>
  );
}
