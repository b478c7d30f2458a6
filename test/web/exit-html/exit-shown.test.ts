/** Two tabs of the way out, each at another node: the second overwrites what the first has kept of a demand. */
import { expect, it, vi } from 'vitest';
import type { Proof } from '../../../engine/proof/format.ts';
import { bytes32 } from '../../support/bank-maker.ts';
import { bank, calling } from '../../support/bank.ts';
import { allGave } from '../../support/false-void.ts';
import { secretCast } from '../../support/own-seat.ts';
import { castAt, grantedAt } from '../../support/two-escrows.ts';
import { disk } from './support/idb-in-memory.ts';

vi.mock('idb', () => import('./support/idb-in-memory.ts'));
const { keepShown, keptShown } = await import('../../../web/exit-html/shown.ts');

it('P7.14 what was kept once is added to and never overwritten', async () => {
  const { whole, list } = allGave();
  const with_ = (seat: number): Proof =>
    ({
      ...whole,
      turns: [{ ...list, gives: list.gives!.filter((give) => give.seat === 1 || give.seat === seat) }],
    }) as Proof;
  await keepShown([with_(2)]); // the first tab: what node A has shown of punter 2
  await keepShown([with_(3)]); // the second, opened before: node B, and punter 3
  const seats = (await keptShown())
    .flatMap(({ banks }) => banks)
    .flatMap(({ turns }) => turns[0]!.gives!.filter(({ link }) => link !== undefined).map(({ seat }) => seat));
  expect(seats.sort()).toEqual([2, 3]);
});

it('P7.14 what was kept of a bank at one escrow stays beside a copy of it at another', async () => {
  disk.clear();
  const there = { ...secretCast().domain, verifyingContract: `0x${'b0'.repeat(20)}` as const };
  const copies = [secretCast(), castAt(there, bytes32('key', 'house'))].map((cast) => {
    const maker = bank({ number: 1n }, cast);
    maker.unfinished(calling(1, 1_000n), [1, 2]);
    return grantedAt(cast, maker.proof());
  });
  for (const copy of copies) await keepShown([copy]);
  const kept = (await keptShown()).flatMap(({ banks }) => banks).map(({ domain }) => domain.verifyingContract);
  expect(kept.sort()).toEqual(copies.map(({ domain }) => domain.verifyingContract).sort());
});

it('P7.14 a bank that cannot be kept is in no other one’s way, and why is told', async () => {
  disk.clear();
  const { whole } = allGave();
  const spoilt = { ...whole, turns: undefined } as unknown as Proof;
  const { pieces, unkept } = await keepShown([spoilt, whole]);
  expect([pieces.length, disk.size, unkept]).toEqual([1, 1, expect.any(String)]);
  expect(await keepShown([whole])).toMatchObject({ unkept: null });
});
