/** Three people at a table of the ruleset online, on one host with rooms and own limits. */
import { chip } from '../../../engine/chips.ts';
import { claimOf, type Claim } from '../../../engine/claim.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { addressOfKey } from '../../../engine/protocol/sign.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand } from '../../../engine/seat/by-hand.ts';
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

export class ThreePeople {
  readonly store = new MemoryStore();
  readonly #table = { ...testTable, ruleset: 0, feeMode: 0, feeBps: 500 };
  readonly #lobby = new TestTable(this.#table);
  #clock = 1_000_000_000;
  readonly #pulse = new Pulse(() => this.#clock);
  host!: TableHost;
  own!: OwnLimitsKeeper;

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

  /** All three sit at it. */
  async open(): Promise<void> {
    this.host = await TableHost.open({
      domain: testDomain,
      table: this.#table,
      seats: 10,
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
    for (let seat = 1; seat <= 3; seat++) {
      const { memory, wallet } = this.#lobby.sit(seat, 400n * chip);
      await this.tell({ type: 'sit', grant: memory.grant!, house: false });
      await this.tell({ type: 'seated', player: addressOfKey(wallet), locked: 400n * chip });
      await this.tell({ type: 'connected', seat });
    }
    this.own = await ownLimitsOf([this.host], memoryOwnLimits());
    this.host.subscribe(() => this.own.look(this.host));
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
}
