/**
 * The room beside the tables' rooms: the lobby as it changes, and the waiting list (server/PROTOCOL.md P5.13, P11.12).
 * It decides nothing: the list says who may wait. A socket and no stream of HTTP: who waits speaks, too, and is gone
 * with its connection; and every limit of a room holds.
 */
import { isSame } from '../../engine/table/view-changes.ts';
import { wishText } from '../../engine/table/wait-wish.ts';
import type { LobbyTable } from '../lobby/tables-now.ts';
import type { WaitingList, WaitNow } from '../lobby/waiting-list.ts';
import { counts, times } from '../limits/limits.ts';
import { readStop, readWait } from '../protocol/decode.ts';
import type { Allowance } from './allowance.ts';
import type { TableClient } from './connection.ts';
import { ViewFeed, type Message } from './feed.ts';
import { packView, PushRoom, refuseMessage } from './push-room.ts';

export const lobbyRoomId = 'lobby';

export interface Lobby {
  readonly list: WaitingList;
  readonly allowance: Allowance;
  tables(): readonly LobbyTable[];
  /** Calls `listener` whenever something may have changed at a table; returns how to stop it. */
  subscribe(listener: () => void): () => void;
}

/** Set once by the server before the room is made: Colyseus constructs rooms itself. */
export const lobby: { now: Lobby | null } = { now: null };

/** What one connection sees. */
interface LobbyView {
  readonly tables: readonly LobbyTable[];
  readonly wait: (WaitNow & { readonly wish: object }) | null;
}

export class LobbyRoom extends PushRoom {
  #lobby!: Lobby;
  #feed!: ViewFeed<LobbyView, string, Uint8Array>;
  #tables: readonly LobbyTable[] = [];
  /** Under which id a connection waits. */
  readonly #waiters = new Map<TableClient, string>();
  #untilLook: NodeJS.Timeout | undefined;
  #stops: readonly (() => void)[] = [];
  protected override readonly called = 'the lobby';
  protected override readonly most = { ofAddress: counts.tableOfAddress, all: counts.lobby };

  override onCreate({ token }: { token?: unknown }): void {
    const { now: open } = lobby;
    if (open === null) throw new Error('The lobby is opened by the server. Join it by its id.');
    this.begin(lobbyRoomId, token);
    this.#lobby = open;
    this.#tables = open.tables();
    this.hears('wait', async (client, text) => this.#wait(client, text));
    this.hears('stopWaiting', async (client, text) => this.#stop(client, text));
    this.#feed = new ViewFeed<LobbyView, string, Uint8Array>(
      (waiter) => ({ tables: this.#tables, wait: waiter === null ? null : this.#waitOf(waiter) }),
      (view) => view,
      () => 0, // nothing in it tells the time
      packView,
    );
    this.#stops = [
      open.subscribe(() => this.#lookSoon()),
      open.list.subscribe(() => {
        this.#lookSoon();
        this.sendViews(); // who waits hears it at once
      }),
    ];
  }

  override onLeave(client: TableClient): void {
    const waiter = this.#waiters.get(client);
    this.#waiters.delete(client);
    if (waiter !== undefined) this.#lobby.list.away(waiter);
  }

  override onDispose(): void {
    super.onDispose();
    clearTimeout(this.#untilLook);
    for (const stop of this.#stops) stop();
  }

  protected override get allowance(): Allowance {
    return this.#lobby.allowance;
  }

  protected override news(client: TableClient): Message<Uint8Array> | null {
    return this.#feed.message(client.userData.sent, this.#waiters.get(client) ?? null, false);
  }

  protected override onlyWatches(client: TableClient): boolean {
    return !this.#waiters.has(client);
  }

  /** Amounts are decimals here, as in all of the lobby. */
  #waitOf(waiter: string): LobbyView['wait'] {
    const now = this.#lobby.list.of(waiter);
    return now === null ? null : { ...now, wish: wishText(now.wish) };
  }

  #lookSoon(): void {
    this.#untilLook ??= setTimeout(() => this.#look(), times.lobbyNews).unref();
  }

  #look(): void {
    this.#untilLook = undefined;
    const tables = this.#lobby.tables();
    if (isSame(tables, this.#tables)) return;
    this.#tables = tables;
    this.#feed.changed();
    this.sendViews();
  }

  async #wait(client: TableClient, text: unknown): Promise<void> {
    const message = readWait(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    const { id, waiter, wish, player } = message;
    const { list, allowance } = this.#lobby;
    const { asker } = client.userData;
    if (!allowance.wait(asker, client.userData.allowance, list.goesOn(waiter, wish))) return this.tooMuch(client, id);
    const own = this.#waiters.get(client);
    if (own !== undefined && own !== waiter) list.stop(own);
    for (const [other, its] of this.#waiters) if (its === waiter) this.#waiters.delete(other);
    this.#waiters.set(client, waiter);
    const refusal = list.wait(waiter, { asker, wish, player });
    if (refusal !== null) this.#waiters.delete(client);
    client.send('reply', refusal === null ? { id, ok: true } : { id, refusal });
    this.sendView(client);
  }

  async #stop(client: TableClient, text: unknown): Promise<void> {
    const message = readStop(text);
    if ('malformed' in message) return refuseMessage(client, null, message);
    const waiter = this.#waiters.get(client);
    this.#waiters.delete(client);
    if (waiter !== undefined) this.#lobby.list.stop(waiter);
    client.send('reply', { id: message.id, ok: true });
    this.sendView(client);
  }
}
