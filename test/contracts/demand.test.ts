/** `demand`: its stages and their edges, who may do what, and every refusal with its values (INVARIANTS I8, I9). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pad, zeroHash, type Hex } from 'viem';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeGives } from '../../engine/settlement/dispute.ts';
import { encodeProof } from '../../engine/settlement/encode.ts';
import { noPayment } from '../../engine/settlement/payment.ts';
import { BankMaker, flipped, sessionKey } from '../support/bank-maker.ts';
import { type Courtroom, stage } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';
import { chips, headsUp } from './support/system.ts';

/** Seats 1 (banker), 2 and 3 contribute, seat 4 is absent; player 5 sits nowhere. */
const [banker, punter, other, absent, stranger] = [0, 1, 2, 3, 5] as const;
const { window } = headsUp;

describe('demand', () => {
  let room: Courtroom;
  let court: Courtroom['court'];
  let wallets: readonly string[];
  sharedRoom(4, (opened) => {
    room = opened;
    ({ court } = room);
    wallets = room.system.players.map((player) => player.account.address);
  });

  const list = {
    stakes: new Map([
      [2, { accepted: chips(7) + 1n }],
      [3, { accepted: chips(5) + 3n }],
    ]),
  };
  /** A bank with one list that was closed and given by all, but not played. */
  const unplayed = (options: Parameters<Courtroom['bank']>[0] = {}): BankMaker => {
    const bank = room.bank(options);
    room.close(bank, list);
    return bank;
  };
  const givesOf = (bank: BankMaker) => encodeGives(bank.proof(), bank.state.turn);

  describe('stages', () => {
    it('protocol.md 5 each begins when the one before is complete, and has its own window', async () => {
      const bank = unplayed();
      const contest = await room.demand(bank);
      const opened = await room.system.time.latest();
      assert.deepEqual([await room.stageOf(contest), await room.deadlineOf(contest)], [stage.punters, opened + window]);
      const [first, second] = givesOf(bank);
      await court.write.give([contest, [second!]]);
      assert.deepEqual(
        [await room.stageOf(contest), await room.deadlineOf(contest)],
        [stage.punters, opened + window],
        'one of two',
      );
      await court.write.give([contest, []]);
      await court.write.give([contest, [first!]]);
      const given = await room.system.time.latest();
      assert.deepEqual([await room.stageOf(contest), await room.deadlineOf(contest)], [stage.banker, given + window]);
      await room.giveLast(contest, bank);
      const last = await room.system.time.latest();
      assert.deepEqual(await court.read.demandOf([contest.closed]), {
        digest: (await court.read.demandOf([contest.closed])).digest,
        deadline: last + window,
        stage: stage.house,
        given: 0b111,
        awarded: 0,
        opener: 255,
        answer: zeroHash,
      });
      bank.coup(list);
      await room.answer(contest, bank);
      assert.equal(await room.stageOf(contest), stage.answered);
    });

    it('protocol.md 5 reports each shown link in an event, with the Give and the stage', async () => {
      const bank = unplayed();
      await room.demandAt(bank, stage.house);
      const shown = (await room.events('LinkGiven')).map(({ args }) => [
        args.index,
        args.link,
        args.signature,
        args.stage,
      ]);
      const [one, two] = givesOf(bank);
      const mine = bank.proof().turns[0]!.gives![0]!.link;
      assert.deepEqual(shown, [
        [1, one!.link, one!.signature, stage.punters],
        [2, two!.link, two!.signature, stage.banker],
        [0, mine, '0x', stage.house],
      ]);
    });

    for (const [name, at, verdict] of [
      ['punters', stage.punters, stage.dropped],
      ['banker', stage.banker, stage.lost],
      ['house', stage.house, stage.withheld],
    ] as const) {
      it(`protocol.md 5 ${name}: the last second is in, the first after it is out`, async () => {
        const bank = unplayed();
        const contest = await room.demandAt(bank, at);
        const deadline = await room.deadlineOf(contest);
        const gives = givesOf(bank);
        bank.coup(list);
        const link = bank.proof().turns[0]!.gives![0]!.link!;
        const acts = [
          [stage.punters, () => court.simulate.give([contest, gives])],
          [stage.banker, () => court.simulate.giveLast([contest, link])],
          [null, () => court.simulate.answer([contest, encodeProof(bank.proof())])],
        ] as const;
        await room.goTo(deadline - 1);
        for (const [needs, act] of acts) {
          if (needs === null || needs === at) await act();
          else await refused(act(), 'WrongStage', [contest.closed, at]);
        }
        await refused(court.simulate.rule([contest]), 'WindowOpen', [BigInt(deadline)]);
        await room.goTo(deadline);
        for (const [needs, act] of acts) {
          if (needs === null || needs === at) await refused(act(), 'WindowOver', [BigInt(deadline)]);
        }
        await court.write.rule([contest]);
        assert.equal(await room.stageOf(contest), verdict);
        for (const [, act] of acts) await refused(act(), 'WrongStage', [contest.closed, verdict]);
        await refused(court.simulate.rule([contest]), 'WrongStage', [contest.closed, verdict]);
      });
    }
  });

  describe('who may', () => {
    it('protocol.md 5 contributors and operator open one; anybody brings links; players and operator answer', async () => {
      const bank = unplayed();
      const open = room.demandOf(bank);
      for (const place of [banker, punter, other]) await court.simulate.demand(open, room.as(place));
      for (const place of [absent, stranger])
        await refused(court.simulate.demand(open, room.as(place)), 'NotASeat', [wallets[place]]);
      const contest = await room.demand(bank);
      await court.write.give([contest, givesOf(bank)], room.as(stranger));
      await court.write.giveLast([contest, bank.proof().turns[0]!.gives![0]!.link!], room.as(stranger));
      bank.coup(list);
      const answer = [contest, encodeProof(bank.proof())] as const;
      await refused(court.simulate.answer(answer, room.as(stranger)), 'NotASeat', [wallets[stranger]]);
      for (const place of [banker, punter, absent]) await court.simulate.answer(answer, room.as(place));
      await court.simulate.answer(answer);
      await room.passWindow();
      await court.write.rule([contest], room.as(stranger));
      await court.write.finalize([await room.ending()], room.as(stranger));
      await court.write.award([contest, punter, await room.payment()], room.as(stranger));
    });

    it("protocol.md 5 refuses keys that never were the house's, and tables that are not registered", async () => {
      const forger = sessionKey(room.cast.domain, 'forger');
      const forged = new BankMaker({ ...room.cast, house: forger }, { number: 1n, banker: 1, posta: chips(50) });
      room.close(forged, list);
      await refused(court.simulate.demand(room.demandOf(forged)), 'HouseKeyUnknown', [forger.address]);
      const stray = new BankMaker(
        { ...room.cast, table: { ...headsUp, salt: 2n } },
        { number: 1n, banker: 1, posta: chips(50) },
      );
      room.close(stray, list);
      await refused(court.simulate.demand(room.demandOf(stray)), 'TableNotRegistered', [stray.setup.message.table]);
    });
  });

  describe('refusals', () => {
    it('protocol.md 5 one demand for each list, whatever became of it', async () => {
      const bank = unplayed();
      const contest = await room.demand(bank);
      await refused(court.simulate.demand(room.demandOf(bank)), 'DemandedAlready', [contest.closed]);
      await room.passWindow();
      await court.write.rule([contest]);
      await refused(court.simulate.demand(room.demandOf(bank)), 'DemandedAlready', [contest.closed]);
    });

    it('protocol.md 5 each later act must show the contest that was opened', async () => {
      const bank = unplayed();
      const contest = await room.demand(bank);
      const { digest } = await court.read.demandOf([contest.closed]);
      const proof = encodeProof(bank.proof());
      const changed = [
        { ...contest, owed: contest.owed.map((line) => line + 1n) },
        { ...contest, banker: 1 },
        { ...contest, before: { ...contest.before, turn: 1 } },
        { ...contest, lost: { ...contest.lost, cagnotte: 0n } },
      ];
      for (const other of changed) {
        const acts = [
          court.simulate.give([other, []]),
          court.simulate.giveLast([other, zeroHash]),
          court.simulate.answer([other, proof]),
          court.simulate.rule([other]),
          court.simulate.award([other, 0, noPayment]),
        ];
        for (const act of acts) {
          const error = await act.then(
            () => null,
            (e: unknown) => e,
          );
          await refused(Promise.reject(error), 'OtherContest');
          assert.match(String(error), new RegExp(digest, 'u'));
        }
      }
      const unknown = { ...contest, closed: flipped(contest.closed) };
      await refused(
        court.simulate.rule([unknown]).catch((e: unknown) => {
          assert.match(String(e), /0x0{64}/u);
          throw e;
        }),
        'OtherContest',
      );
    });

    it('protocol.md 5 links: whose, which, signed by whom, and once', async () => {
      const bank = unplayed();
      const contest = await room.demand(bank);
      const [one, two] = givesOf(bank);
      const give = (...gives: Parameters<typeof court.simulate.give>[0][1]) => court.simulate.give([contest, gives]);
      for (const index of [banker, absent, 4, 31, 32, 255])
        await refused(give({ ...one!, index }), 'NoContributor', [index]);
      await refused(give({ ...one!, link: flipped(one!.link) }), 'WrongGivenLink', [punter]);
      await refused(give({ ...one!, index: other }), 'WrongGivenLink', [other]);
      await refused(give(one!, { ...two!, signature: one!.signature }), 'WrongGiver', [
        other,
        room.seats[punter]!.key.address,
      ]);
      await refused(give({ ...one!, signature: '0x' }), 'WrongGiver', [punter, pad('0x', { size: 20 })]);
      await court.write.give([contest, [one!]]);
      await refused(court.simulate.giveLast([contest, zeroHash]), 'WrongStage', [contest.closed, stage.punters]);
      // Somebody has shown another's link just before: one's own still goes through.
      await court.write.give([contest, [one!, two!, two!]]);
      await refused(give(two!), 'WrongStage', [contest.closed, stage.banker]);
      await refused(court.simulate.giveLast([contest, one!.link]), 'WrongGivenLink', [banker]);
    });

    it('protocol.md 5 a list needs the signatures of house and banker, no links, and a bank that goes on', async () => {
      const bank = unplayed();
      const [proof, turn] = room.demandOf(bank);
      const open = (change: Partial<Omit<typeof turn, 'links'>> & { links?: Hex[] }) =>
        court.simulate.demand([proof, { ...turn, ...change }, noPayment]);
      const [closedSignature, give] = [turn.signatures.slice(2, 132), turn.signatures.slice(132)];
      await refused(open({ signatures: `0x${give}${give}` }), 'WrongClosedSigner');
      await refused(open({ signatures: `0x${closedSignature}${closedSignature}` }), 'WrongGiveSigner');
      await refused(open({ signatures: `0x${closedSignature}` }), 'SignaturesLength', [0, 130n, 65n]);
      await refused(open({ links: [zeroHash] }), 'LinksLength', [0, 0n, 1n]);
      await refused(open({ amount: 1n }), 'MoveInvalid', [0, 0, 1n]);
      await refused(open({ hand: 3 }), 'WrongClosedSigner');
      await refused(open({ list: turn.list.slice(1) }), 'ListLength', [0, 4n, 3n]);
      const ended = room.played([outcomes.punta]);
      await refused(court.simulate.demand([encodeProof(ended.proof()), turn, noPayment]), 'BankEnded', [1]);
    });
  });

  describe('when', () => {
    it('protocol.md 5 within one window of the first proposal, to the second', async () => {
      const bank = room.played([outcomes.banco]);
      await room.propose(bank, 0);
      const { deadline } = await court.read.docketOf([room.table, 1n]);
      room.close(bank, list);
      await room.goTo(deadline - 1);
      await court.simulate.demand(room.demandOf(bank));
      await room.goTo(deadline);
      await refused(court.simulate.demand(room.demandOf(bank)), 'DemandTooLate', [BigInt(deadline)]);
      await room.finalize();
      await refused(court.simulate.demand(room.demandOf(bank)), 'NumberSettled', [room.table, 1n]);
    });

    it('protocol.md 5 within one window of the first demand; that is forgotten when nothing is pending any more', async () => {
      const [one, two] = [unplayed(), unplayed({ posta: chips(40) })];
      const contest = await room.demand(one);
      const { started } = await court.read.docketOf([room.table, 1n]);
      assert.equal(started, await room.system.time.latest());
      await room.goTo(started + window - 1);
      await court.simulate.demand(room.demandOf(two), room.as(1));
      await room.goTo(started + window);
      await refused(court.simulate.demand(room.demandOf(two), room.as(1)), 'DemandTooLate', [BigInt(started + window)]);
      await court.write.rule([contest]);
      const { demanded, ...forgotten } = await court.read.docketOf([room.table, 1n]);
      assert.notEqual(demanded, zeroHash);
      assert.deepEqual(forgotten, {
        digest: zeroHash,
        deadline: 0,
        turn: 0,
        started: 0,
        demands: 0,
        status: 0,
        proven: zeroHash,
      });
      await room.demand(two);
    });

    it('protocol.md 5 a proposal after a demand does not open a new window for demands', async () => {
      const [one, two] = [unplayed(), unplayed({ posta: chips(40) })];
      await room.demand(one);
      const { started } = await court.read.docketOf([room.table, 1n]);
      await room.goTo(started + window - 2);
      await room.propose(one, 0);
      assert.equal((await court.read.docketOf([room.table, 1n])).deadline, started + 2 * window - 1);
      await room.goTo(started + window);
      await refused(court.simulate.demand(room.demandOf(two), room.as(1)), 'DemandTooLate', [BigInt(started + window)]);
    });

    it('protocol.md 5 one at a time for each party: the operator, and every contributor with a share', async () => {
      const banks = [0, 1, 2, 3].map((n) => unplayed({ posta: chips(40 + n) }));
      const operator = room.system.operator.account.address;
      await room.demand(banks[0]!);
      await refused(court.simulate.demand(room.demandOf(banks[1]!)), 'DemandOpen', [operator]);
      for (const place of [0, 1]) {
        const contest = await room.demand(banks[1 + place]!, undefined, undefined, room.as(place));
        assert.equal((await court.read.demandOf([contest.closed])).opener, place);
        await refused(court.simulate.demand(room.demandOf(banks[3]!), room.as(place)), 'DemandOpen', [
          room.seats[place]!.player,
        ]);
      }
      // Another number is independent.
      await court.simulate.demand(room.demandOf(unplayed({ number: 2n })), room.as(1));
      const { contest } = await room.last('Demanded');
      banks[2]!.coup(list);
      await room.answer(contest, banks[2]!);
      await court.simulate.demand(room.demandOf(banks[3]!), room.as(1));
      await refused(court.simulate.demand(room.demandOf(banks[3]!), room.as(0)), 'DemandOpen');
    });

    it('protocol.md 5 not by a key that sat under another name: an invented seat of a real wallet opens nothing', async () => {
      const [first, second, ...others] = room.cast.seats;
      const invented = new BankMaker(
        { ...room.cast, seats: [first!, { ...second!, key: sessionKey(room.cast.domain, 'never sat') }, ...others] },
        { number: 1n, banker: 1, posta: chips(50) },
      );
      invented.unfinished(list, [1, 2, 3], [1, 2, 3]);
      await refused(court.simulate.demand(room.demandOf(invented), room.as(1)), 'NoShare', [
        second!.player,
        sessionKey(room.cast.domain, 'never sat').address,
      ]);
    });

    it('protocol.md 5 within one window of a shown settlement by signatures; before it, none need be shown', async () => {
      const bank = room.played([outcomes.banco]);
      await room.settleSigned(bank, [1, 2, 3, 4]);
      const payment = await room.payment();
      room.close(bank, list);
      const deadline = Number(payment.time) + window;
      await refused(court.simulate.demand(room.demandOf(bank)), 'OtherPayment', [room.table, 1n]);
      await refused(
        court.simulate.demand(room.demandOf(bank, { ...payment, time: payment.time + 1n })),
        'OtherPayment',
        [room.table, 1n],
      );
      await room.goTo(deadline - 1);
      await court.simulate.demand(room.demandOf(bank, payment));
      await room.goTo(deadline);
      await refused(court.simulate.demand(room.demandOf(bank, payment)), 'DemandTooLate', [BigInt(deadline)]);
    });
  });

  it('I8 `finalize` waits for open demands, and no proposal replaces a ruling', async () => {
    const bank = room.played([outcomes.banco]);
    await room.propose(bank, 0);
    const proposed = await room.ending();
    const [first, second] = [unplayed({ posta: chips(40) }), unplayed({ posta: chips(30) })];
    const contests = [
      await room.demandAt(first, stage.house),
      await room.demandAt(second, stage.house, undefined, room.as(1)),
    ];
    await room.passWindow();
    await refused(court.simulate.finalize([proposed]), 'DemandsOpen', [2n]);
    await court.write.rule([contests[0]!]);
    await refused(court.simulate.finalize([await room.ending()]), 'DemandsOpen', [1n]);
    bank.coup(list);
    await refused(court.simulate.propose([encodeProof(bank.proof())]), 'RuledAlready', [room.table, 1n]);
    await court.write.rule([contests[1]!]);
    await refused(court.simulate.finalize([proposed]), 'OtherEnding');
    assert.equal(
      (await room.ending()).bankId,
      first.bankId,
      'the first ruling ends the bank, the second changes nothing',
    );
    await room.finalize();
    await refused(court.simulate.propose([encodeProof(bank.proof())]), 'NumberSettled', [room.table, 1n]);
  });

  it('I8 holds are not lifted while a demand is open', async () => {
    const bank = unplayed();
    await room.demand(bank);
    await refused(court.simulate.lift([bank.setup.message]), 'NumberOpen', [room.table, 1n]);
  });
});
