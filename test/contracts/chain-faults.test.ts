/**
 * Settlements on a real node that forgets, hangs or lets others be faster (server/PROTOCOL.md P8.10, P8.14–P8.16):
 * nothing twice, nothing lost.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createWalletClient, http, parseGwei } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import type { Hex } from '../../engine/bytes.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeBank } from '../../engine/settlement/encode.ts';
import { abis } from '../../server/chain/revert-reason.ts';
import { openViemChain } from '../../server/chain/viem-chain.ts';
import { Desk, openAnvilHouse, stake, wallets, type AnvilHouse, type HouseBank } from './support/anvil-house.ts';
import { chips } from './support/system.ts';

describe('a node with faults', () => {
  let house: AnvilHouse;
  let snapshot: Hex;
  const desks: Desk[] = [];
  const desk = (...args: [] | [Desk['chain']]): Desk => {
    const made = new Desk(house, ...args);
    desks.push(made);
    return made;
  };
  before(async () => {
    house = await openAnvilHouse(18_547);
  });
  beforeEach(async () => {
    snapshot = await house.rpc('evm_snapshot');
  });
  afterEach(async () => {
    for (const made of desks.splice(0)) await made.worker.close();
    await house.rpc('evm_setAutomine', true);
    await house.rpc('evm_revert', snapshot);
    house.chain.startOver();
  });
  after(() => house.close());

  const locked = () =>
    Promise.all(house.cast.seats.map(async ({ player }) => (await house.chain.seatOf(house.tableId, player)).locked));
  const signed = (bank: HouseBank) => bank.proof([1, 2]);
  const isFinal = async (number: bigint) => (await house.chain.statusOf(house.tableId, number)).kind === 'final';
  const paymentOf = (number: bigint) => house.chain.paymentOf(house.tableId, number);
  /** Files settled banks 1 to `count`, won by one side and the other in turn. */
  async function filed(at: Desk, count: number): Promise<readonly HouseBank[]> {
    const banks = Array.from({ length: count }, (_, i) =>
      house.bank(BigInt(i + 1), i % 2 === 0 ? outcomes.banco : outcomes.punta),
    );
    for (const bank of banks) await at.file(bank, signed(bank), 'settle');
    return banks;
  }
  const linesOf = (banks: readonly HouseBank[]) =>
    [0, 1].map((i) => banks.reduce((sum, bank) => sum + bank.state.seats[i]!, 0n));
  async function expectPaid(banks: readonly HouseBank[]): Promise<void> {
    assert.deepEqual(
      await locked(),
      linesOf(banks).map((line) => chips(500) + line),
    );
  }
  const toldFinal = (at: Desk) =>
    at.told.flatMap((c) => (c.type === 'final' ? [c.number] : [])).sort((a, b) => Number(a - b));

  it('P8.14 ten waiting banks are one transaction, each reported and paid once', async (context) => {
    const at = desk();
    const banks = await filed(at, 10);
    await at.until('all to be settled', at.allDone);
    const payments = await Promise.all(banks.map((bank) => paymentOf(bank.setup.message.number)));
    assert.equal(new Set(payments.map((payment) => payment!.hash)).size, 1);
    assert.deepEqual(
      toldFinal(at),
      banks.map((bank) => bank.setup.message.number),
    );
    await expectPaid(banks);
    const { gasUsed } = await house.client.getTransactionReceipt({ hash: payments[0]!.hash });
    await house.rpc('evm_revert', snapshot);
    snapshot = await house.rpc('evm_snapshot');
    house.chain.startOver();
    const alone = await house.client.getTransactionReceipt({
      hash: (await house.chain.settle([signed(banks[0]!)])).hash,
    });
    context.diagnostic(`gas a bank of two seats: ${gasUsed / 10n} in a batch of ten, ${alone.gasUsed} alone`);
    assert.ok(gasUsed / 10n < (alone.gasUsed * 2n) / 3n, `${gasUsed / 10n} of ${alone.gasUsed}`);
  });

  it('P8.14 one bank that the escrow refuses does not delay the others', async () => {
    const at = desk();
    const banks = await filed(at, 3);
    const bad = house.bank(4n, outcomes.banco);
    const proof = signed(bad);
    await at.file(
      bad,
      { ...proof, result: { ...proof.result!, house: proof.result!.signatures[0]!.signature } },
      'settle',
    );
    await at.until(
      'the others',
      async () =>
        at.store.items.filter((item) => item.status === 'done').length === 3 && at.store.items.at(-1)!.tries > 0,
    );
    await expectPaid(banks);
    assert.match(at.store.items.at(-1)!.lastError!, /^The contract refuses: WrongHouseSigner\(/);
    assert.equal(await isFinal(4n), false);
  });

  it('P8.14 somebody else settles a bank of the batch at the same time: all are settled and told', async () => {
    const at = desk();
    const banks = await filed(at, 3);
    await house.rpc('evm_setAutomine', false);
    at.worker.kick();
    // The batch was good when it was tried, and waits in the pool; somebody else's settlement of bank 2 comes before it
    // in the block.
    await pooled(1);
    const faster = await settleFrom(0, signed(banks[1]!));
    await pooled(2);
    await house.rpc('evm_mine');
    await house.rpc('evm_setAutomine', true);
    await at.until('all', at.allDone);
    assert.equal((await house.client.getTransactionReceipt({ hash: faster })).status, 'success');
    assert.equal((await paymentOf(2n))!.hash, faster);
    assert.deepEqual(toldFinal(at), [1n, 2n, 3n]);
    await expectPaid(banks);
  });

  it('P8.10 a reorganisation undoes settled banks while the node stays up: each is settled again, once', async () => {
    const at = desk();
    const banks = await filed(at, 2);
    const deep = await house.rpc<Hex>('evm_snapshot');
    await at.until('both', at.allDone);
    await house.rpc('evm_revert', deep);
    assert.equal(await isFinal(1n), false);
    await at.until('both again', async () => (await isFinal(1n)) && (await isFinal(2n)) && at.allDone());
    await expectPaid(banks);
  });

  it('P8.10 P8.12 a reorganisation undoes a demand: it is opened again', async () => {
    const bank = house.bank(1n);
    const closed = bank.unfinished(stake, [1, 2]);
    const at = desk();
    await at.file(bank, bank.proof(), 'demand');
    const deep = await house.rpc<Hex>('evm_snapshot');
    const stage = async () => (await house.chain.stageOf(closed)).stage;
    await at.until('the second stage', async () => (await stage()) === 2);
    await house.rpc('evm_revert', deep);
    assert.equal(await stage(), 0);
    await at.until('the second stage again', async () => (await stage()) === 2);
  });

  it('P8.15 a settlement counts with its block: enough blocks later, or when called safe', async () => {
    for (const head of [3, 'safe', 'finalized'] as const) {
      const chain = await openViemChain({ ...house.options, head });
      const at = desk(chain);
      const number = { 3: 1n, safe: 2n, finalized: 3n }[head];
      const bank = house.bank(number, number % 2n === 0n ? outcomes.punta : outcomes.banco);
      await at.file(bank, signed(bank), 'settle');
      await at.until('the settlement', () => isFinal(number));
      const { block } = (await paymentOf(number))!;
      const counted = (await chain.countedBlock())!;
      assert.ok(counted < block, `${head}: ${counted} and ${block}`);
      for (let look = 0; look < 5; look++) await new Promise((resolve) => setTimeout(resolve, 40));
      at.worker.kick();
      assert.deepEqual([at.told, at.store.items[0]!.status, at.store.items[0]!.tries], [[], 'open', 0]);
      await house.rpc('anvil_mine', '0x60');
      await at.until('the table to be told', at.allDone);
      assert.deepEqual(toldFinal(at), [number]);
      await at.worker.close();
    }
  });

  const pooled = async (count: number): Promise<void> => {
    for (let look = 0; look < 200; look++) {
      if (Number((await house.rpc<{ pending: Hex }>('txpool_status')).pending) === count) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`the pool never has ${count}`);
  };

  /** A settlement from a player's wallet, for a higher fee than the house's, without a trial. */
  async function settleFrom(i: number, proof: Proof): Promise<Hex> {
    const account = privateKeyToAccount(wallets[i]!);
    const wallet = createWalletClient({ account, chain: anvil, transport: http(house.anvil.url()) });
    const fee = parseGwei('50');
    return wallet.writeContract({
      address: house.options.addresses.escrow,
      abi: abis.escrow,
      functionName: 'settle',
      args: [[encodeBank(proof)]],
      gas: 1_000_000n,
      maxFeePerGas: fee,
      maxPriorityFeePerGas: fee,
    });
  }
});
