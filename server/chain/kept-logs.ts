/**
 * Logs that stay read: each piece is kept as soon as it has come, and the next look goes on from there. A node that
 * gives only few answers at a time is so read to the end some day, and of one that has thrown old blocks away there is
 * what it still has.
 */
import type { Log, PublicClient } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { greater, joined, lesser, thinned, without, type Anchor, type Blocks } from './blocks.ts';
import { ChainDown, ChainError } from './errors.ts';
import { NoEvents, readLogs, StillReading, type IsOver, type LogFilter, type Piece, type Reading } from './logs.ts';

/**
 * Blocks that are read again with each look, because the chain may have replaced them. Half of a look is for the rest:
 * a slow node would never come to it.
 */
const overlap = 64n;
/** So many pieces of new blocks come before all else; a reader that has slept for long has the rest of them later. */
const newestFirst = 16;
/** A look asks at most so many looks after the last whole reading for another one, however much is doubted. */
const patienceAtMost = 64;
/**
 * What was kept of a node's answers may be wrong: so often at most it is doubted in one look for one thing that is
 * missing. A node can show something new each time, and what is missing never.
 */
export const doubtsAtMost = 2;
/** So many looks in a row a newest block that is far below those that were read says nothing of them. */
const behindAtMost = 8;
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
  /** The oldest and the newest block that were read; null: none. */
  #read: Blocks | null = null;
  /** Blocks between those that were not read. The newest first. */
  #gaps: readonly Blocks[] = [];
  /** Blocks that were too young when they were read, and are used meanwhile. The newest first. */
  #young: readonly Blocks[] = [];
  /** What was read up to the last of these counts, and all after it is young. The farther back the fewer there are. */
  #anchors: readonly Anchor[] = [];
  /** Blocks up to this one are doubted: they are read again, and are kept meanwhile. */
  #again: bigint | null = null;
  /** How often all was doubted. */
  #doubts = 0;
  /** The node does not give what is still to be read. */
  #isStuck = false;
  /** Looks in a row in which the node's newest block was far below those that were read. */
  #behind = 0;
  /** Looks since all was read. */
  #looks = 0;
  #patience = 1;
  #isOver: IsOver | undefined;
  /** The node's newest block, as it said the last time. */
  #head = 0n;

  /** Events are wanted from block `from` on. */
  constructor(client: PublicClient, filter: LogFilter, from: bigint) {
    this.#client = client;
    this.#filter = filter;
    this.#from = from;
    this.#first = from;
  }

  /** In order. Another array only when something has changed, and a log that is read again is the same object. */
  get logs(): readonly Log[] {
    return this.#logs;
  }

  /** The oldest block from which on all were read; null: none. */
  get oldest(): bigint | null {
    const [gap] = this.#gaps;
    return gap === undefined ? (this.#read?.[0] ?? null) : gap[1] + 1n;
  }

  /** How many blocks are still to be read that may have any. */
  get left(): bigint {
    const [oldest, gaps] = this.#read === null ? [this.#head + 1n, []] : [this.#read[0], this.#gaps];
    const older = greater(oldest - this.#first, 0n);
    return [...gaps, ...this.#young].reduce((sum, [from, to]) => sum + to - from + 1n, older);
  }

  /** No block up to this one has another in its place by now, as the node says; null: it has not said so of any. */
  get settled(): bigint | null {
    const [anchor, young] = [this.#anchors.at(-1), this.#young.at(-1)];
    return anchor === undefined ? null : lesser(anchor.number, (young?.[0] ?? anchor.number + 1n) - 1n);
  }

  /** Every block was read that may have any. */
  get isWhole(): boolean {
    return this.#isRead && this.#young.length === 0;
  }

  get #isRead(): boolean {
    return this.#read !== null && this.#gaps.length === 0 && this.#read[0] <= this.#first;
  }

  /** Some were read, and the node has all others and goes on to give them. */
  get isGoing(): boolean {
    return this.#read !== null && this.#head >= this.#read[1] && !this.isWhole && !this.#isStuck;
  }

  /**
   * Reads on until it is over. Throws what `readLogs` and viem throw when something is left unread; the next time goes
   * on from there.
   */
  async refresh(isOver?: IsOver): Promise<void> {
    await this.refreshNew(isOver);
    await this.refreshOld(isOver);
  }

  /** Its first half: blocks that are new, the newest of them first. A look may ask for them more than once. */
  async refreshNew(isOver?: IsOver): Promise<void> {
    const isLook = isOver === undefined || isOver !== this.#isOver;
    this.#isOver = isOver;
    if (isLook) this.#looks++;
    await this.#readTop(isLook);
  }

  /** Its second half: those that are doubted, and all others that were not read, from the newest back. */
  async refreshOld(isOver?: IsOver): Promise<void> {
    this.#isOver = isOver;
    await this.#readDoubted();
    await this.#readOlder();
  }

  /** Of its second half all but those that are doubted: they are used meanwhile. */
  async refreshOlder(isOver?: IsOver): Promise<void> {
    this.#isOver = isOver;
    await this.#readOlder();
  }

  /**
   * What was read does not fit what the contracts say: reads on, and says whether that has changed anything or all was
   * read again. The latter is done where nothing new has come; not where all has just been read, and ever more seldom
   * for a node that goes on like that. Blocks that the node had thrown away before are not asked for.
   */
  async doubt(isOver?: IsOver): Promise<boolean> {
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
    this.#doubts++;
  }

  /**
   * Has all of it read again, because a step that follows from it was refused. The newest block that was read may never
   * have been, either: two looks in a row that are far below it are enough. One may be of a node that is late.
   */
  forget(): void {
    this.#behind = Math.max(this.#behind, behindAtMost - 1);
    this.readAgain();
  }

  async #readSince(): Promise<void> {
    await this.#readTop();
    await this.#readDoubted();
    if (!this.#isStuck) await this.#readOlder(); // of another chain than before
  }

  /**
   * New blocks. One of several nodes behind an address may be behind: that it has fewer blocks says nothing of those
   * that were read. Where it goes on like that, look after look, there never were so many. A doubt makes it no more
   * likely: what a late node says of a bank does not fit what was read, either.
   */
  async #readTop(isLook = false): Promise<void> {
    this.#head = await this.#client.getBlockNumber({ cacheTime: 0 });
    if (this.#isBelow(this.#head)) {
      if (isLook) this.#behind++;
      if (this.#behind <= behindAtMost) return;
      this.#goBack(this.#head);
    }
    this.#behind = 0;
    if (this.#head !== this.#read?.[1]) await this.#readNew(this.#head);
  }

  #isBelow(head: bigint): boolean {
    const [anchor, read] = [this.#anchors.at(-1), this.#read];
    return read !== null && (head < (anchor?.number ?? read[1]) || head < read[0]);
  }

  /** There never was a block after this one. What is kept is doubted where no block is known to be the chain's. */
  #goBack(head: bigint): void {
    if (head < this.#read![0]) return this.#startOver();
    this.#anchors = this.#anchors.filter(({ number }) => number <= head);
    if (this.#anchors.length > 0) return;
    this.#cut(head);
    this.readAgain();
  }

  /**
   * The blocks on top, from the newest back: those after the anchor, or without one those that the node gives at once.
   * What it does not give of them is left for later: who has slept for longer than a node keeps its events would never
   * hear of what is new.
   */
  async #readNew(head: bigint): Promise<void> {
    if (head < this.#from) throw new ChainDown(lacksBlock);
    const anchor = this.#anchors.at(-1);
    // A node that has another block where it had one has gone back: nobody knows how far.
    const isOther = anchor !== undefined && (await this.#hashOf(anchor.number)) !== anchor.hash;
    if (isOther || this.#read === null) this.#startOver();
    const isOn = this.#read !== null;
    // Before anything is read: if the chain goes back meanwhile, this is not its hash any more.
    const number = greater(head - overlap, this.#from);
    const next = { number, hash: await this.#hashOf(number) };
    const from = isOn ? greater(anchor?.number ?? this.#read![1] + 1n, this.#read![0]) : this.#from;
    const newest = this.#read?.[1] ?? head;
    let pieces = 0;
    const take = (piece: Piece): boolean => {
      if (pieces++ === 0) {
        const others = this.#anchors.filter((one) => one.number < number);
        this.#anchors = thinned([...others, next]);
        if (isOn && head < this.#read![1]) this.#cut(head);
        if (isOn) {
          this.#gaps = joined([...this.#gaps, [newest + 1n, piece.end]]);
          this.#young = joined([...this.#young, [from, lesser(newest, piece.end)]]);
        } else this.#first = piece.first;
      }
      this.#take(piece);
      const isEnough = piece.start <= newest + 1n && this.#isOver?.isHalfOver() === true;
      return !isOn || pieces >= newestFirst || isEnough;
    };
    await this.#ask({ from, to: head, isBorn: isOn, isHead: true, take }).catch((error: unknown) => {
      const isLeft = error instanceof NoEvents || error instanceof StillReading;
      if (!isLeft || pieces === 0) throw error; // else it comes with the rest
      this.#isStuck ||= error instanceof NoEvents;
    });
    if (pieces === 0) throw new ChainDown(lacksBlock);
  }

  #startOver(): void {
    [this.#logs, this.#read, this.#gaps, this.#again, this.#isStuck] = [[], null, [], null, false];
    [this.#first, this.#anchors, this.#young, this.#looks] = [this.#from, [], [], 0];
  }

  /** There is no block after this one. */
  #cut(newest: bigint): void {
    const [oldest, before] = this.#read!;
    this.#logs = this.#logs.filter(({ blockNumber }) => blockNumber! <= newest);
    this.#read = [oldest, newest];
    this.#gaps = without(this.#gaps, newest + 1n, before);
    this.#young = without(this.#young, newest + 1n, before);
    if (this.#again !== null) this.#again = lesser(this.#again, newest);
  }

  #ask(reading: Reading): Promise<void> {
    return readLogs(this.#client, this.#filter, { ...reading, isOver: this.#isOver });
  }

  /**
   * From the newest doubted block back; blocks after it that were never read come first. A node that lacks it would
   * show none of its events. What is doubted meanwhile is read again from the beginning.
   */
  async #readDoubted(): Promise<void> {
    if (this.#again === null || this.#head < this.#again) return;
    const doubts = this.#doubts;
    const [gap] = this.#gaps;
    if (gap !== undefined && gap[1] > this.#again && !this.#isStuck) return;
    const from = this.#read![0];
    const take = (piece: Piece): boolean => {
      this.#take(piece);
      if (doubts !== this.#doubts) return true;
      this.#again = piece.start - 1n;
      return false;
    };
    await this.#ask({ from, to: this.#again, take }).catch((error: unknown) => {
      if (!(error instanceof NoEvents)) throw error; // these it has thrown away since
    });
    if (doubts !== this.#doubts) return;
    this.#again = null;
    this.#looks = 0;
  }

  async #readOlder(): Promise<void> {
    if (this.isWhole) return;
    if (this.#head < this.oldest! - 1n) throw new ChainDown(lacksBlock);
    const [oldest] = this.#read!;
    try {
      for (;;) {
        const young = this.#isRead || this.#isStuck ? this.#young.at(-1) : undefined;
        await (young === undefined ? this.#readNext() : this.#readYoung(young));
        if (this.isWhole) break;
        if (this.#isOver?.() === true) throw new StillReading();
      }
    } catch (error) {
      if (!(error instanceof NoEvents)) throw error;
      if (!this.#isStuck) this.#looks = 0;
      this.#isStuck = true;
      const [gap] = this.#gaps;
      const words =
        gap === undefined
          ? `The node gives no events (eth_getLogs) of blocks before ${this.#read![0]}: use another node.`
          : `The node gives no events (eth_getLogs) of blocks ${gap[0]} to ${gap[1]}: use another node.`;
      throw new ChainError(words, { details: error.details, cause: error });
    }
    // Young blocks alone say nothing of what was left out of old ones.
    if (this.#read![0] !== oldest) this.#looks = 0;
  }

  /** The newest blocks that are left. */
  async #readNext(): Promise<void> {
    const gap = this.#gaps[0];
    const [from, to] = gap ?? [this.#first, this.#read![0] - 1n];
    const take = (piece: Piece): boolean => {
      this.#isStuck = false;
      if (gap === undefined) this.#first = piece.first;
      this.#take(piece);
      return false;
    };
    await this.#ask({ from, to, isBorn: gap !== undefined, isProbe: this.#isStuck, take });
    if (gap === undefined) this.#first = this.#read![0]; // the contracts were not there before
  }

  /** Those first that are old by now: the others are read again with the next look, too. */
  async #readYoung([from, last]: Blocks): Promise<void> {
    const old = this.#anchors.at(-1)?.number ?? 0n;
    const to = old < from ? last : lesser(last, old);
    if (this.#head < to) throw new ChainDown(lacksBlock);
    const take = (piece: Piece): boolean => {
      this.#take(piece);
      return false;
    };
    await this.#ask({ from, to, isBorn: true, take }).catch((error: unknown) => {
      if (!(error instanceof NoEvents)) throw error; // these it has thrown away since
    });
    this.#young = without(this.#young, from, to);
  }

  #take({ logs, start, end }: Piece): void {
    const [oldest, newest] = this.#read ?? [start, end];
    this.#read = [lesser(start, oldest), greater(end, newest)];
    [this.#gaps, this.#young] = [without(this.#gaps, start, end), without(this.#young, start, end)];
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
  for (const logs of kept.get(client)?.values() ?? []) logs.forget();
}
