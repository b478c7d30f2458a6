/**
 * Two wallets of one person in one browser, in one bank: the house forks a turn, one list for each wallet. Each has
 * checked its own branch, and the house owes both.
 */
import { expect, it } from 'vitest';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { evidenceFor, givesOf } from '../../../web/exit-html/evidence.ts';
import type { Piece } from '../../../web/exit-html/piece.ts';
import { bank, granted, wallets } from '../../support/bank.ts';
import { planOf, untouched } from '../../support/exit-facts.ts';
import { memoryOf, secretCast } from '../../support/own-seat.ts';

const three = secretCast([1, 2, 3]);
const cast = { ...three, table: { ...three.table, ruleset: 0 } };
/** The coup in which only `seat` has bet, and wins. */
const wonBy = (seat: number, seed: number) => {
  const one = bank({ number: 1n, seed }, cast);
  const outcome = one.coup({ stakes: new Map([[seat, { call: 1, max: 2_000n, accepted: 2_000n }]]), acks: [] });
  return { outcome, proof: granted(one.proof()) };
};

it.each([
  [2, 3],
  [3, 2],
])(
  'P7.14 L(C) what seat %i checked and won is claimed, whatever this browser’s other wallet (seat %i) saw',
  (seat, other) => {
    for (let seed = 0; seed < 500; seed++) {
      const [mine, others] = [wonBy(seat, seed), wonBy(other, seed)];
      if (mine.outcome !== outcomes.punta || others.outcome !== outcomes.punta) continue;
      const bankId = hashStruct('Setup', mine.proof.setup.message);
      expect(hashStruct('Setup', others.proof.setup.message)).toBe(bankId);
      for (const order of [
        [mine, seat, others, other],
        [others, other, mine, seat],
      ] as const) {
        const kept = [
          evidenceIn(memoryOf(order[1], [order[0].proof])),
          evidenceIn(memoryOf(order[3], [order[2].proof])),
        ];
        const pieces = kept.map(({ banks: found, gives }, i): Piece => ({
          name: `sitting ${i}`,
          player: wallets[order[i === 0 ? 1 : 3] - 1]!.address,
          banks: found.flatMap(({ proof }) => proof ?? []),
          gives,
          problem: null,
        }));
        const player = wallets[seat - 1]!.address;
        const { banks } = evidenceFor(pieces, player)!;
        const own = givesOf(pieces, player);
        const { steps } = planOf(banks, own, player, () => untouched, { at: cast.table });
        const at = mine.proof.setup.message.players.findIndex((one) => one.seat === seat);
        expect([order[1], lastStateOf(banks[0]!).seats[at]! > 0n, steps.map(({ act }) => act)]).toEqual([
          order[1],
          true,
          ['propose', 'finalize'],
        ]);
      }
      return;
    }
    throw new Error('no seed');
  },
);
