/** How many rows a coup of a full table takes (server/PROTOCOL.md P6.1, P6.10): real clients on one host. */
import { expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { claimOf, type Claim } from '../../../engine/claim.ts';
import { addressOfKey } from '../../../engine/protocol/sign.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { isFinal, numberOf } from '../../../engine/table/accounts.ts';
import type { HostCommand, SeatCommand } from '../../../engine/table/commands.ts';
import type { Event } from '../../../engine/table/events.ts';
import { nextTick } from '../../../engine/table/host-commands.ts';
import type { View } from '../../../engine/table/view.ts';
import { secp256k1 } from '../../../server/crypto/secp256k1.ts';
import { Pulse } from '../../../server/host/pulse.ts';
import { rowFromJson } from '../../../server/host/row.ts';
import { TableHost } from '../../../server/host/table-host.ts';
import { busyHand } from '../../support/busy-hand.ts';
import { gameEvents } from '../../support/live-table.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { secretOf, TestTable, testDomain, testTable, type TestPlayer } from '../../support/players.ts';

/** As long as a row takes to be written, all that its readers answer at once comes in. */
const written = () => new Promise<void>((done) => setTimeout(done, 2));
const brings = 400n * chip;

class TenSeats {
  readonly store = new MemoryStore();
  readonly #table = { ...testTable, ruleset: 0 };
  /** Only makes grants and memories. */
  readonly #lobby = new TestTable(this.#table);
  #now = 1_000_000;
  readonly #pulse = new Pulse(() => this.#now);
  #host!: TableHost;
  /** Commands without a reply. */
  readonly #underWay = new Set<string>();
  /** The clients have not answered yet. */
  #isNews = false;

  get players(): readonly TestPlayer[] {
    return this.#lobby.players;
  }

  async open(): Promise<void> {
    this.store.onAppend = written;
    this.#host = await TableHost.open({
      domain: testDomain,
      table: this.#table,
      seats: 10,
      house: this.#lobby.house,
      store: this.store,
      engine: 'engine 1',
      recover: secp256k1().recover,
      clock: () => this.#now,
      pulse: this.#pulse,
      // People take longer to say anything than a quarter of a second; what waits for others must not need the clock.
      waits: { ack: 250, others: 600_000 },
      housePlayer: () => null,
      onStored: () => undefined,
      onDead: (error) => {
        throw error;
      },
    });
    for (let seat = 1; seat <= 10; seat++) {
      const { memory, wallet } = this.#lobby.sit(seat, brings);
      await this.#tell({ type: 'sit', grant: memory.grant!, house: false });
      await this.#tell({ type: 'seated', player: addressOfKey(wallet), locked: brings });
      await this.#tell({ type: 'connected', seat });
    }
    this.#host.subscribe(() => {
      if (!this.#isNews) setImmediate(() => this.#react());
      this.#isNews = true;
    });
    this.#react();
  }

  async close(): Promise<void> {
    await this.#quiet();
    await this.#host.close();
  }

  /** Nothing is under way any more. */
  async #quiet(): Promise<void> {
    do await written();
    while (this.#isNews || this.#underWay.size > 0);
  }

  /** One word of one person, once nothing is under way; without any, the chain pays, or a clock ends. */
  async step(): Promise<void> {
    await this.#quiet();
    for (const player of this.players) {
      const act = busyHand(player.memory, this.#view(player));
      if (act === null) continue;
      player.memory = act.memory;
      return this.#say(player, act.command);
    }
    const waits = this.#host.state.ended.filter((one) => !isFinal(one) && one.status !== 'signing');
    for (const one of waits)
      await this.#tell({ type: 'final', number: numberOf(one), how: 'settled', tx: secretOf('tx') });
    if (waits.length > 0) return;
    this.#now = Math.max(this.#now, nextTick(this.#host.state)!);
    this.#pulse.beat();
    await this.#tell({ type: 'tick' });
  }

  /** Every client answers what it sees, all of them while the next row is written. */
  #react(): void {
    this.#isNews = false;
    for (const player of this.players) {
      const { memory, send } = advance(player.memory, this.#view(player));
      if (memory.alarm !== null) throw new Error(memory.alarm.detail);
      player.memory = memory;
      for (const command of send) void this.#say(player, command);
    }
  }

  async #say({ seat }: TestPlayer, command: SeatCommand): Promise<void> {
    const id = `${seat} ${encodeWire(command)}`;
    if (this.#underWay.has(id)) return;
    this.#underWay.add(id);
    await this.#host.execute({ by: 'seat', seat, command });
    this.#underWay.delete(id);
  }

  #view = ({ seat }: TestPlayer): Claim<View> => claimOf(this.#host.view(seat) as View);
  #tell = (command: HostCommand) => this.#host.execute({ by: 'host', command });

  /** The causes of each row, coup by coup: up to the row with its end. The first has the seats in it. */
  coups(): readonly (readonly string[])[] {
    const coups: string[][] = [[]];
    for (const { payload } of this.store.rows(this.#lobby.state.tableId)) {
      const row = rowFromJson(payload);
      if (row.kind !== 'events') continue;
      coups.at(-1)!.push(row.cause);
      if (gameEvents(row.events as readonly Event[]).some(({ type }) => type === 'coup')) coups.push([]);
    }
    return coups.slice(1, -1);
  }
}

it('P6.1 P6.10 a coup of ten seats with nine bets, each said alone, takes 17 rows in a bank, 19 on average', async () => {
  const table = new TenSeats();
  await table.open();
  while (table.coups().length < 5) await table.step();
  await table.close();
  const coups = table.coups();
  for (const causes of coups) expect(causes.filter((cause) => cause.endsWith(': bet'))).toHaveLength(9);
  const inOneBank = coups.filter((causes) => !causes.some((cause) => cause.endsWith(': posta')));
  expect(inOneBank.length).toBeGreaterThan(0);
  for (const { length } of inOneBank) expect(length).toBeLessThanOrEqual(17);
  expect(coups.reduce((sum, { length }) => sum + length, 0) / coups.length).toBeLessThanOrEqual(19);
}, 120_000);
