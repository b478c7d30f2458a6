/** More money for a seat, and grants that their wallet cancels (protocol.md 3 and 5; INVARIANTS I4, I10, I13). */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { privateKeyToAccount } from 'viem/accounts';
import type { Hex } from '../../engine/bytes.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import type { Bring, Grant } from '../../engine/protocol/messages.ts';
import { signerOf } from '../../engine/protocol/sign.ts';
import { bytes32, flipped, sessionKey } from '../support/bank-maker.ts';
import { deployMock } from './support/mocks.ts';
import { newSlots } from './support/new-slots.ts';
import { refused } from './support/refused.ts';
import {
  approve,
  books,
  chips,
  deploySystem,
  fund,
  grantOf,
  headsUp,
  signBring,
  signGrant,
  type System,
} from './support/system.ts';
import type { Wallet } from './support/wallet.ts';

const table = hashStruct('Table', headsUp);

describe('money brought to a seat', () => {
  let system: System;
  let wallet: Wallet;
  let me: Hex;
  let key: Hex;

  beforeEach(async () => {
    system = await deploySystem();
    wallet = system.players[0]!;
    me = wallet.account.address.toLowerCase() as Hex;
    await system.escrow.write.registerTable([headsUp]);
    await approve(system, 4n * headsUp.share);
    await system.escrow.write.fundBond([4n * headsUp.share]);
    await fund(system, wallet, chips(500));
    key = sessionKey(system.domain, 'first').address;
    await sit(grantFor({ nonce: 5n }));
  });

  const grantFor = (fields: Partial<Grant> = {}): Grant => ({
    ...grantOf(wallet, headsUp, 1, sessionKey(system.domain, 'first'), chips(200)),
    ...fields,
  });
  const sit = async (grant: Grant) => system.escrow.write.sit([grant, await signGrant(system, wallet, grant)]);
  const trySit = async (grant: Grant) => system.escrow.simulate.sit([grant, await signGrant(system, wallet, grant)]);
  const bringOf = (fields: Partial<Bring> = {}): Bring => ({
    player: me,
    table,
    sitting: 5n,
    nonce: 1n,
    amount: chips(50),
    deadline: 4_102_444_800n,
    ...fields,
  });
  const bring = async (offer: Bring) => system.escrow.write.bring([offer, await signBring(system, wallet, offer)]);
  const tryBring = async (offer: Bring, signature?: Hex, account?: Hex) =>
    system.escrow.simulate.bring(
      [offer, signature ?? (await signBring(system, wallet, offer))],
      account ? { account } : {},
    );
  const release = () => system.house.sign('Release', { player: me, table, nonce: 5n }).signature;

  it("I1 I10 goes from free to locked, by the wallet's word and the operator's call; the share stays", async () => {
    const cast = [{ seat: 1, player: me, key: sessionKey(system.domain, 'first'), stack: 0n }];
    const before = await books(system, table, cast);
    await bring(bringOf());
    const after = await books(system, table, cast);
    assert.deepEqual([after.free[0], after.locked[0]], [before.free[0]! - chips(50), before.locked[0]! + chips(50)]);
    assert.deepEqual([after.total, after.bond, after.reserved], [before.total, before.bond, before.reserved]);
    assert.deepEqual(await system.escrow.read.noncesOf([table, me]), [1n, 0n]);
    const [event] = await system.escrow.getEvents.Brought({ table, player: wallet.account.address });
    assert.deepEqual([event!.args.key!.toLowerCase(), event!.args.amount, event!.args.nonce], [key, chips(50), 1n]);
    await bring(bringOf({ nonce: 9n, amount: chips(250) }));
    assert.deepEqual(
      [await system.escrow.read.free([me]), (await system.escrow.read.seatOf([table, me])).locked],
      [0n, chips(500)],
    );
  });

  it('I4 refuses every one that is not right', async () => {
    const good = bringOf();
    await tryBring(good);
    await refused(tryBring(good, undefined, me), 'NotOperator', [me]);
    await refused(tryBring(bringOf({ amount: 0n })), 'AmountZero');
    await refused(tryBring(bringOf({ amount: chips(300) + 1n })), 'NotEnoughFree', [me, chips(300) + 1n, chips(300)]);
    await refused(tryBring(bringOf({ deadline: 1n })), 'GrantExpired', [1n]);
    await refused(tryBring(bringOf({ sitting: 4n })), 'BringOfOtherSitting', [5n, 4n]);
    await refused(tryBring(bringOf({ nonce: 0n })), 'BringUsed', [table, me, 0n, 0n]);
    await refused(tryBring(bringOf({ table: flipped(table) })), 'SeatEmpty');
    await refused(tryBring(good, flipped(await signBring(system, wallet, good), 20)), 'WrongGrantSigner', [me]);
    await refused(tryBring({ ...good, amount: chips(51) }, await signBring(system, wallet, good)), 'WrongGrantSigner', [
      me,
    ]);
    await refused(tryBring(good, await signBring(system, system.players[1]!, good)), 'WrongGrantSigner');
    await system.escrow.write.setPaused([true], { account: system.guardian.account.address });
    await refused(tryBring(good), 'IsPaused');
  });

  it('I4 is good once, and only in rising order: an earlier signature cannot be sent later', async () => {
    await bring(bringOf({ nonce: 7n }));
    await refused(tryBring(bringOf({ nonce: 7n })), 'BringUsed', [table, me, 7n, 7n]);
    await refused(tryBring(bringOf({ nonce: 6n })), 'BringUsed', [table, me, 6n, 7n]);
    await tryBring(bringOf({ nonce: 8n }));
  });

  it('I10 not after the seat has asked to leave, and never to the next sitting', async () => {
    await system.escrow.write.requestLeave([table], { account: me });
    const { leaveAt } = await system.escrow.read.seatOf([table, me]);
    await refused(tryBring(bringOf()), 'LeaveRequestedAlready', [table, me, BigInt(leaveAt)]);
    await system.escrow.write.stand([table, me, release()]);
    await refused(tryBring(bringOf()), 'SeatEmpty', [table, me]);
    await sit(grantFor({ nonce: 6n, key: sessionKey(system.domain, 'second').address }));
    await refused(tryBring(bringOf()), 'BringOfOtherSitting', [6n, 5n]);
  });

  it('protocol.md 5 from a contract wallet by ERC-1271', async () => {
    const contract = await deployMock(system.client, system.operator, 'ContractWallet', [
      privateKeyToAccount(bytes32('owner')).address,
    ]);
    const purse = contract.address.toLowerCase() as Hex;
    await system.chip.write.faucet([purse]);
    const write = contract.write as unknown as Record<'deposit' | 'setMood', (args: unknown[]) => Promise<Hex>>;
    await write.deposit([system.escrow.address, chips(100)]);
    const owner = signerOf(system.domain, bytes32('owner'));
    const grant = { ...grantFor(), player: purse, amount: chips(60) };
    await system.escrow.write.sit([grant, owner.sign('Grant', grant).signature]);
    const offer = bringOf({ player: purse, sitting: 0n, amount: chips(40) });
    const { signature } = owner.sign('Bring', offer);
    await write.setMood([1]);
    await refused(tryBring(offer, signature), 'WrongGrantSigner', [purse]);
    await write.setMood([0]);
    await system.escrow.write.bring([offer, signature]);
    assert.equal((await system.escrow.read.seatOf([table, purse])).locked, chips(100));
  });

  it('I13 writes one new slot, only the first time', async () => {
    assert.equal(await newSlots(system.client, await bring(bringOf())), 1);
    assert.equal(await newSlots(system.client, await bring(bringOf({ nonce: 2n }))), 0);
  });

  describe('a wallet that cancels what it has signed', () => {
    const cancel = (nonce: bigint, who: Hex = me) => system.escrow.write.cancelGrants([table, nonce], { account: who });

    it('protocol.md 5 no grant and no Bring with a lower nonce is taken, those from it on are', async () => {
      await system.escrow.write.stand([table, me, release()]);
      await cancel(8n);
      const next = grantFor({ key: sessionKey(system.domain, 'second').address });
      await refused(trySit({ ...next, nonce: 7n }), 'GrantCancelled', [table, me, 7n, 8n]);
      await sit({ ...next, nonce: 8n });
      await refused(tryBring(bringOf({ sitting: 8n, nonce: 7n })), 'GrantCancelled', [table, me, 7n, 8n]);
      await bring(bringOf({ sitting: 8n, nonce: 8n }));
      assert.deepEqual(await system.escrow.read.noncesOf([table, me]), [8n, 8n]);
    });

    it('protocol.md 5 stays cancelled: the bound only rises', async () => {
      await cancel(8n);
      for (const nonce of [0n, 7n, 8n])
        await refused(system.escrow.simulate.cancelGrants([table, nonce], { account: me }), 'NonceNotHigher', [
          nonce,
          8n,
        ]);
      await cancel(9n);
      const [event] = await system.escrow.getEvents.GrantsCancelled({ table, player: wallet.account.address });
      assert.equal(event!.args.nonce, 9n);
    });

    it('protocol.md 5 does not affect other wallets, other tables, or the seat that it has', async () => {
      const other = system.players[1]!;
      await fund(system, other, chips(10));
      await cancel(1n << 255n);
      const theirs = grantOf(other, headsUp, 2, sessionKey(system.domain, 'other'), chips(10), 1n);
      await system.escrow.write.sit([theirs, await signGrant(system, other, theirs)]);
      const elsewhere = { ...headsUp, salt: 2n };
      await system.escrow.write.registerTable([elsewhere]);
      await sit(grantFor({ table: hashStruct('Table', elsewhere), nonce: 1n, amount: chips(10) }));
      assert.equal((await system.escrow.read.seatOf([table, me])).locked, chips(200));
      await system.escrow.write.stand([table, me, release()]);
      assert.equal(await system.escrow.read.free([me]), chips(490));
    });

    it('protocol.md 5 works while deposits and seats are paused', async () => {
      await system.escrow.write.setPaused([true], { account: system.guardian.account.address });
      assert.equal(await newSlots(system.client, await cancel(6n)), 1, 'I13');
    });
  });
});
