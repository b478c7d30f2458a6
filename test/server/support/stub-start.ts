/** `npm start` with small programs in the places of table server, pages and deployment; all else is real. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStart } from '../../../server/start/run.ts';

const here = import.meta.dirname;
process.exit(await runStart({
  tables: join(here, 'stub-tables.ts'),
  pages: async () => join(here, 'stub-pages.js'),
  deploy: async ({ paths }) => writeFileSync(paths.deployment, '{}'),
}));
