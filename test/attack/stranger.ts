/** Somebody on the internet with their own address, who speaks to the public port frame by frame. */
import { WebSocket } from 'ws';
import { Protocol } from '@colyseus/core';

let addresses = 0;
/** An address that has not attacked yet: the stack believes its proxy, and that is us. */
export const freshAddress = (): string => `198.18.${++addresses >> 8}.${addresses & 255}`;

export class Stranger {
  readonly socket: WebSocket;
  /** Everything that came, as text, so that one can search in it. */
  heard = '';
  closed: { code: number; reason: string } | null = null;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      this.heard += data.toString('latin1');
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
    });
    socket.on('error', () => undefined);
  }

  /** Joins a table as the page does; with `acknowledge: false` it stays silent after that. */
  static async join(
    url: string,
    roomId: string,
    {
      address = freshAddress(),
      acknowledge = true,
      sessionId,
    }: { address?: string; acknowledge?: boolean; sessionId?: string } = {},
  ): Promise<Stranger> {
    const headers = { 'x-forwarded-for': address };
    const answer = await fetch(`${url}/gs/matchmake/joinById/${roomId}`, {
      method: 'POST',
      body: '{}',
      headers: { ...headers, 'content-type': 'application/json' },
    });
    if (!answer.ok) throw new Error(`no place: ${answer.status} ${await answer.text()}`);
    const place = (await answer.json()) as { processId: string; sessionId: string };
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/gs/${place.processId}/${roomId}?sessionId=${sessionId ?? place.sessionId}`,
      { headers },
    );
    const stranger = new Stranger(socket);
    if (acknowledge) socket.once('message', () => socket.send(Buffer.from([Protocol.JOIN_ROOM])));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return stranger;
  }

  /** A message of the room: its type, and a text. */
  say(type: string, text: string): void {
    const body = Buffer.from(text);
    this.socket.send(
      Buffer.concat([
        Buffer.from([Protocol.ROOM_DATA, 0xa0 + type.length]),
        Buffer.from(type),
        Buffer.from([0xda, body.length >> 8, body.length & 255]),
        body,
      ]),
    );
  }

  /** Waits until `what` holds; throws its words after `ms`. */
  async until(what: string, test: () => boolean, ms = 15_000): Promise<void> {
    for (const last = Date.now() + ms; !test();) {
      if (Date.now() > last) throw new Error(`waited in vain: ${what}; closed ${JSON.stringify(this.closed)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  leave(): void {
    this.socket.terminate();
  }
}
