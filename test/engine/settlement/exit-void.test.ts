/** A step for a list that was void, in a file of the house (P7.14). */
import { expect, it } from 'vitest';
import { proofToJson } from '../../../engine/proof/write.ts';
import type { CoupTurn, Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import { evidenceOf, verifiedBanks } from '../../../engine/settlement/exit/evidence.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { bank, granted } from '../../support/bank.ts';
import { memoryOf, secretCast } from '../../support/own-seat.ts';

const three = secretCast([1, 2, 3]);
const cast = { ...three, table: { ...three.table, ruleset: 0 } };
it('L(C) P7.14 a step for a list in a file of the house does not displace the checked void of that list', () => {
  for (let seed = 0; seed < 500; seed++) {
    const one = bank({ number: 1n, seed }, cast);
    if (
      one.coup({
        stakes: new Map([2, 3].map((seat) => [seat, { call: 1, max: 2_000n, accepted: 2_000n }] as const)),
        acks: [1, 3],
      }) !== outcomes.banco
    )
      continue;
    const played = granted(one.proof());
    const turn = played.turns[0] as CoupTurn;
    const closed = hashStruct('Closed', turn.closed.message);
    const gives = turn.gives
      .filter(({ seat }) => seat !== 3)
      .map((give) => (give.seat === 1 ? { seat: 1, signature: give.signature } : give));
    const voided = {
      ...played,
      turns: [
        {
          bets: turn.bets,
          closed: turn.closed,
          list: turn.list,
          gives,
          void: cast.house.sign('Void', { closed, silent: 1n << 3n }),
        },
      ],
      end: 'void',
    } as unknown as Proof;
    expect(verifiedBanks('v', JSON.stringify(proofToJson(voided))).report.failed).toBeUndefined();
    const { banks, gives: own } = evidenceIn(memoryOf(2, [voided]));
    const mine = banks.flatMap(({ proof }) => proof ?? []);
    const file = verifiedBanks('bank-1.json', JSON.stringify(proofToJson(played))).banks;
    const lineOf = (proof: Proof) => lastStateOf(proof).seats[1]!;
    expect(mine.map(lineOf)).toEqual([0n]);
    for (const order of [
      [...mine, ...file],
      [...file, ...mine],
    ])
      expect(evidenceOf(order, own).banks.map(lineOf)).toEqual([0n]);
    return;
  }
  throw new Error('no seed');
});
