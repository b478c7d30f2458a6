'use client';
/**
 * The alarms that this browser has stored of a table, drawn from its own store (P9.21): they wait for no view, no
 * wallet and no word of the house that lied.
 */
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { Listeners } from '../../../engine/listeners.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import { alarmsIn, type KeptAlarm } from '../../lib/kept-alarms.ts';
import { RedStop } from './red-stop.tsx';
import { allSittings } from './sittings.ts';

let found: readonly KeptAlarm[] = [];
const listeners = new Listeners();
const snapshot = () => found;
const subscribe = (listener: () => void) => listeners.add(listener);

/** Reads the store again. Rejects where the browser has none: then the session says so, too. */
export async function readAlarms(): Promise<void> {
  found = alarmsIn(await allSittings());
  listeners.tell();
}

const AlarmsContext = createContext<readonly KeptAlarm[]>([]);

/** Draws them above everything that the table's server has a say in. */
export function KeptAlarms({ tableId, children }: { readonly tableId: string; readonly children: ReactNode }) {
  const all = useSyncExternalStore(subscribe, snapshot, snapshot);
  useEffect(() => {
    void readAlarms().catch(() => undefined);
  }, [tableId]);
  const here = useMemo(() => all.filter(({ memory }) => memory.tableId === tableId), [all, tableId]);
  return (
    <AlarmsContext.Provider value={here}>
      {here.length > 0 && (
        <div className="mb-4 grid gap-4" data-testid="kept-alarms">
          {here.map((kept, i) => (
            <RedStop key={i} kept={kept} />
          ))}
        </div>
      )}
      {children}
    </AlarmsContext.Provider>
  );
}

/** Whether the alarm of this memory was stored before and stands above already. */
export function useIsKept(memory: SeatMemory | null): boolean {
  return useContext(AlarmsContext).some((kept) => kept.memory.secret === memory?.secret);
}
