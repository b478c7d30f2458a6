/**
 * The tables behind the store and how they were made (platform.md 3). A released migration is never edited: a change is
 * a new one with a higher name. Money and uint64 inside the JSON are decimal strings. The type is `json`, not `jsonb`:
 * only one migration ever asks inside it, and the text comes back as it was written, with its key order. So a proof
 * file has the same bytes each time, and a row can be compared with what would be written now.
 */
import { sql, type ColumnType, type Generated, type Kysely } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import type { Json, OutboxStatus } from './port.ts';

/** Written as JSON text, read as the parsed value. */
type JsonColumn = ColumnType<Json, string, string>;

export interface NodeTable {
  id: string;
  lock_key: bigint;
  url: string | null;
  beat: Generated<Date>;
  started_at: Generated<Date>;
}
export interface TblTable {
  id: string;
  owner: string | null;
  epoch: Generated<number>;
  head: Generated<number>;
  created: Generated<bigint>;
}
export interface EventTable {
  table_id: string;
  seq: number;
  epoch: number;
  /** In the open: only of a house whose log is older than the seal. No row is read that has it. */
  payload: JsonColumn | null;
  sealed: Buffer | null;
  at: Generated<Date>;
}
/** Which row took a client's command. */
export interface CommandTable {
  table_id: string;
  cmd_id: string;
  seq: number;
}
/** The database also has a column tx_hash and a status 'sent': both are of no use, and stay empty. */
export interface OutboxTable {
  id: Generated<bigint>;
  table_id: string;
  kind: string;
  key: string;
  body: JsonColumn;
  status: Generated<OutboxStatus>;
  tries: Generated<number>;
  last_error: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}
export interface OperatorOrderTable {
  id: Generated<bigint>;
  table_id: string;
  body: JsonColumn;
  operator: string;
  asked_at: Generated<Date>;
  taken_at: Date | null;
  answered_at: Date | null;
  withdrawn_at: Date | null;
  answer: ColumnType<Json | null, string | null, string | null>;
}
export interface BankTable {
  table_id: string;
  number: bigint;
  bank_id: string;
  status: string;
  proof: JsonColumn;
  updated_at: Generated<Date>;
  /** Never selected, only used in conditions. */
  first_taglia: ColumnType<string, string, string>;
  last_taglia: ColumnType<string, string, string>;
  players: ColumnType<string[], string[], string[]>;
}

/** One row a table. `digest` and `engine` are the host's business. */
export interface SnapshotTable {
  table_id: string;
  seq: number;
  engine: string;
  digest: string;
  /** In the open: only of a house whose log is older than the seal. */
  state: string | null;
  sealed: Buffer | null;
}

/** A table that was opened by the house or founded by a player; it is never deleted. */
export interface OfferTable {
  table_id: string;
  place: Generated<number>;
  name: string;
  settings: JsonColumn;
  limits: JsonColumn;
  founder: string | null;
  hidden: boolean;
  bots: number;
  registered: boolean;
  open: Generated<boolean>;
  opened_at: Generated<Date>;
  closed_at: Date | null;
}

/** One row a wallet that calls itself something. */
export interface NicknameTable {
  player: string;
  name: string;
  look: string;
  at: Generated<Date>;
}

/** One row a look that a wallet has given up: for a day it is nobody else's. */
export interface NicknameHeldTable {
  look: string;
  player: string;
  at: Generated<Date>;
}

/** One row a wallet that has set itself limits. `kept` is the business of who keeps them (`server/own-limits`). */
export interface OwnLimitsTable {
  player: string;
  kept: string;
  at: Generated<Date>;
}

export interface Schema {
  node: NodeTable;
  tbl: TblTable;
  event: EventTable;
  command: CommandTable;
  outbox: OutboxTable;
  bank: BankTable;
  snapshot: SnapshotTable;
  offer: OfferTable;
  operator_order: OperatorOrderTable;
  nickname: NicknameTable;
  nickname_held: NicknameHeldTable;
  own_limits: OwnLimitsTable;
}

const first: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    // One per living process: who may own tables. `beat` is the database's clock.
    await sql`create table node (
      id text primary key, lock_key bigint not null, url text,
      beat timestamptz not null default now(), started_at timestamptz not null default now())`.execute(db);
    // The fill factor leaves room for the update of `head` at each append on the same page (HOT, no index write).
    await sql`create table tbl (
      id text primary key, owner text, epoch int not null default 0, head int not null default 0,
      created bigint generated always as identity) with (fillfactor = 50)`.execute(db);
    await sql`create table event (
      table_id text not null references tbl (id), seq int not null check (seq > 0), epoch int not null, cmd_id text,
      payload json not null, at timestamptz not null default now(), primary key (table_id, seq))`.execute(db);
    await sql`create unique index event_cmd on event (table_id, cmd_id) where cmd_id is not null`.execute(db);
    await sql`create table outbox (
      id bigint generated always as identity primary key, table_id text not null references tbl (id), kind text not null,
      key text not null unique, body json not null,
      status text not null default 'open' check (status in ('open', 'sent', 'done', 'failed')),
      tries int not null default 0, last_error text, tx_hash text,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now())`.execute(db);
    await sql`create index outbox_open on outbox (id) where status in ('open', 'sent')`.execute(db);
    await sql`create table bank (
      table_id text not null references tbl (id), number bigint not null, bank_id text not null, status text not null,
      proof json not null, updated_at timestamptz not null default now(), primary key (table_id, number))`.execute(db);
    await sql`create unique index bank_by_id on bank (bank_id)`.execute(db);
  },
};

/** Which banks played in a taglia. For banks that are there already, their proofs tell it. */
const taglie: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table bank add column first_taglia bigint, add column last_taglia bigint`.execute(db);
    await sql`update bank set first_taglia = (proof #>> '{setup,message,taglia}')::bigint`.execute(db);
    await sql`update bank set last_taglia = coalesce(
      (select max((turn #>> '{state,taglia}')::bigint) from json_array_elements(proof -> 'turns') as t (turn)), first_taglia)`.execute(
      db,
    );
    await sql`alter table bank alter column first_taglia set not null, alter column last_taglia set not null`.execute(
      db,
    );
    await sql`create index bank_by_taglia on bank (table_id, last_taglia, number)`.execute(db);
  },
};

/** Who played in a bank. For banks that are there already, their proofs tell it. */
const players: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table bank add column players text[]`.execute(db);
    await sql`update bank set players = coalesce(
      (select array_agg(p ->> 'player') from json_array_elements(proof #> '{setup,message,players}') as t (p)), '{}')`.execute(
      db,
    );
    await sql`alter table bank alter column players set not null`.execute(db);
    await sql`create index bank_by_player on bank using gin (players)`.execute(db);
  },
};

const snapshots: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table snapshot (
      table_id text primary key references tbl (id), seq int not null, engine text not null, digest text not null, state text not null)`.execute(
      db,
    );
  },
};

/** Which tables there are: rows instead of a list in the sources (ADR 0029). */
const offers: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table offer (
      table_id text primary key, place int generated always as identity, name text not null, settings json not null,
      limits json not null, founder text, hidden boolean not null, bots int not null, registered boolean not null,
      open boolean not null default true, opened_at timestamptz not null default now(), closed_at timestamptz)`.execute(
      db,
    );
  },
};

/** What operators order of the tables, with the answers (ADR 0031). */
const orders: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table operator_order (
      id bigint generated always as identity primary key, table_id text not null, body json not null, operator text not null,
      asked_at timestamptz not null default now(), taken_at timestamptz, answered_at timestamptz, withdrawn_at timestamptz,
      answer json)`.execute(db);
    await sql`create index operator_order_open on operator_order (id) where answered_at is null and withdrawn_at is null`.execute(
      db,
    );
  },
};

/** A row may take several commands (ADR 0033): their ids stand beside it. */
const commands: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table command (
      table_id text not null references tbl (id), cmd_id text not null, seq int not null, primary key (table_id, cmd_id))`.execute(
      db,
    );
    await sql`insert into command (table_id, cmd_id, seq) select table_id, cmd_id, seq from event where cmd_id is not null`.execute(
      db,
    );
    await sql`alter table event drop column cmd_id`.execute(db);
  },
};

/** How players are called. Of two names that look alike there is one (`engine/table/nickname.ts`). */
const nicknames: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table nickname (
      player text primary key, name text not null, look text not null unique, at timestamptz not null default now())`.execute(
      db,
    );
  },
};

/** Who gives a nickname up is not followed by another under it at once. */
const heldNicknames: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table nickname_held (
      look text primary key, player text not null, at timestamptz not null default now())`.execute(db);
  },
};

/** What players keep themselves to. */
const ownLimits: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table own_limits (
      player text primary key, kept text not null, at timestamptz not null default now())`.execute(db);
  },
};

/** Rows and snapshots are sealed (`seal.ts`). A migration has no key: their operator seals older ones. */
const seals: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table event alter column payload drop not null, add column sealed bytea,
      add constraint event_once check (num_nonnulls(payload, sealed) = 1)`.execute(db);
    await sql`create index event_open on event (table_id, seq) where payload is not null`.execute(db);
    await sql`alter table snapshot alter column state drop not null, add column sealed bytea,
      add constraint snapshot_once check (num_nonnulls(state, sealed) = 1)`.execute(db);
  },
};

/** All migrations in order of their names. */
export const migrations: MigrationProvider = {
  getMigrations: async () => ({
    '2026-11-001-log': first,
    '2026-11-002-taglie': taglie,
    '2026-11-003-players': players,
    '2026-11-004-snapshots': snapshots,
    '2026-11-005-offers': offers,
    '2026-11-006-orders': orders,
    '2026-11-007-commands': commands,
    '2026-11-008-nicknames': nicknames,
    '2026-11-009-held-nicknames': heldNicknames,
    '2026-11-010-own-limits': ownLimits,
    '2026-11-011-seals': seals,
  }),
};

/** Removes everything that the migrations made, and Kysely's own records of them. For `npm run reset` only. */
export async function dropEverything(db: Kysely<Schema>): Promise<void> {
  await sql`drop table if exists own_limits, nickname_held, nickname, operator_order, offer, snapshot, bank, outbox, command, event, tbl, node, kysely_migration, kysely_migration_lock`.execute(
    db,
  );
}
