/** What axe finds wrong on a page as it is now (WCAG 2.0 to 2.2, A and AA, and axe's best practices). */
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults, ElementContext } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Loaded {
  readonly axe: { readonly run: (context: ElementContext) => Promise<AxeResults> };
}

/** A line for each violation: the rule, what it says, and the first places. */
export async function axeFinds(page: Page): Promise<readonly string[]> {
  // What comes and goes by degrees has colours meanwhile that nobody reads.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
  await page.evaluate(source); // by the debugger: the page's policy lets no other script in
  const { violations } = await page.evaluate(() =>
    // What is said aloud once names what stood there then: it is gone a moment later, and read by nobody any more.
    (globalThis as unknown as Loaded).axe.run({ exclude: ['[data-live-announcer]'] }),
  );
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .slice(0, 3)
        .map(
          ({ html, failureSummary }) => `${html.slice(0, 140)} (${failureSummary?.split('\n').slice(1, 3).join('; ')})`,
        )
        .join(' | ')}`,
  );
}
