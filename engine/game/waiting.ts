/** Who must do what by when: computed from the state, never stored. */
import type { Duty, Waiting } from '../chairs/waiting.ts';
import { calls } from '../protocol/messages.ts';
import { bankOf, creditIn, lacksCommitment } from '../chairs/seats.ts';
import { canStillPay } from './seguito.ts';
import type { Game } from './state.ts';

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
      return bankOf(game).coup!.cards === null ? [due(null, 'cards')] : [];
    case 'punta':
    case 'banco': {
      const { coup, banker } = bankOf(game);
      const isDecided = coup!.decisions[game.phase] !== undefined;
      return isDecided ? [] : [due(game.phase === 'punta' ? coup!.hand : banker, 'draw')];
    }
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
