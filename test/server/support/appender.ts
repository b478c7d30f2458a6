/**
 * A process to be killed: claims the tables named on its command line and appends to each in a closed loop. Prints a
 * line `TABLE SEQ CMD` for every acknowledged append, so that the killer knows what must not be lost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { StaleOwner } from '../../../server/store/errors.ts';
import { openPostgresStore } from '../../../server/store/postgres-store.ts';
import { testSeal } from './test-seal.ts';

const [databaseUrl, ...tables] = process.argv.slice(2);
const store = await openPostgresStore({ databaseUrl: databaseUrl!, seal: testSeal, onLost: () => process.exit(3) });
await Promise.all(
  tables.map(async (table) => {
    const claim = await store.claim(table);
    process.stdout.write(`claimed ${table} ${claim.epoch}\n`);
    for (let head = claim.head; ; head++) {
      const cmdId = `${claim.epoch}-${head}`;
      const seq = await store
        .append(table, {
          epoch: claim.epoch,
          head,
          cmdIds: [cmdId],
          payload: { cmdId, text: 'x'.repeat(100) },
          outbox: [{ kind: 'test', key: `${table}:${cmdId}`, body: { head } }],
        })
        .catch(async (error: unknown) => {
          // The connection broke: the outcome is open, and onLost is about to end this process.
          if (!(error instanceof StaleOwner)) await sleep(10_000);
          throw error;
        });
      process.stdout.write(`${table} ${seq} ${cmdId}\n`);
    }
  }),
);
