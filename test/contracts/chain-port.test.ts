/** The server's chain port against anvil and the contracts as Ignition deploys them. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import hre, { network } from 'hardhat';
import { privateKeyToAccount } from 'viem/accounts';
import type { Hex } from '../../engine/bytes.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { outcomes, type Domain, type Grant } from '../../engine/protocol/messages.ts';
import { signerOf } from '../../engine/protocol/sign.ts';
import sabot from '../../ignition/modules/Sabot.ts';
import { SignatureLacking } from '../../engine/settlement/encode.ts';
import { ChainDown, ChainError, ChainRefused } from '../../server/chain/errors.ts';
import type { ChainPort } from '../../server/chain/port.ts';
import { openViemChain } from '../../server/chain/viem-chain.ts';
import { startAnvil, type LocalChain } from '../../server/local-chain/anvil.ts';
import { rpcCall } from '../../server/local-chain/rpc.ts';
import { BankMaker, bytes32, sessionKey, type Cast } from '../support/bank-maker.ts';
import { chips, grantTypes, headsUp } from './support/system.ts';

const settings = { ...headsUp, window: 60, leaveDelay: 180 };
const wallets = [bytes32('wallet', 0), bytes32('wallet', 1)];
const operatorKey = bytes32('operator');
const anyDomain: Domain = { name: 'Sabot', version: '1', chainId: 31337, verifyingContract: `0x${'00'.repeat(20)}` };

describe('chain port', () => {
  /** Ignition keeps a journal for every node that is not its own; this one is deleted. */
  const deploymentId = `test-${process.pid}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'sabot-port-'));
  let anvil: LocalChain;
  let chain: ChainPort;
  let table: Hex;
  let cast: Cast;
  let options: Parameters<typeof openViemChain>[0];

  before(async () => {
    anvil = await startAnvil({
      folder: path.join(folder, 'chain'),
      logFile: path.join(folder, 'anvil.log'),
      runFolder: path.join(folder, 'run'),
      port: 18545,
    });
    const operator = privateKeyToAccount(operatorKey).address;
    await rpcCall(anvil.url(), 'anvil_setBalance', [operator, '0x21e19e0c9bab2400000']);
    const { ignition } = await network.create({ network: 'local', override: { url: anvil.url() } });
    const deployed = await ignition.deploy(sabot, {
      deploymentId,
      parameters: {
        Sabot: { operator, guardian: operator, houseKey: sessionKey(anyDomain, 'house').address, leastWindow: 60 },
      },
    });
    const lower = (contract: { address: string }) => contract.address.toLowerCase() as Hex;
    options = {
      rpcUrl: anvil.url(),
      operatorKey,
      local: true,
      fromBlock: 0n,
      addresses: { chip: lower(deployed.chip), escrow: lower(deployed.escrow), court: lower(deployed.court) },
    };
    chain = await openViemChain(options);
    cast = {
      domain: chain.domain,
      table: settings,
      house: sessionKey(chain.domain, 'house'),
      seats: wallets.map((wallet, i) => ({
        seat: i + 1,
        player: privateKeyToAccount(wallet).address.toLowerCase() as Hex,
        key: sessionKey(chain.domain, 'seat', i),
        stack: chips(500),
      })),
    };
  });

  after(async () => {
    await anvil.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(path.join(hre.config.paths.ignition, 'deployments', deploymentId), { recursive: true, force: true });
  });

  const grantOf = async (i: number): Promise<{ message: Grant; signature: Hex }> => {
    const { seat, player, key, stack } = cast.seats[i]!;
    const message = { player, table, seat, key: key.address, amount: stack, nonce: 7n, deadline: 4_102_444_800n };
    const signature = await privateKeyToAccount(wallets[i]!).signTypedData({
      domain: chain.domain,
      types: grantTypes,
      primaryType: 'Grant',
      message,
    });
    return { message, signature };
  };
  const bankOf = (number: bigint, wanted: number): BankMaker => {
    for (let seed = 0; ; seed++) {
      const bank = new BankMaker(cast, { number, banker: 1, posta: chips(50), seed });
      if (bank.coup({ stakes: new Map([[2, { accepted: chips(25) }]]) }) === wanted) return bank;
    }
  };
  const refusal = async (act: Promise<unknown>): Promise<ChainRefused> => {
    const error = await act.then(
      () => null,
      (e: unknown) => e,
    );
    assert.ok(error instanceof ChainRefused, String(error));
    return error;
  };

  it("protocol.md 1 knows chain, domain, operator and the house's key", async () => {
    assert.equal(chain.chainId, 31337);
    assert.equal(chain.domain.verifyingContract, options.addresses.escrow);
    assert.equal(chain.operator, privateKeyToAccount(operatorKey).address.toLowerCase());
    assert.equal(await chain.houseKey(), cast.house.address);
    assert.ok(Math.abs((await chain.now()) - Date.now() / 1000) < 600);
  });

  it('P8.2 registers a table once, however often it is asked', async () => {
    table = await chain.registerTable(settings);
    assert.equal(table, hashStruct('Table', settings));
    assert.equal(await chain.registerTable(settings), table);
    const invalid = await refusal(chain.registerTable({ ...settings, feeBps: 1001 }));
    assert.equal(invalid.reason, 'TableInvalid');
  });

  it('P8.2 funds bond and players, and seats both at once', async () => {
    await chain.fundBond(chips(4000));
    await Promise.all(cast.seats.map((seat) => chain.faucet(seat.player)));
    assert.equal(await chain.tokenBalance(cast.seats[0]!.player), chips(10_000));
    await Promise.all(wallets.map((wallet) => chain.depositAs(wallet, chips(600))));
    assert.equal(await chain.freeOf(cast.seats[0]!.player), chips(600));
    const empty = await chain.seatOf(table, cast.seats[0]!.player);
    assert.deepEqual([empty.key, empty.locked], [null, 0n]);
    await Promise.all([0, 1].map(async (i) => chain.sit(await grantOf(i))));
    const seat = await chain.seatOf(table, cast.seats[1]!.player);
    assert.deepEqual(
      [seat.seat, seat.key, seat.locked, seat.nonce, seat.share, seat.stoodAt],
      [2, cast.seats[1]!.key.address, chips(500), 7n, chips(2000), 0],
    );
    assert.deepEqual(await chain.accounts(), {
      bond: chips(4000),
      reserved: chips(4000),
      cagnotte: 0n,
      total: chips(5200),
    });
  });

  it('P8.3 reports a refusal with its values, and sends nothing', async () => {
    const before = await rpcCall<string>(anvil.url(), 'eth_getTransactionCount', [chain.operator, 'latest']);
    const taken = await refusal(chain.sit(await grantOf(0)));
    assert.deepEqual([taken.reason, String(taken.values[1]).toLowerCase()], ['SeatTaken', cast.seats[0]!.player]);
    assert.match(taken.shortMessage, /^The contract refuses: SeatTaken\(0x/);
    assert.equal(await rpcCall(anvil.url(), 'eth_getTransactionCount', [chain.operator, 'latest']), before);
  });

  it('P8.1 settles by signatures and reports what was paid', async () => {
    const bank = bankOf(1n, outcomes.banco);
    assert.deepEqual(await chain.statusOf(table, 1n), { kind: 'open', demands: 0 });
    assert.equal(await chain.paymentOf(table, 1n), null);
    await assert.rejects(chain.settle([bank.proof([1])]), SignatureLacking);
    const { hash } = await chain.settle([bank.proof([1, 2])]);
    assert.deepEqual(await chain.statusOf(table, 1n), { kind: 'final' });
    const { block: _block, ...payment } = (await chain.paymentOf(table, 1n))!;
    assert.deepEqual(payment, {
      kind: 'settled',
      hash,
      bankId: bank.bankId,
      posta: bank.state.posta,
      garage: bank.state.garage,
      cagnotte: bank.state.cagnotte,
      lines: cast.seats.map(({ player, key }, i) => ({
        player,
        key: key.address,
        line: bank.state.seats[i]!,
        paid: bank.state.seats[i]!,
      })),
      missing: 0n,
      fromBond: 0n,
    });
    assert.equal((await chain.seatOf(table, cast.seats[0]!.player)).locked, chips(500) + bank.state.seats[0]!);
  });

  it("P8.5 proposes without the loser's signature, waits for the window, finalizes", async () => {
    const bank = bankOf(2n, outcomes.punta);
    const before = (await chain.seatOf(table, cast.seats[1]!.player)).locked;
    await assert.rejects(
      chain.finalize(table, 2n),
      (error) => error instanceof ChainError && /has no proposal/.test(error.shortMessage),
    );
    await chain.propose(bank.proof());
    const status = await chain.statusOf(table, 2n);
    assert.ok(status.kind === 'proposed' && status.turn === 1);
    assert.equal((await chain.seatOf(table, cast.seats[0]!.player)).held, 1);
    assert.equal((await refusal(chain.finalize(table, 2n))).reason, 'WindowOpen');
    await rpcCall(anvil.url(), 'evm_increaseTime', [60]);
    await rpcCall(anvil.url(), 'evm_mine');
    assert.ok((await chain.now()) >= status.deadline);
    await chain.finalize(table, 2n);
    assert.equal((await chain.seatOf(table, cast.seats[1]!.player)).locked - before, bank.state.seats[1]);
    const payment = await chain.paymentOf(table, 2n);
    assert.deepEqual(
      [payment?.kind, payment?.missing, payment?.fromBond, payment?.cagnotte],
      ['finalized', 0n, 0n, bank.state.cagnotte],
    );
    assert.deepEqual(await chain.statusOf(table, 2n), { kind: 'final' });
  });

  it('P8.6 lifts what a cancelled proposal still holds; a release empties the seat', async () => {
    const bank = bankOf(3n, outcomes.banco);
    await chain.propose(bank.proof());
    await chain.settle([bank.proof([1, 2])]);
    const { player } = cast.seats[0]!;
    const release = cast.house.sign('Release', { player, table, nonce: 7n });
    assert.equal((await refusal(chain.stand(release))).reason, 'SeatHeld');
    await chain.lift(bank.proof());
    const { locked } = await chain.seatOf(table, player);
    await chain.stand(release);
    const seat = await chain.seatOf(table, player);
    assert.deepEqual([seat.key, seat.locked], [null, 0n]);
    assert.equal(await chain.freeOf(player), chips(100) + locked);
    assert.equal((await refusal(chain.leaveTable(table, cast.seats[1]!.player))).reason, 'LeaveNotRequested');
  });

  it('P5.3 has a faucet on the local chain only', async () => {
    const remote = await openViemChain({ ...options, local: false });
    await assert.rejects(
      remote.faucet(cast.seats[0]!.player),
      (error) => error instanceof ChainError && /no faucet/.test(error.shortMessage),
    );
  });

  it('P8.3 says that the chain is down when it is', async () => {
    await assert.rejects(openViemChain({ ...options, rpcUrl: 'http://127.0.0.1:1' }), ChainDown);
    const signer = signerOf(chain.domain, bytes32('nobody'));
    await anvil.stop();
    for (const act of [
      () => chain.freeOf(signer.address),
      () => chain.registerTable(settings),
      () => chain.fundBond(1n),
      () => chain.faucet(signer.address),
      () => chain.settle([bankOf(4n, outcomes.banco).proof([1, 2])]),
      () => chain.paymentOf(table, 4n),
      () => chain.finalize(table, 4n),
    ]) {
      await assert.rejects(
        act(),
        (error) => error instanceof ChainDown && error.shortMessage === 'The chain node does not answer.',
      );
    }
  });
});
