/** The player goes, the house says that it takes that, and does nothing of it. */
import type { Act } from '../play/game.ts';

export const goingActs: readonly Act[] = [
  {
    name: 'goes, and is only told so',
    weight: 6,
    modes: ['unsigned', 'signed'],
    act: (game) => {
      if (!game.byHand(game.random.oneIn(4) ? 'stand' : 'sitOut')) return false;
      const command = game.pending.at(-1);
      if (command?.type !== 'stand' && command?.type !== 'sitOut') return true;
      game.pending.pop();
      game.accept(command);
      return true;
    },
  },
];
