/**
 * Sends transactions one after the other, each tried by a call first, and waits until each is mined. It keeps the count of
 * what it knows to be mined: a node that has less than that has forgotten something, and nothing may be built on it unseen.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createWalletClient, TransactionNotFoundError, TransactionReceiptNotFoundError, type Chain, type PublicClient,
  type TransactionReceipt, type Transport, type WriteContractParameters,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Hex } from '../../engine/bytes.ts';
import { ChainDown, ChainError, ChainFailed, ChainWentBack } from './errors.ts';
import type { Mined } from './port.ts';
import { chainErrorOf } from './revert-reason.ts';

/** The call that tries an act (`simulateContract`), made when it is the act's turn. */
export type Trial = () => Promise<{ readonly request: unknown }>;

export interface SenderOptions {
  readonly client: PublicClient;
  readonly chain: Chain;
  readonly transport: Transport;
  /** An anvil of our own: it knows at once what it has taken, and when it does not answer it is dead. */
  readonly local: boolean;
}

/** A node that is known to be slow in mining is believed to have a transaction for so long. */
const minedAtMost = 120_000;
/** A node of our own says at once what it has; one behind a balancer may be asked before it has heard of it, or stutter. */
const patience = { local: 500, remote: 60_000 } as const;

/**
 * One queue for all accounts of this process: a trial sees what the act before it did, and nonces cannot cross. Acts throw
 * `ChainRefused` from the trial, `ChainFailed` when the mined transaction failed all the same, `ChainDown`, `ChainWentBack`.
 */
export class Sender {
  readonly #options: SenderOptions;
  /** Transactions that were seen mined, by account: the next nonce. */
  readonly #known = new Map<Hex, number>();
  #wentBack = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Sends from `account` after all that was asked before, and resolves once it is mined. */
  send(account: PrivateKeyAccount, trial: Trial): Promise<Mined> {
    const mine = this.#last.then(() => this.#send(account, trial).catch((error: unknown) => { throw chainErrorOf(error); }));
    this.#last = mine.catch(() => undefined); // the caller of `mine` hears of it; the next act must still go
    return mine;
  }

  /** Throws `ChainWentBack` when the chain has less of `account`'s transactions than it had. */
  async look(account: Hex): Promise<void> {
    await this.#count(account, 'latest').catch((error: unknown) => { throw chainErrorOf(error); });
  }

  /** What the chain has now counts. */
  startOver(): void {
    this.#wentBack = false;
    this.#known.clear();
  }

  async #send(account: PrivateKeyAccount, trial: Trial): Promise<Mined> {
    const { chain, transport } = this.#options;
    const nonce = await this.#count(account.address, 'pending');
    const { request } = await trial();
    const wallet = createWalletClient({ account, chain, transport });
    // The nonce is the one of the chain that was looked at: should the node forget now, this waits for what came before it.
    const hash: Hex = await wallet.writeContract({ ...request as WriteContractParameters, nonce });
    const receipt = await this.#receipt(account.address, nonce, hash);
    this.#known.set(account.address, Math.max(nonce + 1, this.#known.get(account.address) ?? 0));
    if (receipt.status !== 'success') throw new ChainFailed('The transaction was mined and failed.', { details: hash });
    return { hash, block: receipt.blockNumber };
  }

  async #count(address: Hex, blockTag: 'latest' | 'pending'): Promise<number> {
    const count = await this.#options.client.getTransactionCount({ address, blockTag });
    const known = this.#known.get(address) ?? 0;
    if (this.#wentBack || count < known) throw this.#forgotten(`${address} has ${count} transactions there, and had ${known}`);
    if (blockTag === 'latest') this.#known.set(address, count);
    return count;
  }

  #forgotten(details: string): ChainWentBack {
    this.#wentBack = true;
    return new ChainWentBack('The chain node has forgotten transactions.', { details });
  }

  /** viem's own wait would wait for its whole time limit on a transaction that the node has forgotten. */
  async #receipt(address: Hex, nonce: number, hash: Hex): Promise<TransactionReceipt> {
    const { client, local } = this.#options;
    const end = Date.now() + minedAtMost;
    for (let heardOf = Date.now(); Date.now() < end; await sleep(client.pollingInterval)) {
      try {
        const receipt = await found(client.getTransactionReceipt({ hash }));
        if (receipt !== null) return receipt;
        if (await found(client.getTransaction({ hash })) !== null) {
          heardOf = Date.now();
          if (local) await this.#notBehindGap(address, nonce);
        } else if (Date.now() - heardOf > patience[local ? 'local' : 'remote']) {
          throw this.#forgotten(`transaction ${hash}`);
        }
      } catch (error) {
        const named = chainErrorOf(error);
        const stutters = named instanceof ChainDown && !(named instanceof ChainWentBack) && !local;
        if (!stutters || Date.now() - heardOf > patience.remote) throw named;
      }
    }
    throw new ChainError('The transaction was not mined in time.', { details: hash });
  }

  /** Behind a nonce that was forgotten it would wait for ever, and go unseen as soon as something else fills the gap. */
  async #notBehindGap(address: Hex, nonce: number): Promise<void> {
    const { client } = this.#options;
    const count = await client.getTransactionCount({ address, blockTag: 'latest' });
    if (count >= nonce) return;
    // All of the account's that wait, which is this one: anvil_dropTransaction leaves those behind a gap.
    await client.request({ method: 'anvil_removePoolTransactions', params: [address] } as never);
    throw this.#forgotten(`${address} has ${count} transactions there, and had ${nonce}`);
  }
}

/** Null for what the node does not have. */
async function found<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  });
}
