import { chromium, type Browser } from 'playwright-core';
import { inject } from 'vitest';
import { chromiumFlags } from '../../../support/chromium.ts';

/** The browser of one test file. `SABOT_TEST_SHOW=1` shows it. */
export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: inject('chromium'),
    args: chromiumFlags,
    headless: process.env.SABOT_TEST_SHOW !== '1',
  });
}
