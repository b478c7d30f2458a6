/** Chip, replays, escrow and court on a fresh in-process chain or a real node, with the people who use them. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { network } from 'hardhat';
import { createWalletClient, custom, getContract, type PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Bring, Domain, Grant, Table } from '../../../engine/protocol/messages.ts';
import type { Signer } from '../../../engine/protocol/sign.ts';
import { abis } from '../../../server/chain/revert-reason.ts';
import { sessionKey, type SeatCast } from '../../support/bank-maker.ts';
import { deployMock } from './mocks.ts';
import type { Wallet } from './wallet.ts';

/** Hundredths of a chip, which the escrow counts. */
export const chips = (n: number): bigint => BigInt(n) * 100n;

/** How many of the token's own units a hundredth of a chip is. */
export const unit = 10_000n;

/** No table of the system has a shorter window. */
export const leastWindow = 60n;

/** A heads-up table: 2% of each winning line. */
export const headsUp: Table = {
  ruleset: 3,
  feeMode: 1,
  feeBps: 200,
  minBet: chips(1),
  minPosta: chips(10),
  maxPosta: chips(1000),
  share: chips(2000),
  window: 1800,
  leaveDelay: 7200,
  salt: 1n,
};

export type System = Awaited<ReturnType<typeof deploySystem>>;

/** Typed by the generated ABI, with the errors of all contracts: any refusal has its name. */
function at<const A extends readonly unknown[]>(abi: A, address: Hex, client: PublicClient, wallet: Wallet) {
  return getContract({ abi, address, client: { public: client, wallet } });
}

/** A node mines after it has answered: waits for each transaction, so that the next question sees it. */
function patient(wallet: Wallet, client: PublicClient): Wallet {
  const request = async (args: { method: string; params?: unknown }) => {
    const result = await wallet.request(args as Parameters<Wallet['request']>[0]);
    if (args.method === 'eth_sendTransaction') {
      while (!(await client.request({ method: 'eth_getTransactionReceipt', params: [result as Hex] }))) await sleep(2);
    }
    return result;
  };
  return createWalletClient({
    account: wallet.account,
    chain: wallet.chain,
    transport: custom({ request }, { retryCount: 0 }),
  });
}

/** `node`: the address of a real node with unlocked accounts; without it the chain is in this process. */
export async function deploySystem({
  token,
  supply = chips(1_000_000) * unit,
  node,
}: { token?: string; supply?: bigint; node?: string } = {}) {
  const { viem, networkHelpers } = await (node
    ? network.create({ network: 'local', override: { url: node } })
    : network.create());
  const client = (await viem.getPublicClient()) as unknown as PublicClient;
  const [sender, guardian, ...players] = (await viem.getWalletClients()) as unknown as Wallet[];
  const operator = node ? patient(sender!, client) : sender!;
  const operatorAddress = operator.account.address;
  const chipAddress = (await viem.deployContract('SabotChip', [operatorAddress, supply])).address;
  const tokenAddress = token ? (await deployMock(client, operator, token)).address : chipAddress;
  const replayAddress = (await viem.deployContract('Replay')).address;
  const setteReplayAddress = (await viem.deployContract('SetteReplay')).address;
  // The house's key signs in the escrow's domain, and the escrow needs the key's address: keys do not depend on the
  // domain.
  const anyDomain: Domain = { name: 'Sabot', version: '1', chainId: 31337, verifyingContract: `0x${'00'.repeat(20)}` };
  const escrowAddress = (
    await viem.deployContract('Escrow', [
      tokenAddress,
      operatorAddress,
      guardian!.account.address,
      sessionKey(anyDomain, 'house').address,
      7n * 24n * 3600n,
      replayAddress,
      setteReplayAddress,
      unit,
      leastWindow,
    ])
  ).address;
  const domain: Domain = { ...anyDomain, verifyingContract: escrowAddress.toLowerCase() as Hex };
  const escrow = at(abis.escrow, escrowAddress, client, operator);
  const courtAddress = await escrow.read.court();
  return {
    viem,
    client,
    domain,
    players,
    operator,
    guardian: guardian!,
    time: networkHelpers.time,
    /** Remembers the chain as it is; `restore` brings that state back. */
    snapshot: () => networkHelpers.takeSnapshot(),
    house: sessionKey(domain, 'house'),
    chip: at(abis.chip, tokenAddress, client, operator),
    escrow,
    court: at(abis.court, courtAddress, client, operator),
    replay: at(abis.replay, replayAddress, client, operator),
    /** The same interface. */
    setteReplay: at(abis.replay, setteReplayAddress, client, operator),
  };
}

export const grantTypes = {
  Grant: [
    { name: 'player', type: 'address' },
    { name: 'table', type: 'bytes32' },
    { name: 'seat', type: 'uint8' },
    { name: 'key', type: 'address' },
    { name: 'amount', type: 'uint128' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint64' },
  ],
} as const;

/** The grant of `wallet` for `key`, signed by the wallet. */
export async function signGrant(system: System, wallet: Wallet, grant: Grant): Promise<Hex> {
  return wallet.signTypedData({
    domain: system.domain,
    primaryType: 'Grant',
    message: grant,
    types: grantTypes,
  });
}

/** More money for a seat, signed by its wallet. */
export async function signBring(system: System, wallet: Wallet, offer: Bring): Promise<Hex> {
  return wallet.signTypedData({
    domain: system.domain,
    primaryType: 'Bring',
    message: offer,
    types: {
      Bring: [
        { name: 'player', type: 'address' },
        { name: 'table', type: 'bytes32' },
        { name: 'sitting', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'amount', type: 'uint128' },
        { name: 'deadline', type: 'uint64' },
      ],
    },
  });
}

/** Allows the escrow to take `amount` hundredths of a chip from a wallet; without a wallet, from the house. */
export async function approve(
  { chip, escrow, operator }: System,
  amount: bigint,
  { account }: Wallet = operator,
): Promise<void> {
  await chip.write.approve([escrow.address, amount * unit], { account });
}

/** Mints, approves and deposits for a wallet. */
export async function fund(system: System, wallet: Wallet, amount: bigint): Promise<void> {
  const { chip, escrow } = system;
  for (let minted = 0n; minted < amount; minted += chips(10_000)) await chip.write.faucet([wallet.account.address]);
  await approve(system, amount, wallet);
  await escrow.write.deposit([amount], { account: wallet.account });
}

/** A wallet's grant, not yet sent. */
export function grantOf(wallet: Wallet, table: Table, seat: number, key: Signer, amount: bigint, nonce = 0n): Grant {
  return {
    player: wallet.account.address.toLowerCase() as Hex,
    table: hashStruct('Table', table),
    seat,
    key: key.address,
    amount,
    nonce,
    deadline: 4_102_444_800n,
  };
}

/** Registers the table, funds the bond, and seats `count` wallets with `amount` each. */
export async function seated(system: System, table: Table, count = 2, amount = chips(500)): Promise<SeatCast[]> {
  const { escrow, domain } = system;
  await escrow.write.registerTable([table]);
  const bond = table.share * BigInt(count);
  await approve(system, bond);
  await escrow.write.fundBond([bond]);
  const cast: SeatCast[] = [];
  for (let i = 0; i < count; i++) {
    const wallet = system.players[i]!;
    const key = sessionKey(domain, 'seat', i);
    await fund(system, wallet, amount);
    const grant = grantOf(wallet, table, i + 1, key, amount);
    await escrow.write.sit([grant, await signGrant(system, wallet, grant)]);
    cast.push({ seat: i + 1, player: grant.player, key, stack: amount });
  }
  return cast;
}

/**
 * All money the escrow answers for, and what it has of the token (`balance`); the accounts of the given wallets and
 * seats. In hundredths.
 */
export async function books(system: System, table: Hex, cast: readonly SeatCast[]) {
  const { escrow, chip } = system;
  const [bond, reserved, cagnotte, total] = await escrow.read.accounts();
  const free = await Promise.all(cast.map((s) => escrow.read.free([s.player])));
  const seats = await Promise.all(cast.map((s) => escrow.read.seatOf([table, s.player])));
  const tokens = await (chip.read.balanceOf as (args: [Hex]) => Promise<bigint>)([escrow.address]);
  assert.equal(tokens % unit, 0n, 'whole hundredths only');
  return { bond, reserved, cagnotte, total, balance: tokens / unit, free, locked: seats.map((s) => s.locked), seats };
}
