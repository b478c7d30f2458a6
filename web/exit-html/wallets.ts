/**
 * Wallets that announce themselves (EIP-6963), the one injected the old way, and this site's burner if it has a key.
 */
import { createWalletClient, custom, type Chain, type EIP1193Provider, type WalletClient } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { burnerProvider } from '../lib/burner/provider.ts';
import { exitWords } from '../words/exit.ts';

export interface Offer {
  readonly id: string;
  readonly name: string;
  readonly provider: EIP1193Provider;
}

interface Announced {
  readonly info: { readonly rdns: string; readonly name: string };
  readonly provider: EIP1193Provider;
}

const announced = new Map<string, Offer>();
let listening = false;

/** Listens for wallets from now on; `more` is called for each new one. */
export function listenForWallets(more: () => void): void {
  if (listening) return;
  listening = true;
  addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent<Announced>).detail;
    const isNew = !announced.has(info.rdns);
    announced.set(info.rdns, { id: info.rdns, name: info.name, provider });
    if (isNew) more();
  });
  dispatchEvent(new Event('eip6963:requestProvider'));
}

/** The wallets that are here. */
export function offers(chain: Chain, rpc: string): readonly Offer[] {
  const found = [...announced.values()];
  const injected = (globalThis as { ethereum?: EIP1193Provider }).ethereum;
  if (found.length === 0 && injected !== undefined)
    found.push({ id: 'injected', name: exitWords().wallets.injected, provider: injected });
  if (chain.id === localChain && hasBurner())
    found.push({
      id: 'burner',
      name: exitWords().wallets.burner,
      provider: burnerProvider(chain, rpc) as unknown as EIP1193Provider,
    });
  return found;
}

export const localChain = 31_337;

function hasBurner(): boolean {
  try {
    return localStorage.getItem('sabot.burner.key') !== null;
  } catch {
    return false; // pages opened from a disk have no store
  }
}

export interface Connected {
  readonly name: string;
  readonly address: Hex;
  readonly wallet: WalletClient;
}

/**
 * Asks the wallet for its account and its chain. From then on `switched` is called when the person chooses another
 * account in the wallet, or none. Throws what the wallet throws.
 */
export async function connect(
  { name, provider }: Offer,
  chain: Chain,
  switched: (now: Connected | null) => void,
): Promise<Connected> {
  const [address] = await provider.request({ method: 'eth_requestAccounts' });
  if (address === undefined) throw new Error(exitWords().wallets.noAccount);
  const as = (account: Hex): Connected => ({
    name,
    address: account.toLowerCase() as Hex,
    wallet: createWalletClient({ account, chain, transport: custom(provider) }),
  });
  const connected = as(address);
  await bringTo(chain, connected.wallet);
  (provider as Partial<EIP1193Provider>).on?.('accountsChanged', ([now]) =>
    switched(now === undefined ? null : as(now)),
  );
  return connected;
}

/** Lets the wallet move to `chain`, if it is on another one. Throws what the wallet throws. */
export async function bringTo(chain: Chain, wallet: WalletClient): Promise<void> {
  if ((await wallet.getChainId()) === chain.id) return;
  await wallet.switchChain({ id: chain.id }).catch(async (error: unknown) => {
    if ((error as { code?: unknown }).code === 4001) throw error;
    await wallet.addChain({ chain });
    await wallet.switchChain({ id: chain.id });
  });
}
