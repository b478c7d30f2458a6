/**
 * Sitting down with a wallet's grant, standing up, shares of the bond, the house's signing key (INVARIANTS I4, I9,
 * I10).
 */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { privateKeyToAccount } from 'viem/accounts';
import type { Hex } from '../../engine/bytes.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { outcomes, type Grant } from '../../engine/protocol/messages.ts';
import { signerOf } from '../../engine/protocol/sign.ts';
import { encodeBank, encodeProof } from '../../engine/settlement/encode.ts';
import { BankMaker, bytes32, flipped, sessionKey } from '../support/bank-maker.ts';
import { deployMock } from './support/mocks.ts';
import { refused } from './support/refused.ts';
import {
  approve,
  chips,
  deploySystem,
  fund,
  grantOf,
  headsUp,
  seated,
  signGrant,
  type System,
} from './support/system.ts';
import type { Wallet } from './support/wallet.ts';

const table = hashStruct('Table', headsUp);
const day = 24 * 3600;

describe('seats', () => {
  let system: System;
  let wallet: Wallet;
  let me: Hex;

  beforeEach(async () => {
    system = await deploySystem();
    wallet = system.players[0]!;
    me = wallet.account.address;
    await system.escrow.write.registerTable([headsUp]);
    await approve(system, 10n * headsUp.share);
    await system.escrow.write.fundBond([2n * headsUp.share]);
    await fund(system, wallet, chips(500));
  });

  const key = (...words: (string | number)[]) => sessionKey(system.domain, ...words);
  const grantFor = (fields: Partial<Grant> = {}) => ({
    ...grantOf(wallet, headsUp, 1, key('a'), chips(200)),
    ...fields,
  });
  const sit = async (grant: Grant) => system.escrow.write.sit([grant, await signGrant(system, wallet, grant)]);
  const trySit = async (grant: Grant, signature?: Hex, account?: Hex) =>
    system.escrow.simulate.sit(
      [grant, signature ?? (await signGrant(system, wallet, grant))],
      account ? { account } : {},
    );
  const releaseOf = (nonce: bigint) =>
    system.house.sign('Release', { player: me.toLowerCase() as Hex, table, nonce }).signature;

  it("I10 locks the grant's amount and reserves the table's share for the seat", async () => {
    await sit(grantFor({ nonce: 5n, seat: 2 }));
    assert.equal(await system.escrow.read.free([me]), chips(300));
    const seat = await system.escrow.read.seatOf([table, me]);
    assert.deepEqual(
      { ...seat, key: seat.key.toLowerCase() },
      {
        seat: 2,
        key: key('a').address,
        locked: chips(200),
        nonce: 5n,
        share: headsUp.share,
        leaveAt: 0,
        stoodAt: 0,
        held: 0,
        shareHeld: 0,
      },
    );
    assert.equal((await system.escrow.read.accounts())[1], headsUp.share);
  });

  it('protocol.md 5 refuses every grant that is not right', async () => {
    const grant = grantFor();
    await refused(trySit(grant, undefined, me), 'NotOperator', [me]);
    await refused(trySit(grant, flipped(await signGrant(system, wallet, grant), 20)), 'WrongGrantSigner', [me]);
    await refused(trySit(grant, '0x'), 'WrongGrantSigner');
    await refused(trySit({ ...grant, seat: 2 }, await signGrant(system, wallet, grant)), 'WrongGrantSigner');
    await refused(trySit(grant, await signGrant(system, system.players[1]!, grant)), 'WrongGrantSigner');
    await refused(trySit(grantFor({ table: flipped(table) })), 'TableUnknown');
    await refused(trySit(grantFor({ deadline: 1n })), 'GrantExpired', [1n]);
    await refused(trySit(grantFor({ amount: 0n })), 'AmountZero');
    await refused(trySit(grantFor({ amount: chips(500) + 1n })), 'NotEnoughFree', [me, chips(500) + 1n, chips(500)]);
    await refused(trySit(grantFor({ key: `0x${'00'.repeat(20)}` })), 'GrantInvalid');
    await refused(trySit(grantFor({ player: `0x${'00'.repeat(20)}` }), '0x'), 'GrantInvalid');
  });

  it('protocol.md 5 one seat per address and table; a grant and its key are good once', async () => {
    const grant = grantFor();
    await sit(grant);
    await refused(trySit(grant), 'SeatTaken', [table, me]);
    await refused(trySit(grantFor({ key: key('b').address, nonce: 1n })), 'SeatTaken');
    await system.escrow.write.stand([table, me, releaseOf(0n)]);
    await refused(trySit(grant), 'GrantUsed', [table, me, key('a').address]);
    await refused(trySit(grantFor({ nonce: 1n })), 'GrantUsed');
    await sit(grantFor({ key: key('b').address, nonce: 1n }));
    assert.equal((await system.escrow.read.seatOf([table, me])).locked, chips(200));
  });

  it('I10 needs bond for the share, and frees it leaveDelay and 5 windows after standing up', async () => {
    await sit(grantFor());
    await fund(system, system.players[1]!, chips(10));
    const second = grantOf(system.players[1]!, headsUp, 2, key('c'), chips(10));
    await system.escrow.write.sit([second, await signGrant(system, system.players[1]!, second)]);
    await fund(system, system.players[2]!, chips(10));
    const third = grantOf(system.players[2]!, headsUp, 3, key('d'), chips(10));
    const thirdSignature = await signGrant(system, system.players[2]!, third);
    await refused(system.escrow.simulate.sit([third, thirdSignature]), 'BondTooSmall', [headsUp.share, 0n]);

    const share = [table, me, key('a').address] as const;
    await refused(system.escrow.simulate.freeShare(share), 'TooEarly', [(1n << 256n) - 1n]);
    await system.escrow.write.stand([table, me, releaseOf(0n)]);
    await refused(system.escrow.simulate.sit([third, thirdSignature]), 'BondTooSmall');
    await system.time.increase(headsUp.leaveDelay + 5 * headsUp.window - 10);
    await refused(system.escrow.simulate.freeShare(share), 'TooEarly');
    await system.time.increase(10);
    await system.escrow.write.freeShare(share);
    await refused(system.escrow.simulate.freeShare(share), 'ShareNotReserved');
    assert.equal((await system.escrow.read.accounts())[1], headsUp.share);
    await system.escrow.write.sit([third, thirdSignature]);
  });

  it("protocol.md 5 stands up only by the house's Release of this grant", async () => {
    await refused(system.escrow.simulate.stand([table, me, releaseOf(0n)]), 'SeatEmpty', [table, me]);
    await sit(grantFor({ nonce: 3n }));
    await refused(system.escrow.simulate.stand([table, me, releaseOf(4n)]), 'WrongReleaseSigner');
    const stranger = key('stranger').sign('Release', { player: me.toLowerCase() as Hex, table, nonce: 3n }).signature;
    await refused(system.escrow.simulate.stand([table, me, stranger]), 'WrongReleaseSigner', [key('stranger').address]);
    await refused(system.escrow.simulate.stand([table, me, '0x']), 'WrongReleaseSigner');
    await system.escrow.write.stand([table, me, releaseOf(3n)], { account: me });
    assert.equal(await system.escrow.read.free([me]), chips(500));
    assert.equal((await system.escrow.read.seatOf([table, me])).locked, 0n);
    await refused(system.escrow.simulate.stand([table, me, releaseOf(3n)]), 'SeatEmpty');
  });

  it('I9 leaves without the house after leaveDelay', async () => {
    await refused(system.escrow.simulate.requestLeave([table], { account: me }), 'SeatEmpty');
    await sit(grantFor());
    await refused(system.escrow.simulate.leaveTable([table, me]), 'LeaveNotRequested');
    await system.escrow.write.requestLeave([table], { account: me });
    const { leaveAt } = await system.escrow.read.seatOf([table, me]);
    await refused(system.escrow.simulate.requestLeave([table], { account: me }), 'LeaveRequestedAlready', [
      table,
      me,
      BigInt(leaveAt),
    ]);
    await refused(system.escrow.simulate.leaveTable([table, me]), 'TooEarly', [BigInt(leaveAt)]);
    await system.time.increaseTo(leaveAt);
    await system.escrow.write.leaveTable([table, me], { account: system.players[3]!.account.address });
    assert.equal(await system.escrow.read.free([me]), chips(500));
  });

  it('I9 with a silent house a seat in a proposed bank is free within leaveDelay + 4 windows', async () => {
    const fresh = await deploySystem();
    const seats = await seated(fresh, headsUp);
    const bank = new BankMaker(
      { domain: fresh.domain, table: headsUp, house: fresh.house, seats },
      { number: 1n, banker: 1, posta: chips(50) },
    );
    bank.coup({ stakes: new Map([[2, { accepted: chips(20) }]]) });
    const start = await fresh.time.latest();
    const [a, b] = fresh.players.map((player) => player.account.address) as [Hex, Hex];
    await fresh.escrow.write.requestLeave([table], { account: a });
    await fresh.escrow.write.requestLeave([table], { account: b });
    // The latest moment at which a proposal still holds them.
    await fresh.time.increase(headsUp.leaveDelay - 10);
    await fresh.court.write.propose([encodeProof(bank.proof())], { account: a });
    await fresh.time.increase(headsUp.window);
    const [event] = await fresh.court.getEvents.Proposed({ table, number: 1n }, { fromBlock: 0n });
    await fresh.court.write.finalize([event!.args.ending!], { account: b });
    for (const [i, player] of [a, b].entries()) {
      await fresh.escrow.write.leaveTable([table, player]);
      assert.equal(await fresh.escrow.read.free([player]), chips(500) + bank.state.seats[i]!);
    }
    assert.ok((await fresh.time.latest()) - start <= headsUp.leaveDelay + 4 * headsUp.window);
  });

  it('protocol.md 5 a contract wallet grants by ERC-1271; a liar, a gas burner and a long answer are refused', async () => {
    const owner = privateKeyToAccount(bytes32('owner'));
    const contract = await deployMock(system.client, system.operator, 'ContractWallet', [owner.address]);
    const purse = contract.address.toLowerCase() as Hex;
    await system.chip.write.faucet([purse]);
    const write = contract.write as unknown as Record<'deposit' | 'setMood', (args: unknown[]) => Promise<Hex>>;
    await write.deposit([system.escrow.address, chips(100)]);
    const grant = { ...grantFor(), player: purse, amount: chips(100) };
    const signature = signerOf(system.domain, bytes32('owner')).sign('Grant', grant).signature;
    for (const mood of [1, 2, 3]) {
      await write.setMood([mood]);
      await refused(system.escrow.simulate.sit([grant, signature]), 'WrongGrantSigner', [purse]);
    }
    await write.setMood([0]);
    await refused(system.escrow.simulate.sit([grant, flipped(signature, 30)]), 'WrongGrantSigner');
    await system.escrow.write.sit([grant, signature]);
    assert.equal((await system.escrow.read.seatOf([table, purse])).locked, chips(100));
  });

  it("protocol.md 1 the house's key changes in two steps with a delay; banks keep their set-up's key for 30 days", async () => {
    const seats = await seated(
      await (async () => {
        system = await deploySystem();
        return system;
      })(),
      headsUp,
    );
    const next = key('next house');
    const cast = { domain: system.domain, table: headsUp, house: system.house, seats };
    const bankBy = (house: typeof next, number: bigint) => {
      for (let seed = 0; ; seed++) {
        const bank = new BankMaker({ ...cast, house }, { number, banker: 1, posta: chips(20), seed });
        if (bank.coup({ stakes: new Map([[2, { accepted: chips(5) }]]) }) === outcomes.banco) return bank;
      }
    };
    await refused(system.escrow.simulate.changeHouseKey(), 'NothingAnnounced');
    await refused(system.escrow.simulate.announceHouseKey([system.house.address]), 'KeyInvalid');
    await refused(system.escrow.simulate.announceHouseKey([`0x${'00'.repeat(20)}`]), 'KeyInvalid');
    await system.escrow.write.announceHouseKey([next.address]);
    await refused(system.escrow.simulate.changeHouseKey(), 'TooEarly');
    await refused(system.escrow.simulate.settle([[encodeBank(bankBy(next, 1n).proof([1, 2]))]]), 'WrongHouseSigner');
    await system.time.increase(7 * day);
    await system.escrow.write.changeHouseKey();
    assert.equal((await system.escrow.read.houseKey()).toLowerCase(), next.address);
    await refused(system.escrow.simulate.changeHouseKey(), 'NothingAnnounced');
    await refused(system.escrow.simulate.announceHouseKey([system.house.address]), 'KeyInvalid');
    await system.escrow.write.settle([[encodeBank(bankBy(next, 1n).proof([1, 2]))]]);
    await system.escrow.write.settle([[encodeBank(bankBy(system.house, 2n).proof([1, 2]))]]);
    const old = encodeProof(bankBy(system.house, 3n).proof());
    await system.court.simulate.propose([old]);
    await system.time.increase(30 * day + 10);
    await refused(system.court.simulate.propose([old]), 'HouseKeyRetired');
    await refused(
      system.escrow.simulate.settle([[encodeBank(bankBy(system.house, 3n).proof([1, 2]))]]),
      'WrongHouseSigner',
      [table, 3n, system.house.address],
    );
  });
});
