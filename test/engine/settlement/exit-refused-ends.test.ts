/**
 * A node that shows ends which no proof has shown: the file's own claim must come all the same, and be the only one.
 */
import { expect, it } from 'vitest';
import { endingOf, last, line, open, paid, plan, played } from '../support/exit-cases.ts';
import type { BankFacts } from '../../../engine/settlement/exit/facts.ts';
import { noPayment } from '../../../engine/settlement/payment.ts';
import { now } from '../../support/exit-facts.ts';

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
  const none = plan({ bank, refused: [step!.id, ...after.steps.map(({ id }) => id)] });
  expect(none.notes.join()).not.toMatch(words);
});

it.each(['claim', 'claimProven', 'demand'])(
  'P7.14 %s is another step once the chain has paid in another block',
  (act) => {
    const [before, after] = [now - 10, now - 8].map((time) => {
      const payment = { ...noPayment, slot: 1n, time: BigInt(time) };
      const bank = {
        ...paid(line - 500n, { time, payment }),
        proven: act === 'claimProven' ? shows(700n).proven! : [],
      };
      return plan({ bank, proof: act === 'demand' ? open([1, 2]) : played }).steps.find((step) => step.act === act)!;
    });
    expect(before!.args).not.toEqual(after!.args);
    expect(before!.id).not.toBe(after!.id);
  },
);
