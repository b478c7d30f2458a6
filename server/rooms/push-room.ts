/**
 * A room that pushes: each connection gets what it may see, whole first, then what has changed (ADR 0030), within what
 * a connection and an address may cost (server/PROTOCOL.md P10.3, P10.6). What there is to see, and what may be asked,
 * the room itself says. It has no schema state (platform.md 7).
 */
import { randomBytes } from 'node:crypto';
import { getMessageBytes, Protocol, Room, type AuthContext } from '@colyseus/core';
import { toHex } from '../../engine/bytes.ts';
import { shellWords } from '../../engine/table/shell-words.ts';
import { askerIn } from '../limits/asker.ts';
import { times } from '../limits/limits.ts';
import { idIn, type Malformed } from '../protocol/decode.ts';
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
import type { Message } from './feed.ts';
import { inOneWrite } from './transport.ts';

/** Only the server makes rooms; clients can only join them. The token is never sent anywhere. */
export const creation = { token: '' };

/** A view as the transport sends it. */
export const packView = (text: string): Uint8Array => getMessageBytes.raw(Protocol.ROOM_DATA, 'view', text);

export function refuseMessage(client: TableClient, id: string | null, { malformed }: Malformed): void {
  client.send('reply', { id, malformed });
}

export abstract class PushRoom extends Room {
  /** Runs while a client is behind. */
  #untilNews: NodeJS.Timeout | undefined;

  /** What it is called to a person: `this table`. */
  protected abstract readonly called: string;
  /** Connections: of one address, and in all. */
  protected abstract readonly most: { readonly ofAddress: number; readonly all: number };
  protected abstract readonly allowance: Allowance;
  /** What brings the connection up to now; null if it has everything. */
  protected abstract news(client: TableClient): Message<Uint8Array> | null;
  /** It only watches: it goes first when too many are here. */
  protected abstract onlyWatches(client: TableClient): boolean;

  /** Throws for whoever is not this server. */
  protected begin(roomId: string, token: unknown): void {
    if (creation.token === '' || token !== creation.token)
      throw new Error('Rooms are opened by the server. Join one by its id.');
    this.roomId = roomId;
    this.autoDispose = false;
    this.seatReservationTimeout = times.join / 1_000;
    this.maxClients = 2 * this.most.all; // reservations count, too; of connections the oldest that only watch make room before
    this.patchRate = 60_000; // null or 0 would tick at 60 Hz (platform.md 7.16)
    this.hears('whole', async (client) => this.whole(client, false));
    this.hears('*', async (client) => client.send('reply', { id: null, malformed: 'No such message.' }));
  }

  /** Takes messages of this type. What goes wrong with one is told to its sender only. */
  protected hears(type: string, work: (client: TableClient, text: unknown) => Promise<void>): void {
    const take = (client: TableClient, text: unknown): void => {
      if (client.userData.muted) return;
      work(client, text).catch(() => client.send('reply', { id: idIn(text), malformed: shellWords.busy }));
    };
    this.onMessage(type, take);
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

  override onDispose(): void {
    clearTimeout(this.#untilNews);
  }

  /**
   * One address may have a few connections. When there are too many, the oldest that only watch are closed: who has
   * more to do here always gets in.
   */
  #makeRoom(client: TableClient): void {
    const present = this.present();
    if (present.filter((one) => one.userData.asker === client.userData.asker).length > this.most.ofAddress)
      return end(client, closeCodes.tooMuch, `You have too many connections to ${this.called}.`);
    if (present.length <= this.most.all) return;
    const watcher = present.find((one) => one !== client && this.onlyWatches(one));
    if (watcher !== undefined) end(watcher, closeCodes.tooMuch, `Too many watch ${this.called}.`);
  }

  /** Before a frame is read. */
  #frame(client: TableClient): void {
    const who = client.userData;
    who.muted = who.ended;
    if (who.ended) return;
    if (readsTooSlowly(client)) return this.#tooSlow(client);
    if (!this.allowance.frame(who.asker, who.allowance)) {
      who.muted = true;
      return this.tooMuch(client, null);
    }
    // The first frame acknowledges the join: once the room has read it, the client gets the current view.
    if (!isHere(client)) setImmediate(() => this.sendView(client));
  }

  /** Answers that it was too much; a client that goes on nevertheless is closed. */
  protected tooMuch(client: TableClient, id: string | null): void {
    client.send('reply', { id, malformed: shellWords.tooMuch });
    if (!client.userData.allowance.strikes.take())
      end(client, closeCodes.tooMuch, `You ask more than ${this.called} answers.`);
  }

  protected present(): readonly TableClient[] {
    return [...(this.clients as Iterable<TableClient>)].filter((one) => !one.userData.ended);
  }

  /** The client lacks something, or wants to check: what it had counts no more. */
  protected whole(client: TableClient, evidence: boolean): void {
    const who = client.userData;
    if (!who.allowance.wholes.take()) return this.tooMuch(client, null);
    who.evidence ||= evidence;
    who.sent = null;
    this.sendView(client);
  }

  protected sendViews(): void {
    for (const client of this.clients as Iterable<TableClient>) this.sendView(client);
  }

  /** `held`: also what is held back for a client that is behind. */
  protected sendView(client: TableClient, held = false): void {
    if (!isHere(client)) return;
    if (readsTooSlowly(client)) return this.#tooSlow(client);
    const who = client.userData;
    if (!held && isBehind(client)) {
      who.behindSince ??= performance.now();
      this.#untilNews ??= setTimeout(() => this.#sendNews(), times.untilNews).unref();
      if (performance.now() - who.behindSince > times.behind) this.#tooSlow(client);
      return;
    }
    if (!isBehind(client)) who.behindSince = null;
    const message = this.news(client);
    if (message === null) return;
    const { packed, sent, isWhole } = message;
    who.sent = sent;
    if (isWhole) who.whole = packed.length;
    inOneWrite(client);
    client.enqueueRaw(packed);
  }

  /** Who was behind gets all that has changed since, as one change, as soon as it has read what was there. */
  #sendNews(): void {
    this.#untilNews = undefined;
    for (const client of this.clients as Iterable<TableClient>)
      if (client.userData.behindSince !== null) this.sendView(client);
  }

  #tooSlow(client: TableClient): void {
    end(client, closeCodes.tooSlow, `Your connection is too slow for ${this.called}.`);
  }
}
