'use client';
/** What the browser's tab says, in the language of the page. */
import { useEffect } from 'react';
import { staticTitles } from '../words/static-titles.ts';
import { language } from '../words/words.ts';

const site = 'Sabot';
const titleOf = (text: string): string => (text === '' ? site : `${text} · ${site}`);

/** What the static files say, in English: Next may put it there after a page of another language has set its own. */
const drawnAhead: ReadonlySet<string> = new Set(['', ...Object.values(staticTitles)].map(titleOf));

/** Names the tab after a page; an empty text: only the site. What others put there, as a table's name, stays. */
export function useTitle(text: string): void {
  useEffect(() => {
    const title = titleOf(text);
    document.title = title;
    if (language() === 'en') return;
    const watch = new MutationObserver(() => {
      if (document.title !== title && drawnAhead.has(document.title)) document.title = title;
    });
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [text]);
}
