/** Banks whose result somebody did not sign: `propose`, the window, `finalize` (INVARIANTS I1, I3, I4, I7, I8, I10). */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { encodeFunctionData, type Hex } from 'viem';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { courtAbi } from '../../server/chain/abi.ts';
import { encodeBank, encodeProof, usableBases } from '../../engine/settlement/encode.ts';
import type { BankOptions } from '../support/bank-options.ts';
import { BankMaker, sessionKey, type Cast, type SeatCast } from '../support/bank-maker.ts';
import { refused } from './support/refused.ts';
import {
  approve,
  books,
  chips,
  deploySystem,
  grantOf,
  headsUp,
  seated,
  signGrant,
  type System,
} from './support/system.ts';

const table = hashStruct('Table', headsUp);

describe('propose and finalize', () => {
  let system: System;
  let seats: SeatCast[];
  let cast: Cast;

  beforeEach(async () => {
    system = await deploySystem();
    seats = await seated(system, headsUp);
    cast = { domain: system.domain, table: headsUp, house: system.house, seats };
  });

  const open = (options: Partial<BankOptions> = {}): BankMaker =>
    new BankMaker(cast, { number: 1n, banker: 1, posta: chips(50) + 7n, ...options });
  const coup = (bank: BankMaker, acks: readonly number[] = []) =>
    bank.coup({ stakes: new Map([[2, { accepted: bank.state.posta / 2n, call: 3 }]]), acks });
  /** A bank of exactly these outcomes, found by trying seeds. */
  const bankOf = (
    wanted: readonly number[],
    acks: readonly number[] = [],
    options: Partial<BankOptions> = {},
  ): BankMaker => {
    for (let seed = 0; ; seed++) {
      const bank = open({ ...options, seed });
      if (wanted.every((outcome) => coup(bank, acks) === outcome)) return bank;
    }
  };
  const propose = (bank: BankMaker, from?: number) => system.court.write.propose([encodeProof(bank.proof(), from)]);
  const tryPropose = (bank: BankMaker, from?: number) =>
    system.court.simulate.propose([encodeProof(bank.proof(), from)]);
  const endings = async (number = 1n) =>
    (await system.court.getEvents.Proposed({ table, number }, { fromBlock: 0n })).map((event) => event.args.ending!);
  const lastEnding = async (number = 1n) => (await endings(number)).at(-1)!;
  const passWindow = () => system.time.increase(headsUp.window);
  const finalize = async (number = 1n) => system.court.write.finalize([await lastEnding(number)]);

  it("I3 settles a bank without the loser's final signature: replays every turn from the set-up", async () => {
    // The banker loses the whole posta in the last coup and signs nothing after its Give.
    const bank = bankOf([outcomes.banco, outcomes.egalite, outcomes.punta]);
    const before = await books(system, table, seats);
    assert.ok(!usableBases(bank.proof()).includes(bank.state.turn), 'nobody with a loss has signed the end');
    await propose(bank, 0);
    assert.deepEqual((await books(system, table, seats)).locked, before.locked, 'nothing moves within the window');
    await refused(
      lastEnding().then((ending) => system.court.simulate.finalize([ending])),
      'WindowOpen',
    );
    await passWindow();
    await finalize();
    const after = await books(system, table, seats);
    assert.ok(bank.state.seats.some((line) => line < 0n));
    bank.state.seats.forEach((line, i) => assert.equal(after.locked[i]! - before.locked[i]!, line));
    assert.equal(after.cagnotte, bank.state.cagnotte);
    assert.equal(after.bond, before.bond, 'the bond pays nothing when the loser can');
    assert.equal(after.total, after.balance);
    const [event] = await system.escrow.getEvents.Finalized({ table, number: 1n });
    assert.deepEqual([event!.args.missing, event!.args.fromBond, event!.args.cagnotte], [0n, 0n, bank.state.cagnotte]);
    assert.deepEqual(
      event!.args.payouts!.map(({ id, line, paid, fromShare }) => [
        id.player.toLowerCase(),
        id.key.toLowerCase(),
        line,
        paid,
        fromShare,
      ]),
      seats.map(({ player, key }, i) => [player, key.address, bank.state.seats[i]!, bank.state.seats[i]!, 0n]),
    );
  });

  it("I4 settles without the loser's signature from a state that the loser acknowledged", async () => {
    const bank = bankOf([outcomes.banco], [1, 2]);
    coup(bank);
    while (bank.state.outcome === outcomes.egalite) coup(bank);
    assert.deepEqual(usableBases(bank.proof()).slice(0, 2), [0, 1]);
    const before = await books(system, table, seats);
    await propose(bank, 1);
    await passWindow();
    await finalize();
    const after = await books(system, table, seats);
    bank.state.seats.forEach((line, i) => assert.equal(after.locked[i]! - before.locked[i]!, line));
  });

  it('I4 settles on the set-up and a Leave with the loss as base', async () => {
    const bank = bankOf([outcomes.banco]);
    bank.leave(2);
    assert.deepEqual(usableBases(bank.proof()), [0, 1]);
    await propose(bank, 1);
    const [ending] = await endings();
    assert.deepEqual(
      ending!.seats.map((seat) => seat.signed),
      [false, true],
    );
    await passWindow();
    await finalize();
    assert.equal((await books(system, table, seats)).locked[1], chips(500) + bank.state.seats[1]!);
  });

  it('protocol.md 5 is open to the wallets of its seats and the operator, to nobody else', async () => {
    const encoded = encodeProof(bankOf([outcomes.banco]).proof());
    const as = (i: number) => system.court.simulate.propose([encoded], { account: system.players[i]!.account.address });
    await as(0);
    await as(1);
    await system.court.simulate.propose([encoded]);
    await refused(as(2), 'NotASeat', [system.players[2]!.account.address]);
  });

  it('I8 only a higher turn replaces a proposal, and only within the window of the first', async () => {
    const bank = bankOf([outcomes.banco]);
    await propose(bank);
    await refused(tryPropose(bank), 'NotHigher', [1, 1]);
    const { deadline } = await system.court.read.docketOf([table, 1n]);
    coup(bank);
    await system.time.increase(headsUp.window / 2);
    await propose(bank);
    const later = await system.court.read.docketOf([table, 1n]);
    assert.deepEqual([later.turn, later.deadline], [2, deadline]);
    await refused(tryPropose(bank, 0), 'NotHigher', [2, 2]);
    await passWindow();
    const [first, second] = await endings();
    await refused(system.court.simulate.finalize([first!]), 'OtherEnding');
    await system.court.write.finalize([second!]);
  });

  it('I8 refuses a proposal after the window', async () => {
    const bank = bankOf([outcomes.banco]);
    await propose(bank);
    coup(bank);
    await passWindow();
    await refused(tryPropose(bank), 'WindowOver');
  });

  it('I7 a settlement by signatures cancels the proposal; a finalised number settles no more', async () => {
    const bank = bankOf([outcomes.banco]);
    await propose(bank);
    await system.escrow.write.settle([[encodeBank(bank.proof([1, 2]))]]);
    await passWindow();
    await refused(
      lastEnding().then((ending) => system.court.simulate.finalize([ending])),
      'NumberSettled',
      [table, 1n],
    );
    await refused(tryPropose(bank), 'NumberSettled', [table, 1n]);

    const other = bankOf([outcomes.banco], [], { number: 2n });
    await propose(other);
    await passWindow();
    await finalize(2n);
    assert.equal(
      (await system.escrow.simulate.settle([[encodeBank(other.proof([1, 2]))]])).result,
      0n,
      'it is skipped',
    );
    await refused(
      endings(2n).then(([ending]) => system.court.simulate.finalize([ending!])),
      'NumberSettled',
      [table, 2n],
    );
  });

  it("protocol.md 5 refuses unregistered tables, strangers' keys, and numbers never proposed", async () => {
    const bank = bankOf([outcomes.banco]);
    const stray = new BankMaker(
      { ...cast, table: { ...headsUp, salt: 2n } },
      { number: 1n, banker: 1, posta: chips(50) },
    );
    stray.coup({ stakes: new Map([[2, { accepted: chips(5) }]]) });
    await refused(tryPropose(stray), 'TableNotRegistered', [stray.setup.message.table]);
    const forger = sessionKey(system.domain, 'forger');
    const forged = new BankMaker({ ...cast, house: forger }, { number: 1n, banker: 1, posta: chips(50) });
    await refused(tryPropose(forged), 'HouseKeyUnknown', [forger.address]);
    await propose(bank);
    await refused(
      lastEnding().then((ending) => system.court.simulate.finalize([{ ...ending, number: 9n }])),
      'NotProposed',
      [table, 9n],
    );
    await passWindow();
    await refused(
      lastEnding().then((ending) => system.court.simulate.finalize([{ ...ending, cagnotte: 0n }])),
      'OtherEnding',
    );
  });

  it('protocol.md 5 a pending bank holds the seats whose signature it carries, until it is final', async () => {
    const bank = bankOf([outcomes.banco]);
    const [player] = [seats[1]!.player];
    const wallet = system.players[1]!.account;
    await system.escrow.write.requestLeave([table], { account: wallet });
    await system.time.increase(headsUp.leaveDelay - 100);
    await propose(bank);
    assert.equal((await system.escrow.read.seatOf([table, player])).held, 1);
    await system.time.increase(200);
    await refused(system.escrow.simulate.leaveTable([table, player]), 'SeatHeld', [table, player, 1n]);
    const release = cast.house.sign('Release', { player, table, nonce: 0n }).signature;
    await refused(system.escrow.simulate.stand([table, player, release]), 'SeatHeld', [table, player, 1n]);
    coup(bank); // a longer proof of the same bank does not hold twice
    await propose(bank);
    assert.equal((await system.escrow.read.seatOf([table, player])).held, 1);
    await passWindow();
    await finalize();
    assert.equal((await system.escrow.read.seatOf([table, player])).held, 0);
    await system.escrow.write.leaveTable([table, player]);
    assert.equal(await system.escrow.read.free([player]), chips(500) + bank.state.seats[1]!);
  });

  it("I10 a bank proposed after a seat's leaving delay does not hold it; the winner's share pays", async () => {
    const bank = bankOf([outcomes.banco]);
    const { player } = seats[1]!;
    await system.escrow.write.requestLeave([table], { account: system.players[1]!.account });
    await system.time.increase(headsUp.leaveDelay);
    await propose(bank);
    await system.escrow.write.leaveTable([table, player]);
    await passWindow();
    const before = await books(system, table, seats);
    await finalize();
    const after = await books(system, table, seats);
    const [line, loss] = bank.state.seats as [bigint, bigint];
    assert.equal(after.locked[0]! - before.locked[0]!, line, 'the winner has all of its line');
    assert.equal(after.free[1], before.free[1], 'what is free stays free (I4, I10)');
    assert.equal(before.bond - after.bond, line, 'the loss less the cagnotte that gave way');
    assert.equal(before.seats[0]!.share - after.seats[0]!.share, line);
    assert.equal(before.seats[1]!.share, after.seats[1]!.share, 'a share pays its own seat only (I10)');
    assert.equal(before.reserved - after.reserved, line);
    assert.equal(after.cagnotte, before.cagnotte);
    assert.equal(after.total, before.total);
    const [event] = await system.escrow.getEvents.Finalized({ table, number: 1n });
    assert.deepEqual([event!.args.missing, event!.args.fromBond, event!.args.cagnotte], [-loss, line, 0n]);
  });

  it('I4 a seat that left and sat down again does not pay what its last sitting lost', async () => {
    const bank = bankOf([outcomes.banco]);
    const [{ player: winner }, { player }] = seats as [SeatCast, SeatCast];
    await system.escrow.write.stand([
      table,
      player,
      cast.house.sign('Release', { player, table, nonce: 0n }).signature,
    ]);
    await approve(system, headsUp.share);
    await system.escrow.write.fundBond([headsUp.share]);
    const grant = grantOf(system.players[1]!, headsUp, 2, sessionKey(system.domain, 'again'), chips(400), 1n);
    await system.escrow.write.sit([grant, await signGrant(system, system.players[1]!, grant)]);
    await propose(bank);
    await passWindow();
    const before = await books(system, table, seats);
    await finalize();
    const after = await books(system, table, seats);
    assert.equal(after.locked[1], chips(400));
    assert.equal(after.locked[0]! - before.locked[0]!, bank.state.seats[0]!, `out of the share of ${winner}`);
    assert.equal(before.bond - after.bond, bank.state.seats[0]!);
  });

  it('I3 finalize never reverts for lack of money: a seat that never sat, a share too small', async () => {
    const ghost = { ...seats[1]!, player: `0x${'cd'.repeat(20)}` as const, stack: chips(100_000) };
    const rich = { ...seats[0]!, stack: chips(1000) };
    const fresh = longWin(rich, ghost);
    const win = fresh.state.seats[0]!;
    assert.ok(win > headsUp.share, 'the win is beyond the share');
    await propose(fresh);
    await passWindow();
    const before = await books(system, table, seats);
    await finalize(fresh.setup.message.number);
    const after = await books(system, table, seats);
    assert.equal(after.locked[0]! - before.locked[0]!, headsUp.share);
    assert.equal(after.seats[0]!.share, 0n);
    assert.equal(before.bond - after.bond, headsUp.share);
    assert.equal(after.total, after.balance);
  });

  /** A bank in which the banker wins more than its share. */
  const longWin = (rich: SeatCast, ghost: SeatCast): BankMaker => {
    for (let seed = 0; ; seed++) {
      const bank = new BankMaker(
        { ...cast, seats: [rich, ghost] },
        { number: 1n, banker: 1, posta: chips(1000), seed },
      );
      for (let i = 0; i < 9 && bank.state.outcome !== outcomes.punta; i++) {
        const most = bank.state.posta > chips(1000) ? chips(1000) : bank.state.posta;
        bank.coup({ stakes: new Map([[2, { accepted: most, call: 5 }]]) });
        if (bank.state.seats[0]! > headsUp.share) return bank;
      }
    }
  };

  it('I8 two set-ups of one number: the higher turn wins, and what the other holds can be lifted later', async () => {
    const short = bankOf([outcomes.banco]);
    const long = bankOf([outcomes.banco, outcomes.banco], [], { posta: chips(60) });
    await propose(short);
    await propose(long);
    assert.equal((await system.escrow.read.seatOf([table, seats[0]!.player])).held, 2);
    await refused(system.court.simulate.lift([short.setup.message]), 'NumberOpen', [table, 1n]);
    await passWindow();
    await finalize();
    assert.equal((await system.escrow.read.seatOf([table, seats[0]!.player])).held, 1);
    await system.court.write.lift([short.setup.message]);
    assert.equal((await system.escrow.read.seatOf([table, seats[0]!.player])).held, 0);
    await system.court.write.lift([short.setup.message]); // nothing left to lift: no harm
    assert.equal((await system.escrow.read.seatOf([table, seats[0]!.player])).held, 0);
  });

  it('I7 banks of a table run side by side', async () => {
    const [one, two] = [bankOf([outcomes.banco]), bankOf([outcomes.banco], [], { number: 2n, posta: chips(20) })];
    await propose(one);
    await propose(two);
    await passWindow();
    await finalize(2n);
    await finalize(1n);
    const { locked } = await books(system, table, seats);
    assert.equal(locked[1], chips(500) + one.state.seats[1]! + two.state.seats[1]!);
  });

  it('I12 reads a proof where its offset points', async () => {
    const data = encodeFunctionData({
      abi: courtAbi,
      functionName: 'propose',
      args: [encodeProof(bankOf([outcomes.banco]).proof())],
    });
    const call = (moved: Hex) =>
      system.client.call({ to: system.court.address, data: moved, account: system.operator.account.address });
    await call(data);
    const moved = (offset: bigint) =>
      `${data.slice(0, 10)}${offset.toString(16).padStart(64, '0')}${'00'.repeat(32)}${data.slice(10 + 64)}` as Hex;
    await call(moved(64n));
    for (const offset of [32n, BigInt(data.length), 2n ** 256n - 64n]) await assert.rejects(call(moved(offset)));
  });

  it('I10 only the court may hold, lift and pay', async () => {
    const bank = bankOf([outcomes.banco]);
    await propose(bank);
    const ending = await lastEnding();
    const me = system.operator.account.address;
    await refused(system.escrow.simulate.pay([ending]), 'NotCourt', [me]);
    await refused(system.escrow.simulate.hold([table, ending.seats, 3n]), 'NotCourt', [me]);
    await refused(system.escrow.simulate.settleByProof([table, ending.number, true]), 'NotCourt', [me]);
    await refused(system.escrow.simulate.lift([table, ending.seats, 3n]), 'NotCourt', [me]);
    await refused(system.escrow.simulate.holdShares([table, ending.seats, 3n]), 'NotCourt', [me]);
    await refused(system.escrow.simulate.liftShares([table, ending.seats, 3n]), 'NotCourt', [me]);
    await refused(
      system.escrow.simulate.payFromShare([table, { player: seats[0]!.player, key: seats[0]!.key.address }, 1n]),
      'NotCourt',
      [me],
    );
  });
});
