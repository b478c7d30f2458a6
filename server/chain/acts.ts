/** What each item of the outbox does on the chain (server/PROTOCOL.md P8): ask first, then act, then tell the table. */
import type { Hex } from '../../engine/bytes.ts';
import type { Bring, Grant, Release } from '../../engine/protocol/messages.ts';
import type { Signed } from '../../engine/protocol/sign.ts';
import { parseProof } from '../../engine/proof/read.ts';
import type { Proof } from '../../engine/proof/format.ts';
import type { HostCommand } from '../../engine/table/commands.ts';
import type { Banks, Outbox, OutboxItem } from '../store/port.ts';
import { present } from '../../engine/assert.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { unfinishedTurn } from '../../engine/settlement/dispute.ts';
import { encodeSigned, lastStateOf } from '../../engine/settlement/encode.ts';
import { stages } from '../../engine/settlement/stages.ts';
import { ChainDown, ChainRefused, Skipped } from './errors.ts';
import { bringIn, grantIn, numberIn, payerIn, releaseIn, shareIn } from './items.ts';
import { reallyPaid, type BankStatus, type ChainPort } from './port.ts';
import { type Mined } from './mined.ts';

export interface ActsOptions {
  readonly store: Outbox & Banks;
  readonly chain: ChainPort;
  /** Gives a command to a table of this process; false when the table is not here. */
  readonly tell: (tableId: Hex, command: HostCommand) => Promise<boolean>;
  /**
   * Makes sure that the chain can take one more seat: the table is registered, and the bond has a free share if the
   * house can add one.
   */
  readonly prepareSeat?: (table: Hex) => Promise<void>;
}

/** Banks in one settlement, at most. */
export const banksAtOnce = 50;

/** The act must wait for a time of the chain, or its block does not count yet: minutes or hours. */
export class TooEarly extends Error {}

/** An older item that this one depends on must be done first. */
export class NotYet extends Error {}

/** This process does not drive the table (yet): not the item's fault. */
export class NotHere extends Error {}

export class Acts {
  readonly #options: ActsOptions;

  constructor(options: ActsOptions) {
    this.#options = options;
  }

  /** Makes sure that what the item asks for is done on the chain, and that the table knows. */
  async carryOut(item: OutboxItem): Promise<void> {
    const tableId = item.tableId as Hex;
    switch (item.kind) {
      case 'sit':
        return this.#sit(tableId, grantIn(item));
      case 'bring':
        return this.#bring(tableId, bringIn(item));
      case 'stand':
        return this.#stand(item, releaseIn(item));
      case 'freeShare':
        return this.#freeShare(tableId, item);
      case 'settle':
        return this.#settle(item);
      case 'propose':
        return this.#propose(tableId, numberIn(item));
      case 'demand':
        return this.#demand(tableId, numberIn(item));
      case 'finalize':
        return this.#finalize(tableId, numberIn(item));
      default:
        throw new Error(`unknown outbox item ${item.kind}`);
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
    const counted = await chain.countedBlock();
    if (counted !== null && (await chain.seatOf(table, player, counted)).key !== key) throw new TooEarly();
    const locked = before.key === key ? before.locked : amount;
    await this.#tell(table, { type: 'seated', player, locked });
  }

  /** Its nonce is used once: by this one, or by a later one that its player has signed instead. */
  async #bring(table: Hex, bring: Signed<Bring>): Promise<void> {
    const { chain } = this.#options;
    const { player, sitting, nonce, amount } = bring.message;
    if ((await chain.lastBring(table, player)) !== nonce) await chain.bring(bring);
    const counted = await chain.countedBlock();
    if (counted !== null && (await chain.lastBring(table, player, counted)) !== nonce) throw new TooEarly();
    await this.#tell(table, { type: 'brought', player, sitting, nonce, amount });
  }

  async #stand(item: OutboxItem, release: Signed<Release>): Promise<void> {
    const { chain } = this.#options;
    const { player, table, nonce } = release.message;
    // The player's banks were final when the seat was released: one that is open again would find the seat empty.
    const isIn = async (older: OutboxItem) => playersOf(await this.#proof(table, numberIn(older))).includes(player);
    if (await this.#holdsUp(item, ['settle', 'propose', 'finalize'], isIn)) throw new NotYet();
    const seat = await chain.seatOf(table, player);
    const sits = seat.key !== null && seat.nonce === nonce;
    // Something is pending on the player's banks. The seat stands up as soon as that is over, without the pause that
    // follows a failure.
    if (sits && seat.held > 0) throw new TooEarly();
    if (sits) await chain.stand(release);
    await this.#tell(table, { type: 'stood', player });
  }

  /**
   * True while an older item of these kinds that concerns this one is open. This happens only when the chain has
   * forgotten it.
   */
  async #holdsUp(
    item: OutboxItem,
    kinds: readonly string[],
    concerns: (older: OutboxItem) => Promise<boolean>,
  ): Promise<boolean> {
    for (const older of await this.#options.store.openItems()) {
      if (older.id < item.id && older.tableId === item.tableId && kinds.includes(older.kind) && (await concerns(older)))
        return true;
    }
    return false;
  }

  /**
   * A seat's share serves claims for a while after the seat stood up. Then it must serve another seat, or the bond runs
   * out.
   */
  async #freeShare(table: Hex, item: OutboxItem): Promise<void> {
    const { chain } = this.#options;
    const { player, key, seconds } = shareIn(item);
    if ((await chain.now()) <= Math.floor(item.createdAt.getTime() / 1000) + seconds) throw new TooEarly();
    await chain.freeShare(table, player, key).catch(ignoreRefusal('ShareNotReserved'));
  }

  async #settle(item: OutboxItem): Promise<void> {
    const { chain } = this.#options;
    const table = item.tableId as Hex;
    const number = numberIn(item);
    if ((await chain.statusOf(table, number)).kind !== 'final') {
      const proof = await this.#proof(table, number);
      const seats = playersOf(proof);
      // A player whose money is not there yet could not pay.
      if (await this.#holdsUp(item, ['sit', 'bring'], async (older) => seats.includes(payerIn(older))))
        throw new NotYet();
      await chain.settle([proof]).catch((error: unknown) => {
        if (!(error instanceof Skipped) && !(error instanceof ChainRefused && error.reason === 'CannotPay'))
          throw error;
      });
      // A loser has left without the house: a proof pays the winners out of their shares of the bond (protocol.md 5).
      // Or the court decides the end.
      if ((await chain.statusOf(table, number)).kind !== 'final') return this.#finalize(table, number);
    }
    if (await this.#options.store.itemByKey(`propose:${table}:${number}`)) await this.#lift(table, number);
    await this.#tellFinal(table, number);
  }

  /** A proposal that a settlement has overtaken still holds the seats that signed in it: they could not stand up. */
  async #lift(table: Hex, number: bigint): Promise<void> {
    const { chain } = this.#options;
    const proof = await this.#proof(table, number);
    const seats = await Promise.all(proof.setup.message.players.map((p) => chain.seatOf(table, p.player)));
    if (seats.some((seat) => seat.held > 0)) await chain.lift(proof).catch(ignoreRefusal());
  }

  /** For a bank without everybody's signature: its evidence goes on chain, and is final after one window. */
  async #propose(table: Hex, number: bigint): Promise<void> {
    const { chain, store } = this.#options;
    if (await store.itemByKey(`settle:${table}:${number}`)) return; // the missing signature came
    let status = await chain.statusOf(table, number);
    let mined: Mined | null = null;
    const proof = await this.#proof(table, number);
    // The whole bank replaces somebody else's proposal of an earlier turn.
    if (status.kind === 'open' || isLower(status, proof)) {
      mined = await chain.propose(proof).catch(notAnyMore);
      status = await chain.statusOf(table, number);
    }
    if (status.kind === 'final') return this.#tellFinal(table, number);
    const until = status.kind === 'proposed' ? status.deadline : await chain.now();
    await this.#tell(table, { type: 'proposed', number, tx: mined?.hash ?? `0x${'00'.repeat(32)}`, until });
  }

  /**
   * The bank's last coup was not finished. Before the court silence loses it, or the missing link finishes it after
   * all.
   */
  async #demand(table: Hex, number: bigint): Promise<void> {
    const { chain } = this.#options;
    const proof = await this.#proof(table, number);
    // The link came, or the bank was decided otherwise in time: its evidence is then proposed like any other.
    if (!(await this.#demanded(proof))) return this.#propose(table, number);
    const { deadline } = await chain.stageOf(present(demandable(proof), 'a list under demand').closed);
    await this.#tell(table, { type: 'proposed', number, tx: `0x${'00'.repeat(32)}`, until: deadline });
  }

  /**
   * Demands the coup that the bank ends with, if it was not played and there was no demand yet. True when a demand is
   * open.
   */
  async #demanded(proof: Proof): Promise<boolean> {
    const { chain } = this.#options;
    const list = demandable(proof);
    if (list === null) return false;
    if ((await chain.stageOf(list.closed)).stage === stages.none) {
      const refused = await chain
        .demand(proof, list.turn)
        .catch(refusalOf('DemandTooLate', 'DemandOpen', 'NumberSettled', 'DemandedAlready'));
      // If the open demands come to nothing, the time for this one begins again, unless something is proposed.
      if (refused === 'DemandTooLate' || refused === 'DemandOpen') await this.#waitForDemands(proof);
    }
    const { stage } = await chain.stageOf(list.closed);
    return stage !== stages.none && stage <= stages.house;
  }

  async #waitForDemands({
    setup: {
      message: { table, number },
    },
  }: Proof): Promise<void> {
    const status = await this.#options.chain.statusOf(table, number);
    if (status.kind === 'open' && status.demands > 0) throw new TooEarly();
  }

  /**
   * Settles up to `banksAtOnce` banks in one transaction (protocol.md 5), if nothing stands in the way of any of them.
   * If that is refused as a whole or not sent at all, `carryOut` settles them one by one; it asks the chain first in
   * any case. A bank with something pending on its number goes alone. Usually it waits for its window because a loser
   * cannot pay, and every batch with it would be refused.
   */
  async settleTogether(items: readonly OutboxItem[]): Promise<void> {
    const { chain } = this.#options;
    const ready: Proof[] = [];
    for (const item of items) {
      const [table, number] = [item.tableId as Hex, numberIn(item)];
      const status = await chain.statusOf(table, number);
      if (status.kind !== 'open' || status.demands > 0) continue;
      const proof = await this.#proof(table, number).catch(unlessDown);
      if (proof === null) continue;
      const seats = playersOf(proof);
      const waits = await this.#holdsUp(item, ['sit', 'bring'], async (older) => seats.includes(payerIn(older)));
      if (!waits && encodeSigned(proof) !== null) ready.push(proof);
    }
    if (ready.length > 1) await chain.settle(ready).catch(unlessDown);
  }

  /**
   * Uses the evidence alone: pays what was proposed once its window is over. If there is no proposal (any more), makes
   * one.
   */
  async #finalize(table: Hex, number: bigint): Promise<void> {
    const { chain } = this.#options;
    let status: BankStatus = await chain.statusOf(table, number);
    if (status.kind !== 'final') {
      const proof = await this.#proof(table, number);
      if (isLower(status, proof)) await chain.propose(proof).catch(notAnyMore);
      if (status.kind === 'open' && status.demands === 0 && !(await this.#demanded(proof))) await chain.propose(proof);
      status = await chain.statusOf(table, number);
    }
    if (status.kind === 'open') throw new TooEarly(); // a demand decides first
    if (status.kind === 'proposed') {
      const now = Math.max(await chain.now(), Math.floor(Date.now() / 1000));
      if (status.demands > 0 || (!status.ruled && now <= status.deadline)) throw new TooEarly();
      await chain.finalize(table, number);
    }
    await this.#tellFinal(table, number);
  }

  async #tellFinal(table: Hex, number: bigint): Promise<void> {
    const payment = await this.#options.chain.paymentOf(table, number);
    if (payment === null)
      throw new Error(
        `The chain says that bank ${number} is final, and shows no payment: the node may have lost its events, or the deployment file names a later block than that of the contracts.`,
      );
    const counted = await this.#options.chain.countedBlock();
    if (counted !== null && payment.block > counted) throw new TooEarly();
    const { kind, hash: tx } = payment;
    // All have signed the bank's last state, but the court may have paid another end.
    await this.#tell(
      table,
      kind === 'settled'
        ? { type: 'final', number, how: 'settled', tx }
        : { type: 'final', number, how: 'finalised', tx, lines: reallyPaid(payment) },
    );
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

/** Ignores refusals: somebody else was faster, or there is nothing to do. With `reasons`, ignores only these. */
function ignoreRefusal(...reasons: readonly string[]): (error: unknown) => null {
  return (error) => {
    if (!(error instanceof ChainRefused) || (reasons.length > 0 && !reasons.includes(error.reason))) throw error;
    return null;
  };
}

/** The reason of a refusal, if it is one of `reasons`. */
function refusalOf(...reasons: readonly string[]): (error: unknown) => string {
  return (error) => {
    if (!(error instanceof ChainRefused) || !reasons.includes(error.reason)) throw error;
    return error.reason;
  };
}

/** Any other fault is reported when the item's own turn comes. */
function unlessDown(error: unknown): null {
  if (error instanceof ChainDown) throw error;
  return null;
}

/** The chain no longer takes the proposal: its window is over, or something higher stands there. */
const notAnyMore = ignoreRefusal('WindowOver', 'NotHigher', 'RuledAlready', 'NumberSettled');

/** Somebody proposed an earlier turn than the evidence shows. */
const isLower = (status: BankStatus, proof: Proof): boolean =>
  status.kind === 'proposed' && !status.ruled && status.turn < lastStateOf(proof).turn;

/** The unfinished list that the bank ends with, and its digest; null when there is none. */
function demandable(proof: Proof): { readonly turn: number; readonly closed: Hex } | null {
  const turn = unfinishedTurn(proof);
  const closed = turn === null ? undefined : proof.turns[turn]?.closed;
  return turn === null || closed === undefined ? null : { turn, closed: hashStruct('Closed', closed.message) };
}

const playersOf = (proof: Proof): readonly Hex[] => proof.setup.message.players.map((p) => p.player);
