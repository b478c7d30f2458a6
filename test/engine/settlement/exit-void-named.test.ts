/**
 * A void that names this seat and another one, both of which gave: this browser refutes it, and a file of the house
 * brings it back.
 */
import { expect, it } from 'vitest';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { evidenceOf, verifiedBanks } from '../../../engine/settlement/exit/evidence.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { bank, granted } from '../../support/bank.ts';
import { planOf, untouched, walletOf } from '../../support/exit-facts.ts';
import { memoryOf, secretCast } from '../../support/own-seat.ts';

const three = secretCast([1, 2, 3]);
const cast = { ...three, table: { ...three.table, ruleset: 0 } };
it('L(C) P7.14 the list that it has given for is demanded all the same', () => {
  const maker = bank({ number: 1n }, cast);
  maker.unfinished(
    { stakes: new Map([2, 3].map((seat) => [seat, { call: 1, max: 1_000n, accepted: 1_000n }] as const)) },
    [1, 2, 3],
    [2, 3],
  );
  const whole = granted(maker.proof());
  const list = whole.turns[0] as ProofTurn & { gives: Proof['turns'][number]['gives'] };
  const closed = hashStruct('Closed', list.closed!.message);
  const bankerOnly = list.gives!.filter(({ seat }) => seat === 1);
  const stored = { ...whole, turns: [{ ...list, gives: bankerOnly }] } as Proof; // the table showed it nobody's link
  const { choices: _choices, ...bare } = list as ProofTurn & { choices: unknown };
  const voided = {
    ...whole,
    turns: [{ ...bare, gives: bankerOnly, void: cast.house.sign('Void', { closed, silent: (1n << 2n) | (1n << 3n) }) }],
    end: 'void',
  } as unknown as Proof;
  const { banks, gives } = evidenceIn(memoryOf(2, [stored]));
  const mine = banks.flatMap(({ proof }) => proof ?? []);
  const {
    banks: [file],
    report,
  } = verifiedBanks('bank-1.json', JSON.stringify(proofToJson(voided)));
  expect(report.failed).toBeUndefined();
  const planFor = (all: readonly Proof[]) => planOf(all, gives, walletOf(2), () => untouched, { at: cast.table });
  const acts = (all: readonly Proof[]) => planFor(all).steps.map(({ act }) => act);
  expect(acts(evidenceOf(mine, gives).banks)).toContain('demand'); // as it should be; also where the store itself has the void
  const { banks: both, gives: again } = evidenceIn({ ...memoryOf(2, [voided]) });
  expect(
    acts(
      evidenceOf(
        both.flatMap(({ proof }) => proof ?? []),
        again,
      ).banks,
    ),
  ).toContain('demand');
  const plan = planFor(evidenceOf([...mine, file!], gives).banks);
  expect({ done: plan.done, acts: plan.steps.map(({ act }) => act) }).toEqual({
    done: false,
    acts: expect.arrayContaining(['demand']) as never,
  });
});
