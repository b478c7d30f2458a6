/** Signed lines of zero, the chain of receipts, and the new slots of each act (INVARIANTS I3, I4, I13). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { concat, encodeAbiParameters, keccak256, zeroHash } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeBank, encodeProof, type EncodedBank } from '../../engine/settlement/encode.ts';
import { BankMaker, sessionKey, type SeatCast } from '../support/bank-maker.ts';
import { Courtroom, stage } from './support/courtroom.ts';
import { newSlots } from './support/new-slots.ts';
import { refused } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';
import { approve, chips, grantOf, headsUp, signGrant } from './support/system.ts';

describe('settlements: zero lines, receipts, storage', () => {
  let room: Courtroom;
  let escrow: Courtroom['system']['escrow'];
  sharedRoom(3, (opened) => {
    room = opened;
    ({ escrow } = room.system);
  });

  const coup = { stakes: new Map([[2, { accepted: chips(5) + 1n }]]) };
  /** A bank that the banker has won against seat 2; seat 3 has a line of zero. */
  const decided = (number = 1n, of: Courtroom = room): BankMaker => {
    for (let seed = 0; ; seed++) {
      const bank = of.bank({ number, seed });
      if (bank.coup(coup) === outcomes.banco) return bank;
    }
  };
  const attempt = (bank: EncodedBank) => escrow.simulate.settle([[bank]]);

  describe('a line of zero', () => {
    /** `bank` settled with `signature` at the line of `seat`, which is zero, beside seats 1 and 2. */
    const signedBy = (bank: BankMaker, { player }: SeatCast, signature: Hex): EncodedBank => {
      const encoded = encodeBank(bank.proof([1, 2]));
      const place = encoded.lines.findIndex((line) => line.startsWith(player));
      const before = [0, 1, 2].slice(0, place).filter((i) => (encoded.signed >> BigInt(i)) & 1n).length;
      const cut = 2 + 130 * (1 + before);
      return {
        ...encoded,
        signed: encoded.signed | (1n << BigInt(place)),
        signatures: `${encoded.signatures.slice(0, cut)}${signature.slice(2)}${encoded.signatures.slice(cut)}` as Hex,
      };
    };
    const resultOf = (bank: BankMaker) => bank.proof([1, 2]).result!.message;
    const third = () => room.seats[2]!;

    it("I4 is left unsigned, or signed by its player's key: the record says which", async () => {
      const bank = decided();
      assert.equal(bank.state.seats[2], 0n);
      const [without, signed] = [encodeBank(bank.proof([1, 2])), encodeBank(bank.proof([1, 2, 3]))];
      assert.deepEqual(
        [signed.signed, signed.signed & ~without.signed],
        [7n, 1n << BigInt(signed.lines.findIndex((line) => line.startsWith(third().player)))],
      );
      assert.deepEqual(signedBy(bank, third(), third().key.sign('Result', resultOf(bank)).signature), signed);
      await attempt(without);
      const before = await room.books();
      await room.settle(signed);
      assert.deepEqual(await room.gained(before), bank.state.seats);
    });

    it('I4 refuses a signature of somebody else, of a key that never sat, of another result, of nobody', async () => {
      const bank = decided();
      const strayKey = sessionKey(room.cast.domain, 'never sat');
      const other = decided(2n);
      const tries: readonly [Hex, Hex | null][] = [
        [room.seats[1]!.key.sign('Result', resultOf(bank)).signature, room.seats[1]!.key.address],
        [strayKey.sign('Result', resultOf(bank)).signature, strayKey.address],
        [third().key.sign('Result', resultOf(other)).signature, null],
        [`0x${'00'.repeat(65)}`, `0x${'00'.repeat(20)}`],
      ];
      for (const [signature, found] of tries) {
        await refused(
          attempt(signedBy(bank, third(), signature)),
          'WrongPlayerSigner',
          found ? [room.table, 1n, third().player, found] : undefined,
        );
      }
    });

    it('I4 refuses the key of an earlier sitting of the player, as for a line with money', async () => {
      const { system, table, cast } = room;
      const { player, key: old } = third();
      await escrow.write.stand([table, player, cast.house.sign('Release', { player, table, nonce: 0n }).signature]);
      await approve(room.system, headsUp.share);
      await escrow.write.fundBond([headsUp.share]);
      const grant = grantOf(
        system.players[2]!,
        headsUp,
        3,
        sessionKey(room.cast.domain, 'new sitting'),
        chips(100),
        1n,
      );
      await escrow.write.sit([grant, await signGrant(system, system.players[2]!, grant)]);
      const bank = decided();
      await refused(
        attempt(signedBy(bank, third(), old.sign('Result', resultOf(bank)).signature)),
        'WrongPlayerSigner',
      );
      const losing = room.bank({ number: 3n });
      while (losing.state.seats[2] === 0n) losing.coup({ stakes: new Map([[3, { accepted: chips(1) }]]) });
      await refused(attempt(encodeBank(losing.proof([1, 2, 3]))), 'WrongPlayerSigner', [
        table,
        3n,
        player,
        old.address,
      ]);
    });

    it('I4 takes its Leave with zero, together with its turn', async () => {
      const bank = decided();
      bank.leave(3);
      const left = encodeBank(bank.proof([1, 2]));
      const place = left.lines.findIndex((line) => line.startsWith(third().player));
      assert.deepEqual([left.signed, left.leaves, left.leaveTurns], [7n, 1n << BigInt(place), [1]]);
      await attempt(left);
      await refused(attempt({ ...left, leaveTurns: [2] }), 'WrongPlayerSigner');
      await refused(attempt({ ...left, leaveTurns: [] }), 'LeaveTurnsLength', [1n, 0n]);
      await refused(attempt({ ...left, leaves: 0n }), 'SetupsLength', [0n, 1n]);
      await refused(attempt({ ...left, leaves: 0n, setup: [] }), 'WrongPlayerSigner');
    });

    it('I4 counts among the signatures; a line with money must have its bit', async () => {
      const bank = decided();
      const encoded = encodeBank(bank.proof([1, 2]));
      const place = encoded.lines.findIndex((line) => line.startsWith(third().player));
      await refused(attempt({ ...encoded, signed: 7n }), place === 2 ? 'SignaturesMissing' : 'WrongPlayerSigner');
      const loser = encoded.lines.findIndex((line) => line.startsWith(room.seats[1]!.player));
      await refused(attempt({ ...encoded, signed: encoded.signed & ~(1n << BigInt(loser)) }), 'LineUnsigned', [
        room.table,
        1n,
        room.seats[1]!.player,
      ]);
      await refused(
        attempt({ ...encoded, signatures: concat([encoded.signatures, `0x${'00'.repeat(65)}`]) }),
        'SignaturesMissing',
        [195n, 260n],
      );
      await attempt({ ...encoded, signed: encoded.signed | (1n << 200n) });
    });
  });

  it('protocol.md 5 receipts are numbered over all banks, each naming the one before', async () => {
    assert.deepEqual(await escrow.read.receipts(), [0n, zeroHash]);
    const other = await Courtroom.open({ ...headsUp, salt: 5n }, 2, chips(100), room.system);
    await room.settle(
      encodeBank(decided(1n).proof([1, 2])),
      encodeBank(decided(2n, other).proof([1, 2])),
      encodeBank(decided(9n).proof([1, 2])),
    );
    // The loser of this one has left: the cagnotte gives way, and the receipt says what the house got.
    const unpaid = decided(3n);
    const { player } = room.seats[1]!;
    await escrow.write.stand([
      room.table,
      player,
      room.cast.house.sign('Release', { player, table: room.table, nonce: 0n }).signature,
    ]);
    await room.propose(unpaid);
    await room.passWindow();
    await room.finalize(3n);
    await other.settle(encodeBank(decided(4n, other).proof([1, 2])));

    const events = [...(await room.events('Settled')), ...(await room.events('Finalized'))]
      .sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
      .map((event) => event.args);
    assert.deepEqual(
      events.map(({ number }) => number),
      [1n, 2n, 9n, 3n, 4n],
    );
    const fee = ((chips(5) + 1n) * 200n) / 10_000n;
    assert.deepEqual(
      events.map(({ cagnotte }) => cagnotte),
      [fee, fee, fee, 0n, fee],
    );
    let last: Hex = zeroHash;
    const words = ['bytes32', 'uint256', 'bytes32', 'uint64', 'bytes32', 'uint256'].map((type) => ({ type }));
    for (const [i, { table, number, bankId, cagnotte, receipt, receiptHash }] of events.entries()) {
      assert.equal(receipt, BigInt(i + 1));
      last = keccak256(encodeAbiParameters(words, [last, receipt, table, number, bankId, cagnotte]));
      assert.equal(receiptHash, last);
    }
    assert.deepEqual(await escrow.read.receipts(), [5n, last]);
    assert.equal((await room.books()).cagnotte, 4n * fee, "the receipts add up to the house's money");
  });

  describe('only the opening of a dispute makes more than one new slot', () => {
    const slots = async (hash: Promise<Hex>): Promise<number> => newSlots(room.system.client, await hash);
    const list = {
      stakes: new Map([
        [2, { accepted: chips(3) }],
        [3, { accepted: chips(2) }],
      ]),
    };

    it('I13 settlements of one and of many banks, and finalize', async () => {
      // The very first settlement makes the counters; the first number of a word of 256 makes its bitmap.
      await room.settle(encodeBank(decided(1n).proof([1, 2])));
      assert.equal(await slots(room.settle(encodeBank(decided(2n).proof([1, 2])))), 1, 'the record');
      const many = Array.from({ length: 8 }, (_, i) => encodeBank(decided(BigInt(i + 3)).proof([1, 2])));
      assert.equal(await slots(room.settle(...many)), 1);
      await room.propose(decided(20n));
      await room.passWindow();
      assert.equal(await slots(room.finalize(20n)), 0);
      await room.system.time.increase(headsUp.leaveDelay + 5 * headsUp.window);
      assert.equal(await slots(room.settle(encodeBank(decided(21n).proof([1, 2])))), 0, 'a record used again');
    });

    it('I13 replacing a proposal, every act of a demand, an answer to a claim and its payment', async () => {
      await room.settle(encodeBank(decided(5n).proof([1, 2])));
      const { court } = room;
      const bank = decided();
      room.close(bank, list);
      const contest = await room.demand(bank);
      assert.equal(await slots(room.give(contest, bank)), 0);
      assert.equal(await slots(room.giveLast(contest, bank)), 0);
      await room.passWindow();
      assert.equal(await slots(court.write.rule([contest])), 1, 'the ending');
      assert.equal(await slots(room.finalize()), 0);
      for (const place of [0, 1, 2]) assert.equal(await slots(room.award(contest, place)), 1, 'what was paid beyond');

      const played = decided(2n);
      room.close(played, list);
      const open = await room.demandAt(played, stage.banker);
      played.coup(list);
      assert.equal(await slots(room.answer(open, played)), 4, 'the ending, that it was proven, the digest, the demand');
      if (played.state.outcome !== outcomes.punta) {
        played.coup(coup);
        assert.equal(await slots(room.propose(played)), 1, 'that it was proven');
      }
      await room.passWindow();
      await room.finalize(2n);

      const long = decided(3n);
      await room.propose(long);
      await room.passWindow();
      await room.finalize(3n);
      const claim = await room.claim(long, 1, 0);
      const half = court.write.answerClaim([claim, encodeProof(long.proof(), 0)]);
      assert.equal(await slots(half), 0);
      const { claim: answered } = await room.last('Claimed');
      await room.passWindow();
      assert.equal(await slots(court.write.payClaim([answered])), 0);
    });
  });
});
