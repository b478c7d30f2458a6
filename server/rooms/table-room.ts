/**
 * The Colyseus room of one table: sockets in, views out. It decides nothing: what it may send is `viewFor`, what it may do is
 * `TableHost.execute`. One room per table for the life of the process; it has no schema state (platform.md 7).
 */
import { randomBytes } from 'node:crypto';
import { Room, type Client } from '@colyseus/core';
import { toHex, type Hex } from '../../engine/bytes.ts';
import type { Grant } from '../../engine/protocol/messages.ts';
import type { Signed } from '../../engine/protocol/sign.ts';
import { encodeWire } from '../../engine/protocol/wire.ts';
import { isHello } from '../../engine/seat/hello.ts';
import type { Command } from '../../engine/table/commands.ts';
import { refuse as refusal } from '../../engine/table/refusals.ts';
import type { TableHost, Reply } from '../host/table-host.ts';
import { readCommand, readIdentify, readInvite, readSit, type Malformed } from '../protocol/decode.ts';

/** Close codes of ours (server/PROTOCOL.md P1). */
export const closeCodes = { replaced: 4100, restarting: 4101, tooSlow: 4102 } as const;
/** A client that does not read: its views pile up beyond this many bytes. */
const bufferedAtMost = 4_000_000;

export interface RoomTable {
  readonly host: TableHost;
  /** The command that brings a grant, with what the chain says of it. */
  askToSit(grant: Signed<Grant>): Promise<Command>;
  /** Seats the house's bot opposite; a sentence when it cannot. */
  inviteBot(): Promise<string | null>;
}

/** Set once by the server before rooms are made: Colyseus constructs rooms itself. */
export const tables = new Map<string, RoomTable>();
/** Rooms are made by the server only; clients can but join them. The token is never sent anywhere. */
export const creation = { token: '' };

interface Who {
  readonly challenge: Hex;
  /** Session key that the connection has proven. */
  key: Hex | null;
}

type TableClient = Client<{ userData: Who }>;

/** Colyseus room ids are short text: the table's id without 0x. */
export const roomIdOf = (tableId: Hex): string => tableId.slice(2);

export class TableRoom extends Room {
  #table!: RoomTable;
  #stop: () => void = () => undefined;

  override onCreate({ tableId, token }: { tableId: Hex; token?: unknown }): void {
    const table = tables.get(tableId);
    if (creation.token === '' || token !== creation.token || table === undefined) throw new Error('Tables are opened by the server. Join one by its id.');
    this.#table = table;
    this.roomId = roomIdOf(tableId);
    this.autoDispose = false;
    this.patchRate = 60_000; // null or 0 would tick at 60 Hz (platform.md 7.16)
    this.onMessage('identify', (client: TableClient, text: unknown) => this.#take(client, this.#identify(client, text)));
    this.onMessage('command', (client: TableClient, text: unknown) => this.#take(client, this.#command(client, text)));
    this.onMessage('sit', (client: TableClient, text: unknown) => this.#take(client, this.#sit(client, text)));
    this.onMessage('inviteBot', (client: TableClient, text: unknown) => this.#take(client, this.#invite(client, text)));
    this.onMessage('*', (client: TableClient) => client.send('reply', { id: null, malformed: 'No such message.' }));
    this.#stop = table.host.subscribe(() => this.#sendViews());
  }

  override onJoin(client: TableClient): void {
    client.userData = { challenge: toHex(randomBytes(32)), key: null };
    client.send('hello', { challenge: client.userData.challenge });
    this.#sendView(client);
  }

  override async onLeave(client: TableClient): Promise<void> {
    const seat = this.#seatOf(client);
    const others = this.clients.some((c: TableClient) => c !== client && c.userData?.key === client.userData?.key);
    if (seat !== null && !others) await this.#execute({ by: 'host', command: { type: 'lost', seat } });
  }

  override onDispose(): void {
    this.#stop();
  }

  /** What goes wrong with one message is told to its sender, and concerns nobody else. */
  #take(client: TableClient, work: Promise<void>): void {
    work.catch(() => client.send('reply', { id: null, malformed: 'The table could not take that. Try again in a moment.' }));
  }

  async #identify(client: TableClient, text: unknown): Promise<void> {
    const message = readIdentify(text);
    if ('malformed' in message) return refuse(client, null, message);
    const { domain, tableId } = this.#table.host.state;
    const who = client.userData;
    if (who === undefined || !isHello(domain, tableId, who.challenge, message.key, message.signature)) {
      return client.send('reply', { id: null, malformed: 'The session key did not sign the challenge.' });
    }
    // A second connection of the same player closes the first (rules.md 2.4).
    for (const other of this.clients as Iterable<TableClient>) {
      if (other !== client && other.userData?.key === message.key) {
        other.userData.key = null;
        other.leave(closeCodes.replaced, 'Another window of yours has taken this seat.');
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
    await this.#reply(client, message.id, { by: 'seat', seat, command: message.command }, `${client.userData?.key}:${message.id}`);
  }

  async #sit(client: TableClient, text: unknown): Promise<void> {
    const message = readSit(text);
    if ('malformed' in message) return refuse(client, null, message);
    await this.#reply(client, message.id, await this.#table.askToSit(message.grant), `${message.grant.message.key}:${message.id}`);
    // The connection that brought the grant may have proven its key before the seat was there.
    await this.#tellConnected(client);
  }

  async #invite(client: TableClient, text: unknown): Promise<void> {
    const message = readInvite(text);
    if ('malformed' in message) return refuse(client, null, message);
    const why = await this.#table.inviteBot();
    client.send('reply', why === null ? { id: message.id, ok: true } : { id: message.id, malformed: why });
  }

  async #reply(client: TableClient, id: string, command: Command, cmdId: string): Promise<void> {
    const reply = await this.#execute(command, cmdId);
    client.send('reply', reply === null ? { id, malformed: 'The table is restarting. Try again in a moment.' } : { id, ...reply });
  }

  /** Null when the table could not take it: the host is closing or has lost its log. */
  async #execute(command: Command, cmdId: string | null = null): Promise<Reply | null> {
    return this.#table.host.execute(command, cmdId).catch(() => null);
  }

  #seatOf(client: TableClient): number | null {
    const key = client.userData?.key ?? null;
    return key === null ? null : this.#table.host.state.seats.find((s) => s.grant.message.key === key)?.seat ?? null;
  }

  #sendViews(): void {
    for (const client of this.clients as Iterable<TableClient>) this.#sendView(client);
  }

  #sendView(client: TableClient): void {
    const buffered = (client.ref as unknown as { bufferedAmount?: number }).bufferedAmount ?? 0;
    if (buffered > bufferedAtMost) return void client.leave(closeCodes.tooSlow, 'Your connection is too slow for this table.');
    client.send('view', encodeWire(this.#table.host.view(this.#seatOf(client))));
  }
}

function refuse(client: TableClient, id: string | null, { malformed }: Malformed): void {
  client.send('reply', { id, malformed });
}
