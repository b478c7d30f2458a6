/** What follows without a command as soon as its conditions hold: one step at a time, computed from the state alone. */
import { deadlineOf } from '../chairs/clocks.ts';
import { canPlay } from '../chairs/seats.ts';
import { minimumMayChange, seatUpkeep } from '../chairs/upkeep.ts';
import { beginNext as nextBank, postaDue } from '../chairs/whose-bank.ts';
import { ableIn, waitsFor } from './banks.ts';
import { goOnWithDuel } from './duel-acts.ts';
import type { SetteEvent } from './events.ts';
import type { SetteGame } from './state.ts';
import { betOfAbsent, goOnBetting, nextTurn } from './turns.ts';

/** The next step, or nothing. */
export function followUp(game: SetteGame, now: number): readonly SetteEvent[] {
  const upkeep = seatUpkeep<SetteEvent>(
    game,
    {
      betOf: (seat) => betOfAbsent(game, seat),
      lapse: (seat) => [{ type: 'returned', seat, why: 'away' }],
    },
    now,
  );
  if (upkeep.length > 0) return upkeep;
  const { notice, bank } = game;
  if (notice !== null && now >= notice.at && minimumMayChange(game))
    return [{ type: 'minimum', minBet: notice.minBet, minPosta: notice.minPosta }];
  switch (game.phase) {
    case 'waiting':
      return bank === null ? beginNext(game, now) : nextTurn(game, now);
    case 'draw':
      return canPlay(game, ableIn(game))
        ? []
        : [{ type: 'waits', due: game.due, firstPasser: null, interrupted: false }];
    case 'posta':
      return postaDue(game, ableIn(game), now);
    case 'bets':
      return goOnBetting(game, now);
    case 'links':
    case 'punta':
    case 'banco':
      return goOnWithDuel(game, now);
    default:
      return []; // phases that this game does not have
  }
}

/** Between two banks. The rest of a round that its banker cannot take is over, and the bank goes on by hand. */
function beginNext(game: SetteGame, now: number): readonly SetteEvent[] {
  const { rest } = game;
  if (rest !== null && !game.seats.some((seat) => seat.seat === rest.banker && ableIn(game)(seat)))
    return [waitsFor({ ...game, rest: null }, rest.banker)];
  const first = () => [{ type: 'drawOpened', deadline: deadlineOf(game, 'draw', now) } as const];
  return nextBank(game, { able: ableIn(game), first }, now);
}
