/**
 * A bank that was paid less than the evidence proves: the claim stands in the plan while it waits, waits for nothing
 * that cannot bring more, and without a step to it nothing is called done.
 */
import { expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { statuses } from '../../../engine/protocol/messages.ts';
import type { BankFacts } from '../../../engine/settlement/exit/facts.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { noGives } from '../../../engine/settlement/exit/own-gives.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import {
  bankId,
  closedOf,
  contest,
  demanded,
  endingOf,
  first,
  gaveIn,
  line,
  open,
  outline,
  paid,
  plan,
  played,
  win,
} from '../support/exit-cases.ts';
import { now } from '../../support/exit-facts.ts';
import { table } from '../../support/bank.ts';

const short = first.seats[1]! - 500n;
const end = now - 10 + table.window;
const under = (stage: number, changes: object = {}): Partial<BankFacts> => ({
  ...paid(short),
  demands: demanded(stage, { given: 3, ...changes }).demands!,
});
/** Saved before the list of its second turn was closed. */
const earlier: Proof = { ...played, turns: played.turns.slice(0, 1) };
/** The punter has nothing in the coup that was not played. */
const without = (proof: Proof): Proof => ({
  ...proof,
  turns: proof.turns.map((turn, i) =>
    i === 1
      ? {
          ...turn,
          list: turn.list!.map((row, place) => (place === 1 ? { ...row, status: statuses.accepted + 100 } : row)),
        }
      : turn,
  ) as Proof['turns'],
});

it('P7.14 a demand by others, in which the seat has nothing, does not make its claim wait', () => {
  const others = { ...contest, commitments: [contest.commitments[0]!, `0x${'00'.repeat(32)}` as const] };
  const seen = plan({ proof: without(open([1])), bank: under(stages.house, { contest: others }) });
  expect([outline(seen), seen.done]).toEqual(['claim 500', false]);
});

it('P7.14 while its own list is under demand the claim waits, and stands there: a seat claims once', () => {
  const proof = open([1, 2]);
  expect(outline(plan({ proof, bank: under(stages.house) }))).toBe('rule@10030, claim… 500');
  expect(outline(plan({ proof, bank: under(stages.dropped) }))).toBe('claim 500');
});

it('P7.14 so does a demand in which the seat has a stake, on a list that its file lacks', () => {
  expect(outline(plan({ proof: earlier, bank: under(stages.house) }))).toBe('rule@10030, claim… 500');
  expect(outline(plan({ proof: earlier, bank: under(stages.dropped) }))).toBe('claim 500');
});

it('P7.14 and the window in which others may demand a list that the browser knows to have given for', () => {
  const list = closedOf(played);
  const gives = { ...noGives, at: (id: Hex, turn: number) => (id === bankId && turn === 1 ? list : null) };
  expect(outline(plan({ proof: earlier, bank: paid(short), gives }))).toBe(`claim@${end} 500`);
  // What was played is claimed at once.
  expect(outline(plan({ proof: played, bank: paid(line - 500n), gives }))).toBe('claim 500');
});

it('P7.14 while others may still demand a coup of its own the claim waits, or goes when the player says so', () => {
  const proof = gaveIn(open([1]), 1);
  const of = { proof, bank: paid(short) };
  const seen = plan(of);
  expect([outline(seen), seen.done]).toEqual([`claim@${end} 500`, false]);
  expect(seen.keptBack).toEqual([
    expect.objectContaining({
      closed: bankId,
      claims: true,
      words: expect.stringContaining('others may still demand'),
    }),
  ]);
  const insisted = plan({ ...of, insists: true });
  expect([outline(insisted), insisted.keptBack]).toEqual(['claim 500', []]);
  // What was paid by a proof is not demanded any more; nor after the window, nor a list that was demanded already.
  for (const bank of [
    paid(short, { how: 'finalised', time: 0 }),
    paid(short, { time: now - table.window }),
    under(stages.dropped),
  ])
    expect(outline(plan({ proof, bank }))).toBe('claim 500');
});

it.each<[string, Partial<BankFacts>, RegExp]>([
  ['the share is spent', { ...paid(line - 500n), share: 0n }, /less than is proven here\. The share of the bond/],
  ['its key has signed', paid(line - 500n, { signed: true }), /less than is proven here\. Your seat has signed/],
])('P7.14 what is missing and no step brings is said, and nothing is done: %s', (_why, bank, words) => {
  const seen = plan({ bank });
  expect([outline(seen), seen.done]).toEqual(['', false]);
  expect(seen.notes).toEqual([expect.stringMatching(/^Bank 1 paid you 5 less than is proven here\. /)]);
  expect(seen.notes[0]).toMatch(words);
});

it('P7.14 so is a ruling that the share does not pay; what was paid, claimed or awarded is done', () => {
  const due = contest.owed[1]! - (line - 500n);
  const withheld = { ...under(stages.withheld), ...paid(line - 500n), share: 0n };
  expect([due > 500n, win > 0n, plan({ bank: withheld }).done]).toEqual([true, true, false]);
  const over = { deadline: now - 1, claim: null };
  for (const bank of [
    paid(line),
    { ...paid(line - 500n), claim: over, share: 0n },
    { ...withheld, demands: demanded(stages.withheld, { awarded: 3 }).demands! },
  ])
    expect([plan({ bank }).notes, plan({ bank }).done]).toEqual([[], true]);
});

it('P7.14 nor is anything done while the browser that played may still demand a coup, whose link the file lacks', () => {
  const settled = (time: number) => plan({ proof: open([]), bank: paid(first.seats[1]!, { time }) });
  const [runs, over] = [settled(now - 10), settled(now - table.window)];
  expect([outline(runs), runs.done]).toEqual(['', false]);
  expect(runs.notes.join()).toMatch(/only the browser that played has/);
  expect([outline(over), over.done]).toEqual(['', true]);
});

it('P7.14 a claim that is over and was for less than is proven is not done without a word', () => {
  const proven = [
    { ...endingOf([first.seats[0]! - 5_000n, line + 5_000n], 3), state: `0x${'09'.repeat(32)}` as const },
  ];
  const claimed = (more: object) =>
    plan({ bank: { ...paid(line - 500n), proven, claim: { deadline: now - 1, claim: null, ...more } } });
  for (const more of [{}, { line }])
    expect([claimed(more).notes, claimed(more).done]).toEqual([
      ['Bank 1 paid you 50 less than is proven here. Your seat has claimed already.'],
      false,
    ]);
  const whole = claimed({ line: line + 5_000n });
  expect([whole.notes, whole.done]).toEqual([[], true]);
});
