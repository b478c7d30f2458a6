/**
 * The honest seat holds the bank of a table of several and may still choose, while its client has said "on" for it: the
 * house would bind it to that word.
 */
import type { Act, Game } from '../play/game.ts';

/** Acts for moments that come seldom. */
export interface Rare {
  readonly when: (game: Game) => boolean;
  readonly acts: readonly Act[];
}

const modes = ['unsigned', 'signed'] as const;

/** It has won, so there is more to choose than going on. Rare: it is looked for at each step. */
function mayStillChoose({ house: { state }, world, seat, mode }: Game): boolean {
  const { bank, game } = state;
  return (
    mode !== 'honest' &&
    world.seats.length > 2 &&
    (game.phase === 'choice' || (game.phase === 'bets' && bank?.move != null)) &&
    game.bank?.banker === seat &&
    bank !== null &&
    bank.state.won > 0n
  );
}

/** Friends give way, and the player takes the bank. */
export const bankOfThePlayer: Rare = {
  when: ({ house }) => house.friendsRefuse && house.phase === 'posta',
  acts: [
    {
      name: 'the bank goes to the player',
      weight: 1,
      modes: ['honest', ...modes],
      act: (game) => {
        if (game.house.state.game.due !== game.seat) return game.house.friendActs(game.random, true);
        if (!game.isTold()) game.show(game.view());
        if (!game.byHand('posta')) return false;
        game.deliver(game.pending.length);
        return true;
      },
    },
  ],
};

const choosingActs: readonly Act[] = [
  { name: 'closes over a banker that may still choose', weight: 4, modes, act: closesNow },
  {
    name: 'refuses that a banker is ready, and closes',
    weight: 4,
    modes,
    act: (game) => {
      opensNow(game);
      if (!game.byHand('ready')) return false;
      const command = game.pending.at(-1);
      if (command?.type !== 'ready') return false;
      game.pending.pop();
      game.refuse(command);
      return closesNow(game);
    },
  },
];

export const bankerChooses: Rare = { when: mayStillChoose, acts: choosingActs };

/** The bets open at once, and the client says "on". */
function opensNow(game: Game): void {
  const { house } = game;
  if (house.phase !== 'move') return;
  house.run({ by: 'host', command: { type: 'connected', seat: game.seat } }); // who is away passes
  house.timeOut();
  game.show(game.view());
  game.deliver(game.pending.length);
}

/** Then friends bet, and the house's clock runs out. */
function closesNow(game: Game): boolean {
  const { house, random } = game;
  opensNow(game);
  for (let acts = 0; acts < 8 && house.phase === 'bets'; acts++) house.friendActs(random, true);
  return house.close();
}
