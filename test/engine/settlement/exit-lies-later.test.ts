/**
 * More of what a lying node, a friend, and a house that uses a number twice gain on the way out: each test was red
 * while its hole was open.
 */
import { commitmentOf, seatLink } from '../../../engine/fairness/commitment.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { coupIdOf } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes, statuses } from '../../../engine/protocol/messages.ts';
import { signerOf } from '../../../engine/protocol/sign.ts';
import { sessionKeyOf } from '../../../engine/seat/memory.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import { isBankerBound, learnedFrom } from '../../../engine/settlement/exit/bound.ts';
import { evidenceOf, verifiedBanks } from '../../../engine/settlement/exit/evidence.ts';
import { docketStatuses } from '../../../engine/settlement/exit/facts.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import type { BankFacts, DemandFacts } from '../../../engine/settlement/exit/facts.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { noGives, togetherGiven } from '../../../engine/settlement/exit/own-gives.ts';
import { noPayment } from '../../../engine/settlement/payment.ts';
import { bytes32 } from '../../support/bank-maker.ts';
import type { Cast } from '../../support/bank-maker.ts';
import { bank, calling, granted, until } from '../../support/bank.ts';
import { demandOn, planOf, untouched, walletOf } from '../../support/exit-facts.ts';
import { memoryOf, secretCast, secretOf } from '../../support/own-seat.ts';
import { describe, expect, it } from 'vitest';

/**
 * A lying node with a friend whose bet was not accepted: a give from a seat that takes no part poisons what the page
 * keeps of a demand (P7.14).
 */
describe('what a demand shows of a seat that takes no part', () => {
  const three = secretCast([1, 2, 3]);
  const cast = { ...three, table: { ...three.table, ruleset: 0 } }; // a table of more than two
  const maker = bank({ number: 1n }, cast);
  maker.unfinished(
    {
      stakes: new Map([
        [2, { call: 1, max: 10_000n, accepted: 10_000n }],
        [3, { call: 1, max: 1_000n, accepted: 0n }],
      ]),
    },
    [1, 2],
    [2],
  );
  const whole = granted(maker.proof());
  const list = whole.turns[0]!;
  const bankId = hashStruct('Setup', whole.setup.message);
  const digest = hashStruct('Closed', list.closed!.message);
  const row = list.list!.find(({ seat }) => seat === 3)!;
  const link = seatLink(secretOf(3), coupIdOf(bankId, 0), row.seq);
  const friend = cast.seats[2]!.key.sign('Give', { closed: digest }).signature;
  const gave = (seat: number) => list.gives!.find((give) => give.seat === seat)!.signature;
  /** The store of seat 2: it has given, and the table did not show it the banker's Give again. */
  const stored = { ...whole, turns: [{ ...list, gives: [] }] } as unknown as Proof;
  const demand = (change: Partial<DemandFacts>): DemandFacts => demandOn(whole, 0, stages.punters, change);

  it('P7.14 what was kept of a demand can be read again, and what bound the others is still there', () => {
    // Its bet was signed but not accepted.
    expect([row.status, commitmentOf(link)]).toEqual([statuses.unaccepted, row.commitment]);
    const { banks, gives } = evidenceIn(memoryOf(2, [stored]));
    const [own] = evidenceOf(
      banks.flatMap(({ proof }) => proof ?? []),
      gives,
    ).banks;
    expect(isBankerBound({ proof: own! }, 0)).toBe(false);
    const honest = learnedFrom(own!, [demand({ bankerGive: gave(1) })])!;
    expect(isBankerBound({ proof: verifiedBanks('kept', JSON.stringify(proofToJson(honest))).banks[0]! }, 0)).toBe(
      true,
    );
    const poisoned = learnedFrom(own!, [
      demand({ bankerGive: gave(1), shown: [{ index: 2, link, signature: friend }] }),
    ])!;
    // shown.ts: written this way, and read when the page is opened again, perhaps with another node.
    const again = verifiedBanks('kept', JSON.stringify(proofToJson(poisoned))).banks;
    expect(isBankerBound({ proof: evidenceOf([own!, ...again], gives).banks[0]! }, 0)).toBe(true);
  });

  it('P7.14 nothing is learned over and over: once combined it is no news', () => {
    const { banks, gives } = evidenceIn(memoryOf(2, [whole]));
    const [own] = evidenceOf(
      banks.flatMap(({ proof }) => proof ?? []),
      gives,
    ).banks;
    const demands = [demand({ shown: [{ index: 2, link, signature: friend }] })];
    const learned = learnedFrom(own!, demands);
    const after = learned === null ? own! : evidenceOf([own!, learned], gives).banks[0]!;
    expect(learnedFrom(after, demands)).toBeNull();
  });
});

/**
 * Two sittings of one wallet at one table, each with its own key and share, and a house that uses a number twice
 * (protocol.md 5: a seat is its wallet and its key).
 */
describe('two sittings of one wallet', () => {
  const later = bytes32('secret of a later sitting', 2);
  const cast = secretCast();
  const again = {
    ...cast,
    seats: cast.seats.map((one) =>
      one.seat === 2 ? { ...one, secret: later, key: signerOf(cast.domain, sessionKeyOf(later)) } : one,
    ),
  } as Cast;
  const won = (of: Cast, stake: bigint) =>
    granted(
      until(
        ({ state }) => state.turn === 1 && state.outcome === outcomes.punta,
        (m) => {
          m.coup({ ...calling(1, stake), acks: [1, 2] });
        },
        { number: 1n, seed: 0 },
        of,
      ).proof(),
    );

  it('P7.14 L(C) a win of an earlier sitting is claimed beside a later one’s, whatever the numbers', () => {
    const [first, second] = [won(cast, 2_000n), won(again, 3_000n)];
    const kept = [evidenceIn(memoryOf(2, [first])), evidenceIn({ ...memoryOf(2, [second]), secret: later })];
    const gives = togetherGiven(kept.map((one) => one.gives));
    const { banks } = evidenceOf(
      kept.flatMap((one) => one.banks.flatMap(({ proof }) => proof ?? [])),
      gives,
    );
    expect(banks.map((bank) => lastStateOf(bank).seats[1]! > 0n)).toEqual([true, true]);
    // The number was paid to somebody else: neither of this wallet's seats has received anything, and each has its
    // share.
    const paid: BankFacts = {
      ...untouched,
      final: { how: 'finalised', received: 0n, signed: false, time: 0, payment: noPayment },
      docket: { ...untouched.docket, status: docketStatuses.paid },
    };
    const { steps } = planOf(banks, gives, walletOf(2), () => paid);
    expect(
      steps
        .filter(({ act }) => act === 'claim')
        .map(({ id: step }) => step)
        .sort(),
    ).toEqual(banks.map((bank) => `claim ${hashStruct('Setup', bank.setup.message)} 0:0:0`).sort());
  });
});

/**
 * The way out says "done" although a claim or an award is left that one node has refused (P7.14: never "done" while
 * there is money).
 */
describe('what one node refuses', () => {
  const cast = secretCast();
  const proof = granted(
    until(
      ({ state }) => state.turn === 1 && state.outcome === outcomes.punta,
      (m) => {
        m.coup({ ...calling(1, 2_000n), acks: [1, 2] });
      },
      { number: 1n, seed: 0 },
      cast,
    ).proof(),
  );
  /** The bank that it won was paid as if nothing had been played. */
  const plan = (bank: BankFacts, refused: readonly string[] = []) =>
    planOf([proof], noGives, walletOf(2), () => bank, { refused: new Set(refused) });

  it.each<[string, BankFacts, string]>([
    [
      'a claim',
      { ...untouched, final: { how: 'finalised', received: 0n, signed: false, time: 0, payment: noPayment } },
      'claim',
    ],
    ['a bank that is not final', untouched, 'propose'],
  ])('P7.14 %s that one node refuses is not "done"', (_what, bank, act) => {
    const { steps, done } = plan(bank);
    expect([done, steps.map((step) => step.act)]).toEqual([false, expect.arrayContaining([act])]);
    const after = plan(
      bank,
      steps.map((step) => step.id),
    ); // all of them refused
    expect(after.steps).toEqual([]);
    expect([after.done, after.notes.join()]).toEqual([false, expect.stringContaining('refused')]);
  });
});
