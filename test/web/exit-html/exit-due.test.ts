/**
 * A friend of the house runs the node: it answers everything but the question for links, to which it says "too often".
 * The banker is told, while there is time, until when its own is due, and to ask another node; in every language.
 */
import { createPublicClient, custom, type PublicClient } from 'viem';
import { afterEach, expect, it } from 'vitest';
import { planExit } from '../../../engine/settlement/exit/plan.ts';
import { lookForExit, placesOf } from '../../../server/chain/exit/look.ts';
import { exitWords } from '../../../web/words/exit.ts';
import { speak } from '../../../web/words/words.ts';
import { dueBank, nodeOf } from '../../support/banks-due.ts';
import { usualTime } from '../../support/fake-node.ts';
import { limited, tooOften, wide } from '../../support/limited-node.ts';

const due = dueBank(1n);
afterEach(() => speak('en'));

interface Asked {
  readonly method: string;
  readonly params?: readonly { readonly address: readonly unknown[] }[];
}

it('P7.14 a banker whose punters’ links do not come is told in time to ask another node', async () => {
  const fake = nodeOf([due], [600]);
  const inner = limited(fake, wide).client.request as (asked: unknown) => Promise<unknown>;
  const request = (asked: Asked): Promise<unknown> => {
    if (asked.method === 'eth_getLogs' && asked.params![0]!.address.length === 1) return Promise.reject(tooOften());
    return inner(asked);
  };
  const client = createPublicClient({ transport: custom({ request: request as never }, { retryCount: 0 }) });
  const places = await placesOf(client as PublicClient, due.proof.domain, 1_299_000n);
  const tables = new Map([[due.table, due.proof.table]]);
  const said = async (minute: number): Promise<readonly string[]> => {
    const now = usualTime + 60 * minute;
    fake.times = { pending: now };
    const banks = [due.proof];
    const facts = await lookForExit(client as PublicClient, places, due.player, [due.table], banks, undefined, now);
    return planExit({ player: due.player, tables, banks, facts }).notes;
  };
  const notes = await said(3);
  expect(notes.join()).toMatch(/Yours is due in 57 minutes: if theirs do not come, ask another node before\./);
  expect((await said(59)).join()).toMatch(/Yours is due in 60 seconds:/);
  for (const language of ['it', 'fr'] as const) {
    await speak(language);
    for (const note of notes) {
      expect(exitWords().say(note)).not.toMatch(/\b(?:the|which|was|yours|again|node)\b/i);
      expect(exitWords().say(note)).not.toBe(note);
    }
  }
});
