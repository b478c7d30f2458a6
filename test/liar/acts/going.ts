/** The player goes, the house says what it likes to that, and does nothing of it; or takes its bets for played. */
import type { Act, Game } from '../play/game.ts';

const modes = ['unsigned', 'signed'] as const;

/** The player's last word never comes to the table, which answers it all the same. */
function isOnlyAnswered(game: Game): void {
  const command = game.pending.pop();
  if (command === undefined) return;
  if (game.random.oneIn(3)) game.refuse(command);
  else game.accept(command);
}

export const goingActs: readonly Act[] = [
  {
    name: 'goes, and is only told so',
    weight: 6,
    modes,
    act: (game) => {
      if (!game.byHand(game.random.oneIn(4) ? 'stand' : 'sitOut')) return false;
      const { type } = game.pending.at(-1) ?? {};
      if (type === 'stand' || type === 'sitOut') isOnlyAnswered(game);
      return true;
    },
  },
  {
    name: 'sits in where it has never been out',
    weight: 20,
    modes,
    act: (game) => {
      if (game.house.out.includes(game.seat) || !game.byHand('sitIn')) return false;
      if (game.pending.at(-1)?.type === 'sitIn') isOnlyAnswered(game);
      return true;
    },
  },
  {
    name: 'bets are called closed',
    weight: 6,
    modes,
    act: (game) => {
      const view = game.view();
      const { bank, phase, now } = view;
      return phase === 'bets' && bank !== null && game.show({ ...view, bank: { ...bank, betsUntil: now - 1 } });
    },
  },
];
