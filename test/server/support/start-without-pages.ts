/** `npm start` with everything real but the pages: for tests and benches that speak to the table server. */
import { join } from 'node:path';
import { programsOfSabot } from '../../../server/start/programs.ts';
import { runStart } from '../../../server/start/run.ts';

process.exit(await runStart({ ...programsOfSabot, pages: async () => join(import.meta.dirname, 'stub-pages.js') }));
