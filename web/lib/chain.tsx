'use client';
/**
 * What everything below shares: the server's config and the wallet. Both exist in the browser only, after the server
 * has answered. Until then the pages are drawn without them, the same on server and client, so nothing can hydrate
 * wrongly.
 */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { present } from '../../engine/assert.ts';
import { isOutage } from './errors.ts';
import { serverProblem } from './server-origin.ts';
import { fetchConfig } from './table-server.ts';
import type { ServerConfig, TableConfig } from './server-types.ts';
import type { Wagmi, WagmiProvider } from './wagmi.ts';

interface Ready {
  readonly server: ServerConfig;
  readonly wagmi: Wagmi;
  /** Gives `wagmi` to the hooks of `wallet.tsx`. */
  readonly Provider: WagmiProvider;
}
interface ChainState {
  readonly ready: Ready | null;
  /** The tables that the server names now: they come and go while the page is open. */
  readonly tables: readonly TableConfig[];
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
  const config = useQuery({
    queryKey: ['config'],
    queryFn: fetchConfig,
    refetchInterval: (query) => (query.state.status === 'success' ? 15_000 : 3_000),
  });
  const server = config.data;
  // The library for wallets is half of what a page weighs: it comes after the page is drawn, beside the config.
  const library = useQuery({
    queryKey: ['wagmi'],
    queryFn: () => import('./wagmi.ts'),
    staleTime: Infinity,
    retry: true,
    retryDelay: 3_000,
  }).data;
  useEffect(() => {
    if (!server || !library || ready) return;
    const wagmi = library.makeWagmi(server);
    setReady({ server, wagmi, Provider: library.WagmiProvider });
    void library.reconnect(wagmi).catch(() => undefined); // no wallet comes back: the button says "Connect"
  }, [server, library, ready]);
  // A server that was reset has other contracts: what this page holds belongs to the old ones.
  const restarted =
    ready !== null &&
    server !== undefined &&
    (server.escrow !== ready.server.escrow || server.chainId !== ready.server.chainId);
  return (
    <ChainContext.Provider
      value={{
        ready,
        tables: server?.tables ?? [],
        trouble: config.isError ? { refused: isOutage(config.error) ? null : config.error.message } : null,
        restarted,
      }}
    >
      {children}
    </ChainContext.Provider>
  );
}

export function useChainState(): ChainState {
  return useContext(ChainContext);
}

/**
 * Renders `children` once the server's config is there, `fallback` while it may still come. Inside, `useServer`, the
 * hooks of `wallet.tsx` and wagmi's may be used.
 */
export function WithChain({
  children,
  fallback = null,
}: {
  readonly children: ReactNode;
  readonly fallback?: ReactNode;
}) {
  const { ready, trouble } = useChainState();
  if (ready) return <ready.Provider value={ready.wagmi}>{children}</ready.Provider>;
  const isUseless = trouble !== null && (trouble.refused !== null || serverProblem() !== null);
  return isUseless ? null : fallback;
}

export function useServer(): ServerConfig {
  return present(useChainState().ready, 'server config outside WithChain').server;
}

/** The tables in the lobby, as they are now. */
export function useTables(): readonly TableConfig[] {
  return useChainState().tables;
}
