'use client';
/**
 * The acts whose buttons stand on the page now. Each button's own code puts its act here: a key or a typed command does
 * what a press on it would do, and waits where it waits (P9.13).
 */
import { useEffect } from 'react';
import { useKeys } from '../../lib/keys.ts';
import { actNames, kindOf, type Act } from './acts.ts';

export type OpenAct = { readonly waits?: boolean } &
  /** `price`: what it costs now, or leaves in play, in hundredths of a chip. */
  (
    | { readonly press: () => void; readonly price?: bigint }
    /** The amount in hundredths of a chip, or the number of a seat, between `from` and `to`. */
    | { readonly place: (said: bigint) => void; readonly from: bigint; readonly to: bigint }
  );

export type OpenActs = Readonly<Partial<Record<Act, OpenAct | null>>>;

const open = new Map<Act, OpenAct>();

/** What may be done now, by what is drawn. */
export const openActs = (): ReadonlyMap<Act, OpenAct> => open;

/** These acts may be done while the component is drawn; null: not now. Their keys press them. */
export function useActs(here: OpenActs): void {
  const names = actNames.filter((act) => here[act] != null);
  const keys = names.flatMap((act) => {
    const [{ key }, one] = [kindOf(act), here[act]!];
    return key === undefined || one.waits === true || !('press' in one) ? [] : [[key, one.press] as const];
  });
  useKeys(Object.fromEntries(keys), keys.length > 0);
  useEffect(() => {
    for (const act of names) open.set(act, here[act]!);
    return () => {
      // Where one row takes the place of another the new one may have put its own there already.
      for (const act of names) if (open.get(act) === here[act]) open.delete(act);
    };
  });
}
