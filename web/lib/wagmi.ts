/** wagmi for the one chain that the table server names. Made in the browser only, once the server has answered. */
import { defineChain, type Chain } from 'viem';
import { createConfig, http, injected, WagmiContext } from 'wagmi';
import { announceBurner } from './burner/announce.ts';
import { serverOrigin } from './server-origin.ts';
import type { ServerConfig } from './server-types.ts';

/** The chain's RPC behind the table server's origin, as an absolute URL (wallets want one too). */
export function rpcUrl(): string {
  return new URL('/rpc', serverOrigin()).href;
}

function chainOf(server: ServerConfig): Chain {
  return defineChain({
    id: server.chainId,
    name: server.chainName,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl()] } },
  });
}

/** A wagmi config; on a local chain the burner is announced first, so that discovery finds it. */
export function makeWagmi(server: ServerConfig) {
  const chain = chainOf(server);
  if (server.local) announceBurner(chain, rpcUrl());
  return createConfig({
    chains: [chain],
    connectors: [injected()],
    transports: { [chain.id]: http(rpcUrl(), { retryCount: 1, timeout: 10_000 }) },
    multiInjectedProviderDiscovery: true,
    pollingInterval: server.local ? 500 : 4_000,
  });
}

export type Wagmi = ReturnType<typeof makeWagmi>;

/** What `lib/chain.tsx` takes of the library once it has come. */
export { reconnect } from 'wagmi/actions';
export const WagmiProvider = WagmiContext.Provider;
export type WagmiProvider = typeof WagmiProvider;
