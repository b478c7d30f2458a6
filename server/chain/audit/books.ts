/**
 * An escrow's books, made from its events alone (contracts/interfaces/IEscrow.sol): what each wallet has free, each
 * seat locked, the house in bond and cagnotte. Each event that contradicts those before it is named. The contract
 * itself is asked nothing. Amounts are hundredths of a chip.
 */
import type { Hex } from '../../../engine/bytes.ts';
import { formatChips } from '../../../engine/chips.ts';
import { unpackLine } from '../../../engine/settlement/encode.ts';
import type { EscrowEvent } from './events.ts';

export interface WalletBooks {
  in: bigint;
  out: bigint;
  free: bigint;
}

/** One sitting's place at a table: the last key that sat there for a wallet. */
interface SeatBooks {
  key: Hex;
  locked: bigint;
  sits: boolean;
}

/**
 * What `finalize` did for one seat: its line, what it got or gave, and how much of that its own share of the bond paid.
 */
interface Payout {
  readonly id: { readonly player: Hex; readonly key: Hex };
  readonly line: bigint;
  readonly paid: bigint;
  readonly fromShare: bigint;
}

export interface TableBooks {
  /** Banks settled by signatures, and by the court. */
  settled: number;
  finalised: number;
  /**
   * What winners were paid in total, and how much of it came out of shares of the bond: at `finalize`, and by awards
   * and claims.
   */
  paid: bigint;
  fromBond: bigint;
  cagnotte: bigint;
}

/** Never throws: `problems` names what is wrong with the events. */
export class Books {
  readonly wallets = new Map<Hex, WalletBooks>();
  readonly tables = new Map<Hex, TableBooks>();
  readonly problems: string[] = [];
  readonly house = { fundedBond: 0n, withdrawnBond: 0n, collected: 0n };
  bond = 0n;
  cagnotte = 0n;
  readonly #seats = new Map<string, SeatBooks>();
  /** What the bond reserves for each sitting. */
  readonly #shares = new Map<string, bigint>();
  #at = '';

  /** Σ in − Σ out. */
  get total(): bigint {
    const { fundedBond, withdrawnBond, collected } = this.house;
    return [...this.wallets.values()].reduce(
      (sum, wallet) => sum + wallet.in - wallet.out,
      fundedBond - withdrawnBond - collected,
    );
  }

  get free(): bigint {
    return [...this.wallets.values()].reduce((sum, wallet) => sum + wallet.free, 0n);
  }

  get locked(): bigint {
    return [...this.#seats.values()].reduce((sum, seat) => sum + seat.locked, 0n);
  }

  get reserved(): bigint {
    return [...this.#shares.values()].reduce((sum, share) => sum + share, 0n);
  }

  /** What the house has earned so far: all cagnotte, less what its bond has paid to seats. */
  get take(): bigint {
    return [...this.tables.values()].reduce((sum, { cagnotte, fromBond }) => sum + cagnotte - fromBond, 0n);
  }

  /** Locked money of a wallet at all tables. */
  lockedOf(player: Hex): bigint {
    return [...this.#seats].reduce((sum, [id, { locked }]) => (id.endsWith(player) ? sum + locked : sum), 0n);
  }

  /** Adds the next event. */
  add(event: EscrowEvent): void {
    this.#at = `block ${event.blockNumber}, transaction ${event.transactionHash}: ${event.eventName}`;
    switch (event.eventName) {
      case 'TableRegistered':
        return void this.#table(event.args.table);
      case 'Deposited': {
        const wallet = this.#wallet(event.args.player);
        wallet.in += event.args.amount;
        wallet.free += event.args.amount;
        return;
      }
      case 'Withdrawn': {
        const wallet = this.#wallet(event.args.player);
        wallet.out += event.args.amount;
        return this.#spend(wallet, event.args.amount);
      }
      case 'Sat':
        return this.#sat(event.args);
      case 'Brought': {
        const { table, player, key, amount } = event.args;
        this.#spend(this.#wallet(player), amount);
        const seat = this.#seat(table, player);
        if (!seat.sits || seat.key !== key) this.#wrong('money for a seat that this key has not');
        seat.locked += amount;
        return;
      }
      case 'Stood':
        return this.#stood(event.args);
      case 'ShareFreed':
        return this.#share(event.args.table, event.args.player, event.args.key, event.args.share);
      case 'SharePaid': {
        const { table, player, key, amount } = event.args;
        this.#fromShare(table, player, key, amount);
        this.#credit(table, player, key, amount);
        this.#table(table).paid += amount;
        return;
      }
      case 'Settled':
        return this.#settled(event.args);
      case 'Finalized':
        return this.#finalized(event.args);
      case 'BondFunded':
        this.house.fundedBond += event.args.amount;
        this.bond += event.args.amount;
        return;
      case 'BondWithdrawn':
        this.house.withdrawnBond += event.args.amount;
        this.bond -= event.args.amount;
        if (this.bond < this.reserved) this.#wrong('more bond was taken out than no seat has reserved');
        return;
      case 'CagnotteCollected':
        this.house.collected += event.args.amount;
        this.cagnotte -= event.args.amount;
        if (this.cagnotte < 0n) this.#wrong('more cagnotte was collected than there was');
        return;
      default:
        return; // keys, pauses, leaving asked for, holds, refused grants: no money
    }
  }

  /** After the last event: checks that everything adds up. `problems` names what does not. */
  close(): boolean {
    this.#at = 'in the end';
    const sum = this.free + this.locked + this.cagnotte + this.bond;
    if (sum !== this.total)
      this.#wrong(`free + locked + cagnotte + bond = ${formatChips(sum)}, and in − out = ${formatChips(this.total)}`);
    if (this.bond < this.reserved) this.#wrong('more of the bond is reserved than there is');
    return this.problems.length === 0;
  }

  #wrong(what: string): void {
    this.problems.push(`${this.#at}: ${what}`);
  }

  #wallet(player: Hex): WalletBooks {
    const known = this.wallets.get(player) ?? { in: 0n, out: 0n, free: 0n };
    this.wallets.set(player, known);
    return known;
  }

  #table(table: Hex): TableBooks {
    const known = this.tables.get(table) ?? { settled: 0, finalised: 0, paid: 0n, fromBond: 0n, cagnotte: 0n };
    this.tables.set(table, known);
    return known;
  }

  #seat(table: Hex, player: Hex): SeatBooks {
    const id = `${table}:${player}`;
    const known = this.#seats.get(id) ?? { key: '0x', locked: 0n, sits: false };
    this.#seats.set(id, known);
    return known;
  }

  #spend(wallet: WalletBooks, amount: bigint): void {
    wallet.free -= amount;
    if (wallet.free < 0n)
      this.#wrong(`the wallet had ${formatChips(wallet.free + amount)} free, and ${formatChips(amount)} was taken`);
  }

  #sat({
    table,
    player,
    key,
    amount,
    share,
  }: {
    table: Hex;
    player: Hex;
    key: Hex;
    amount: bigint;
    share: bigint;
  }): void {
    this.#spend(this.#wallet(player), amount);
    const seat = this.#seat(table, player);
    if (seat.sits) this.#wrong('the seat was taken already');
    Object.assign(seat, { key, locked: amount, sits: true });
    this.#shares.set(`${table}:${player}:${key}`, share);
    if (this.bond < this.reserved) this.#wrong('a share was reserved that the bond has not');
  }

  #stood({ table, player, key, amount }: { table: Hex; player: Hex; key: Hex; amount: bigint }): void {
    const seat = this.#seat(table, player);
    if (!seat.sits || seat.key !== key) this.#wrong('nobody sat there with this key');
    if (seat.locked !== amount)
      this.#wrong(`the seat had ${formatChips(seat.locked)} locked, and got ${formatChips(amount)} back`);
    this.#wallet(player).free += amount;
    Object.assign(seat, { locked: 0n, sits: false });
  }

  /** Takes `amount` off what is reserved for a sitting. */
  #share(table: Hex, player: Hex, key: Hex, amount: bigint): void {
    const id = `${table}:${player}:${key}`;
    const left = (this.#shares.get(id) ?? 0n) - amount;
    if (left < 0n) this.#wrong(`the sitting's share lacks ${formatChips(-left)}`);
    this.#shares.set(id, left);
  }

  #fromShare(table: Hex, player: Hex, key: Hex, amount: bigint): void {
    this.#share(table, player, key, amount);
    this.bond -= amount;
    this.#table(table).fromBond += amount;
  }

  #take(table: Hex, player: Hex, amount: bigint): void {
    const seat = this.#seat(table, player);
    seat.locked -= amount;
    if (seat.locked < 0n)
      this.#wrong(`${player} had ${formatChips(seat.locked + amount)} locked, and lost ${formatChips(amount)}`);
  }

  /** To the seat while this key sits there, otherwise to free money. */
  #credit(table: Hex, player: Hex, key: Hex | null, amount: bigint): void {
    const seat = this.#seat(table, player);
    if (seat.sits && (key === null || seat.key === key)) seat.locked += amount;
    else this.#wallet(player).free += amount;
  }

  #settled({ table, lines, cagnotte }: { table: Hex; lines: readonly Hex[]; cagnotte: bigint }): void {
    const books = this.#table(table);
    const all = lines.map(unpackLine);
    if (all.reduce((sum, { line }) => sum + line, cagnotte) !== 0n)
      this.#wrong('the lines and the cagnotte do not add up to nothing');
    for (const { player, line } of all) {
      if (line < 0n) this.#take(table, player, -line);
      if (line > 0n) this.#credit(table, player, null, line);
      if (line > 0n) books.paid += line;
    }
    books.settled += 1;
    books.cagnotte += cagnotte;
    this.cagnotte += cagnotte;
  }

  #finalized({
    table,
    payouts,
    cagnotte,
    fromBond,
  }: {
    table: Hex;
    payouts: readonly Payout[];
    cagnotte: bigint;
    fromBond: bigint;
  }): void {
    const books = this.#table(table);
    for (const {
      id: { player, key },
      line,
      paid,
      fromShare,
    } of payouts) {
      const [least, most] = line < 0n ? [line, 0n] : [0n, line];
      if (paid < least || paid > most)
        this.#wrong(`${player} was paid ${formatChips(paid)} of a line of ${formatChips(line)}`);
      if (paid < 0n) this.#take(table, player, -paid);
      if (paid > 0n) this.#credit(table, player, key, paid);
      if (paid > 0n) books.paid += paid;
      if (fromShare > 0n) this.#fromShare(table, player, key, fromShare);
    }
    const fromShares = payouts.reduce((sum, { fromShare }) => sum + fromShare, 0n);
    if (fromShares !== fromBond)
      this.#wrong(`the seats' shares paid ${formatChips(fromShares)}, and the bank says ${formatChips(fromBond)}`);
    if (payouts.reduce((sum, { paid }) => sum + paid, cagnotte) !== fromBond)
      this.#wrong('what the seats were paid, the cagnotte and the shares do not add up');
    books.finalised += 1;
    books.cagnotte += cagnotte;
    this.cagnotte += cagnotte;
  }
}
