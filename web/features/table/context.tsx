'use client';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { present } from '../../../engine/assert.ts';
import { formatChips } from '../../lib/amounts.ts';
import { useServer, useWagmi, useWallet } from '../../lib/chain.tsx';
import { listOnChain, paidOnChain } from '../../lib/demands.ts';
import { readSeat, useRefreshMoney, useSeatShare } from '../../lib/money.ts';
import type { TableConfig } from '../../lib/table-server.ts';
import { openSession, type Session, type Snapshot } from './session.ts';
import type { Amounts } from './words.ts';

interface AtTable {
  readonly session: Session;
  readonly snap: Snapshot;
  readonly table: TableConfig;
  /** Seat number of the person before the screen; null when watching. */
  readonly mySeat: number | null;
  readonly amounts: Amounts;
}

const TableContext = createContext<AtTable | null>(null);

export function useTable(): AtTable {
  return present(useContext(TableContext), 'the table’s session');
}

const nothing: Snapshot = { link: { state: 'connecting' }, view: null, offset: 0, sitting: null, memory: null, earlier: [], me: null, elsewhere: false, notice: null, busy: [] };
const silent = () => () => undefined;

/** Opens the table's session for as long as the page is there. */
export function TableSession({ table, children }: { readonly table: TableConfig; readonly children: ReactNode }) {
  const server = useServer();
  const wagmi = useWagmi();
  const wallet = useWallet();
  const refresh = useRefreshMoney();
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    const opened = openSession(server, table, {
      list: (closed, number) => listOnChain(wagmi, server, table, closed, number),
      lastNonce: async (player) => (await readSeat(wagmi, server, table.tableId, player)).nonce,
      paid: (number, player) => paidOnChain(wagmi, server, table, number, player),
    });
    setSession(opened);
    return () => opened.close();
  }, [server, table, wagmi]);
  useEffect(() => {
    if (session && !wallet.settling) session.setPlayer(wallet.address);
  }, [session, wallet.address, wallet.settling]);
  const seat = useSeatShare(table.tableId);
  useEffect(() => {
    if (session && seat) session.setShare(seat.key, seat.share);
  }, [session, seat?.key, seat?.share]);
  const snap = useSyncExternalStore(session?.subscribe ?? silent, session?.snapshot ?? (() => nothing), () => nothing);
  // Money on chain moves when seats and settlements do.
  const moved = `${snap.me?.status}:${snap.view?.past.map((p) => p.status).join()}`;
  useEffect(() => { void refresh(); }, [moved, refresh]);
  const amounts = useCallback((amount: bigint) => formatChips(amount, server.chipDecimals), [server.chipDecimals]);
  const value = useMemo(
    () => (session ? { session, snap, table, mySeat: snap.me?.seat ?? null, amounts } : null),
    [session, snap, table, amounts],
  );
  return value ? <TableContext.Provider value={value}>{children}</TableContext.Provider> : null;
}
