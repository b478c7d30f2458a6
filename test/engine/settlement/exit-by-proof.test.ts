/** A bank that all have signed, and a demand on its number: from then on the escrow skips it in a settlement. */
import { expect, it } from 'vitest';
import { docketStatuses as dockets, type BankFacts } from '../../../engine/settlement/exit/facts.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { now } from '../../support/exit-facts.ts';
import { demanded, docket, plan, proposed, signed } from '../support/exit-cases.ts';

const acts = (bank: Partial<BankFacts>, refused: readonly string[] = []): readonly string[] =>
  plan({ proof: signed, bank, refused }).steps.map(({ act }) => act);
/** A demand on a list that the file plays. */
const demand = (stage: number, deadline = now + 30) => demanded(stage, { deadline }).demands!;

it.each<[string, Partial<BankFacts>, readonly string[]]>([
  ['a demand is open: it is answered', demanded(stages.punters), ['answer', 'propose', 'finalize']],
  ['a demand is open in its last stage', demanded(stages.house), ['answer', 'propose', 'finalize']],
  [
    'an answer has proposed it: that is paid',
    { ...proposed(2, now + 30), demands: demand(stages.dropped, now + 20) },
    ['finalize'],
  ],
  [
    'an answer has proposed an earlier end: the file replaces it',
    { ...proposed(1, now + 30), demands: demand(stages.dropped, now + 20) },
    ['propose', 'finalize'],
  ],
  ['it was only proposed: it is settled', proposed(2), ['settle']],
  ['a demand came to nothing: it is settled', { demands: demand(stages.dropped), docket: docket(0) }, ['settle']],
  [
    'a demand came to nothing before it was proposed: it is settled',
    { ...proposed(2), demands: demand(stages.dropped, now - 30) },
    ['settle'],
  ],
])('P7.14 a signed bank, and %s', (_what, bank, expected) => {
  expect(acts(bank)).toEqual(expected);
});

it('P7.14 a settlement that was refused in one state of the court is offered again in another', () => {
  const [step] = plan({ proof: signed, bank: proposed(2) }).steps;
  expect(acts(proposed(2), [step!.id])).not.toContain('settle');
  expect(acts({}, [step!.id])).toContain('settle');
  expect(acts({ docket: docket(dockets.proposed, 1, now + 50, now - 10) }, [step!.id])).toContain('settle');
});
