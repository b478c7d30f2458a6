/**
 * I12: the shared banks of Sette e mezzo and all cases of test/vectors/cases/sette.json through Solidity. Valid ones
 * end as they say, from the start and from every base; each invalid one gets the answer in support/sette-answers.ts,
 * which also lists what the chain does not check.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { hexToBytes } from 'viem';
import type { CoupProof, Proof, TagliaProof } from '../../engine/proof/format.ts';
import type { StepId } from '../../engine/proof/steps.ts';
import { domainSeparator } from '../../engine/protocol/eip712.ts';
import { encodeProof, usableBases } from '../../engine/settlement/encode.ts';
import { caseFiles, fileOf } from '../vectors/cases.ts';
import type { Case } from '../vectors/maker/case.ts';
import { setteAnswers, setteNotOnChain, setteTagliaAnswers, setteTurnAnswers } from './support/sette-answers.ts';
import { deploySystem, type System } from './support/system.ts';
import { checkTable, expectedOf, notOnChain } from './support/vector-answers.ts';
import { answers, playAssented, playResumed, playStepped, playWhole, type AssentKind } from './support/vector-play.ts';
import { proofIn } from './support/vectors.ts';

const { accepted } = answers;
const cases = caseFiles.get('sette.json')!;
type File = Proof & CoupProof & TagliaProof;
const files = new Map(
  cases
    .filter(({ verdict }) => verdict !== 'UNREADABLE')
    .map((one) => [one, proofIn(new TextDecoder().decode(fileOf(one))) as unknown as File]),
);
const casesWith = (field: keyof File, isWrong: boolean): readonly Case[] =>
  [...files].filter(([one, file]) => field in file && (one.verdict === 'MISMATCH') === isWrong).map(([one]) => one);
const fileOfCase = (one: Case): File => files.get(one)!;

/** The kind of assent that a step is about: a base may rest on it. */
const assentOf: Partial<Record<StepId, AssentKind>> = { 'T.acks': 'acks', 'T.bets': 'bets', 'E.leaves': 'leaves' };

describe('Sette e mezzo through Solidity', () => {
  let replay: System['replay'];
  before(async () => {
    replay = (await deploySystem()).setteReplay;
  });

  const answered = async (list: readonly Case[], answer: (one: Case) => Promise<string>) =>
    Object.fromEntries(await Promise.all(list.map(async (one) => [one.name, await answer(one)] as const)));
  const expected = (list: readonly Case[], answer: (one: Case) => string) =>
    Object.fromEntries(list.map((one) => [one.name, answer(one)]));
  const all = () => accepted;

  /** A turn of a bank that is resumed in the state before it: the chain knows that by its digest. */
  async function playTurn({ before: known, turn, ...bank }: CoupProof): Promise<string> {
    if (known === undefined || turn.step === undefined)
      return playWhole(replay, { ...bank, grants: [], leaves: [], turns: [turn] } as unknown as Proof);
    const turns = [{ ...known, acks: [] }, turn];
    const proof = { ...bank, grants: [], leaves: [], turns } as unknown as Proof;
    return playResumed(replay, proof, 1);
  }

  const right = casesWith('turns', false);
  it(`I5 I6 I11 I12 ${right.length} valid banks, from the start and from every base`, async () => {
    const found = await answered(right, async (one) => {
      const proof = fileOfCase(one);
      const from = await Promise.all(usableBases(proof).map((base) => playStepped(replay, proof, base)));
      return [await playWhole(replay, proof), ...from].find((answer) => answer !== accepted) ?? accepted;
    });
    assert.deepEqual(found, expected(right, all));
    assert.deepEqual([...new Set(right.map((one) => fileOfCase(one).table.ruleset))].sort(), [4, 5, 6, 7]);
  });

  it('I11 nineteen cards fall in one duel: those behind the sixteenth are of the second block', async () => {
    const proof = fileOfCase(cases.find(({ base }) => base === 'bases/sette-long.json')!);
    const [, cards] = await replay.read.replay([domainSeparator(proof.domain), encodeProof(proof, 0)]);
    assert.equal(hexToBytes(cards).length, 19);
    assert.deepEqual([...hexToBytes(cards)], proof.turns.at(-1)!.cards);
  });

  const wrong = casesWith('turns', true);
  for (const step of new Set(wrong.map((one) => one.step!))) {
    const list = wrong.filter((one) => one.step === step);
    const answer = (one: Case) => expectedOf(setteAnswers, one);
    const seen = list.filter((one) => answer(one) !== accepted).length;
    const others = setteNotOnChain[step] ?? notOnChain[step];
    it(`I12 ${step}: ${seen} of ${list.length} refused or played otherwise${seen < list.length ? `; not on chain ${list.length - seen}: ${others}` : ''}`, async () => {
      const found = await answered(list, async (one) => {
        const whole = await playWhole(replay, fileOfCase(one));
        const assent = assentOf[step];
        if (whole !== accepted || assent === undefined) return whole;
        const based = await playAssented(replay, fileOfCase(one), assent);
        return based.find((other) => other !== accepted) ?? accepted;
      });
      assert.deepEqual(found, expected(list, answer));
    });
  }

  // What a void or an unfinished turn lacks, the chain cannot play; banks that end in one are above.
  const turns = casesWith('turn', false).filter((one) => fileOfCase(one).turn.step !== undefined);
  it(`I12 ${turns.length} valid turns by themselves`, async () => {
    assert.deepEqual(await answered(turns, (one) => playTurn(fileOfCase(one))), expected(turns, all));
  });

  it('I12 wrong turns by themselves', async () => {
    const list = casesWith('turn', true).filter(({ name }) => name in setteTurnAnswers);
    assert.equal(list.length, Object.keys(setteTurnAnswers).length);
    assert.deepEqual(
      await answered(list, (one) => playTurn(fileOfCase(one))),
      expected(list, ({ name }) => setteTurnAnswers[name]!),
    );
  });

  it('I12 taglie: each bank by itself; that they follow each other the chain does not see', async () => {
    const list = [...casesWith('banks', false), ...casesWith('banks', true)];
    const found = await answered(list, async (one) => {
      for (const bank of fileOfCase(one).banks) {
        const answer = await playWhole(replay, bank);
        if (answer !== accepted) return answer;
      }
      return accepted;
    });
    assert.deepEqual(
      found,
      expected(list, ({ name }) => setteTagliaAnswers[name] ?? accepted),
    );
  });

  it('I12 the table of answers names every step of the vectors, and who checks what the chain does not', () => {
    checkTable(setteAnswers, { ...notOnChain, ...setteNotOnChain }, wrong);
  });
});
