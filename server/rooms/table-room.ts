/**
 * The Colyseus room of one table: sockets in, views out. It decides nothing: `viewFor` says what it may send,
 * `TableHost.execute` what it may do. One room per table for the life of the process.
 */
import type { Hex } from '../../engine/bytes.ts';
import type { Grant } from '../../engine/protocol/messages.ts';
import type { Recoverer } from '../../engine/protocol/recover.ts';
import type { Signed } from '../../engine/protocol/sign.ts';
import { goes } from '../../engine/seat/by-hand.ts';
import { isHello } from '../../engine/seat/hello.ts';
import type { Command, SeatCommand } from '../../engine/table/commands.ts';
import type { Sitting } from '../../engine/table/state.ts';
import { refuse as refusal } from '../../engine/table/refusals.ts';
import { shellWords } from '../../engine/table/shell-words.ts';
import type { SetteView } from '../../engine/table/sette-view.ts';
import type { View } from '../../engine/table/view.ts';
import { watched } from '../../engine/table/watched.ts';
import { QueueFull, type Objection, type Reply } from '../host/command-queue.ts';
import type { TableHost } from '../host/table-host.ts';
import { counts, times } from '../limits/limits.ts';
import type { OwnLimitsKeeper } from '../own-limits/own-limits.ts';
import { readCommand, readIdentify, readInvite, readReserve, readSit, readWaitFor } from '../protocol/decode.ts';
import type { Allowance } from './allowance.ts';
import { closeCodes, end, type TableClient } from './connection.ts';
import { ViewFeed, type Message } from './feed.ts';
import { isUrgent, toldOf, type Told } from './news.ts';
import { RoomPeople, type TableOfPeople } from './people.ts';
import { packView, PushRoom, refuseMessage } from './push-room.ts';

export interface RoomTable extends TableOfPeople {
  readonly host: TableHost;
  /** Recovers who signed: the server's own library, if it has one. Anybody who connects makes it check a signature. */
  readonly recover?: Recoverer | undefined;
  /** Makes the command that brings a grant, with what the chain says about it. */
  askToSit(grant: Signed<Grant>): Promise<Command>;
  readonly ownLimits: TableOfPeople['ownLimits'] & Pick<OwnLimitsKeeper, 'refuses' | 'refusesSeat'>;
  /** Seats the house's bot opposite; returns a sentence when it cannot. */
  inviteBot(): Promise<string | null>;
  /** Session keys of seats that said that they wait for a person: no bot of the house sits down against them. */
  readonly waitsForPerson: Set<Hex>;
}

/** Set once by the server before rooms are made: Colyseus constructs rooms itself. */
export const tables = new Map<string, RoomTable>();
/** Colyseus room ids are short text: the table's id without 0x. */
export const roomIdOf = (tableId: Hex): string => tableId.slice(2);

export class TableRoom extends PushRoom {
  #table!: RoomTable;
  #feed!: ViewFeed<View | SetteView, number, Uint8Array>;
  #people!: RoomPeople;
  #stop: () => void = () => undefined;
  #told!: Told;
  /** Runs while something that asks nobody for anything is still to be told. */
  #soon: NodeJS.Timeout | undefined;
  protected override readonly called = 'this table';
  protected override readonly most = { ofAddress: counts.tableOfAddress, all: counts.table };

  override onCreate({ tableId, token }: { tableId: Hex; token?: unknown }): void {
    const table = tables.get(tableId);
    if (table === undefined) throw new Error('Tables are opened by the server. Join one by its id.');
    this.begin(roomIdOf(tableId), token);
    this.#table = table;
    this.hears('identify', (client, text) => this.#identify(client, text));
    this.hears('command', (client, text) => this.#command(client, text));
    this.hears('sit', (client, text) => this.#sit(client, text));
    this.hears('reserve', (client, text) => this.#reserve(client, text));
    this.hears('inviteBot', (client, text) => this.#invite(client, text));
    this.hears('waitFor', async (client, text) => this.#waitFor(client, text));
    this.#people = new RoomPeople({
      table,
      present: () => this.present(),
      sittingOf: (client) => this.#sittingOf(client),
      tooMuch: (client, id) => this.tooMuch(client, id),
    });
    for (const [type, work] of Object.entries(this.#people.messages)) this.hears(type, work);
    this.hears('evidence', async (client) => this.whole(client, true));
    this.#told = toldOf(table.host.state);
    this.#feed = new ViewFeed(
      (viewer, now) => table.host.view(viewer, now),
      watched,
      () => table.host.now,
      packView,
    );
    const stops = [
      table.host.subscribe(() => {
        this.#feed.changed();
        const now = toldOf(table.host.state);
        if (isUrgent(this.#told, now)) this.#sendNow();
        else this.#soon ??= setTimeout(() => this.#sendNow(), times.tableNews).unref();
        this.#told = now;
        this.#people.look();
      }),
      () => this.#people.close(),
    ];
    this.#stop = () => stops.forEach((stop) => stop());
  }

  protected override get allowance(): Allowance {
    return this.#table.allowance;
  }

  protected override news(client: TableClient): Message<Uint8Array> | null {
    return this.#feed.message(client.userData.sent, this.#seatOf(client), client.userData.evidence);
  }

  #sendNow(): void {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.sendViews();
  }

  protected override onlyWatches(client: TableClient): boolean {
    return this.#seatOf(client) === null;
  }

  override async onLeave(client: TableClient): Promise<void> {
    const seat = this.#seatOf(client);
    const others = this.present().some((one) => one !== client && one.userData.key === client.userData.key);
    client.userData.ended = true;
    this.#people.look();
    if (seat !== null && !others) await this.#execute({ by: 'host', command: { type: 'lost', seat } });
  }

  override onDispose(): void {
    super.onDispose();
    clearTimeout(this.#soon);
    this.#stop();
  }

  async #identify(client: TableClient, text: unknown): Promise<void> {
    const message = readIdentify(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    const { domain, tableId } = this.#table.host.state;
    const who = client.userData;
    if (!this.allowance.identify(who.asker, who.allowance)) return this.tooMuch(client, null);
    if (!isHello(domain, tableId, who.challenge, message.key, message.signature, this.#table.recover)) {
      return client.send('reply', { id: null, malformed: 'The session key did not sign the challenge.' });
    }
    // A second connection of the same player closes the first (rules.md 2.4).
    for (const other of this.clients as Iterable<TableClient>) {
      if (other !== client && other.userData.key === message.key) {
        other.userData.key = null;
        end(other, closeCodes.replaced, 'Another window of yours has taken this seat.');
      }
    }
    who.key = message.key;
    await this.#tellConnected(client);
    this.sendView(client);
  }

  async #tellConnected(client: TableClient): Promise<void> {
    const seat = this.#seatOf(client);
    if (seat !== null) await this.#execute({ by: 'host', command: { type: 'connected', seat } });
    this.#people.proven(client);
  }

  async #command(client: TableClient, text: unknown): Promise<void> {
    const message = readCommand(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    const seat = this.#seatOf(client);
    if (seat === null) return client.send('reply', { id: message.id, refusal: refusal('notSeated') });
    const { asker, key } = client.userData;
    const { type } = message.command;
    const { allowance } = this;
    if (!allowance.command(key!, type) || (type === 'bring' && !allowance.costs(asker, 'bring')))
      return this.tooMuch(client, message.id);
    const player = this.#playerOf(client)!;
    await this.#reply(
      client,
      message.id,
      { by: 'seat', seat, command: message.command },
      `${client.userData.key}:${message.id}`,
      { objection: (state) => this.#table.ownLimits.refuses(player, message.command, state) },
    );
  }

  async #sit(client: TableClient, text: unknown): Promise<void> {
    const message = readSit(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    const { asker, allowance } = client.userData;
    if (!this.allowance.sit(asker, allowance) || !this.allowance.costs(asker, 'sit'))
      return this.tooMuch(client, message.id);
    const command = await this.#table.askToSit(message.grant);
    const { key: sessionKey, player } = message.grant.message;
    // Asked of a grant that the table would take: one that its wallet has not signed tells nobody of its limits.
    const objection = () => this.#table.ownLimits.refusesSeat(player);
    await this.#reply(client, message.id, command, `${sessionKey}:${message.id}`, { objection });
    // The connection that brought the grant may have proven its key before the seat existed.
    await this.#tellConnected(client);
  }

  /** Somebody wants to bet standing: the number that its grant is to name. */
  async #reserve(client: TableClient, text: unknown): Promise<void> {
    const message = readReserve(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    const { id, player } = message;
    if (!this.allowance.reserve(client.userData.asker)) return this.tooMuch(client, id);
    const more = (): object => {
      const own = this.#table.host.state.reserved.find((one) => one.player === player);
      return own === undefined ? {} : { seat: own.seat };
    };
    await this.#reply(client, id, { by: 'host', command: { type: 'reserve', player } }, null, { more });
  }

  async #invite(client: TableClient, text: unknown): Promise<void> {
    const message = readInvite(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    const { state } = this.#table.host;
    const seat = state.sittings.find((s) => s.seat === this.#seatOf(client));
    if (seat === undefined) return client.send('reply', { id: message.id, refusal: refusal('notSeated') });
    const waiting = state.sittings.some((s) => this.#table.waitsForPerson.has(s.grant.message.key));
    if (waiting)
      return client.send('reply', {
        id: message.id,
        malformed: shellWords.waitsForPerson,
      });
    if (!this.allowance.costs(client.userData.asker, 'inviteBot')) return this.tooMuch(client, message.id);
    const why = await this.#table.inviteBot();
    client.send('reply', why === null ? { id: message.id, ok: true } : { id: message.id, malformed: why });
  }

  /** A seat says whom it waits for. This holds as long as the seat and this process. */
  #waitFor(client: TableClient, text: unknown): void {
    const message = readWaitFor(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    if (this.#seatOf(client) === null) return client.send('reply', { id: message.id, refusal: refusal('notSeated') });
    const seated = new Set(this.#table.host.state.sittings.map((s) => s.grant.message.key));
    for (const key of this.#table.waitsForPerson) if (!seated.has(key)) this.#table.waitsForPerson.delete(key);
    if (message.person) this.#table.waitsForPerson.add(client.userData.key!);
    else this.#table.waitsForPerson.delete(client.userData.key!);
    client.send('reply', { id: message.id, ok: true });
  }

  /** `more`: what a command that was taken is answered besides. */
  async #reply(
    client: TableClient,
    id: string,
    command: Command,
    cmdId: string | null,
    { objection, more = () => ({}) }: { readonly objection?: Objection; readonly more?: () => object } = {},
  ): Promise<void> {
    const reply = await this.#execute(command, cmdId, objection);
    // What was done is seen with its answer, also by who is behind, if it goes by that: who goes away knows what was
    // closed before the table heard it (P7.17), and who bets whether that has gone back already (P7.3).
    this.sendView(client, command.by === 'seat' && isJudgedByViews(command.command));
    if (reply === 'full') return this.tooMuch(client, id);
    const answer = reply !== null && 'ok' in reply ? { ...reply, ...more() } : reply;
    client.send('reply', answer === null ? { id, malformed: shellWords.restarting } : { id, ...answer });
  }

  /**
   * Null when the table could not take it, because the host is closing or has lost its log; `full` when the seat has
   * too many commands waiting.
   */
  async #execute(command: Command, cmdId: string | null = null, objection?: Objection): Promise<Reply | 'full' | null> {
    return this.#table.host
      .execute(command, cmdId, objection)
      .catch((error: unknown) => (error instanceof QueueFull ? 'full' : null));
  }

  #seatOf(client: TableClient): number | null {
    return this.#sittingOf(client)?.seat ?? null;
  }

  #playerOf(client: TableClient): Hex | null {
    return this.#sittingOf(client)?.grant.message.player ?? null;
  }

  #sittingOf({ userData: { key } }: TableClient): Sitting | null {
    return key === null ? null : (this.#table.host.state.sittings.find((s) => s.grant.message.key === key) ?? null);
  }
}

/** Its answer says what the seat's words before it have come to: the view that it is judged by comes first (P4.8). */
const isJudgedByViews = (command: SeatCommand): boolean =>
  goes(command) || command.type === 'bet' || command.type === 'sitIn';
