/** The punters' links that demands of one bank have brought to the chain, with their gives. */
import { parseEventLogs, toEventSelector, type PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';
import type { EncodedGive } from '../../../engine/settlement/dispute.ts';
import { sortedBy, type EventPlaces } from '../bank-events.ts';
import { ChainDown, ChainError } from '../errors.ts';
import { doubtsAtMost, keptBy, KeptLogs } from '../kept-logs.ts';
import type { IsOver } from '../logs.ts';
import { abis, chainErrorOf } from '../revert-reason.ts';

/** A demand opened in block `openedIn`. `given` has a bit for each link that the court has. */
interface Linked {
  readonly contest: { readonly closed: Hex };
  readonly given: number;
  readonly openedIn: bigint;
}

interface ShownLinks {
  /** By list. */
  readonly links: ReadonlyMap<string, readonly EncodedGive[]>;
  /** Why not all were read. */
  readonly unread: ChainError | null;
  /** 0: none are read with the next looks. Else the fewer blocks are left the smaller. */
  readonly left: bigint;
}

/**
 * Of all these demands at once. `isGive`: whether a list's give is a punter's; others may be a node's invention, and
 * count for none. `isOver`: they are read on at the next look. Throws only what is no `ChainError`.
 */
export async function shownLinks(
  client: PublicClient,
  { court }: Pick<EventPlaces['addresses'], 'court'>,
  demands: readonly Linked[],
  isGive: (closed: Hex, give: EncodedGive) => boolean,
  isOver?: IsOver,
): Promise<ShownLinks> {
  if (demands.length === 0) return { links: new Map(), unread: null, left: 0n };
  const lists = demands.map(({ contest }) => contest.closed).sort();
  const from = demands.map(({ openedIn }) => openedIn).reduce((a, b) => (a < b ? a : b));
  const topics = [toEventSelector(linkGiven), lists];
  const kept = keptBy(
    client,
    `${lists.join()} ${from}`,
    () => new KeptLogs(client, { address: [court], topics }, from),
  );
  const links = () =>
    sortedBy(
      parseEventLogs({ abi: [linkGiven], logs: [...kept.logs], strict: true }).map(({ args }) => args),
      ({ closed }) => closed,
    );
  // The banker's own may not be shown for the lack of one.
  const isEach = (): boolean => {
    const all = links();
    return demands.every(({ contest, given }) => {
      const count = [...given.toString(2)].filter((bit) => bit === '1').length;
      const gives = all.get(contest.closed)?.filter((give) => isGive(contest.closed, give));
      return new Set(gives?.map(({ index }) => index)).size >= count;
    });
  };
  // While the banker's is due no new one comes: the blocks that are left come before those that are new.
  const reading = kept.isGoing ? kept.refreshOlder(isOver) : kept.refresh(isOver);
  // What is read again may wait.
  let unread = await reading.then(
    () => null,
    (error: unknown) => (isEach() ? null : named(error)),
  );
  for (let doubts = 0; unread === null && !isEach() && doubts < doubtsAtMost; doubts++) {
    const isOther = await kept.doubt(isOver).catch((error: unknown) => {
      unread = named(error); // what is doubted is not read again yet
      return false;
    });
    if (!isOther) break;
  }
  return { links: links(), unread, left: unread instanceof ChainDown ? kept.left + 1n : 0n };
}

function named(error: unknown): ChainError {
  const fault = chainErrorOf(error);
  if (fault instanceof ChainError) return fault;
  throw error;
}

const linkGiven = abis.court.find(
  (item): item is Extract<(typeof abis.court)[number], { name: 'LinkGiven' }> =>
    item.type === 'event' && item.name === 'LinkGiven',
)!;
