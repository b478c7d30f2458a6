/** `sabot exit` on a node that a test makes: once, as the player of the bank in `worse-paid.ts`. */
import type { PublicClient } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { zero32 } from '../../../engine/bytes.ts';
import { evidenceOf } from '../../../engine/settlement/exit/evidence.ts';
import { placesOf } from '../../../server/chain/exit/look.ts';
import type { Sender } from '../../../server/chain/sender.ts';
import { runExit, type ExitRun } from '../../../server/cli/exit/run.ts';
import { player as usual, proof } from '../../support/worse-paid.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  /** What was tried, each as it was told. */
  readonly acts: readonly string[];
}

/** What a try to send this act throws; null: it is mined. */
export type Sending = (act: string) => unknown;

/** A run that sends nothing. */
export const dryRun = (client: PublicClient, by: Partial<ExitRun> = {}): Promise<Ran> =>
  runOnce(client, () => new Error('nothing is sent'), { dryRun: true, ...by });

/** A run without --wait that learns nothing; `by`: what is otherwise in it. */
export async function runOnce(client: PublicClient, sending: Sending, by: Partial<ExitRun> = {}): Promise<Ran> {
  const player = by.player ?? usual;
  let out = '';
  const acts = (): readonly string[] => [...out.matchAll(/^> (\w+):/gm)].map((match) => match[1]!);
  const sender = {
    send: async (_account: unknown, trial: () => Promise<unknown>) => {
      await trial();
      const thrown = sending(acts().at(-1)!);
      if (thrown !== null) throw thrown as Error;
      return { hash: zero32, block: 1n };
    },
  } as unknown as Sender;
  const code = await runExit({
    client,
    places: by.places ?? (await placesOf(client, proof.domain, 0n)),
    sender,
    // Its address is not needed: what is sent goes nowhere.
    account: { ...privateKeyToAccount(`0x${'4f'.repeat(32)}`), address: player },
    player,
    evidence: evidenceOf([proof]),
    dryRun: false,
    wait: false,
    claimByFile: false,
    pollMs: 1,
    print: (text) => {
      out += text;
    },
    keep: () => Promise.reject(new Error('nothing is learned')),
    ...by,
  });
  return { code, out, acts: acts() };
}
