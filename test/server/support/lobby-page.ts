/** One page with the lobby open on a real socket, which does not ask by itself for what it lacks. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Room } from '@colyseus/sdk';
import type { Hex } from '../../../engine/bytes.ts';
import { heldNothing, joinFeed, type Held } from '../../../engine/table/view-feed.ts';
import type { LobbyTable } from '../../../server/lobby/tables-now.ts';
import { lobbyRoomId } from '../../../server/rooms/lobby-room.ts';

export interface SeenLobby {
  readonly tables: readonly LobbyTable[];
  readonly wait: {
    readonly state: string;
    readonly wish: object;
    readonly position?: number;
    readonly seat?: number;
  } | null;
}

export interface LobbyReply {
  readonly id: string;
  readonly ok?: true;
  readonly malformed?: string;
  readonly refusal?: { readonly code: string };
}

export async function until(test: () => boolean, atMost = 10_000): Promise<void> {
  for (const end = Date.now() + atMost; !test(); await sleep(5)) if (Date.now() > end) throw new Error('in vain');
}

export class LobbyPage {
  readonly texts: string[] = [];
  readonly replies: LobbyReply[] = [];
  seen!: SeenLobby;
  /** With which it was closed. */
  code: number | null = null;
  readonly room: Room;
  #held: Held = heldNothing;

  private constructor(room: Room) {
    this.room = room;
    room.reconnection.enabled = false;
    room.onMessage('hello', () => undefined);
    room.onMessage('reply', (reply: LobbyReply) => this.replies.push(reply));
    room.onLeave((code: number) => {
      this.code = code;
    });
    room.onMessage('view', (text: string) => {
      this.texts.push(text);
      const read = joinFeed(this.#held, text);
      if (!('value' in read)) throw new Error(JSON.stringify(read));
      this.#held = read.held;
      this.seen = read.value as SeenLobby;
    });
  }

  /** `url`: where rooms are joined; `headers`: what a proxy of the house says of it. */
  static async open(url: string, headers: Record<string, string> = {}): Promise<LobbyPage> {
    const page = new LobbyPage(await new Client(url, { headers }).joinById(lobbyRoomId));
    await until(() => page.texts.length > 0);
    return page;
  }

  async says(type: string, message: object): Promise<LobbyReply> {
    const id = `m${this.replies.length}`;
    this.room.send(type, JSON.stringify({ id, ...message }));
    const before = this.replies.length;
    await until(() => this.replies.length > before);
    return this.replies.at(-1)!;
  }

  /** Waits under a name of its own; `more`: other fields of the message. */
  wait(name: string, tableId: Hex, player: Hex | null, more: object = {}): Promise<LobbyReply> {
    return this.says('wait', { waiter: waiterOf(name), wish: { tableId }, player, ...more });
  }

  table(name: string): LobbyTable {
    return this.seen.tables.find((one) => one.name === name)!;
  }

  async close(): Promise<void> {
    await this.room.leave();
  }
}

export const waiterOf = (name: string): Hex => `0x${Buffer.from(name).toString('hex').padEnd(32, '0')}`;
