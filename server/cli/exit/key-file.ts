/**
 * The file with the private key of the account that acts. The key is never printed, and never read from anywhere else.
 */
import { statSync } from 'node:fs';
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import type { Hex } from '../../../engine/bytes.ts';
import { refuseKnownKeys } from '../../start/known-keys.ts';
import { NotReadable, pathOf, readSource } from '../verb/input.ts';
import { BadInput } from '../verb/verb.ts';

/** As wallets export it: some without 0x. */
const keyPattern = /^(?:0x)?([0-9a-f]{64})$/i;
/** A key, correct or mistyped, or a wallet's words: nothing that looks like one is repeated in a message. */
const secretPattern = /[0-9a-f]{48}|^\s*([a-z]{3,8}\s+){11}/i;

/** Whether the text may be a private key or a wallet's words. */
export const looksSecret = (text: string): boolean => secretPattern.test(text);

const otherReaders = 0o077;

export interface KeyFile {
  readonly key: Hex;
  readonly account: PrivateKeyAccount;
  /** Whether others on this machine can read the file. */
  readonly warning: string | null;
}

/** Reads the key. Throws `BadInput` with a message that never holds the key. */
export async function readKeyFile(name: string): Promise<KeyFile> {
  if (looksSecret(name))
    throw new BadInput(
      "--key takes the name of a file that holds the key, not the key itself: a command line can be seen by others, and stays in the shell's history",
    );
  if (name === '-' || /^https?:/i.test(name)) throw new BadInput('--key takes the name of a file on this machine');
  const text = await readSource(name).catch((error: unknown) => {
    throw error instanceof NotReadable ? new BadInput(`the key file: ${error.message}`) : error;
  });
  const digits = keyPattern.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined)
    throw new BadInput(
      'the key file does not hold a private key: 64 hexadecimal digits, with or without 0x, and nothing else',
    );
  const readable = (statSync(pathOf(name)).mode & otherReaders) !== 0;
  const key: Hex = `0x${digits}`;
  return {
    key,
    account: accountOf(key),
    warning: readable ? `other users of this machine can read the key file; "chmod 600 ${name}" ends that` : null,
  };
}

function accountOf(key: Hex): PrivateKeyAccount {
  try {
    return privateKeyToAccount(key);
  } catch {
    throw new BadInput('the key file does not hold a private key that is good for a wallet');
  }
}

/** Throws `BadInput` for keys that everybody knows, unless the chain is the local one. */
export function refuseKnown({ key }: KeyFile, chainId: number, rpc: string): void {
  try {
    refuseKnownKeys(chainId, rpc, { 'key of --key': key });
  } catch (error) {
    throw new BadInput((error as Error).message);
  }
}
