'use client';
/** A wallet's money in its three places: the wallet, free in the escrow, locked at tables. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Hex } from '../../engine/bytes.ts';
import { useServer } from './chain.tsx';
import { useOwnNode, useWallet } from './wallet.tsx';
import { chipAbi, escrowAbi } from './contracts.ts';
import type { OwnNode } from './own-node.ts';
import type { ServerConfig } from './server-types.ts';

/** In hundredths of a chip. */
export interface Money {
  /** Rounded down: the escrow takes no less than a hundredth. */
  readonly wallet: bigint;
  readonly free: bigint;
  readonly locked: bigint;
  /** For fees, in wei. */
  readonly eth: bigint;
}

/**
 * A player's seat at a table as the escrow keeps it; what is left of the last one if the player does not sit there.
 * Throws what the node throws.
 */
export async function readSeat(node: OwnNode, server: ServerConfig, tableId: Hex, player: Hex) {
  const seat = await node.ask((client) =>
    client.readContract({ address: server.escrow, abi: escrowAbi, functionName: 'seatOf', args: [tableId, player] }),
  );
  return { ...seat, key: seat.key.toLowerCase() as Hex };
}

/** Nonce of the last top-up that the escrow has taken for a seat; 0: none. */
export async function readLastBring(node: OwnNode, server: ServerConfig, tableId: Hex, player: Hex): Promise<bigint> {
  const [brought] = await node.ask((client) =>
    client.readContract({ address: server.escrow, abi: escrowAbi, functionName: 'noncesOf', args: [tableId, player] }),
  );
  return brought;
}

const units = new Map<string, Promise<bigint>>();

/**
 * How many units of the token a hundredth of a chip is; needed only where the token itself is moved or counted. It
 * never changes for an escrow, so it is asked once.
 */
export function readUnit(node: Pick<OwnNode, 'ask' | 'key'>, { chainId, escrow }: ServerConfig): Promise<bigint> {
  const id = `${node.key}:${chainId}:${escrow}`;
  const known =
    units.get(id) ??
    node.ask((client) => client.readContract({ address: escrow, abi: escrowAbi, functionName: 'unit' }));
  units.set(id, known);
  known.catch(() => units.delete(id));
  return known;
}

/** Throws what the node throws. */
export async function readMoney(node: OwnNode, server: ServerConfig, address: Hex): Promise<Money> {
  const seats = server.tables.map(({ tableId }) => readSeat(node, server, tableId, address));
  const [tokens, unit, free, eth, ...seated] = await Promise.all([
    node.ask((client) =>
      client.readContract({ address: server.chip, abi: chipAbi, functionName: 'balanceOf', args: [address] }),
    ),
    readUnit(node, server),
    node.ask((client) =>
      client.readContract({ address: server.escrow, abi: escrowAbi, functionName: 'free', args: [address] }),
    ),
    node.ask((client) => client.getBalance({ address })),
    ...seats,
  ]);
  return {
    wallet: tokens / unit,
    free,
    eth,
    locked: seated.reduce((sum, seat) => sum + (seat.stoodAt === 0 ? seat.locked : 0n), 0n),
  };
}

/** Refreshed every few seconds and after `useRefreshMoney`. */
export function useMoney() {
  const node = useOwnNode();
  const server = useServer();
  const { address } = useWallet();
  return useQuery({
    queryKey: ['money', server.escrow, address, node.key],
    queryFn: () => readMoney(node, server, address!),
    enabled: address !== null,
    refetchInterval: 4_000,
  });
}

/**
 * What is left of the share of the bond behind the wallet's seat at a table, with the seat's key; null if the wallet
 * does not sit there.
 */
export function useSeatShare(tableId: Hex): { readonly key: Hex; readonly share: bigint } | null {
  const node = useOwnNode();
  const server = useServer();
  const { address } = useWallet();
  const { data } = useQuery({
    queryKey: ['money', server.escrow, address, node.key, 'share', tableId],
    queryFn: () => readSeat(node, server, tableId, address!),
    enabled: address !== null,
    refetchInterval: 15_000,
  });
  return data !== undefined && data.stoodAt === 0 && BigInt(data.key) !== 0n ? data : null;
}

export function useRefreshMoney(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: ['money'] }), [queries]);
}
