/** `npm run odds:docs`: writes docs/ODDS.md. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { oddsPage } from './odds-page.ts';

writeFileSync(fileURLToPath(new URL('../../docs/ODDS.md', import.meta.url)), oddsPage());
