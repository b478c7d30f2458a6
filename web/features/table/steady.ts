'use client';
/**
 * What has just changed under a finger is not pressed: nobody has read it yet. A table that reports moves, offers a
 * passed bank, says which minimum is in force or shows a later coup chooses when a price rises, and when a button goes
 * and the next one moves into its place, or when all of them move because a notice comes above them. It could do so as
 * somebody presses (P9.13).
 */
import { useEffect, useState } from 'react';
import { isFar, readable, type Place } from '../../ui/still.ts';

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

/** `held`: where the buttons stood last for long enough; `last`: where they stand, and since when. */
let stood: { readonly held: Place; readonly last: Place; readonly since: number } | null = null;
/** The rows that are drawn, to be drawn again at once. */
const rows = new Set<() => void>();

/** Tells where the buttons stand each time the page was drawn; null: nowhere. */
export function buttonsStand(place: Place | null): void {
  const now = Date.now();
  if (place === null || stood === null) {
    stood = place === null ? null : { held: place, last: place, since: now };
    return;
  }
  const { last, since } = stood;
  const before = since + readable <= now ? last : stood.held;
  const [inWindow, onPage] = [place.inWindow - last.inWindow, place.onPage - last.onPage];
  // Its person has scrolled, or the browser held what is looked at where it was.
  const isOwn = Math.abs(inWindow) < 1 || Math.abs(onPage) < 1;
  const held = isOwn ? { inWindow: before.inWindow + inWindow, onPage: before.onPage + onPage } : before;
  const hasMoved = isFar(held.inWindow, place.inWindow) && isFar(held.onPage, place.onPage);
  const isThere = inWindow === 0 && onPage === 0;
  stood = { held: hasMoved ? place : held, last: place, since: isThere ? since : now };
  if (!hasMoved) return;
  shown = { ...shown, changedAt: now };
  for (const drawAgain of rows) drawAgain();
}

/** This row may be pressed. Draws again once it may. */
export function useSteady(prices: Prices): boolean {
  const [, setDrawn] = useState(0);
  shown = shownAfter(shown, prices, Date.now());
  const left = shown.changedAt + readable - Date.now();
  const { changedAt } = shown;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setDrawn((drawn) => drawn + 1), left + 20);
    return () => clearTimeout(timer);
  }, [changedAt]);
  useEffect(() => {
    shown = { ...shown, goneAt: null }; // the row before has gone only now
    const drawAgain = () => setDrawn((drawn) => drawn + 1);
    rows.add(drawAgain);
    return () => {
      rows.delete(drawAgain);
      shown = { ...shown, goneAt: Date.now() };
    };
  }, []);
  return left <= 0;
}
