/** `npm start` with small programs in place of table server, client and deployment; everything else is real. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStart } from '../../../server/start/run.ts';
import { stubClient } from './stub-client.ts';

process.exit(
  await runStart({
    tables: join(import.meta.dirname, 'stub-tables.ts'),
    client: async ({ paths }) => stubClient(join(paths.data, 'client')),
    deploy: async ({ paths }) => writeFileSync(paths.deployment, '{}'),
  }),
);
