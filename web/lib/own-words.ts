/** A wallet tells the house of its own limits without a seat (server/PROTOCOL.md P13.18). */
import { signTypedData } from 'wagmi/actions';
import type { Hex } from '../../engine/bytes.ts';
import type { OwnPlay } from '../../engine/table/own-limits.ts';
import { ownWordDomain, ownWordFields, ownWordOf, type OwnWish, type OwnWord } from '../../engine/table/own-word.ts';
import { randomHex } from './random.ts';
import type { ServerConfig } from './server-types.ts';
import { domainOf, fetchOwnNow, sayOwn } from './table-server.ts';
import type { Wagmi } from './wagmi.ts';

/** What the wallet is asked to sign. */
export const ownTyped = (server: ServerConfig, word: OwnWord) => ({
  domain: ownWordDomain(domainOf(server)),
  types: { OwnLimits: ownWordFields },
  primaryType: 'OwnLimits' as const,
  message: { ...word, at: BigInt(word.at) },
});

/** How the wallet stands once the house has taken its word. Rejects in words, and if the wallet does. */
export async function askOwn(server: ServerConfig, wagmi: Wagmi, player: Hex, wish: OwnWish): Promise<OwnPlay | null> {
  const word = ownWordOf(player, wish, { at: await fetchOwnNow(), nonce: randomHex(32) });
  return sayOwn(word, await signTypedData(wagmi, ownTyped(server, word)));
}
