/**
 * One person who plays a table in its text view, by keyboard alone: types the commands that the page lists, and moves
 * through dialogs with Tab and Enter.
 */
import { expect } from 'vitest';
import type { Hex } from '../../../../engine/bytes.ts';
import { actNames, type Act } from '../../../../web/features/table/acts.ts';
import { wordsFor } from '../../../../web/features/table/commands.ts';
import { axeFinds } from './axe.ts';
import { covers } from './play.ts';
import type { Offer, Window } from './window.ts';

/** What is pressed least is pressed next; of what has to be told how much, the amounts in turn. */
const told: Readonly<Partial<Record<Act, readonly string[]>>> = {
  'posta-confirm': ['20', '33.33', '27.5'],
  'bet-amount': ['15', '7.65', '2', '11'],
  'bet-cavallo': ['10', '1'],
  'bid-confirm': ['25'],
};
const rows: readonly (readonly Act[])[] = [
  ['invite-bot'],
  ['sit-in'],
  ['posta-confirm'],
  ['draw-batto'],
  ['draw-sto', 'draw-carta'],
  ['bet-amount', 'bet-tavolo', 'bet-banco', 'bet-rispetto', 'bet-decline', 'bet-ready'],
  ['seguito-decline', 'seguito-take'],
  ['move-continuo', 'move-dimezzo', 'move-on', 'move-halve', 'move-incasso', 'move-pass'],
];
/** The same question is answered again after so long: the answer may have got lost, or come too early. */
const again = 2_500;

export class ByKeyboard {
  readonly window: Window;
  readonly done = new Map<Act, number>();
  /** Coups that this window has verified while it played. */
  readonly coups = new Set<string>();
  readonly banks = new Set<bigint>();
  /** Also in vain: an amount may be too much for this coup. */
  readonly #tried = new Map<Act, number>();
  #asked = { question: '', at: 0 };

  constructor(window: Window) {
    this.window = window;
  }

  /** Opens the table in words. From here on no pointer is used, which `usesNoPointer` checks. */
  async open(tableId: Hex): Promise<void> {
    const { page } = this.window;
    await page.addInitScript(() => {
      addEventListener('pointerdown', () => ((globalThis as { pointed?: boolean }).pointed = true), { capture: true });
    });
    await page.goto(`/table/?id=${tableId}&view=text`);
    await this.window.get('command').waitFor({ timeout: 60_000 });
  }

  async usesNoPointer(): Promise<void> {
    expect(await this.window.page.evaluate(() => (globalThis as { pointed?: boolean }).pointed ?? false)).toBe(false);
  }

  /** Types a command, and returns what the page answers. */
  async say(command: string): Promise<string> {
    const { page } = this.window;
    const answer = this.window.get('command-answer');
    const before = await answer.getAttribute('data-count');
    if ((await this.#focused()) !== 'command') await page.keyboard.press('/');
    await this.window.until('the command field', async () => (await this.#focused()) === 'command');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(command);
    await page.keyboard.press('Enter');
    await this.window.until('an answer', async () => (await answer.getAttribute('data-count')) !== before);
    return answer.innerText();
  }

  /** Sits down with the one signature of the wallet. */
  async sit(seat: number, chips: string): Promise<void> {
    const { window } = this;
    await window.until('a free seat', async () => (await this.say(`seat ${seat}`)).startsWith('Done'));
    await window.get('sit-dialog').waitFor();
    await this.#tabTo('sit-amount');
    await window.page.keyboard.press('Control+A');
    await window.page.keyboard.type(chips);
    await window.page.keyboard.press('Enter');
    await window.gone('sit-dialog', 60_000);
    await window.get('leave-table').waitFor({ timeout: 60_000 });
  }

  async leave(): Promise<void> {
    const { window } = this;
    await window.until('the way out', async () => (await this.say('leave')).startsWith('Done'));
    await window.get('leave-confirm').waitFor();
    await this.#tabTo('leave-confirm');
    await window.page.keyboard.press('Enter');
  }

  /** Plays until `enough`, which is looked at between two acts. */
  async play(enough: () => boolean, seconds: number): Promise<void> {
    const end = Date.now() + seconds * 1_000;
    while (!enough()) {
      if (Date.now() > end) throw new Error(`not there after ${seconds} s: ${this.told()}`);
      const offer = await this.window.offer();
      expect(offer.alarm, 'play has stopped').toBeNull();
      const { result, verified } = offer;
      if (result !== null && covers(verified, result)) {
        this.coups.add(`${result.bank} ${result.turn}`);
        this.banks.add(result.bank);
      }
      await this.#act(offer);
      await this.window.page.waitForTimeout(60);
    }
  }

  told(): string {
    const all = [...this.done].map(([act, times]) => `${act} ${times}`).join(', ');
    return `${this.coups.size} coups in ${this.banks.size} banks; ${all}`;
  }

  async #act(offer: Offer): Promise<void> {
    const question = (await this.window.get('prompt').getAttribute('data-asks')) ?? '';
    if (question === '' || (question === this.#asked.question && Date.now() - this.#asked.at < again)) return;
    const act = this.#next(offer);
    // A bet that stands asks for nothing more.
    if (act === null || (question === this.#asked.question && offer.phase === 'bets')) return;
    const amounts = told[act];
    const more = amounts === undefined ? '' : ` ${amounts[this.#tries(act) % amounts.length]}`;
    this.#tried.set(act, this.#tries(act) + 1);
    const answer = await this.say(act === 'bet-amount' ? more.trim() : `${wordsFor(act)[0]}${more}`);
    if (!answer.startsWith('Done')) return; // it has just come, or has gone: the next look decides
    this.done.set(act, (this.done.get(act) ?? 0) + 1);
    this.#asked = { question, at: Date.now() };
  }

  #next({ buttons, unfilled }: Offer): Act | null {
    const there = (act: Act) => buttons.includes(act) || unfilled.includes(act);
    const row = rows.find((acts) => acts.some(there));
    const open = actNames.filter((act) => row?.includes(act) === true && there(act));
    // Going on alone is done by the page itself.
    if (open.length === 0) return null;
    return [...open].sort((a, b) => this.#tries(a) - this.#tries(b) || row!.indexOf(a) - row!.indexOf(b))[0]!;
  }

  #tries(act: Act): number {
    return this.#tried.get(act) ?? 0;
  }

  #focused(): Promise<string | null> {
    return this.window.page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? null);
  }

  async #tabTo(testId: string): Promise<void> {
    for (let i = 0; i < 25 && (await this.#focused()) !== testId; i++) await this.window.page.keyboard.press('Tab');
    expect(await this.#focused()).toBe(testId);
  }

  /** The page as it is now has nothing that axe finds. */
  async isAccessible(): Promise<void> {
    expect(await axeFinds(this.window.page)).toEqual([]);
  }
}
