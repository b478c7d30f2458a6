/** `sabot exit` with a node that gives only so many answers at a time: one run reads on as long as any come. */
import { privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { evidenceOf } from '../../../engine/settlement/exit/evidence.ts';
import { placesOf } from '../../../server/chain/exit/look.ts';
import type { Sender } from '../../../server/chain/sender.ts';
import { exitCodes, runExit } from '../../../server/cli/exit/run.ts';
import { limited, tooOften, tooWide } from '../../support/limited-node.ts';
import { player, proof, worsePaid } from '../../support/worse-paid.ts';

const account = { ...privateKeyToAccount(`0x${'4f'.repeat(32)}`), address: player };

/** A dry run; the node gives `answers` to each look, and to as many looks as `looks`. */
async function run(answers: number, looks: number): Promise<{ code: number; out: string }> {
  const node = worsePaid(); // all in block 1
  node.head = 1_300_000;
  let given = 0;
  const { client } = limited(node, (from, to) => {
    if (given >= answers * looks || ++given % answers === 0) throw tooOften();
    if (to - from >= 10_000n) throw tooWide();
  });
  let out = '';
  const code = await runExit({
    client,
    places: await placesOf(client, proof.domain, 0n),
    sender: {} as Sender,
    account,
    player,
    evidence: evidenceOf([proof]),
    dryRun: true,
    wait: false,
    claimByFile: false,
    pollMs: 1,
    print: (text) => {
      out += text;
    },
    keep: () => Promise.reject(new Error('nothing is learned')),
  });
  return { code, out };
}

it('P7.14 a run without --wait reads to the end, and then plans what follows from it', async () => {
  const { code, out } = await run(60, Infinity);
  expect(out).toMatch(/asked too often\. It is asked again later\./);
  expect(out.match(/asked too often/g), 'it is said once').toHaveLength(1);
  expect(out).toMatch(/claimProven/);
  expect(code).toBe(exitCodes.later);
});

it('P7.14 it ends when no more comes, and says so', async () => {
  const { code, out } = await run(60, 1);
  expect(out).not.toMatch(/claimProven/);
  expect(out).toMatch(/asked too often/);
  expect(code).toBe(exitCodes.noChain);
});
