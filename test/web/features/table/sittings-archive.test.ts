/** What a sitting's memory drops is on disk beside it before the memory is, and the way out reads it. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import type { SeatMemory } from '../../../../engine/seat/memory.ts';
import type { Sitting } from '../../../../web/features/table/sittings.ts';
import { calling, granted, wallets } from '../../../support/bank.ts';
import { BankMaker } from '../../../support/bank-maker.ts';
import { memoryOf, secretCast } from '../../../support/own-seat.ts';

const world = vi.hoisted(() => ({
  /** `database store key` → what is there. */
  disk: new Map<string, unknown>(),
  log: [] as string[],
  failing: null as string | null,
}));
vi.mock('idb', () => ({
  openDB: async (name: string) => {
    const store = (of: string) => ({
      get: async (key: string) => structuredClone(world.disk.get(`${name} ${of} ${key}`)),
      put: async (value: { id?: string }, key?: string) => {
        if (world.failing === name) throw new Error('The disk is full.');
        world.log.push(name);
        world.disk.set(`${name} ${of} ${key ?? value.id}`, structuredClone(value));
      },
    });
    const all = (of: string) =>
      [...world.disk].flatMap(([key, value]) => (key.startsWith(`${name} ${of} `) ? [structuredClone(value)] : []));
    return {
      transaction: (of: string, mode: string, options: object) => {
        expect([mode, options]).toEqual(['readwrite', { durability: 'strict' }]);
        return { store: store(of), done: Promise.resolve() };
      },
      getAll: async (of: string) => all(of),
      count: async (of: string) => all(of).length,
      close: () => undefined,
    };
  },
}));
const { saveSitting, allSittings, NoLongerHeld } = await import('../../../../web/features/table/sittings.ts');
const { olderInStore, olderPieces, piecesInStore, evidenceFor, givesOf } =
  await import('../../../../web/exit-html/evidence.ts');

const cast = secretCast();
const player = wallets[1]!.address;
const proofs = [1n, 2n].map((number) => {
  const maker = new BankMaker(cast, { number, banker: 1, posta: 20_000n });
  maker.coup({ ...calling(1, 2_000n), acks: [1, 2] });
  return granted(maker.proof());
});
const full = memoryOf(2, proofs);
const sittingOf = (memory: SeatMemory, change: Partial<Sitting> = {}): Sitting => ({
  id: 'a',
  place: 'x',
  player,
  status: 'seated',
  startedAt: 1,
  holder: 'h',
  memory,
  ...change,
});
const [first, second] = full.banks as [SeatMemory['banks'][number], SeatMemory['banks'][number]];
const dropping = (bankId: Hex): SeatMemory => ({
  ...full,
  banks: full.banks.filter((bank) => bank.bankId !== bankId),
  given: Object.fromEntries(Object.entries(full.given).filter(([key]) => !key.startsWith(bankId))),
});

beforeEach(() => {
  world.disk.clear();
  Object.assign(world, { log: [], failing: null });
});

it('P7.10 a bank that the memory drops is in the archive before the memory is stored, and the way out reads it', async () => {
  await saveSitting(sittingOf(full));
  expect(await olderInStore()).toBe(0);
  world.log = [];
  await saveSitting(sittingOf(dropping(first.bankId)));
  expect(world.log).toEqual(['sabot-archive', 'sabot']);
  expect((await allSittings())[0]!.memory.banks.map(({ bankId }) => bankId)).toEqual([second.bankId]);
  expect(await olderInStore()).toBe(1);
  const [now, older] = [await piecesInStore(), await olderPieces()];
  expect([...now, ...older].map(({ problem }) => problem)).toEqual([null, null]);
  expect(older[0]!.banks.map(({ turns }) => turns)).toEqual([proofs[0]!.turns]);
  const both = [...now, ...older];
  expect(evidenceFor(both, player)!.banks.map(({ setup }) => setup.message.number)).toEqual([2n, 1n]);
  const gives = givesOf(both, player);
  for (const [key, list] of Object.entries(full.given))
    expect(gives.at(key.split(':')[0] as Hex, Number(key.split(':')[1]))).toBe(list);
});

it('P7.10 where the archive cannot be written the memory stays as it is, and so does its evidence', async () => {
  await saveSitting(sittingOf(full));
  world.failing = 'sabot-archive';
  await expect(saveSitting(sittingOf(dropping(first.bankId)))).rejects.toThrow('The disk is full.');
  expect((await allSittings())[0]!.memory.banks).toHaveLength(2);
});

it('P7.10 a page that no longer has the seat archives nothing, and an archived bank is not written over', async () => {
  await saveSitting(sittingOf(full));
  await expect(saveSitting(sittingOf(dropping(first.bankId), { holder: 'other' }))).rejects.toThrow(NoLongerHeld);
  expect(await olderInStore()).toBe(0);
  await saveSitting(sittingOf(dropping(first.bankId)));
  const less = { ...full, banks: [{ ...first, proof: { ...first.proof, turns: [] } as never }, second] };
  await saveSitting(sittingOf(less));
  await saveSitting(sittingOf(dropping(first.bankId)));
  const kept = (await olderPieces()).flatMap(({ banks }) => banks.map(({ turns }) => turns.length));
  expect(kept).toEqual([proofs[0]!.turns.length, 0]); // each as it was, and together they are as much as the most
  expect(evidenceFor(await olderPieces(), player)!.banks.map(({ turns }) => turns)).toEqual([proofs[0]!.turns]);
  await saveSitting(sittingOf(full));
  await saveSitting(sittingOf(dropping(first.bankId)));
  expect(await olderInStore()).toBe(2); // the same once more is nothing new
});
