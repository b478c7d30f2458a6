/**
 * A node that shows ends which no proof has shown: the file's own claim must come all the same, and be the only one.
 */
import { expect, it } from 'vitest';
import { bankId, endingOf, last, line, paid, plan } from '../support/exit-cases.ts';
import type { BankFacts } from '../../../engine/settlement/exit/facts.ts';

const better = (more: bigint) => last.seats.map((one, i) => (i === 1 ? one + more : one - more));
const shows = (...ends: readonly bigint[]): Partial<BankFacts> => ({
  ...paid(line - 500n),
  proven: ends.map((more) => endingOf(better(more))),
});

it('P7.14 a node that shows another invented end at each look does not keep the claim by the file away', () => {
  const refused: string[] = [];
  const acts: string[] = [];
  for (let look = 1n; look <= 6n; look++) {
    const step = plan({ bank: shows(700n + look), refused }).steps.find(({ act }) => act.startsWith('claim'))!;
    acts.push(step.act);
    if (step.act === 'claim') break;
    refused.push(step.id);
  }
  expect(acts).toEqual(['claimProven', 'claimProven', 'claimProven', 'claim']);
});

it('P7.14 before the claim by the file it is said that the node has refused the claim to a better end', () => {
  const bank = shows(700n);
  const [step] = plan({ bank }).steps;
  const after = plan({ bank, refused: [step!.id] });
  expect([step!.act, after.steps.map(({ act }) => act)]).toEqual(['claimProven', ['claim']]);
  const words = /has refused the claim to it\. A seat claims once for each bank/;
  expect([plan({ bank }).notes.join(), after.notes.join()]).toEqual([
    expect.not.stringMatching(words),
    expect.stringMatching(words),
  ]);
  const none = plan({ bank, refused: [step!.id, `claim ${bankId}`] });
  expect(none.notes.join()).not.toMatch(words);
});
