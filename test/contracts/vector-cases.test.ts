/**
 * All cases of banks in test/vectors through Solidity (I12): valid banks to the end they claim, from the start and from
 * every base; invalid ones to exactly the answer in support/vector-answers.ts, which also lists what the chain does not
 * check. Taglie and single turns: vector-taglie.test.ts.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Proof } from '../../engine/proof/format.ts';
import type { StepId } from '../../engine/proof/steps.ts';
import { usableBases } from '../../engine/settlement/encode.ts';
import { bankCases as cases, fileOf } from '../vectors/cases.ts';
import { deployMock } from './support/mocks.ts';
import { deploySystem, type System } from './support/system.ts';
import { checkTable, expectedAnswers, expectedOf, nameOf, notOnChain } from './support/vector-answers.ts';
import {
  answers,
  playAssented,
  playDeals,
  playDraw,
  playStepped,
  playWhole,
  type AssentKind,
  type FairDealer,
} from './support/vector-play.ts';
import { proofIn } from './support/vectors.ts';

const valid = cases.filter(({ verdict }) => verdict === 'VERIFIED' || verdict === 'INCOMPLETE');
const invalid = cases.filter(({ verdict }) => verdict === 'MISMATCH');
const unreadable = cases.filter(({ verdict }) => verdict === 'UNREADABLE');
const steps = [...new Set(invalid.map(({ step }) => step!))];
const proofOf = (one: (typeof cases)[number]): Proof => proofIn(new TextDecoder().decode(fileOf(one)));
const casesOf = (step: StepId) => invalid.filter((one) => one.step === step);

/** The kind of assent that a step is about: a base may rest on it. */
const assentOf: Partial<Record<StepId, AssentKind>> = { 'T.acks': 'acks', 'T.bets': 'bets', 'E.leaves': 'leaves' };

/** What `FairDeal` says of links and cards of all coups, besides what `Replay` says. */
const dealAnswers: Partial<Record<StepId, string>> = {
  'T.links': 'LinkDiffers',
  'T.serverLink': 'ServerLinkDiffers',
  'T.cards': answers.otherEnd,
  'T.composition': answers.otherEnd,
};
/** Wrong in a void coup because of who shows the link, not because of the link. */
const rightLinks = ['a void: a link is missing'];

describe('every vector of a bank through Solidity', () => {
  let replay: System['replay'];
  let dealer: FairDealer;
  before(async () => {
    const { client, operator, ...system } = await deploySystem();
    replay = system.replay;
    dealer = (await deployMock(client, operator, 'FairDealer')) as unknown as FairDealer;
  });

  /**
   * The first answer that is not `accepted`: for the whole file, its draw, the links shown, the bases that rest on what
   * the step is about.
   */
  async function answerTo(proof: Proof, step: StepId): Promise<string> {
    const whole = await playWhole(replay, proof);
    if (whole !== answers.accepted) return whole;
    if (step.startsWith('D.')) return (await playDraw(dealer, proof)) ?? answers.accepted;
    if (step === 'T.links') return playDeals(dealer, proof);
    const assent = assentOf[step];
    return (
      (assent && (await playAssented(replay, proof, assent)).find((answer) => answer !== answers.accepted)) ??
      answers.accepted
    );
  }

  it(`I12 ${valid.length} valid banks: accepted from the start and from every base, their draws and deals, too`, async () => {
    await Promise.all(
      valid.map(async (one) => {
        const proof = proofOf(one);
        const bases = usableBases(proof).slice(1);
        const found = await Promise.all([
          playWhole(replay, proof),
          playDeals(dealer, proof),
          playDraw(dealer, proof).then((answer) => answer ?? answers.accepted),
          ...bases.map((base) => playStepped(replay, proof, base)),
        ]);
        assert.deepEqual(
          found,
          found.map(() => answers.accepted),
          one.name,
        );
      }),
    );
  });

  for (const step of steps) {
    const all = casesOf(step);
    const seen = all.filter((one) => expectedOf(expectedAnswers, one) !== answers.accepted).length;
    it(`I12 ${step}: ${seen} of ${all.length} refused or played otherwise${seen < all.length ? `; not on chain ${all.length - seen}: ${notOnChain[step]}` : ''}`, async () => {
      const found = await Promise.all(all.map(async (one) => [nameOf(one), await answerTo(proofOf(one), step)]));
      assert.deepEqual(
        Object.fromEntries(found),
        Object.fromEntries(all.map((one) => [nameOf(one), expectedOf(expectedAnswers, one)])),
      );
    });
  }

  for (const [step, answer] of Object.entries(dealAnswers) as [StepId, string][]) {
    it(`I12 ${step}: the library FairDeal alone says ${answer}`, async () => {
      const found = await Promise.all(
        casesOf(step).map(async (one) => [nameOf(one), await playDeals(dealer, proofOf(one))]),
      );
      assert.deepEqual(
        Object.fromEntries(found),
        Object.fromEntries(
          casesOf(step)
            .map(nameOf)
            .map((name) => [name, rightLinks.includes(name) ? answers.accepted : answer]),
        ),
      );
    });
  }

  it(`I12 ${unreadable.length} unreadable files make no calldata; with the others these are all ${cases.length} of banks`, () => {
    assert.equal(valid.length + invalid.length + unreadable.length, cases.length);
    assert.ok(unreadable.length > 0 && invalid.length > valid.length);
  });

  it('I12 the table of answers names every step of the vectors, only cases that there are, and who checks what the chain does not', () => {
    checkTable(expectedAnswers, notOnChain, invalid);
    for (const step of steps)
      assert.equal(
        notOnChain[step] !== undefined,
        casesOf(step).some((one) => expectedOf(expectedAnswers, one) === answers.accepted),
        step,
      );
  });
});
