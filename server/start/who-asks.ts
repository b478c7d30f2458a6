/**
 * Who asks the public port, and whether they may ask in this way (server/PROTOCOL.md P10.1, P10.4). The host must be a
 * name of this house, or any page could reach the port under a name of its own (DNS rebinding). The address must be
 * valid. A page of another origin is counted separately, so that it cannot use up the limits of the person beside it.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { sizes } from '../limits/limits.ts';

/** The house's names, and whether a proxy stands before it. */
export interface PublicNames {
  /** Host names, lower-case, without port. */
  readonly hosts: readonly string[];
  /**
   * The house's own proxy stands before the front: the last address that it adds to `X-Forwarded-For` is the caller's.
   */
  readonly behindProxy: boolean;
}

export const localNames: PublicNames = { hosts: ['127.0.0.1', 'localhost', '[::1]'], behindProxy: false };

/** A host name, an IPv4 address or an IPv6 address in brackets, without port. */
export const hostName = /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?)$/;
const hostHeader = /^(\[[0-9a-fA-F:.]{2,45}\]|[a-zA-Z0-9.-]{1,254}?)(?::\d{1,5})?$/;
/** Wallet extensions and files have origins, too: `chrome-extension://…`, `null`. */
const originHeader = /^(?:null|[a-z][a-z0-9+.-]{0,30}:\/\/([^\s/?#@]{1,260}))$/i;

export interface Refused {
  readonly status: 400 | 421;
  readonly words: string;
}

export interface Asker {
  /**
   * Whom the limits count for: the address (for IPv6 its 64-bit network), with pages of other origins counted
   * separately.
   */
  readonly key: string;
  readonly address: string;
  /** Whether a browser sends the request for a page of another origin. */
  readonly foreign: boolean;
}

export function whoAsks(incoming: IncomingMessage, names: PublicNames): Asker | Refused {
  const url = urlProblem(incoming.url ?? '');
  if (url !== null) return { status: 400, words: url };
  const { host, origin } = incoming.headers;
  const [, name] = hostHeader.exec(host ?? '') ?? [];
  if (name === undefined) return { status: 400, words: 'The Host header is no host name.' };
  if (!names.hosts.includes(name.toLowerCase()))
    return {
      status: 421,
      words: 'This house is not reached under that host name. Its owner names them in SABOT_HOSTS.',
    };
  const said = origin === undefined ? null : originHeader.exec(origin);
  if (origin !== undefined && said === null) return { status: 400, words: 'The Origin header is no origin.' };
  const foreign = said !== null && said[1]?.toLowerCase() !== host!.toLowerCase();
  const address = addressOf(incoming, names.behindProxy);
  return { address, foreign, key: foreign ? `${networkOf(address)} from another origin` : networkOf(address) };
}

/** Why an address in a request is not valid, or null. */
export function urlProblem(url: string): string | null {
  if (url.length > sizes.url) return `An address has at most ${sizes.url} characters.`;
  if (!/^\/[\x21-\x7e]*$/.test(url) || url.includes('\\') || url.startsWith('//'))
    return 'The address is no path of this house.';
  try {
    decodeURIComponent(url);
  } catch {
    return 'The address has a % that stands for nothing.';
  }
  return null;
}

function addressOf(incoming: IncomingMessage, behindProxy: boolean): string {
  const direct = incoming.socket.remoteAddress ?? '';
  if (!behindProxy) return direct;
  const last = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)!
    .trim();
  return isIP(last) === 0 ? direct : last;
}

/** Everybody has 2^64 IPv6 addresses, so the network counts. An IPv4 address in IPv6 form counts as IPv4. */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const whole =
    tail === undefined
      ? before
      : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `${whole
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}
