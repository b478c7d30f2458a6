/** What the items of the outbox say, as `chainActs` wrote it (server/host/chain-acts.ts). */
import type { Hex } from '../../engine/bytes.ts';
import type { Bring, Grant, Release } from '../../engine/protocol/messages.ts';
import type { Signed } from '../../engine/protocol/sign.ts';
import { decodeWire } from '../../engine/protocol/wire.ts';
import type { OutboxItem } from '../store/port.ts';

const body = (item: OutboxItem): unknown => decodeWire(JSON.stringify(item.body));

/** Of `sit`. */
export const grantIn = (item: OutboxItem): Signed<Grant> => (body(item) as { grant: Signed<Grant> }).grant;

/** Of `bring`. */
export const bringIn = (item: OutboxItem): Signed<Bring> => (body(item) as { bring: Signed<Bring> }).bring;

/** Whose money `sit` and `bring` lock. */
export const payerIn = (item: OutboxItem): Hex =>
  (item.kind === 'sit' ? grantIn(item).message : bringIn(item).message).player;

/** Of `stand`. */
export const releaseIn = (item: OutboxItem): Signed<Release> => (body(item) as { release: Signed<Release> }).release;

/** Of `freeShare`: whose share it is, and how long after the request, in seconds. */
export const shareIn = (item: OutboxItem): { player: Hex; key: Hex; seconds: number } =>
  body(item) as { player: Hex; key: Hex; seconds: number };

/** The bank's number, of `settle`, `propose`, `demand` and `finalize`. */
export const numberIn = (item: OutboxItem): bigint => (body(item) as { number: bigint }).number;
