/** Who must do what by when: computed from the state, never stored. */
import { bankOf, lacksCommitment } from '../chairs/seats.ts';
import type { Duty, Waiting } from '../chairs/waiting.ts';
import { calls } from '../protocol/messages.ts';
import type { SetteGame } from './state.ts';

export function waitingFor(game: SetteGame): readonly Waiting[] {
  if (game.suspended && game.bank?.coup == null) return [];
  const due = (seat: number | null, duty: Duty): Waiting => ({ seat, duty, deadline: game.deadline });
  switch (game.phase) {
    case 'draw':
      return [due(null, 'drawn')];
    case 'posta':
      return [due(game.due, 'posta')];
    case 'bets': {
      const bank = bankOf(game);
      const hasBet = bank.bets.some(({ call }) => call !== calls.none);
      return [
        ...(hasBet ? [] : [due(bank.turn, 'bet')]),
        ...(lacksCommitment(game, bank) ? [due(bank.banker, 'choice')] : []),
      ];
    }
    case 'links':
      return bankOf(game).coup!.cards === null ? [due(null, 'cards')] : [];
    case 'punta':
    case 'banco': {
      const { coup, banker } = bankOf(game);
      return coup!.asked ? [due(game.phase === 'punta' ? coup!.hand : banker, 'draw')] : [];
    }
    default:
      return [];
  }
}
