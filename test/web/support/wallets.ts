/** Wallets in the page: every announced one (EIP-6963) is watched, so that a test can count what it was asked. */
import type { BrowserContext } from 'playwright-core';

export interface WalletRequest {
  readonly method: string;
  /** `primaryType` of typed data. */
  readonly type: string | null;
}

/** From now on every page of the context keeps what its announced wallets are asked, in `walletRequests`. */
export async function watchWallets(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    type Request = { method: string; params?: unknown };
    type Provider = { request(asked: Request): Promise<unknown>; watched?: true };
    const requests: { method: string; type: string | null }[] = [];
    (globalThis as unknown as { walletRequests: unknown }).walletRequests = requests;
    const typeOf = ({ params }: Request): string | null => {
      const data = Array.isArray(params) ? (params[1] as unknown) : null;
      return typeof data === 'string' && data.startsWith('{') ? (JSON.parse(data) as { primaryType?: string }).primaryType ?? null : null;
    };
    // Registered before the page's own listeners: they get the provider watched.
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
