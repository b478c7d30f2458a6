'use client';
import { useEffect } from 'react';
import { keepPages } from '../../lib/kept-pages.ts';

/** After this a page has drawn itself and loaded what it plays with: nothing waits for what is kept. */
const atLeisure = 4_000;

/** Has the browser keep the way out (P9.40). */
export function KeepPages() {
  useEffect(() => {
    const timer = setTimeout(() => void keepPages(), atLeisure);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
