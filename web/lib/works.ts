'use client';
/**
 * What this page does with money, through its whole life: asked in the wallet, sent, in a block, or failed with the
 * reason. Kept in the page's memory, so that it outlives the dialog in which it began.
 */
import { useEffect, useSyncExternalStore } from 'react';
import type { Hex } from '../../engine/bytes.ts';
import { Listeners } from '../../engine/listeners.ts';
import { explain, isRejection } from './errors.ts';

export type WorkName = 'faucet' | 'deposit' | 'withdraw' | 'sit' | 'mancia';

export interface Work {
  readonly id: number;
  readonly name: WorkName;
  /** `asked`: the wallet is asked, nothing has left. `sent`: it is on its way to a block. */
  readonly state: 'asked' | 'sent' | 'done' | 'failed';
  readonly words: string;
  readonly hash: Hex | null;
  /** Another way, where the wallet has refused this one. */
  readonly otherwise: (() => void) | null;
}

/** Tells how a work goes on. */
export interface WorkReport {
  /** With a hash, or with `sent`, it has left the page. */
  tell(words: string, hash?: Hex): void;
  sent(words: string): void;
  done(words: string): void;
  failed(error: unknown, otherwise?: () => void): void;
}

/** More are not kept: the oldest that has ended goes. */
const most = 4;
/** How long a toast of what went well stays, milliseconds. */
const shownFor = 7_000;

let works: readonly Work[] = [];
let last = 0;
/** Places that show works of these names themselves. */
const holders = new Set<readonly WorkName[]>();
const changed = new Listeners();

function keep(next: readonly Work[]): void {
  works = next;
  changed.tell();
}

export const isOver = ({ state }: Work): boolean => state === 'done' || state === 'failed';

export function dismissWork(id: number): void {
  keep(works.filter((one) => one.id !== id));
}

export function beginWork(name: WorkName, words: string): WorkReport {
  const id = ++last;
  const change = (next: Partial<Work>): void =>
    keep(works.map((one) => (one.id === id && !isOver(one) ? { ...one, ...next } : one)));
  const oldest = works.length < most ? undefined : works.find(isOver);
  keep([...works.filter((one) => one !== oldest), { id, name, state: 'asked', words, hash: null, otherwise: null }]);
  return {
    tell: (told, hash) => change(hash === undefined ? { words: told } : { words: told, hash, state: 'sent' }),
    sent: (told) => change({ words: told, state: 'sent' }),
    done(told) {
      change({ words: told, state: 'done' });
      setTimeout(() => dismissWork(id), shownFor);
    },
    failed(error, otherwise) {
      const other = otherwise !== undefined && isRejection(error) ? otherwise : null;
      change({ words: typeof error === 'string' ? error : explain(error), state: 'failed', otherwise: other });
    },
  };
}

/** All that are kept, the newest last. */
export const worksNow = (): readonly Work[] => works;

const none: readonly Work[] = [];
const useAll = (): readonly Work[] =>
  useSyncExternalStore(
    (listener) => changed.add(listener),
    worksNow,
    () => none,
  );

/** Those that no other place shows. */
export function useToasts(): readonly Work[] {
  return useAll().filter(({ name }) => ![...holders].some((names) => names.includes(name)));
}

/** The last work of these names, which this place shows instead of a toast. What was over before is not told again. */
export function useWorkHere(names: readonly WorkName[]): Work | null {
  useEffect(() => {
    holders.add(names);
    keep(works.filter((one) => !names.includes(one.name) || !isOver(one)));
    return () => {
      holders.delete(names);
      changed.tell();
    };
  }, [names]);
  return useAll().findLast(({ name }) => names.includes(name)) ?? null;
}
