/**
 * What players do on chain past the house, as far as the table must know it at once: a seat that asked the escrow to leave
 * enters no new bank, and a bank that somebody proposed ends before its window does (protocol.md 2.8, 5). Polled: the
 * leaving delay and the window are long against the period.
 */
import type { Logger } from 'pino';
import type { HostCommand } from '../../engine/table/commands.ts';
import type { TableHost } from '../host/table-host.ts';
import { ChainDown } from './errors.ts';
import type { ChainPort } from './port.ts';

export interface WatchOptions {
  readonly chain: Pick<ChainPort, 'seatOf' | 'statusOf'>;
  readonly hosts: () => readonly Pick<TableHost, 'state' | 'tableId' | 'execute'>[];
  readonly log: Logger;
  /** Milliseconds between two looks. */
  readonly every: number;
}

/** Looks at every seat and every bank in progress, again and again, until stopped. */
export function watchSeats(options: WatchOptions): { stop(): void } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const again = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      look(options).catch((error: unknown) => {
        if (!(error instanceof ChainDown)) options.log.warn({ err: error }, 'watching the chain');
      }).finally(again);
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

/** One look at all tables. */
export async function look({ chain, hosts }: WatchOptions): Promise<void> {
  for (const host of hosts()) {
    const tell = (command: HostCommand) => host.execute({ by: 'host', command });
    for (const seat of host.state.seats.filter((s) => s.status === 'seated' && !s.leaving && !s.house)) {
      const { player, key } = seat.grant.message;
      const there = await chain.seatOf(host.tableId, player);
      if (there.leaveAt !== 0 || there.key !== key) await tell({ type: 'leaveAsked', player });
    }
    const bank = host.state.bank;
    if (bank === null || bank.end !== null || bank.turns.length === 0) continue;
    const { number } = bank.setup.message;
    if ((await chain.statusOf(host.tableId, number)).kind !== 'open') await tell({ type: 'bankProposed', number });
  }
}
