/** A browser whose sitting has money at a table where no bank was ever set up. */
import { expect, it, vi } from 'vitest';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { newMemory, type SeatMemory } from '../../../engine/seat/memory.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { planExit } from '../../../engine/settlement/exit/plan.ts';
import { docketStatuses, type BankFacts } from '../../../engine/settlement/exit/facts.ts';
import { noPayment } from '../../../engine/settlement/payment.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import { calling, granted, table, until, wallets } from '../../support/bank.ts';
import { memoryOf, secretCast, secretOf } from '../../support/own-seat.ts';

const world = vi.hoisted(() => ({ sittings: [] as unknown[] }));
vi.mock('../../../web/features/table/sittings.ts', () => ({ allSittings: async () => world.sittings }));
const { piecesInStore, evidenceFor, givesOf } = await import('../../../web/exit-html/evidence.ts');

const player = wallets[1]!.address;
const cast = secretCast();
const proof = granted(
  until(
    ({ state }) => state.outcome === outcomes.punta,
    (m) => {
      m.coup({ ...calling(1, 2_000n), acks: [1, 2] });
    },
    { number: 1n },
    cast,
  ).proof(),
);
const other = { ...table, salt: 99n };
const otherId = hashStruct('Table', other);
const grantOf = (id: `0x${string}`) =>
  wallets[1]!.sign('Grant', {
    player,
    table: id,
    seat: 2,
    key: `0x${'ab'.repeat(20)}`,
    amount: 300_000n,
    nonce: 7n,
    deadline: 4_102_444_800n,
  });
/** Seated there with 3000 chips; the house has set up no bank, and is gone. */
const waiting: SeatMemory = {
  ...newMemory(cast.domain, other, cast.house.address, 2, secretOf(77)),
  grant: grantOf(otherId),
};
const sitting = (memory: SeatMemory, id: string) => ({
  id,
  place: 'x',
  player,
  status: 'seated',
  startedAt: 1,
  holder: 'h',
  memory,
});

it("I9 a seat without a bank has a way out: its table is in its browser's store", async () => {
  world.sittings = [sitting(waiting, 'a')];
  const pieces = await piecesInStore();
  expect([...(evidenceFor(pieces, player)?.tables.keys() ?? [])]).toEqual([otherId]);
});

it('P7.14 nothing is called done while a sitting of this browser has money locked at another table', async () => {
  world.sittings = [sitting(waiting, 'a'), sitting(memoryOf(2, [proof]), 'b')];
  const pieces = await piecesInStore();
  const { banks, tables } = evidenceFor(pieces, player)!;
  const line = lastStateOf(proof).seats[1]!;
  const facts: BankFacts = {
    final: { how: 'finalised', received: line, signed: false, time: 0, payment: noPayment },
    docket: { status: docketStatuses.paid, turn: 0, deadline: 0, started: 0 },
    ending: null,
    demands: [],
    proven: [],
    claim: null,
    share: table.share,
    disputed: false,
  };
  // The chain as it is: nothing left at the first table, 300000 locked at the other.
  const chain = new Map([
    [hashStruct('Table', table), { sits: false, locked: 0n, leaveAt: 0, held: 0 }],
    [otherId, { sits: true, locked: 300_000n, leaveAt: 0, held: 0 }],
  ]);
  const seats = new Map([...tables.keys()].map((id) => [id, chain.get(id)!] as const));
  const plan = planExit({
    player,
    tables,
    banks,
    gives: givesOf(pieces, player),
    facts: { now: 10_000, free: 0n, seats, banks: new Map([[hashStruct('Setup', proof.setup.message), facts]]) },
  });
  expect([plan.done, plan.steps.map(({ act }) => act)]).toEqual([false, ['requestLeave', 'leaveTable', 'withdraw']]);
});
