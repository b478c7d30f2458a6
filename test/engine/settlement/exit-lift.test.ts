/** A lift is done once for each hold: what the chain does not tell, the step's id must. */
import { expect, it } from 'vitest';
import { stages } from '../../../engine/settlement/stages.ts';
import type { BankFacts } from '../../../engine/settlement/exit/facts.ts';
import { decoys, docket, line, paid, plan, played, sitting } from '../support/exit-cases.ts';

/** The lift of a seat that is held, once these steps were done. */
const lifts = (bank: Partial<BankFacts>, done: readonly string[] = []): readonly string[] =>
  plan({
    proof: { ...played, turns: [] },
    bank: { disputed: true, ...bank },
    seat: { ...sitting, held: 1 },
    refused: done,
  })
    .steps.filter(({ act }) => act === 'lift')
    .map(({ id }) => id);
const over = (...ended: readonly number[]): Partial<BankFacts> => ({
  demands: ended.flatMap((stage) => decoys([0], stage).demands!),
  docket: docket(0),
});

it('P7.14 a seat that the same bank holds anew is freed again', () => {
  const first = lifts(over(stages.dropped));
  expect(lifts(over(stages.dropped), first)).toEqual([]);
  // Another demand came to nothing; or it was proposed, and a settlement overtook that.
  expect(lifts(over(stages.dropped, stages.dropped), first)).toHaveLength(1);
  expect(lifts({ ...over(stages.dropped), ...paid(line) }, first)).toHaveLength(1);
});

it('P7.14 a demand that the court does not know brings no second lift', () => {
  const first = lifts(over(stages.dropped));
  expect([first, lifts(over(stages.dropped, stages.none), first)]).toEqual([[expect.any(String)], []]);
});
