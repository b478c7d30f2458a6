/**
 * The house shows a decision for a moment, again and again, and plays on: no player could have pressed anything, and
 * all moments together are as long as a clock.
 */
import type { Game } from '../play/game.ts';
import type { Rare } from './choosing.ts';

/** It is the honest seat that decides, and nothing was chosen yet. Rare: it is looked for at each step. */
function decides({ house: { state }, seat, mode }: Game): boolean {
  const { bank, game } = state;
  const { phase } = game;
  if (mode === 'honest' || bank?.coup == null || (phase !== 'punta' && phase !== 'banco')) return false;
  return phase === 'banco' ? game.bank?.banker === seat : bank.coup.closed.message.hand === seat;
}

export const flashes: Rare = {
  when: decides,
  acts: [
    {
      name: 'shows a decision for moments only',
      weight: 1,
      modes: ['unsigned', 'signed'],
      act: (game) => {
        const view = game.view();
        const { bank } = view;
        if (bank?.coup == null || bank.coup.decides !== game.seat) return false;
        for (let i = 0; i < 12; i++) {
          game.show(view);
          game.clock++;
          game.show({ ...view, bank: { ...bank, coup: { ...bank.coup, decides: null } } });
          game.clock++;
        }
        game.timeOut(true);
        game.show(game.view());
        return true;
      },
    },
  ],
};
