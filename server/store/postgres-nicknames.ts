/** Who is called how (server/PROTOCOL.md P13). */
import { sql, type Kysely } from 'kysely';
import type { Nicknames } from './port.ts';
import type { Schema } from './schema.ts';

export function postgresNicknames(db: () => Kysely<Schema>): Nicknames {
  return {
    async nicknames(players) {
      if (players.length === 0) return [];
      return await db()
        .selectFrom('nickname')
        .select(['player', 'name'])
        .where('player', 'in', [...players])
        .execute();
    },
    async keepNickname(player, name, look) {
      try {
        await sql`
          insert into nickname (player, name, look) values (${player}, ${name}, ${look})
          on conflict (player) do update set name = excluded.name, look = excluded.look, at = now()`.execute(db());
        return true;
      } catch (error) {
        if ((error as { readonly code?: unknown }).code === uniqueViolation) return false;
        throw error;
      }
    },
    async dropNickname(player) {
      await db().deleteFrom('nickname').where('player', '=', player).execute();
    },
  };
}

/** PostgreSQL's code: another player has this look. It decides also between two who ask at the same time. */
const uniqueViolation = '23505';
