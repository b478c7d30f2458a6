/**
 * Which escrow a player agrees to play with. Known ones are pinned in the build, so that no table server can bring its
 * own. Any other is shown once, and used only after the player has agreed to it.
 */
import type { Hex } from '../../engine/bytes.ts';

export interface Deployment {
  readonly chainId: number;
  readonly escrow: Hex;
  readonly name: string;
}

/** Deployments that this build knows. A release adds its own (docs/DEPLOY.md). */
export const knownDeployments: readonly Deployment[] = [];

/**
 * The chain that `npm start` makes on this machine. Everything signed for it has its id in the domain, so a signature
 * there is worth nothing on a chain with value, whatever escrow a server names.
 */
export const localChain = 31_337;

/** True if no agreement is needed: pinned in the build, or on the local chain, whose chips have no value. */
export function isKnown(chainId: number, escrow: Hex, known = knownDeployments): boolean {
  return chainId === localChain || known.some((one) => one.chainId === chainId && one.escrow === escrow);
}

const keyOf = (chainId: number, escrow: Hex): string => `sabot.agreed.${chainId}.${escrow}`;

/** The player has agreed to this escrow in this browser. */
export function hasAgreed(chainId: number, escrow: Hex): boolean {
  return localStorage.getItem(keyOf(chainId, escrow)) === 'yes';
}

export function agree(chainId: number, escrow: Hex): void {
  localStorage.setItem(keyOf(chainId, escrow), 'yes');
}
