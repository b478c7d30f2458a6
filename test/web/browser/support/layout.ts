/** What lies on the cloth, as a window draws it. */
import type { Window } from './window.ts';

/** Parts of the cloth that must not lie on each other: hands with their points, chips, result, plates, action bar. */
const parts = [
  '[data-testid^="hand-"]',
  '[data-testid^="points-"]',
  '[data-testid="posta"]',
  '[data-testid="stake"]',
  '[data-testid="outcome"]',
  '.plate',
  '[data-testid="action-bar"]',
];

/**
 * Pairs that overlap by more than a pixel, in words. On a phone the action bar stays in view above the cloth until its
 * person scrolls to where it stands: there it is measured.
 */
export const overlapping = (window: Window): Promise<readonly string[]> =>
  window.page.evaluate((selectors) => {
    const { scrollY } = globalThis;
    globalThis.scrollTo(0, document.documentElement.scrollHeight);
    const shown = selectors
      .flatMap((one) => [...document.querySelectorAll<HTMLElement>(one)])
      .map((one) => ({
        one,
        name: one.dataset['testid'] ?? one.className,
        box: one.getBoundingClientRect(),
      }));
    globalThis.scrollTo(0, scrollY);
    return shown.flatMap(({ one, name, box }, i) =>
      shown
        .slice(i + 1)
        .filter(
          (other) =>
            !one.contains(other.one) &&
            !other.one.contains(one) &&
            Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
            Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
        )
        .map((other) => `${name} and ${other.name}`),
    );
  }, parts);
