/**
 * The Colyseus room of one table: sockets in, views out. It decides nothing: `viewFor` says what it may send,
 * `TableHost.execute` what it may do. One room per table for the life of the process; it has no schema state
 * (platform.md 7).
 */
import { randomBytes } from 'node:crypto';
import { getMessageBytes, Protocol, Room, type AuthContext } from '@colyseus/core';
import { toHex, type Hex } from '../../engine/bytes.ts';
import type { Grant } from '../../engine/protocol/messages.ts';
import type { Recoverer } from '../../engine/protocol/recover.ts';
import type { Signed } from '../../engine/protocol/sign.ts';
import { isHello } from '../../engine/seat/hello.ts';
import type { Command } from '../../engine/table/commands.ts';
import { refuse as refusal } from '../../engine/table/refusals.ts';
import { shellWords } from '../../engine/table/shell-words.ts';
import { QueueFull, type Reply } from '../host/command-queue.ts';
import type { TableHost } from '../host/table-host.ts';
import { askerIn } from '../limits/asker.ts';
import { counts, times } from '../limits/limits.ts';
import {
  readCommand,
  readIdentify,
  readInvite,
  readReserve,
  readSit,
  readWaitFor,
  type Malformed,
} from '../protocol/decode.ts';
import { ConnectionAllowance, type Allowance } from './allowance.ts';
import {
  closeCodes,
  end,
  expectJoin,
  isBehind,
  isHere,
  readsTooSlowly,
  watchFrames,
  type TableClient,
} from './connection.ts';
import { TableFeed } from './feed.ts';

export { closeCodes };

export interface RoomTable {
  readonly host: TableHost;
  /** Recovers who signed: the server's own library, if it has one. Anybody who connects makes it check a signature. */
  readonly recover?: Recoverer | undefined;
  /** Makes the command that brings a grant, with what the chain says about it. */
  askToSit(grant: Signed<Grant>): Promise<Command>;
  readonly allowance: Allowance;
  /** Seats the house's bot opposite; returns a sentence when it cannot. */
  inviteBot(): Promise<string | null>;
  /** Session keys of seats that said that they wait for a person: no bot of the house sits down against them. */
  readonly waitsForPerson: Set<Hex>;
}

/** Set once by the server before rooms are made: Colyseus constructs rooms itself. */
export const tables = new Map<string, RoomTable>();
/** Only the server makes rooms; clients can only join them. The token is never sent anywhere. */
export const creation = { token: '' };

/** Colyseus room ids are short text: the table's id without 0x. */
export const roomIdOf = (tableId: Hex): string => tableId.slice(2);

export class TableRoom extends Room {
  #table!: RoomTable;
  #feed!: TableFeed<Uint8Array>;
  #stop: () => void = () => undefined;
  /** Runs while a client is behind. */
  #untilNews: NodeJS.Timeout | undefined;

  override onCreate({ tableId, token }: { tableId: Hex; token?: unknown }): void {
    const table = tables.get(tableId);
    if (creation.token === '' || token !== creation.token || table === undefined)
      throw new Error('Tables are opened by the server. Join one by its id.');
    this.#table = table;
    this.roomId = roomIdOf(tableId);
    this.autoDispose = false;
    this.seatReservationTimeout = times.join / 1_000;
    this.maxClients = 2 * counts.table; // reservations count, too; of connections the oldest that only watch make room before
    this.patchRate = 60_000; // null or 0 would tick at 60 Hz (platform.md 7.16)
    this.onMessage('identify', (client: TableClient, text: unknown) =>
      this.#take(client, () => this.#identify(client, text)),
    );
    this.onMessage('command', (client: TableClient, text: unknown) =>
      this.#take(client, () => this.#command(client, text)),
    );
    this.onMessage('sit', (client: TableClient, text: unknown) => this.#take(client, () => this.#sit(client, text)));
    this.onMessage('reserve', (client: TableClient, text: unknown) =>
      this.#take(client, () => this.#reserve(client, text)),
    );
    this.onMessage('inviteBot', (client: TableClient, text: unknown) =>
      this.#take(client, () => this.#invite(client, text)),
    );
    this.onMessage('waitFor', (client: TableClient, text: unknown) =>
      this.#take(client, async () => this.#waitFor(client, text)),
    );
    this.onMessage('whole', (client: TableClient) => this.#take(client, async () => this.#whole(client, false)));
    this.onMessage('evidence', (client: TableClient) => this.#take(client, async () => this.#whole(client, true)));
    this.onMessage('*', (client: TableClient) =>
      this.#take(client, async () => client.send('reply', { id: null, malformed: 'No such message.' })),
    );
    this.#feed = new TableFeed(
      (viewer, now) => table.host.view(viewer, now),
      () => table.host.now,
      (text) => getMessageBytes.raw(Protocol.ROOM_DATA, 'view', text),
    );
    this.#stop = table.host.subscribe(() => {
      this.#feed.look();
      this.#sendViews();
    });
  }

  override onAuth(client: TableClient, _options: unknown, { headers }: AuthContext): boolean {
    client.userData = {
      challenge: toHex(randomBytes(32)),
      key: null,
      asker: askerIn(headers as Headers),
      allowance: new ConnectionAllowance(),
      muted: false,
      ended: false,
      sent: null,
      whole: 0,
      evidence: false,
      behindSince: null,
    };
    return true;
  }

  /** The view is sent with the acknowledgement: until then nothing piles up for a client that never reads. */
  override onJoin(client: TableClient): void {
    watchFrames(client, () => this.#frame(client));
    expectJoin(client);
    client.send('hello', { challenge: client.userData.challenge });
    this.#makeRoom(client);
  }

  /**
   * One address may have a few connections. When there are too many, the oldest that only watch are closed: a seated
   * player always gets in.
   */
  #makeRoom(client: TableClient): void {
    const present = this.#present();
    if (present.filter((one) => one.userData.asker === client.userData.asker).length > counts.tableOfAddress) {
      return end(client, closeCodes.tooMuch, 'You have too many connections to this table.');
    }
    if (present.length <= counts.table) return;
    const watcher = present.find((one) => one !== client && this.#seatOf(one) === null);
    if (watcher !== undefined) end(watcher, closeCodes.tooMuch, 'Too many watch this table.');
  }

  /** Before a frame is read. */
  #frame(client: TableClient): void {
    const who = client.userData;
    who.muted = who.ended;
    if (who.ended) return;
    if (readsTooSlowly(client)) return this.#tooSlow(client);
    if (!this.#table.allowance.frame(who.asker, who.allowance)) {
      who.muted = true;
      return this.#tooMuch(client, null);
    }
    // The first frame acknowledges the join: once the room has read it, the client gets the current view.
    if (!isHere(client)) setImmediate(() => this.#sendView(client));
  }

  /** Answers that it was too much; a client that goes on nevertheless is closed. */
  #tooMuch(client: TableClient, id: string | null): void {
    client.send('reply', { id, malformed: shellWords.tooMuch });
    if (!client.userData.allowance.strikes.take())
      end(client, closeCodes.tooMuch, 'You ask more than this table answers.');
  }

  override async onLeave(client: TableClient): Promise<void> {
    const seat = this.#seatOf(client);
    const others = this.#present().some((one) => one !== client && one.userData.key === client.userData.key);
    if (seat !== null && !others) await this.#execute({ by: 'host', command: { type: 'lost', seat } });
  }

  override onDispose(): void {
    this.#stop();
    clearTimeout(this.#untilNews);
  }

  /** What goes wrong with one message is told to its sender only. */
  #take(client: TableClient, work: () => Promise<void>): void {
    if (client.userData.muted) return;
    work().catch(() => client.send('reply', { id: null, malformed: shellWords.busy }));
  }

  async #identify(client: TableClient, text: unknown): Promise<void> {
    const message = readIdentify(text);
    if ('malformed' in message) return refuse(client, null, message);
    const { domain, tableId } = this.#table.host.state;
    const who = client.userData;
    if (!this.#table.allowance.identify(who.asker, who.allowance)) return this.#tooMuch(client, null);
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
    this.#sendView(client);
  }

  async #tellConnected(client: TableClient): Promise<void> {
    const seat = this.#seatOf(client);
    if (seat !== null) await this.#execute({ by: 'host', command: { type: 'connected', seat } });
  }

  async #command(client: TableClient, text: unknown): Promise<void> {
    const message = readCommand(text);
    if ('malformed' in message) return refuse(client, null, message);
    const seat = this.#seatOf(client);
    if (seat === null) return client.send('reply', { id: message.id, refusal: refusal('notSeated') });
    const { asker, key } = client.userData;
    const { type } = message.command;
    const { allowance } = this.#table;
    if (!allowance.command(key!, type) || (type === 'bring' && !allowance.costs(asker, 'bring')))
      return this.#tooMuch(client, message.id);
    await this.#reply(
      client,
      message.id,
      { by: 'seat', seat, command: message.command },
      `${client.userData.key}:${message.id}`,
    );
  }

  async #sit(client: TableClient, text: unknown): Promise<void> {
    const message = readSit(text);
    if ('malformed' in message) return refuse(client, null, message);
    const { asker, allowance } = client.userData;
    if (!this.#table.allowance.sit(asker, allowance) || !this.#table.allowance.costs(asker, 'sit'))
      return this.#tooMuch(client, message.id);
    await this.#reply(
      client,
      message.id,
      await this.#table.askToSit(message.grant),
      `${message.grant.message.key}:${message.id}`,
    );
    // The connection that brought the grant may have proven its key before the seat existed.
    await this.#tellConnected(client);
  }

  /** Somebody wants to bet standing: the number that its grant is to name. */
  async #reserve(client: TableClient, text: unknown): Promise<void> {
    const message = readReserve(text);
    if ('malformed' in message) return refuse(client, null, message);
    const { id, player } = message;
    if (!this.#table.allowance.reserve(client.userData.asker)) return this.#tooMuch(client, id);
    await this.#reply(client, id, { by: 'host', command: { type: 'reserve', player } }, null, () => {
      const own = this.#table.host.state.reserved.find((one) => one.player === player);
      return own === undefined ? {} : { seat: own.seat };
    });
  }

  async #invite(client: TableClient, text: unknown): Promise<void> {
    const message = readInvite(text);
    if ('malformed' in message) return refuse(client, null, message);
    const { state } = this.#table.host;
    const seat = state.sittings.find((s) => s.seat === this.#seatOf(client));
    if (seat === undefined) return client.send('reply', { id: message.id, refusal: refusal('notSeated') });
    const waiting = state.sittings.some((s) => this.#table.waitsForPerson.has(s.grant.message.key));
    if (waiting)
      return client.send('reply', {
        id: message.id,
        malformed: shellWords.waitsForPerson,
      });
    if (!this.#table.allowance.costs(client.userData.asker, 'inviteBot')) return this.#tooMuch(client, message.id);
    const why = await this.#table.inviteBot();
    client.send('reply', why === null ? { id: message.id, ok: true } : { id: message.id, malformed: why });
  }

  /** A seat says whom it waits for. This holds as long as the seat and this process. */
  #waitFor(client: TableClient, text: unknown): void {
    const message = readWaitFor(text);
    if ('malformed' in message) return refuse(client, null, message);
    if (this.#seatOf(client) === null) return client.send('reply', { id: message.id, refusal: refusal('notSeated') });
    const seated = new Set(this.#table.host.state.sittings.map((s) => s.grant.message.key));
    for (const key of this.#table.waitsForPerson) if (!seated.has(key)) this.#table.waitsForPerson.delete(key);
    if (message.person) this.#table.waitsForPerson.add(client.userData.key!);
    else this.#table.waitsForPerson.delete(client.userData.key!);
    client.send('reply', { id: message.id, ok: true });
  }

  /** The client lacks something, or wants to check: what it had counts no more. */
  #whole(client: TableClient, evidence: boolean): void {
    const who = client.userData;
    if (!who.allowance.wholes.take()) return this.#tooMuch(client, null);
    who.evidence ||= evidence;
    who.sent = null;
    this.#sendView(client);
  }

  /** `more`: what a command that was taken is answered besides. */
  async #reply(
    client: TableClient,
    id: string,
    command: Command,
    cmdId: string | null,
    more: () => object = () => ({}),
  ): Promise<void> {
    const reply = await this.#execute(command, cmdId);
    if (reply === 'full') return this.#tooMuch(client, id);
    const answer = reply !== null && 'ok' in reply ? { ...reply, ...more() } : reply;
    client.send('reply', answer === null ? { id, malformed: shellWords.restarting } : { id, ...answer });
  }

  /**
   * Null when the table could not take it, because the host is closing or has lost its log; `full` when the seat has
   * too many commands waiting.
   */
  async #execute(command: Command, cmdId: string | null = null): Promise<Reply | 'full' | null> {
    return this.#table.host
      .execute(command, cmdId)
      .catch((error: unknown) => (error instanceof QueueFull ? 'full' : null));
  }

  #present(): readonly TableClient[] {
    return [...(this.clients as Iterable<TableClient>)].filter((one) => !one.userData.ended);
  }

  #seatOf(client: TableClient): number | null {
    const { key } = client.userData;
    return key === null
      ? null
      : (this.#table.host.state.sittings.find((s) => s.grant.message.key === key)?.seat ?? null);
  }

  #sendViews(): void {
    for (const client of this.clients as Iterable<TableClient>) this.#sendView(client);
  }

  #sendView(client: TableClient): void {
    if (!isHere(client)) return;
    if (readsTooSlowly(client)) return this.#tooSlow(client);
    const who = client.userData;
    if (isBehind(client)) {
      who.behindSince ??= performance.now();
      this.#untilNews ??= setTimeout(() => this.#sendNews(), times.untilNews).unref();
      if (performance.now() - who.behindSince > times.behind) this.#tooSlow(client);
      return;
    }
    who.behindSince = null;
    const message = this.#feed.message(who.sent, this.#seatOf(client), who.evidence);
    if (message === null) return;
    const { packed, sent, isWhole } = message;
    who.sent = sent;
    if (isWhole) who.whole = packed.length;
    client.enqueueRaw(packed);
  }

  /** Who was behind gets all that has changed since, as one change, as soon as it has read what was there. */
  #sendNews(): void {
    this.#untilNews = undefined;
    for (const client of this.clients as Iterable<TableClient>)
      if (client.userData.behindSince !== null) this.#sendView(client);
  }

  #tooSlow(client: TableClient): void {
    end(client, closeCodes.tooSlow, 'Your connection is too slow for this table.');
  }
}

function refuse(client: TableClient, id: string | null, { malformed }: Malformed): void {
  client.send('reply', { id, malformed });
}
