/** `npm run rulesets:docs`: writes docs/RULESETS.md. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rulesetsPage } from './rulesets-page.ts';

writeFileSync(fileURLToPath(new URL('../../docs/RULESETS.md', import.meta.url)), rulesetsPage());
