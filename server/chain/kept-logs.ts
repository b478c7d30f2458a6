/**
 * Logs that stay read: each piece is kept as soon as it has come, and the next look goes on from there. A node that
 * gives only few answers at a time is so read to the end some day, and of one that has thrown old blocks away there is
 * what it still has.
 */
import type { Log, PublicClient } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { ChainDown, ChainError } from './errors.ts';
import { NoEvents, readLogs, type LogFilter, type Piece, type Reading } from './logs.ts';

/** Blocks that are read again with each look, because the chain may have replaced them. */
const overlap = 64n;
/** A look asks at most so many looks after the last whole reading for another one, however much is doubted. */
const patienceAtMost = 64;
/**
 * What was kept of a node's answers may be wrong: so often at most it is doubted in one look for one thing that is
 * missing. A node can show something new each time, and what is missing never.
 */
export const doubtsAtMost = 2;
const lacksBlock = 'The chain node lacks a block that it is asked for.';

/**
 * What is kept counts only on the chain that it was read from, and until it is doubted: a node may have answered
 * wrongly once.
 */
export class KeptLogs {
  readonly #client: PublicClient;
  readonly #filter: LogFilter;
  readonly #from: bigint;
  /** No block before this one has any: the contracts were not there. */
  #first: bigint;
  #logs: readonly Log[] = [];
  /** All blocks from the first to the second were read, each at least once; null: none. */
  #read: readonly [bigint, bigint] | null = null;
  /** A block that the chain has no other in the place of: what was read counts. */
  #anchor: { readonly number: bigint; readonly hash: Hex | null } | null = null;
  /** Where the reading of new blocks goes on. */
  #next: bigint;
  /** The newest block when that reading, which may take several looks, began; null: it has come to its end. */
  #begun: bigint | null = null;
  /** Blocks up to this one are doubted: they are read again, and are kept meanwhile. */
  #again: bigint | null = null;
  /** The node gives no blocks before those that were read. */
  #isStuck = false;
  /** Looks since all was read. */
  #looks = 0;
  #patience = 1;
  #isOver: (() => boolean) | undefined;
  /** The node's newest block, as it said the last time. */
  #head = 0n;

  /** Events are wanted from block `from` on. */
  constructor(client: PublicClient, filter: LogFilter, from: bigint) {
    this.#client = client;
    this.#filter = filter;
    this.#from = from;
    [this.#first, this.#next] = [from, from];
  }

  /** In order. Another array only when something has changed, and a log that is read again is the same object. */
  get logs(): readonly Log[] {
    return this.#logs;
  }

  /** The oldest block that was read; null: none. */
  get oldest(): bigint | null {
    return this.#read?.[0] ?? null;
  }

  /** Every block was read that may have any. */
  get isWhole(): boolean {
    return this.#read !== null && this.#read[0] <= this.#first;
  }

  /**
   * Reads on until it is over. Throws what `readLogs` and viem throw when something is left unread; the next time goes
   * on from there.
   */
  async refresh(isOver?: () => boolean): Promise<void> {
    await this.refreshNew(isOver);
    await this.refreshOld(isOver);
  }

  /** Its first half: blocks that are new, or doubted. */
  async refreshNew(isOver?: () => boolean): Promise<void> {
    this.#isOver = isOver;
    this.#looks++;
    this.#head = await this.#readTop();
  }

  /** Its second half: the blocks before those that were read. */
  async refreshOld(isOver?: () => boolean): Promise<void> {
    this.#isOver = isOver;
    await this.#readOlder(this.#head);
  }

  /**
   * What was read does not fit what the contracts say: reads on, and says whether that has changed anything or all was
   * read again. The latter is done where nothing new has come; not where all has just been read, and ever more seldom
   * for a node that goes on like that. Blocks that the node had thrown away before are not asked for.
   */
  async doubt(isOver?: () => boolean): Promise<boolean> {
    this.#isOver = isOver;
    const before = this.#logs;
    await this.#readSince();
    if (!areSame(this.#logs, before)) return true;
    if (this.#looks < this.#patience) return false;
    this.#patience = Math.min(2 * this.#patience, patienceAtMost);
    this.readAgain();
    await this.#readSince();
    return this.#again === null;
  }

  /** Has all of it read again with the next looks. */
  readAgain(): void {
    this.#again = this.#read?.[1] ?? null;
  }

  async #readSince(): Promise<void> {
    const head = await this.#readTop();
    if (!this.#isStuck) await this.#readOlder(head); // of another chain than before
  }

  /** New and doubted blocks. Returns the node's newest. */
  async #readTop(): Promise<bigint> {
    const head = await this.#client.getBlockNumber({ cacheTime: 0 });
    // One of several nodes behind an address may be behind: that it has fewer blocks says nothing of those that were
    // read.
    const [anchor, read] = [this.#anchor, this.#read];
    if (anchor !== null && read !== null && (head < anchor.number || head < read[0])) return head;
    if (head !== read?.[1]) await this.#readNew(head);
    if (this.#again !== null) await this.#readDoubted();
    return head;
  }

  /** The blocks on top: all from the anchor on; without one those that the node gives at once. */
  async #readNew(head: bigint): Promise<void> {
    const [oldest, newest] = this.#read ?? [head, head];
    const anchor = this.#anchor;
    // A node that has another block where it had one has gone back: nobody knows how far.
    const isSame = anchor !== null && (await this.#hashOf(anchor.number)) === anchor.hash;
    if (!isSame) {
      [this.#logs, this.#read, this.#again, this.#isStuck] = [[], null, null, false];
      [this.#first, this.#looks, this.#begun] = [this.#from, 0, null];
    } else if (head < newest) {
      this.#logs = this.#logs.filter(({ blockNumber }) => blockNumber! <= head);
      this.#read = [oldest, head];
      if (this.#again !== null && this.#again > head) this.#again = head;
    }
    this.#begun ??= head;
    const take = (piece: Piece): boolean => {
      this.#take(piece);
      if (isSame) this.#next = piece.end + 1n;
      else this.#first = piece.first;
      return !isSame;
    };
    // Those before the oldest come afterwards, from there back: nothing is left out between.
    const from = isSame ? greater(this.#next, oldest) : this.#from;
    await this.#ask({ from, to: head, isUp: isSame, isHead: true, take });
    if (this.#read === null) throw new ChainDown(lacksBlock);
    // What was young when it was read is read again with the next new blocks.
    const number = greater(lesser(this.#begun, this.#read[1]) - overlap, this.#from);
    this.#anchor = { number, hash: await this.#hashOf(number) };
    [this.#next, this.#begun] = [number, null];
  }

  #ask(reading: Reading): Promise<void> {
    return readLogs(this.#client, this.#filter, { ...reading, isOver: this.#isOver });
  }

  /** From the newest doubted block back. */
  async #readDoubted(): Promise<void> {
    const from = this.#read![0];
    const take = (piece: Piece): boolean => {
      this.#take(piece);
      this.#again = piece.start - 1n;
      return false;
    };
    await this.#ask({ from, to: this.#again!, take }).catch((error: unknown) => {
      if (!(error instanceof NoEvents)) throw error; // these it has thrown away since
    });
    this.#again = null;
    this.#looks = 0;
  }

  async #readOlder(head: bigint): Promise<void> {
    const [oldest] = this.#read!;
    if (oldest <= this.#first) return;
    if (head < oldest) throw new ChainDown(lacksBlock);
    const take = (piece: Piece): boolean => {
      this.#isStuck = false;
      this.#first = piece.first;
      this.#take(piece);
      return false;
    };
    try {
      const isProbe = this.#isStuck;
      await this.#ask({ from: this.#first, to: oldest - 1n, isProbe, take });
    } catch (error) {
      if (!(error instanceof NoEvents)) throw error;
      if (!this.#isStuck) this.#looks = 0;
      this.#isStuck = true;
      throw new ChainError(
        `The node gives no events (eth_getLogs) of blocks before ${this.#read![0]}: use another node.`,
        {
          details: error.details,
          cause: error,
        },
      );
    }
    this.#looks = 0;
  }

  #take({ logs, start, end }: Piece): void {
    const [oldest, newest] = this.#read ?? [start, end];
    this.#read = [lesser(start, oldest), greater(end, newest)];
    const before = this.#logs.filter(({ blockNumber }) => blockNumber! >= start && blockNumber! <= end);
    if (areSame(logs, before)) return;
    const known = new Map(before.map((log) => [textOf(log), log]));
    this.#logs = [
      ...this.#logs.filter(({ blockNumber }) => blockNumber! < start),
      ...logs.map((log) => known.get(textOf(log)) ?? log),
      ...this.#logs.filter(({ blockNumber }) => blockNumber! > end),
    ];
  }

  async #hashOf(blockNumber: bigint): Promise<Hex | null> {
    return (await this.#client.getBlock({ blockNumber })).hash;
  }
}

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b);
/** All of a log that is read. */
const textOf = ({ address, topics, data, blockHash, blockNumber, transactionHash, logIndex }: Log): string =>
  [address, topics, data, blockHash, blockNumber, transactionHash, logIndex].join();
const areSame = (some: readonly Log[], others: readonly Log[]): boolean =>
  some.length === others.length && some.every((log, i) => log === others[i] || textOf(log) === textOf(others[i]!));

const kept = new WeakMap<PublicClient, Map<string, KeptLogs>>();

/** What was read before through this client under this name. */
export function keptBy<K extends KeptLogs>(client: PublicClient, name: string, make: () => K): K {
  const ofClient = kept.get(client) ?? new Map<string, KeptLogs>();
  kept.set(client, ofClient);
  const logs = (ofClient.get(name) as K | undefined) ?? make();
  ofClient.set(name, logs);
  return logs;
}

/** Has everything read again that was read through this client. */
export function forgetLogs(client: PublicClient): void {
  for (const logs of kept.get(client)?.values() ?? []) logs.readAgain();
}
