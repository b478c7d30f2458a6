/** A banker whose early list is demanded, in a bank that is longer than one proof. */
import { expect, it } from 'vitest';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { mostTurns } from '../../../engine/proof/bounds.ts';
import { noGives } from '../../../engine/settlement/exit/own-gives.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { BankMaker } from '../../support/bank-maker.ts';
import { castOf } from '../../support/bank.ts';
import { demandOn, planOf, underDemand, walletOf } from '../../support/exit-facts.ts';

it('I14 the answer to a demand on an early list of a long bank is not longer than the court takes, and plays that list', () => {
  const cast = castOf({ ruleset: 2 }, [1, 2, 3]);
  const maker = new BankMaker(cast, { number: 1n, banker: 1, posta: 20_000n });
  for (let i = 0; i < 32; i++) {
    const options = { stakes: new Map([[2, { accepted: 100n }]]), acks: [2] };
    maker.seek(options, (outcome) => outcome === outcomes.banco);
    maker.coup(options);
  }
  const proof = maker.proof();
  const facts = underDemand(demandOn(proof, 3, stages.banker), 9_990);
  const plan = planOf([proof], noGives, walletOf(1), () => facts, { at: cast.table });
  const [, sent] = plan.steps.find(({ act }) => act === 'answer')!.args as [
    unknown,
    { base: { state: { turn: number } }; turns: unknown[] },
  ];
  expect(sent.turns.length).toBeLessThanOrEqual(mostTurns);
  expect(sent.base.state.turn).toBeLessThanOrEqual(3);
  expect(sent.base.state.turn + sent.turns.length).toBeGreaterThan(3);
});
