'use client';
/** How the players at a table call themselves. A claim: it stands beside their addresses, and nothing depends on it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Hex } from '../../../engine/bytes.ts';
import { isQuiet } from '../../../engine/table/said.ts';
import type { View } from '../../../engine/table/view.ts';
import { fetchNicknames } from '../../lib/table-server.ts';
import type { Nicknames } from '../../lib/server-types.ts';
import { callThem } from './called.ts';

const nobody: Nicknames = new Map();
const every = 20_000;

/** Of all who sit or stand there, but for the house's own players. Silence of the table server is no nickname. */
export function useNicknames(view: Pick<View, 'seats' | 'table' | 'phase'> | null): Nicknames {
  const players = (view?.seats ?? []).filter(({ house }) => !house).map(({ player }): Hex => player);
  const { data } = useQuery({
    queryKey: ['nicknames', [...players].sort().join()],
    queryFn: () => fetchNicknames(players),
    // A nickname is something said, too: none is new where nobody speaks while a coup is played.
    enabled: view !== null && players.length > 0 && !isQuiet(view.table.ruleset, view.phase),
    refetchInterval: every,
    retry: false,
    placeholderData: (before: Nicknames | undefined) => before,
  });
  const nicknames = data ?? nobody;
  callThem(nicknames); // before anything of this table is drawn with them
  return nicknames;
}

/** Asks anew: the own one has changed. */
export function useNicknamesAgain(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ['nicknames'] }), [client]);
}
