/** One browser window of one person: what a person does on the pages, by what the pages show. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { errors, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { PROJECT } from '../../../../server/process/paths.ts';
import type { Hex } from '../../../../engine/bytes.ts';
import { watchWallets, type WalletRequest } from './wallets.ts';

const picturesIn = join(PROJECT, 'test-results/web');
export const desk = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };
const smallPhone = { width: 360, height: 740 };

const briefly = { timeout: 3_000 };

/** What the table page offers and shows at one moment. */
export interface Offer {
  readonly phase: string | null;
  /** Test ids of the buttons and fields that can be pressed or filled. */
  readonly buttons: readonly string[];
  /** Of the same, those that wait before they can be pressed (P9.13). */
  readonly pending: readonly string[];
  /** Of those that need an amount first: buttons that are there, whether or not they can be pressed yet. */
  readonly unfilled: readonly string[];
  /** Last coup that this window says it has verified. */
  readonly verified: { readonly bank: bigint; readonly turns: number } | null;
  /** Result on the cloth: `outcome` of protocol.md 3, and whose it is, with the cards as they lie there. */
  readonly result: { readonly outcome: number; readonly bank: bigint; readonly turn: number } | null;
  readonly cards: string;
  readonly alarm: string | null;
  readonly refusal: string | null;
  readonly headline: string;
}

export class Window {
  /** Those that are open now, in all tests of this file. */
  static readonly all = new Set<Window>();

  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the page's own code. */
  readonly failures: string[] = [];

  private constructor(name: string, context: BrowserContext, page: Page) {
    this.name = name;
    this.context = context;
    this.page = page;
    page.on('pageerror', (error) => this.failures.push(error.message));
    Window.all.add(this);
    page.on('close', () => Window.all.delete(this));
  }

  /** A window with its own browser profile. Nothing moves in it, unless `options` say so: a coup takes its clicks. */
  static async open(browser: Browser, name: string, options: BrowserContextOptions = {}): Promise<Window> {
    const context = await browser.newContext({
      baseURL: inject('url'),
      viewport: desk,
      acceptDownloads: true,
      serviceWorkers: 'block', // what it answers no test could change on the way
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(15_000);
    await watchWallets(context);
    return new Window(name, context, await context.newPage());
  }

  /** A window whose burner has free chips in the escrow; returns its address too. */
  static async withChips(
    browser: Browser,
    name: string,
    chips: string,
    options: BrowserContextOptions = {},
  ): Promise<{ readonly window: Window; readonly player: Hex }> {
    const window = await Window.open(browser, name, options);
    await window.page.goto('/');
    const player = await window.connectBurner();
    await window.atCashier(async () => {
      await window.takeChips();
      await window.deposit(chips);
    });
    return { window, player };
  }

  /** A second window of the same profile. */
  async another(name: string): Promise<Window> {
    return new Window(name, this.context, await this.context.newPage());
  }

  get(testId: string) {
    return this.page.getByTestId(testId);
  }

  async press(testId: string): Promise<void> {
    const shown = this.get(testId);
    // A click waits for two frames, and a freshly resized window may draw none until somebody looks at it.
    await shown.click({ timeout: 8_000 }).catch(async (error: unknown) => {
      if (!(error instanceof errors.TimeoutError)) throw error;
      await this.page.screenshot().catch(() => undefined);
      // On a busy machine it was pressed all the same, and is gone, or lies behind what it has opened.
      const isOpen = (await shown.isVisible()) && (await shown.evaluate(isNotBehind, null, briefly).catch(() => false));
      // As a screen reader presses it, which waits for no frame.
      if (isOpen) await shown.dispatchEvent('click', {}, briefly).catch(() => undefined);
    });
  }

  /** Waits until this is shown, and returns its text. */
  async sees(testId: string, timeout = 15_000): Promise<string> {
    await this.get(testId).waitFor({ timeout });
    return (await this.get(testId).innerText()).trim();
  }

  async gone(testId: string, timeout = 15_000): Promise<void> {
    await this.get(testId).waitFor({ state: 'detached', timeout });
  }

  /** The exact amount that an element stands for. */
  async units(testId: string): Promise<bigint> {
    return BigInt((await this.get(testId).getAttribute('data-units')) ?? '');
  }

  async until(what: string, test: () => Promise<boolean>, timeout = 20_000): Promise<void> {
    const end = Date.now() + timeout;
    while (!(await test())) {
      if (Date.now() > end) {
        await this.picture(`failed-${this.name}`);
        throw new Error(`${this.name}: ${what} did not come within ${timeout / 1000} s`);
      }
      await this.page.waitForTimeout(40);
    }
  }

  /** Pictures of the main stages, for people: `test-results/web/NAME-WIDTH.png`; on a phone, too, or on two. */
  async picture(name: string, widths: boolean | 'all' = false): Promise<void> {
    mkdirSync(picturesIn, { recursive: true });
    const size = this.page.viewportSize() ?? desk;
    const shot = (width: number, fullPage = false) =>
      this.page.screenshot({ path: join(picturesIn, `${name}-${width}.png`), animations: 'disabled', fullPage });
    await shot(size.width);
    for (const narrow of widths === true ? [phone] : widths === 'all' ? [phone, smallPhone] : []) {
      await this.page.setViewportSize(narrow);
      await this.page.evaluate(() => window.scrollTo(0, 0));
      await this.page.waitForTimeout(150);
      await shot(narrow.width, true);
    }
    if (widths !== false) await this.page.setViewportSize(size);
  }

  /** Connects the burner from the list of announced wallets; returns its address. */
  async connectBurner(): Promise<Hex> {
    await this.press('connect-wallet');
    await this.press('connect-burner');
    await this.get('wallet-menu').waitFor();
    return (await this.get('wallet-address').getAttribute('data-address')) as Hex;
  }

  /** Opens the cashier, does `work` there, and closes it again. */
  async atCashier(work: () => Promise<void>): Promise<void> {
    await this.press('open-cashier');
    await this.get('wallet-balance').waitFor();
    await work();
    await this.page.keyboard.press('Escape');
    await this.gone('cashier');
  }

  /** Waits for the end of a cashier's work; throws with its words if it failed. */
  async cashierDone(name: string): Promise<void> {
    const done = this.page.locator(`[data-testid="cashier-status"][data-name="${name}"]:not([data-state="pending"])`);
    await done.waitFor({ timeout: 30_000 });
    expect(await done.getAttribute('data-state'), await done.innerText()).toBe('done');
  }

  async takeChips(): Promise<void> {
    await this.press('take-chips');
    await this.cashierDone('faucet');
  }

  async deposit(chips: string): Promise<void> {
    await this.get('deposit-amount').fill(chips);
    await this.press('deposit');
    await this.cashierDone('deposit');
  }

  /** Moves everything that is free to the wallet. */
  async withdrawAll(): Promise<void> {
    await this.press('tab-withdraw');
    await this.press('withdraw-all');
    await this.press('withdraw');
    await this.cashierDone('withdraw');
  }

  async openTable(tableId: Hex): Promise<void> {
    await this.page.goto(`/table/?id=${tableId}`);
    await this.get('table-screen').waitFor({ timeout: 30_000 });
  }

  /** Takes the seat, in the bar or on the cloth, with the wallet's one signature; waits until the chain has it. */
  sit(seat: number, chips: string, by: 'take-seat' | 'sit-seat' = 'take-seat'): Promise<void> {
    return this.#comeIn(`${by}-${seat}`, chips);
  }

  /** Takes a place to bet standing, in the same way. */
  stand(chips: string): Promise<void> {
    return this.#comeIn('stand-and-bet', chips);
  }

  async #comeIn(button: string, chips: string): Promise<void> {
    await this.press(button);
    await this.get('sit-amount').fill(chips);
    await this.press('sit-confirm');
    await this.gone('sit-dialog', 60_000);
    await this.get('leave-table').waitFor({ timeout: 60_000 });
  }

  /**
   * Leaves the table and waits until the seat is free, which is when its banks are final. What it signs for one state
   * the table refuses in the next: then it asks again, as a person would.
   */
  async leave(timeout = 60_000): Promise<void> {
    const end = Date.now() + timeout;
    const free = this.page.getByTestId(/^take-seat-/).first();
    for (let asked = 0; ;) {
      if (Date.now() - asked > 10_000 && (await this.get('leave-table').isVisible())) {
        await this.press('leave-table');
        await this.press('leave-confirm');
        asked = Date.now();
      }
      if (await free.isVisible()) return;
      if (Date.now() > end) throw new Error(`${this.name} did not leave the table within ${timeout / 1_000} s`);
      await this.page.waitForTimeout(100);
    }
  }

  async offer(): Promise<Offer> {
    const read = await this.page.evaluate(readTable);
    const { verified, result } = read;
    return {
      ...read,
      verified: verified && { ...verified, bank: BigInt(verified.bank) },
      result: result && { ...result, bank: BigInt(result.bank) },
    };
  }

  /** What the wallet was asked to sign or send since the page was loaded. */
  async signatures(): Promise<readonly WalletRequest[]> {
    const all = await this.page.evaluate(
      () => (globalThis as unknown as { walletRequests?: WalletRequest[] }).walletRequests ?? [],
    );
    return all.filter(({ method }) => /sign|send/i.test(method));
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

/** Runs in the page: no dialog lies over it. */
const isNotBehind = (one: Element): boolean => one.closest('[inert]') === null;

/** Runs in the page. */
function readTable() {
  const one = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
  const ids = [
    ...['posta-confirm', 'refuse-bank', 'bet-banco', 'bet-rispetto', 'bet-tavolo', 'bet-input', 'bet-withdraw'],
    ...['bet-ready', 'draw-sto', 'draw-carta', 'draw-batto', 'move-incasso', 'move-dimezzo', 'move-continuo'],
    ...['bet-decline', 'move-pass', 'move-halve', 'move-on', 'seguito-take', 'seguito-decline', 'invite-bot', 'sit-in'],
    ...['play-all-the-same', 'peel-1', 'peel-2'],
  ];
  const withAmount = ['bet-amount', 'bet-cavallo', 'move-raise', 'move-reduce', 'bid-confirm'];
  const waits = (id: string) => one(id)!.hasAttribute('data-pending');
  const enabled = ids.filter((id) => {
    const found = one(id) as HTMLButtonElement | null;
    return found !== null && !found.disabled && (found.getAttribute('aria-disabled') !== 'true' || waits(id));
  });
  const verified = one('verified-count');
  const cards = ['punta', 'banco'].map((role) =>
    [1, 2, 3]
      .map((n) => one(`card-${role}-${n}`)?.dataset['kind'])
      .filter((kind) => kind !== undefined)
      .join(' '),
  );
  const result = one('outcome')?.dataset;
  return {
    phase: one('action-bar')?.dataset['phase'] ?? null,
    buttons: enabled.filter((id) => !waits(id)),
    pending: enabled.filter(waits),
    unfilled: withAmount.filter((id) => one(id) !== null),
    verified: verified ? { bank: verified.dataset['bank']!, turns: Number(verified.dataset['turns']) } : null,
    result: result ? { outcome: Number(result['outcome']), bank: result['bank']!, turn: Number(result['turn']) } : null,
    cards: cards.join(' | '),
    alarm: (one('fairness-alarm') ?? one('disagreement'))?.innerText ?? null,
    refusal: one('refusal')?.innerText ?? null,
    headline: one('headline')?.innerText ?? '',
  };
}
