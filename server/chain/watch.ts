/**
 * What players do on chain without the house, as far as the table must know it at once (protocol.md 2.8, 5). A seat
 * that asked the escrow to leave enters no new bank, and a bank that somebody proposed ends before its window does.
 * Polling is enough: the leaving delay and the window are long compared with the period.
 *
 * That a seat is missing on the chain is believed only at the second look, and only while the chain shows the house's
 * own acts: a node that was killed has forgotten its last second, and the worker is about to seat the player again.
 */
import type { Logger } from 'pino';
import type { Hex } from '../../engine/bytes.ts';
import type { HostCommand } from '../../engine/table/commands.ts';
import type { AnyTable } from '../../engine/table/state.ts';
import { ChainDown } from './errors.ts';
import type { ChainPort } from './port.ts';

/** A table, as far as the chain has news about it. */
interface WatchedHost {
  readonly tableId: Hex;
  readonly state: AnyTable;
  execute(command: { readonly by: 'host'; readonly command: HostCommand }): Promise<unknown>;
}

export interface WatchOptions {
  readonly chain: Pick<ChainPort, 'seatOf' | 'statusOf'>;
  readonly hosts: () => readonly WatchedHost[];
  /** Whether the chain shows everything that the house did on it. */
  readonly isSure: () => Promise<boolean>;
  readonly log: Logger;
  /** Milliseconds between two looks. */
  readonly every: number;
}

/** Looks at every seat and every bank in progress, again and again, until stopped. */
export function watchSeats(options: WatchOptions): { stop(): void } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const missing = new Set<Hex>();
  const again = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      look(options, missing)
        .catch((error: unknown) => {
          if (!(error instanceof ChainDown)) options.log.warn({ err: error }, 'watching the chain');
        })
        .finally(again);
    }, options.every);
  };
  again();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Looks once at all tables; a fault at one does not stop the look at the others. `missing`: session keys that the chain
 * did not have at the look before. Throws `ChainDown`.
 */
export async function look(options: WatchOptions, missing: Set<Hex>): Promise<void> {
  for (const host of options.hosts()) {
    try {
      await lookAt(host, options, missing);
    } catch (error) {
      if (error instanceof ChainDown) throw error;
      options.log.warn(
        { err: error, table: host.tableId },
        'watching a table on the chain; the others are looked at all the same',
      );
    }
  }
}

async function lookAt(host: WatchedHost, { chain, isSure }: WatchOptions, missing: Set<Hex>): Promise<void> {
  const tell = (command: HostCommand) => host.execute({ by: 'host', command });
  for (const seat of host.state.sittings.filter((s) => s.status === 'seated' && !s.leaving && !s.house)) {
    const { player, key } = seat.grant.message;
    const there = await chain.seatOf(host.tableId, player);
    const gone = there.key !== key && (await isSure());
    const asked = there.key === key && there.leaveAt !== 0;
    if (asked || (gone && missing.has(key))) await tell({ type: 'leaveAsked', player });
    if (gone) missing.add(key);
    else missing.delete(key);
  }
  const bank = host.state.bank;
  if (bank === null || bank.turns.length === 0) return;
  const { number } = bank.setup.message;
  const status = await chain.statusOf(host.tableId, number);
  if (status.kind !== 'open' || status.demands > 0) await tell({ type: 'bankProposed', number });
}
