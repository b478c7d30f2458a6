/**
 * Tables of Sette e mezzo before the court: it asks the replay of the proof's own game, in every act that brings a
 * proof (INVARIANTS I1, I3, I4, I8, I10).
 */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { outcomes, type Table } from '../../engine/protocol/messages.ts';
import { matta } from '../../engine/sette/cards.ts';
import { cagnotteOn } from '../../engine/rules/arithmetic.ts';
import { SetteMaker } from '../support/sette-maker.ts';
import { Courtroom, stage } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { chips, deploySystem, headsUp, type System } from './support/system.ts';

const piatto: Table = { ...headsUp, ruleset: 4, feeMode: 0 };
const bet = chips(12) + 13n;
const fee = cagnotteOn(bet, piatto.feeBps);

describe('Sette e mezzo before the court', () => {
  let room: Courtroom;
  beforeEach(async () => {
    room = await Courtroom.open(piatto, 3);
  });

  /** A round in which these seats have bet, each with this outcome; seat 1 has the bank. */
  function round(...turns: readonly (readonly [seat: number, outcome: number])[]): SetteMaker {
    const bank = new SetteMaker(room.cast, { number: 1n, banker: 1, posta: chips(50) });
    for (const [seat, outcome] of turns) {
      const stakes = new Map([[seat, { accepted: bet, call: 1 }]]);
      bank.find({ stakes }, (duel) => duel.outcome === outcome && !duel.fallen.includes(matta));
      bank.turn({ stakes });
    }
    return bank;
  }
  /** The same, with the list of the next seat closed. */
  const closed = (bank: SetteMaker, seat: number): SetteMaker => {
    bank.unfinished({ stakes: new Map([[seat, { accepted: bet, call: 1 }]]) }, [1, seat], [1, seat]);
    return bank;
  };

  it('I3 a bank that nobody signs is proposed, played again and paid', async () => {
    const before = await room.books();
    const bank = round([2, outcomes.punta], [3, outcomes.banco]);
    await room.propose(bank);
    await room.passWindow();
    await room.finalize();
    assert.deepEqual(await room.gained(before), [-fee, bet, -bet]);
    assert.deepEqual(bank.state.seats, [-fee, bet, -bet]);
  });

  it('I8 an end at a higher turn replaces a proposal', async () => {
    const bank = round([2, outcomes.punta], [3, outcomes.banco]);
    await room.propose(bank, 0, 1);
    await room.propose(bank);
    assert.equal((await room.ending()).turn, 2);
    await refused(room.propose(bank, 0, 1), 'NotHigher', [1, 2]);
  });

  it('I4 the banker that shows no link loses the duel', async () => {
    const before = await room.books();
    await room.ruled(closed(round([2, outcomes.banco]), 3), stage.lost);
    await room.finalize();
    assert.deepEqual(await room.gained(before), [-fee, -bet, bet]);
  });

  it('I10 the house that shows no link owes both their win', async () => {
    const before = await room.books();
    const contest = await room.ruled(closed(round([2, outcomes.banco]), 3), stage.withheld);
    assert.deepEqual(contest.owed, [bet - fee + bet - fee, -bet, bet]);
    await room.finalize();
    for (const place of [0, 2]) await room.award(contest, place);
    assert.deepEqual(await room.gained(before), [bet - fee + bet - fee, -bet, bet]);
  });

  it('I8 a proof that plays the list answers a demand', async () => {
    const whole = round([2, outcomes.banco], [3, outcomes.punta]);
    const contest = await room.demandAt(closed(round([2, outcomes.banco]), 3), stage.house);
    await refused(room.answer(contest, whole, 0, 1), 'ListNotPlayed');
    const bank = round([2, outcomes.banco]);
    bank.turn({ stakes: new Map([[3, { accepted: bet, call: 1 }]]) });
    await room.answer(contest, bank);
    assert.equal(await room.stageOf(contest), stage.answered);
    assert.equal((await room.ending()).turn, 2);
  });

  it('I10 a claim, answered from where it ends, is paid out of the share', async () => {
    const before = await room.books();
    const bank = round([2, outcomes.punta], [3, outcomes.banco]);
    await room.propose(bank, 0, 0);
    await room.passWindow();
    await room.finalize();
    const claim = await room.answerClaim(await room.claim(bank, 1, 1), bank);
    assert.equal(claim.end.turn, 2);
    await room.passWindow();
    await room.court.write.payClaim([claim]);
    assert.deepEqual(await room.gained(before), [0n, bet, 0n]);
  });
});

describe('tables of Sette e mezzo', () => {
  let system: System;
  beforeEach(async () => {
    system = await deploySystem();
  });

  it('protocol.md 5 the escrow takes the rulesets of both games, and of Sette e mezzo one fee mode', async () => {
    const register = (change: Partial<Table>) => system.escrow.simulate.registerTable([{ ...piatto, ...change }]);
    for (const ruleset of [4, 5, 6, 7]) await register({ ruleset });
    for (const ruleset of [4, 5, 6, 7]) await refused(register({ ruleset, feeMode: 1 }), 'TableInvalid');
    await refused(register({ ruleset: 8 }), 'TableInvalid');
    await register({ ruleset: 3, feeMode: 1 });
  });

  it('protocol.md 5 the court names both replays', async () => {
    const { court, replay, setteReplay } = system;
    const found = await Promise.all([court.read.replay(), court.read.setteReplay()]);
    assert.deepEqual(
      found.map((address) => address.toLowerCase()),
      [replay, setteReplay].map(({ address }) => address.toLowerCase()),
    );
  });
});
