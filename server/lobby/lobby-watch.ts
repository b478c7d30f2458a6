/**
 * Follows the tables for the lobby: whatever changes is told, the waiting list looks when somebody comes, goes or
 * closes, and who only holds a chair hears that somebody waits for it (RULES R9.15).
 */
import { whoOnlyHold } from '../../engine/chairs/presence.ts';
import { Listeners } from '../../engine/listeners.ts';
import type { TableHost } from '../host/table-host.ts';
import type { Tables } from '../tables/tables.ts';
import type { WaitingList } from './waiting-list.ts';

export interface LobbyWatchOptions {
  readonly tables: Pick<Tables, 'hosts' | 'subscribe'>;
  readonly list: Pick<WaitingList, 'at' | 'look' | 'subscribe'>;
}

export class LobbyWatch {
  readonly #options: LobbyWatchOptions;
  readonly #listeners = new Listeners();

  constructor(options: LobbyWatchOptions) {
    this.#options = options;
    const { tables, list } = options;
    tables.subscribe(() => {
      list.look();
      this.#tell();
    });
    list.subscribe(() => {
      for (const host of tables.hosts()) this.#askHolders(host);
    });
  }

  /** Calls `listener` whenever something may have changed at a table; returns how to stop it. */
  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** For as long as the host lives. */
  follow(host: TableHost): void {
    const seen = () => [host.state.sittings, host.state.game.closing, host.state.game.limits] as const;
    let before = seen();
    host.subscribe(() => {
      const now = seen();
      // Nobody who waits may be passed by a grant behind this row.
      if (now.some((part, i) => part !== before[i])) this.#options.list.look();
      before = now;
      this.#askHolders(host);
      this.#tell();
    });
  }

  #askHolders(host: TableHost): void {
    if (this.#options.list.at(host.tableId).waiting === 0 || whoOnlyHold(host.state.game).length === 0) return;
    host.execute({ by: 'host', command: { type: 'wanted', grant: null } }).catch(() => undefined);
  }

  #tell(): void {
    this.#listeners.tell();
  }
}
