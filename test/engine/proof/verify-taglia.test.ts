/** Proofs of a whole taglia and of a single coup (protocol.md 3, fairness.md 4). */
import { beforeAll, describe, expect, it } from 'vitest';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { cardsLeft, fullShoe, packComposition, unpackComposition } from '../../../engine/fairness/composition.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import type { Proof, TagliaProof } from '../../../engine/proof/format.ts';
import { parseProofFile } from '../../../engine/proof/read.ts';
import { verifyCoup } from '../../../engine/proof/verify-coup.ts';
import { verifyTaglia } from '../../../engine/proof/verify-taglia.ts';
import { coupOfBank, coupToJson, tagliaToJson } from '../../../engine/proof/write.ts';
import type { BankMaker } from '../../support/bank-maker.ts';
import { bank, banco, granted } from '../../support/bank.ts';

const ended = (maker: BankMaker): Proof => ({
  ...granted(maker.proof([1, 2])),
  end: maker.state.outcome === 1 ? 'punta' : 'passed',
});

/** Banks one after the other until the cut of heads-up: the 200th card and one more coup. */
function wholeTaglia(): readonly Proof[] {
  const proofs: Proof[] = [];
  let composition: bigint | undefined;
  let prev: Proof | undefined;
  for (let seed = 1; seed < 60; seed++) {
    const maker = bank({
      number: BigInt(seed),
      banker: seed % 2 === 0 ? 2 : 1,
      seed,
      composition,
      ...(prev && { prev: hashStruct('Setup', prev.setup.message) }),
    });
    const punter = seed % 2 === 0 ? 1 : 2;
    maker.coup({ stakes: new Map([[punter, { call: 5, max: 10_000n, accepted: 10_000n }]]), acks: [1, 2] });
    const proof = ended(maker);
    proofs.push(proof);
    prev = proof;
    composition = maker.state.composition;
    if (cardsLeft(unpackComposition(composition)) < 312 - 205) return proofs;
  }
  throw new Error('the cut was not reached');
}

describe('a taglia', () => {
  let banks: readonly Proof[];
  beforeAll(() => {
    banks = wholeTaglia();
  });
  const taglia = (changed: readonly Proof[] = banks, number = 1): TagliaProof => ({ taglia: number, banks: changed });
  const failed = (proof: TagliaProof) => {
    const { verdict, failed: step } = verifyTaglia(proof);
    return [verdict, step?.id, step?.detail];
  };

  it('R8.11 all its banks in order: VERIFIED, also through its file', () => {
    const file = parseProofFile(JSON.stringify(tagliaToJson(taglia())));
    const report = verifyTaglia(file.kind === 'taglia' ? file.taglia : taglia([]));
    expect([report.verdict, report.failed?.detail]).toEqual(['VERIFIED', undefined]);
    expect(report.banks).toHaveLength(banks.length);
  });

  it('R8.11 a bank that is missing, doubled or out of order', () => {
    expect(failed(taglia(banks.filter((_, i) => i !== 3)))).toEqual([
      'MISMATCH',
      'G.order',
      expect.stringMatching(/^prev is 0x/),
    ]);
    expect(failed(taglia([banks[0]!, ...banks]))).toEqual([
      'MISMATCH',
      'G.order',
      expect.stringMatching(/^prev is 0x/),
    ]);
    expect(failed(taglia([banks[1]!, banks[0]!]))).toEqual([
      'MISMATCH',
      'G.shoe',
      expect.stringMatching(/^the composition that the taglia begins with is/),
    ]);
  });

  it('R8.11 a composition that jumps between two banks', () => {
    const [first, second] = banks as [Proof, Proof];
    // A full sabot again.
    const jumping = bank({ number: 3n, banker: 1, seed: 3, prev: hashStruct('Setup', second.setup.message) });
    jumping.coup({ stakes: new Map([[2, { call: 5, max: 10_000n, accepted: 10_000n }]]), acks: [1, 2] });
    expect(failed(taglia([first, second, ended(jumping)]))).toEqual([
      'MISMATCH',
      'G.shoe',
      expect.stringMatching(/^composition after the bank before is/),
    ]);
    expect(failed(taglia(banks, 2))).toEqual(['MISMATCH', 'G.shoe', 'taglia is 1, should be 2']);
  });

  it('R8.11 P2.8 a bank may begin with the sabot before its predecessor’s last coup, if that finished late', () => {
    const [first] = banks as [Proof];
    const next = bank({
      number: 2n,
      banker: 2,
      seed: 2,
      prev: hashStruct('Setup', first.setup.message),
      composition: first.setup.message.composition,
    });
    next.coup({ stakes: new Map([[1, { call: 5, max: 10_000n, accepted: 10_000n }]]), acks: [1, 2] });
    const { verdict, steps, notChecked } = verifyTaglia(taglia([first, ended(next)]));
    expect([verdict, steps.filter(({ id }) => id === 'G.shoe').at(-1)!.detail]).toEqual([
      'VERIFIED',
      'bank 2 begins with 312 cards of taglia 1: the shoe before the last coup of bank 1, which was finished late',
    ]);
    expect(notChecked).toContain('whether the last coup of bank 1 was finished only after bank 2 had begun');
    // The coup before the last one was played in time, because another followed it.
    let twice: BankMaker;
    for (let seed = 1; ; seed++) {
      twice = bank({ number: 1n, seed, banker: 1 });
      if (
        twice.coup({ stakes: new Map([[2, { call: 1, max: 1_000n, accepted: 1_000n }]]), acks: [1, 2] }) !==
        outcomes.punta
      )
        break;
    }
    twice.coup({ stakes: new Map([[2, { call: 1, max: 1_000n, accepted: 1_000n }]]), acks: [1, 2] });
    const after = bank({
      number: 2n,
      banker: 2,
      seed: 2,
      prev: hashStruct('Setup', ended(twice).setup.message),
      composition: first.setup.message.composition,
    });
    expect(failed(taglia([ended(twice), ended(after)]))).toEqual([
      'MISMATCH',
      'G.shoe',
      expect.stringMatching(/^composition after the bank before is/),
    ]);
  });

  it('R8.11 the bank in which a taglia ends closes its file and begins the next one', () => {
    const last = banks.at(-1)!;
    const turning = bank({
      number: 61n,
      banker: 1,
      seed: 61,
      composition: last.turns.at(-1)!.state!.composition,
      prev: hashStruct('Setup', last.setup.message),
    });
    turning.taglia([1, 2]);
    const turned = ended(turning);
    const following = (number: number) => {
      const { composition } = turning.state;
      const maker = bank({
        number: 62n,
        banker: 2,
        seed: 62,
        taglia: number,
        composition,
        prev: hashStruct('Setup', turned.setup.message),
      });
      maker.coup({ stakes: new Map([[1, { call: 5, max: 10_000n, accepted: 10_000n }]]), acks: [1, 2] });
      return ended(maker);
    };
    const more = 'whether more banks followed in this taglia';
    expect(verifyTaglia(taglia([...banks, turned]))).toMatchObject({
      verdict: 'VERIFIED',
      notChecked: expect.not.arrayContaining([more]) as unknown,
    });
    expect(verifyTaglia(taglia([turned, following(2)], 2))).toMatchObject({
      verdict: 'VERIFIED',
      notChecked: expect.arrayContaining([more]) as unknown,
    });
    expect(failed(taglia([...banks, turned, following(2)]))).toEqual([
      'MISMATCH',
      'G.shoe',
      'taglia is 2, should be 1',
    ]);
    expect(failed(taglia([...banks, turned, following(1)]))).toEqual([
      'MISMATCH',
      'G.shoe',
      'taglia after the bank before is 2, should be 1',
    ]);
  }, 60_000);

  it('R8.11 a bank that differs is reported with its step; one without its result leaves the taglia INCOMPLETE', () => {
    const [first, second, ...rest] = banks as [Proof, Proof, ...Proof[]];
    const turn = second.turns[0]!;
    const broken = { ...second, turns: [{ ...turn, cards: [...turn.cards!].reverse() }] } as Proof;
    expect(failed(taglia([first, broken, ...rest]))).toEqual([
      'MISMATCH',
      'G.bank',
      expect.stringMatching(/^bank 2: turn 0 \(coup 1\), T\.cards/),
    ]);
    const { result: _result, ...open } = second;
    expect(verifyTaglia(taglia([first, open, ...rest]))).toMatchObject({
      verdict: 'INCOMPLETE',
      missing: 'bank 2: the bank has ended without a signed result',
    });
  });
});

describe('a single coup', () => {
  const maker = bank({ seed: 3 });
  const played: Proof = (() => {
    for (let seed = 1; seed < 200; seed++) {
      const one = bank({ seed });
      if (one.coup({ ...banco(10_000n), acks: [1, 2] }) !== 2) continue;
      one.coup({ ...banco(19_800n), acks: [1, 2] });
      return ended(one);
    }
    throw new Error('no seed leads there');
  })();

  it('R8.12 the first coup and a later one stand alone, and say what they cannot show', () => {
    for (const at of [0, 1]) {
      const file = parseProofFile(JSON.stringify(coupToJson(coupOfBank(played, at))));
      const report = verifyCoup(file.kind === 'coup' ? file.coup : coupOfBank(played, at));
      expect([report.verdict, report.failed?.detail]).toEqual(['VERIFIED', undefined]);
      expect(report.notChecked.join('\n')).toMatch(/what came before this coup/);
    }
  });

  it('R8.12 a bank’s first coup is checked whole; a later one only as far as any past could allow', () => {
    const notes = (at: number) =>
      verifyCoup(coupOfBank(played, at)).notChecked.filter((note) => note.startsWith('what came before'));
    expect([notes(0), notes(1)]).toEqual([
      ['what came before this coup: the draw of the first banker, if there was one'],
      ['what came before this coup: commitments that stood before, and how its posta came about'],
    ]);
    const turning = bank({ composition: packComposition(fullShoe) });
    turning.taglia();
    expect(verifyCoup(coupOfBank(granted(turning.proof()), 0)).failed).toMatchObject({ id: 'T.cut' });
  });

  it('R8.12 a state that the house did not sign, and a changed card', () => {
    const coup = coupOfBank(played, 1);
    const before = coup.before!;
    const richer = { ...coup, before: { ...before, state: { ...before.state, garage: before.state.garage + 1n } } };
    expect(verifyCoup(richer).failed).toMatchObject({
      id: 'K.before',
      detail: expect.stringMatching(/^the state that the step leads to is 0x/),
    });
    const other = { ...coup, before: { ...before, step: { ...before.step, signature: maker.setup.signature } } };
    expect(verifyCoup(other).failed).toMatchObject({
      id: 'K.before',
      detail: expect.stringMatching(/^Step should be signed by the house/),
    });
    const turn = {
      ...coup.turn,
      cards: [(coup.turn.cards![0]! + 1) % 52, ...coup.turn.cards!.slice(1)],
    } as typeof coup.turn;
    expect(verifyCoup({ ...coup, turn }).failed).toMatchObject({ id: 'T.cards', turn: 1 });
  });
});
