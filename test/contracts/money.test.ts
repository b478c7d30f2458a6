/** Money of wallets and of the house: in and out, bond, cagnotte, odd tokens, pause (INVARIANTS I1, I2, I10). */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { parseSignature } from 'viem';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeBank } from '../../engine/settlement/encode.ts';
import { BankMaker } from '../support/bank-maker.ts';
import { refused } from './support/refused.ts';
import { approve, chips, deploySystem, fund, grantOf, headsUp, seated, unit, type System } from './support/system.ts';
import type { Wallet } from './support/wallet.ts';

describe('money', () => {
  let system: System;
  let wallet: Wallet;
  let me: `0x${string}`;

  beforeEach(async () => {
    system = await deploySystem();
    wallet = system.players[0]!;
    me = wallet.account.address;
    await system.chip.write.faucet([me]);
  });

  const permit = async (value: bigint, deadline: bigint) =>
    parseSignature(
      await wallet.signTypedData({
        domain: { name: 'Sabot Chip', version: '1', chainId: 31337, verifyingContract: system.chip.address },
        types: {
          Permit: [
            { name: 'owner', type: 'address' },
            { name: 'spender', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'nonce', type: 'uint256' },
            { name: 'deadline', type: 'uint256' },
          ],
        },
        primaryType: 'Permit',
        message: {
          owner: me,
          spender: system.escrow.address,
          value: value * unit,
          nonce: await system.chip.read.nonces([me]),
          deadline,
        },
      }),
    );
  const soon = async () => BigInt((await system.time.latest()) + 3600);

  it('protocol.md 5 the faucet gives 10 000 chips of 6 decimals to anybody', async () => {
    assert.equal(await system.chip.read.decimals(), 6);
    assert.equal(await system.chip.read.balanceOf([me]), chips(10_000) * unit);
  });

  it('I2 deposit and withdraw move exactly what they say', async () => {
    await approve(system, chips(300), wallet);
    await system.escrow.write.deposit([chips(300)], { account: me });
    assert.equal(await system.escrow.read.free([me]), chips(300));
    assert.equal((await system.escrow.read.accounts())[3], chips(300));
    await system.escrow.write.withdraw([chips(120)], { account: me });
    assert.equal(await system.escrow.read.free([me]), chips(180));
    assert.equal(await system.chip.read.balanceOf([me]), chips(10_000 - 180) * unit);
    assert.equal((await system.escrow.read.accounts())[3], chips(180));
    await refused(system.escrow.simulate.withdraw([chips(180) + 1n], { account: me }), 'NotEnoughFree', [
      me,
      chips(180) + 1n,
      chips(180),
    ]);
    await refused(system.escrow.simulate.withdraw([0n], { account: me }), 'AmountZero');
    await refused(system.escrow.simulate.deposit([0n], { account: me }), 'AmountZero');
    await refused(system.escrow.simulate.deposit([1n << 95n], { account: me }), 'AmountTooLarge', [1n << 95n]);
    await refused(system.escrow.simulate.deposit([1n], { account: me }), 'ERC20InsufficientAllowance');
  });

  it('I2 deposits with a permit, also if somebody else has used it up first', async () => {
    const deadline = await soon();
    const first = await permit(chips(50), deadline);
    await system.escrow.write.depositWithPermit([chips(50), deadline, Number(first.v), first.r, first.s], {
      account: me,
    });
    assert.equal(await system.escrow.read.free([me]), chips(50));
    const second = await permit(chips(70), deadline);
    await system.chip.write.permit([
      me,
      system.escrow.address,
      chips(70) * unit,
      deadline,
      Number(second.v),
      second.r,
      second.s,
    ]);
    await system.escrow.write.depositWithPermit([chips(70), deadline, Number(second.v), second.r, second.s], {
      account: me,
    });
    assert.equal(await system.escrow.read.free([me]), chips(120));
    await refused(
      system.escrow.simulate.depositWithPermit([chips(9), deadline, Number(first.v), first.r, first.s], {
        account: me,
      }),
      'ERC20InsufficientAllowance',
    );
  });

  it('I1 refuses a token that keeps a fee on transfers', async () => {
    const fee = await deploySystem({ token: 'FeeChip' });
    await fee.chip.write.faucet([me]);
    await approve(fee, chips(100), fee.players[0]!);
    await refused(fee.escrow.simulate.deposit([chips(100)], { account: me }), 'WrongAmountReceived', [
      chips(100) * unit,
      chips(99) * unit,
    ]);
    await fee.chip.write.faucet([fee.operator.account.address]);
    await approve(fee, chips(100));
    await refused(fee.escrow.simulate.fundBond([chips(100)]), 'WrongAmountReceived', [
      chips(100) * unit,
      chips(99) * unit,
    ]);
  });

  it('protocol.md 5 the guardian pauses deposit and sit only; nobody else can', async () => {
    const cast = await seated(system, headsUp);
    const table = hashStruct('Table', headsUp);
    await refused(system.escrow.simulate.setPaused([true]), 'NotGuardian', [system.operator.account.address]);
    await system.escrow.write.setPaused([true], { account: system.guardian.account.address });
    assert.equal(await system.escrow.read.paused(), true);
    await refused(system.escrow.simulate.deposit([1n], { account: me }), 'IsPaused');
    await refused(system.escrow.simulate.depositWithPermit([1n, 0n, 27, table, table], { account: me }), 'IsPaused');
    const grant = grantOf(system.players[2]!, headsUp, 3, system.house, 1n);
    await refused(system.escrow.simulate.sit([grant, '0x']), 'IsPaused');
    // Everything that lets money out still works.
    const bank = new BankMaker(
      { domain: system.domain, table: headsUp, house: system.house, seats: cast },
      { number: 1n, banker: 1, posta: chips(10) },
    );
    while (bank.state.outcome === outcomes.start || bank.state.outcome === outcomes.egalite)
      bank.coup({ stakes: new Map([[2, { accepted: chips(5) }]]) });
    await system.escrow.write.settle([[encodeBank(bank.proof([1, 2]))]]);
    await system.escrow.write.requestLeave([table], { account: me });
    await system.time.increase(headsUp.leaveDelay);
    await system.escrow.write.leaveTable([table, me]);
    const free = await system.escrow.read.free([me]);
    await system.escrow.write.withdraw([free], { account: me });
    await system.escrow.write.setPaused([false], { account: system.guardian.account.address });
    await fund(system, wallet, 1n);
  });

  it('I10 the house can take out unreserved bond and the cagnotte, nothing else', async () => {
    const cast = await seated(system, headsUp);
    await refused(system.escrow.simulate.withdrawBond([1n]), 'BondTooSmall', [1n, 0n]);
    await approve(system, chips(10));
    await system.escrow.write.fundBond([chips(10)]);
    await refused(system.escrow.simulate.withdrawBond([chips(10) + 1n]), 'BondTooSmall', [chips(10) + 1n, chips(10)]);
    await system.escrow.write.withdrawBond([chips(10)]);
    const bank = new BankMaker(
      { domain: system.domain, table: headsUp, house: system.house, seats: cast },
      { number: 1n, banker: 1, posta: chips(100) },
    );
    while (bank.state.cagnotte === 0n) bank.coup({ stakes: new Map([[2, { accepted: chips(50) }]]) });
    await system.escrow.write.settle([[encodeBank(bank.proof([1, 2]))]]);
    const { cagnotte } = bank.state;
    await refused(system.escrow.simulate.collectCagnotte([cagnotte + 1n]), 'NotEnoughFree');
    const before = await system.chip.read.balanceOf([system.operator.account.address]);
    await system.escrow.write.collectCagnotte([cagnotte]);
    assert.equal((await system.chip.read.balanceOf([system.operator.account.address])) - before, cagnotte * unit);
    const [bond, reserved, left, total] = await system.escrow.read.accounts();
    assert.deepEqual([bond, reserved, left], [2n * headsUp.share, 2n * headsUp.share, 0n]);
    assert.equal(total * unit, await system.chip.read.balanceOf([system.escrow.address]));
    for (const act of [
      system.escrow.simulate.withdrawBond([1n], { account: me }),
      system.escrow.simulate.collectCagnotte([1n], { account: me }),
      system.escrow.simulate.registerTable([headsUp], { account: me }),
      system.escrow.simulate.announceHouseKey([me], { account: me }),
    ])
      await refused(act, 'NotOperator', [me]);
  });

  it("protocol.md 5 registers a table once, and no table that breaks the protocol's bounds", async () => {
    await system.escrow.write.registerTable([headsUp]);
    await refused(system.escrow.simulate.registerTable([headsUp]), 'TableRegisteredAlready', [
      hashStruct('Table', headsUp),
    ]);
    const found = await system.escrow.read.tableOf([hashStruct('Table', headsUp)]);
    assert.deepEqual(found, { registered: true, feeBps: 200, window: 1800, leaveDelay: 7200, share: chips(2000) });
    for (const change of [
      { ruleset: 4 },
      { feeMode: 2 },
      { feeBps: 1001 },
      { minBet: 0n },
      { minPosta: 0n },
      { minPosta: headsUp.maxPosta + 1n },
      { share: headsUp.maxPosta - 1n },
      { share: 1n << 95n },
      { leaveDelay: 3 * headsUp.window - 1 },
    ])
      await refused(system.escrow.simulate.registerTable([{ ...headsUp, ...change }]), 'TableInvalid');
  });

  it('protocol.md 5 a chip refuses to be on mainnet', async () => {
    const { network } = await import('hardhat');
    const mainnet = await network.create({ network: 'default', override: { chainId: 1 } });
    await assert.rejects(mainnet.viem.deployContract('SabotChip', [me, 1n]), /RefusedOnMainnet/);
  });
});
