/**
 * A node that does not show the bank which this browser has played, beside a file of the house with another bank of
 * that number (P7.14).
 */
import { expect, it } from 'vitest';
import { proofToJson } from '../../../engine/proof/write.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import { evidenceOf, verifiedBanks } from '../../../engine/settlement/exit/evidence.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { calling, granted, until } from '../../support/bank.ts';
import { planOf, untouched, walletOf } from '../../support/exit-facts.ts';
import { memoryOf, secretCast } from '../../support/own-seat.ts';

const cast = secretCast();
it('P7.14 the house’s other set-up is not proposed just because a node hides the bank that was played', () => {
  const mine = granted(
    until(
      ({ state }) => state.turn === 1 && state.outcome === outcomes.punta,
      (m) => {
        m.coup({ ...calling(1, 2_000n), acks: [1, 2] });
      },
      { number: 1n },
      cast,
    ).proof(),
  );
  const rival = granted(
    until(
      ({ state }) => state.turn === 1 && state.outcome === outcomes.banco,
      (m) => {
        m.coup({ ...calling(1, 2_000n), acks: [1, 2] });
      },
      { number: 1n, posta: 9_000n },
      cast,
    ).proof(),
  );
  const {
    banks: [file],
  } = verifiedBanks('bank-1.json', JSON.stringify(proofToJson(rival)));
  const { banks, gives } = evidenceIn(memoryOf(2, [mine]));
  const all = evidenceOf([...banks.flatMap(({ proof }) => proof ?? []), file!], gives).banks;
  const idOf = (p: typeof mine) => hashStruct('Setup', p.setup.message);
  const plan = planOf(all, gives, walletOf(2), (bank) => (idOf(bank) === idOf(rival) ? untouched : null), {
    unseen: new Map([[idOf(mine), 'Bank 1: the node does not show it.']]),
  });
  expect([lastStateOf(mine).seats[1]! > 0n, lastStateOf(rival).seats[1]! < 0n]).toEqual([true, true]);
  expect(plan.steps.map(({ act, id: what }) => `${act} ${what.includes(idOf(rival)) ? 'rival' : ''}`)).toEqual([]);
});
