/**
 * `npm run liar:planted [-- a word]`: each planted fault of the client must be found within 100,000 steps, and each of
 * the oracle must show: a fault of the client is not seen any more, or honest play is called a lie. Exit 1 when one is
 * missed.
 */
import { availableParallelism } from 'node:os';
import type { Edit } from '../support/edited.ts';
import { clientFaults } from './client-faults.ts';
import { oracleFaults, type OracleFault } from './oracle-faults.ts';
import { makeLiar } from './run-workers.ts';

/** So many steps at most until a fault is found; and so many that honest play is looked at. */
const steps = 100_000;

/** The first law that is broken with these edits, and after how many steps; null: none. */
async function found(
  edits: readonly Edit[],
  within: number,
): Promise<{ readonly law: string; readonly after: number } | null> {
  const liar = await makeLiar({ edits });
  try {
    const {
      finds: [find],
      steps: after,
    } = await liar.play({ seed: 1, steps: within });
    return find === undefined ? null : { law: find.law, after };
  } finally {
    liar.remove();
  }
}

/** What shows a fault of the oracle; null: nothing does. */
async function shows({ edit, unseen }: OracleFault): Promise<string | null> {
  const client = unseen === null ? [] : clientFaults.find(({ name }) => name === unseen)!.edits;
  // With its oracle whole the liar finds that fault: in about so many steps the faulty one must not.
  const whole = unseen === null ? null : await found(client, steps);
  if (unseen !== null && whole === null) return null;
  const faulty = await found([...client, edit], whole === null ? steps : whole.after);
  if (unseen === null)
    return faulty === null ? null : `honest play is called broken after ${faulty.after} steps (${faulty.law})`;
  return faulty === null || faulty.law !== whole!.law ? `"${unseen}" goes unseen` : null;
}

interface Case {
  readonly name: string;
  readonly look: () => Promise<string | null>;
}

const [wanted = ''] = process.argv.slice(2);
const queue: Case[] = [
  ...clientFaults.map(({ name, edits }): Case => ({
    name,
    look: async () => {
      const find = await found(edits, steps);
      return find && `found after ${find.after} steps by ${find.law}`;
    },
  })),
  ...oracleFaults.map((fault): Case => ({ name: `oracle: ${fault.name}`, look: () => shows(fault) })),
].filter(({ name }) => name.includes(wanted));
const missed: string[] = [];
const work = async (): Promise<void> => {
  for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
    const result = await one.look();
    if (result === null) missed.push(one.name);
    console.log(`${result ?? 'MISSED'}: ${one.name}`);
  }
};
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
console.log(missed.length === 0 ? 'Nothing was missed.' : `${missed.length} missed: ${missed.join('; ')}`);
process.exitCode = missed.length === 0 ? 0 : 1;
