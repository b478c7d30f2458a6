/**
 * A seat is its wallet and its session key (protocol.md 5; I10, I14): what an ending names for the same wallet under
 * another key, or names but could not pay, is not what the seat received.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Hex } from '../../engine/bytes.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeBank } from '../../engine/settlement/encode.ts';
import { BankMaker, bytes32, sessionKey, type SeatCast } from '../support/bank-maker.ts';
import type { Courtroom } from './support/courtroom.ts';
import { sharedRoom } from './support/shared-room.ts';
import { approve, chips, grantOf, headsUp, signGrant } from './support/system.ts';

const { punta } = outcomes;

describe('a seat is its wallet and its session key', () => {
  let room: Courtroom;
  sharedRoom(2, (opened) => {
    room = opened;
  });

  const ghostKey = (name: string) => sessionKey(room.cast.domain, 'ghost', name);
  const ghost = (): SeatCast => ({
    seat: 1,
    player: bytes32('nobody').slice(0, 42) as Hex,
    key: ghostKey('banker'),
    stack: chips(1000),
  });
  /** A bank of number 1 that nobody of `seats` has seen: seat 2 has won 490 from a banker that has nothing. */
  const invented = (seats: readonly SeatCast[]): BankMaker => {
    for (let seed = 0; ; seed++) {
      const bank = new BankMaker({ ...room.cast, seats }, { number: 1n, banker: 1, posta: chips(1000), seed });
      if (bank.coup({ stakes: new Map([[2, { accepted: chips(500) }]]) }) === punta) return bank;
    }
  };
  /** A bank in which seat 2 has won 9 chips, less its fee. */
  const real = (): BankMaker => {
    for (let seed = 0; ; seed++) {
      const bank = room.bank({ seed });
      if (bank.coup({ stakes: new Map([[2, { accepted: chips(9) }]]) }) === punta) return bank;
    }
  };
  const finalised = async (bank: BankMaker): Promise<void> => {
    await room.propose(bank);
    await room.passWindow();
    await room.finalize();
  };
  const paid = async (claim: Awaited<ReturnType<Courtroom['claim']>>): Promise<bigint> => {
    const books = await room.books();
    await room.passWindow();
    await room.court.write.payClaim([claim]);
    return (await room.gained(books))[1]!;
  };

  it("I14 a bank with the winner's wallet but the house's key pays and takes nothing", async () => {
    const bank = real();
    const books = await room.books();
    await finalised(invented([ghost(), { ...room.seats[1]!, key: ghostKey('winner') }]));
    assert.deepEqual(await room.gained(books), [0n, 0n]);
    const claim = await room.claim(bank, 1);
    assert.equal(claim.received, 0n);
    assert.equal(await paid(claim), chips(9) - chips(9) / 50n);
  });

  it('I14 nor one that really pays under that key: the seat still has its win', async () => {
    const bank = real();
    const books = await room.books();
    await finalised(
      invented([
        { ...room.seats[0]!, stack: chips(1000) },
        { ...room.seats[1]!, key: ghostKey('winner') },
      ]),
    );
    assert.ok((await room.gained(books))[1]! > chips(400));
    const claim = await room.claim(bank, 1);
    assert.equal(claim.received, 0n);
    assert.equal(await paid(claim), chips(9) - chips(9) / 50n);
  });

  it('I14 nor takes it from an award, if a ruling on an invented list came first', async () => {
    const bank = room.bank();
    const list = { stakes: new Map([[2, { accepted: chips(9) }]]) };
    bank.unfinished(list, [1, 2], [1, 2]);
    const seats = [ghost(), { ...room.seats[1]!, key: ghostKey('winner') }];
    const invention = new BankMaker({ ...room.cast, seats }, { number: 1n, banker: 1, posta: chips(1000) });
    invention.unfinished({ stakes: new Map([[2, { accepted: chips(500) }]]) }, [1, 2], [1, 2]);
    const [false_, true_] = [await room.demand(invention), await room.demand(bank, undefined, undefined, room.as(1))];
    await room.give(false_, invention);
    await room.give(true_, bank);
    await room.passWindow();
    await room.court.write.rule([false_]);
    await room.court.write.rule([true_]);
    await room.finalize();
    const books = await room.books();
    await room.award(true_, 1);
    assert.deepEqual((await room.gained(books))[1], chips(9) - chips(9) / 50n);
  });

  it('I14 what a loser could not pay was not paid, and a winner received only what it got', async () => {
    // The banker of a bank without money names the real seat 2, key and all: its share pays.
    const books = await room.books();
    const bank = invented([ghost(), room.seats[1]!]);
    await finalised(bank);
    const [, gain] = await room.gained(books);
    assert.equal(gain, bank.state.seats[1]);
    const { payouts } = await room.last('Finalized');
    assert.deepEqual(
      payouts.map(({ line, paid: amount, fromShare }) => [line, amount, fromShare]),
      [
        [bank.state.seats[0]!, 0n, 0n],
        [gain, gain, gain],
      ],
    );
  });

  it("I14 a settlement pays a sitting: the wallet's next sitting’s payment is not the last one's", async () => {
    const { system, table } = room;
    const { escrow, house } = system;
    const bank = real();
    const { player } = room.seats[1]!;
    await escrow.write.stand([table, player, house.sign('Release', { player, table, nonce: 0n }).signature]);
    await approve(system, headsUp.share);
    await escrow.write.fundBond([headsUp.share]);
    const key = sessionKey(room.cast.domain, 'anew');
    const grant = grantOf(system.players[1]!, headsUp, 2, key, chips(500), 1n);
    await escrow.write.sit([grant, await signGrant(system, system.players[1]!, grant)]);
    // Its second sitting signs a bank with the number of the first, with its own win.
    const next = ((): BankMaker => {
      for (let seed = 0; ; seed++) {
        const other = new BankMaker(
          { ...room.cast, seats: [room.seats[0]!, { ...room.seats[1]!, key }] },
          { number: 1n, banker: 1, posta: chips(50), seed },
        );
        if (other.coup({ stakes: new Map([[2, { accepted: chips(50) }]]) }) === punta) return other;
      }
    })();
    await room.settle(encodeBank(next.proof([1, 2])));
    const claim = await room.claim(bank, 1);
    assert.equal(claim.received, 0n);
    assert.equal(await paid(claim), bank.state.seats[1]);
  });
});
