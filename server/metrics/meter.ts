/**
 * What the operator watches (server/PROTOCOL.md P5.16): counted while it happens, or looked up when it is asked for.
 * It sees commands, replies and rows; nothing of it goes back to the tables.
 */
import type { Command } from '../../engine/table/commands.ts';
import type { Event } from '../../engine/table/events.ts';
import type { Reply } from '../host/command-queue.ts';
import type { Append, LogStore, OutboxItem } from '../store/port.ts';
import { Histogram, metricText, type Metric, type Values } from './text.ts';

/** What is looked up. */
export interface Now {
  /** The phase of each open table. */
  readonly phases: readonly string[];
  readonly connections: number;
  readonly seated: number;
  readonly outbox: readonly Pick<OutboxItem, 'kind' | 'createdAt'>[];
  readonly chainUp: boolean;
  /** When the chain last answered, milliseconds; 0: never. */
  readonly chainSeenAt: number;
  /** Milliseconds. */
  readonly at: number;
}

const appendBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** What rows are counted for. */
const counted = { coups: 'sabot_coups_total', voids: 'sabot_voids_total', banks: 'sabot_banks_total' } as const;

export class Meter {
  readonly #commands = new Map<string, number>();
  readonly #refusals = new Map<string, number>();
  readonly #appends = new Histogram(appendBounds);
  readonly #rows: Record<keyof typeof counted, number> = { coups: 0, voids: 0, banks: 0 };

  /** A table has answered a command. */
  answered({ command }: Command, reply: Reply): void {
    add(this.#commands, command.type);
    if ('refusal' in reply) add(this.#refusals, reply.refusal.code);
  }

  /** The same store, with its appends timed and what their rows say counted. */
  over<S extends Pick<LogStore, 'append'>>(store: S): S {
    return {
      ...store,
      append: async (tableId: string, row: Append) => {
        const began = performance.now();
        const seq = await store.append(tableId, row);
        this.#appends.observe((performance.now() - began) / 1_000);
        if (seq === row.head + 1) this.#count(row);
        return seq;
      },
    };
  }

  #count({ payload }: Append): void {
    const { events = [] } = payload as { readonly events?: readonly Pick<Event, 'type'>[] };
    for (const event of events) {
      const { type } = event;
      const isTaglia = type === 'stepped' && (event as { readonly serverLink?: unknown }).serverLink === null;
      if ((type === 'stepped' && !isTaglia) || type === 'playedLate') this.#rows.coups++;
      else if (type === 'voided') this.#rows.voids++;
      else if (type === 'ended' || type === 'putAside') this.#rows.banks++;
    }
  }

  text(now: Now): string {
    const gauge = (name: string, help: string, value: number): Metric => ({
      name,
      help,
      type: 'gauge',
      values: { '': value },
    });
    const oldest = now.outbox.reduce((least, { createdAt }) => Math.min(least, createdAt.getTime()), now.at);
    const metrics: readonly Metric[] = [
      {
        name: 'sabot_tables',
        help: 'Open tables by phase.',
        type: 'gauge',
        label: 'phase',
        values: countedBy(now.phases),
      },
      gauge('sabot_connections', 'Sockets at tables and in the lobby.', now.connections),
      gauge('sabot_seated', 'Seats that are taken, those of the house included.', now.seated),
      {
        name: 'sabot_commands_total',
        help: 'Commands that tables have answered, by type.',
        type: 'counter',
        label: 'type',
        values: Object.fromEntries(this.#commands),
      },
      {
        name: 'sabot_refusals_total',
        help: 'Commands that tables have refused, by code.',
        type: 'counter',
        label: 'code',
        values: Object.fromEntries(this.#refusals),
      },
      { name: counted.coups, help: 'Coups that were played.', type: 'counter', values: { '': this.#rows.coups } },
      { name: counted.voids, help: 'Coups that were void.', type: 'counter', values: { '': this.#rows.voids } },
      { name: counted.banks, help: 'Banks that are over.', type: 'counter', values: { '': this.#rows.banks } },
      {
        name: 'sabot_outbox_items',
        help: 'Acts that wait for the chain, by kind.',
        type: 'gauge',
        label: 'kind',
        values: countedBy(now.outbox.map(({ kind }) => kind)),
      },
      gauge('sabot_outbox_oldest_seconds', 'How long the oldest of them waits.', (now.at - oldest) / 1_000),
      gauge('sabot_chain_up', '1: the chain node answered last time, and mines.', now.chainUp ? 1 : 0),
      gauge('sabot_chain_lag_seconds', 'Since when the chain has not been seen.', (now.at - now.chainSeenAt) / 1_000),
    ];
    return [
      ...metrics.map(metricText),
      this.#appends.text('sabot_append_seconds', 'How long a row of the log takes to be on disk.'),
    ].join('');
  }
}

function add(to: Map<string, number>, name: string): void {
  to.set(name, (to.get(name) ?? 0) + 1);
}

function countedBy(names: readonly string[]): Values {
  const counts = new Map<string, number>();
  for (const name of names) add(counts, name);
  return Object.fromEntries(counts);
}
