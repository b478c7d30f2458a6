'use client';
/**
 * Draws the site in the language of the person before it. What is drawn ahead is English; a head script hides it from
 * who reads another language, until this has the words. Everything below is drawn anew when the language changes.
 */
import { Fragment, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { ownLanguage, type Language } from '../../words/forms/language.ts';
import { language, onSpoken, speakOwn } from '../../words/words.ts';

const drawnAhead = (): Language => 'en';

/** The page is drawn in this language: it may be seen. */
function show(drawn: Language): void {
  document.documentElement.lang = drawn;
  document.documentElement.classList.remove('awaits-words');
}

export function Spoken({ children }: { readonly children: ReactNode }) {
  const now = useSyncExternalStore(onSpoken, language, drawnAhead);
  useEffect(() => {
    if (now === ownLanguage()) show(now);
  }, [now]);
  useEffect(() => {
    void speakOwn().then(() => show(language())); // English, if the words could not be loaded
  }, []);
  return <Fragment key={now}>{children}</Fragment>;
}
