/**
 * Demands against the house on a real node (server/PROTOCOL.md P8.11, P8.12): without help it demands, shows its links,
 * answers, rules and pays.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Hex } from '../../engine/bytes.ts';
import { coupIdOf } from '../../engine/protocol/digests.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { stages } from '../../engine/settlement/stages.ts';
import { ChainError } from '../../server/chain/errors.ts';
import { abis } from '../../server/chain/revert-reason.ts';
import { again, sharedCourt, type AnvilCourt, linkOf } from './support/anvil-court.ts';
import { stake } from './support/anvil-house.ts';
import { chips } from './support/system.ts';

describe('the house in court', () => {
  let court: AnvilCourt;
  let house: AnvilCourt['house'];
  let players: AnvilCourt['players'];
  sharedCourt(18_546, (opened) => {
    court = opened;
    ({ house, players } = court);
  });

  it('P8.11 P8.12 a silent banker loses the coup: demanded, ruled, paid, every share free again', async () => {
    const bank = house.bank(1n);
    const closed = bank.unfinished(stake, [1, 2]);
    const at = court.desk();
    const had = await court.money();
    await at.file(bank, bank.proof(), 'demand');
    await at.until('the second stage', async () => (await court.stageOf(closed)) === stages.banker);
    assert.deepEqual(
      at.told.map((c) => c.type),
      ['proposed'],
    );
    await house.later(61);
    await at.file(bank, bank.proof(), 'finalize');
    await at.until('the bank to be final', () => court.isFinal(1n));
    await at.until('the awards', async () => at.allDone() && (await house.chain.demandsOf(house.tableId)).length === 0);
    const win = chips(25) - (chips(25) * 200n) / 10_000n;
    const now = await court.money();
    assert.deepEqual(
      now.map((seat, i) => seat.locked - had[i]!.locked),
      [-chips(25), win],
    );
    assert.deepEqual(
      now.map((seat) => seat.share),
      had.map((seat) => seat.share),
    );
    assert.deepEqual(await court.shareHeld(), [0, 0]);
    const final = at.told.find((command) => command.type === 'final')!;
    assert.deepEqual(
      final.lines,
      house.cast.seats.map(({ player }, i) => ({ player, line: [-chips(25), win][i]! })),
    );
    assert.deepEqual(at.logged, []);
  });

  it('P8.12 its link comes on chain after all: the regola finishes the coup, which pays the bank', async () => {
    const bank = house.bank(2n);
    const closed = bank.unfinished(stake, [1, 2]);
    const at = court.desk();
    await at.file(bank, bank.proof(), 'demand');
    await at.until('the second stage', async () => (await court.stageOf(closed)) === stages.banker);
    const had = await court.money();
    await house.chain.giveLast(await court.contestOf(closed), linkOf(bank));
    await at.until('the answer', async () => (await court.stageOf(closed)) === stages.answered);
    const status = await house.chain.statusOf(house.tableId, 2n);
    assert.ok(status.kind === 'proposed' && status.turn === 1 && status.demands === 0);
    assert.deepEqual(
      at.told
        .filter((c) => c.type === 'linkShown')
        .map((c) => c.seat)
        .includes(1),
      true,
    );
    await at.file(bank, bank.proof(), 'finalize');
    await house.later(61);
    await at.until('the bank to be final', async () => (await court.isFinal(2n)) && at.allDone());
    const played = again(bank);
    played.coup(stake);
    assert.deepEqual(
      (await court.money()).map((seat, i) => seat.locked - had[i]!.locked),
      played.state.seats,
    );
    assert.deepEqual(await court.shareHeld(), [0, 0]);
  });

  it('P8.12 somebody demands a list that was played: answered at once, and the whole bank is proposed', async () => {
    const bank = house.bank(3n, outcomes.banco);
    bank.coup({ ...stake, acks: [1, 2] });
    const first = bank.proof();
    const at = court.desk();
    await at.file(bank, first);
    await players[1]!.demand(first, 0);
    const closed = hashStruct('Closed', first.turns[0]!.closed!.message);
    assert.equal(await court.stageOf(closed), stages.punters);
    await at.until('the answer', async () => (await court.stageOf(closed)) === stages.answered);
    const status = await house.chain.statusOf(house.tableId, 3n);
    assert.ok(status.kind === 'proposed' && status.turn === 2);
    assert.deepEqual(await court.shareHeld(), [1, 1], 'until it is paid');
  });

  it('P8.12 a demand about the beginning of a long bank: answered, then the whole of it is proposed', async () => {
    const bank = house.bank(12n, outcomes.banco);
    while (bank.state.turn < 50) bank.taglia([1, 2]);
    const at = court.desk();
    await at.file(bank, bank.proof());
    await players[1]!.demand(bank.proof(), 0);
    const turn = async () => {
      const status = await house.chain.statusOf(house.tableId, 12n);
      return status.kind === 'proposed' ? status.turn : null;
    };
    await at.until('the whole bank', async () => (await turn()) === 50);
    const events = await house.client.getContractEvents({
      address: house.options.addresses.court,
      abi: abis.court,
      eventName: 'Proposed',
      args: { number: 12n },
      fromBlock: 0n,
      strict: true,
    });
    assert.deepEqual(
      events.map(({ args }) => args.turn),
      [24, 50],
    );
  });

  it('P8.12 a settled void is demanded with all links on chain: the house plays it, and owes nothing', async () => {
    const bank = house.bank(4n, outcomes.banco);
    const shown = again(bank);
    shown.unfinished(stake, [1, 2]);
    bank.void({ list: shown.proof().turns.at(-1)!.list! }, [2]);
    const proof = { ...bank.proof([1, 2]), end: 'void' as const };
    const at = court.desk();
    await at.file(bank, proof);
    await house.chain.settle([proof]);
    const closed = hashStruct('Closed', proof.turns.at(-1)!.closed!.message);
    const [had, held] = [await court.money(), await court.shareHeld()];
    await players[1]!.demand(proof, 1);
    await players[1]!.give(await court.contestOf(closed), shown.proof(), 1, [1]);
    await players[0]!.giveLast(await court.contestOf(closed), linkOf(shown));
    assert.equal(await court.stageOf(closed), stages.house);
    await at.until('the answer', async () => (await court.stageOf(closed)) === stages.answered);
    await house.later(61);
    await at.until('no demand', async () => (await house.chain.demandsOf(house.tableId)).length === 0);
    assert.deepEqual(await court.money(), had);
    assert.deepEqual(await court.shareHeld(), held, 'by answers of banks that are not paid yet');
  });

  it("P8.12 the house's own seat banks a void that the silent punter demands: it shows its link", async () => {
    const bank = house.bank(14n, outcomes.banco);
    const shown = again(bank);
    shown.unfinished(stake, [1, 2]);
    bank.void({ list: shown.proof().turns.at(-1)!.list! }, [2]);
    const grants = house.cast.seats.map(({ seat, player, key }) => ({
      message: { player, table: house.tableId, seat, key: key.address, amount: 1n, nonce: 7n, deadline: 0n },
      signature: '0x' as Hex,
    }));
    const proof = { ...bank.proof(), grants, end: 'void' as const };
    const at = court.desk();
    at.ownLinks.set(coupIdOf(bank.bankId, 1), linkOf(shown));
    await at.file(bank, proof, 'propose');
    const closed = hashStruct('Closed', proof.turns.at(-1)!.closed!.message);
    await at.until('the proposal', at.allDone);
    await players[1]!.demand(proof, 1);
    await at.disputes.tend();
    assert.equal(await court.stageOf(closed), stages.punters); // nothing is shown before the punter's link
    await players[1]!.give(await court.contestOf(closed), shown.proof(), 1, [1]);
    assert.equal(await court.stageOf(closed), stages.banker);
    await at.until('the answer', async () => (await court.stageOf(closed)) === stages.answered);
    const status = await house.chain.statusOf(house.tableId, 14n);
    assert.ok(status.kind === 'proposed' && status.turn === 2 && !status.ruled);
    assert.deepEqual(at.logged, []);
  });

  it("P8.12 once a settlement's record has expired its shares are free", async () => {
    const bank = house.bank(18n);
    const closed = bank.unfinished(stake, [1, 2]);
    const before = await court.shareHeld(); // by answers of banks that are not paid yet
    await house.chain.settle([house.bank(18n, undefined, { posta: chips(60) }).proof([])]);
    await players[1]!.demand(bank.proof(), 0);
    const lost = new ChainError('The node shows no payment of it.');
    const made = court.desk({
      ...house.chain,
      award: (contest, index, unshown) => (unshown ? house.chain.award(contest, index, true) : Promise.reject(lost)),
    });
    await made.file(bank, bank.proof());
    await made.until('the second stage', async () => (await court.stageOf(closed)) === stages.banker);
    await house.later(61);
    await made.until(
      'the ruling',
      async () => (await court.stageOf(closed)) === stages.lost && made.logged.length === 2,
    );
    assert.deepEqual(
      [
        (await court.shareHeld()).map((held, i) => held - before[i]!),
        made.logged.every((line) => line.includes(lost.message)),
      ],
      [[1, 1], true],
    );
    await house.later(house.cast.table.leaveDelay + 5 * house.cast.table.window + 60);
    await made.until('the shares', async () => (await court.shareHeld()).every((held, i) => held === before[i]));
    assert.deepEqual([(await house.chain.demandsOf(house.tableId)).length, made.logged.length], [0, 2]);
  });

  it('P8.12 a list that this server does not have is reported in words, once, and delays nobody', async () => {
    const bank = house.bank(8n);
    const closed = bank.unfinished(stake, [1, 2]);
    await players[1]!.demand(bank.proof(), 0);
    const other = house.bank(9n);
    other.unfinished(stake, [1, 2]);
    const at = court.desk();
    await at.file(other, other.proof(), 'demand');
    await at.until(
      'the other demand',
      async () =>
        (await court.stageOf(hashStruct('Closed', other.proof().turns[0]!.closed!.message))) === stages.banker,
    );
    assert.equal(at.logged.length, 1);
    assert.match(at.logged[0]!, /demand on list 0x[0-9a-f]{64} of bank 8.*No bank of this server has that list/);
    assert.equal(await court.stageOf(closed), stages.punters);
  });
});
