/** docs/ODDS.md says what the engine says. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { oddsPage } from '../../../server/cli/odds-page.ts';

/** Everything is counted anew, which takes long on a busy machine. */
const patience = 240_000;

it('R11.3, R19.7 docs/ODDS.md is what npm run odds:docs writes', { timeout: patience }, () => {
  expect(readFileSync(fileURLToPath(new URL('../../../docs/ODDS.md', import.meta.url)), 'utf8')).toBe(oddsPage());
});
