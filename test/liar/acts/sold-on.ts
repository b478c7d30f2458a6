/**
 * The player takes a passed bank, or bids for it, and nobody hears of it; or the house says "ok" and sells the bank on
 * as if it had heard nothing. Once it is due to the player, it refuses the posta that is named, and sets the bank up
 * with the word before.
 */
import type { Game } from '../play/game.ts';
import type { Rare } from './choosing.ts';

const modes = ['unsigned', 'signed'] as const;

export const soldOn: Rare = {
  when: ({ house: { state }, seat }) => {
    const { phase, seguito } = state.game;
    return (phase === 'offer' || phase === 'auction') && seguito!.asked.includes(seat);
  },
  acts: [
    { name: 'sells on a bank that it has said is taken', weight: 3, modes, act: sellsOn },
    {
      name: 'takes a passed bank, and nobody hears of it',
      weight: 1,
      modes: ['honest', ...modes],
      act: (game) => {
        if (!game.isTold()) game.show(game.view());
        return game.byHand('take', game.random.pick(['lost', 'unanswered'])) && game.show(game.view());
      },
    },
  ],
};

function sellsOn(game: Game): boolean {
  const { house, pending, seat } = game;
  if (!game.isTold()) game.show(game.view());
  if (!game.byHand(house.phase === 'offer' ? 'take' : 'bid')) return false;
  const word = pending.at(-1);
  if (word?.type !== 'take' && word?.type !== 'bid') return true;
  pending.pop();
  game.accept(word);
  for (let acts = 0; acts < 4 && house.state.game.seguito !== null; acts++) {
    for (const friend of house.friends) house.bySeat(friend.seat, { type: 'decline', number: word.number });
    if (house.state.game.seguito !== null) house.timeOut();
  }
  game.show(game.view());
  if (house.phase !== 'posta' || house.banker !== seat || !game.byHand('posta')) return true;
  const named = pending.at(-1);
  if (named?.type !== 'posta') return true;
  pending.pop();
  game.refuse(named);
  house.bySeat(seat, { type: 'posta', number: word.number, amount: word.amount });
  return game.show(game.view());
}
