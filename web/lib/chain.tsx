'use client';
/**
 * What everything below shares: the server's config and the wallet. Both exist in the browser only, after the server
 * has answered. Until then the pages are drawn without them, the same on server and client, so nothing can hydrate
 * wrongly.
 */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useConnection, WagmiContext } from 'wagmi';
import { getPublicClient, reconnect } from 'wagmi/actions';
import type { Hex } from '../../engine/bytes.ts';
import { present } from '../../engine/assert.ts';
import { burnerId } from './burner/announce.ts';
import { isOutage } from './errors.ts';
import { namedRpc, onRpcNamed } from './named-rpc.ts';
import { ownNode, type OwnNode } from './own-node.ts';
import { serverProblem } from './server-origin.ts';
import { fetchConfig } from './table-server.ts';
import type { ServerConfig, TableConfig } from './server-types.ts';
import { makeWagmi, type Wagmi } from './wagmi.ts';

interface Ready {
  readonly server: ServerConfig;
  readonly wagmi: Wagmi;
}
interface ChainState {
  readonly ready: Ready | null;
  /** The tables that the server names now: they come and go while the page is open. */
  readonly tables: readonly TableConfig[];
  readonly alone: boolean;
  /**
   * Why there is no configuration now; null if there is one. `refused`: the server answers with something that this
   * page does not accept.
   */ readonly trouble: {
    readonly refused: string | null;
  } | null;
  readonly restarted: boolean;
}

const ChainContext = createContext<ChainState>({
  ready: null,
  tables: [],
  alone: false,
  trouble: null,
  restarted: false,
});

/** Query client, server config and wallet for the whole site. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 800, staleTime: 2_000 } } }),
  );
  return (
    <QueryClientProvider client={queries}>
      <ChainProvider>{children}</ChainProvider>
    </QueryClientProvider>
  );
}

function ChainProvider({ children }: { readonly children: ReactNode }) {
  const [ready, setReady] = useState<Ready | null>(null);
  const alone = usePathname().startsWith('/verify'); // that page asks nobody: no config, no wallet, no chain
  const config = useQuery({
    queryKey: ['config'],
    queryFn: fetchConfig,
    enabled: !alone,
    refetchInterval: (query) => (query.state.status === 'success' ? 15_000 : 3_000),
  });
  const server = config.data;
  useEffect(() => {
    if (!server || ready || alone) return;
    const wagmi = makeWagmi(server);
    setReady({ server, wagmi });
    void reconnect(wagmi).catch(() => undefined); // no wallet comes back: the button says "Connect"
  }, [server, ready, alone]);
  // A server that was reset has other contracts: what this page holds belongs to the old ones.
  const restarted =
    ready !== null &&
    server !== undefined &&
    (server.escrow !== ready.server.escrow || server.chainId !== ready.server.chainId);
  return (
    <ChainContext.Provider
      value={
        alone
          ? { ready: null, tables: [], alone, trouble: null, restarted: false }
          : {
              ready,
              tables: server?.tables ?? [],
              alone,
              trouble: config.isError ? { refused: isOutage(config.error) ? null : config.error.message } : null,
              restarted,
            }
      }
    >
      <WagmiContext.Provider value={ready?.wagmi}>{children}</WagmiContext.Provider>
    </ChainContext.Provider>
  );
}

export function useChainState(): ChainState {
  return useContext(ChainContext);
}

/**
 * Renders `children` once the server's config is there, `fallback` while it may still come, and nothing on a page that
 * asks nobody. Inside, `useServer`, `useWallet` and wagmi's hooks may be used.
 */
export function WithChain({
  children,
  fallback = null,
}: {
  readonly children: ReactNode;
  readonly fallback?: ReactNode;
}) {
  const { ready, alone, trouble } = useChainState();
  if (ready) return children;
  const isUseless = trouble !== null && (trouble.refused !== null || serverProblem() !== null);
  return alone || isUseless ? null : fallback;
}

export function useServer(): ServerConfig {
  return present(useChainState().ready, 'server config outside WithChain').server;
}

/** The tables in the lobby, as they are now. */
export function useTables(): readonly TableConfig[] {
  return useChainState().tables;
}

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
