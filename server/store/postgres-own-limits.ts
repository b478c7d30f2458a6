/** What players keep themselves to (server/PROTOCOL.md P13.8). */
import { sql, type Kysely } from 'kysely';
import type { OwnLimitRows } from './port.ts';
import type { Schema } from './schema.ts';

export function postgresOwnLimits(db: () => Kysely<Schema>): OwnLimitRows {
  return {
    async ownLimits() {
      return await db().selectFrom('own_limits').select(['player', 'kept']).execute();
    },
    async keepOwnLimits(player, kept) {
      await sql`
        insert into own_limits (player, kept) values (${player}, ${kept})
        on conflict (player) do update set kept = excluded.kept, at = now()`.execute(db());
    },
  };
}
