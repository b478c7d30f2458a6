'use client';
/**
 * What has just changed under a finger is not pressed: nobody has read it yet. A table that reports moves, offers a
 * passed bank, says which minimum is in force or shows a later coup chooses when a price rises, and when a button goes
 * and the next one moves into its place. It could do so as somebody presses (P9.13).
 */
import { useEffect, useState } from 'react';

/** For this long a row of buttons must have stood on the screen as it is, milliseconds. */
const readable = 600;

/** The most that each button of the row may cost, by its name; null: it is not there. */
type Prices = Readonly<Record<string, bigint | null>>;

interface Shown {
  readonly prices: Prices;
  /** When a price last rose, or a button came or went; 0: none has. */
  readonly changedAt: number;
  /** When the last row left the screen; null: it is there. */
  readonly goneAt: number | null;
}

/** The row on the screen, whichever part of the page draws it, over whichever state of the bank. */
let shown: Shown = { prices: {}, changedAt: 0, goneAt: 0 };

/** The row on the screen after these prices. Where none has stood for a while nobody reaches for one. */
function shownAfter({ prices: before, changedAt, goneAt }: Shown, prices: Prices, now: number): Shown {
  if (goneAt !== null && goneAt + readable <= now) return { prices, changedAt: 0, goneAt: null };
  const names = [...new Set([...Object.keys(before), ...Object.keys(prices)])];
  const isChanged = names.some((name) => {
    const [was, is] = [before[name] ?? null, prices[name] ?? null];
    return was === null || is === null ? was !== is : is > was;
  });
  return { prices, changedAt: isChanged ? now : changedAt, goneAt: null };
}

/** This row may be pressed. Draws again once it may. */
export function useSteady(prices: Prices): boolean {
  const [, drawAgain] = useState(0);
  shown = shownAfter(shown, prices, Date.now());
  const left = shown.changedAt + readable - Date.now();
  const { changedAt } = shown;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => drawAgain(changedAt), left + 20);
    return () => clearTimeout(timer);
  }, [changedAt]);
  useEffect(() => {
    shown = { ...shown, goneAt: null }; // the row before has gone only now
    return () => {
      shown = { ...shown, goneAt: Date.now() };
    };
  }, []);
  return left <= 0;
}
