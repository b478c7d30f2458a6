/**
 * Lies of a node and of a house's files on the way out that once worked: links that leave unbound, and a bank of the
 * seat's own displaced (P7.14; law C).
 */
import { describe, expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { commitmentOf, seatLink } from '../../../engine/fairness/commitment.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { coupIdOf } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import { learnedFrom } from '../../../engine/settlement/exit/bound.ts';
import type { BankFacts, DemandFacts } from '../../../engine/settlement/exit/facts.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { agreedTo, forFile, noGives, type OwnGives } from '../../../engine/settlement/exit/own-gives.ts';
import { evidenceOf, verifiedBanks } from '../../../engine/settlement/exit/evidence.ts';
import { noPayment } from '../../../engine/settlement/payment.ts';
import { sessionKey, type BankMaker } from '../../support/bank-maker.ts';
import { bank, calling, granted, until, wonTwice } from '../../support/bank.ts';
import { demandOn, now, planOf, text, underDemand, untouched, walletOf } from '../../support/exit-facts.ts';
import { forkOf } from '../../support/forks.ts';
import { memoryOf, secretCast, secretOf } from '../../support/own-seat.ts';

const cast = secretCast();
const stakes = { ...calling(1, 2_000n), acks: [1, 2] };
const maker = wonTwice(1n, cast);
maker.unfinished(calling(1, 3_000n), [1, 2], [1, 2]);
const running = granted(maker.proof());
const [first, second, list] = running.turns as [ProofTurn, ProofTurn, ProofTurn];
const bankId = hashStruct('Setup', running.setup.message);
const bankerGive = list.gives!.find(({ seat }) => seat === 1)!.signature;
const digest = hashStruct('Closed', list.closed!.message);
const commitments = list.list!.map(({ commitment }) => commitment);
const gaveIn = (...seats: number[]): Proof =>
  ({
    ...running,
    turns: [first, second, { ...list, gives: list.gives!.filter(({ seat }) => seats.includes(seat)) }],
  }) as Proof;
/** The proof without links. */
const bare = (proof: Proof): Proof =>
  ({
    ...proof,
    turns: proof.turns.map((t, i) =>
      i === 2 ? { ...t, gives: t.gives!.map(({ seat, signature }) => ({ seat, signature })) } : t,
    ),
  }) as Proof;
const invented = (stage: number, change: Partial<DemandFacts> = {}): BankFacts =>
  underDemand(demandOn(running, 2, stage, change), now - 5);
const linkOf = (seat: number): Hex => list.gives!.find((give) => give.seat === seat)!.link!;

describe('what bound the others came only from the node', () => {
  const kept = (seat: number, proof: Proof) => {
    const { banks, gives } = evidenceIn(memoryOf(seat, [proof]));
    return { proofs: banks.flatMap(({ proof: one }) => one ?? []), gives };
  };
  const grown = ({ proofs, gives }: ReturnType<typeof kept>, facts: BankFacts) =>
    evidenceOf([...proofs, ...proofs.flatMap((proof) => learnedFrom(proof, facts.demands) ?? [])], gives).banks;

  it("P7.14 punter: no link for a banker's Give that only a node has; once kept, any other will do", () => {
    const own = kept(2, bare(gaveIn()));
    const fooled = invented(stages.punters, { bankerGive });
    expect(text(planOf(own.proofs, own.gives, walletOf(2), () => fooled).steps)).not.toContain(linkOf(2).slice(2));
    const banks = grown(own, fooled);
    expect(
      text(planOf(banks, own.gives, walletOf(2), () => fooled).steps.filter(({ act }) => act === 'give')),
    ).toContain(linkOf(2));
    expect(planOf(banks, own.gives, walletOf(2), () => untouched).steps.map(({ act }) => act)).toContain('demand');
  });

  it("P7.14 banker: no link for punters' gives that only a node has; once kept, it can bring them itself", () => {
    const own = kept(1, bare(gaveIn(1)));
    const { link, signature } = list.gives!.find(({ seat }) => seat === 2)!;
    const fooled = invented(stages.banker, { given: 2, shown: [{ index: 1, link: link!, signature }] });
    expect(text(planOf(own.proofs, own.gives, walletOf(1), () => fooled).steps)).not.toContain(linkOf(1).slice(2));
    const banks = grown(own, fooled);
    expect(
      text(planOf(banks, own.gives, walletOf(1), () => fooled).steps.filter(({ act }) => act === 'giveLast')),
    ).toContain(linkOf(1));
    expect(
      planOf(banks, own.gives, walletOf(1), () => invented(stages.punters, { opener: 0, bankerGive })).steps.map(
        ({ act }) => act,
      ),
    ).toContain('give');
  });
});

describe('another name chosen on the page', () => {
  it.each<[string, number, number, number]>([
    ["a punter's link without the banker's Give", 2, 1, stages.punters],
    ["the banker's link without the punters'", 1, 2, stages.banker],
  ])('P7.14 the plan for another player shows not %s', (_what, seat, other, stage) => {
    const { banks } = evidenceIn(memoryOf(seat, [bare(gaveIn(seat))]));
    const proofs = evidenceOf(banks.flatMap(({ proof }) => proof ?? [])).banks;
    expect(text(planOf(proofs, noGives, walletOf(other), () => invented(stage)).steps)).not.toContain(
      linkOf(seat).slice(2),
    );
  });
});

/**
 * The node helps the house: "over" while the coup is played, so that the link stays here; "under demand" when the
 * player is on the way out.
 */
describe('a list that a node had called over', () => {
  const over = (seat: number, how: 'open' | 'over' = 'over') =>
    evidenceIn({ ...memoryOf(seat, [gaveIn(1, 2)]), contested: { [digest]: how } });
  const asked = { 1: invented(stages.banker, { given: 2 }), 2: invented(stages.punters) } as const;
  const cases = [
    [1, 2, 'you lose the coup', 'giveLast'],
    [2, 1, 'nothing has happened', 'give'],
  ] as const;

  it.each(cases)(
    'P7.14 seat %i: its link is kept back from a demand, with the reason, and shown once its player says so',
    (seat, _other, loses, act) => {
      const { banks, gives } = over(seat);
      const proofs = banks.flatMap(({ proof }) => proof ?? []);
      const plan = planOf(proofs, gives, walletOf(seat), () => asked[seat]);
      expect(text(plan)).not.toContain(linkOf(seat).slice(2));
      expect(plan.keptBack).toEqual([
        { number: 1n, closed: digest, until: 10_060, words: expect.stringContaining(loses) as string },
      ]);
      const after = planOf(proofs, agreedTo(gives, new Set([digest])), walletOf(seat), () => asked[seat]);
      expect([after.keptBack, text(after.steps.filter((step) => step.act === act)).includes(linkOf(seat))]).toEqual([
        [],
        true,
      ]);
      const open = planOf(proofs, over(seat, 'open').gives, walletOf(seat), () => asked[seat]);
      expect([open.keptBack, text(open.steps).includes(linkOf(seat))]).toEqual([[], true]);
    },
  );

  it.each(cases)('P7.14 seat %i: the plan of this browser’s other wallet does not show it either', (seat, other) => {
    const [mine, theirs] = [over(seat), evidenceIn(memoryOf(other, [gaveIn(other)]))];
    const proofs = [mine, theirs].flatMap(({ banks }) => banks.flatMap(({ proof }) => proof ?? []));
    const gives = { ...theirs.gives, over: mine.gives.over };
    expect(text(planOf(evidenceOf(proofs, gives).banks, gives, walletOf(other), () => asked[seat]))).not.toContain(
      linkOf(seat).slice(2),
    );
  });

  it.each(cases)(
    'P7.14 seat %i: a file saved then has no link of it for anybody who reads it elsewhere',
    (seat, other) => {
      const { banks, gives } = over(seat);
      const [proof] = banks.flatMap((one) => one.proof ?? []);
      expect(text(proofToJson(proof!))).toContain(linkOf(seat).slice(2));
      const file = text(proofToJson(forFile(proof!, gives)));
      expect([file.includes(linkOf(seat).slice(2)), file.includes(linkOf(other).slice(2))]).toEqual([false, true]);
      expect(verifiedBanks('saved', file).banks).toHaveLength(1);
      expect(forFile(proof!, agreedTo(gives, new Set([digest])))).toBe(proof);
    },
  );

  it.each([['over'], [7], [null], [[digest]], [{ [digest]: 7 }]])(
    'P7.14 whatever a store has in that place (%j), the rest is read',
    (contested) => {
      expect([...evidenceIn({ ...memoryOf(1, [running]), contested } as never).gives.over]).toEqual([]);
    },
  );
});

describe('what the node says of a list', () => {
  it('P7.14 no link of another bet of the turn: the node’s word about a list that the file has does not count', () => {
    const other = seatLink(secretOf(2), coupIdOf(bankId, 2), 77); // of a bet that was replaced
    const { banks, gives } = evidenceIn(memoryOf(2, [running]));
    const contest = {
      ...invented(stages.punters).demands[0]!.contest,
      commitments: [commitments[0]!, commitmentOf(other)],
    };
    const plan = planOf(
      banks.flatMap(({ proof }) => proof ?? []),
      gives,
      walletOf(2),
      () => invented(stages.punters, { bankerGive, contest }),
    );
    expect(text(plan.steps)).not.toContain(other.slice(2));
  });

  it('P7.14 a banker whose store has lost the list shows no link for the punters that the node names', () => {
    const {
      seats: [one, two, friend],
      ...rest
    } = secretCast([1, 2, 3]);
    const maker = bank({ number: 1n }, { ...rest, seats: [one!, two!, friend!] });
    maker.unfinished(
      { stakes: new Map([2, 3].map((seat) => [seat, { call: 1, max: 1_000n, accepted: 1_000n }] as const)) },
      [1, 2, 3],
      [2, 3],
    );
    const whole = granted(maker.proof());
    const turn = whole.turns[0]!;
    const anyLink = `0x${'77'.repeat(32)}` as const; // not even the friend's own
    const { banks, gives } = evidenceIn({
      ...memoryOf(1, [{ ...whole, turns: [] } as unknown as Proof]),
      given: memoryOf(1, [whole]).given,
    });
    const demand = demandOn(whole, 0, stages.banker, {
      given: 4,
      shown: [{ index: 2, link: anyLink, signature: turn.gives!.find(({ seat }) => seat === 3)!.signature }],
    });
    const commitments = [turn.list![0]!.commitment, zero32, commitmentOf(anyLink)];
    const facts = underDemand({ ...demand, contest: { ...demand.contest, commitments } }, now - 5);
    const { steps, notes } = planOf(
      banks.flatMap(({ proof }) => proof ?? []),
      gives,
      walletOf(1),
      () => facts,
    );
    expect(steps.map(({ act }) => act)).not.toContain('giveLast');
    expect(notes.join()).toMatch(/the list of that coup is not among what is here.* Without it you lose the coup/);
  });
});

/** The same list and links with two steps; seat 2, honest, saw the first. */
const forks = (
  wanted: (first: number, second: number) => boolean,
  goOn: (maker: BankMaker) => void = () => undefined,
): { readonly real: Proof; readonly fork: Proof } =>
  forkOf(cast, ({ real, fork, outcomes }) => {
    if (!wanted(...outcomes)) return null;
    goOn(real);
    return { real: granted(real.proof()), fork: granted(fork.proof()) };
  });
const asFile = (proof: Proof) => verifiedBanks('bank-1.json', JSON.stringify(proofToJson(proof)));
const acts = (banks: readonly Proof[], gives: OwnGives, change: Partial<BankFacts> = {}) =>
  planOf(banks, gives, walletOf(2), () => ({ ...untouched, ...change })).steps.map(({ act, id }) => ({ act, id }));
const kept = (proof: Proof) => {
  const { banks, gives } = evidenceIn(memoryOf(2, [proof]));
  return { proofs: banks.flatMap((one) => one.proof ?? []), gives };
};

describe('a file of the house beside what this browser has played', () => {
  it('L(C) a fork of its bank takes nothing from it, in any order', () => {
    const { real, fork } = forks((first, second) => first === outcomes.punta && second === outcomes.banco);
    const lineOf = (proof: Proof) => lastStateOf(proof).seats[1]!;
    const {
      banks: [file],
      report,
    } = asFile(fork);
    expect([report.failed, lineOf(real) > 0n, lineOf(fork) < 0n]).toEqual([undefined, true, true]);
    const {
      proofs: [mine],
      gives,
    } = kept(real);
    for (const order of [
      [file!, mine!],
      [mine!, file!],
    ])
      expect(evidenceOf(order, gives).banks.map(lineOf)).toEqual([lineOf(real)]);
    const paid = {
      final: { how: 'finalised' as const, received: lineOf(fork), signed: false, time: 0, payment: noPayment },
    };
    expect(acts(evidenceOf([file!, mine!], gives).banks, gives, paid).map(({ act }) => act)).toContain('claim');
  });

  it('L(C) a fork of an earlier turn does not remove the list that it gave for', () => {
    const { real, fork } = forks(
      (first, second) => first !== outcomes.punta && second !== first,
      (one) => {
        one.unfinished(calling(1, 3_000n), [1, 2], [2]);
      },
    );
    const {
      proofs: [mine],
      gives,
    } = kept(real);
    expect(acts(evidenceOf([asFile(fork).banks[0]!, mine!], gives).banks, gives).map(({ act }) => act)).toContain(
      'demand',
    );
  });

  it('L(C) nor does another list for that same turn, played', () => {
    const {
      proofs: [mine],
      gives,
    } = kept(running);
    const again = wonTwice(1n, cast);
    again.coup(calling(1, 1_000n));
    const {
      banks: [file],
    } = asFile(granted(again.proof()));
    expect(hashStruct('Setup', file!.setup.message)).toBe(bankId);
    expect(acts(evidenceOf([file!, mine!], gives).banks, gives).map(({ act }) => act)).toContain('demand');
  });

  const house = sessionKey(cast.domain, 'the house has this key');
  const rivals: readonly [string, Proof][] = [
    [
      "with its wallet under a key of the house's, and a bigger win",
      granted(
        until(
          ({ state }) => state.turn === 1 && state.outcome === outcomes.punta,
          (one) => {
            one.coup({ ...calling(1, 9_000n), acks: [1, 2] });
          },
          { number: 1n },
          {
            ...cast,
            seats: cast.seats.map((one) => (one.seat === 2 ? { ...one, key: house, secret: undefined } : one)),
          } as never,
        ).proof(),
      ),
    ],
    [
      'with its wallet and key, in which it has lost less',
      granted(
        until(
          ({ state }) => state.turn === 1 && state.outcome === outcomes.banco,
          (one) => {
            one.coup(stakes);
          },
          { number: 1n, posta: 9_000n },
          cast,
        ).proof(),
      ),
    ],
  ];
  it.each(rivals)(
    'L(C) another set-up of its number, %s: what it played is still demanded, proposed and claimed',
    (_what, rival) => {
      const noWallet = {
        ...rival,
        grants: rival.grants.map((grant) =>
          grant.message.player === walletOf(2) ? { ...grant, signature: `0x${'11'.repeat(64)}1b` as const } : grant,
        ),
      };
      const {
        banks: [file],
      } = asFile(noWallet);
      const {
        proofs: [mine],
        gives,
      } = kept(running);
      const all = evidenceOf([file!, mine!], gives).banks;
      expect(
        acts(all, gives)
          .filter(({ id }) => id.includes(bankId) || id.includes(digest))
          .map(({ act }) => act),
      ).toEqual(['demand', 'propose', 'finalize']);
      const lost = {
        final: { how: 'finalised' as const, received: -50_000n, signed: false, time: 0, payment: noPayment },
      };
      expect(acts(all, gives, lost).map(({ act, id }) => `${act} ${id.includes(bankId)}`)).toEqual(['claim true']);
    },
  );
});
