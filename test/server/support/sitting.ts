/**
 * One table of the server on a log in memory, with a clock that the test moves: a bot of the house, and a player whose
 * client remembers across crashes.
 */
import { expect } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { claimOf, type Claim } from '../../../engine/claim.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Grant, Table } from '../../../engine/protocol/messages.ts';
import { addressOfKey, signerOf, type Signed } from '../../../engine/protocol/sign.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { newMemory, sessionAddressOf, type SeatMemory } from '../../../engine/seat/memory.ts';
import type { HostCommand, SeatCommand } from '../../../engine/table/commands.ts';
import { isFinal, numberOf } from '../../../engine/table/accounts.ts';
import { nextTick } from '../../../engine/table/host-commands.ts';
import type { View } from '../../../engine/table/view.ts';
import { phaseOf } from '../../../engine/table/view-for.ts';
import { HouseBot } from '../../../server/bot/house-bot.ts';
import { Pulse } from '../../../server/host/pulse.ts';
import { TableHost, type HostOptions } from '../../../server/host/table-host.ts';
import { decisionOf, secretOf, testDomain, testTable } from '../../support/players.ts';
import { picker } from '../../support/seeds.ts';
import { MemoryStore } from '../../support/memory-store.ts';

export const brought = 400n * chip;
export const [mine, bots] = [1, 2];
const houseKey = secretOf('house');
const tableOf = (salt: bigint): Table => ({ ...testTable, salt });

/** A table server's one table with its log, a bot of the house, and a player whose client remembers across crashes. */
export class Sitting {
  readonly store: MemoryStore;
  readonly table: Table;
  readonly tableId: `0x${string}`;
  host!: TableHost;
  readonly #clock = { now: 1_000_000_000 };
  #pulse!: Pulse;
  memory: SeatMemory;
  /** None is stored unless a test asks for it. */
  snapshotEvery = Number.MAX_SAFE_INTEGER;
  engine = 'engine 1';
  /** Commands wait for no others unless a test asks for it. */
  waits = { ack: 0, others: 0 };
  dead: unknown[] = [];
  /** Head of the log when both sit. */
  seated = 0;
  #commands = 0;
  #bots = new Map<string, HouseBot>();

  constructor(salt = 1n, store = new MemoryStore()) {
    this.store = store;
    this.table = tableOf(salt);
    this.tableId = hashStruct('Table', this.table);
    this.memory = newMemory(testDomain, this.table, addressOfKey(houseKey), mine, secretOf('session 1'));
  }

  get now(): number {
    return this.#clock.now;
  }

  /** Time passes while the host runs. */
  set now(now: number) {
    this.#clock.now = now;
    this.#pulse?.beat();
  }

  get phase(): View['phase'] {
    return phaseOf(this.host.state);
  }

  /** When the running clock ends: of what browsers do by themselves, or else of what people decide. */
  get deadline(): number | null {
    const { clock, game } = this.host.state;
    return clock?.deadline ?? game.deadline;
  }

  /** The seat's place in the game. */
  placeOf(seat: number) {
    const place = this.host.state.game.seats.find((one) => one.seat === seat);
    if (place === undefined) throw new Error(`seat ${seat} is not in the game`);
    return place;
  }

  /** Time passes while the host does not run. */
  freeze(ms: number): void {
    this.#clock.now += ms;
  }

  options(): HostOptions {
    this.#pulse = new Pulse(() => this.now);
    return {
      domain: testDomain,
      table: this.table,
      house: { signer: signerOf(testDomain, houseKey), secret: secretOf('house links') },
      store: this.store,
      engine: this.engine,
      snapshotEvery: this.snapshotEvery,
      waits: this.waits,
      clock: () => this.now,
      pulse: this.#pulse,
      onStored: () => undefined,
      onDead: (error) => this.dead.push(error),
      housePlayer: (key) => {
        if (key !== sessionAddressOf(secretOf('bot'))) return null;
        const bot =
          this.#bots.get(key) ??
          new HouseBot(
            testDomain,
            this.table,
            addressOfKey(houseKey),
            secretOf('bot'),
            this.grantOf(bots, 'wallet bot', 'bot'),
          );
        this.#bots.set(key, bot);
        return bot;
      },
    };
  }

  /** Opens the table, also after a crash: the bot has forgotten everything, the player nothing. */
  async open(): Promise<void> {
    this.#bots = new Map();
    this.host = await TableHost.open(this.options());
  }

  tell(command: HostCommand) {
    return this.host.execute({ by: 'host', command });
  }

  grantOf(seat: number, wallet: string, session: string): Signed<Grant> {
    const message: Grant = {
      player: addressOfKey(secretOf(wallet)),
      table: this.tableId,
      seat,
      key: sessionAddressOf(secretOf(session)),
      amount: brought,
      nonce: BigInt(seat),
      deadline: 4102444800n,
    };
    return signerOf(testDomain, secretOf(wallet)).sign('Grant', message);
  }

  async sit(seat: number, wallet: string, session: string, house: boolean): Promise<void> {
    const grant = this.grantOf(seat, wallet, session);
    const { message } = grant;
    if (!house) this.memory = { ...this.memory, grant };
    expect(await this.tell({ type: 'sit', grant, house })).toEqual({ ok: true });
    await this.tell({ type: 'seated', player: message.player, locked: brought });
    await this.tell({ type: 'connected', seat });
  }

  async begin(): Promise<void> {
    await this.open();
    await this.sit(mine, 'wallet 1', 'session 1', false);
    await this.sit(bots, 'wallet bot', 'bot', true);
    this.seated = this.view().seq;
  }

  view(): Claim<View> {
    return claimOf(this.host.view(mine) as View); // a table of chemin de fer
  }

  send(command: SeatCommand, id = `c${this.#commands++}`) {
    return this.host.execute({ by: 'seat', seat: mine, command }, id);
  }

  /** The player's client does everything it does automatically. */
  async settleDown(): Promise<void> {
    for (let round = 0; round < 50; round++) {
      const { memory, send } = advance(this.memory, this.view());
      this.memory = memory;
      if (memory.alarm !== null) throw new Error(`alarm at ${memory.alarm.step}: ${memory.alarm.detail}`);
      const head = this.view().seq;
      for (const command of send) await this.send(command);
      if (this.view().seq === head) return;
    }
    throw new Error('never settles');
  }

  /** One decision by hand; false if there is none. */
  async byHand(pick: (n: number) => number): Promise<boolean> {
    await this.settleDown();
    const act = decisionOf({ wallet: secretOf('wallet 1'), seat: mine, memory: this.memory }, this.view(), pick);
    if (act === null) return false;
    this.memory = act.memory;
    await this.send(act.command);
    await this.settleDown();
    return true;
  }

  async finalise(): Promise<void> {
    for (const ended of this.host.state.ended) {
      if (!isFinal(ended) && ended.status !== 'signing' && ended.status !== 'asked')
        await this.tell({ type: 'final', number: numberOf(ended), how: 'settled', tx: secretOf('tx') });
    }
  }

  /** Plays until this many banks have ended. */
  async play(banks: bigint, pick = picker(5)): Promise<void> {
    for (let step = 0; this.host.state.number <= banks && step < 300; step++) {
      if (await this.byHand(pick)) continue;
      await this.finalise();
      if (this.host.state.number > banks) return;
      const next = nextTick(this.host.state);
      if (next === null) throw new Error(`nothing to do in ${this.phase}`);
      this.now = next;
      await this.tell({ type: 'tick' });
    }
  }

  /** The process is gone: only the log is left of the host. */
  async crash(): Promise<void> {
    await this.host.close();
    await this.open();
    await this.tell({ type: 'connected', seat: mine });
  }
}

/** All that were opened: to be closed after each test. */
export const open: Sitting[] = [];
export async function sitting(salt?: bigint, store?: MemoryStore): Promise<Sitting> {
  const made = new Sitting(salt, store);
  open.push(made);
  await made.begin();
  return made;
}
export async function closeAll(): Promise<void> {
  for (const made of open.splice(0)) await made.host?.close();
}
