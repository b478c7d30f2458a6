'use client';
/** In the text view: says at once that it is this person's turn, what is asked, and when the time runs short. */
import { useEffect, useRef, useState } from 'react';
import { useTimeLeft } from '../../ui/clock.tsx';
import { headlineWords } from '../../words/headline.ts';
import { uiWords } from '../../words/ui.ts';
import { isTurn } from './attention.ts';
import { useTable } from './context.tsx';
import { deciders } from './due.ts';
import type { Headline } from './words.ts';

/** Seconds before the end at which the time is said again. */
const warnings = [10, 5] as const;

const ended = (sentence: string): string => (/[.?!:…]$/.test(sentence) ? sentence : `${sentence}.`);

/** `asks` names the question that is shown now; null: nothing is asked. */
export function TurnCall({ asks, words }: { readonly asks: string | null; readonly words: Headline }) {
  const { snap, mySeat } = useTable();
  const due = snap.view === null ? undefined : deciders(snap.view).find(({ seat }) => seat === mySeat);
  const mine = words.mine && isTurn(asks);
  const left = useTimeLeft(mine ? (due?.deadline ?? null) : null, snap.offset);
  const seconds = left === null ? null : Math.ceil(left / 1000);
  const [said, say] = useState('');
  const called = useRef<string | null>(null);
  useEffect(() => {
    if (!mine || called.current === asks) return;
    called.current = asks;
    say(headlineWords().turnCall(ended(words.text), words.detail, seconds));
  }, [mine, asks]);
  // Only a warning that comes while the question stands: a short clock has been told with the question.
  const warned = useRef<number | null>(null);
  useEffect(() => {
    const before = warned.current;
    warned.current = mine ? seconds : null;
    if (!mine || seconds === null || before === null) return;
    if (warnings.some((at) => before > at && seconds <= at && seconds > 0)) say(uiWords().secondsLeft(seconds));
  }, [mine, seconds]);
  return (
    <p className="sr-only" aria-live="assertive" aria-atomic="true" data-testid="turn-call">
      {mine ? said : ''}
    </p>
  );
}
