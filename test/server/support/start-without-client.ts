/** `npm start` with everything real except the client: for tests and benches that speak to the table server. */
import { join } from 'node:path';
import { withPolicy } from '../../../server/client/policy.ts';
import { programsOfSabot } from '../../../server/start/programs.ts';
import { runStart } from '../../../server/start/run.ts';
import { page, stubClient } from './stub-client.ts';

process.exit(
  await runStart({
    ...programsOfSabot,
    client: async ({ paths }) => stubClient(join(paths.data, 'client'), { 'index.html': withPolicy(page('/')) }),
  }),
);
