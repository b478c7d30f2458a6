/**
 * The cases of taglie and single turns through Solidity. The chain plays one bank at a time, so for a taglia it plays
 * each bank; it does not see whether they follow each other, but clients, `watch` and the verifiers do. For a single
 * turn `FairDeal` draws the cards.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { CoupProof, TagliaProof } from '../../engine/proof/format.ts';
import { startState } from '../../engine/protocol/digests.ts';
import { caseFiles, fileOf } from '../vectors/cases.ts';
import type { Case } from '../vectors/maker/case.ts';
import { deployMock } from './support/mocks.ts';
import { deploySystem, type System } from './support/system.ts';
import { answers, playDeal, playDeals, playWhole, type FairDealer } from './support/vector-play.ts';
import { proofIn } from './support/vectors.ts';

const { accepted, otherEnd } = answers;
const casesIn = (name: string, ...verdicts: readonly Case['verdict'][]) =>
  caseFiles.get(name)!.filter(({ verdict }) => verdicts.includes(verdict));
const valueOf = <T>(one: Case): T => proofIn(new TextDecoder().decode(fileOf(one))) as unknown as T;
const named = (cases: readonly Case[], answerOf: (one: Case) => string) =>
  Object.fromEntries(cases.map((one) => [one.name, answerOf(one)]));

/** Why the first refused bank is refused; all banks of the other cases are accepted separately. */
const ofBanks: Readonly<Record<string, string>> = {
  'G.order a bank of another chain': 'WrongSetupSigner',
  'G.order a bank of another escrow': 'WrongSetupSigner',
  'G.shoe a fifty-third kind': 'CompositionInvalid',
  'G.bank two cards exchanged in its only bank': otherEnd,
  'G.bank a unit more for the last bank’s punta': otherEnd,
  'G.bank the set-up of the last bank signed by another key': 'WrongSetupSigner',
  'G.bank a posta above the stack in the second bank': 'PostaTooHigh',
  'G.bank a new taglia without a card': 'WrongStepSigner',
  'G.bank fifty-three kinds before its new taglia': 'CompositionInvalid',
  'G.bank the banker’s link in the void of the third bank': 'WrongLink',
};

/** What `FairDeal` says of a turn alone; it sees links, cards and composition, and nothing else. */
const ofDeals: Readonly<Record<string, string>> = {
  'T.serverLink another link of the house, alone': 'ServerLinkDiffers',
  'T.links the banker’s link in a void, alone': 'LinkDiffers',
  'T.cut five cards are left, alone': 'CardsMissing',
  'T.cards cards in another order': otherEnd,
  'T.cards the first coup with a card of another suit': otherEnd,
  'T.composition a card left that was dealt': otherEnd,
  'T.drawing the last card left out': otherEnd,
  'T.bets a later coup as the bank’s first': 'ServerLinkDiffers',
  'T.acceptance two who called banco, both accepted': 'LinksMissing',
  'T.commitments the house’s of the turn in the list': 'LinkDiffers',
  'T.commitments the set-up’s in the list of a later coup': 'LinkDiffers',
  'K.before seven of a kind': 'NotAComposition',
  // Another bankId or turn is another coupId, and so gives other cards.
  'K.before a state of another bank': otherEnd,
  'K.before a state 0 with a step': otherEnd,
  'K.before a turn that no bank reaches': otherEnd,
  'S.table a turn at a table with an unknown fee mode': otherEnd,
  'S.players a turn of a bank whose banker is no player': otherEnd,
  'S.stacks a turn of a bank with a stack above the grant': otherEnd,
  'S.posta a turn of a bank that began below the minimum': otherEnd,
  'S.composition a turn of a bank that began with seven of a kind': otherEnd,
};

describe('Taglie and single turns through Solidity', () => {
  let replay: System['replay'];
  let dealer: FairDealer;
  before(async () => {
    const { client, operator, ...system } = await deploySystem();
    replay = system.replay;
    dealer = (await deployMock(client, operator, 'FairDealer')) as unknown as FairDealer;
  });

  /** The first bank's answer that is not `accepted`. */
  async function bankAnswer(one: Case): Promise<string> {
    for (const bank of valueOf<TagliaProof>(one).banks) {
      const found = await playWhole(replay, bank);
      if (found !== accepted) return found;
    }
    return accepted;
  }

  /** What `FairDeal` draws from the state before; a new taglia draws nothing. */
  async function dealAnswer(one: Case): Promise<string> {
    const { setup, turn, before: known } = valueOf<CoupProof>(one);
    return turn.closed === undefined ? accepted : playDeal(dealer, known?.state ?? startState(setup.message), turn);
  }

  async function found(cases: readonly Case[], answer: (one: Case) => Promise<string>) {
    return Object.fromEntries(await Promise.all(cases.map(async (one) => [one.name, await answer(one)] as const)));
  }

  const right = ['VERIFIED', 'INCOMPLETE'] as const;
  const taglie = casesIn('taglia.json', ...right);
  it(`I12 ${taglie.length} valid taglie: every bank is played to its end, by Replay and by FairDeal`, async () => {
    assert.deepEqual(
      await found(taglie, bankAnswer),
      named(taglie, () => accepted),
    );
    for (const one of taglie)
      for (const bank of valueOf<TagliaProof>(one).banks)
        assert.equal(await playDeals(dealer, bank), accepted, one.name);
  });

  const wrongTaglie = casesIn('taglia.json', 'MISMATCH');
  it(`I12 ${wrongTaglie.length} wrong taglie: ${Object.keys(ofBanks).length} with a bank that is refused or ends otherwise; that banks follow each other the chain does not see`, async () => {
    assert.deepEqual(
      await found(wrongTaglie, bankAnswer),
      named(wrongTaglie, ({ name }) => ofBanks[name] ?? accepted),
    );
  });

  const turns = casesIn('coup.json', ...right);
  it(`I12 ${turns.length} valid turns: FairDeal draws their cards from the state before`, async () => {
    assert.deepEqual(
      await found(turns, dealAnswer),
      named(turns, () => accepted),
    );
  });

  const wrongTurns = casesIn('coup.json', 'MISMATCH');
  it(`I12 ${wrongTurns.length} wrong turns: FairDeal draws ${Object.keys(ofDeals).length} otherwise; the rest is not the cards' fault, and a bank's vectors show who sees it on chain`, async () => {
    assert.deepEqual(
      await found(wrongTurns, dealAnswer),
      named(wrongTurns, ({ name }) => ofDeals[name] ?? accepted),
    );
  });

  it('I12 the answers name only existing cases', () => {
    const names = [...wrongTaglie, ...wrongTurns].map(({ name }) => name);
    assert.deepEqual(
      [...Object.keys(ofBanks), ...Object.keys(ofDeals)].filter((name) => !names.includes(name)),
      [],
    );
    assert.ok(Object.values(ofDeals).includes(otherEnd));
  });
});
