'use client';
/** The connected wallet and what it asks the chain with; inside `WithChain` only. */
import { useMemo, useSyncExternalStore } from 'react';
import { useConnection } from 'wagmi';
import { getPublicClient } from 'wagmi/actions';
import { present } from '../../engine/assert.ts';
import type { Hex } from '../../engine/bytes.ts';
import { burnerId } from './burner/announce.ts';
import { useChainState, useServer } from './chain.tsx';
import { namedRpc, onRpcNamed } from './named-rpc.ts';
import { ownNode, type OwnNode } from './own-node.ts';
import type { Wagmi } from './wagmi.ts';

export function useWagmi(): Wagmi {
  return present(useChainState().ready, 'wallet config outside WithChain').wagmi;
}

export interface Wallet {
  /** Lower case; null if no wallet is connected. */
  readonly address: Hex | null;
  readonly settling: boolean;
  readonly wrongChain: boolean;
  readonly walletChain: number | undefined;
  readonly connectorId: string | undefined;
  readonly connectorName: string | undefined;
}

/** The connected wallet. `settling` while it is not yet known whether one comes back after a reload. */
export function useWallet(): Wallet {
  const server = useServer();
  const { address, status, chainId, connector } = useConnection();
  return {
    address: address && (status === 'connected' || status === 'reconnecting') ? (address.toLowerCase() as Hex) : null,
    settling: status === 'connecting' || status === 'reconnecting',
    wrongChain: status === 'connected' && chainId !== server.chainId,
    walletChain: chainId,
    connectorId: connector?.id,
    connectorName: connector?.name,
  };
}

/**
 * The node that protects this player's money (own-node.ts): a new object when the player names one or another wallet
 * comes.
 */
export function useOwnNode(): OwnNode {
  const { chainId } = useServer();
  const wagmi = useWagmi();
  const { connector, status, chainId: walletChain } = useConnection();
  const named = useSyncExternalStore(
    onRpcNamed,
    () => namedRpc(chainId),
    () => null,
  );
  const extension = status === 'connected' && connector.id !== burnerId ? connector : null;
  return useMemo(
    () =>
      ownNode({
        chainId,
        named,
        wallet: extension && { key: `${extension.uid} ${walletChain}`, open: () => extension.getProvider() },
        house: present(getPublicClient(wagmi), 'the chain\u2019s client'),
      }),
    [chainId, named, extension, walletChain, wagmi],
  );
}
