/** Builds keep.js, the service worker, with the SHA-256 of every file that it keeps. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { bundle, type BuiltPage } from './build.ts';

/** The page for whatever else is asked for while the site is gone; it stands in `web/public` as it is. */
const gone = 'gone.html';

/** Its text. `pages`: verify.html and exit.html, as built from the same sources. */
export function buildKeeper(pages: readonly Pick<BuiltPage, 'name' | 'sha256'>[]): Promise<string> {
  const page = readFileSync(new URL(`../public/${gone}`, import.meta.url));
  const kept = [...pages, { name: gone, sha256: createHash('sha256').update(page).digest('hex') }];
  return bundle(new URL('../keeper/keeper.ts', import.meta.url), 'english', {
    KEPT: JSON.stringify(kept.map(({ name, sha256 }) => [`/${name}`, sha256])),
  });
}
