/**
 * The Colyseus room of one table: sockets in, views out. It decides nothing: `viewFor` says what it may send,
 * `TableHost.execute` what it may do. One room per table for the life of the process.
 */
import type { Hex } from '../../engine/bytes.ts';
import type { Grant } from '../../engine/protocol/messages.ts';
import type { Recoverer } from '../../engine/protocol/recover.ts';
import type { Signed } from '../../engine/protocol/sign.ts';
import { encodeWire } from '../../engine/protocol/wire.ts';
import { goes } from '../../engine/seat/by-hand.ts';
import { isHello } from '../../engine/seat/hello.ts';
import type { Command } from '../../engine/table/commands.ts';
import { lookOf, nicknameProblem } from '../../engine/table/nickname.ts';
import { refusePeople } from '../../engine/table/people-refusals.ts';
import { isQuiet, textProblem } from '../../engine/table/said.ts';
import { phaseOf } from '../../engine/table/view-for.ts';
import type { AnyTable, Sitting } from '../../engine/table/state.ts';
import { refuse as refusal } from '../../engine/table/refusals.ts';
import { shellWords } from '../../engine/table/shell-words.ts';
import type { SetteView } from '../../engine/table/sette-view.ts';
import type { View } from '../../engine/table/view.ts';
import { watched } from '../../engine/table/watched.ts';
import { QueueFull, type Objection, type Reply } from '../host/command-queue.ts';
import type { TableHost } from '../host/table-host.ts';
import { counts, times } from '../limits/limits.ts';
import type { OwnLimitsKeeper } from '../own-limits/own-limits.ts';
import {
  readAway,
  readCommand,
  readIdentify,
  readInvite,
  readNickname,
  readOwnLimits,
  readReserve,
  readSay,
  readSit,
  readWaitFor,
} from '../protocol/decode.ts';
import type { Nicknames } from '../store/port.ts';
import type { Allowance } from './allowance.ts';
import { closeCodes, end, isBehind, isHere, type TableClient } from './connection.ts';
import { ViewFeed, type Message } from './feed.ts';
import { isUrgent, toldOf, type Told } from './news.ts';
import { packView, PushRoom, refuseMessage } from './push-room.ts';

export interface RoomTable {
  readonly host: TableHost;
  /** Recovers who signed: the server's own library, if it has one. Anybody who connects makes it check a signature. */
  readonly recover?: Recoverer | undefined;
  /** Makes the command that brings a grant, with what the chain says about it. */
  askToSit(grant: Signed<Grant>): Promise<Command>;
  readonly allowance: Allowance;
  readonly nicknames: Pick<Nicknames, 'keepNickname' | 'dropNickname'>;
  readonly ownLimits: Pick<OwnLimitsKeeper, 'of' | 'refuses' | 'refusesSeat' | 'setLimits' | 'goAway' | 'subscribe'>;
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
    this.hears('nickname', (client, text) => this.#nickname(client, text));
    this.hears('ownLimits', (client, text) => this.#ownLimits(client, text));
    this.hears('away', (client, text) => this.#away(client, text));
    this.hears('say', async (client, text) => this.#say(client, text));
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
      }),
      table.ownLimits.subscribe((player) => {
        for (const one of this.present()) if (this.#playerOf(one) === player) this.#tellOwn(one);
      }),
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
    if (seat === null) return;
    await this.#execute({ by: 'host', command: { type: 'connected', seat } });
    this.#tellOwn(client);
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

  /** Whoever has a seat says how its wallet is called, at all tables: the wallet has signed for the seat's key. */
  async #nickname(client: TableClient, text: unknown): Promise<void> {
    const message = readNickname(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    const { id, name } = message;
    const player = this.#seated(client)?.grant.message.player;
    if (player === undefined) return client.send('reply', { id, refusal: refusal('notSeated') });
    const problem = name === null ? null : nicknameProblem(name);
    if (problem !== null) return client.send('reply', { id, refusal: refusePeople(problem) });
    if (!this.allowance.nickname(player)) return this.tooMuch(client, id);
    const { nicknames } = this.#table;
    if (name === null) await nicknames.dropNickname(player);
    else if (!(await nicknames.keepNickname(player, name, lookOf(name))))
      return client.send('reply', { id, refusal: refusePeople('nicknameTaken') });
    client.send('reply', { id, ok: true });
  }

  async #ownLimits(client: TableClient, text: unknown): Promise<void> {
    const message = readOwnLimits(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    await this.#setOwn(client, message.id, (player) => this.#table.ownLimits.setLimits(player, message.limits));
  }

  async #away(client: TableClient, text: unknown): Promise<void> {
    const message = readAway(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    await this.#setOwn(client, message.id, (player) => this.#table.ownLimits.goAway(player, message.days));
  }

  /** Whoever has a seat sets limits for its own wallet, as it says its nickname. */
  async #setOwn(client: TableClient, id: string, set: (player: Hex) => Promise<void>): Promise<void> {
    const player = this.#seated(client)?.grant.message.player;
    if (player === undefined) return client.send('reply', { id, refusal: refusal('notSeated') });
    if (!this.allowance.ownLimits(player)) return this.tooMuch(client, id);
    await set(player);
    client.send('reply', { id, ok: true });
  }

  /** Nobody else hears of it. */
  #tellOwn(client: TableClient): void {
    const player = this.#playerOf(client);
    const own = player === null ? null : this.#table.ownLimits.of(player);
    if (own !== null) client.send('own', encodeWire(own));
  }

  /** Goes to everybody who is here now, and is kept nowhere. */
  #say(client: TableClient, text: unknown): void {
    const message = readSay(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    const { id, ...words } = message;
    const sitting = this.#seated(client);
    if (sitting === null) return client.send('reply', { id, refusal: refusal('notSeated') });
    const { state } = this.#table.host;
    const problem = isQuiet(state.table.ruleset, phaseOf(state))
      ? 'quiet'
      : 'text' in words
        ? textProblem(words.text)
        : 'gift' in words && (words.to === sitting.seat || !sitsAt(state, words.to))
          ? 'giftToNobody'
          : null;
    if (problem !== null) return client.send('reply', { id, refusal: refusePeople(problem) });
    const { player } = sitting.grant.message;
    if (!this.allowance.say(player)) return this.tooMuch(client, id);
    const said = JSON.stringify({ seat: sitting.seat, player, ...words });
    // Who is behind misses it: nothing of it is worth waiting for.
    for (const one of this.present()) if (isHere(one) && !isBehind(one)) one.send('said', said);
    client.send('reply', { id, ok: true });
  }

  /** The proven seat that the chain has; null without one. */
  #seated(client: TableClient): Sitting | null {
    const sitting = this.#sittingOf(client);
    return sitting?.status === 'seating' ? null : sitting;
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
    // What was done is seen with its answer. By that a player who goes knows what was closed before the table heard it
    // (P7.17), also one that is behind.
    this.sendView(client, command.by === 'seat' && goes(command.command));
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

const sitsAt = ({ sittings }: AnyTable, seat: number): boolean =>
  sittings.some((one) => one.seat === seat && one.status !== 'seating');
