/**
 * The house in court if one dispute goes wrong (server/PROTOCOL.md P8.12): it delays no other, and what is done is not
 * asked about for ever.
 */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { startState } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import type { ChainDemand } from '../../../server/chain/dispute-port.ts';
import { Disputes, type DisputesOptions } from '../../../server/chain/disputes.ts';
import { ChainDown, ChainError, ChainRefused } from '../../../server/chain/errors.ts';
import type { ChainPort } from '../../../server/chain/port.ts';
import { bank, unfinished } from '../../support/bank.ts';

const maker = bank({ number: 1n, banker: 1, seed: 1 });
maker.coup({ stakes: new Map([[2, { call: 5, max: 10_000n, accepted: 10_000n }]]), acks: [1, 2] });
const proof = maker.proof([1, 2]);
const bankId = hashStruct('Setup', proof.setup.message);
const { table, players } = proof.setup.message;

function courtOf(chain: Partial<Record<keyof ChainPort, unknown>>, evidence = proof, status = 'signing'): Disputes {
  const found = { bankId, proof: proofToJson(evidence), status };
  return new Disputes({
    store: { bank: async () => found, bankById: async () => found } as unknown as DisputesOptions['store'],
    chain: {
      demandsOf: async () => [],
      proposalsOf: async () => [],
      claimsOf: async () => [],
      now: async () => 0,
      ...chain,
    } as unknown as ChainPort,
    house: {} as DisputesOptions['house'],
    tables: async () => [table],
    running: () => null,
    closedList: async () => null,
    ownLink: () => null,
    tell: async () => true,
    log: pino({ level: 'silent' }),
  });
}

const demand = {
  contest: {
    before: { table, number: 1n, bankId, seats: players.map(({ player, key }) => ({ id: { player, key } })) },
    closed: bankId,
  },
  stage: stages.withheld,
  deadline: 0,
  links: [],
  unawarded: [0, 1],
} as unknown as ChainDemand;

it.each([
  [
    'the escrow keeps no record of it',
    new ChainRefused('OtherPayment', []),
    [
      [0, false],
      [0, true],
      [1, false],
      [1, true],
    ],
  ],
  [
    'the node has lost the events',
    new ChainError('The node shows no payment of it.'),
    [
      [0, false],
      [0, true],
      [1, false],
      [1, true],
    ],
  ],
  [
    'the court refuses for another reason',
    new ChainRefused('NoContributor', []),
    [
      [0, false],
      [1, false],
    ],
  ],
])('P8.12 an award without what the number paid (%s)', async (_why, error, sent) => {
  const tried: unknown[] = [];
  const court = courtOf({
    demandsOf: async () => [demand],
    statusOf: async () => ({ kind: 'final' }),
    award: async (_contest: unknown, index: number, unshown = false) => {
      tried.push([index, unshown]);
      if (!unshown) throw error;
    },
  });
  await court.tend();
  expect(tried).toEqual(sent);
});

it("P8.12 an award that the court refuses does not delay another contributor's", async () => {
  const awarded: number[] = [];
  const court = courtOf({
    demandsOf: async () => [demand],
    statusOf: async () => ({ kind: 'final' }),
    award: async (_contest: unknown, index: number) => {
      if (index === 0) throw new ChainRefused('OtherPayment', []);
      awarded.push(index);
    },
  });
  await court.tend();
  expect(awarded).toEqual([1]);
});

it.each([
  [1, ['lift']],
  [0, []],
])('P8.12 a proposal that a settlement has overtaken (%i held) is checked at once', async (held, acts) => {
  const asked: Hex[] = [];
  const done: string[] = [];
  const over: boolean[] = []; // what is lifted is not asked about again: there would be more and more such numbers
  const court = courtOf({
    proposalsOf: async (_table: Hex, isOver: (number: bigint) => boolean) => {
      over.push(isOver(1n));
      return [{ number: 1n, settled: true }];
    },
    seatOf: async (_table: Hex, player: Hex) => {
      asked.push(player);
      return { held };
    },
    lift: async () => {
      done.push('lift');
    },
  });
  for (let look = 0; look < 3; look++) await court.tend();
  expect([asked, done, over]).toEqual([players.map(({ player }) => player), acts, [false, true, true]]);
  court.startOver(); // the chain may have forgotten it
  await court.tend();
  expect([done, over.at(-1)]).toEqual([[...acts, ...acts], false]);
});

it.each<[string, Hex, readonly string[]]>([
  ['of which this one was paid', bankId, []],
  ['of which another was paid', `0x${'77'.repeat(32)}`, ['lift']],
])('P8.9 of several set-ups of a number, %s: what this one holds is lifted once', async (_what, paid, acts) => {
  const done: string[] = [];
  const court = courtOf({
    proposalsOf: async () => [{ number: 1n, settled: true, paid }],
    seatOf: async () => ({ held: 1 }),
    lift: async () => {
      done.push('lift');
    },
  });
  for (let look = 0; look < 3; look++) await court.tend();
  expect(done).toEqual(acts);
});

it('P8.3 a dispute that the node never answers delays no other', async () => {
  const paid: bigint[] = [];
  const court = courtOf({
    demandsOf: async () => {
      throw new ChainDown('The chain node does not answer.');
    },
    proposalsOf: async () => [1n, 2n].map((number) => ({ number, settled: false })),
    statusOf: async (_table: Hex, number: bigint) => {
      if (number === 1n) throw new ChainDown('The chain node does not answer.');
      return { kind: 'proposed', turn: 9, deadline: 1, demands: 0, ruled: false };
    },
    finalize: async (_table: Hex, number: bigint) => {
      paid.push(number);
    },
    paymentOf: async () => null,
  });
  for (let look = 0; look < 4; look++) await expect(court.tend()).rejects.toThrow(ChainDown); // it may be the node
  await court.tend();
  expect(paid).toEqual([2n]);
});

/** A demand in its first stage for the list that the evidence plays. */
const open = (deadline: number) =>
  ({
    ...demand,
    contest: { ...demand.contest, closed: hashStruct('Closed', proof.turns[0]!.closed!.message), commitments: [] },
    stage: stages.punters,
    deadline,
  }) as unknown as ChainDemand;
const second = () => Math.floor(Date.now() / 1000);

it("P8.12 this machine's clock is ahead: a demand, a claim and an early proposal are still answered", async () => {
  const done: string[] = [];
  const early = new ChainRefused('WindowOpen', []);
  const state = hashStruct('State', startState(proof.setup.message));
  const end = {
    table,
    number: 1n,
    bankId,
    turn: 0,
    state,
    seats: players.map(({ player, key }) => ({ id: { player, key }, line: 0n })),
  };
  const worse = proof.turns[0]!.state!.seats.findIndex((line) => line < 0n);
  const court = courtOf({
    now: async () => second() - 600,
    demandsOf: async () => [open(second() - 60)],
    rule: async () => {
      throw early;
    },
    payClaim: async () => {
      throw early;
    },
    finalize: async () => {
      throw early;
    },
    answer: async () => {
      done.push('answer');
    },
    propose: async () => {
      done.push('propose');
    },
    answerClaim: async () => {
      done.push('answerClaim');
    },
    proposalsOf: async () => [{ number: 1n, settled: false }],
    statusOf: async () => ({ kind: 'proposed', turn: 0, deadline: second() - 60, demands: 0, ruled: false }),
    claimsOf: async () => [{ claim: { end, index: worse, received: 0n }, deadline: second() - 60 }],
  });
  await court.tend();
  expect(done).toEqual(['answer', 'propose', 'answerClaim']);
});

it.each([
  [1, ['lift']],
  [0, []],
])(
  'P8.9 P8.12 a settlement has overtaken a demand whose stage still runs: it holds nobody (%i held)',
  async (held, acts) => {
    const done: string[] = [];
    const court = courtOf(
      {
        demandsOf: async () => [open(second() + 60)],
        statusOf: async () => ({ kind: 'final' }),
        seatOf: async () => ({ held }),
        lift: async () => {
          done.push('lift');
        },
        give: async () => undefined,
      },
      unfinished(proof, [2]),
    );
    for (let look = 0; look < 3; look++) await court.tend();
    expect(done).toEqual(acts);
  },
);

it('P8.9 a bank with nothing to settle, ended by a Leave before the player sat again: settled without it', async () => {
  const settled: number[] = [];
  const leave = { seat: 1, message: { bankId, turn: 1, line: 0n }, signature: `0x${'11'.repeat(64)}1b` as const };
  const court = courtOf(
    {
      proposalsOf: async () => [{ number: 1n, settled: false }],
      statusOf: async () => ({ kind: 'proposed', turn: 1, deadline: second() + 60, demands: 0, ruled: false }),
      settle: async ([one]: readonly Proof[]) => {
        settled.push(one!.leaves.length);
      },
    },
    { ...proof, leaves: [leave] },
    'idle',
  );
  await court.tend();
  expect(settled).toEqual([0]);
});
