/**
 * Sends transactions one after the other. Tries each by a call first, and waits until it is mined. It counts the
 * transactions that it knows to be mined. If a node has fewer, it has forgotten something, and nothing may be built on
 * it unseen.
 *
 * Each transaction takes the next nonce that is not mined. So it never waits behind a gap, and it replaces whatever
 * hangs unmined under that nonce, from an earlier process or from outside. Only one of them can be mined, and the
 * caller looks at the chain.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BaseError,
  createWalletClient,
  NonceTooLowError,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Chain,
  type PublicClient,
  type TransactionReceipt,
  type Transport,
  type WriteContractParameters,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Hex } from '../../engine/bytes.ts';
import { greatest } from '../../engine/least.ts';
import { ChainDown, ChainError, ChainFailed, ChainRefused, ChainWentBack, OtherMined } from './errors.ts';
import type { Mined } from './mined.ts';
import { chainErrorOf } from './revert-reason.ts';

/** The call that tries an act (`simulateContract`), made when the act's turn comes. */
export type Trial = () => Promise<{ readonly request: unknown }>;

export interface SenderOptions {
  readonly client: PublicClient;
  readonly chain: Chain;
  readonly transport: Transport;
  /** An anvil of our own: it knows at once what it has taken, and if it does not answer it is dead. */
  readonly local: boolean;
}

/** How long we wait for a transaction that a slow node is known to have, in milliseconds. */
const minedAtMost = { local: 120_000, remote: 600_000 } as const;
/** After this time an unmined transaction is reported to people. */
const quicklyMined = { local: 6_000, remote: 180_000 } as const;
/** After this time an unmined transaction is sent again with a higher fee. */
const replacedAfter = { local: 2_000, remote: 45_000 } as const;
/** Percent of the measured gas that a transaction may use: others may change what it finds. */
const gasMargin = 130n;
/** How often a fee is raised at most for one sending, by half each time: up to 130 times what the node suggests. */
const raisesAtMost = 12;
/**
 * Our own node says at once what it has. A node behind a balancer may be asked before it has heard of a transaction, or
 * fail now and then.
 */
const patience = { local: 500, remote: 60_000 } as const;
/** What the contracts answer before a time is reached. */
const tooEarly: readonly string[] = ['WindowOpen', 'TooEarly'];
/** After this time a count that is too low is believed: before that, one of several nodes may lag behind. */
const lagAtMost = { local: 0, remote: 10_000 } as const;

interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/**
 * One queue for all accounts of this process: a trial sees what the act before it did, and nonces cannot cross. Acts
 * throw `ChainRefused` from the trial, `ChainFailed` when the mined transaction failed nevertheless, `ChainDown`,
 * `ChainWentBack`.
 */
export class Sender {
  readonly #options: SenderOptions;
  /** How many transactions were seen mined, by account: the next nonce. */
  readonly #known = new Map<Hex, number>();
  #wentBack = false;
  /** Since when the current transaction waits for a block, in milliseconds; null: none waits. */
  #waitsSince: number | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Sends from `account` after everything requested before, and resolves once it is mined. */
  send(account: PrivateKeyAccount, trial: Trial): Promise<Mined> {
    const mine = this.#last.then(() =>
      this.#send(account, trial)
        .catch((error: unknown) => {
          throw chainErrorOf(error);
        })
        .finally(() => {
          this.#waitsSince = null;
        }),
    );
    this.#last = mine.catch(() => undefined); // the caller of `mine` gets the error; the next act must still go
    return mine;
  }

  /** False while a transaction of ours has waited too long for a block: the chain answers and mines nothing. */
  mines(): boolean {
    return this.#waitsSince === null || Date.now() - this.#waitsSince < quicklyMined[this.#place];
  }

  /** Throws `ChainWentBack` when the chain has fewer of `account`'s transactions than before. */
  async look(account: Hex): Promise<void> {
    await this.#count(account).catch((error: unknown) => {
      throw chainErrorOf(error);
    });
  }

  /** Accepts what the chain has now. */
  startOver(): void {
    this.#wentBack = false;
    this.#known.clear();
  }

  get #place(): 'local' | 'remote' {
    return this.#options.local ? 'local' : 'remote';
  }

  async #send(account: PrivateKeyAccount, trial: Trial): Promise<Mined> {
    const nonce = await this.#count(account.address);
    const request = await this.#withGas((await this.#tried(trial)).request as WriteContractParameters);
    const sent: Hex[] = [];
    const end = Date.now() + minedAtMost[this.#place];
    for (let fees = await this.#fees(); Date.now() < end; fees = higher(raised(fees), await this.#fees())) {
      // The nonce belongs to the state that was looked at: if the node forgets transactions now, this one waits for
      // those before it.
      const wait = Math.min(end, Date.now() + replacedAfter[this.#place]);
      const receipt = await this.#submit(account, request, nonce, fees)
        .then((last) => {
          fees = last.fees;
          this.#waitsSince ??= Date.now();
          sent.push(last.hash);
          return this.#receipt(account.address, nonce, sent, wait);
        })
        .catch((error: unknown) => this.#minedMeanwhile(sent, error));
      if (receipt === null) continue;
      this.#known.set(account.address, Math.max(nonce + 1, this.#known.get(account.address) ?? 0));
      if (receipt.status !== 'success')
        throw new ChainFailed(
          'The transaction was mined and failed: something else changed the chain in between. It is asked how it stands now.',
          { details: receipt.transactionHash },
        );
      return { hash: receipt.transactionHash, block: receipt.blockNumber };
    }
    throw new ChainError(
      'The transaction was not mined in time, though its fee was raised. It is tried again; see whether the node has peers and the account ether.',
      { details: sent.at(-1) ?? '' },
    );
  }

  /**
   * Our own node makes blocks only for transactions. So its newest block may have an old time, and an act that waits
   * for a time would wait for ever.
   */
  async #tried(trial: Trial): ReturnType<Trial> {
    const { client, local } = this.#options;
    return trial().catch(async (error: unknown) => {
      const named = chainErrorOf(error);
      if (!local || !(named instanceof ChainRefused) || !tooEarly.includes(named.reason)) throw error;
      const [newest, coming] = await Promise.all([client.getBlock(), client.getBlock({ blockTag: 'pending' })]);
      if (coming.timestamp <= newest.timestamp) throw error;
      await client.request({ method: 'evm_mine', params: [] } as never);
      return trial();
    });
  }

  /**
   * Measured once, at the latest block unless the trial names another. In the pending state, with our own transaction
   * waiting, the same act would be refused.
   */
  async #withGas(request: WriteContractParameters): Promise<WriteContractParameters> {
    const used = await this.#options.client.estimateContractGas({ blockTag: 'latest', ...request } as Parameters<
      PublicClient['estimateContractGas']
    >[0]);
    return { ...request, gas: (used * gasMargin) / 100n } as WriteContractParameters;
  }

  async #fees(): Promise<Fees> {
    const { maxFeePerGas, maxPriorityFeePerGas } = await this.#options.client.estimateFeesPerGas();
    return { maxFeePerGas, maxPriorityFeePerGas };
  }

  /**
   * Sends under `nonce` at a fee that the node takes: above that of its waiting transaction, and above what the block
   * asks.
   */
  async #submit(
    account: PrivateKeyAccount,
    request: WriteContractParameters,
    nonce: number,
    least: Fees,
  ): Promise<{ readonly hash: Hex; readonly fees: Fees }> {
    const { chain, transport } = this.#options;
    const wallet = createWalletClient({ account, chain, transport });
    let fees = least;
    for (let raises = 0; ; raises++) {
      try {
        return { hash: await wallet.writeContract({ ...request, nonce, ...fees } as WriteContractParameters), fees };
      } catch (error) {
        if (isNonceTaken(error)) throw taken(nonce, error);
        if (!isTooCheap(error) || raises === raisesAtMost) throw error;
        fees = raised(fees);
      }
    }
  }

  async #count(address: Hex): Promise<number> {
    const end = Date.now() + lagAtMost[this.#place];
    for (; ; await sleep(this.#options.client.pollingInterval)) {
      const count = await this.#options.client.getTransactionCount({ address, blockTag: 'latest' });
      const known = this.#known.get(address) ?? 0;
      if (!this.#wentBack && count >= known) {
        this.#known.set(address, count);
        return count;
      }
      if (this.#wentBack || Date.now() >= end)
        throw this.#forgotten(`${address} has ${count} transactions there, and had ${known}`);
    }
  }

  #forgotten(details: string): ChainWentBack {
    this.#wentBack = true;
    return new ChainWentBack('The chain node has forgotten transactions.', { details });
  }

  /**
   * The receipt of whichever of `hashes` is mined; null when none is until `end`, or the node has dropped the last one.
   * viem's own wait would use its whole time limit for a transaction that the node has forgotten.
   */
  async #receipt(address: Hex, nonce: number, hashes: readonly Hex[], end: number): Promise<TransactionReceipt | null> {
    const { client, local } = this.#options;
    const hash = hashes.at(-1)!;
    for (let heardOf = Date.now(); Date.now() < end; await sleep(client.pollingInterval)) {
      try {
        for (const one of hashes) {
          const receipt = await found(client.getTransactionReceipt({ hash: one }));
          if (receipt !== null) return receipt;
        }
        if ((await found(client.getTransaction({ hash }))) !== null) {
          heardOf = Date.now();
          if (local) await this.#notBehindGap(address, nonce);
        } else if (Date.now() - heardOf > patience[this.#place]) {
          const count = await client.getTransactionCount({ address, blockTag: 'latest' });
          if (count > nonce) throw taken(nonce);
          if (count === nonce) return null; // only dropped, or forgotten with its block: everything before it is there
          throw this.#forgotten(`transaction ${hash}`);
        }
      } catch (error) {
        const named = chainErrorOf(error);
        const stutters = named instanceof ChainDown && !(named instanceof ChainWentBack) && !local;
        if (!stutters || Date.now() - heardOf > patience.remote) throw named;
      }
    }
    return null;
  }

  /** The number was taken by one of `sent` itself, mined between two looks; anything else is thrown again. */
  async #minedMeanwhile(sent: readonly Hex[], error: unknown): Promise<TransactionReceipt> {
    if (error instanceof ChainFailed) {
      for (const hash of sent) {
        const receipt = await found(this.#options.client.getTransactionReceipt({ hash }));
        if (receipt !== null) return receipt;
      }
    }
    throw error;
  }

  /**
   * Behind a forgotten nonce the transaction would wait for ever, and be mined unseen once something else fills the
   * gap.
   */
  async #notBehindGap(address: Hex, nonce: number): Promise<void> {
    const { client } = this.#options;
    const count = await client.getTransactionCount({ address, blockTag: 'latest' });
    if (count >= nonce) return;
    // This removes all waiting transactions of the account, which is only this one: anvil_dropTransaction leaves those
    // behind a gap.
    await client.request({ method: 'anvil_removePoolTransactions', params: [address] } as never);
    throw this.#forgotten(`${address} has ${count} transactions there, and had ${nonce}`);
  }
}

/** Null for something that the node does not have. */
async function found<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  });
}

/** Half as much again, plus one: a node wants at least a tenth more to replace a transaction. */
const raised = ({ maxFeePerGas, maxPriorityFeePerGas }: Fees): Fees => ({
  maxFeePerGas: (maxFeePerGas * 3n) / 2n + 1n,
  maxPriorityFeePerGas: (maxPriorityFeePerGas * 3n) / 2n + 1n,
});

const higher = (a: Fees, b: Fees): Fees => ({
  maxFeePerGas: greatest(a.maxFeePerGas, b.maxFeePerGas),
  maxPriorityFeePerGas: greatest(a.maxPriorityFeePerGas, b.maxPriorityFeePerGas),
});

/** Nodes have no code for it, only words. */
function isTooCheap(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    /underpriced|less than (the )?block base fee|fee cap (cannot be lower|less)|gas price too low/i.test(
      `${error.message} ${error.details}`,
    )
  );
}

const isNonceTaken = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((e) => e instanceof NonceTooLowError) instanceof NonceTooLowError;

const taken = (nonce: number, cause?: unknown): OtherMined =>
  new OtherMined(
    "Another transaction of the house's account was mined instead. The chain is asked how it stands now.",
    { details: `number ${nonce}`, cause },
  );
