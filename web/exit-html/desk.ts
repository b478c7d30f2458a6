/** One escrow on one chain node: what a player can do there, and sending a step. */
import { defineChain, type Chain, type PublicClient, type WalletClient, type WriteContractParameters } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { learnedIn } from '../../engine/settlement/exit/bound.ts';
import type { Evidence } from '../../engine/settlement/exit/evidence.ts';
import type { ExitFacts } from '../../engine/settlement/exit/facts.ts';
import type { OwnGives } from '../../engine/settlement/exit/own-gives.ts';
import { planExit, type ExitPlan } from '../../engine/settlement/exit/plan.ts';
import type { ExitStep } from '../../engine/settlement/exit/step.ts';
import { exitClient } from '../../server/chain/exit/client.ts';
import { lookForExit, placesOf, type ExitPlaces } from '../../server/chain/exit/look.ts';
import { refuseFailed, tryStep } from '../../server/chain/exit/request.ts';
import { windowsText } from '../../server/chain/exit/windows.ts';
import { bringTo } from './wallets.ts';

export interface Desk {
  readonly rpc: string;
  readonly fromBlock: bigint;
  readonly chain: Chain;
  readonly places: ExitPlaces;
  readonly client: PublicClient;
}

export function chainOf(chainId: number, rpc: string): Chain {
  return defineChain({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  });
}

/** Opens the node for the escrow of the evidence. Throws `OtherChain`, or `ChainError` if the node cannot be asked. */
export async function openDesk(rpc: string, fromBlock: bigint, { domain }: Evidence): Promise<Desk> {
  const chain = chainOf(domain.chainId, rpc);
  const { client } = exitClient(rpc, chain, 1_000);
  return { rpc, fromBlock, chain, client, places: await placesOf(client, domain, fromBlock) };
}

export interface Seen {
  readonly player: Hex;
  readonly facts: ExitFacts;
  readonly plan: ExitPlan;
  /** Copies of banks with what this node has shown and they lacked. Keep them before planning anything on them. */
  readonly learned: readonly Proof[];
  /** How much time the escrow and these tables give. */
  readonly windows: readonly string[];
}

/** Asks the chain, and plans. `claims`: banks that the player claims at once. Throws `ChainError`. */
export async function look(
  { client, places }: Desk,
  { banks, tables }: Evidence,
  player: Hex,
  refused: ReadonlySet<string>,
  gives: OwnGives,
  claims: ReadonlySet<Hex>,
): Promise<Seen> {
  const facts = await lookForExit(client, places, player, tables.keys(), banks, gives);
  return {
    player,
    facts,
    plan: planExit({ player, tables, banks, facts, refused, gives, insists: (bankId) => claims.has(bankId) }),
    learned: learnedIn(banks, facts),
    windows: windowsText(places, tables),
  };
}

/** Tries a step, lets the wallet send it, and waits until it is mined. Throws errors that `meaningOf` explains. */
export async function carryOut(
  { chain, client, places }: Desk,
  wallet: WalletClient,
  step: ExitStep,
  sent: (hash: Hex) => void,
): Promise<void> {
  await bringTo(chain, wallet); // the person may have moved the wallet to another chain
  const { request } = await tryStep(client, places, wallet.account!.address, step);
  const { blockTag: _tag, ...asked } = request as WriteContractParameters & { blockTag?: unknown };
  const hash = await wallet.writeContract({ ...asked, account: wallet.account! } as WriteContractParameters);
  sent(hash);
  const receipt = await client.waitForTransactionReceipt({ hash, timeout: 180_000 });
  refuseFailed(receipt);
}
