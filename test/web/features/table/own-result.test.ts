/** P9.30: what a sitting has brought its player, from its own checked coups. */
import { describe, expect, it } from 'vitest';
import { outcomes } from '../../../../engine/protocol/messages.ts';
import { cagnotteOn } from '../../../../engine/rules/arithmetic.ts';
import { checkedBefore, type SeatMemory } from '../../../../engine/seat/memory.ts';
import { figuresOf, ownCoups } from '../../../../web/features/table/own-coups.ts';
import { ownResult, sittingFigures, unpaidBanks } from '../../../../web/features/table/own-result.ts';
import type { Sitting } from '../../../../web/features/table/sittings.ts';
import { recorded } from '../../support/recorded-table.ts';

const headsUp = 3;
const tables = [recorded(headsUp, 2, 1n, 120), recorded(0, 4, 2n, 120)];
const memories = tables.map((table) => table.seat.map(({ memory }) => memory!));
const coupsOf = (memory: SeatMemory) => {
  const player = memory.grant!.message.player;
  const sitting: Sitting = { id: 's', place: 'p', player, status: 'left', startedAt: 1, holder: 'h', memory };
  return ownCoups([sitting], new Map());
};

describe('P9.30 the own result', () => {
  it('P9.30 is the sum of the checked coups after every change of a table, and of the bank that runs', () => {
    let [changes, running] = [0, 0];
    for (const all of memories) {
      for (const memory of all.filter((_, i) => i % 9 === 0)) {
        const coups = coupsOf(memory);
        const result = ownResult(memory);
        expect(result?.session ?? 0n).toBe(checkedBefore(memory) + figuresOf(coups).line);
        if (result?.bank == null) continue;
        const { bankId } = memory.banks.at(-1)!;
        expect(result.bank).toBe(figuresOf(coups.filter(({ board }) => board.bankId === bankId)).line);
        running++;
        if (result.bank !== 0n) changes++;
      }
    }
    expect(running).toBeGreaterThan(10);
    expect(changes).toBeGreaterThan(3);
  });

  it('P9.30 is null before the first checked coup, and names no bank between two', () => {
    const memory = memories[0]!.at(-1)!;
    expect(ownResult(null)).toBeNull();
    expect(ownResult({ ...memory, banks: [], checkedBefore: 0n })).toBeNull();
    expect(ownResult({ ...memory, banks: [], checkedBefore: -5n })).toEqual({ session: -5n, bank: null });
    const over = memory.banks.map((one) => ({ ...one, proof: { ...one.proof, end: 'void' as const } }));
    expect(ownResult({ ...memory, banks: over as unknown as SeatMemory['banks'] })?.bank).toBeNull();
    const others = memory.banks.map((one) => ({ ...one, mine: false }));
    expect(ownResult({ ...memory, banks: others, checkedBefore: 0n })).toBeNull();
  });
});

describe('P9.30 the summary of a sitting', () => {
  it('P9.30 counts coups and banks, and the cagnotte that was taken from the own wins', () => {
    for (const all of memories) {
      const memory = all.at(-1)!;
      const coups = coupsOf(memory);
      const { feeMode, feeBps } = memory.table;
      let kept = 0n;
      for (const { board, role, staked } of coups) {
        if (role === 'banco' && board.outcome === outcomes.banco) kept += board.cagnotte;
        if (role !== 'banco' && board.outcome === outcomes.punta && feeMode === 1) kept += cagnotteOn(staked, feeBps);
      }
      const figures = sittingFigures(coups);
      expect(kept).toBeGreaterThan(0n);
      expect(figures).toMatchObject({ coups: coups.length, line: figuresOf(coups).line, cagnotte: kept });
      const banks = memory.banks.filter(({ mine, verifiedTurns }) => mine && verifiedTurns > 0);
      expect(figures.banks).toBeGreaterThan(1);
      expect(figures.banks).toBeLessThanOrEqual(banks.length);
    }
  });

  it('P9.30 names the banks that are not paid: those with a line of the player, until a node says so', () => {
    const memory = memories[1]!.at(-1)!;
    const banks = memory.banks.map((one) => ({ ...one, final: false }));
    const lines = new Map(coupsOf(memory).map(({ board }) => [board.number, 0n]));
    for (const { board, line } of coupsOf(memory)) lines.set(board.number, lines.get(board.number)! + line);
    const moved = [...lines].filter(([, line]) => line !== 0n).map(([number]) => number);
    const unpaid = unpaidBanks({ ...memory, banks, given: {} }).map(({ number }) => number);
    expect(unpaid).toEqual(moved.sort((a, b) => (a < b ? -1 : 1)));
    expect(unpaid.length).toBeGreaterThan(0);
    expect(unpaidBanks({ ...memory, banks: banks.map((one) => ({ ...one, final: true })) })).toEqual([]);
  });
});
