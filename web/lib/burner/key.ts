/**
 * The burner's private key, in localStorage on purpose: it is for worthless chips on a local chain, it must survive a
 * reload, and it is never offered on any other chain.
 */
import { generatePrivateKey } from 'viem/accounts';
import { isHex, type Hex } from '../../../engine/bytes.ts';

const keyName = 'sabot.burner.key';
const openName = 'sabot.burner.open';

/** The key, made on first use. */
export function burnerKey(): Hex {
  const stored = localStorage.getItem(keyName);
  if (isHex(stored, 32)) return stored;
  const made = generatePrivateKey();
  localStorage.setItem(keyName, made);
  return made;
}

/** Whether this site was given access (eth_requestAccounts) and has not been revoked since. */
export function isOpen(): boolean {
  return localStorage.getItem(openName) === 'yes';
}

export function setOpen(open: boolean): void {
  if (open) localStorage.setItem(openName, 'yes');
  else localStorage.removeItem(openName);
}
