/** A house's tables with their waiting list, on the store in memory and with real hosts; the test moves the clock. */
import { present } from '../../../engine/assert.ts';
import type { Hex } from '../../../engine/bytes.ts';
import { addressOfKey } from '../../../engine/protocol/sign.ts';
import type { HostCommand } from '../../../engine/table/commands.ts';
import type { WaitWish } from '../../../engine/table/wait-wish.ts';
import type { Reply } from '../../../server/host/command-queue.ts';
import { Pulse } from '../../../server/host/pulse.ts';
import type { TableHost } from '../../../server/host/table-host.ts';
import { LobbyWatch } from '../../../server/lobby/lobby-watch.ts';
import { WaitingList, type Asks } from '../../../server/lobby/waiting-list.ts';
import type { Tables } from '../../../server/tables/tables.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { secretOf } from '../../support/players.ts';
import { grantOf, tablesOfHouse } from './house-of-tables.ts';

const noPause = new Pulse(() => 0);
export const walletOf = (name: string): Hex => addressOfKey(secretOf(`wallet of ${name}`));

export class LobbyHouse {
  now = 1_000_000_000;
  readonly tables: Tables;
  readonly list: WaitingList;
  readonly watch: LobbyWatch;
  /** How many shares of any size the bond has left; null: for all. */
  covered: (share: bigint) => number | null = () => null;
  #nonce = 0n;

  private constructor() {
    const clock = () => this.now;
    this.tables = tablesOfHouse({
      store: new MemoryStore(),
      clock,
      pulse: noPause, // only the test moves the time
      covered: (share) => this.covered(share),
      openRoom: async (_table, host) => this.watch.follow(host),
      closeRoom: () => Promise.resolve(),
    });
    this.list = new WaitingList({ tables: this.tables, covered: (share) => this.covered(share), clock });
    this.watch = new LobbyWatch({ tables: this.tables, list: this.list });
  }

  static async open(): Promise<LobbyHouse> {
    const house = new LobbyHouse();
    await house.tables.open();
    await house.tables.openRooms();
    return house;
  }

  table(name: string): Hex {
    return present(
      this.tables.all().find((one) => one.name === name),
      'the table',
    ).tableId;
  }

  host(name: string): TableHost {
    return present(this.tables.host(this.table(name)), 'a host');
  }

  tell(table: string, command: HostCommand): Promise<Reply> {
    return this.host(table).execute({ by: 'host', command });
  }

  /** Somebody brings a grant, as through the table's door. */
  async sit(table: string, seat: number, name: string, house = false): Promise<Reply> {
    const grant = grantOf(name, { table: this.table(table), seat, nonce: ++this.#nonce });
    const held = this.list.keepsFrom(grant.message.table, seat, grant.message.player);
    return this.tell(table, { type: 'sit', grant, house, held });
  }

  /** Sits and plays: the chain has the seat. */
  async plays(table: string, seat: number, name: string, house = false): Promise<void> {
    const reply = await this.sit(table, seat, name, house);
    if (!('ok' in reply)) throw new Error(JSON.stringify(reply));
    await this.tell(table, { type: 'seated', player: walletOf(name), locked: 10_000_000n });
    await this.tell(table, { type: 'connected', seat });
  }

  /** Gives its chair up, before the chain had it. */
  leave(table: string, name: string): Promise<Reply> {
    return this.tell(table, { type: 'notSeated', player: walletOf(name), why: 'x' });
  }

  /** Waits for a seat at a table, or for what is wished, with a wallet, from an address of its own. */
  wait(name: string, what: string | WaitWish, asks: Partial<Asks> = {}) {
    return this.list.wait(name, {
      asker: `address of ${name}`,
      wish: typeof what === 'string' ? { tableId: this.table(what) } : what,
      player: walletOf(name),
      ...asks,
    });
  }

  /** Time passes, and the list looks. */
  after(ms: number): void {
    this.now += ms;
    this.list.look();
  }

  async close(): Promise<void> {
    this.list.close();
    await this.tables.close();
  }
}
