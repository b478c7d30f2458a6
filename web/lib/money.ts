'use client';
/** A wallet's money in its three places: the wallet, free in the escrow, locked at tables. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getBalance, readContract } from 'wagmi/actions';
import type { Hex } from '../../engine/bytes.ts';
import { useServer, useWagmi, useWallet } from './chain.tsx';
import { chipAbi, escrowAbi } from './contracts.ts';
import type { ServerConfig } from './table-server.ts';
import type { Wagmi } from './wagmi.ts';

export interface Money {
  readonly wallet: bigint;
  readonly free: bigint;
  readonly locked: bigint;
  /** For fees, in wei. */
  readonly eth: bigint;
}

/** A player's seat at a table as the escrow keeps it; what is left of its last one when it does not sit there. */
export function readSeat(wagmi: Wagmi, server: ServerConfig, tableId: Hex, player: Hex) {
  return readContract(wagmi, { address: server.escrow, abi: escrowAbi, functionName: 'seatOf', args: [tableId, player] });
}

async function readMoney(wagmi: Wagmi, server: ServerConfig, address: Hex): Promise<Money> {
  const seats = server.tables.map(({ tableId }) => readSeat(wagmi, server, tableId, address));
  const [wallet, free, eth, ...seated] = await Promise.all([
    readContract(wagmi, { address: server.chip, abi: chipAbi, functionName: 'balanceOf', args: [address] }),
    readContract(wagmi, { address: server.escrow, abi: escrowAbi, functionName: 'free', args: [address] }),
    getBalance(wagmi, { address }).then((balance) => balance.value),
    ...seats,
  ]);
  return { wallet, free, eth, locked: seated.reduce((sum, seat) => sum + (seat.stoodAt === 0 ? seat.locked : 0n), 0n) };
}

/** Refreshed every few seconds and after `useRefreshMoney`. */
export function useMoney() {
  const wagmi = useWagmi();
  const server = useServer();
  const { address } = useWallet();
  return useQuery({
    queryKey: ['money', server.escrow, address],
    queryFn: () => readMoney(wagmi, server, address!),
    enabled: address !== null,
    refetchInterval: 4_000,
  });
}

/** What is left of the share of the bond behind the wallet's seat at a table, with the seat's key; null while it does not sit there. */
export function useSeatShare(tableId: Hex): { readonly key: Hex; readonly share: bigint } | null {
  const wagmi = useWagmi();
  const server = useServer();
  const { address } = useWallet();
  const { data } = useQuery({
    queryKey: ['money', server.escrow, address, 'share', tableId],
    queryFn: () => readSeat(wagmi, server, tableId, address!),
    enabled: address !== null,
    refetchInterval: 15_000,
  });
  return data !== undefined && data.stoodAt === 0 && BigInt(data.key) !== 0n ? data : null;
}

export function useRefreshMoney(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: ['money'] }), [queries]);
}
