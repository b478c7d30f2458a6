/** A test table whose every change is a row of a store, with what it asks of the chain, as the tables' host does it. */
import { bankDrafts, chainActs } from '../../../server/host/chain-acts.ts';
import { rowToJson } from '../../../server/host/row.ts';
import type { TestTable } from '../../support/players.ts';
import type { MemoryStore } from '../../support/memory-store.ts';

/** From now on each command of `table` is a row in `store`. */
export async function logTo(store: MemoryStore, table: TestTable): Promise<void> {
  const { epoch } = await store.claim(table.state.tableId);
  const raw = table.run.bind(table);
  table.run = (command) => {
    const before = table.state;
    const refusal = raw(command);
    const { state, house } = table;
    if (state === before) return refusal;
    const head = store.rows(state.tableId).length;
    void store.append(state.tableId, {
      epoch,
      head,
      cmdIds: [],
      payload: rowToJson({ kind: 'events', at: table.now, cause: command.command.type, events: table.lastEvents }),
      outbox: chainActs(before, state, house.signer, head + 1),
      banks: bankDrafts(before, state),
    });
    return refusal;
  };
}
