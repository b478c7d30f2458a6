/**
 * The house in the court on a real node (server/PROTOCOL.md P8.11–P8.14): demands, rulings, awards and claims, without
 * anybody's help.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Hex } from '../../engine/bytes.ts';
import { coupIdOf } from '../../engine/protocol/digests.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { abis } from '../../server/chain/revert-reason.ts';
import { stages } from '../../engine/settlement/stages.ts';
import { ChainError } from '../../server/chain/errors.ts';
import type { ChainPort } from '../../server/chain/port.ts';
import { Desk, HouseBank, openAnvilHouse, stake, wallets, type AnvilHouse } from './support/anvil-house.ts';
import { http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { anvil as anvilChain } from 'viem/chains';
import { stepOf } from '../../engine/settlement/exit/step.ts';
import { tryStep } from '../../server/chain/exit/request.ts';
import { Sender } from '../../server/chain/sender.ts';
import { endingOf } from '../../server/chain/viem-reads.ts';
import { claimProof } from './support/claim.ts';
import { chips } from './support/system.ts';

describe('the house in court', () => {
  let house: AnvilHouse;
  let players: readonly ChainPort[];
  const desks: Desk[] = [];
  const desk = (): Desk => {
    const made = new Desk(house);
    desks.push(made);
    return made;
  };
  before(async () => {
    house = await openAnvilHouse(18_546);
    players = await Promise.all([house.as(0), house.as(1)]);
  });
  afterEach(async () => {
    for (const made of desks.splice(0)) await made.worker.close();
  });
  after(() => house.close());

  const seats = () => Promise.all(house.cast.seats.map(({ player }) => house.chain.seatOf(house.tableId, player)));
  const money = async () => (await seats()).map(({ locked, share }) => ({ locked, share }));
  const stageOf = async (closed: Hex) => (await house.chain.stageOf(closed)).stage;
  const isFinal = async (number: bigint) => (await house.chain.statusOf(house.tableId, number)).kind === 'final';
  const shareHeld = async () => (await seats()).map((seat) => (seat as unknown as { shareHeld: number }).shareHeld);
  const contestOf = async (closed: Hex) =>
    (await house.chain.demandsOf(house.tableId)).find(({ contest }) => contest.closed === closed)!.contest;

  it('P8.11 P8.12 a banker that stays silent loses the coup: demanded, links shown, ruled, paid, and every share free again', async () => {
    const bank = house.bank(1n);
    const closed = bank.unfinished(stake, [1, 2]);
    const at = desk();
    const had = await money();
    await at.file(bank, bank.proof(), 'demand');
    await at.until('the second stage', async () => (await stageOf(closed)) === stages.banker);
    assert.deepEqual(
      at.told.map((c) => c.type),
      ['proposed'],
    );
    await house.later(61);
    await at.file(bank, bank.proof(), 'finalize');
    await at.until('the bank to be final', () => isFinal(1n));
    await at.until('the awards', async () => at.allDone() && (await house.chain.demandsOf(house.tableId)).length === 0);
    const win = chips(25) - (chips(25) * 200n) / 10_000n;
    const now = await money();
    assert.deepEqual(
      now.map((seat, i) => seat.locked - had[i]!.locked),
      [-chips(25), win],
    );
    assert.deepEqual(
      now.map((seat) => seat.share),
      had.map((seat) => seat.share),
    );
    assert.deepEqual(await shareHeld(), [0, 0]);
    const final = at.told.find((command) => command.type === 'final')!;
    assert.deepEqual(
      final.lines,
      house.cast.seats.map(({ player }, i) => ({ player, line: [-chips(25), win][i]! })),
    );
    assert.deepEqual(at.logged, []);
  });

  it('P8.12 its link comes on chain after all: the regola finishes the coup, and the bank is paid by it', async () => {
    const bank = house.bank(2n);
    const closed = bank.unfinished(stake, [1, 2]);
    const at = desk();
    await at.file(bank, bank.proof(), 'demand');
    await at.until('the second stage', async () => (await stageOf(closed)) === stages.banker);
    const had = await money();
    await house.chain.giveLast(await contestOf(closed), linkOf(bank));
    await at.until('the answer', async () => (await stageOf(closed)) === stages.dropped);
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
    await at.until('the bank to be final', async () => (await isFinal(2n)) && at.allDone());
    const played = again(bank);
    played.coup(stake);
    assert.deepEqual(
      (await money()).map((seat, i) => seat.locked - had[i]!.locked),
      played.state.seats,
    );
    assert.deepEqual(await shareHeld(), [0, 0]);
  });

  it('P8.12 somebody demands a list that was played: answered at once, and the whole bank stands proposed', async () => {
    const bank = house.bank(3n, outcomes.banco);
    bank.coup({ ...stake, acks: [1, 2] });
    const first = bank.proof();
    const at = desk();
    await at.file(bank, first);
    await players[1]!.demand(first, 0);
    const closed = hashStruct('Closed', first.turns[0]!.closed!.message);
    assert.equal(await stageOf(closed), stages.punters);
    await at.until('the answer', async () => (await stageOf(closed)) === stages.dropped);
    const status = await house.chain.statusOf(house.tableId, 3n);
    assert.ok(status.kind === 'proposed' && status.turn === 2);
    assert.deepEqual(await shareHeld(), [0, 0]);
  });

  it('P8.12 a demand about the beginning of a long bank: answered, and then the whole of it is proposed', async () => {
    const bank = house.bank(12n, outcomes.banco);
    while (bank.state.turn < 50) bank.taglia([1, 2]);
    const at = desk();
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

  it('P8.12 a void that was settled is demanded, and all links are shown on chain: the house plays it, and owes nothing', async () => {
    const bank = house.bank(4n, outcomes.banco);
    const shown = again(bank);
    shown.unfinished(stake, [1, 2]);
    bank.void({ list: shown.proof().turns.at(-1)!.list! }, [2]);
    const proof = { ...bank.proof([1, 2]), end: 'void' as const };
    const at = desk();
    await at.file(bank, proof);
    await house.chain.settle([proof]);
    const closed = hashStruct('Closed', proof.turns.at(-1)!.closed!.message);
    const had = await money();
    await players[1]!.demand(proof, 1);
    await players[1]!.give(await contestOf(closed), shown.proof(), 1, [1]);
    await players[0]!.giveLast(await contestOf(closed), linkOf(shown));
    assert.equal(await stageOf(closed), stages.house);
    await at.until('the answer', async () => (await stageOf(closed)) === stages.dropped);
    await house.later(61);
    await at.until('no demand', async () => (await house.chain.demandsOf(house.tableId)).length === 0);
    assert.deepEqual(await money(), had);
    assert.deepEqual(await shareHeld(), [0, 0]);
  });

  it("P8.12 the house's own seat is the banker of a void, which its silent punter demands and shows its link to: the house knows the last link, and the coup is not lost by silence", async () => {
    const bank = house.bank(14n, outcomes.banco);
    const shown = again(bank);
    shown.unfinished(stake, [1, 2]);
    bank.void({ list: shown.proof().turns.at(-1)!.list! }, [2]);
    const grants = house.cast.seats.map(({ seat, player, key }) => ({
      message: { player, table: house.tableId, seat, key: key.address, amount: 1n, nonce: 7n, deadline: 0n },
      signature: '0x' as Hex,
    }));
    const proof = { ...bank.proof(), grants, end: 'void' as const };
    const at = desk();
    at.ownLinks.set(coupIdOf(bank.bankId, 1), linkOf(shown));
    await at.file(bank, proof, 'propose');
    const closed = hashStruct('Closed', proof.turns.at(-1)!.closed!.message);
    await at.until('the proposal', at.allDone);
    await players[1]!.demand(proof, 1);
    await at.disputes.tend();
    assert.equal(await stageOf(closed), stages.punters); // nothing is shown before the punter's link
    await players[1]!.give(await contestOf(closed), shown.proof(), 1, [1]);
    assert.equal(await stageOf(closed), stages.banker);
    await at.until('the answer', async () => (await stageOf(closed)) === stages.dropped);
    const status = await house.chain.statusOf(house.tableId, 14n);
    assert.ok(status.kind === 'proposed' && status.turn === 2 && !status.ruled);
    assert.deepEqual(at.logged, []);
  });

  it('P8.13 a claim of an earlier state is answered by what came after it, and pays nothing', async () => {
    const bank = twoCoups(5n, outcomes.banco, outcomes.banco);
    const at = desk();
    await at.file(bank, bank.proof());
    await house.chain.propose(bank.proof());
    await house.later(61);
    await house.chain.finalize(house.tableId, 5n);
    const had = await money();
    // Turn 0: seat 2 stood at 0 there.
    await claimProof(house, 1, bank.proof(), 0);
    await at.until('the answer', async () => (await house.chain.claimsOf(house.tableId))[0]?.claim.end.turn === 2);
    await house.later(61);
    await at.until('the claim to be over', async () => (await house.chain.claimsOf(house.tableId)).length === 0);
    assert.deepEqual(await money(), had);
    assert.deepEqual(await shareHeld(), [0, 0]);
    assert.deepEqual(at.logged, []);
  });

  it('P8.13 a claim before a coup that its banker lost by a ruling is answered by the ruling', async () => {
    // In the first coup the banker won; the second it left unfinished.
    const bank = house.bank(6n, outcomes.banco);
    const closed = bank.unfinished(stake, [1, 2]);
    const at = desk();
    await at.file(bank, bank.proof(), 'demand');
    await at.until('the second stage', async () => (await stageOf(closed)) === stages.banker);
    await house.later(61);
    await at.file(bank, bank.proof(), 'finalize');
    await at.until('the bank to be final', async () => (await isFinal(6n)) && at.allDone());
    const had = await money();
    await claimProof(house, 0, bank.proof(), 1);
    await at.until('the answer', async () => (await house.chain.claimsOf(house.tableId))[0]?.claim.end.turn === 2);
    await house.later(61);
    await at.until('the claim to be over', async () => (await house.chain.claimsOf(house.tableId)).length === 0);
    assert.deepEqual(await money(), had);
  });

  it("P8.13 a claim to what the house has signed and not paid is paid out of that seat's share", async () => {
    const bank = twoCoups(7n, outcomes.banco, outcomes.punta);
    const at = desk();
    await at.file(bank, bank.proof());
    // Somebody else proposes an earlier end, and nobody replaces it.
    await house.chain.propose({ ...bank.proof(), turns: bank.proof().turns.slice(0, 1) });
    await house.later(61);
    await house.chain.finalize(house.tableId, 7n);
    const had = await money();
    await claimProof(house, 1, bank.proof(), 2);
    await house.later(61);
    await at.until('the claim to be over', async () => (await house.chain.claimsOf(house.tableId)).length === 0);
    const due = bank.state.seats[1]! - bank.proof().turns[0]!.state!.seats[1]!;
    assert.ok(due > 0n);
    assert.deepEqual((await money())[1], { locked: had[1]!.locked + due, share: had[1]!.share - due });
  });

  it('P8.9 a bank of which nothing was asked is proposed at an early turn by a player: replaced by the whole, and paid', async () => {
    const bank = twoCoups(10n, outcomes.banco, outcomes.punta);
    const at = desk();
    await at.file(bank, bank.proof());
    const had = await money();
    await players[1]!.propose({ ...bank.proof(), turns: bank.proof().turns.slice(0, 1) });
    const turn = async () => {
      const status = await house.chain.statusOf(house.tableId, 10n);
      return status.kind === 'proposed' ? status.turn : null;
    };
    assert.equal(await turn(), 1);
    await at.until('the whole bank', async () => (await turn()) === 2);
    await house.later(61);
    await at.until('its payment', () => isFinal(10n));
    assert.deepEqual(
      (await money()).map((seat, i) => seat.locked - had[i]!.locked),
      bank.state.seats,
    );
  });

  it("P8.9 a bank that was settled while a player's proposal stood: nobody is held by it", async () => {
    const bank = house.bank(11n, outcomes.banco);
    const at = desk();
    await at.file(bank, bank.proof([1, 2]));
    const held = async () => (await seats()).map((seat) => seat.held);
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

  it('P8.9 a bank with nothing to settle, of which a list was demanded and answered: settled at once, and nobody is held until the window is over', async () => {
    const bank = house.bank(13n, outcomes.egalite);
    assert.ok(bank.state.seats.every((line) => line === 0n));
    const proof = bank.proof([]);
    const at = desk();
    await at.file(bank, proof, undefined, 'idle');
    const held = async () => (await seats()).map((seat) => seat.held);
    const before = await held();
    await players[1]!.demand(proof, 0);
    assert.notDeepEqual(await held(), before);
    await at.until('the settlement', () => isFinal(13n));
    await at.until('the lift', async () => (await held()).every((n, i) => n === before[i]));
    assert.deepEqual(at.logged, []);
  });

  it('P8.12 what a settlement paid can not be shown any more: the shares are free once the time of its record is over', async () => {
    const bank = house.bank(18n);
    const closed = bank.unfinished(stake, [1, 2]);
    await house.chain.settle([house.bank(18n, undefined, { posta: chips(60) }).proof([])]);
    await players[1]!.demand(bank.proof(), 0);
    const lost = new ChainError('The node shows no payment of it.');
    const made = new Desk(house, {
      ...house.chain,
      award: (contest, index, unshown) => (unshown ? house.chain.award(contest, index, true) : Promise.reject(lost)),
    });
    desks.push(made);
    await made.file(bank, bank.proof());
    await made.until('the second stage', async () => (await stageOf(closed)) === stages.banker);
    await house.later(61);
    await made.until('the ruling', async () => (await stageOf(closed)) === stages.lost && made.logged.length === 2);
    assert.deepEqual(
      [(await shareHeld()).map((held) => held > 0), made.logged.every((line) => line.includes(lost.message))],
      [[true, true], true],
    );
    await house.later(house.cast.table.leaveDelay + 5 * house.cast.table.window + 60);
    await made.until('the shares', async () => (await shareHeld()).every((held) => held === 0));
    assert.deepEqual([(await house.chain.demandsOf(house.tableId)).length, made.logged.length], [0, 2]);
  });

  it('P8.5 P8.12 a quiet chain, whose newest block tells an old time: what waits for a time is done when it has come, by the house and on the way out', async () => {
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
    await house.chain.rule(await contestOf(closed));
    assert.equal(await stageOf(closed), stages.dropped);
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
    assert.deepEqual([await isFinal(15n), await isFinal(16n)], [true, true]);
  });

  it('P8.12 a list that this server has not is said in words, once, and holds up nobody', async () => {
    const bank = house.bank(8n);
    const closed = bank.unfinished(stake, [1, 2]);
    await players[1]!.demand(bank.proof(), 0);
    const other = house.bank(9n);
    other.unfinished(stake, [1, 2]);
    const at = desk();
    await at.file(other, other.proof(), 'demand');
    await at.until(
      'the other demand',
      async () => (await stageOf(hashStruct('Closed', other.proof().turns[0]!.closed!.message))) === stages.banker,
    );
    assert.equal(at.logged.length, 1);
    assert.match(at.logged[0]!, /demand on list 0x[0-9a-f]{64} of bank 8.*No bank of this server has that list/);
    assert.equal(await stageOf(closed), stages.punters);
  });

  function twoCoups(number: bigint, ...wanted: readonly number[]): HouseBank {
    for (let seed = 0; seed < 500; seed++) {
      const bank = house.bank(number, undefined, { seed });
      if (wanted.every((outcome) => bank.coup({ ...stake, acks: [1, 2] }) === outcome)) return bank;
    }
    throw new Error('no seed leads there');
  }
});

/** The same bank once more, as far as its coups were played. */
function again(bank: HouseBank): HouseBank {
  const { number } = bank.setup.message;
  const { seed } = bank as unknown as { seed: number };
  const same = new HouseBank(bank.cast, { number, banker: 1, posta: chips(50), seed });
  for (const turn of bank.proof().turns) if (turn.step !== undefined) same.play({ list: turn.list! }, { acks: [1, 2] });
  assert.equal(hashStruct('State', same.state), hashStruct('State', bank.state));
  return same;
}

/** The banker's link in the list that a bank ends with. */
function linkOf(bank: HouseBank): Hex {
  const same = again(bank);
  same.unfinished(stake, [1, 2], [1, 2]);
  return same.proof().turns.at(-1)!.gives![0]!.link!;
}
