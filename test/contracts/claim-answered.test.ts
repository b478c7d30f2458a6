/** `answerClaim`: an old prefix gains nothing against a house that answers with what came after it (INVARIANTS I14). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { zeroHash } from 'viem';
import { encodeContinuation, encodeProof } from '../../engine/settlement/encode.ts';
import type { BankMaker } from '../support/bank-maker.ts';
import {
  bankOf,
  banker,
  claimView,
  lose,
  nothingHeld,
  only,
  paid,
  stranger,
  three,
  two,
  win,
} from './support/claim-room.ts';
import { type Courtroom, stage } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';
import { chips } from './support/system.ts';

describe('claim', () => {
  let room: Courtroom;
  const restore = sharedRoom(3, (opened) => {
    room = opened;
  });

  describe('an old prefix gains nothing against an honest house', () => {
    /** The banker has won twice and then lost everything; the whole bank was proposed and finalised. */
    const whole = async (): Promise<BankMaker> => {
      const bank = bankOf(room, [
        [2, lose],
        [3, lose],
        [2, lose],
        [3, win],
      ]);
      await room.propose(bank, 0);
      await room.passWindow();
      await room.finalize();
      return bank;
    };

    it('I14 answered with all turns after it in one transaction, or a few at a time', async () => {
      const bank = await whole();
      const { restore: again } = await room.system.snapshot();
      for (const steps of [[4], [3, 4]]) {
        await again();
        let claim = await room.claim(bank, banker, 2);
        const { deadline } = await claimView(room, claim);
        for (const to of steps) {
          const earlier = claim;
          claim = await room.answerClaim(claim, bank, to);
          assert.deepEqual(
            [claim.end.turn, claim.end.seats[0]!.line],
            [to, to === 4 ? bank.state.seats[0]! : claim.end.seats[0]!.line],
          );
          assert.equal((await claimView(room, claim)).deadline, deadline, 'an answer gives no new window');
          await refused(room.court.simulate.payClaim([earlier]), 'OtherClaim');
        }
        assert.deepEqual(await paid(room, claim), [0n, 0n, 0n]);
        await nothingHeld(room);
      }
    });

    it('I14 from state 0 too: a loser that says nothing was played', async () => {
      const bank = bankOf(room, [[3, lose]]);
      await room.propose(bank, 0);
      await room.passWindow();
      await room.finalize();
      const claim = await room.claim(bank, three, 0);
      assert.equal(claim.end.turn, 0);
      assert.deepEqual(await paid(room, await room.answerClaim(claim, bank)), [0n, 0n, 0n]);
    });

    it('I14 an answer that stops half way leaves the claim at that end', async () => {
      const bank = await whole();
      const claim = await room.answerClaim(await room.claim(bank, banker, 2), bank, 3);
      const { line } = claim.end.seats[0]!;
      assert.deepEqual(await paid(room, claim), [line - bank.state.seats[0]!, 0n, 0n]);
    });

    it("I14 an answer goes on from the claim's end, by turns, in time", async () => {
      const bank = await whole();
      const claim = await room.claim(bank, banker, 2);
      const answer = (proof: ReturnType<typeof encodeContinuation>) => room.court.simulate.answerClaim([claim, proof]);
      await refused(answer(encodeContinuation(bank.proof(), 2, 2)), 'NotHigher', [2, 2]);
      await refused(answer(encodeContinuation(bank.proof(), 3)), 'OtherState', [claim.end.state, encodeState(bank, 3)]);
      await refused(answer(encodeProof(bank.proof(), 0)), 'BaseOfOtherBank');
      const other = bankOf(
        room,
        [
          [2, lose],
          [3, lose],
          [3, lose],
        ],
        { posta: chips(40) },
      );
      await refused(answer(encodeContinuation(other.proof(), 2)), 'OtherState');
      const { deadline } = await claimView(room, claim);
      await room.goTo(deadline - 1);
      await answer(encodeContinuation(bank.proof(), 2));
      await refused(room.court.simulate.payClaim([claim]), 'WindowOpen', [BigInt(deadline)]);
      await room.goTo(deadline);
      await refused(answer(encodeContinuation(bank.proof(), 2)), 'WindowOver', [BigInt(deadline)]);
      await room.court.simulate.payClaim([claim]);
    });

    const encodeState = (bank: BankMaker, turn: number) => bank.proof().turns[turn - 1]!.step!.message.next;
  });

  describe('answered with a ruling', () => {
    const list = only(3);
    /** The banker won the first coup and lost the second by silence. */
    const silent = async (verdict: number = stage.lost) => {
      const bank = bankOf(room, [[2, lose]]);
      room.close(bank, list);
      const contest = await room.ruled(bank, verdict);
      await room.finalize();
      return { bank, contest };
    };

    it('I14 the banker claims the state before its silence, in vain', async () => {
      const { bank, contest } = await silent();
      const claim = await room.claim(bank, banker);
      assert.ok(claim.end.seats[0]!.line > claim.received);
      await room.court.write.answerClaimByRuling([claim, contest], room.as(stranger));
      const { claim: answered } = await room.last('Claimed');
      assert.deepEqual(
        [answered.end.turn, answered.end.state, answered.end.seats.map(({ line }) => line)],
        [2, zeroHash, contest.lost.lines],
      );
      await refused(room.court.simulate.answerClaimByRuling([answered, contest]), 'OtherRuling', [contest.closed]);
      bank.coup(list);
      await refused(room.court.simulate.answerClaim([answered, encodeContinuation(bank.proof(), 2)]), 'OtherState');
      assert.deepEqual(await paid(room, answered), [0n, 0n, 0n]);
    });

    it('I14 first with the turns up to it', async () => {
      const bank = bankOf(room, [
        [2, lose],
        [2, lose],
      ]);
      room.close(bank, list);
      const contest = await room.ruled(bank, stage.lost);
      await room.finalize();
      const claim = await room.claim(bank, two, 1);
      await refused(room.court.simulate.answerClaimByRuling([claim, contest]), 'OtherRuling', [contest.closed]);
      const later = await room.answerClaim(claim, bank);
      await room.court.write.answerClaimByRuling([later, contest]);
      const { claim: answered } = await room.last('Claimed');
      assert.deepEqual(await paid(room, answered), [0n, 0n, 0n]);
    });

    it('I14 not with another verdict, nor a ruling on another end, nor too late', async () => {
      const { bank, contest } = await silent(stage.withheld);
      const claim = await room.claim(bank, two, 0);
      await refused(room.court.simulate.answerClaimByRuling([claim, contest]), 'OtherRuling', [contest.closed]);
      await restore();
      const lost = await silent();
      const late = await room.claim(lost.bank, banker);
      await refused(room.court.simulate.answerClaimByRuling([late, { ...lost.contest, banker: 1 }]), 'OtherContest');
      const { deadline } = await claimView(room, late);
      await room.goTo(deadline);
      await refused(room.court.simulate.answerClaimByRuling([late, lost.contest]), 'WindowOver', [BigInt(deadline)]);
    });
  });
});
