/** Money of wallets and seats: in, sit, stand, leave, out; and what the house pays once per table. */
import type { Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Grant, Table } from '../../../engine/protocol/messages.ts';
import { sessionKey } from '../../support/bank-maker.ts';
import { approve, chips, grantOf, headsUp, signGrant, unit } from '../../contracts/support/system.ts';
import type { Wallet } from '../../contracts/support/wallet.ts';
import type { Meter } from './meter.ts';

const table: Table = { ...headsUp, salt: 77n };
const tableId = hashStruct('Table', table);
const permitDeadline = 4_102_444_800n;

export async function measureMoney(meter: Meter): Promise<void> {
  const { system } = meter;
  const { escrow, chip } = system;
  const [wallet, other] = [system.players[0]!, system.players[1]!];
  for (const one of [wallet, other]) {
    await chip.write.faucet([one.account.address]);
    await approve(system, chips(1_000), one);
  }

  await meter.note(
    { id: 'registerTable', what: 'registerTable', state: 'a new table', mayGrow: true },
    escrow.write.registerTable([table]),
  );
  await meter.note(
    { id: 'approve', what: 'approve, of the chip', state: 'first of this wallet' },
    chip.write.approve([escrow.address, 4n * table.share * unit]),
  );
  await meter.note(
    { id: 'fundBond.first', what: 'fundBond', state: 'first money in the escrow', mayGrow: true },
    escrow.write.fundBond([table.share]),
  );
  await meter.note(
    { id: 'fundBond.next', what: 'fundBond', state: 'the bond stands' },
    escrow.write.fundBond([table.share]),
  );

  const deposit = (from: Wallet) => escrow.write.deposit([chips(300)], { account: from.account });
  await meter.note({ id: 'deposit.first', what: 'deposit', state: 'first of this wallet' }, deposit(wallet));
  await meter.note({ id: 'deposit.next', what: 'deposit', state: 'free money stands' }, deposit(wallet));
  const permitted = async (from: Wallet) =>
    escrow.write.depositWithPermit(await permit(meter, from, chips(200)), { account: from.account });
  await meter.note(
    {
      id: 'depositWithPermit.first',
      what: 'depositWithPermit',
      state: 'first of this wallet: nonce and free money',
      mayGrow: true,
    },
    permitted(other),
  );
  await meter.note(
    { id: 'depositWithPermit.next', what: 'depositWithPermit', state: 'nonce and free money stand' },
    permitted(other),
  );

  // Nonces as clients make them: the clock in milliseconds.
  const grant = (from: Wallet, n: number): Grant =>
    grantOf(from, table, 1 + n, sessionKey(system.domain, 'sitting', n), chips(100), 1_700_000_000_000n + BigInt(n));
  const sit = async (from: Wallet, n: number) => {
    const message = grant(from, n);
    return escrow.write.sit([message, await signGrant(system, from, message)]);
  };
  const release = (from: Wallet, n: number): Hex =>
    system.house.sign('Release', { player: grant(from, n).player, table: tableId, nonce: grant(from, n).nonce })
      .signature;
  const stand = (from: Wallet, n: number) => escrow.write.stand([tableId, from.account.address, release(from, n)]);
  await meter.note(
    { id: 'sit.first', what: 'sit', state: 'first of this wallet at this table: seat, nonce, sitting', mayGrow: true },
    sit(wallet, 0),
  );
  await meter.note(
    { id: 'stand', what: "stand, by the house's Release", state: 'free money stands' },
    stand(wallet, 0),
  );
  await meter.note(
    { id: 'sit.next', what: 'sit', state: 'sat here before, with another key', mayGrow: true },
    sit(wallet, 1),
  );
  await meter.note(
    { id: 'requestLeave', what: 'requestLeave', state: 'a sitting seat' },
    escrow.write.requestLeave([tableId], { account: wallet.account }),
  );
  await system.time.increase(table.leaveDelay);
  await meter.note(
    { id: 'leaveTable', what: 'leaveTable', state: 'after the delay' },
    escrow.write.leaveTable([tableId, wallet.account.address]),
  );
  const withdraw = (amount: bigint) => escrow.write.withdraw([amount], { account: wallet.account });
  await meter.note({ id: 'withdraw.part', what: 'withdraw', state: 'a part' }, withdraw(chips(100)));
  await meter.note(
    { id: 'withdraw.all', what: 'withdraw', state: 'all free money, whose slot empties' },
    withdraw(await escrow.read.free([wallet.account.address])),
  );
}

/** The arguments of `depositWithPermit`, with the wallet's ERC-2612 signature. */
async function permit(
  { system }: Meter,
  wallet: Wallet,
  value: bigint,
): Promise<readonly [bigint, bigint, number, Hex, Hex]> {
  const { chip, escrow, client, domain } = system;
  const owner = wallet.account.address;
  const nonce = await client.readContract({
    address: chip.address,
    abi: chip.abi,
    functionName: 'nonces',
    args: [owner],
  });
  const signature = await wallet.signTypedData({
    domain: { name: 'Sabot Chip', version: '1', chainId: domain.chainId, verifyingContract: chip.address },
    primaryType: 'Permit',
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: { owner, spender: escrow.address, value: value * unit, nonce, deadline: permitDeadline },
  });
  return [
    value,
    permitDeadline,
    Number.parseInt(signature.slice(130), 16),
    `0x${signature.slice(2, 66)}`,
    `0x${signature.slice(66, 130)}`,
  ];
}
