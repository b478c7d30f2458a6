/** Who is called how (server/PROTOCOL.md P13). */
import { sql, type Kysely, type Transaction } from 'kysely';
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
        return await db()
          .transaction()
          .execute((change) => keep(change, player, name, look));
      } catch (error) {
        const { code } = error as { readonly code?: unknown };
        if (error instanceof Held || code === uniqueViolation || code === deadlock) return false;
        throw error;
      }
    },
    async dropNickname(player) {
      await db()
        .transaction()
        .execute(async (change) => {
          await hold(change, player, null);
          await change.deleteFrom('nickname').where('player', '=', player).execute();
        });
    },
  };
}

/** Another player has given this look up, and less than a day ago. */
class Held extends Error {}

async function keep(change: Transaction<Schema>, player: string, name: string, look: string): Promise<true> {
  await hold(change, player, look);
  await sql`
    insert into nickname (player, name, look) values (${player}, ${name}, ${look})
    on conflict (player) do update set name = excluded.name, look = excluded.look, at = now()`.execute(change);
  // Looked at only now: whoever gives this look up at the same moment has held it before the row above was taken in.
  await sql`delete from nickname_held where (look = ${look} and player = ${player}) or ${isOver}`.execute(change);
  const held = await change.selectFrom('nickname_held').select('look').where('look', '=', look).executeTakeFirst();
  if (held !== undefined) throw new Held();
  return true;
}

/** What this wallet is called now is held for it, if it will be called otherwise. */
async function hold(change: Transaction<Schema>, player: string, next: string | null): Promise<void> {
  await sql`
    insert into nickname_held (look, player)
    select look, player from nickname where player = ${player} and look is distinct from ${next}
    on conflict (look) do update set player = excluded.player, at = now()`.execute(change);
}

/** By the database's clock. */
const isOver = sql`at + interval '1 day' <= now()`;

/** PostgreSQL's code: another player has this look. It decides also between two who ask at the same time. */
const uniqueViolation = '23505';
/** Two wallets want each other's at the same moment: neither is free. */
const deadlock = '40P01';
