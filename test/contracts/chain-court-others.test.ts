/**
 * What others do to a bank on a real node (server/PROTOCOL.md P8.5, P8.9, P8.12, P8.13): the house answers their
 * claims, replaces their proposals, and lets nobody be held longer than necessary.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { anvil as anvilChain } from 'viem/chains';
import { outcomes } from '../../engine/protocol/messages.ts';
import { stepOf } from '../../engine/settlement/exit/step.ts';
import { stages } from '../../engine/settlement/stages.ts';
import { tryStep } from '../../server/chain/exit/request.ts';
import type { ChainPort } from '../../server/chain/port.ts';
import { Sender } from '../../server/chain/sender.ts';
import { endingOf } from '../../server/chain/viem-reads.ts';
import { sharedCourt, type AnvilCourt } from './support/anvil-court.ts';
import { stake, wallets } from './support/anvil-house.ts';
import { claimProof } from './support/claim.ts';
import { chips } from './support/system.ts';

describe('the house in court', () => {
  let court: AnvilCourt;
  let house: AnvilCourt['house'];
  let players: AnvilCourt['players'];
  sharedCourt(18_549, (opened) => {
    court = opened;
    ({ house, players } = court);
  });

  it('P8.13 a claim of an earlier state is answered by what came after it, and pays nothing', async () => {
    const bank = court.twoCoups(5n, outcomes.banco, outcomes.banco);
    const at = court.desk();
    await at.file(bank, bank.proof());
    await house.chain.propose(bank.proof());
    await house.later(61);
    await house.chain.finalize(house.tableId, 5n);
    const had = await court.money();
    // Turn 0: seat 2 stood at 0 there.
    await claimProof(house, 1, bank.proof(), 0);
    await at.until('the answer', async () => (await house.chain.claimsOf(house.tableId))[0]?.claim.end.turn === 2);
    await house.later(61);
    await at.until('the claim to be over', async () => (await house.chain.claimsOf(house.tableId)).length === 0);
    assert.deepEqual(await court.money(), had);
    assert.deepEqual(await court.shareHeld(), [0, 0]);
    assert.deepEqual(at.logged, []);
  });

  it('P8.13 a claim before a coup that its banker lost by a ruling is answered by the ruling', async () => {
    // The banker won the first coup and left the second unfinished.
    const bank = house.bank(6n, outcomes.banco);
    const closed = bank.unfinished(stake, [1, 2]);
    const at = court.desk();
    await at.file(bank, bank.proof(), 'demand');
    await at.until('the second stage', async () => (await court.stageOf(closed)) === stages.banker);
    await house.later(61);
    await at.file(bank, bank.proof(), 'finalize');
    await at.until('the bank to be final', async () => (await court.isFinal(6n)) && at.allDone());
    const had = await court.money();
    await claimProof(house, 0, bank.proof(), 1);
    await at.until('the answer', async () => (await house.chain.claimsOf(house.tableId))[0]?.claim.end.turn === 2);
    await house.later(61);
    await at.until('the claim to be over', async () => (await house.chain.claimsOf(house.tableId)).length === 0);
    assert.deepEqual(await court.money(), had);
  });

  it("P8.13 a claim to what the house has signed and not paid is paid from that seat's share", async () => {
    const bank = court.twoCoups(7n, outcomes.banco, outcomes.punta);
    const at = court.desk();
    await at.file(bank, bank.proof());
    // Somebody else proposes an earlier end, and nobody replaces it.
    await house.chain.propose({ ...bank.proof(), turns: bank.proof().turns.slice(0, 1) });
    await house.later(61);
    await house.chain.finalize(house.tableId, 7n);
    const had = await court.money();
    await claimProof(house, 1, bank.proof(), 2);
    await house.later(61);
    await at.until('the claim to be over', async () => (await house.chain.claimsOf(house.tableId)).length === 0);
    const due = bank.state.seats[1]! - bank.proof().turns[0]!.state!.seats[1]!;
    assert.ok(due > 0n);
    assert.deepEqual((await court.money())[1], { locked: had[1]!.locked + due, share: had[1]!.share - due });
  });

  it('P8.9 a player proposes an early turn of an ordinary bank: replaced by the whole, and paid', async () => {
    const bank = court.twoCoups(10n, outcomes.banco, outcomes.punta);
    const at = court.desk();
    await at.file(bank, bank.proof());
    const had = await court.money();
    await players[1]!.propose({ ...bank.proof(), turns: bank.proof().turns.slice(0, 1) });
    const turn = async () => {
      const status = await house.chain.statusOf(house.tableId, 10n);
      return status.kind === 'proposed' ? status.turn : null;
    };
    assert.equal(await turn(), 1);
    await at.until('the whole bank', async () => (await turn()) === 2);
    await house.later(61);
    await at.until('its payment', () => court.isFinal(10n));
    assert.deepEqual(
      (await court.money()).map((seat, i) => seat.locked - had[i]!.locked),
      bank.state.seats,
    );
  });

  it("P8.9 a bank that was settled while a player's proposal stood holds nobody", async () => {
    const bank = house.bank(11n, outcomes.banco);
    const at = court.desk();
    await at.file(bank, bank.proof([1, 2]));
    const held = async () => (await court.seats()).map((seat) => seat.held);
    const before = await held();
    await players[1]!.propose(bank.proof());
    await house.chain.settle([bank.proof([1, 2])]);
    assert.notDeepEqual(await held(), before);
    await at.until('the lift', async () => (await held()).every((n, i) => n === before[i]));
    const numbers = async (isOver: (number: bigint) => boolean) =>
      (await house.chain.proposalsOf(house.tableId, isOver)).map(({ number }) => number);
    assert.deepEqual(
      [(await numbers(() => false)).includes(11n), (await numbers((number) => number === 11n)).includes(11n)],
      [true, false],
    );
  });

  it('P8.9 a bank that was proposed, and another set-up of its number paid, holds nobody', async () => {
    const lifts: bigint[] = [];
    const chain: ChainPort = {
      ...house.chain,
      lift(bank) {
        lifts.push(bank.setup.message.number);
        return house.chain.lift(bank);
      },
    };
    const at = court.desk(chain);
    const held = async () => (await court.seats()).map((seat) => seat.held);
    const before = await held();
    /** Two set-ups of a number are proposed, this server's at this place; the one with more turns is paid. */
    const paid = async (number: bigint, own: 0 | 1) => {
      const short = house.bank(number, outcomes.banco);
      const long = house.bank(number, outcomes.banco, { posta: chips(40) });
      long.coup({ ...stake, acks: [1, 2] });
      for (const bank of [short, long]) await players[1]!.propose(bank.proof());
      await at.file([short, long][own]!, [short, long][own]!.proof());
      await house.later(61);
      await at.until('the payment', () => court.isFinal(number));
    };
    await paid(20n, 0);
    await at.until('the lift', async () => (await held()).every((n, i) => n === before[i]));
    await paid(21n, 1);
    await paid(22n, 0);
    await at.until('the second lift', () => lifts.length === 2);
    assert.deepEqual(lifts, [20n, 22n], 'of the one that was paid there is nothing to lift');
    assert.deepEqual(at.logged, []);
  });

  it('P8.9 nothing to settle, one list demanded and answered: paid after its window, nobody held', async () => {
    const bank = house.bank(13n, outcomes.egalite);
    assert.ok(bank.state.seats.every((line) => line === 0n));
    const proof = bank.proof([]);
    const at = court.desk();
    await at.file(bank, proof, undefined, 'idle');
    const held = async () => (await court.seats()).map((seat) => seat.held);
    const before = await held();
    await players[1]!.demand(proof, 0);
    assert.notDeepEqual(await held(), before);
    await at.until('the answer', async () => (await house.chain.statusOf(house.tableId, 13n)).kind === 'proposed');
    await house.rpc('evm_increaseTime', 61);
    await house.rpc('evm_mine');
    await at.until('the payment', () => court.isFinal(13n));
    await at.until('the lift', async () => (await held()).every((n, i) => n === before[i]));
    assert.deepEqual(at.logged, []);
  });

  it('P8.5 P8.12 a quiet chain whose newest block is old: what waits for a time is done when it has come', async () => {
    const {
      client,
      options: { addresses, rpcUrl },
    } = house;
    const quiet = async (number: bigint) => {
      const bank = house.bank(number, outcomes.banco);
      await house.chain.propose(bank.proof());
      await house.rpc('evm_increaseTime', 61); // and no block
      return bank;
    };
    await quiet(15n);
    await house.chain.finalize(house.tableId, 15n);
    const bank = await quiet(16n);
    const unfinished = house.bank(17n);
    const closed = unfinished.unfinished(stake, [1, 2]);
    await players[1]!.demand(unfinished.proof(), 0);
    await house.rpc('evm_increaseTime', 61);
    await house.chain.rule(await court.contestOf(closed));
    assert.equal(await court.stageOf(closed), stages.dropped);
    await house.rpc('evm_increaseTime', 61);
    const ending = await endingOf(client, { addresses, fromBlock: 0n }, house.tableId, 16n);
    const step = stepOf({ act: 'finalize', number: 16n, of: bank.bankId, words: '', args: [ending] });
    const account = privateKeyToAccount(wallets[0]!);
    const sender = new Sender({ client, chain: anvilChain, transport: http(rpcUrl), local: true });
    await sender.send(account, () =>
      tryStep(
        client,
        { addresses, fromBlock: 0n, chainId: 31_337, leastWindow: 60, symbol: 'CHIP', blockTag: 'pending' },
        account,
        step,
      ),
    );
    assert.deepEqual([await court.isFinal(15n), await court.isFinal(16n)], [true, true]);
  });
});
