/**
 * Several people at one table, each before a window of their own: they press what their pages offer, what was pressed
 * least first, until every situation that a test waits for has come. Cards are random, so the play goes where they
 * lead.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import { chip } from '../../../../engine/chips.ts';
import { outcomes } from '../../../../engine/protocol/messages.ts';
import { standCommand } from '../../../../engine/seat/by-hand.ts';
import { handOf } from '../../../../server/bot/hand.ts';
import { mannerOf } from '../../../../server/bot/manners.ts';
import { RemotePlayer } from '../../../../server/cli/bots/remote-player.ts';
import { configOf } from '../../../support/remote-play.ts';
import type { Ledger } from './ledger.ts';
import { briefly, clothOf, covers, describe, inTime, newScore, note, times } from './play.ts';
import { Watch } from './watch.ts';
import { Window, type Offer } from './window.ts';

export interface Person {
  readonly window: Window;
  readonly player: Hex;
}

/** People with `chips` in the escrow each, at the page of a table. */
export async function peopleAt(
  browser: Browser,
  tableId: Hex,
  names: readonly string[],
  chips: string,
): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (const name of names) {
    const person = await Window.withChips(browser, name, chips);
    await person.window.openTable(tableId);
    people.push(person);
  }
  return people;
}

/** Founds a private table as the lobby's page does; returns its id. */
export async function foundTable(wish: {
  readonly name: string;
  readonly ruleset: string;
  readonly seats: number;
  readonly bots: number;
  /** Chips; the house's bots bring a hundred times as much. */
  readonly minPosta?: string;
  /** Chips; of the classico alone. */
  readonly highestBet?: string;
}): Promise<Hex> {
  const limits = { minBet: '1', minPosta: '10', maxPosta: '500', private: true };
  const answered = await fetch(`${inject('url')}/gs/founding`, {
    method: 'POST',
    body: JSON.stringify({ ...limits, ...wish }),
  });
  const told = (await answered.json()) as { readonly tableId: Hex };
  expect(answered.status, JSON.stringify(told)).toBe(201);
  return told.tableId;
}

/** Somebody without a window: the same client over the same sockets, who plays as a bot of the house does. */
export async function remoteAt(tableId: Hex, seat: number, chips: bigint, manner = mannerOf(1)): Promise<RemotePlayer> {
  const player = new RemotePlayer(inject('url'), await configOf(inject('url'), tableId), seat);
  player.agrees = ['shoe', 'turn'];
  player.decide = (memory, view) => handOf(manner, memory, view);
  await player.deposit(chips * chip);
  await player.connect();
  expect(await player.sit(chips * chip)).toMatchObject({ ok: true });
  return player;
}

/** What a test wants next of a window: a button, null for nothing, undefined for what is usual. */
export type Choose = (window: Window, offer: Offer) => string | null | undefined;

/** The field of a button that needs an amount, and amounts in turn; a posta's are the test's own. */
const amounts: Readonly<Record<string, readonly [field: string, chips: readonly string[]]>> = {
  'posta-confirm': ['posta-input', []],
  'bet-amount': ['bet-input', ['15', '7.65', '11.21', '1.5']],
  'bet-cavallo': ['bet-input', ['10', '6.02']],
  'move-raise': ['move-input', ['10', '4.55']],
  'move-reduce': ['move-input', ['5', '2.25']],
};
const bets = ['bet-amount', 'bet-cavallo', 'bet-rispetto', 'bet-tavolo', 'bet-banco'] as const;
const moves = ['move-raise', 'move-halve', 'move-reduce', 'move-on', 'move-pass'] as const;
/** What was pressed is pressed again only after so long, if the page still offers the same. */
const pressAgain = 2_500;
/** A page that is asked all the time has no time left for its own work. */
const betweenLooks = 120;
/** A window has verified a coup this long after its cloth has shown it. */
const verifiedWithin = 20_000;

/** People who press what their pages offer. */
export class Playing {
  readonly score = newScore();
  /** Whoever still plays. */
  readonly windows: Set<Window>;
  /** What the table refused, in words: a press may come too late, and the page then says so. */
  readonly refusals = new Set<string>();
  choose: Choose = () => undefined;
  /** What a banker names, in turn. */
  postas: readonly string[] = ['20', '33.33', '27.5'];
  /** Buttons that each window has pressed. */
  readonly pressedBy = new Map<Window, Set<string>>();
  readonly #owed = new Map<Window, { readonly since: number; readonly result: NonNullable<Offer['result']> }>();
  readonly #last = new Map<Window, { readonly said: string; readonly at: number }>();
  readonly #seen = new Set<string>();

  constructor(people: readonly Person[]) {
    this.windows = new Set(people.map(({ window }) => window));
  }

  /** Plays until nothing is missing. `missing` names what is. A busy machine takes twenty seconds for a coup. */
  async until(missing: () => readonly string[] | Promise<readonly string[]>, seconds = 900): Promise<void> {
    const end = Date.now() + seconds * 1_000;
    for (;;) {
      const left = await missing();
      if (left.length === 0) return;
      if (Date.now() > end) throw new Error(`After ${seconds} s this did not come: ${left.join(', ')}; ${this.told()}`);
      await Promise.all([...this.windows].map((window) => this.#act(window)));
      await sleep(betweenLooks);
    }
  }

  /** Buttons that were not pressed yet. */
  unpressed(ids: readonly string[]): readonly string[] {
    return ids.filter((id) => times(this.score, id) === 0);
  }

  told(): string {
    return `${describe(this.score)}; refused: ${[...this.refusals].join(' | ')}`;
  }

  async #act(window: Window): Promise<void> {
    const offer = await window.offer();
    if (offer.alarm?.includes('came too late'))
      throw new Error(`${window.name} was silent for five seconds: this machine is too busy. ${offer.alarm}`);
    expect(offer.alarm, `${window.name} stopped`).toBeNull();
    if (offer.refusal !== null) this.refusals.add(offer.refusal.split('\n')[0]!);
    this.#follow(window, offer);
    const wanted = this.choose(window, offer);
    const button = wanted === undefined ? this.usual(offer) : wanted;
    const said = `${button} ${offer.phase} ${offer.headline}`;
    const last = this.#last.get(window);
    if (button === null || (last?.said === said && Date.now() - last.at < pressAgain)) return;
    this.#last.set(window, { said, at: Date.now() });
    const pressed = await inTime(async () => {
      const filled = await this.#filled(window, offer, button);
      // As a screen reader presses it: a mouse waits for frames, of which a busy machine draws few.
      if (filled !== null) await window.get(filled).dispatchEvent('click', {}, { timeout: briefly });
      return filled;
    });
    if (pressed === null) return;
    this.score.pressed.set(pressed, times(this.score, pressed) + 1);
    this.pressedBy.set(window, (this.pressedBy.get(window) ?? new Set()).add(pressed));
    note(this.score, window.name, pressed.startsWith('bet') ? 'punta' : /^(posta|move)/.test(pressed) ? 'banco' : null);
  }

  /** Types the amount that a button needs. If none fits any more, whoever has it says that they go on. */
  async #filled(window: Window, { buttons }: Offer, button: string): Promise<string | null> {
    const [field, listed] = amounts[button] ?? [];
    // What is put up may be fixed: then there is no field.
    if (field === undefined || listed === undefined || (await window.get(field).count()) === 0) return button;
    const chips = button === 'posta-confirm' ? this.postas : listed;
    const from = times(this.score, button) % chips.length;
    // The next in turn, or else one that fits: against a small bank, or with little left.
    for (const amount of [...chips.slice(from), ...chips.slice(0, from)]) {
      await window.get(field).fill(amount, { timeout: briefly });
      if (await window.get(button).isEnabled({ timeout: briefly })) return button;
    }
    return ['bet-ready', 'move-on'].find((id) => buttons.includes(id)) ?? null;
  }

  /** What a window has shown as the result of a coup, it soon says that it has verified. */
  #follow(window: Window, offer: Offer): void {
    if (offer.result !== null && !this.#seen.has(clothOf(offer))) this.#count(offer.result, clothOf(offer));
    const owed = this.#owed.get(window);
    if (owed !== undefined && covers(offer.verified, owed.result)) this.#owed.delete(window);
    else if (owed !== undefined)
      expect(Date.now() - owed.since, `${window.name} has not verified turn ${owed.result.turn}`).toBeLessThan(
        verifiedWithin,
      );
    if (offer.result !== null && !covers(offer.verified, offer.result) && !this.#owed.has(window))
      this.#owed.set(window, { since: Date.now(), result: offer.result });
  }

  #count({ bank, turn, outcome }: NonNullable<Offer['result']>, cloth: string): void {
    this.#seen.add(cloth);
    if (this.#seen.has(`${bank}:${turn}`)) return;
    this.#seen.add(`${bank}:${turn}`);
    const { score } = this;
    score.coups++;
    score.banks.add(bank);
    if (outcome === outcomes.punta) score.wonByPunta++;
    if (outcome === outcomes.banco) score.wonByBanco++;
    if (outcome === outcomes.egalite) score.egalites++;
  }

  /** What a person does who wants to see every button once. */
  usual({ buttons, unfilled }: Offer): string | null {
    const { score } = this;
    const has = (id: string) => buttons.includes(id) || unfilled.includes(id);
    const least = (ids: readonly string[]) =>
      ids.filter(has).sort((a, b) => times(score, a) - times(score, b))[0] ?? null;
    const now = ['play-all-the-same', 'sit-in', 'posta-confirm', 'draw-batto'].find(has);
    if (now !== undefined) return now;
    if (has('draw-sto') || has('draw-carta')) return least(['draw-sto', 'draw-carta']);
    if (has('seguito-decline')) return least(['seguito-take', 'seguito-decline', 'bid-confirm']);
    const fresh = (ids: readonly string[]) => this.unpressed(ids).find(has);
    if (has('bet-withdraw')) return fresh(['bet-withdraw']) ?? least(['bet-ready']);
    // Whoever covers all has the cards.
    const all = has('bet-banco') && this.unpressed(['draw-sto', 'draw-carta']).length > 0;
    if (has('bet-input')) return fresh(bets) ?? (all ? 'bet-banco' : 'bet-amount');
    if (has('bet-ready')) return 'bet-ready';
    // A banker who always went on would never see a seguito.
    const often = times(score, 'move-on') > 3 * times(score, 'move-pass') ? 'move-pass' : 'move-on';
    return fresh(moves) ?? (has(often) ? often : least(['move-on']));
  }
}

/** The same at a table that somebody watches. */
export class Several extends Playing {
  readonly watch: Watch;

  static async at(tableId: Hex, people: readonly Person[]): Promise<Several> {
    return new Several(people, await Watch.of(tableId));
  }

  private constructor(people: readonly Person[], watch: Watch) {
    super(people);
    this.watch = watch;
  }

  /**
   * A window leaves in mid-bank: between two coups of a bank that is not its own, and that goes on: the next coup has
   * the same bank's number.
   */
  async leavesInMidBank(window: Window, seat: number): Promise<void> {
    const { watch } = this;
    const isBetween = () =>
      watch.view.phase === 'bets' && watch.view.banker !== seat && watch.view.bank!.proof.turns.length > 0;
    let asked = 0;
    await this.until(async () => {
      if (watch.goneIn.has(seat)) return [];
      // What it signs for one state the table refuses in the next: then it asks again.
      if (isBetween() && Date.now() - asked > 10_000) {
        this.windows.delete(window);
        await window.press('leave-table');
        await window.press('leave-confirm');
        asked = Date.now();
      }
      return ['somebody who leaves between two coups of another’s bank'];
    });
    const { before, number, turns } = watch.goneIn.get(seat)!;
    expect(number, 'the bank in which it left').not.toBeNull();
    expect(number).toBe(before);
    await this.until(() => (watch.turnsIn(number!) > turns ? [] : [`another coup of bank ${number}`]));
  }

  override told(): string {
    const { seguiti, voids, taglieInBanks } = this.watch;
    const table = `seguiti: ${seguiti.join(', ')}; voids ${voids.size}, taglie in banks ${taglieInBanks.size}`;
    return `${table}; ${super.told()}`;
  }
}

/** They stand up, and the chain pays them. */
export async function standUp(ledger: Ledger, players: readonly RemotePlayer[]): Promise<void> {
  for (const player of players)
    // The table may have gone on in between; a person would press again.
    await expect
      .poll(() => player.byHand(standCommand(player.memory)), { timeout: 20_000 })
      .toMatchObject({ ok: true });
  for (const { address, table } of players)
    await expect
      .poll(async () => (await ledger.purse(table.tableId, address)).locked, { timeout: 90_000, interval: 200 })
      .toBe(0n);
}

/**
 * The chain's word on all banks of a table up to one, whichever way they ended: each is zero together with its
 * cagnotte. Returns what each wallet got or gave.
 */
export async function paidBy(ledger: Ledger, tableId: Hex, upTo: bigint): Promise<ReadonlyMap<Hex, bigint>> {
  const sums = new Map<Hex, bigint>();
  for (let number = 1n; number <= upTo; number++) {
    const payment = await ledger.paymentOf(tableId, number);
    if (payment === null) continue; // no coup was played in it
    expect(payment.missing).toBe(0n);
    expect(payment.lines.reduce((sum, { line }) => sum + line, payment.cagnotte)).toBe(0n);
    for (const { player, paid } of payment.lines) sums.set(player, (sums.get(player) ?? 0n) + paid);
  }
  return sums;
}

/**
 * Who has left has in the escrow what they came with and what the table's banks brought them, to the unit; nothing of
 * it is locked, and they have signed once, or twice if they have topped up. Returns what the banks brought each wallet.
 */
export async function allIsPaid(
  ledger: Ledger,
  {
    tableId,
    watch,
    people,
    chips,
    toppedUp = [],
    loadedAgain = [],
  }: {
    readonly tableId: Hex;
    readonly watch: Watch;
    readonly people: readonly Person[];
    readonly chips: bigint;
    readonly toppedUp?: readonly Window[];
    /** What these have signed before is not in their page any more. */
    readonly loadedAgain?: readonly Window[];
  },
): Promise<ReadonlyMap<Hex, bigint>> {
  const paid = await paidBy(ledger, tableId, watch.view.number);
  for (const { window, player } of people) {
    const { free, locked } = await ledger.purse(tableId, player);
    expect([window.name, free, locked]).toEqual([window.name, chips * chip + (paid.get(player) ?? 0n), 0n]);
    const types = loadedAgain.includes(window) ? [] : toppedUp.includes(window) ? ['Grant', 'Bring'] : ['Grant'];
    expect(await window.signatures()).toEqual(types.map((type) => ({ method: 'eth_signTypedData_v4', type })));
    expect(window.failures).toEqual([]);
  }
  return paid;
}
