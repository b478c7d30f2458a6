/**
 * Stories on a real node: a house, its seats and their wallets; each ends with all money taken home and counted to the
 * unit.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toHex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import type { Hex } from '../../../engine/bytes.ts';
import { outcomes, statuses, type Table } from '../../../engine/protocol/messages.ts';
import { booksAfterCoup, cagnotteOn } from '../../../engine/rules/arithmetic.ts';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { bankerLink, encodeGives } from '../../../engine/settlement/dispute.ts';
import { encodeProof, type EncodedProof } from '../../../engine/settlement/encode.ts';
import type { Signer } from '../../../engine/protocol/sign.ts';
import { startAnvil } from '../../../server/local-chain/anvil.ts';
import { openViemChain } from '../../../server/chain/viem-chain.ts';
import { Desk, HouseBank } from './anvil-house.ts';
import type { BankOptions, CoupOptions, Stake } from '../../support/bank-options.ts';
import type { BankMaker } from '../../support/bank-maker.ts';
import { type Payment } from '../../../engine/settlement/payment.ts';
import { Courtroom, type Claim, type Contest } from './courtroom.ts';
import { chips, deploySystem, headsUp, unit, type System } from './system.ts';

/** The key of the node's first account, which deploys and is therefore the operator. */
const operatorKey = toHex(
  mnemonicToAccount('test test test test test test test test test test test junk').getHdKey().privateKey!,
);

/** Six at a table: 2% on each win of the banker. */
export const online: Table = { ...headsUp, ruleset: 0, feeMode: 0, salt: 6n };

/** A coup to be played: the outcome it must have, and its terms. */
export interface Coup extends Omit<CoupOptions, 'stakes'> {
  readonly outcome: number;
  /** Who bets; default: every seat but the banker. */
  readonly punters?: readonly number[];
}

/** How a story ends: what each wallet has gained, in the order of the seats, and the house's bond and cagnotte. */
export interface Told {
  readonly lines: readonly bigint[];
  readonly cagnotte: bigint;
  /** Default: untouched. */
  readonly bond?: bigint;
}

/** Its own node with the contracts; every story starts on a fresh state of it. */
export class Town {
  readonly url: string;
  readonly system: System;
  readonly close: () => Promise<void>;
  private readonly restore: () => Promise<void>;

  private constructor(url: string, system: System, restore: () => Promise<void>, close: () => Promise<void>) {
    this.url = url;
    this.system = system;
    this.restore = restore;
    this.close = close;
  }

  static async open(port: number): Promise<Town> {
    const folder = mkdtempSync(path.join(tmpdir(), 'sabot-story-'));
    const anvil = await startAnvil({
      folder: path.join(folder, 'chain'),
      logFile: path.join(folder, 'anvil.log'),
      runFolder: path.join(folder, 'run'),
      port,
    });
    const close = async () => {
      await anvil.stop();
      rmSync(folder, { recursive: true, force: true });
    };
    const system = await deploySystem({ node: anvil.url() });
    const { restore } = await system.snapshot();
    return new Town(anvil.url(), system, restore, close);
  }

  /** Seats `count` wallets with 500 chips each at a new table. */
  async story(settings: Table = online, count = 6): Promise<Story> {
    await this.restore();
    const room = await Courtroom.open(settings, count, chips(500), this.system);
    return new Story(this, room, await wealth(room), await room.books());
  }
}

/** Everything that the wallets of the seats own, wherever it lies. */
async function wealth(room: Courtroom): Promise<bigint[]> {
  const { free, locked } = await room.books();
  const wallets = await Promise.all(room.seats.map(({ player }) => balanceOf(room, player)));
  return wallets.map((amount, i) => amount + free[i]! + locked[i]!);
}

const balanceOf = ({ system }: Courtroom, holder: Hex) =>
  (system.chip.read.balanceOf as (args: [Hex]) => Promise<bigint>)([holder]).then((tokens) => tokens / unit);
export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);

/** What these seats have in the end, together with the house, if they are in league. */
export const withHouse = ({ lines, cagnotte, bond = 0n }: Told, seats: readonly number[]): bigint =>
  sum(seats.map((seat) => lines[seat - 1]!)) + cagnotte + bond;
/** The sum of several banks for each seat. */
export const together = (...all: readonly (readonly bigint[])[]): bigint[] =>
  all[0]!.map((_, i) => sum(all.map((lines) => lines[i]!)));

/** A key that only pretends to sign. */
const unsigned = (key: Signer): Signer => ({
  ...key,
  sign: (_type, message) => ({ message, signature: `0x${'00'.repeat(65)}` }),
});

export class Story {
  readonly town: Town;
  readonly room: Courtroom;
  /** What each wallet owned when the story began. */
  private readonly owned: readonly bigint[];
  private readonly before: Awaited<ReturnType<Courtroom['books']>>;

  constructor(town: Town, room: Courtroom, owned: readonly bigint[], before: Awaited<ReturnType<Courtroom['books']>>) {
    this.town = town;
    this.room = room;
    this.owned = owned;
    this.before = before;
  }

  get seats(): readonly number[] {
    return this.room.seats.map(({ seat }) => seat);
  }

  get punters(): readonly number[] {
    return this.seats.slice(1);
  }

  /** The wallet of a seat, as a sender. */
  as(seat: number): { account: Hex } {
    return this.room.as(seat - 1);
  }

  /** The honest house at work: its own worker, which tends the court until it is closed. */
  async desk(): Promise<Desk> {
    const { chip, escrow, court } = this.room.system;
    const at = ({ address }: { address: Hex }) => address.toLowerCase() as Hex;
    const chain = await openViemChain({
      rpcUrl: this.town.url,
      operatorKey,
      local: true,
      fromBlock: 0n,
      addresses: { chip: at(chip), escrow: at(escrow), court: at(court) },
    });
    return new Desk({ chain, cast: this.room.cast, tableId: this.room.table });
  }

  // ------------------------------------------------------------------ play

  /** A bank of seat 1. */
  bank(options: Partial<BankOptions> = {}, cast = this.room.cast): HouseBank {
    return new HouseBank(cast, { number: 1n, banker: 1, posta: chips(60) + 7n, ...options });
  }

  /** A different odd stake for each of these seats, together less than half of the posta. */
  stakes(
    bank: BankMaker,
    punters: readonly number[] = this.seats.filter((seat) => seat !== bank.setup.message.banker),
  ): CoupOptions {
    const each = bank.state.posta / BigInt(2 * punters.length);
    return {
      stakes: new Map(punters.map((seat): [number, Stake] => [seat, { accepted: each - BigInt(10 + 7 * seat) }])),
    };
  }

  /** Plays on; true if every coup had the outcome it must have. */
  plays(bank: BankMaker, coups: readonly Coup[]): boolean {
    return coups.every(
      ({ outcome, punters, ...rest }) => bank.coup({ ...rest, ...this.stakes(bank, punters) }) === outcome,
    );
  }

  /** The first seed for which `good` holds. No card depends on a signature, so nobody signs during the search. */
  seedOf(good: (bank: () => HouseBank) => boolean, options: Partial<BankOptions> = {}, real = this.room.cast): number {
    const { house, seats } = real;
    const cast = {
      ...real,
      house: unsigned(house),
      seats: seats.map((seat) => ({ ...seat, key: unsigned(seat.key) })),
    };
    for (let seed = 0; ; seed++) if (good(() => this.bank({ seed, ...options }, cast))) return seed;
  }

  /** A bank with these coups. */
  played(coups: readonly Coup[], options: Partial<BankOptions> = {}, cast = this.room.cast): HouseBank {
    const bank = this.bank({ seed: this.seedOf((one) => this.plays(one(), coups), options, cast), ...options }, cast);
    assert.ok(this.plays(bank, coups));
    return bank;
  }

  /** Histories of one bank that differ after their common coups. */
  forked<T extends readonly (readonly Coup[])[]>(
    common: readonly Coup[],
    ...histories: T
  ): { [K in keyof T]: HouseBank } {
    const all = histories.map((coups) => [...common, ...coups]);
    const seed = this.seedOf((bank) => all.every((coups) => this.plays(bank(), coups)));
    return all.map((coups) => {
      const bank = this.bank({ seed });
      assert.ok(this.plays(bank, coups));
      return bank;
    }) as { [K in keyof T]: HouseBank };
  }

  /** Closes a list on which `punters` bet. A silent player shows no link; a silent punter has not given either. */
  closes(
    bank: BankMaker,
    { punters, silent = [] }: { readonly punters?: readonly number[]; readonly silent?: readonly number[] } = {},
  ): Hex {
    const { banker } = bank.setup.message;
    const shows = this.seats.filter((seat) => !silent.includes(seat));
    return bank.unfinished(
      this.stakes(bank, punters),
      this.seats.filter((seat) => seat === banker || shows.includes(seat)),
      shows,
    );
  }

  // ------------------------------------------------------------------ court

  /** A seat proposes what it holds of a bank, up to the state before turn `to`. */
  async proposes(seat: number, bank: BankMaker, to?: number): Promise<void> {
    await this.room.court.write.propose([encodeProof(bank.proof(), undefined, to)], this.as(seat));
  }

  proofOf(bank: BankMaker): EncodedProof {
    return encodeProof(bank.proof());
  }

  /** A seat demands that the last list of a bank be played. `settled`: how its number was paid by signatures. */
  demands(seat: number, bank: BankMaker, settled?: Payment): Promise<Contest> {
    return this.room.demand(bank, settled, undefined, this.as(seat));
  }

  /**
   * The ends of a bank whose house withheld its link, in the words of the rules, not the court: the state before the
   * coup, and what each contributor would have won, paid from the bond.
   */
  withheld(bank: BankMaker): Pick<Told, 'lines'> & { readonly bond: bigint } {
    const rows = bank.proof().turns.at(-1)!.list!;
    const { feeBps, feeMode } = this.room.settings;
    const accepted = sum(rows.map((row) => row.accepted));
    const wins = rows.map(({ status, accepted: stake }) =>
      status === statuses.banker
        ? accepted - cagnotteOn(accepted, feeBps)
        : feeMode === 1
          ? stake - cagnotteOn(stake, feeBps)
          : stake,
    );
    return { lines: together(bank.state.seats, wins), bond: -sum(wins) };
  }

  /** A bank whose banker lost the last list: as if the punta had won it. */
  lostBy(bank: BankMaker): { readonly lines: readonly bigint[]; readonly cagnotte: bigint } {
    const { list, closed } = bank.proof().turns.at(-1)!;
    const { move, amount } = closed!.message;
    const { table } = bank.cast;
    const before = { ...bank.state, lines: bank.state.seats };
    return booksAfterCoup(rulesetOf(table.ruleset)!, table, before, {
      move,
      amount,
      list: list!,
      outcome: outcomes.punta,
    });
  }

  /** A stranger to the table pays the gas for what anybody may send. */
  get anybody(): { account: Hex } {
    return this.room.as(7);
  }

  async finalizes(number = 1n): Promise<void> {
    await this.room.court.write.finalize([await this.room.ending(number)], this.anybody);
  }

  /** Shows the punters' links of the last list, only those of `seats`. */
  async gives(contest: Contest, bank: BankMaker, seats = this.seats): Promise<void> {
    const gives = encodeGives(bank.proof(), contest.before.turn).filter(({ index }) => seats.includes(index + 1));
    await this.room.court.write.give([contest, gives], this.anybody);
  }

  async givesLast(contest: Contest, bank: BankMaker): Promise<void> {
    await this.room.court.write.giveLast([contest, bankerLink(bank.proof(), contest.before.turn)!], this.anybody);
  }

  async rules(contest: Contest): Promise<void> {
    await this.room.court.write.rule([contest], this.anybody);
  }

  /** Every contributor's award. */
  async awards(contest: Contest): Promise<void> {
    const payment = await this.room.payment(contest.before.number);
    for (const [place, commitment] of contest.commitments.entries()) {
      if (BigInt(commitment) !== 0n) await this.room.court.write.award([contest, place, payment], this.anybody);
    }
  }

  /** A claim is paid after its window. */
  async paysClaim(claim: Claim): Promise<void> {
    await this.room.passWindow();
    await this.room.court.write.payClaim([claim], this.anybody);
  }

  // ------------------------------------------------------------------ the end

  now(): Promise<number> {
    return this.room.system.time.latest();
  }

  async asksToLeave(...seats: readonly number[]): Promise<void> {
    for (const seat of seats) await this.room.system.escrow.write.requestLeave([this.room.table], this.as(seat));
  }

  /** Stands up by itself and takes all its money home. */
  async goesHome(seat: number): Promise<void> {
    const { escrow } = this.room.system;
    const { player } = this.room.seats[seat - 1]!;
    if ((await escrow.read.seatOf([this.room.table, player])).stoodAt === 0)
      await escrow.write.leaveTable([this.room.table, player], this.as(seat));
    const free = await escrow.read.free([player]);
    if (free > 0n) await escrow.write.withdraw([free], this.as(seat));
  }

  /** Σ free + Σ locked + cagnotte + bond = total ≤ balance. */
  async I1(): Promise<void> {
    const { free, locked, cagnotte, bond, total, balance } = await this.room.books();
    assert.equal(sum([...free, ...locked, cagnotte, bond]), total, 'I1');
    assert.ok(total <= balance, 'I1');
  }

  /**
   * Everybody leaves without the house; each wallet, the bond and the cagnotte match the story, and nothing is left
   * over.
   */
  async ends({ lines, cagnotte, bond = 0n }: Told): Promise<void> {
    const { room } = this;
    assert.equal(sum([...lines, cagnotte, bond]), 0n, 'the end that is told does not add up');
    await this.I1();
    const { seats } = await room.books();
    await this.asksToLeave(...this.seats.filter((seat) => seats[seat - 1]!.leaveAt === 0));
    const leaveAt = Math.max(...(await room.books()).seats.map((seat) => seat.leaveAt));
    if (leaveAt > (await this.now())) await room.goTo(leaveAt);
    for (const seat of this.seats) await this.goesHome(seat);
    const home = await Promise.all(room.seats.map(({ player }) => balanceOf(room, player)));
    assert.deepEqual(
      home.map((amount, i) => amount - this.owned[i]!),
      lines,
    );
    const end = await room.books();
    assert.equal(end.bond - this.before.bond, bond, 'the bond');
    assert.equal(end.cagnotte - this.before.cagnotte, cagnotte, 'the cagnotte');
    assert.deepEqual(
      [end.free, end.locked].flat().filter((amount) => amount !== 0n),
      [],
      'nothing is left at the table',
    );
    await this.I1();
    await this.clearsUp();
  }

  /** No dispute holds anything: the house gets its whole bond back, and the escrow is empty. */
  private async clearsUp(): Promise<void> {
    const { room } = this;
    const { escrow } = room.system;
    const { window, leaveDelay } = room.settings;
    await room.system.time.increase(leaveDelay + 5 * window);
    for (const { player, key } of room.seats) {
      if ((await escrow.read.shareOf([room.table, player, key.address])) > 0n)
        await escrow.write.freeShare([room.table, player, key.address], this.anybody);
    }
    const { bond, reserved, cagnotte } = await room.books();
    assert.equal(reserved, 0n);
    await escrow.write.withdrawBond([bond]);
    if (cagnotte > 0n) await escrow.write.collectCagnotte([cagnotte]);
    const { total, balance } = await room.books();
    assert.deepEqual([total, balance], [0n, 0n], 'I1 the escrow is empty');
  }
}
