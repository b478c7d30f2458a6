/**
 * Evidence made to silence a demand or a claim, or to keep a number open for ever, by a house and its friends
 * (INVARIANTS I9, I14); and a house that the age of its key does not silence.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { concat, encodeFunctionData, pad, toHex, type Hex } from 'viem';
import { zero32 } from '../../engine/bytes.ts';
import { commitmentOf } from '../../engine/fairness/commitment.ts';
import { hashStruct, seatsDigest } from '../../engine/protocol/eip712.ts';
import { outcomes, type State } from '../../engine/protocol/messages.ts';
import { encodeBank, encodeProof, type EncodedProof } from '../../engine/settlement/encode.ts';
import { noPayment } from '../../engine/settlement/payment.ts';
import { escrowAbi } from '../../server/chain/abi.ts';
import { BankMaker, sessionKey } from '../support/bank-maker.ts';
import { type Courtroom, stage } from './support/courtroom.ts';
import { deployMock } from './support/mocks.ts';
import { refused } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';
import { chips } from './support/system.ts';

const day = 24 * 3600;

describe('demands and claims: forged evidence', () => {
  let room: Courtroom;
  sharedRoom(3, (opened) => {
    room = opened;
  });

  /**
   * State 0 of `bank` with the base that the house signs over `state`: anything it likes, as long as nobody else has to
   * sign.
   */
  const based = (bank: BankMaker, state: State, closed: Hex): EncodedProof => {
    const step = room.cast.house.sign('Step', {
      bankId: bank.bankId,
      turn: state.turn - 1,
      closed,
      next: hashStruct('State', state),
    });
    return {
      ...encodeProof(bank.proof(), 0, 0),
      base: {
        state: { ...state, seats: seatsDigest(state.seats) },
        lines: [...state.seats],
        closed,
        step: step.signature,
        assents: [],
      },
    };
  };

  it('I14 no answer: a proof that begins in state 0 and only names the list', async () => {
    const bank = room.bank();
    room.close(bank);
    const contest = await room.demandAt(bank, stage.banker);
    const named = encodeProof(bank.proof(), 0, 0);
    const forged = { ...named, base: { ...named.base, closed: contest.closed } };
    await refused(room.court.simulate.answer([contest, forged], room.as(0)), 'ListNotPlayed', [contest.closed]);
  });

  it('I14 no answer: a state to which house and banker say the list led, without any card shown', async () => {
    const bank = room.bank();
    room.close(bank);
    const contest = await room.demandAt(bank, stage.house);
    const drawn: State = {
      ...bank.state,
      turn: 1,
      prev: hashStruct('State', bank.state),
      outcome: outcomes.egalite,
      commitment: commitmentOf(bank.houseLink(1)),
    };
    const forged = based(bank, drawn, contest.closed);
    await room.court.simulate.propose([forged]); // but it is a proposal
    await refused(room.court.simulate.answer([contest, forged]), 'ListNotPlayed', [contest.closed]);
  });

  it('I9 no base whose turn or lines would overflow a later payment and keep its number open for ever', async () => {
    const bank = room.bank();
    const late = (turn: number): State => ({ ...bank.state, turn, outcome: outcomes.egalite });
    await room.court.simulate.propose([based(bank, late(2 ** 31 - 1), pad('0x01'))]);
    for (const turn of [2 ** 31, 2 ** 32 - 1]) {
      await refused(room.court.simulate.propose([based(bank, late(turn), pad('0x01'))]), 'BaseInvalid');
    }
    const limit = 2n ** 95n;
    for (const [much, most] of [
      [limit - 1n, limit - 1n],
      [limit, limit],
      [2n ** 200n, 2n ** 200n],
    ] as const) {
      const [, winner, loser] = room.seats;
      const state: State = { ...late(1), seats: [0n, most, -much] };
      const forged = based(bank, state, pad('0x01'));
      const ack = loser!.key.sign('Ack', { state: hashStruct('State', state) }).signature;
      const proposal = {
        ...forged,
        base: { ...forged.base, assents: [{ index: 2, kind: 0, data: '0x' as Hex, signature: ack }] },
      };
      if (much < limit) await room.court.write.propose([proposal]);
      else await refused(room.court.simulate.propose([proposal]), 'SumsWrong', [1]);
      assert.equal(winner!.seat, 2);
    }
    await room.passWindow();
    const before = await room.books();
    await room.finalize();
    const after = await room.books();
    assert.deepEqual(
      after.locked.map((locked, i) => locked - before.locked[i]!),
      [0n, chips(500) + room.settings.share, -chips(500)],
    );
  });

  it('I8 the house may answer after its retired key’s grace if the demand was opened within it', async () => {
    const { escrow, time } = room.system;
    const bank = room.bank();
    const list = room.list(bank);
    room.close(bank, list);
    await escrow.write.announceHouseKey([sessionKey(room.cast.domain, 'next house').address]);
    await time.increase(7 * day);
    await escrow.write.changeHouseKey();
    const retired = Number(await escrow.read.retiredAt([room.cast.house.address]));
    await room.goTo(retired + 30 * day - 60);
    const contest = await room.demandAt(bank, stage.house);
    await room.goTo(retired + 30 * day + 1);
    const other = room.bank({ number: 2n });
    room.close(other);
    await refused(room.court.simulate.demand(room.demandOf(other)), 'HouseKeyRetired', [
      room.cast.house.address,
      BigInt(retired),
    ]);
    bank.coup(list);
    // Something has stood on the number since before: what replaces it may be shown as long.
    await room.court.simulate.propose([encodeProof(bank.proof())]);
    await room.answer(contest, bank);
    assert.equal(await room.stageOf(contest), stage.answered);
  });

  it("I8 what a house proposes in the last second of its key's grace is replaced, and its lists demanded", async () => {
    const { escrow, time } = room.system;
    const seed = [...Array(100).keys()].find(
      (n) => room.bank({ seed: n }).coup(room.list(room.bank())) === outcomes.banco,
    )!;
    const bank = room.bank({ seed });
    bank.coup(room.list(bank));
    const more = room.list(bank);
    room.close(bank, more);
    await escrow.write.announceHouseKey([sessionKey(room.cast.domain, 'next house').address]);
    await time.increase(7 * day);
    await escrow.write.changeHouseKey();
    const retired = Number(await escrow.read.retiredAt([room.cast.house.address]));
    await room.goTo(retired + 30 * day - 1);
    await room.propose(bank, 0, 0);
    await room.goTo(retired + 30 * day + 60);
    await room.propose(bank, 0, 1);
    await room.demand(bank);
    const other = room.bank({ number: 2n });
    other.coup(room.list(other));
    await refused(room.court.simulate.propose([encodeProof(other.proof())]), 'HouseKeyRetired');
  });

  describe('a settlement is opened by what it said, however it came', () => {
    const word = (n: number | bigint): Hex => toHex(BigInt.asUintN(256, BigInt(n)), { size: 32 });
    /** The calldata of `settle` as words after the selector, and its selector. */
    const wordsOf = (bank: BankMaker, signers: readonly number[]) => {
      const data = encodeFunctionData({
        abi: escrowAbi,
        functionName: 'settle',
        args: [[encodeBank(bank.proof(signers))]],
      });
      return {
        selector: data.slice(0, 10) as Hex,
        words: data
          .slice(10)
          .match(/.{64}/gu)!
          .map((w): Hex => `0x${w}`),
      };
    };
    const [head, linesAt, leaveTurnsAt] = [3, 8, 11];
    const directly = (data: Hex) => room.system.operator.sendTransaction({ to: room.system.escrow.address, data });
    /** A bank that forgets seat 3, which won in the second coup; the other two settled it before that. */
    const forgotten = async (shape: (words: Hex[]) => Hex[]): Promise<void> => {
      const only = (seat: number) => ({ stakes: new Map([[seat, { accepted: chips(5) }]]) });
      for (let seed = 0; ; seed++) {
        const bank = room.bank({ seed });
        if (bank.coup(only(2)) !== outcomes.banco) continue;
        const { selector, words } = wordsOf(bank, [1, 2]);
        if (bank.coup(only(3)) !== outcomes.punta) continue;
        await directly(concat([selector, ...shape(words)]));
        const before = await room.books();
        const claim = await room.claim(bank, 2);
        await room.passWindow();
        await room.court.write.payClaim([claim]);
        assert.deepEqual(await room.gained(before), [0n, 0n, bank.state.seats[2]!]);
        return;
      }
    };

    const offsetOf =
      (offset: bigint) =>
      (words: readonly Hex[]): Hex[] =>
        words.with(head + leaveTurnsAt, word(offset));

    it('I14 an offset that points nowhere, where `settle` finds an empty list', async () => {
      await forgotten(offsetOf(2n ** 255n));
    });

    it('I14 one where it finds no list at all settles nothing', async () => {
      for (const offset of [-1n, 2n ** 40n]) await assert.rejects(forgotten(offsetOf(offset)));
      assert.equal(await room.system.escrow.read.isSettled([room.table, 1n]), false);
    });

    it('I14 any bank of a batch', async () => {
      await room.settle(...[4n, 1n, 2n].map((number) => encodeBank(room.bank({ number }).proof([1, 2, 3]))));
      const shown = await Promise.all([4n, 1n, 2n].map((number) => room.payment(number)));
      assert.deepEqual(
        shown.map(({ index }) => index),
        [0n, 1n, 2n],
      );
      for (const { banks } of shown) assert.deepEqual(banks, shown[0]!.banks);
    });

    it('I14 lines placed before their bank', async () => {
      await forgotten((words) => {
        const bankHead = words.slice(head, head + 14);
        const rest = words.slice(head + 14);
        const lines = head + Number(BigInt(bankHead[linesAt]!)) / 32;
        const moved = words.slice(lines, lines + 4);
        // The lines first, then the bank, whose offset to them is negative.
        return [
          ...words.slice(0, 2),
          word(32 * (1 + moved.length)),
          ...moved,
          ...bankHead.with(linesAt, word(-32 * moved.length)),
          ...rest,
        ];
      });
    });

    it('I14 a settlement by another contract, twice in one transaction', async () => {
      const { client, operator, escrow } = room.system;
      const caller = await deployMock(client, operator, 'Caller', [escrow.address]);
      const calldata = (bank: BankMaker, signers: readonly number[]) => {
        const { selector, words } = wordsOf(bank, signers);
        return concat([selector, ...words]);
      };
      // All lines that it names are signed: only the operator can leave one out.
      const invented = new BankMaker(
        { ...room.cast, seats: room.seats.slice(0, 2) },
        { number: 1n, banker: 1, posta: chips(20) },
      );
      await caller.write.both!([calldata(room.bank({ number: 7n }), [1, 2, 3]), calldata(invented, [1, 2])]);
      const bank = room.played([outcomes.punta]);
      const before = await room.books();
      const claim = await room.claim(bank, 2);
      await room.passWindow();
      await room.court.write.payClaim([claim]);
      assert.deepEqual(await room.gained(before), [0n, 0n, bank.state.seats[2]!]);
    });
  });

  it('I14 a list that can never be played is not demanded: a contributor has committed to nothing', async () => {
    for (const seat of [1, 2]) {
      const bank = room.bank();
      bank.unfinished(room.list(bank), [1, 2, 3], [1, 2, 3], (row) =>
        row.seat === seat ? { ...row, commitment: zero32 } : row,
      );
      await refused(room.court.simulate.demand(room.demandOf(bank)), 'EntryInvalid', [0, seat]);
    }
  });

  it('I14 a seat left out of the proposed and paid bank claims all of its line', async () => {
    const invented = new BankMaker(
      { ...room.cast, seats: room.seats.slice(0, 2) },
      { number: 1n, banker: 1, posta: chips(20) },
    );
    await room.propose(invented);
    await room.passWindow();
    await room.finalize();
    const only = { stakes: new Map([[3, { accepted: chips(5) }]]) };
    for (let seed = 0; ; seed++) {
      const bank = room.bank({ seed });
      if (bank.coup(only) !== outcomes.punta) continue;
      const claim = await room.claim(bank, 2);
      assert.deepEqual([claim.received, claim.end.seats[2]!.line], [0n, bank.state.seats[2]]);
      return;
    }
  });

  it('I14 refuses a settlement other than the recorded one', async () => {
    const bank = room.played([outcomes.banco]);
    await room.settleSigned(bank, [1, 2, 3]);
    const good = await room.payment();
    bank.coup(room.list(bank));
    const claim = (payment: typeof good) => room.court.simulate.claim([encodeProof(bank.proof()), payment], room.as(0));
    for (const payment of [
      { ...good, slot: 1n },
      { ...good, time: good.time + 1n },
      { ...good, index: 1n },
      { ...good, banks: [...good.banks, ...good.banks] },
      { ...good, lines: good.lines.slice(1), keys: good.keys.slice(1) },
      { ...good, keys: good.keys.toReversed() },
      { ...good, signed: good.signed ^ 1n },
      noPayment,
    ]) {
      await refused(claim(payment), 'OtherPayment', [room.table, 1n]);
    }
    await refused(claim({ ...good, lines: good.lines.slice(1) }), 'PaymentTooLong', [1n, 2n, 3n]);
    await refused(claim(good), 'SettlementSigned', [room.seats[0]!.player]);
  });
});
