/** Once for all browser tests: finds the browser, runs the product. */
import type { TestProject } from 'vitest/node';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../../../support/chromium.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly chromium: string;
    readonly url: string;
    readonly data: string;
  }
}

/** `SABOT_TEST_DATA`: the data folder of a running Sabot, to write tests against; it is left running. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  project.provide('chromium', findChromium());
  const running = process.env.SABOT_TEST_DATA;
  if (running !== undefined && running !== '') {
    project.provide('url', readFileSync(join(running, 'url'), 'utf8').trim());
    project.provide('data', running);
    return undefined;
  }
  const product = await startProduct();
  project.provide('url', product.url);
  project.provide('data', product.data);
  return () => product.stop();
}
