/**
 * How much connections, addresses and seats may ask of the tables (server/PROTOCOL.md P10.3): one for all rooms of the
 * process.
 */
import type { Hex } from '../../engine/bytes.ts';
import type { SeatCommand } from '../../engine/table/commands.ts';
import { Bucket, Buckets, steady, type Clock } from '../limits/bucket.ts';
import { rates, transactionsOf } from '../limits/limits.ts';

/** What one connection has left. */
export class ConnectionAllowance {
  readonly frames: Bucket;
  readonly identifies: Bucket;
  readonly sits: Bucket;
  readonly wholes: Bucket;
  readonly waits: Bucket;
  /** How many more refusals for sending too much it may collect. */
  readonly strikes: Bucket;

  constructor(clock: Clock = steady) {
    this.frames = new Bucket(rates.framesOfConnection, clock);
    this.identifies = new Bucket(rates.identifiesOfConnection, clock);
    this.sits = new Bucket(rates.sitsOfConnection, clock);
    this.waits = new Bucket(rates.waitsOfConnection, clock);
    this.wholes = new Bucket(rates.wholesOfConnection, clock);
    this.strikes = new Bucket(rates.strikes, clock);
  }
}

const toggles: readonly SeatCommand['type'][] = ['sitOut', 'sitIn'];

export class Allowance {
  readonly #joins: Buckets;
  readonly #frames: Buckets;
  readonly #identifies: Buckets;
  readonly #sits: Buckets;
  readonly #reserves: Buckets;
  readonly #waits: Buckets;
  readonly #commands: Buckets;
  readonly #toggles: Buckets;
  readonly #transactions: Buckets;
  readonly #foundings: Buckets;
  readonly #nicknames: Buckets;
  readonly #words: Buckets;
  readonly #ownLimits: Buckets;
  readonly #ownWords: Buckets;
  readonly #newLimits: Bucket;
  readonly #questions: Buckets;

  constructor({ local, clock = steady }: { readonly local: boolean; readonly clock?: Clock }) {
    this.#joins = new Buckets(rates.joins, clock);
    this.#frames = new Buckets(rates.framesOfAddress, clock);
    this.#identifies = new Buckets(rates.identifiesOfAddress, clock);
    this.#sits = new Buckets(rates.sitsOfAddress, clock);
    this.#reserves = new Buckets(rates.reservesOfAddress, clock);
    this.#waits = new Buckets(rates.waitsOfAddress, clock);
    this.#commands = new Buckets(rates.commandsOfSeat, clock);
    this.#toggles = new Buckets(rates.togglesOfSeat, clock);
    this.#words = new Buckets(rates.wordsOfPlayer, clock);
    this.#ownLimits = new Buckets(rates.ownLimitsOfPlayer, clock);
    this.#questions = new Buckets(rates.questionsOfPlayer, clock);
    this.#ownWords = new Buckets(rates.ownWordsOfAddress, clock);
    this.#newLimits = new Bucket(rates.newLimits, clock);
    this.#nicknames = new Buckets(rates.nicknamesOfPlayer, clock);
    this.#foundings = new Buckets(rates.foundings, clock);
    this.#transactions = new Buckets(local ? rates.houseTransactionsLocal : rates.houseTransactions, clock);
  }

  join(asker: string): boolean {
    return this.#joins.take(asker);
  }

  frame(asker: string, connection: ConnectionAllowance): boolean {
    return connection.frames.take() && this.#frames.take(asker);
  }

  identify(asker: string, connection: ConnectionAllowance): boolean {
    return connection.identifies.take() && this.#identifies.take(asker);
  }

  sit(asker: string, connection: ConnectionAllowance): boolean {
    return connection.sits.take() && this.#sits.take(asker);
  }

  reserve(asker: string): boolean {
    return this.#reserves.take(asker);
  }

  /** `goesOn`: it waits for this already, and says more about it. */
  wait(asker: string, connection: ConnectionAllowance, goesOn: boolean): boolean {
    return connection.waits.take() && (goesOn || this.#waits.take(asker));
  }

  /** A seat is its session key: another connection of the same player does not add to it. */
  command(key: Hex, type: SeatCommand['type']): boolean {
    return this.#commands.take(key) && (!toggles.includes(type) || this.#toggles.take(key));
  }

  say(player: Hex): boolean {
    return this.#words.take(player);
  }

  /** `isNew`: it has no seat, and has never set any. */
  ownLimits(player: Hex, isNew = false): boolean {
    return this.#ownLimits.take(player) && (!isNew || this.#newLimits.take());
  }

  /** Another is asked something. */
  question(player: Hex): boolean {
    return this.#questions.take(player);
  }

  /** Own limits of a wallet without a seat. */
  ownWord(asker: string): boolean {
    return this.#ownWords.take(asker);
  }

  nickname(player: Hex): boolean {
    return this.#nicknames.take(player);
  }

  found(asker: string): boolean {
    return this.#foundings.take(asker);
  }

  /** Whether the house would pay for more transactions of the address. */
  costs(asker: string, act: keyof typeof transactionsOf): boolean {
    return this.#transactions.take(asker, transactionsOf[act]);
  }
}
