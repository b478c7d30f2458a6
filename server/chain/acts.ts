/** What each item of the outbox does on the chain (server/PROTOCOL.md P8): ask first, then act, then tell the table. */
import type { Hex } from '../../engine/bytes.ts';
import type { Grant, Release } from '../../engine/protocol/messages.ts';
import type { Signed } from '../../engine/protocol/sign.ts';
import { parseProof } from '../../engine/proof/read.ts';
import type { Proof } from '../../engine/proof/format.ts';
import type { HostCommand } from '../../engine/table/commands.ts';
import type { Banks, Outbox, OutboxItem } from '../store/port.ts';
import { lastStateOf } from '../../engine/settlement/encode.ts';
import { ChainRefused } from './errors.ts';
import { grantIn, numberIn, releaseIn, shareIn } from './items.ts';
import type { BankStatus, ChainPort, Mined } from './port.ts';

export interface ActsOptions {
  readonly store: Outbox & Banks;
  readonly chain: ChainPort;
  /** Gives a command to a table of this process; false when the table is not here. */
  readonly tell: (tableId: Hex, command: HostCommand) => Promise<boolean>;
  /** Sees to it that the chain can take one more seat: the table registered, a free share in the bond where the house can add one. */
  readonly prepareSeat?: (table: Hex) => Promise<void>;
}

/** Not before a time of the chain can it be done: minutes or hours. */
export class TooEarly extends Error {}

/** An older item that it rests on is to be done first. */
export class NotYet extends Error {}

/** The table is not (yet) driven by this process: no fault of the item's. */
export class NotHere extends Error {}

export class Acts {
  readonly #options: ActsOptions;

  constructor(options: ActsOptions) {
    this.#options = options;
  }

  /** Sees to it that what the item asks for is so on the chain, and that the table knows. */
  async carryOut(item: OutboxItem): Promise<void> {
    const tableId = item.tableId as Hex;
    switch (item.kind) {
      case 'sit': return this.#sit(tableId, grantIn(item));
      case 'stand': return this.#stand(item, releaseIn(item));
      case 'freeShare': return this.#freeShare(tableId, item);
      case 'settle': return this.#settle(item);
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
      await this.#options.prepareSeat?.(table);
      await chain.sit(grant);
    }
    const locked = before.key === key ? before.locked : amount;
    await this.#tell(table, { type: 'seated', player, locked });
  }

  async #stand(item: OutboxItem, release: Signed<Release>): Promise<void> {
    const { chain } = this.#options;
    const { player, table, nonce } = release.message;
    // Its banks were final when it was released: one that is open again would find the seat empty.
    const isIn = async (older: OutboxItem) => playersOf(await this.#proof(table, numberIn(older))).includes(player);
    if (await this.#holdsUp(item, ['settle', 'propose', 'finalize'], isIn)) throw new NotYet();
    const seat = await chain.seatOf(table, player);
    if (seat.key !== null && seat.nonce === nonce) await chain.stand(release);
    await this.#tell(table, { type: 'stood', player });
  }

  /** True while an older item of these kinds that concerns this one is open, as only happens when the chain has forgotten it. */
  async #holdsUp(item: OutboxItem, kinds: readonly string[], concerns: (older: OutboxItem) => Promise<boolean>): Promise<boolean> {
    for (const older of await this.#options.store.openItems()) {
      if (older.id < item.id && older.tableId === item.tableId && kinds.includes(older.kind) && await concerns(older)) return true;
    }
    return false;
  }

  /** A seat's share serves claims for a while after it stood up; then it must serve another seat, or the bond runs out. */
  async #freeShare(table: Hex, item: OutboxItem): Promise<void> {
    const { chain } = this.#options;
    const { player, key, seconds } = shareIn(item);
    if (await chain.now() <= Math.floor(item.createdAt.getTime() / 1000) + seconds) throw new TooEarly();
    await chain.freeShare(table, player, key).catch(ignoreRefusal('ShareNotReserved'));
  }

  async #settle(item: OutboxItem): Promise<void> {
    const { chain } = this.#options;
    const table = item.tableId as Hex;
    const number = numberIn(item);
    if ((await chain.statusOf(table, number)).kind !== 'final') {
      const proof = await this.#proof(table, number);
      const seats = playersOf(proof);
      // Who does not sit there yet could not pay.
      if (await this.#holdsUp(item, ['sit'], async (older) => seats.includes(grantIn(older).message.player))) throw new NotYet();
      try {
        await chain.settle([proof]);
      } catch (error) {
        if (!(error instanceof ChainRefused) || error.reason !== 'CannotPay') throw error;
        // A loser has left past the house: by proof the winners are paid out of their shares of the bond (protocol.md 5).
        return this.#finalize(table, number);
      }
    }
    if (await this.#options.store.itemByKey(`propose:${table}:${number}`)) await this.#lift(table, number);
    await this.#tellFinal(table, number);
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
    if (status.kind === 'open' || (status.kind === 'proposed' && !status.ruled && status.turn < lastStateOf(proof).turn)) {
      mined = await chain.propose(proof);
      status = await chain.statusOf(table, number);
    }
    if (status.kind === 'final') return this.#tellFinal(table, number);
    const until = status.kind === 'proposed' ? status.deadline : await chain.now();
    await this.#tell(table, { type: 'proposed', number, tx: mined?.hash ?? `0x${'00'.repeat(32)}`, until });
  }

  /** By the evidence alone: pays what was proposed, once its window is over; a proposal that is not there (any more) is made. */
  async #finalize(table: Hex, number: bigint): Promise<void> {
    const { chain } = this.#options;
    let status: BankStatus = await chain.statusOf(table, number);
    if (status.kind === 'open') {
      await chain.propose(await this.#proof(table, number));
      status = await chain.statusOf(table, number);
    }
    if (status.kind === 'proposed') {
      const now = Math.max(await chain.now(), Math.floor(Date.now() / 1000));
      if (status.demands > 0 || (!status.ruled && now <= status.deadline)) throw new TooEarly();
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

const playersOf = (proof: Proof): readonly Hex[] => proof.setup.message.players.map((p) => p.player);
