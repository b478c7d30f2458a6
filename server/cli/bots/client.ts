/** One of the clients of `sabot bots`: its place at the table, its money, and its way out. */
import { setTimeout as sleep } from 'node:timers/promises';
import { greatest } from '../../../engine/least.ts';
import { standCommand } from '../../../engine/seat/by-hand.ts';
import type { TableView } from '../../../engine/table/sette-view.ts';
import type { SeatView } from '../../../engine/table/view.ts';
import { isBetweenBanks } from '../../bot/hand.ts';
import { oneLine } from '../verb/verb.ts';
import type { Hostile } from './hostile.ts';
import { reached } from './house-answers.ts';
import { fund } from './money.ts';
import type { Answer, BotPlayer } from './remote-player.ts';

/** What each brings, in banks at their least, and brings again once it has less than a few of these. */
const bringsBanks = 20n;
const fewBanks = 5n;
const triesToSit = 20;
/** Milliseconds after an act of the money that the house did not take. */
const afterRefusal = 15_000;

export class BotClient {
  readonly player: BotPlayer;
  readonly standing: boolean;
  readonly hostile: Hostile | null;
  /** Deposited until now, hundredths of a chip. */
  deposited = 0n;
  /** An act of the money is under way, and none before then. */
  #tends: Promise<void> | null = null;
  #notBefore = 0;

  constructor(player: BotPlayer, standing: boolean, hostile: Hostile | null) {
    [this.player, this.standing, this.hostile] = [player, standing, hostile];
  }

  /** Comes to the table. Throws in words when it gets no place. */
  async come(): Promise<void> {
    await reached(() => this.player.connect());
    await this.player.until('a view', () => true);
    for (let tries = 0; ; tries++) {
      const refused = await this.#sit().catch((error: unknown) => oneLine((error as Error).message));
      if (refused === null) return;
      if (tries === triesToSit) throw new Error(`seat ${this.player.memory.seat}: ${refused}`);
      await sleep(500); // its connection may have ended, and comes back
    }
  }

  /** Brings more when it has little; takes its place again when it has left it. One thing at a time. */
  tend(): void {
    const act = this.#tends === null && Date.now() >= this.#notBefore ? this.#act() : null;
    if (act === null) return;
    this.#tends = act()
      .catch((error: unknown) => (error as Error).message)
      .then((refused) => {
        this.#tends = null;
        if (refused !== null) this.#notBefore = Date.now() + afterRefusal;
      });
  }

  /** Stands up; the place is free once all its banks are final. */
  async leave(within: number): Promise<void> {
    await this.#tends;
    for (let tries = 0; tries < 50 && this.#place() !== undefined; tries++) {
      const answer = await this.player.byHand(standCommand(this.player.memory));
      if (answer.ok === true || answer.refusal?.code === 'alreadyLeaving') break;
      await sleep(200); // in a coup, or between two moments
    }
    await this.player.until('its place to be free', (view) => this.#place(view) === undefined, within);
  }

  /** Where the banker puts up the highest bets, those of all other chairs. */
  get #bank(): bigint {
    const { table, settings } = this.player.table;
    const { highestBet } = this.player.memory;
    const punters = BigInt(Number(settings?.['seats'] ?? 2) - 1);
    return highestBet === undefined ? table.minPosta : greatest(table.minPosta, punters * highestBet);
  }

  get #brings(): bigint {
    return bringsBanks * this.#bank;
  }

  #place(view: TableView | null = this.player.view): SeatView | undefined {
    return view?.seats.find(({ seat, player }) => seat === this.player.memory.seat && player === this.player.address);
  }

  #act(): (() => Promise<string | null>) | null {
    const { view } = this.player;
    if (view === null) return null;
    const place = this.#place(view);
    if (place === undefined) return () => this.#again();
    const { status, leaving, credit, bringing, later } = place;
    const isPoor = credit + bringing + later < fewBanks * this.#bank;
    return isPoor && status === 'seated' && !leaving && isBetweenBanks(view) ? () => this.#bring() : null;
  }

  async #bring(): Promise<string | null> {
    await this.#fund();
    return whyNot(await this.player.bring(this.#brings));
  }

  async #again(): Promise<string | null> {
    await this.player.newSitting();
    return await this.#sit();
  }

  /** What the table says against it, or null. */
  async #sit(): Promise<string | null> {
    await this.#fund();
    const kept = this.standing ? whyNot(await this.player.reserve()) : null;
    return kept ?? whyNot(await this.player.sit(this.#brings));
  }

  async #fund(): Promise<void> {
    this.deposited += await fund(this.player, this.#brings);
  }
}

const whyNot = ({ ok, refusal, malformed }: Answer): string | null =>
  ok === true ? null : (refusal?.text ?? malformed ?? 'no reason is given');
