/**
 * A void that names this seat and another one although both gave: this browser refutes it, and a file of the house
 * brings it back.
 */
import { expect, it } from 'vitest';
import type { Proof } from '../../../engine/proof/format.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { evidenceOf, verifiedBanks } from '../../../engine/settlement/exit/evidence.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { planOf, untouched, walletOf } from '../../support/exit-facts.ts';
import { cast, falseVoid } from '../../support/false-void.ts';
import { memoryOf } from '../../support/own-seat.ts';

it('L(C) P7.14 the list that it gave for is still demanded', () => {
  const { stored, voided } = falseVoid();
  const { banks, gives } = evidenceIn(memoryOf(2, [stored]));
  const mine = banks.flatMap(({ proof }) => proof ?? []);
  const {
    banks: [file],
    report,
  } = verifiedBanks('bank-1.json', JSON.stringify(proofToJson(voided)));
  expect(report.failed).toBeUndefined();
  const planFor = (all: readonly Proof[]) => planOf(all, gives, walletOf(2), () => untouched, { at: cast.table });
  const acts = (all: readonly Proof[]) => planFor(all).steps.map(({ act }) => act);
  // As it should be; also if the store itself has the void.
  expect(acts(evidenceOf(mine, gives).banks)).toContain('demand');
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
