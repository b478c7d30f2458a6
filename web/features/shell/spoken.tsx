'use client';
/**
 * Draws the site in the language of the person before it. What is drawn ahead is English; a head script hides it from
 * who reads another language, until this has the words. Everything below is drawn anew when the language changes.
 */
import { Fragment, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Language } from '../../words/forms/language.ts';
import { language, onSpoken, speakOwn } from '../../words/words.ts';

const drawnAhead = (): Language => 'en';

export function Spoken({ children }: { readonly children: ReactNode }) {
  const now = useSyncExternalStore(onSpoken, language, drawnAhead);
  useEffect(() => {
    void speakOwn().then(() => document.documentElement.classList.remove('awaits-words'));
  }, []);
  useEffect(() => {
    document.documentElement.lang = now;
  }, [now]);
  return <Fragment key={now}>{children}</Fragment>;
}
