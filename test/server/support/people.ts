/** People at one table on a host with rooms and own limits: by default three, of the ruleset online. */
import { chip } from '../../../engine/chips.ts';
import { claimOf, type Claim } from '../../../engine/claim.ts';
import { calls, type Table } from '../../../engine/protocol/messages.ts';
import { addressOfKey } from '../../../engine/protocol/sign.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, standCommand } from '../../../engine/seat/by-hand.ts';
import { optionsOf } from '../../../engine/seat/rights.ts';
import type { HostCommand, SeatCommand } from '../../../engine/table/commands.ts';
import type { View } from '../../../engine/table/view.ts';
import { Pulse } from '../../../server/host/pulse.ts';
import { TableHost } from '../../../server/host/table-host.ts';
import type { OwnLimitsKeeper } from '../../../server/own-limits/own-limits.ts';
import { busyHand } from '../../support/busy-hand.ts';
import { memoryOwnLimits } from '../../support/memory-own-limits.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { TestTable, testDomain, testTable, type TestPlayer } from '../../support/players.ts';
import { ownLimitsOf } from './rooms.ts';

interface Gathering {
  readonly people: number;
  readonly chairs: number;
  readonly table: Partial<Table>;
}

const three: Gathering = { people: 3, chairs: 10, table: { ruleset: 0, feeMode: 0, feeBps: 500 } };
/** At the table for two. */
export const two: Gathering = { people: 2, chairs: 2, table: {} };

export class People {
  readonly store = new MemoryStore();
  readonly #gathering: Gathering;
  readonly #table: Table;
  readonly #lobby: TestTable;
  #clock = 1_000_000_000;
  readonly #pulse = new Pulse(() => this.#clock);
  host!: TableHost;
  own!: OwnLimitsKeeper;

  constructor(gathering = three) {
    this.#gathering = gathering;
    this.#table = { ...testTable, ...gathering.table };
    this.#lobby = new TestTable(this.#table);
  }

  get now(): number {
    return this.#clock;
  }

  /** Time passes while the host runs. */
  set now(now: number) {
    this.#clock = now;
    this.#pulse.beat();
  }

  get players(): readonly TestPlayer[] {
    return this.#lobby.players;
  }
  /** When the running clock ends: of what browsers do by themselves, or else of what people decide. */
  get deadline(): number | null {
    const { clock, game } = this.host.state;
    return clock?.deadline ?? game.deadline;
  }
  placeOf = (seat: number) => this.host.state.game.seats.find((one) => one.seat === seat)!;

  /** All sit at it. */
  async open(): Promise<void> {
    this.host = await TableHost.open({
      domain: testDomain,
      table: this.#table,
      seats: this.#gathering.chairs,
      house: this.#lobby.house,
      store: this.store,
      engine: 'engine 1',
      clock: () => this.#clock,
      pulse: this.#pulse,
      waits: { ack: 0, others: 0 },
      housePlayer: () => null,
      onStored: () => undefined,
      onDead: (error) => {
        throw error;
      },
    });
    for (let seat = 1; seat <= this.#gathering.people; seat++) await this.#comes(this.#lobby.sit(seat, 400n * chip));
    this.own = await ownLimitsOf([this.host], memoryOwnLimits());
    this.host.subscribe(() => this.own.look(this.host));
  }

  async #comes({ memory, wallet, seat }: TestPlayer): Promise<void> {
    await this.tell({ type: 'sit', grant: memory.grant!, house: false });
    await this.tell({ type: 'seated', player: addressOfKey(wallet), locked: 400n * chip });
    await this.tell({ type: 'connected', seat });
  }

  /** Somebody else takes the chair of one who has left. */
  async takesChairOf({ seat }: TestPlayer, name: string): Promise<TestPlayer> {
    const { players } = this.#lobby;
    const player = new TestTable(this.#table).sit(seat, 400n * chip, name);
    players[players.findIndex((one) => one.seat === seat)] = player;
    await this.#comes(player);
    return player;
  }

  tell = (command: HostCommand) => this.host.execute({ by: 'host', command });
  say = ({ seat }: TestPlayer, command: SeatCommand) => this.host.execute({ by: 'seat', seat, command });
  view = ({ seat }: TestPlayer): Claim<View> => claimOf(this.host.view(seat) as View);

  /** The pages do what they do by themselves. */
  async settle(): Promise<void> {
    for (let round = 0; round < 60; round++) {
      const head = this.host.head;
      for (const player of this.players) {
        const { memory, send } = advance(player.memory, this.view(player));
        if (memory.alarm !== null) throw new Error(memory.alarm.detail);
        player.memory = memory;
        for (const command of send) await this.say(player, command);
      }
      if (this.host.head === head) return;
    }
    throw new Error('never settles');
  }

  /** Up to open bets of a bank whose first coup has not been played; gives banker and punters. */
  async untilBets(): Promise<{ readonly banker: TestPlayer; readonly punters: readonly TestPlayer[] }> {
    for (let i = 0; i < 30; i++) {
      await this.settle();
      const { bank, game } = this.host.state;
      if (bank !== null && game.phase === 'bets') {
        const is = ({ seat }: TestPlayer) => seat === bank.setup.message.banker;
        return { banker: this.players.find(is)!, punters: this.players.filter((p) => !is(p)) };
      }
      for (const player of this.players) {
        const act = busyHand(player.memory, this.view(player));
        if (act === null) continue;
        player.memory = act.memory;
        await this.say(player, act.command);
        break;
      }
    }
    throw new Error('no bets');
  }

  /** A punter's bet of so many times the least one, as its page makes it. */
  bet(player: TestPlayer, times: bigint): SeatCommand {
    const least = optionsOf(player.memory, this.view(player)).bet!.min;
    const { memory, command } = betCommand(player.memory, calls.plain, least * times)!;
    player.memory = memory;
    return command;
  }

  /** The running clock runs out, and the pages go on. */
  async passTime(): Promise<void> {
    this.now = this.deadline!;
    await this.tell({ type: 'tick' });
    await this.settle();
  }

  /** Until this coup is over. Nobody says anything by hand. */
  async endCoup(): Promise<void> {
    for (let i = 0; i < 8 && this.host.state.bank?.coup != null; i++) await this.passTime();
  }

  /** Until this bank is over: the pages do their part, and time passes where nobody acts. */
  async endBank(number = this.host.state.number): Promise<void> {
    for (let i = 0; i < 200 && this.host.state.number === number; i++) {
      await this.settle();
      const acts = this.players.map((player) => [player, busyHand(player.memory, this.view(player))] as const);
      const [player, act] = acts.find(([, one]) => one !== null) ?? [];
      if (player == null || act == null) await this.passTime();
      else {
        player.memory = act.memory;
        await this.say(player, act.command);
      }
    }
  }

  /** The seat stands up, and the chain lets it go. */
  async leave(player: TestPlayer): Promise<void> {
    const act = standCommand(player.memory, null);
    player.memory = act!.memory;
    await this.say(player, act!.command);
    for (const { bank } of this.host.state.ended)
      await this.tell({
        type: 'final',
        number: bank.setup.message.number,
        how: 'settled',
        tx: `0x${'7e'.repeat(32)}`,
      });
    await this.tell({ type: 'stood', player: addressOfKey(player.wallet) });
  }
}
