'use client';
/** What the court says of a table's lists (protocol.md 5, `demand`), asked of the chain by this page itself. */
import { useQuery } from '@tanstack/react-query';
import { getPublicClient } from 'wagmi/actions';
import type { Hex } from '../../engine/bytes.ts';
import { present } from '../../engine/assert.ts';
import { contestable, contestedBy, type Contested } from '../../engine/seat/contested.ts';
import { sessionAddressOf, type SeatMemory } from '../../engine/seat/memory.ts';
import { stages, type Contest } from '../../engine/settlement/exit/facts.ts';
import { listFacts, openDemands } from '../../server/chain/exit/demand-facts.ts';
import { paidLine, type PaidLine } from '../../server/chain/exit/paid-line.ts';
import { useServer, useWagmi } from './chain.tsx';
import type { ServerConfig, TableConfig } from './table-server.ts';
import type { Wagmi } from './wagmi.ts';

/** An open demand on a list that this browser's seat has money in. */
export interface OwnDemand {
  readonly closed: Hex;
  readonly number: bigint;
  /** Who still has something to show: `link` this seat, and it takes part or not; `lastLink` this seat, or it loses the coup; `others` somebody else. */
  readonly owes: 'link' | 'lastLink' | 'others';
  /** End of the stage, seconds since 1970. */
  readonly deadline: number;
}

/** Whether a seat may bind itself to a closed list of a bank with this number, by the node that this page asks. */
export async function listOnChain(wagmi: Wagmi, server: ServerConfig, { tableId, table }: TableConfig, closed: Hex, number: bigint): Promise<Contested> {
  const client = present(getPublicClient(wagmi), 'the chain\'s client');
  return contestedBy(await listFacts(client, server, tableId, number, closed, server.local ? 'pending' : 'latest'), table.window);
}

/** What the chain has paid a player for a bank, by the node that this page asks; null while it is open. */
export function paidOnChain(wagmi: Wagmi, server: ServerConfig, { tableId }: Pick<TableConfig, 'tableId'>, number: bigint, player: Hex): Promise<PaidLine | null> {
  return paidLine(present(getPublicClient(wagmi), 'the chain\'s client'), server, tableId, number, player);
}

/** Open demands on lists of these sittings at one table. One small question for each bank that may have one; events are searched only when there is a demand. */
export function useOwnDemands({ tableId, table }: TableConfig, memories: readonly SeatMemory[]): readonly OwnDemand[] {
  const wagmi = useWagmi();
  const server = useServer();
  const banks = memories.flatMap((memory) => contestable(memory).map(({ number }) => ({ number, key: sessionAddressOf(memory.secret) })));
  const { data } = useQuery({
    queryKey: ['demands', server.court, tableId, ...banks.map(({ number, key }) => `${number}:${key}`)],
    queryFn: async () => (await Promise.all(banks.map(({ number, key }) => demandsOn(wagmi, server, { tableId, table }, number, key)))).flat(),
    enabled: banks.length > 0,
    refetchInterval: server.local ? 4_000 : 20_000,
  });
  return data ?? [];
}

async function demandsOn(wagmi: Wagmi, server: ServerConfig, { tableId, table: { window } }: Pick<TableConfig, 'tableId' | 'table'>, number: bigint, key: Hex): Promise<readonly OwnDemand[]> {
  const open = await openDemands(present(getPublicClient(wagmi), 'the chain\'s client'), server, tableId, window, number);
  return open.flatMap(({ contest, stage, deadline, given }) => {
    const place = placeOf(contest, key);
    return place === null ? [] : [{ closed: contest.closed, number, deadline, owes: owedBy(place, contest, stage, given) }];
  });
}

/** Place of the sitting's key among the contributors. */
function placeOf({ before, commitments }: { readonly before: { readonly seats: readonly { readonly key: Hex }[] } } & Pick<Contest, 'commitments'>, key: Hex): number | null {
  const place = before.seats.findIndex((seat) => seat.key.toLowerCase() === key);
  return place < 0 || BigInt(commitments[place]!) === 0n ? null : place;
}

function owedBy(place: number, { banker }: Pick<Contest, 'banker'>, stage: number, given: number): OwnDemand['owes'] {
  if (stage === stages.banker && place === banker) return 'lastLink';
  return stage === stages.punters && place !== banker && ((given >> place) & 1) === 0 ? 'link' : 'others';
}
