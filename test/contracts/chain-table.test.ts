/**
 * A table, its clients and the real escrow together (server/PROTOCOL.md P2.8, P8.11, P8.12): what the table counts is
 * what the chain has.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { createWalletClient, encodeFunctionData, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Hex } from '../../engine/bytes.ts';
import { chip } from '../../engine/chips.ts';
import { seatLink } from '../../engine/fairness/commitment.ts';
import { coupIdOf } from '../../engine/protocol/digests.ts';
import { addressOfKey, signerOf } from '../../engine/protocol/sign.ts';
import { sessionKeyOf } from '../../engine/seat/memory.ts';
import { advance } from '../../engine/seat/advance.ts';
import { encodeDemand, encodeGives } from '../../engine/settlement/dispute.ts';
import { noPayment } from '../../engine/settlement/payment.ts';
import { courtAbi } from '../../server/chain/abi.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { proofOf } from '../../engine/table/evidence.ts';
import type { EndedBank } from '../../engine/table/state.ts';
import { stages } from '../../engine/settlement/stages.ts';
import { closedListIn } from '../../server/host/closed-list.ts';
import { Disputes } from '../../server/chain/disputes.ts';
import { openViemChain } from '../../server/chain/viem-chain.ts';
import { look } from '../../server/chain/watch.ts';
import { ChainWorker } from '../../server/chain/worker.ts';
import { secretOf, testDomain, testTable, TestTable, type TestPlayer } from '../support/players.ts';
import { bankerOf, bet, finish, open, pass, playerAt, punterOf } from '../support/situations.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { logTo } from '../server/support/logged-table.ts';
import { openAnvilHouse, operatorKey, type AnvilHouse } from './support/anvil-house.ts';

describe('a table and the chain', () => {
  const brought = 400n * chip;
  const store = new MemoryStore();
  let house: AnvilHouse;
  let table: TestTable;
  let worker: ChainWorker | undefined;

  before(async () => {
    house = await openAnvilHouse(18_548, signerOf(testDomain, secretOf('house')).address);
    table = new TestTable({ ...testTable, share: 1_000n * chip }, house.chain.domain);
    const { tableId } = table.state;
    await house.chain.registerTable(table.state.table);
    await logTo(store, table);
    for (const seat of [1, 2]) {
      const wallet = secretOf(`wallet ${seat}`);
      await house.chain.faucet(addressOfKey(wallet));
      await house.chain.depositAs(wallet, brought);
      table.sit(seat, brought);
    }
    const log = pino({ level: 'silent' });
    const tell = async (
      _table: unknown,
      command: Parameters<ConstructorParameters<typeof ChainWorker>[0]['tell']>[1],
    ) => {
      table.must({ by: 'host', command });
      return true;
    };
    const running = () => (table.state.bank === null ? null : proofOf(table.state, table.state.bank));
    const closedList = (table_: Hex, closed: Hex) => closedListIn(store, table_, closed);
    const disputes = new Disputes({
      store,
      closedList,
      ownLink: () => null,
      chain: house.chain,
      house: table.house,
      tables: async () => [tableId],
      running,
      tell,
      log,
    });
    worker = new ChainWorker({ store, chain: house.chain, disputes, tell, log, pause: 20, idle: 60 });
    await until('both to sit on chain', async () => (await onChain()).every((amount) => amount === brought));
    table.settleDown();
  });
  after(async () => {
    // A chain left running after a failure would keep the whole run from ending.
    await worker?.close();
    await house?.close();
  });

  async function until(what: string, done: () => Promise<boolean> | boolean): Promise<void> {
    const end = Date.now() + 20_000;
    while (!(await done())) {
      if (Date.now() > end)
        throw new Error(
          `waited in vain for ${what}; ${store.items.map((i) => `${i.key.split(':')[0]} ${i.status} ${i.lastError ?? ''}`).join(', ')}`,
        );
      worker!.kick();
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }
  const wallets = () => table.players.map(({ wallet }) => addressOfKey(wallet));
  const onChain = () =>
    Promise.all(wallets().map(async (player) => (await house.chain.seatOf(table.state.tableId, player)).locked));
  const inTable = () => table.state.sittings.map((seat) => seat.locked);
  const numbered = (number: bigint): EndedBank =>
    table.state.ended.find((e) => e.bank.setup.message.number === number)!;
  const same = async () => assert.deepEqual(inTable(), await onChain());
  const stageOf = async (closed: `0x${string}`) => (await house.chain.stageOf(closed)).stage;
  const contestOf = async (closed: `0x${string}`) =>
    (await house.chain.demandsOf(table.state.tableId)).find(({ contest }) => contest.closed === closed)!.contest;

  /** The banker who is due opens, is called, gives, and shows nothing more. */
  function stallAt(): {
    readonly banker: TestPlayer;
    readonly number: bigint;
    readonly closed: `0x${string}`;
    readonly link: `0x${string}`;
  } {
    if (table.phase !== 'posta') table.settleDown();
    bet(open(table));
    const banker = bankerOf(table);
    const { memory, send } = advance(banker.memory, table.view(banker));
    banker.memory = memory;
    for (const command of send) table.must({ by: 'seat', seat: banker.seat, command });
    table.settleDown([banker.seat]);
    table.timeOut();
    assert.equal(table.phase, 'unfinished');
    const bank = table.state.bank!;
    return {
      banker,
      number: bank.setup.message.number,
      closed: bank.coup!.digest,
      link: seatLink(banker.memory.secret, coupIdOf(bank.bankId, bank.state.turn), 0),
    };
  }

  /** The player's own address has the code (EIP-7702) and calls the court with the given bits inverted. */
  async function demandVeiled(player: Hex, bank: Proof): Promise<void> {
    const { court } = house.options.addresses;
    await house.rpc(
      'anvil_setCode',
      player,
      `0x5f5b368110156014578035198152602001600156` + `5b5f5f365f5f73${court.slice(2)}5af1603b573d5f5f3e3d5ffd5b00`,
    );
    const { proof, list } = encodeDemand(bank, 0);
    const data = encodeFunctionData({ abi: courtAbi, functionName: 'demand', args: [proof, list, noPayment] });
    const veiled = `0x${data.slice(2).replace(/./g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))}` as Hex;
    const wallet = createWalletClient({
      account: privateKeyToAccount(operatorKey),
      transport: http(house.options.rpcUrl),
    });
    const hash = await wallet.sendTransaction({ chain: null, to: player, data: veiled, gas: 5_000_000n });
    assert.equal((await house.client.waitForTransactionReceipt({ hash })).status, 'success');
    await house.rpc('anvil_setCode', player, '0x');
  }

  it('P2.8 P8.11 P8.12 a silent banker: the next bank is settled meanwhile, then the coup is lost', async () => {
    const { banker, number, closed } = stallAt();
    table.timeOut();
    await until('the second stage', async () => (await stageOf(closed)) === stages.banker);
    table.must({ by: 'seat', seat: banker.seat, command: { type: 'sitIn' } });
    table.settleDown();
    bet(open(table));
    finish(table);
    if (table.state.bank !== null) pass(table);
    table.settleDown();
    await until('the next bank to be settled', () => ['settled', 'idle'].includes(numbered(number + 1n).status));
    assert.equal(numbered(number).status, 'proposed');
    const before = inTable();
    await house.later(61);
    await until('the bank to be final', () => numbered(number).status === 'finalised');
    const stakes = numbered(number).bank.coup!.list.reduce((sum, row) => sum + row.accepted, 0n);
    assert.ok(stakes > 0n);
    assert.equal(inTable()[banker.seat - 1]! - before[banker.seat - 1]!, -stakes);
    await until('the awards', async () => (await house.chain.demandsOf(table.state.tableId)).length === 0);
    await same();
  });

  it('P2.8 P8.12 its link comes through the chain: table and house count the same', async () => {
    const { number, closed, link } = stallAt();
    table.timeOut();
    await until('the second stage', async () => (await stageOf(closed)) === stages.banker);
    await house.chain.giveLast(await contestOf(closed), link);
    await until('the answer', async () => (await stageOf(closed)) === stages.answered);
    assert.equal(numbered(number).bank.turns.length, 1);
    await house.later(61);
    await until('the bank to be final', () => numbered(number).status === 'finalised');
    await same();
  });

  it('P2.8 P8.12 demanded while the table waits: the players decide, the house answers', async () => {
    table.settleDown();
    for (const { seat, sittingOut } of table.state.game.seats)
      if (sittingOut) table.must({ by: 'seat', seat, command: { type: 'sitIn' } });
    const { number, closed, link } = stallAt();
    const bank = table.state.bank!;
    const proof = proofOf(table.state, bank);
    const punter = await openViemChain({ ...house.options, operatorKey: punterOf(table).wallet });
    await punter.demand(proof, 0);
    await until("the punter's link, by the house", async () => (await stageOf(closed)) === stages.banker);
    await punter.giveLast(await contestOf(closed), link);
    await until('the cards', () => table.phase !== 'unfinished');
    assert.ok(table.state.game.bank?.coup?.cards !== null);
    finish(table);
    await until('the answer', async () => (await stageOf(closed)) === stages.answered);
    // The answer stands proposed: nobody plays on in this bank.
    await look(
      {
        chain: house.chain,
        hosts: () => [
          {
            state: table.state,
            tableId: table.state.tableId,
            execute: async ({ command }: { command: never }) => {
              table.must({ by: 'host', command });
              return { ok: true } as const;
            },
          } as never,
        ],
        isSure: async () => false,
        log: pino({ level: 'silent' }),
        every: 1_000,
      },
      new Set(),
    );
    assert.ok(table.state.bank === null && numbered(number).bank.end !== null);
    // Everybody signs the end, but it is still the court's: with all links on chain it waits for its window.
    table.settleDown();
    await house.later(61);
    await until('the bank to be final', () => numbered(number).status === 'finalised');
    await same();
    assert.ok(playerAt(table, 1).memory.alarm === null && playerAt(table, 2).memory.alarm === null);
  });

  for (const hidden of [false, true])
    it(`P8.12 a banker that bound itself to a list for the court alone, with its punter\'s help${hidden ? ', by code at its address that keeps its Give out of the transaction' : ''}: the house finds the list in its log, and owes nothing`, async () => {
      table.settleDown();
      for (const { seat, sittingOut } of table.state.game.seats)
        if (sittingOut) table.must({ by: 'seat', seat, command: { type: 'sitIn' } });
      table.settleDown();
      bet(open(table));
      const [banker, punter] = [bankerOf(table), punterOf(table)];
      const bank = table.state.bank!;
      const { digest, closed, list, bets } = bank.coup!;
      const number = bank.setup.message.number;
      table.timeOut(); // no Give came: nobody is bound, and the bank is over
      table.timeOut(); // neither signs its result, so the house proposes it
      assert.deepEqual([numbered(number).status, numbered(number).bank.turns.length], ['signing', 0]);
      const give = (player: TestPlayer) =>
        signerOf(house.chain.domain, sessionKeyOf(player.memory.secret)).sign('Give', { closed: digest }).signature;
      const coupId = coupIdOf(bank.bankId, 0);
      const punterLink = seatLink(punter.memory.secret, coupId, list.find((row) => row.seat === punter.seat)!.seq);
      const proof: Proof = {
        ...proofOf(table.state, { ...bank, coup: null }),
        turns: [
          {
            bets,
            closed,
            list,
            gives: [
              { seat: banker.seat, signature: give(banker) },
              { seat: punter.seat, signature: give(punter), link: punterLink },
            ],
            choices: [],
          } as unknown as Proof['turns'][number],
        ],
      };
      const shares = () =>
        Promise.all(wallets().map(async (player) => (await house.chain.seatOf(table.state.tableId, player)).share));
      const [had, before] = [await shares(), await onChain()];
      const attacker = await openViemChain({ ...house.options, operatorKey: banker.wallet });
      if (hidden) await demandVeiled(addressOfKey(banker.wallet), proof);
      else await attacker.demand(proof, 0);
      const contest = await contestOf(digest);
      await attacker.give(
        contest,
        proof,
        0,
        encodeGives(proof, 0).map(({ index }) => index),
      );
      await attacker.giveLast(contest, seatLink(banker.memory.secret, coupId, 0));
      assert.equal(await stageOf(digest), stages.house);
      await until('the answer', async () => (await stageOf(digest)) === stages.answered);
      await house.later(61);
      await until(
        'the bank to be final',
        async () => (await house.chain.statusOf(table.state.tableId, number)).kind === 'final',
      );
      assert.deepEqual(await shares(), had);
      const now = await onChain();
      assert.ok(now[0]! + now[1]! <= before[0]! + before[1]!); // one has won from the other, or neither has
      await until('the table to be told', () => numbered(number).status === 'finalised');
      await same();
      // Who gave for the court alone knows what that has won; its client, which gave nothing, does not.
      table.players.forEach((player, i) => {
        const won = now[i]! - before[i]!;
        if (won > 0n) player.memory = { ...player.memory, brought: player.memory.brought + won };
      });
    });
});
