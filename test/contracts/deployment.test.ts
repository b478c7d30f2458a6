/**
 * What an escrow is deployed with, is refused with, and tells of itself (protocol.md 5: unit, least window, accounts).
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { encodeDeployData, parseEventLogs, zeroAddress, type Abi } from 'viem';
import hre from 'hardhat';
import type { Hex } from '../../engine/bytes.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { escrowAbi } from '../../server/chain/abi.ts';
import { refused } from './support/refused.ts';
import { chips, deploySystem, headsUp, leastWindow, unit, type System } from './support/system.ts';

const day = 24n * 3600n;

describe('deployment', () => {
  let system: System;
  let good: Record<string, unknown>;
  before(async () => {
    system = await deploySystem();
    const { operator, guardian, house, chip, replay, setteReplay } = system;
    good = {
      token: chip.address,
      operator: operator.account.address,
      guardian: guardian.account.address,
      houseKey: house.address,
      keyDelay: 7n * day,
      replay: replay.address,
      setteReplay: setteReplay.address,
      unit,
      leastWindow,
    };
  });

  /** A try with these arguments changed. */
  const tryWith = async (change: Record<string, unknown>) => {
    const { abi, bytecode } = await hre.artifacts.readArtifact('Escrow');
    const data = encodeDeployData({
      abi: abi as Abi,
      bytecode: bytecode as Hex,
      args: Object.values({ ...good, ...change }),
    });
    return system.client.call({ data, account: system.operator.account });
  };
  const stranger: Hex = `0x${'ab'.repeat(20)}`;

  it('protocol.md 5 refuses accounts that are nobody, and contracts that are none', async () => {
    await tryWith({});
    await refused(tryWith({ houseKey: zeroAddress }), 'KeyInvalid', [zeroAddress]);
    await refused(tryWith({ operator: zeroAddress }), 'AccountMissing', [zeroAddress, good['guardian']]);
    await refused(tryWith({ guardian: zeroAddress }), 'AccountMissing', [good['operator'], zeroAddress]);
    await refused(tryWith({ token: zeroAddress }), 'NoContract', [zeroAddress]);
    await refused(tryWith({ token: stranger }), 'NoContract', [stranger]);
    await refused(tryWith({ replay: zeroAddress }), 'NoContract', [zeroAddress]);
    await refused(tryWith({ replay: stranger }), 'NoContract', [stranger]);
    await refused(tryWith({ setteReplay: zeroAddress }), 'NoContract', [zeroAddress]);
  });

  it('I1 refuses a unit of zero, and one with which an amount would overflow', async () => {
    await refused(tryWith({ unit: 0n }), 'UnitInvalid', [0n]);
    await refused(tryWith({ unit: 1n << 128n }), 'UnitInvalid', [1n << 128n]);
    await tryWith({ unit: 1n });
    await tryWith({ unit: (1n << 128n) - 1n });
  });

  it('protocol.md 5 refuses a least window of 0, one that no table could keep, and a key delay above a year', async () => {
    await refused(tryWith({ leastWindow: 0n }), 'TimesInvalid', [7n * day, 0n]);
    await refused(tryWith({ keyDelay: 3n * day - 1n, leastWindow: day }), 'TimesInvalid', [3n * day - 1n, day]);
    await tryWith({ keyDelay: 3n * day, leastWindow: day });
    await refused(tryWith({ leastWindow: 1n << 255n }), 'TimesInvalid');
    await tryWith({ keyDelay: 365n * day });
    await refused(tryWith({ keyDelay: 365n * day + 1n }), 'TimesInvalid', [365n * day + 1n, leastWindow]);
    await refused(tryWith({ keyDelay: (1n << 256n) - 1n }), 'TimesInvalid');
  });

  it('protocol.md 5 tells all of it in its first event, and to anybody who asks', async () => {
    const { escrow, client } = system;
    const logs = parseEventLogs({
      abi: escrowAbi,
      logs: await client.getLogs({ address: escrow.address, fromBlock: 0n }),
    });
    const [first] = logs;
    assert.ok(first?.eventName === 'Deployed' && logs.length === 1);
    const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);
    const told: Record<string, unknown> = { ...first.args };
    for (const name of Object.keys(good)) assert.equal(lower(told[name]), lower(good[name]), name);
    assert.equal(told['court'], await escrow.read.court());
    assert.deepEqual(
      [await escrow.read.unit(), await escrow.read.leastWindow(), await escrow.read.KEY_DELAY()],
      [unit, leastWindow, 7n * day],
    );
  });

  it('protocol.md 5 takes no table with a shorter window, whatever its leaving delay', async () => {
    const { escrow } = system;
    const short = { ...headsUp, window: Number(leastWindow) - 1 };
    await refused(escrow.simulate.registerTable([short]), 'WindowTooShort', [BigInt(short.window), leastWindow]);
    await refused(escrow.simulate.registerTable([{ ...headsUp, window: 0 }]), 'WindowTooShort', [0n, leastWindow]);
    await escrow.write.registerTable([{ ...headsUp, window: Number(leastWindow) }]);
    await refused(escrow.simulate.registerTable([{ ...headsUp, salt: 2n, leaveDelay: 8 * 24 * 3600 }]), 'TableInvalid');
  });

  it('I1 I2 moves whole hundredths only: a leftover token unit stays where it is', async () => {
    const { escrow, chip, players } = system;
    const me = players[0]!.account.address;
    await chip.write.faucet([me]);
    await chip.write.approve([escrow.address, 3n * unit - 1n], { account: me });
    await refused(escrow.simulate.deposit([3n], { account: me }), 'ERC20InsufficientAllowance');
    await escrow.write.deposit([2n], { account: me });
    assert.deepEqual([await escrow.read.free([me]), await chip.read.balanceOf([escrow.address])], [2n, 2n * unit]);
    await chip.write.transfer([escrow.address, unit - 1n], { account: me });
    await refused(escrow.simulate.withdraw([3n], { account: me }), 'NotEnoughFree', [me, 3n, 2n]);
    await escrow.write.withdraw([2n], { account: me });
    assert.equal(await chip.read.balanceOf([me]), chips(10_000) * unit - unit + 1n);
    const most = 1n << 95n;
    for (const act of ['deposit', 'fundBond'] as const)
      await refused(escrow.simulate[act]([most], { account: me }), 'AmountTooLarge', [most]);
    for (const amount of [most, (1n << 256n) - 1n]) {
      await refused(
        escrow.simulate.depositWithPermit(
          [amount, 0n, 27, hashStruct('Table', headsUp), hashStruct('Table', headsUp)],
          { account: me },
        ),
        'AmountTooLarge',
        [amount],
      );
    }
  });
});
