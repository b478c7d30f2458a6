/** A connection to a table's room of `openRooms`, and what it is answered. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Room } from '@colyseus/sdk';
import type { Hex } from '../../../engine/bytes.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { signHello } from '../../../engine/seat/hello.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { roomIdOf } from '../../../server/rooms/table-room.ts';

export interface Answered {
  readonly id: string | null;
  readonly ok?: true;
  readonly refusal?: { readonly code: string; readonly rule: string };
  readonly malformed?: string;
}

export class RoomLine {
  readonly replies: Answered[] = [];
  readonly room: Room;
  #asked = 0;

  constructor(room: Room) {
    this.room = room;
    room.onMessage('reply', (reply: Answered) => this.replies.push(reply));
    room.onMessage('view', () => undefined);
  }

  /** `as`: it proves this seat's session key. */
  static async open(url: string, tableId: Hex, as: SeatMemory | null): Promise<RoomLine> {
    const line = new RoomLine(await new Client(url).joinById(roomIdOf(tableId)));
    const challenge = await new Promise<Hex>((heard) =>
      line.room.onMessage('hello', (hello: { challenge: Hex }) => heard(hello.challenge)),
    );
    if (as !== null) line.room.send('identify', encodeWire(signHello(as, challenge)));
    return line;
  }

  /** Sends a message under a new id, and gives its answer. */
  async ask(type: string, message: object): Promise<Answered> {
    const id = `m${this.#asked++}`;
    this.room.send(type, encodeWire({ id, ...message }));
    return await this.next((reply) => reply.id === id);
  }

  /** Sends a text as it is, and gives the answer to what has no id. */
  async say(type: string, text: unknown): Promise<Answered> {
    this.replies.length = 0;
    this.room.send(type, text);
    return await this.next((reply) => reply.id === null);
  }

  async next(is: (reply: Answered) => boolean): Promise<Answered> {
    for (const end = Date.now() + 15_000; Date.now() < end; await sleep(5)) {
      const found = this.replies.find(is);
      if (found !== undefined) return found;
    }
    throw new Error('no answer');
  }
}
