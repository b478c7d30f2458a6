/**
 * Carries the outbox to the chain (protocol.md 5): each item first asks the chain what is so already, then acts, then tells
 * the table. So an item that is run twice, after a crash or a lost answer, does nothing twice.
 */
import type { Logger } from 'pino';
import type { Hex } from '../../engine/bytes.ts';
import type { Grant, Release } from '../../engine/protocol/messages.ts';
import { decodeWire } from '../../engine/protocol/wire.ts';
import type { Signed } from '../../engine/protocol/sign.ts';
import { parseProof } from '../../engine/proof/read.ts';
import type { Proof } from '../../engine/proof/format.ts';
import type { HostCommand } from '../../engine/table/commands.ts';
import type { Banks, Json, Outbox, OutboxItem } from '../store/port.ts';
import { lastStateOf } from './encode.ts';
import { ChainDown, ChainRefused } from './errors.ts';
import type { BankStatus, ChainPort, Mined } from './port.ts';

export interface WorkerOptions {
  readonly store: Outbox & Banks;
  readonly chain: ChainPort;
  /** Gives a command to a table of this process; false when the table is not here. */
  readonly tell: (tableId: Hex, command: HostCommand) => Promise<boolean>;
  /** Sees to it that the bond has a free share for one more seat, where the house can do that by itself. */
  readonly ensureShare?: (table: Hex) => Promise<void>;
  readonly log: Logger;
  /** How long to wait before trying again, milliseconds. */
  readonly pause?: number;
}

/** Not before this time can it be done; seconds of the chain. */
class TooEarly extends Error {}

/** The table is not (yet) driven by this process: no fault of the item's. */
class NotHere extends Error {}

/** A seat that is asked for gets its answer after so many tries; all else is somebody's money and is tried for ever. */
const triesAtMost = 8;
/** Longest pause between two tries of one item, milliseconds. */
const longestPause = 60_000;

export class ChainWorker {
  readonly #options: WorkerOptions;
  #running: Promise<void> | null = null;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  /** Whether the chain answered last time; shown by /health. */
  up = true;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** There may be work: runs through the open items, again if called meanwhile. */
  kick(): void {
    if (this.#closed) return;
    if (this.#running !== null) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#running = this.#round().catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'chain worker');
      return true;
    }).then((more) => {
      this.#running = null;
      const pause = this.#again ? 0 : more ? this.#options.pause ?? 1_000 : null;
      this.#again = false;
      if (pause !== null && !this.#closed) this.#timer = setTimeout(() => this.kick(), pause);
    });
  }

  /** Waits for what is being done; starts nothing more. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** True when something is left to be tried later. */
  async #round(): Promise<boolean> {
    let left = false;
    for (const item of await this.#options.store.openItems()) {
      if (this.#closed) return false;
      left = !(await this.#item(item)) || left;
    }
    return left;
  }

  /** True when the item is over and done with. */
  async #item(item: OutboxItem): Promise<boolean> {
    const { store, log } = this.#options;
    const due = item.tries === 0 ? 0 : item.updatedAt.getTime() + Math.min(longestPause, 500 * 2 ** item.tries);
    if (Date.now() < due) return false;
    try {
      await this.#carryOut(item);
      await store.markDone(item.id);
      this.up = true;
      return true;
    } catch (error) {
      if (error instanceof TooEarly || error instanceof NotHere) return false;
      this.up = !(error instanceof ChainDown);
      const text = error instanceof Error ? error.message : String(error);
      log.warn({ item: item.key, tries: item.tries, error: text }, 'chain item failed');
      if (!this.up) return false; // not the item's fault: no try is counted
      return this.#failed(item, error, text);
    }
  }

  async #failed(item: OutboxItem, error: unknown, text: string): Promise<boolean> {
    const final = item.kind === 'sit' && (error instanceof ChainRefused || item.tries + 1 >= triesAtMost);
    if (final) {
      const { player } = (wire(item.body) as { grant: Signed<Grant> }).grant.message;
      // The seat waits for this answer: without the table there it stays to be given.
      if (!(await this.#options.tell(item.tableId as Hex, { type: 'notSeated', player, why: text }))) return false;
    }
    await this.#options.store.markFailed(item.id, text, { final });
    return final;
  }

  async #carryOut(item: OutboxItem): Promise<void> {
    const tableId = item.tableId as Hex;
    switch (item.kind) {
      case 'sit': return this.#sit(tableId, (wire(item.body) as { grant: Signed<Grant> }).grant);
      case 'stand': return this.#stand(tableId, (wire(item.body) as { release: Signed<Release> }).release);
      case 'freeShare': return this.#freeShare(tableId, item);
      case 'settle': return this.#settle(tableId, numberIn(item));
      case 'propose': return this.#propose(tableId, numberIn(item));
      case 'finalize': return this.#finalize(tableId, numberIn(item));
      default: throw new Error(`unknown outbox item ${item.kind}`);
    }
  }

  async #sit(table: Hex, grant: Signed<Grant>): Promise<void> {
    const { chain } = this.#options;
    const { player, key, amount } = grant.message;
    const before = await chain.seatOf(table, player);
    if (before.key !== key) {
      await this.#options.ensureShare?.(table);
      await chain.sit(grant);
    }
    const locked = before.key === key ? before.locked : amount;
    await this.#tell(table, { type: 'seated', player, locked });
  }

  async #stand(table: Hex, release: Signed<Release>): Promise<void> {
    const { chain } = this.#options;
    const { player, nonce } = release.message;
    const seat = await chain.seatOf(table, player);
    if (seat.key !== null && seat.nonce === nonce) await chain.stand(release);
    await this.#tell(table, { type: 'stood', player });
  }

  /** A seat's share serves claims for a while after it stood up; then it must serve another seat, or the bond runs out. */
  async #freeShare(table: Hex, item: OutboxItem): Promise<void> {
    const { chain } = this.#options;
    const { player, key, seconds } = wire(item.body) as { player: Hex; key: Hex; seconds: number };
    if (await chain.now() <= Math.floor(item.createdAt.getTime() / 1000) + seconds) throw new TooEarly();
    await chain.freeShare(table, player, key).catch(ignoreRefusal('ShareNotReserved'));
  }

  async #settle(table: Hex, number: bigint): Promise<void> {
    const { chain } = this.#options;
    const status = await chain.statusOf(table, number);
    if (status.kind !== 'final') {
      try {
        await chain.settle([await this.#proof(table, number)]);
      } catch (error) {
        if (!(error instanceof ChainRefused) || error.reason !== 'CannotPay') throw error;
        return this.#settleByProof(table, number, status);
      }
    }
    if (await this.#options.store.itemByKey(`propose:${table}:${number}`)) await this.#lift(table, number);
    await this.#tellFinal(table, number);
  }

  /** A loser has left past the house and cannot pay: by proof the winners are paid out of their shares of the bond (protocol.md 5). */
  async #settleByProof(table: Hex, number: bigint, status: BankStatus): Promise<void> {
    const { chain } = this.#options;
    if (status.kind === 'open') await chain.propose(await this.#proof(table, number));
    return this.#finalize(table, number);
  }

  /** A proposal that the settlement has overtaken still holds the seats that signed in it: they could not stand up. */
  async #lift(table: Hex, number: bigint): Promise<void> {
    const { chain } = this.#options;
    const proof = await this.#proof(table, number);
    const seats = await Promise.all(proof.setup.message.players.map((p) => chain.seatOf(table, p.player)));
    if (seats.some((seat) => seat.held > 0)) await chain.lift(proof).catch(ignoreRefusal());
  }

  /** The bank without everybody's signature: its evidence goes on chain, and is final after one window. */
  async #propose(table: Hex, number: bigint): Promise<void> {
    const { chain, store } = this.#options;
    if (await store.itemByKey(`settle:${table}:${number}`)) return; // the missing signature came
    let status = await chain.statusOf(table, number);
    let mined: Mined | null = null;
    const proof = await this.#proof(table, number);
    // Somebody else's proposal of an earlier turn is replaced by the whole bank.
    if (status.kind === 'open' || (status.kind === 'proposed' && status.turn < lastStateOf(proof).turn)) {
      mined = await chain.propose(proof);
      status = await chain.statusOf(table, number);
    }
    if (status.kind === 'final') return this.#tellFinal(table, number);
    const until = status.kind === 'proposed' ? status.deadline : await chain.now();
    await this.#tell(table, { type: 'proposed', number, tx: mined?.hash ?? `0x${'00'.repeat(32)}`, until });
  }

  async #finalize(table: Hex, number: bigint): Promise<void> {
    const { chain } = this.#options;
    const status = await chain.statusOf(table, number);
    if (status.kind === 'proposed') {
      const now = Math.max(await chain.now(), Math.floor(Date.now() / 1000));
      if (now <= status.deadline) throw new TooEarly();
      await chain.finalize(table, number);
    }
    await this.#tellFinal(table, number);
  }

  async #tellFinal(table: Hex, number: bigint): Promise<void> {
    const payment = await this.#options.chain.paymentOf(table, number);
    if (payment === null) throw new Error(`the chain says that bank ${number} is final, and shows no payment`);
    await this.#tell(table, { type: 'final', number, how: payment.kind === 'settled' ? 'settled' : 'finalised', tx: payment.hash });
  }

  async #proof(table: Hex, number: bigint): Promise<Proof> {
    const bank = await this.#options.store.bank(table, number);
    if (bank === undefined) throw new Error(`no evidence of bank ${number}`);
    return parseProof(bank.proof);
  }

  async #tell(table: Hex, command: HostCommand): Promise<void> {
    if (!(await this.#options.tell(table, command))) throw new NotHere();
  }
}

/** Somebody else was faster, or there is nothing to do: the chain says so. With `reason`, only that one. */
function ignoreRefusal(reason?: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof ChainRefused) || (reason !== undefined && error.reason !== reason)) throw error;
  };
}

const wire = (body: Json): unknown => decodeWire(JSON.stringify(body));
const numberIn = (item: OutboxItem): bigint => (wire(item.body) as { number: bigint }).number;
