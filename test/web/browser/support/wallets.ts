/** Wallets in the page: every announced one (EIP-6963) is watched, so that a test can count what it was asked. */
import type { BrowserContext } from 'playwright-core';

export interface WalletRequest {
  readonly method: string;
  /** `primaryType` of typed data. */
  readonly type: string | null;
}

/** From now on every page of the context records what its announced wallets are asked, in `walletRequests`. */
export async function watchWallets(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    type Request = { method: string; params?: unknown };
    type Provider = { request(asked: Request): Promise<unknown>; watched?: true };
    const requests: { method: string; type: string | null }[] = [];
    (globalThis as unknown as { walletRequests: unknown }).walletRequests = requests;
    const typeOf = ({ params }: Request): string | null => {
      const data = Array.isArray(params) ? (params[1] as unknown) : null;
      return typeof data === 'string' && data.startsWith('{')
        ? ((JSON.parse(data) as { primaryType?: string }).primaryType ?? null)
        : null;
    };
    // Registered before the page's own listeners, so that they get the watched provider.
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { provider } = (event as CustomEvent<{ provider: Provider }>).detail;
      if (provider.watched) return;
      const { request } = provider;
      provider.request = (asked) => {
        requests.push({ method: asked.method, type: typeOf(asked) });
        return request(asked);
      };
      provider.watched = true;
    });
  });
}

/**
 * A wallet extension as the page meets it: announced by EIP-6963, on its own chain, one address, asked before it
 * changes chain.
 */
export interface TestWallet {
  readonly name: string;
  /** The chain it is on, as hex. */
  readonly chain: string;
  readonly address: string;
  /** What the person answers to requests for another chain, one after the other; then always yes. */
  readonly answers: readonly ('yes' | 'no')[];
  /** Its node knows the house's escrow from the beginning, not only after a switch. */
  readonly knows?: true;
}

export async function addWallet(context: BrowserContext, wallet: TestWallet): Promise<void> {
  await context.addInitScript(({ name, address, answers, ...given }: TestWallet) => {
    let chain = given.chain;
    let open = false;
    const known = new Set([chain]);
    const left = [...answers];
    const listeners = new Map<string, Set<(value: unknown) => void>>();
    const failure = (code: number, message: string) => Object.assign(new Error(message), { code });
    const change = (to: string) => {
      if (left.shift() === 'no') throw failure(4001, 'User rejected the request.');
      chain = to;
      listeners.get('chainChanged')?.forEach((listener) => listener(to));
      return null;
    };
    const provider = {
      async request({ method, params }: { method: string; params?: unknown }) {
        const wanted = (params as [{ chainId?: string }] | undefined)?.[0]?.chainId ?? '';
        switch (method) {
          case 'eth_requestAccounts':
            open = true;
            return [address];
          case 'eth_accounts':
            return open ? [address] : [];
          case 'eth_chainId':
            return chain;
          case 'wallet_requestPermissions':
            return [
              { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [address] }] },
            ];
          case 'wallet_switchEthereumChain':
            if (!known.has(wanted)) throw failure(4902, 'Unrecognized chain.');
            return change(wanted);
          case 'wallet_addEthereumChain':
            known.add(wanted);
            return change(wanted);
          default: {
            if (
              (chain === given.chain && given.knows !== true) ||
              !/^(eth_(call|getBalance|blockNumber|getBlockByNumber|getLogs|getCode)|net_version)$/.test(method)
            )
              throw failure(4200, `${method} is not what this test is about`);
            const answer = await fetch('/rpc', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
            });
            const { result, error } = (await answer.json()) as {
              result?: unknown;
              error?: { code: number; message: string };
            };
            if (error !== undefined) throw failure(error.code, error.message);
            return result;
          }
        }
      },
      on(event: string, listener: (value: unknown) => void) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      },
      removeListener(event: string, listener: (value: unknown) => void) {
        listeners.get(event)?.delete(listener);
      },
    };
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
    const detail = Object.freeze({ info: { uuid: crypto.randomUUID(), name, icon, rdns: 'test.wallet' }, provider });
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    window.addEventListener('eip6963:requestProvider', announce);
    announce();
  }, wallet);
}

/** No announcement reaches the page: a browser without any wallet. */
export async function hideWallets(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.addEventListener('eip6963:announceProvider', (event) => event.stopImmediatePropagation());
  });
}
