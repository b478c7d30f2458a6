/** Announces the burner as an EIP-6963 wallet, so that it is found like every other wallet. */
import type { Chain } from 'viem';
import { burnerProvider } from './provider.ts';

/** EIP-6963 `rdns`; also the id of the wagmi connector. */
export const burnerId = 'local.sabot.burner';

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="#12352a"/><path d="M49 16c4 13 20 20 20 40a21 21 0 0 1-42 0c0-9 5-14 9-20 2 6 4 8 7 9 1-11-1-19 6-29z" fill="#d9b46a"/></svg>',
)}`;

/** Answers every request for wallets from now on. Call it before wagmi's discovery begins. */
export function announceBurner(chain: Chain, rpcUrl: string): void {
  const detail = Object.freeze({
    info: { uuid: '5ab07000-6963-4b00-8000-000000000001', name: 'Sabot burner', icon, rdns: burnerId },
    provider: burnerProvider(chain, rpcUrl),
  });
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}
