/** A bet that the table has taken, and shows no more while the bets are open: its player sees none. */
import { calls } from '../../../engine/protocol/messages.ts';
import { stopOf } from '../play/client.ts';
import type { Act } from '../play/game.ts';

export const givenBackActs: readonly Act[] = [
  {
    name: 'own bet hidden',
    weight: 80,
    modes: ['unsigned', 'signed'],
    act: (game) => {
      const isOwn = ({ seat }: { readonly seat: number }): boolean => seat === game.seat;
      const view = game.view();
      const own = view.bank?.bets.find(isOwn)?.bet;
      if (view.phase !== 'bets' || own == null || own.message.call === calls.none) return false;
      game.show(view);
      const { bank } = game.view();
      if (bank === null || game.alarmed || stopOf(game.memory) !== null) return true;
      game.show({ ...view, bank: { ...bank, bets: bank.bets.filter((row) => !isOwn(row)) } });
      if (!game.alarmed && stopOf(game.memory) === null) game.oracle.gaveBack(own.signature);
      return true;
    },
  },
];
