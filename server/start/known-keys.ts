/** Keys that everybody knows must hold nothing of value. */
import { mnemonicToAccount } from 'viem/accounts';

/** The mnemonic behind the accounts of Hardhat, anvil and Ganache-like nodes. */
const TEST_MNEMONIC = 'test test test test test test test test test test test junk';
const LOCAL_CHAIN_ID = 31_337;

let known: Set<string> | undefined;

/**
 * Throws in words when one of the keys is a well-known test key and the chain is not the local one (31337 at a local
 * address). `keys` maps the purpose of each key to the key; the message never holds a key.
 */
export function refuseKnownKeys(chainId: number, rpcUrl: string, keys: Record<string, string>): void {
  if (isLocalChain(chainId, rpcUrl)) return;
  known ??= new Set(
    Array.from({ length: 20 }, (_, addressIndex) => {
      const key = mnemonicToAccount(TEST_MNEMONIC, { addressIndex }).getHdKey().privateKey!;
      return `0x${Buffer.from(key).toString('hex')}`;
    }),
  );
  for (const [purpose, key] of Object.entries(keys)) {
    if (known.has(key.toLowerCase())) {
      throw new Error(
        `The ${purpose} is one of the test keys that everybody knows; on chain ${chainId} it is refused.`,
      );
    }
  }
}

/**
 * A test chain on this machine. A person's own node of a real chain is not one: it is waited for and paid like any
 * other.
 */
export function isLocalChain(chainId: number, rpcUrl: string): boolean {
  return chainId === LOCAL_CHAIN_ID && /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/.test(new URL(rpcUrl).hostname);
}
