'use client';
/** What the browser's tab says, in the language of the page. */
import { useEffect } from 'react';

/** Names the tab after a page. */
export function useTitle(text: string): void {
  useEffect(() => {
    document.title = `${text} · Sabot`;
  }, [text]);
}
