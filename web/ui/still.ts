'use client';
/**
 * A button by which somebody agrees to a danger waits until it can have been read where it stands: what a table says
 * brings it, and could bring it under a finger that reaches for another one (server/PROTOCOL.md P9.13).
 */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** For this long something must have stood on the screen as it is, milliseconds. */
export const readable = 600;

/** Less than half of a button: what moves no farther does not put another one under the finger. Pixels. */
const mayMove = 24;

export const isFar = (from: number, to: number): boolean => Math.abs(from - to) > mayMove;

/** From the top of the window and from the top of the page, pixels. Scrolling changes only one of them. */
export interface Place {
  readonly inWindow: number;
  readonly onPage: number;
}

/** Null for what is not shown. */
export function placeOf(shown: Element | null): Place | null {
  const { top, height } = shown?.getBoundingClientRect() ?? { top: 0, height: 0 };
  return height === 0 ? null : { inWindow: top, onPage: top + window.scrollY };
}

/** `isStill`: what is agreed to (`what`) has stood at `ref` for long enough. */
export function useStill(what: string): { readonly ref: RefObject<HTMLDivElement | null>; readonly isStill: boolean } {
  const ref = useRef<HTMLDivElement>(null);
  const stood = useRef<{ readonly what: string; readonly place: Place | null } | null>(null);
  const changes = useRef(0);
  const [read, setRead] = useState(0);
  useLayoutEffect(() => {
    const [before, place] = [stood.current, placeOf(ref.current)];
    const isThere =
      before?.place != null &&
      place !== null &&
      before.what === what &&
      !(isFar(before.place.inWindow, place.inWindow) && isFar(before.place.onPage, place.onPage));
    if (isThere) return;
    stood.current = { what, place };
    changes.current++;
    setRead(0); // before it is painted
  });
  const change = changes.current;
  useEffect(() => {
    const timer = setTimeout(() => setRead(changes.current), readable);
    return () => clearTimeout(timer);
  }, [change, read === 0]);
  return { ref, isStill: read > 0 && read === change };
}
