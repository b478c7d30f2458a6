/** A coup that the court has decided for this seat: its bank is final (P7.10). */
import { expect, it } from 'vitest';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { lineIn, type SeatMemory } from '../../../engine/seat/memory.ts';
import { isPaidAsKnown } from '../../../engine/seat/payments.ts';
import type { BankMaker } from '../../support/bank-maker.ts';
import { calling, granted, until } from '../../support/bank.ts';
import { memoryOf, secretCast } from '../../support/own-seat.ts';

const cast = secretCast();
const maker: BankMaker = until(
  ({ state }) => state.turn === 1 && state.outcome === outcomes.banco,
  (m) => {
    m.coup({ ...calling(1, 2_000n), acks: [1, 2] });
  },
  { number: 1n, seed: 0 },
  cast,
);
maker.unfinished(calling(1, 3_000n), [1, 2], [2]);
const running = granted(maker.proof());
const made = memoryOf(2, [running]);
const memory: SeatMemory = {
  ...made,
  banks: made.banks.map((bank) => ({
    ...bank,
    mine: true,
    barred: null,
    doubts: [],
    agreed: false,
    resulted: null,
    verifiedTurns: 1,
  })),
};
const bank = memory.banks[0]!;
const before = lineIn(bank, memory);
const won = before + 3_000n - 60n; // 2 % of it to the cagnotte

it.each([
  ['the ruling has paid all that it could win', 'finalised', won, true],
  ['it was paid one hundredth less', 'finalised', won - 1n, false],
  ['it was paid as though the coup had not been', 'finalised', before, false],
  ['signatures have settled it', 'settled', won, false],
] as const)('P7.10 the banker was silent, and %s', (_what, how, line, final) => {
  expect([before, isPaidAsKnown(memory, bank, { how, line })]).toEqual([-2_000n, final]);
});
