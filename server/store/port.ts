/**
 * The durable log as the host of tables sees it (platform.md 2–3). One row is what was decided at once: one command, or
 * several that had waited, with all their events.
 * The row's content is the host's business; the store only keeps order, ownership and exactly-once. A row's `seq`
 * counts from 1 without gaps; `head` is the seq of the last row (0: none yet). All of one `append` (row, outbox items,
 * banks) is one transaction, and is on disk when the promise resolves.
 *
 * Payloads are plain JSON: money and uint64 as decimal strings, never bigint, `undefined`, Date or class instances.
 */

/** Anything that JSON can carry without loss. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** What a claim gives: `epoch` is the fence to append with, `head` is where the log ends. */
export interface Claim {
  readonly epoch: number;
  readonly head: number;
}

/** One stored row. */
export interface LogRow {
  readonly seq: number;
  readonly epoch: number;
  readonly payload: Json;
  /** The database's wall clock at the write, for people and logs; never evidence (protocol.md 1). */
  readonly at: Date;
}

/**
 * A chain action that must be done once the row is stored. `key` makes it idempotent, e.g. `settle:0x…:12`; a known key
 * is ignored.
 */
export interface OutboxDraft {
  readonly kind: string;
  readonly key: string;
  readonly body: Json;
}

/**
 * `open`: to do, or to try again · `done` · `failed`: given up, needs a person. What was sent is not recorded: ask the
 * chain.
 */
export type OutboxStatus = 'open' | 'done' | 'failed';

export interface OutboxItem extends OutboxDraft {
  readonly id: bigint;
  readonly tableId: string;
  readonly status: OutboxStatus;
  readonly tries: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A bank's current proof file (protocol.md 3) with the host's own status word. Written whole, replaced whole. */
export interface BankDraft {
  readonly number: bigint;
  readonly bankId: string;
  readonly status: string;
  /** The taglia that it began in and the one that it ended in: usually the same. */
  readonly firstTaglia: number;
  readonly lastTaglia: number;
  /** Wallets of all who played in it. */
  readonly players: readonly string[];
  readonly proof: Json;
}

export interface Bank extends Omit<BankDraft, 'firstTaglia' | 'lastTaglia' | 'players'> {
  readonly tableId: string;
  readonly updatedAt: Date;
}

/** A bank in a list: everything but the proof. */
export type BankSummary = Omit<Bank, 'proof'>;

export interface Append {
  /** From the claim. */
  readonly epoch: number;
  /** The caller's head; the new row gets `head + 1`. */
  readonly head: number;
  /** Exactly-once keys within the table, of the commands that clients have sent; the host's own acts have none. */
  readonly cmdIds: readonly string[];
  readonly payload: Json;
  readonly outbox?: readonly OutboxDraft[];
  readonly banks?: readonly BankDraft[];
}

/**
 * The state that a table's log gives at row `seq`, as text, with what made it. A cache: the store only promises to
 * return what it was given.
 */
export interface Snapshot {
  readonly seq: number;
  readonly engine: string;
  readonly digest: string;
  readonly state: string;
}

/** The log with its ownership: everything that a host of tables needs. */
export interface LogStore {
  /**
   * Takes the table for this process with a new epoch, and makes a row for a new table. A process may take its own
   * table again, which moves the epoch too. Waits a few seconds while a dying owner still counts as alive, then throws
   * `TableTaken`.
   */
  claim(tableId: string): Promise<Claim>;
  /** The rows with `seq > after` in order (default: all), read in pages. */
  load(tableId: string, after?: number): AsyncIterable<LogRow>;
  /** The first `most` of them. */
  page(tableId: string, after: number, most: number): Promise<readonly LogRow[]>;
  /**
   * Writes one row and resolves with its seq, `head + 1`, once the row is on disk. If the table already has one of the
   * `cmdIds`, writes nothing (no outbox, no banks) and resolves with the seq of an earlier row, which is ≤ `head`.
   * Throws `StaleOwner` when fenced. Any other error leaves the outcome open: claim again and replay (platform.md
   * 7.13).
   */
  append(tableId: string, append: Append): Promise<number>;
  /** The row of a table's log that a command id has written; undefined: none. */
  rowOf(tableId: string, cmdId: string): Promise<number | undefined>;
  /** The table's newest snapshot, if there is one. */
  snapshot(tableId: string): Promise<Snapshot | undefined>;
  /** Keeps it in place of an older one. Does nothing for a fenced process. */
  keepSnapshot(tableId: string, epoch: number, snapshot: Snapshot): Promise<void>;
  /**
   * Tables without a living owner: all of them at the first start, those of dead processes later (call this every 500
   * ms).
   */
  orphans(): Promise<string[]>;
  /** Every table id known, in order of creation. */
  tables(): Promise<string[]>;
  /** Gives back all tables of this process, so that another can take them at once. For an orderly stop. */
  releaseAll(): Promise<void>;
}

/**
 * The chain worker's list (transactional outbox): each item at least once, made idempotent by `key` and by what the
 * chain says.
 */
export interface Outbox {
  /** Items that are `open`, oldest first, all or of one kind. */
  openItems(kind?: string): Promise<OutboxItem[]>;
  /** By key, whatever its status; undefined when there is none. */
  itemByKey(key: string): Promise<OutboxItem | undefined>;
  markDone(id: bigint): Promise<void>;
  /** Counts the attempt and keeps the error. The item goes back to `open`, or to `failed` when `final`. */
  markFailed(id: bigint, error: string, options?: { final?: boolean }): Promise<void>;
  /** The last items that were done, oldest first: those at most `seconds` older than the newest of them. */
  doneLately(seconds: number): Promise<OutboxItem[]>;
  /** Makes a `done` item `open` again, as if it had never been tried: the chain has forgotten it. */
  reopen(id: bigint): Promise<void>;
}

/** Which banks of a table are wanted: those of one player, those below a number. */
export interface BankChoice {
  readonly player?: string;
  readonly before?: bigint;
}

/** The banks' proof files. They are written by `append` only (option `banks`), in the row's transaction. */
export interface Banks {
  bank(tableId: string, number: bigint): Promise<Bank | undefined>;
  bankById(bankId: string): Promise<Bank | undefined>;
  /** Newest first, without the proofs; `limit` defaults to 100, `among` to all. */
  banks(tableId: string, limit?: number, among?: BankChoice): Promise<BankSummary[]>;
  /** Numbers of the banks that played in a taglia, ascending; no more than `limit`. */
  numbersOfTaglia(tableId: string, taglia: number, limit: number): Promise<bigint[]>;
}

/** What a table is opened with. The content of `settings` and `limits` is the caller's business. */
export interface OfferDraft {
  readonly tableId: string;
  readonly name: string;
  readonly settings: Json;
  readonly limits: Json;
  /** Whose table it is, by a keyed hash; null: the house's. */
  readonly founder: string | null;
  /** It stands in no list: who has its id finds it. */
  readonly hidden: boolean;
  /** To how many occupied chairs the house's own players fill it. */
  readonly bots: number;
}

export interface OfferRow extends OfferDraft {
  /** From 1 on, in the order of opening; never given twice. */
  readonly place: number;
  /** It was, or is about to be, registered on chain: somebody sat down. */
  readonly registered: boolean;
  readonly open: boolean;
  readonly closedAt: Date | null;
}

/** Which tables there are. A start opens exactly those that are open here. */
export interface Offers {
  /** Those that are open, and those that somebody once sat at; in the order of their places. */
  offers(): Promise<OfferRow[]>;
  /** Opens a table: a new one, or again one that was closed. One that has a log already counts as registered. */
  openOffer(draft: OfferDraft): Promise<OfferRow>;
  closeOffer(tableId: string): Promise<void>;
  registerOffer(tableId: string): Promise<void>;
}

/** An operator's order to one table (ADR 0031). */
export interface OrderRow {
  readonly id: bigint;
  readonly tableId: string;
  readonly body: Json;
  /** Who gave it, as the command line was told. */
  readonly operator: string;
  readonly askedAt: Date;
  readonly takenAt: Date | null;
  readonly answeredAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly answer: Json | null;
}

/** Operators' orders, as the process that owns the tables sees them. */
export interface Orders {
  /** Orders to these tables that are neither answered nor withdrawn, oldest first. */
  openOrders(tableIds: readonly string[]): Promise<readonly OrderRow[]>;
  /** From then on nobody can withdraw it. False: it has been withdrawn, or answered. */
  takeOrder(id: bigint): Promise<boolean>;
  answerOrder(id: bigint, answer: Json): Promise<void>;
}

/** Who is called how. A nickname is of a wallet, at all tables. */
export interface Nicknames {
  /** Of those of these wallets that have one. */
  nicknames(players: readonly string[]): Promise<readonly { readonly player: string; readonly name: string }[]>;
  /**
   * Calls a wallet so from now on, and holds for it for a day what it was called before. False, and nothing changes:
   * another one has a nickname of this look, or has given it up less than a day ago.
   */
  keepNickname(player: string, name: string, look: string): Promise<boolean>;
  /** It is held for the wallet for a day. */
  dropNickname(player: string): Promise<void>;
}

/** What players keep themselves to (`server/own-limits`): one text a wallet, whose content is the caller's business. */
export interface OwnLimitRows {
  ownLimits(): Promise<readonly { readonly player: string; readonly kept: string }[]>;
  keepOwnLimits(player: string, kept: string): Promise<void>;
}

/** The whole store as the table server opens it. */
export interface Store extends LogStore, Outbox, Banks, Offers {
  /** Ends heartbeat and connections without releasing any table. Afterwards every call throws `StoreLost`. */
  close(): Promise<void>;
}
