/**
 * Numbers of standing bettors (protocol.md 2.1, P1.8): each is kept for one player before its grant is signed, and
 * given to nobody else while it stands in a bank that is not final.
 */
import { firstStandingSeat, lastStandingSeat, placesAtMost } from '../rules/hand-order.ts';
import { isSeated } from '../chairs/seats.ts';
import { isFinal } from './accounts.ts';
import type { HostCommand } from './commands.ts';
import { happened, no, type Context, type Outcome } from './context.ts';
import type { AnyEvent } from './events.ts';
import { gameOf } from './games.ts';
import type { AnyTable } from './state.ts';

/** A number is kept for so long until its grant comes: a wallet needs a moment to sign. Milliseconds. */
export const keptFor = 120_000;

/** The number that the player has already, or the lowest that is free. */
export function onReserve(
  state: AnyTable,
  { player }: Extract<HostCommand, { type: 'reserve' }>,
  ctx: Context,
): Outcome {
  if (!gameOf(state.table).standing) return no('noStanding');
  if (state.game.closing) return no('closing');
  if (state.sittings.some(({ grant }) => grant.message.player === player)) return no('alreadySeated');
  const own = state.reserved.find((one) => one.player === player);
  // Asked again at once, the number is kept no longer: each row of the log is there for ever.
  if (own !== undefined && own.until - ctx.now > keptFor / 2) return happened();
  const seat = own?.seat ?? freeNumber(state);
  if (seat === null || !hasPlace(state)) return no('tableFull');
  return happened({ type: 'reserved', seat, player, until: ctx.now + keptFor });
}

/**
 * There is room for one more standing bettor: the chairs are kept for those who sit, and a bank has at most 20 players.
 */
export function hasPlace({ game, sittings }: Pick<AnyTable, 'game' | 'sittings'>): boolean {
  return sittings.filter((one) => !isSeated(one)).length < placesAtMost - game.settings.seats;
}

function freeNumber({ sittings, reserved, bank, ended }: AnyTable): number | null {
  const open = ended.filter((one) => !isFinal(one)).map((one) => one.bank);
  const inBanks = (bank === null ? open : [bank, ...open]).flatMap(({ setup }) => setup.message.players);
  const taken = new Set([...sittings, ...reserved, ...inBanks].map(({ seat }) => seat));
  for (let seat = firstStandingSeat; seat <= lastStandingSeat; seat++) if (!taken.has(seat)) return seat;
  return null;
}

/** Numbers that no grant has come for in time. */
export function reservationsRanOut({ reserved }: AnyTable, ctx: Context): Outcome {
  return happened(
    ...reserved.filter(({ until }) => ctx.now >= until).map(({ seat }): AnyEvent => ({ type: 'lapsed', seat })),
  );
}
