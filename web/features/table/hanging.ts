'use client';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * On a phone the bar stays in view but for what hangs at its lower edge (`phone.css`): that, and what is chosen ahead
 * while something is asked. `inside` is a part of the bar. Measured once a frame at most, before it is painted: to ask
 * for places after each change had the browser lay the page out each time, a third of a table's work.
 */
export function useHanging(inside: RefObject<HTMLElement | null>): void {
  const frame = useRef(0);
  useLayoutEffect(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      const bar = inside.current?.closest('section');
      if (bar) hang(bar);
    });
  });
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
}

function hang(bar: HTMLElement): void {
  const places = [...bar.querySelectorAll('[data-hangs]')].map((one) => one.getBoundingClientRect());
  const tops = places.filter(({ height }) => height > 0).map(({ top }) => top);
  const below = tops.length === 0 ? 0 : bar.getBoundingClientRect().bottom - Math.min(...tops);
  const beside = `${Math.floor(below)}px`;
  if (bar.style.getPropertyValue('--beside') !== beside) bar.style.setProperty('--beside', beside);
}
