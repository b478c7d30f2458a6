/** The house's table and two seat clients together: whole banks, every one a proof. */
import { describe, expect, it } from 'vitest';
import { zero32 } from '../../../engine/bytes.ts';
import { commitmentOf } from '../../../engine/fairness/commitment.ts';
import { parseProof } from '../../../engine/proof/read.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { proofOf } from '../../../engine/table/evidence.ts';
import { playByHand, TestTable } from '../../support/players.ts';
import { picker } from '../../support/seeds.ts';

/** Plays until `banks` banks have ended, or somebody cannot go on. */
function playBanks(seed: number, banks: number, onStep: (table: TestTable) => void = () => undefined): TestTable {
  const table = new TestTable();
  table.sit(1, 40_000n);
  table.sit(2, 40_000n);
  const pick = picker(seed);
  for (let step = 0; step < 2_000 && table.state.number <= BigInt(banks); step++) {
    table.settleDown();
    onStep(table);
    table.finalise();
    if (!playByHand(table, pick)) break;
  }
  return table;
}

describe('heads-up table', () => {
  it('P3.1 P3.2 in whole banks every commitment appears once, and every link shown is its preimage', () => {
    const table = playBanks(8, 4);
    const banks = table.state.ended.map((e) => e.bank);
    expect(banks.some((bank) => bank.turns.length > 1)).toBe(true);
    for (const bank of banks) {
      const rows = bank.turns.flatMap((turn) => turn.list ?? []);
      const commitments = [
        bank.setup.message.commitment,
        ...bank.turns.map((turn) => turn.state?.commitment),
        ...rows.map((row) => row.commitment),
      ];
      const real = commitments.filter((c) => c !== undefined && c !== zero32);
      expect(new Set(real).size).toBe(real.length);
      bank.turns.forEach((turn, i) => {
        for (const { seat, link } of turn.gives ?? [])
          expect(commitmentOf(link!)).toBe(turn.list!.find((row) => row.seat === seat)!.commitment);
        if (turn.serverLink !== undefined)
          expect(commitmentOf(turn.serverLink)).toBe(
            i === 0 ? bank.setup.message.commitment : bank.turns[i - 1]!.state!.commitment,
          );
      });
    }
  });

  it.each([1, 2, 3])('P2.5 R6.5 random banks of seed %i are proofs, and the money adds up', (seed) => {
    const proofs = new Map<bigint, string>();
    const table = playBanks(seed, 6, ({ state }) => {
      for (const ended of state.ended) {
        if (ended.status !== 'idle')
          proofs.set(ended.bank.setup.message.number, JSON.stringify(proofToJson(proofOf(state, ended.bank))));
      }
    });
    expect(proofs.size).toBeGreaterThan(2);
    for (const text of proofs.values()) {
      const report = verifyProof(parseProof(text));
      expect(report.failed).toBeUndefined();
      expect(report.verdict).toBe('VERIFIED');
    }
    const cagnotte = [...proofs.values()].reduce(
      (sum, text) => sum + (parseProof(text).result?.message.cagnotte ?? 0n),
      0n,
    );
    const locked = table.state.sittings.reduce((sum, seat) => sum + seat.locked, 0n);
    const open = table.state.ended
      .filter((e) => e.status === 'settling')
      .flatMap((e) => e.bank.state.seats)
      .reduce((sum, line) => sum + line, 0n);
    expect(locked + open + cagnotte).toBe(80_000n);
  });
});
