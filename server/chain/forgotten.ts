/**
 * Which items of the outbox the chain has forgotten: a local node that was killed loses its last second, and other
 * chains reorganise.
 */
import type { Hex } from '../../engine/bytes.ts';
import type { Outbox, OutboxItem } from '../store/port.ts';
import { bringIn, grantIn, numberIn, releaseIn } from './items.ts';
import type { ChainPort } from './port.ts';

/**
 * How far to look back from the last item that was done, in seconds: far more than our own node can lose, or a chain
 * reorganise.
 */
const lookBack = 600;

type Asked = Pick<ChainPort, 'seatOf' | 'lastBring' | 'statusOf'>;

/** Reopens what was done lately and is no longer on the chain; returns the keys, oldest first. Throws `ChainDown`. */
export async function reopenForgotten(store: Outbox, chain: Asked): Promise<readonly string[]> {
  const done = await store.doneLately(lookBack);
  const sits = [...done.filter((item) => item.kind === 'sit'), ...(await store.openItems('sit'))];
  /** Sittings that must begin again. */
  const again = new Set<string>();
  const reopened: string[] = [];
  for (const item of done) {
    // A proposal that a settlement has overtaken was never made, or does not matter any more.
    if (item.kind === 'propose' && (await store.itemByKey(`settle:${item.tableId}:${numberIn(item)}`))) continue;
    if (!(await isForgotten(item, chain, sits, again))) continue;
    if (item.kind === 'sit') again.add(sittingOf(grantIn(item)));
    await store.reopen(item.id);
    reopened.push(item.key);
  }
  return reopened;
}

async function isForgotten(
  item: OutboxItem,
  chain: Asked,
  sits: readonly OutboxItem[],
  again: ReadonlySet<string>,
): Promise<boolean> {
  const table = item.tableId as Hex;
  switch (item.kind) {
    case 'sit': {
      const grant = grantIn(item);
      const { player, key, nonce } = grant.message;
      // A player who asked for a seat again had left this one, so nobody needs it any more.
      if (
        sits.some((later) => later.id > item.id && later.tableId === table && grantIn(later).message.player === player)
      )
        return false;
      const seat = await chain.seatOf(table, player);
      return seat.key !== key && seat.nonce !== nonce; // this nonce without this key: the seat has stood up
    }
    case 'bring': {
      const { player, sitting, nonce } = bringIn(item).message;
      const seat = await chain.seatOf(table, player);
      // Once the seat has stood up, all that it brought is its player's again.
      return (
        again.has(`${player} ${sitting}`) ||
        (seat.key !== null && seat.nonce === sitting && (await chain.lastBring(table, player)) < nonce)
      );
    }
    case 'stand': {
      const release = releaseIn(item);
      const { player, nonce } = release.message;
      const seat = await chain.seatOf(table, player);
      return again.has(sittingOf(release)) || (seat.key !== null && seat.nonce === nonce);
    }
    case 'settle':
    case 'finalize':
      return (await chain.statusOf(table, numberIn(item))).kind !== 'final';
    case 'propose':
      return (await chain.statusOf(table, numberIn(item))).kind === 'open';
    case 'demand': {
      const status = await chain.statusOf(table, numberIn(item));
      return status.kind === 'open' && status.demands === 0;
    }
    default:
      return false; // a share that is not freed is nobody's loss
  }
}

const sittingOf = ({ message: { player, nonce } }: { message: { player: Hex; nonce: bigint } }): string =>
  `${player} ${nonce}`;
