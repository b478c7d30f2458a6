/**
 * `npm run liar:planted [-- a word]`: each planted fault of the client must be found within 300,000 steps, and each of
 * the oracle must show: the oracle misses a client's fault, or calls honest play a lie. Exit 1 if one is missed.
 */
import { availableParallelism } from 'node:os';
import type { Edit } from '../support/edited.ts';
import { clientFaults } from './client-faults.ts';
import { oracleFaults, type OracleFault } from './oracle-faults.ts';
import { makeLiar } from './run-workers.ts';

/** The most steps until a fault must be found, and how many steps of honest play are watched. */
const steps = 300_000;

/** The first law that breaks with these edits, and after how many steps; null: none. */
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

/** What reveals a fault of the oracle; null: nothing does. */
async function shows({ edit, unseen }: OracleFault): Promise<string | null> {
  const client = unseen === null ? [] : clientFaults.find(({ name }) => name === unseen)!.edits;
  // With a whole oracle the liar finds that fault; the faulty one must miss it in about as many steps.
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
