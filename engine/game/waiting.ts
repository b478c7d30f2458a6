/** Who must do what by when: computed from the state, never stored. */
import { calls } from '../protocol/messages.ts';
import { lacksCommitment } from './betting-time.ts';
import { absentUntil, minimumMayChange } from './follow-up.ts';
import { bankOf, creditIn } from './seats.ts';
import { canStillPay } from './seguito.ts';
import type { Game } from './state.ts';

/**
 * posta: name it or refuse. choice: go on, move or pass. bet: a bet is possible. draw: declare. take: the seguito. bid:
 * in the auction. cards, drawn: the host's.
 */
export type Duty = 'posta' | 'choice' | 'bet' | 'draw' | 'take' | 'bid' | 'cards' | 'drawn';

/** `seat` null: the host. If nothing comes by `deadline` (milliseconds), the rules take their course. */
export interface Waiting {
  readonly seat: number | null;
  readonly duty: Duty;
  readonly deadline: number | null;
}

export function waitingFor(game: Game): readonly Waiting[] {
  if (game.suspended && game.bank?.coup == null) return [];
  const { deadline } = game;
  const due = (seat: number | null, duty: Duty): Waiting => ({ seat, duty, deadline });
  switch (game.phase) {
    case 'waiting':
      return [];
    case 'draw':
      return [due(null, 'drawn')];
    case 'posta':
      return [due(game.due, 'posta')];
    case 'choice':
      return [due(bankOf(game).banker, 'choice')];
    case 'bets':
      return [
        ...bettors(game).map((seat) => due(seat, 'bet')),
        ...(lacksCommitment(game, bankOf(game)) ? [due(bankOf(game).banker, 'choice')] : []),
      ];
    case 'links':
      return [due(null, 'cards')];
    case 'punta':
      return [due(bankOf(game).coup!.hand, 'draw')];
    case 'banco':
      return [due(bankOf(game).banker, 'draw')];
    case 'takeBack':
      return [due(game.seguito!.passer, 'take')];
    case 'offer':
    case 'auction':
      return undecided(game).map((seat) => due(seat, game.phase === 'offer' ? 'take' : 'bid'));
  }
}

/** Players of the bank who could bet and have not. */
function bettors(game: Game): readonly number[] {
  const bank = bankOf(game);
  return game.seats
    .filter(
      ({ seat, sittingOut, leaving }) =>
        seat !== bank.banker &&
        !sittingOut &&
        !leaving &&
        creditIn(bank, seat) > 0n &&
        !bank.ready.includes(seat) &&
        !bank.bets.some((bet) => bet.seat === seat && bet.call !== calls.none),
    )
    .map(({ seat }) => seat);
}

/** Those asked who are there, have not answered, and do not have the highest bid. */
function undecided(game: Game): readonly number[] {
  const { asked, answers, bids, height } = game.seguito!;
  const best = bids.at(-1)?.seat;
  const price = game.phase === 'offer' ? height : 0n;
  return asked.filter(
    (number) => number !== best && !answers.some((a) => a.seat === number) && canStillPay(game, number, price),
  );
}

/**
 * The latest time for the host's next `tick`, milliseconds; null: no clock runs. A coup that waits for the host's own
 * cards needs no tick.
 */
export function nextTick(game: Game): number | null {
  const hosts = game.phase === 'links' || game.phase === 'draw';
  // A notice that waits for a coup to end, or for bets to go, takes effect with the command that ends them.
  const noticed = minimumMayChange(game) ? (game.notice?.at ?? null) : null;
  const times = [hosts ? null : game.deadline, noticed, ...game.seats.map((seat) => absentUntil(game, seat))].filter(
    (at) => at !== null,
  );
  return times.length === 0 ? null : Math.min(...times);
}
