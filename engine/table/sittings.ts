/** What becomes of a seat's money in the escrow: a new sitting, more that is brought, its first bank. */
import type { AnyEvent } from './events.ts';
import type { Bank, Sitting } from './state.ts';

type Of<T extends AnyEvent['type']> = Extract<AnyEvent, { readonly type: T }>;

export function newSitting({ seat, grant, house }: Of<'seating'>): Sitting {
  return {
    seat,
    grant,
    house,
    status: 'seating',
    locked: 0n,
    connected: house,
    leaving: false,
    owes: null,
    bring: null,
    brought: 0n,
    later: 0n,
  };
}

/** The money is locked: it counts at once for the next bank, but not for the sitting's first one. */
export function brought(sitting: Sitting, { nonce, amount }: Of<'brought'>): Sitting {
  const { locked, later, bring } = sitting;
  return {
    ...sitting,
    ...(later === null ? { locked: locked + amount } : { later: later + amount }),
    brought: nonce,
    bring: bring !== null && bring.message.nonce <= nonce ? null : bring,
  };
}

/** The sitting's first bank has its stacks: what was brought before it counts from now on. */
export function played(sitting: Sitting): Sitting {
  return { ...sitting, locked: sitting.locked + (sitting.later ?? 0n), later: null };
}

/** The seat stands in this set-up. */
export const playsIn = ({ message: { players } }: Bank['setup'], { grant }: Sitting): boolean =>
  players.some(({ key }) => key === grant.message.key);
