'use client';
/** The tables: their limits and who sits there. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTables, WithChain } from '../../lib/chain.tsx';
import { Notice } from '../../ui/notice.tsx';
import { lobbyWords } from '../../words/lobby.ts';
import { TableCard } from './table-card.tsx';
import { useLobby } from '../waiting/use-lobby.ts';

export function Lobby() {
  return (
    <WithChain fallback={<Skeletons />}>
      <Tables />
    </WithChain>
  );
}

function Skeletons() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" aria-busy aria-label={lobbyWords().loading}>
      {[1, 2, 3].map((i) => (
        <div key={i} className="skeleton h-60 !rounded-2xl" />
      ))}
    </div>
  );
}

function Tables() {
  const tables = useTables();
  const lobby = useLobby();
  const queries = useQueryClient();
  // A table that has just been opened is in the lobby before it is in the configuration, which is asked for now and
  // then.
  const unknown = lobby.data?.filter((at) => !tables.some(({ tableId }) => tableId === at.tableId)) ?? [];
  const news = unknown.map(({ tableId }) => tableId).join();
  useEffect(() => {
    if (news !== '') void queries.invalidateQueries({ queryKey: ['config'] });
  }, [news, queries]);
  const words = lobbyWords();
  if (lobby.isError && !lobby.data) return <Notice tone="bad">{words.down}</Notice>;
  if (!lobby.data) return <Skeletons />;
  if (lobby.data.length === 0) return <p className="text-muted">{words.none}</p>;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" data-testid="lobby">
      {lobby.data.flatMap((at, i) =>
        tables
          .filter(({ tableId }) => tableId === at.tableId)
          .map((table) => (
            <li key={at.tableId}>
              <TableCard at={at} table={table} index={i} />
            </li>
          )),
      )}
    </ul>
  );
}
