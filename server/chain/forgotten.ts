/**
 * Which items of the outbox the chain has forgotten: a local node that was killed loses its last second, others
 * reorganise.
 */
import type { Hex } from '../../engine/bytes.ts';
import type { Outbox, OutboxItem } from '../store/port.ts';
import { grantIn, numberIn, releaseIn } from './items.ts';
import type { ChainPort } from './port.ts';

/**
 * How far back from the last thing that was done, seconds: far more than a node of our own can lose, or a chain
 * reorganise.
 */
const lookBack = 600;

/** Opens what was done lately and is not so on the chain; gives the keys, oldest first. Throws `ChainDown`. */
export async function reopenForgotten(
  store: Outbox,
  chain: Pick<ChainPort, 'seatOf' | 'statusOf'>,
): Promise<readonly string[]> {
  const done = await store.doneLately(lookBack);
  const sits = [...done.filter((item) => item.kind === 'sit'), ...(await store.openItems('sit'))];
  /** Sittings that are to begin again. */
  const again = new Set<string>();
  const reopened: string[] = [];
  for (const item of done) {
    // A proposal that a settlement has overtaken was not made, or does not matter any more.
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
  chain: Pick<ChainPort, 'seatOf' | 'statusOf'>,
  sits: readonly OutboxItem[],
  again: ReadonlySet<string>,
): Promise<boolean> {
  const table = item.tableId as Hex;
  switch (item.kind) {
    case 'sit': {
      const grant = grantIn(item);
      const { player, key, nonce } = grant.message;
      // Who asked for a seat again had left this one: it is nobody's business any more.
      if (
        sits.some((later) => later.id > item.id && later.tableId === table && grantIn(later).message.player === player)
      )
        return false;
      const seat = await chain.seatOf(table, player);
      return seat.key !== key && seat.nonce !== nonce; // with its nonce and without its key it has stood up
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
