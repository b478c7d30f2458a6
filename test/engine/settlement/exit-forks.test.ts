/**
 * The house signs two steps for one list (its friend, the banker, signs a choice in one and none in the other). The
 * player has saved the file of the one that pays it; later the house publishes the other. "Whatever the house signs, it
 * owes": a player that has both files must not get less than with the good one alone, whichever it names first.
 */
import { describe, expect, it } from 'vitest';
import type { Proof } from '../../../engine/proof/format.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import { evidenceOf, verifiedBanks } from '../../../engine/settlement/exit/evidence.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { noGives } from '../../../engine/settlement/exit/own-gives.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { noPayment } from '../../../engine/settlement/payment.ts';
import { calling, granted, unfinished, wonTwice } from '../../support/bank.ts';
import { demandOn, now, planOf, underDemand, untouched, walletOf } from '../../support/exit-facts.ts';
import { forkOf } from '../../support/forks.ts';
import { memoryOf, secretCast } from '../../support/own-seat.ts';

const cast = secretCast();
/** The real bank is won by the punta, its fork by the banker. */
const forks = (): { readonly won: Proof; readonly lost: Proof } =>
  forkOf(cast, ({ real, fork, outcomes: [first, second] }) =>
    first === outcomes.punta && second === outcomes.banco
      ? { won: granted(real.proof()), lost: granted(fork.proof()) }
      : null,
  );
const asFile = (name: string, proof: Proof) => verifiedBanks(name, JSON.stringify(proofToJson(proof))).banks[0]!;
const lineOf = (proof: Proof) => lastStateOf(proof).seats[1]!;

describe('two files of one bank, both signed by the house', () => {
  const { won, lost } = forks();
  const [mine, theirs] = [asFile('saved.json', won), asFile('published.json', lost)];

  it.each([
    ['the good one first', [mine, theirs]],
    ['the fork first, as /exit puts what was added last', [theirs, mine]],
  ])('P7.14 %s: the better branch is what the way out goes by', (_what, files) => {
    expect([lineOf(mine) > 0n, lineOf(theirs) < 0n]).toEqual([true, true]);
    const [found] = evidenceOf(files, noGives, walletOf(2)).banks;
    expect(lineOf(found!)).toBe(lineOf(mine));
  });

  it.each([
    ['the good one first', [mine, theirs]],
    ['the fork first', [theirs, mine]],
  ])('P7.14 %s: what the house paid by its fork is claimed', (_what, files) => {
    const paid = {
      ...untouched,
      final: { how: 'finalised' as const, received: lineOf(theirs), signed: false, time: 0, payment: noPayment },
    };
    const acts = planOf(evidenceOf(files, noGives, walletOf(2)).banks, noGives, walletOf(2), () => paid).steps.map(
      ({ act }) => act,
    );
    expect(acts).toContain('claim');
  });

  it.each([
    ['the good one first', [mine, theirs]],
    ['the fork first', [theirs, mine]],
  ])('P7.14 %s: the other player goes by the other branch, and both are told that there are two', (_what, files) => {
    const { banks, forks: told } = evidenceOf(files, noGives, walletOf(1));
    expect(banks.map(({ turns }) => turns)).toEqual([theirs.turns]);
    for (const seat of [1, 2]) expect(evidenceOf(files, noGives, walletOf(seat)).forks).toEqual(told);
    expect(told).toEqual([expect.stringMatching(/^Bank 1: the house has signed two courses of turn 0, and owes both/)]);
    expect(evidenceOf([mine, mine], noGives, walletOf(1)).forks).toEqual([]);
  });
});

describe('a bank that was forked after turns that all agree on', () => {
  /** Two coups, then one on this stake; and then more of them. */
  const goneOn = (stake: bigint, more = 0) => {
    const one = wonTwice(1n, cast);
    one.coup({ ...calling(1, stake), acks: [] });
    for (let i = 0; i < more && one.state.outcome === outcomes.banco; i++) one.coup({ ...calling(1, stake), acks: [] });
    return granted(one.proof());
  };
  const [short, long, other] = [goneOn(1_000n), goneOn(1_000n, 1), goneOn(2_000n)];
  const both = (...proofs: readonly Proof[]) => [proofs, [...proofs].reverse()] as const;
  const bestFor = (seat: number) => [long, other].reduce((best, one) => (at(one, seat) > at(best, seat) ? one : best));
  const at = (proof: Proof, seat: number) => lastStateOf(proof).seats[seat - 1]!;

  it.each([1, 2])('P7.14 seat %i: of one branch the longest, of two the one with its best line', (seat) => {
    expect([short.turns.length, long.turns.length, other.turns.length]).toEqual([3, 4, 3]);
    for (const files of both(short, long, other)) {
      const { banks, forks: told } = evidenceOf(files, noGives, walletOf(seat));
      expect(banks.map(({ turns }) => turns)).toEqual([bestFor(seat).turns]);
      expect(told.join()).toMatch(/two courses of turn 2, and owes both/);
    }
    for (const files of both(short, long))
      expect(evidenceOf(files, noGives, walletOf(seat))).toMatchObject({ banks: [{ turns: long.turns }], forks: [] });
  });

  it('P7.14 L(C) for whoever has no seat in it the longest', () => {
    for (const files of both(short, long, other))
      expect(evidenceOf(files, noGives, walletOf(3)).banks.map(({ turns }) => turns)).toEqual([long.turns]);
  });

  it('P7.14 L(C) a store that a house has filled with both shows the one that is worth more, and says that there are two', () => {
    const poisoned = { ...long, turns: [...long.turns, ...other.turns] };
    for (const seat of [1, 2]) {
      const [found] = evidenceIn(memoryOf(seat, [poisoned], false)).banks;
      expect(at(found!.proof!, seat)).toBe(at(bestFor(seat), seat));
      expect(found!.dropped.join(' ')).toMatch(/The house has signed two courses of turn 2/);
    }
  });

  it('P7.14 L(C) what this browser has checked goes before a branch that is worth more', () => {
    for (const seat of [1, 2]) {
      const [mine, better] = bestFor(seat) === other ? [long, other] : [other, long];
      const { gives } = evidenceIn(memoryOf(seat, [mine], false)); // it gave for none of these lists
      for (const files of both(mine, better)) {
        const { banks, forks: told } = evidenceOf(files, gives, walletOf(seat));
        expect(banks.map(({ turns }) => turns)).toEqual([mine.turns]);
        expect(told).toHaveLength(1);
      }
    }
  });
});

describe('a fork whose other course ends with a coup that was not played', () => {
  /** Two coups, then coups on these stakes. */
  const course = (...stakes: readonly bigint[]) => {
    const one = wonTwice(1n, cast);
    for (const stake of stakes) one.coup({ ...calling(1, stake), acks: [] });
    return granted(one.proof());
  };
  const better = course(1_000n);
  const closed = (proof: Proof) => hashStruct('Closed', proof.turns.at(-1)!.closed!.message);
  const plan = (files: readonly Proof[], facts = untouched, seat = 2) =>
    planOf(evidenceOf(files, noGives, walletOf(seat)).banks, noGives, walletOf(seat), () => facts);
  const namesOf = ({ steps }: ReturnType<typeof plan>) => steps.map(({ act }) => act);
  const open = {
    'after another coup': unfinished(course(2_000n, 2_000n), [2]),
    'on another list of the same turn': unfinished(course(2_000n), [2]),
  };

  it.each(Object.entries(open))('P7.14 it is demanded before its time is over: %s', (_what, mine) => {
    for (const files of [
      [mine, better],
      [better, mine],
    ]) {
      const made = plan(files);
      expect(evidenceOf(files, noGives, walletOf(2)).banks.map(({ turns }) => turns)).toEqual([
        better.turns,
        mine.turns,
      ]);
      expect(namesOf(made)).toEqual(['demand', 'propose', 'finalize']);
      expect(made.steps[0]!.id).toContain(closed(mine));
      expect(made.notes).toEqual([]);
      // Put together once more, as after the chain has shown something: the other course is still there.
      expect(namesOf(plan(evidenceOf(files, noGives, walletOf(2)).banks))).toEqual(namesOf(made));
    }
  });

  it.each(Object.entries(open))('P7.14 its demand is carried on, and what it lacks is claimed: %s', (_what, mine) => {
    const at = mine.turns.length - 1;
    const isOpen = demandOn(mine, at, stages.banker, { opener: 1, given: 2, deadline: now - 1 });
    expect(plan([better, mine], underDemand(isOpen, now - 10))).toMatchObject({ notes: [] });
    expect(namesOf(plan([better, mine], underDemand(isOpen, now - 10)))[0]).toBe('rule');
    const received = lineOf(mine) - 2_000n; // it was played there, and lost
    const final = { how: 'finalised' as const, received, signed: false, time: 0, payment: noPayment };
    const facts = { ...underDemand({ ...isOpen, stage: stages.dropped }, now - 10), final };
    expect(plan([better, mine], facts).steps.map(({ act, pays }) => [act, pays])).toContainEqual([
      'claim',
      lineOf(better) - received,
    ]);
  });

  it('P7.14 it is not demanded where it can bring no more than the better course', () => {
    for (const [stake, courses] of [
      [1_000n, 1],
      [1_001n, 2],
    ] as const) {
      const files = [better, unfinished(course(2_000n, stake), [2])];
      expect(evidenceOf(files, noGives, walletOf(2)).banks).toHaveLength(courses);
    }
  });

  it('P7.14 not by whom it does not bind: who has not given, and who gave only by its signature', () => {
    const [mine] = Object.values(open) as [Proof];
    const bare = unfinished(course(2_000n, 2_000n));
    for (const [files, seat] of [
      [[better, mine], 1],
      [[better, bare], 2],
    ] as const) {
      const { banks } = evidenceOf(files, noGives, walletOf(seat));
      expect(banks).toHaveLength(1);
      expect(namesOf(plan(files, untouched, seat))).not.toContain('demand');
    }
  });
});
