'use client';
/** What the cashier does on chain, one function each; each resolves once the transaction is in a block. */
import { parseSignature } from 'viem';
import { getBlock, readContract, signTypedData, writeContract } from 'wagmi/actions';
import type { Hex } from '../../../engine/bytes.ts';
import { chipAbi, escrowAbi, permitTypes } from '../../lib/contracts.ts';
import { isUnsupported } from '../../lib/errors.ts';
import { minedReceipt, whyReverted } from '../../lib/mined.ts';
import { readUnit } from '../../lib/money.ts';
import { askFaucet } from '../../lib/table-server.ts';
import { type ServerConfig } from '../../lib/server-types.ts';
import type { OwnNode } from '../../lib/own-node.ts';
import type { Wagmi } from '../../lib/wagmi.ts';
import { cashierWords } from '../../words/cashier.ts';

export interface Till {
  /** Answers the questions that protect money. */
  readonly node: OwnNode;
  readonly wagmi: Wagmi;
  readonly server: ServerConfig;
  readonly address: Hex;
  /** Hears what is being waited for, and the hash once there is one. */
  readonly tell: (words: string, hash?: Hex) => void;
}

const permitLife = 3_600n;

export async function mined(
  { wagmi, server, tell }: Pick<Till, 'wagmi' | 'server' | 'tell'>,
  hash: Hex,
  words: string,
): Promise<void> {
  tell(words, hash);
  const receipt = await minedReceipt(wagmi, hash, server.local);
  if (receipt.status !== 'success') throw await whyReverted(wagmi, receipt);
}

/** Test ETH and chips from the local faucet. */
export async function takeChips(till: Till): Promise<void> {
  till.tell(cashierWords().waits.faucet);
  await askFaucet(till.address);
}

/**
 * One signature and one transaction (ERC-2612); approve and deposit if the wallet cannot sign typed data. `amount`:
 * hundredths of a chip.
 */
export async function deposit(till: Till, amount: bigint): Promise<void> {
  const permit = await signPermit(till, amount * (await readUnit(till.node, till.server)));
  if (permit === null) return depositInTwo(till, amount);
  till.tell(cashierWords().waits.confirmDeposit);
  const hash = await writeContract(till.wagmi, {
    address: till.server.escrow,
    abi: escrowAbi,
    functionName: 'depositWithPermit',
    args: [amount, permit.deadline, permit.v, permit.r, permit.s],
    account: till.address,
    chainId: till.server.chainId,
  });
  await mined(till, hash, cashierWords().waits.deposit);
}

/** For `value` units of the token. Null if this wallet cannot sign a permit; throws if the person refuses. */
async function signPermit({ wagmi, server, address, tell }: Till, value: bigint) {
  tell(cashierWords().waits.permit);
  const [[, name, version], nonce, block] = await Promise.all([
    readContract(wagmi, { address: server.chip, abi: chipAbi, functionName: 'eip712Domain' }),
    readContract(wagmi, { address: server.chip, abi: chipAbi, functionName: 'nonces', args: [address] }),
    getBlock(wagmi),
  ]);
  const deadline = block.timestamp + permitLife;
  try {
    const signature = await signTypedData(wagmi, {
      account: address,
      domain: { name, version, chainId: server.chainId, verifyingContract: server.chip },
      types: permitTypes,
      primaryType: 'Permit',
      message: { owner: address, spender: server.escrow, value, nonce, deadline },
    });
    if (signature.length !== 132) return null; // a contract wallet: ERC-2612 knows only keys
    const { r, s, yParity } = parseSignature(signature);
    return { deadline, v: 27 + yParity, r, s };
  } catch (error) {
    if (isUnsupported(error)) return null;
    throw error;
  }
}

/** Two transactions: approve, deposit. */
export async function depositInTwo(till: Till, amount: bigint): Promise<void> {
  const { wagmi, server, address } = till;
  const value = amount * (await readUnit(till.node, server));
  const allowance = await readContract(wagmi, {
    address: server.chip,
    abi: chipAbi,
    functionName: 'allowance',
    args: [address, server.escrow],
  });
  if (allowance < value) {
    till.tell(cashierWords().waits.approve);
    const approval = await writeContract(wagmi, {
      address: server.chip,
      abi: chipAbi,
      functionName: 'approve',
      args: [server.escrow, value],
      account: address,
      chainId: server.chainId,
    });
    await mined(till, approval, cashierWords().waits.approval);
  }
  till.tell(cashierWords().waits.confirmSecond);
  const hash = await writeContract(wagmi, {
    address: server.escrow,
    abi: escrowAbi,
    functionName: 'deposit',
    args: [amount],
    account: address,
    chainId: server.chainId,
  });
  await mined(till, hash, cashierWords().waits.second);
}

/** Free money back to the wallet. */
export async function withdraw(till: Till, amount: bigint): Promise<void> {
  till.tell(cashierWords().waits.confirmWithdrawal);
  const hash = await writeContract(till.wagmi, {
    address: till.server.escrow,
    abi: escrowAbi,
    functionName: 'withdraw',
    args: [amount],
    account: till.address,
    chainId: till.server.chainId,
  });
  await mined(till, hash, cashierWords().waits.withdrawal);
}
