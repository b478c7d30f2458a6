'use client';
/**
 * A price that has just risen is not pressed: nobody has read it yet. A table that reports moves, or offers a passed
 * bank, chooses when a price changes, and could do so under the finger (P9.13).
 */
import { useEffect, useState } from 'react';

/** For this long a higher price must have stood on the screen, milliseconds. */
const readable = 600;

/** The highest that each button signs, by its name; null: it is not there. */
type Prices = Readonly<Record<string, bigint | null>>;

interface Shown {
  readonly moment: string | null;
  readonly prices: Prices;
  /** When one of them last rose; 0: none has. */
  readonly roseAt: number;
}

/** What is on the screen, whether its part of the page is drawn anew or not. */
let shown: Shown = { moment: null, prices: {}, roseAt: 0 };

/** What is on the screen after these prices, of the same moment or another. */
function shownAfter(before: Shown, moment: string | null, prices: Prices, now: number): Shown {
  if (before.moment !== moment) return { moment, prices, roseAt: 0 };
  const rises = Object.entries(prices).some(([name, price]) => (price ?? 0n) > (before.prices[name] ?? 0n));
  return { moment, prices, roseAt: rises ? now : before.roseAt };
}

/** These prices of this moment may be pressed. Draws again once they may. */
export function useSteady(moment: string | null, prices: Prices): boolean {
  const [, drawAgain] = useState(0);
  shown = shownAfter(shown, moment, prices, Date.now());
  const left = shown.roseAt + readable - Date.now();
  const { roseAt } = shown;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => drawAgain(roseAt), left + 20);
    return () => clearTimeout(timer);
  }, [roseAt]);
  return left <= 0;
}
