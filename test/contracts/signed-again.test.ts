/**
 * A signature counts once, and for what it was given: no `Leave` pays a second bank, no `Release` frees a second
 * sitting, no old key acts (I4, I10).
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Hex } from '../../engine/bytes.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeBank, encodeProof, type EncodedBank } from '../../engine/settlement/encode.ts';
import { BankMaker, sessionKey, type Cast } from '../support/bank-maker.ts';
import { Courtroom } from './support/courtroom.ts';
import { refusalOf } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';
import { approve, chips, grantOf, headsUp, signGrant } from './support/system.ts';

const day = 24 * 3600;

const taken = async (act: Promise<unknown>): Promise<boolean> => (await refusalOf(act)) === null;

describe('signed again', () => {
  let room: Courtroom;
  sharedRoom(2, (opened) => {
    room = opened;
  });

  /** Number 1: seat 2 loses a coup, leaves, and its `Leave` settles the bank. */
  const left = async (): Promise<EncodedBank> => {
    const bank = room.played([outcomes.banco]);
    bank.leave(2);
    const encoded = encodeBank(bank.proof([1]));
    await room.settle(encoded);
    return encoded;
  };

  /**
   * The same money under another number of `settings`: signed again by the house and the banker, with the old `Leave`
   * of seat 2.
   */
  const again = (
    encoded: EncodedBank,
    number: bigint,
    table: Hex = room.table,
    state: Hex = encoded.state,
  ): EncodedBank => {
    const bank = room.played([outcomes.banco]);
    const proof = bank.proof([1]);
    const message = { ...proof.result!.message, table, number, state };
    bank.leave(2);
    const sign = (signer: typeof room.system.house) => signer.sign('Result', message).signature;
    const changed = {
      ...bank.proof([1]),
      result: {
        ...proof.result!,
        message,
        house: sign(room.system.house),
        signatures: [{ seat: 1, signature: sign(room.seats[0]!.key) }],
      },
    };
    return { ...encodeBank(changed), leaves: encoded.leaves, leaveTurns: encoded.leaveTurns };
  };

  it('I4 a Leave does not pay under another number', async () => {
    const first = await left();
    const before = await room.books();
    await taken(room.settle(again(first, 2n)));
    await taken(room.settle(again(first, 3n)));
    const after = await room.books();
    assert.equal(after.locked[1], before.locked[1], 'seat 2 lost money in banks that it never was in');
  });

  it('I4 nor at another table where the key also sits', async () => {
    const other = { ...headsUp, salt: 2n };
    const there = await Courtroom.open(other, 2, chips(500), room.system);
    const first = await left();
    const before = await there.books();
    await taken(room.settle(again(first, 1n, there.table)));
    assert.equal(
      (await there.books()).locked[1],
      before.locked[1],
      'seat 2 lost money at a table where it signed nothing',
    );
  });

  it('I14 a Leave with a line of zero does not agree to another bank', async () => {
    const quiet = room.bank();
    quiet.leave(2);
    // Number 2: seat 2 wins.
    const won = room.played([outcomes.punta], { number: 2n });
    const { message } = quiet.proof([1]).result!;
    const nothing = { ...message, number: 2n };
    const forged = {
      ...quiet.proof([1]),
      result: {
        ...quiet.proof([1]).result!,
        message: nothing,
        house: room.system.house.sign('Result', nothing).signature,
        signatures: [{ seat: 1, signature: room.seats[0]!.key.sign('Result', nothing).signature }],
      },
    };
    const encoded = encodeBank(forged);
    if (!(await taken(room.settle(encoded)))) return;
    assert.ok(await taken(room.claim(won, 1)), 'the winner of number 2 has signed nothing about it, and may not claim');
  });

  it('I10 a Release frees the sitting it was signed for, not a later one with the same nonce', async () => {
    const { system, table } = room;
    const { escrow, house } = system;
    const [, wallet] = system.players;
    const player = room.seats[1]!.player;
    const release = house.sign('Release', { player, table, nonce: 0n }).signature;
    await escrow.write.stand([table, player, release]);
    await approve(system, headsUp.share);
    await escrow.write.fundBond([headsUp.share]);
    const key = sessionKey(system.domain, 'anew');
    const grant = grantOf(wallet!, headsUp, 2, key, chips(500), 0n);
    if (!(await taken(escrow.write.sit([grant, await signGrant(system, wallet!, grant)])))) return;
    const seats = [room.seats[0]!, { ...room.seats[1]!, key }];
    const bank = lostBy2({ seats });
    const bondBefore = (await escrow.read.accounts())[0];
    // It has lost and does not sign: the house has to propose. The old Release is quicker.
    await taken(escrow.write.stand([table, player, release], room.as(1)));
    await room.court.write.propose([encodeProof(bank.proof())]);
    await room.passWindow();
    await room.finalize();
    assert.equal((await escrow.read.accounts())[0], bondBefore, 'the bond has paid what the loser took away');
  });

  it('I14 the key of an earlier sitting does not agree for the current one', async () => {
    const { system, table } = room;
    const { escrow, house } = system;
    const { player, key: old } = room.seats[1]!;
    await escrow.write.stand([table, player, house.sign('Release', { player, table, nonce: 0n }).signature]);
    await approve(system, headsUp.share);
    await escrow.write.fundBond([headsUp.share]);
    const key = sessionKey(system.domain, 'anew');
    const grant = grantOf(system.players[1]!, headsUp, 2, key, chips(500), 1n);
    await escrow.write.sit([grant, await signGrant(system, system.players[1]!, grant)]);
    const won = wonBy2({ seats: [room.seats[0]!, { ...room.seats[1]!, key }] });
    const nothing = room.bank().proof([1, 2]).result!;
    const message = { ...nothing.message, bankId: won.bankId };
    const sign = (signer: typeof old) => signer.sign('Result', message).signature;
    const forged = {
      ...room.bank().proof([1, 2]),
      result: {
        ...nothing,
        message,
        house: sign(house),
        signatures: [
          { seat: 1, signature: sign(room.seats[0]!.key) },
          { seat: 2, signature: sign(old) },
        ],
      },
    };
    if (!(await taken(room.settle(encodeBank(forged))))) return;
    assert.ok(
      await taken(room.claim(won, 1)),
      'the winner has signed nothing with the key it plays with, and may not claim',
    );
  });

  const wonBy2 = (changed: Partial<Cast>): BankMaker => {
    for (let seed = 0; ; seed++) {
      const bank = new BankMaker({ ...room.cast, ...changed }, { number: 1n, banker: 1, posta: chips(50), seed });
      if (bank.coup({ stakes: new Map([[2, { accepted: chips(50) }]]) }) === outcomes.punta) return bank;
    }
  };

  /** Number 1, in which seat 2 has lost a coup. */
  const lostBy2 = (changed: Partial<Cast>): BankMaker => {
    for (let seed = 0; ; seed++) {
      const bank = new BankMaker({ ...room.cast, ...changed }, { number: 1n, banker: 1, posta: chips(50), seed });
      if (bank.coup({ stakes: new Map([[2, { accepted: chips(50) }]]) }) === outcomes.banco) return bank;
    }
  };

  describe('a key that the house retired long ago', () => {
    const rotated = async () => {
      const next = sessionKey(room.system.domain, 'next house');
      await room.system.escrow.write.announceHouseKey([next.address]);
      await room.system.time.increase(7 * day);
      await room.system.escrow.write.changeHouseKey();
      await room.system.time.increase(365 * day);
      return next;
    };

    it('I10 does not settle an empty bank of today', async () => {
      const next = await rotated();
      const bank = lostBy2({ house: next });
      const old = room.system.house;
      // No line, so no signature of a player: an outsider with the old key needs nothing else.
      const proof = bank.proof([]);
      const message = { ...proof.result!.message, cagnotte: 0n, won: 0n, lines: EMPTY };
      await taken(
        room.settle({
          ...encodeBank(bank.proof([1, 2])),
          cagnotte: 0n,
          won: 0n,
          lines: [],
          signed: 0n,
          leaves: 0n,
          leaveTurns: [],
          signatures: old.sign('Result', message).signature,
        }),
      );
      assert.equal(
        await room.system.escrow.read.isSettled([room.table, 1n]),
        false,
        'the loser keeps its money; the bond will owe the winner',
      );
    });

    it('I10 does not release a seat of today', async () => {
      await rotated();
      const { player } = room.seats[1]!;
      const release = room.system.house.sign('Release', { player, table: room.table, nonce: 0n }).signature;
      assert.equal(
        await taken(room.system.escrow.write.stand([room.table, player, release])),
        false,
        'the seat is gone before its bank is proposed',
      );
    });
  });
});

/** keccak256 of nothing. */
const EMPTY: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';
