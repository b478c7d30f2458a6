/** A server that lies to one window: changes what it sends on its way, keeping its length in bytes. */
import type { WebSocketRoute } from 'playwright-core';
import type { Window } from './window.ts';

export interface Tampered {
  /** Number of messages that were changed. */
  changed: number;
  /**
   * Commands of the seat that the page has sent. It also asks for the whole view, and says again who it is on a new
   * connection: neither binds its player to anything.
   */
  commands: number;
}

/**
 * From the next connection on, `change` gets each text of the table server; what it returns must have the same length.
 * What the page sends is lost if `loses` says so.
 */
export async function tamperWith(
  window: Window,
  change: (text: string) => string,
  loses: (text: string) => boolean = () => false,
): Promise<Tampered> {
  const tampered: Tampered = { changed: 0, commands: 0 };
  await window.page.routeWebSocket(/\/gs\//, (page: WebSocketRoute) => {
    const server = page.connectToServer();
    page.onMessage((message) => {
      const text = textOf(message);
      if (isCommand(text)) tampered.commands++;
      if (!loses(text)) server.send(message);
    });
    server.onMessage((message) => {
      const text = textOf(message);
      const other = change(text);
      if (other.length !== text.length) throw new Error('a tampered message must keep its length');
      if (other !== text) tampered.changed++;
      page.send(typeof message === 'string' ? other : Buffer.from(other, 'latin1'));
    });
  });
  // A browser throws at once on options that are no subprotocols, and the client's library relies on that; the routed
  // socket would report it later.
  await window.page.addInitScript(() => {
    globalThis.WebSocket = new Proxy(globalThis.WebSocket, {
      construct(Socket, [url, protocols]: [string, unknown]) {
        if (typeof protocols === 'object' && protocols !== null && !Array.isArray(protocols))
          throw new SyntaxError('The subprotocol is invalid.');
        return new Socket(url, protocols as string[] | undefined);
      },
    });
  });
  return tampered;
}

const textOf = (message: string | Buffer): string =>
  typeof message === 'string' ? message : message.toString('latin1');
/** The name of a message stands before its content, after a byte each for its kind and its length. */
const isCommand = (text: string): boolean => text.slice(2, 9) === 'command';
const otherDigit = (digit: string): string => (digit === '3' ? '4' : '3');

/** The first card of each finished coup is replaced by another valid card: 50 and 51 are swapped. */
export const otherCard = (text: string): string =>
  text.replaceAll(
    /("cards":\[)(\d*)(\d)([,\]])/g,
    (_all, before: string, tens: string, digit: string, after: string) =>
      `${before}${tens}${digit === '0' ? '1' : '0'}${after}`,
  );

/** The first line of each state is another sum. */
export const otherLine = (text: string): string =>
  text.replaceAll(
    /("seats":\["-?)(\d)(\d*n")/g,
    (_all, before: string, digit: string, after: string) => `${before}${otherDigit(digit)}${after}`,
  );
