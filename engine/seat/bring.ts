/**
 * More money for a seat (`Bring` of protocol.md 3). The wallet has agreed to it with its signature: from then on a
 * set-up may put it at stake. Whether the chain has it yet is the house's risk: what is not locked cannot be lost.
 */
import type { Bring } from '../protocol/messages.ts';
import type { Signed } from '../protocol/sign.ts';
import type { ByHand } from './by-hand.ts';
import { nonceAfter } from './grant-nonce.ts';
import type { SeatMemory } from './memory.ts';
import { isStopped } from './trouble.ts';

/**
 * What the wallet is asked to sign. `brought`: nonce of the last one that the chain has taken, by the player's own
 * node; `now`: the clock in milliseconds; `deadline`: seconds. One that the chain may still take is replaced: the
 * escrow takes one of two with the same nonce, whatever the house says became of the first. Null where nothing more is
 * brought: without a grant, or once play has stopped.
 */
export function nextBring(
  memory: SeatMemory,
  { amount, deadline }: Pick<Bring, 'amount' | 'deadline'>,
  { brought, now }: { readonly brought: bigint; readonly now: number },
): Bring | null {
  const { grant, brings = [] } = memory;
  const last = brings.at(-1)?.message.nonce ?? 0n;
  const nonce = last > brought ? last : nonceAfter(brought > last ? brought : last, now);
  if (grant === null || isStopped(memory) || amount <= 0n || nonce === null) return null;
  const { player, table, nonce: sitting } = grant.message;
  return { player, table, sitting, nonce, amount, deadline };
}

/** Brings what the wallet has signed; null if it is not this sitting's next, or one in place of the last. */
export function bringCommand(memory: SeatMemory, bring: Signed<Bring>): ByHand | null {
  const { grant, brings = [] } = memory;
  const { player, table, sitting, nonce } = bring.message;
  const granted = grant?.message;
  const isOwn = player === granted?.player && table === granted.table && sitting === granted.nonce;
  if (!isOwn || isStopped(memory) || nonce < (brings.at(-1)?.message.nonce ?? 1n)) return null;
  return { memory: { ...memory, brings: [...brings, bring] }, command: { type: 'bring', bring } };
}
