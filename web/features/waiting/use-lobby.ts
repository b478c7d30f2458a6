/** The lobby for the page's parts: by its socket, and by HTTP as long as there is none. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Hex } from '../../../engine/bytes.ts';
import type { LobbyTable } from '../../lib/server-types.ts';
import { fetchLobby } from '../../lib/table-server.ts';
import { connect } from '../../lib/connection.ts';
import { firstLobby, makeLobbyLink, type LobbyNow } from './lobby-link.ts';

const key = 'sabot.wait';

export const lobbyLink = makeLobbyLink((events) => connect('lobby', events), {
  read: () => sessionStorage.getItem(key),
  write: (text) => (text === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)),
});

/** `watches`: the socket is open for it. */
export function useLobbyLink(watches: boolean): LobbyNow {
  const now = useSyncExternalStore(lobbyLink.subscribe, lobbyLink.snapshot, () => firstLobby);
  useEffect(() => (watches ? lobbyLink.watch() : undefined), [watches]);
  return now;
}

/** Who sits where; undefined until that is known. */
export function useLobby(): { readonly data: readonly LobbyTable[] | undefined; readonly isError: boolean } {
  const { tables, live } = useLobbyLink(true);
  const asked = useQuery({ queryKey: ['lobby'], queryFn: fetchLobby, refetchInterval: 3_000, enabled: !live });
  return live && tables !== null ? { data: tables, isError: false } : asked;
}

/** Chairs of a table that are held: for others, and for this tab; as far as the socket has told. */
export function useHeldChairs(tableId: Hex): { readonly others: readonly number[]; readonly mine: number | null } {
  const { tables, wait } = useLobbyLink(false);
  return heldChairs(tableId, tables, wait);
}

export function heldChairs(
  tableId: Hex,
  tables: LobbyNow['tables'],
  wait: LobbyNow['wait'],
): { readonly others: readonly number[]; readonly mine: number | null } {
  const mine = wait?.state === 'held' && wait.tableId === tableId ? wait.seat : null;
  const held = tables?.find((one) => one.tableId === tableId)?.held ?? [];
  return { others: held.filter((seat) => seat !== mine), mine };
}
