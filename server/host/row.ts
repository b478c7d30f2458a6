/**
 * What the host writes into one row of the log: its commands in short and all their events (with bigints as the wire
 * writes them).
 */
import { withBigints, withoutBigints } from '../../engine/protocol/wire.ts';
import { domainSeparator, hashStruct } from '../../engine/protocol/eip712.ts';
import type { Domain, Table } from '../../engine/protocol/messages.ts';
import type { Hex } from '../../engine/bytes.ts';
import { newTableOf } from '../../engine/table/decide.ts';
import type { AnyEvent } from '../../engine/table/events.ts';
import type { AnyTable } from '../../engine/table/state.ts';
import type { Json } from '../store/port.ts';

/** The first row of every table: what it was opened with. A host with other settings must not continue it. */
export interface Founding {
  readonly kind: 'founding';
  readonly domain: Domain;
  readonly table: Table;
  readonly house: Hex;
  /** How many chairs it has. `Table.salt` binds it. */
  readonly seats: number;
  /** The highest bet, where its ruleset has one. `Table.salt` binds it, too. */
  readonly highestBet?: bigint;
}

export interface Happened {
  readonly kind: 'events';
  /** Milliseconds of the host's clock. */
  readonly at: number;
  /** Who and what, for people who read the log: `seat 2: bet, seat 3: bet`. */
  readonly cause: string;
  readonly events: readonly AnyEvent[];
}

export type Row = Founding | Happened;

/** The table that this row opens. */
export const openedBy = ({ domain, table, house, seats, highestBet }: Founding): AnyTable =>
  newTableOf(domain, table, house, { seats, highestBet });

/** Whether both have the same domain, table and house, in whatever order a store returns the fields. */
export function sameFounding(a: Founding, b: Founding): boolean {
  return (
    a.house === b.house &&
    a.seats === b.seats &&
    a.highestBet === b.highestBet &&
    hashStruct('Table', a.table) === hashStruct('Table', b.table) &&
    domainSeparator(a.domain) === domainSeparator(b.domain)
  );
}

export function rowToJson(row: Row): Json {
  return withoutBigints(row) as Json;
}

export function rowFromJson(payload: Json): Row {
  return withBigints(payload) as Row;
}
