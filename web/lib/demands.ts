'use client';
/** What the court says of a table's lists (protocol.md 5, `demand`); this page asks the chain itself. */
import { useQuery } from '@tanstack/react-query';
import type { Hex } from '../../engine/bytes.ts';
import { contestable, contestedBy, type Contested } from '../../engine/seat/contested.ts';
import { sessionAddressOf, type SeatMemory } from '../../engine/seat/memory.ts';
import { explain, ServiceError } from './errors.ts';
import type { Answered } from './answered.ts';
import { type Contest } from '../../engine/settlement/exit/facts.ts';
import { stages } from '../../engine/settlement/stages.ts';
import type { PaidLine, SeatId } from '../../engine/settlement/payment.ts';
import { listFacts, openDemands } from '../../server/chain/exit/demand-facts.ts';
import { paidLine } from '../../server/chain/exit/paid-line.ts';
import { inTime } from './in-time.ts';
import { errorWords } from '../words/errors.ts';
import { useServer } from './chain.tsx';
import { useOwnNode } from './wallet.tsx';
import type { OwnNode } from './own-node.ts';
import type { Setup } from '../../engine/protocol/messages.ts';
import type { ServerConfig, TableConfig } from './server-types.ts';

/** An open demand on a list in which this browser's seat has money. */
export interface OwnDemand {
  readonly closed: Hex;
  readonly number: bigint;
  /**
   * Who still has something to show. `link`: this seat, or it is left out; `lastLink`: this seat, or it loses the coup;
   * `others`: somebody else.
   */
  readonly owes: 'link' | 'lastLink' | 'others';
  /** End of the stage, seconds since 1970. */
  readonly deadline: number;
}

/**
 * Whether a seat may bind itself to a closed list of a bank with this number, according to the node that this page
 * asks.
 */
export async function listOnChain(
  node: OwnNode,
  server: ServerConfig,
  { tableId, table }: TableConfig,
  closed: Hex,
  { number, house }: Pick<Setup, 'number' | 'house'>,
): Promise<Contested> {
  return contestedBy(
    await node.ask((client) =>
      listFacts(client, server, { table: tableId, number, house }, closed, server.local ? 'pending' : 'latest'),
    ),
    table,
  );
}

/**
 * What the chain has paid a seat for a bank, according to the node that this page asks; null while it is open. `since`:
 * as `paidLine` takes it.
 */
export function paidOnChain(
  node: OwnNode,
  server: ServerConfig,
  { tableId }: Pick<TableConfig, 'tableId'>,
  number: bigint,
  seat: SeatId,
  since?: number,
): Promise<PaidLine | null> {
  return node.ask((client) => paidLine(client, server, tableId, number, seat, since));
}

/** A node is waited for this long, milliseconds: one that hangs counts as not answering. */
const atMost = 10_000;

/**
 * Open demands on lists of these sittings at one table; the reason if the node does not say; null until it answers or
 * `atMost` is over. One small question for each bank that may have one; events are searched only if there is a demand.
 */
export function useOwnDemands(
  { tableId, table }: TableConfig,
  memories: readonly SeatMemory[],
): Answered<readonly OwnDemand[]> | null {
  const node = useOwnNode();
  const server = useServer();
  const banks = memories.flatMap((memory) =>
    contestable(memory).map(({ number }) => ({ number, key: sessionAddressOf(memory.secret) })),
  );
  const { data, error } = useQuery({
    queryKey: ['demands', server.escrow, node.key, tableId, ...banks.map(({ number, key }) => `${number}:${key}`)],
    queryFn: () =>
      Promise.allSettled(
        banks.map(({ number, key }) =>
          inTime(demandsOn(node, server, { tableId, table }, number, key), atMost, tooLate),
        ),
      ).then(whatIsKnown),
    enabled: banks.length > 0,
    retry: false,
    refetchInterval: server.local ? 4_000 : 20_000,
  });
  // An older answer does not count while there is no new one: a demand may have been opened since.
  if (banks.length === 0) return { known: [] };
  if (error !== null) return { unknown: explain(error) };
  return data === undefined ? null : { known: data };
}

/**
 * A demand that one answer shows is told, whatever the node leaves open of other banks; else that it leaves them open.
 */
export function whatIsKnown<T>(answers: readonly PromiseSettledResult<readonly T[]>[]): readonly T[] {
  const found = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const unknown = answers.find((one) => one.status === 'rejected');
  if (found.length === 0 && unknown !== undefined) throw unknown.reason;
  return found;
}

function tooLate(): never {
  throw new ServiceError('chain node', null, errorWords().chain.late);
}

async function demandsOn(
  node: OwnNode,
  server: ServerConfig,
  { tableId, table: { window } }: Pick<TableConfig, 'tableId' | 'table'>,
  number: bigint,
  key: Hex,
): Promise<readonly OwnDemand[]> {
  const open = await node.ask((client) => openDemands(client, server, tableId, window, number));
  return open.flatMap(({ contest, stage, deadline, given }) => {
    const place = placeOf(contest, key);
    return place === null
      ? []
      : [{ closed: contest.closed, number, deadline, owes: owedBy(place, contest, stage, given) }];
  });
}

/** Place of the sitting's key among the contributors. */
function placeOf(
  {
    before,
    commitments,
  }: { readonly before: { readonly seats: readonly { readonly id: SeatId }[] } } & Pick<Contest, 'commitments'>,
  key: Hex,
): number | null {
  const place = before.seats.findIndex(({ id }) => id.key.toLowerCase() === key);
  return place < 0 || BigInt(commitments[place]!) === 0n ? null : place;
}

function owedBy(place: number, { banker }: Pick<Contest, 'banker'>, stage: number, given: number): OwnDemand['owes'] {
  if (stage === stages.banker && place === banker) return 'lastLink';
  return stage === stages.punters && place !== banker && ((given >> place) & 1) === 0 ? 'link' : 'others';
}
