/**
 * The player goes: the house says what it likes to that, and does nothing of it; or takes its bets for played; or the
 * line breaks before its word is there.
 */
import type { Act, Game, Way } from '../play/game.ts';

const modes = ['unsigned', 'signed'] as const;
const all = ['honest', ...modes] as const;

const goes = (type: string | undefined): boolean => type === 'stand' || type === 'sitOut';

/** The player's last word never comes to the table, which answers it all the same. */
function isOnlyAnswered(game: Game): void {
  const command = game.pending.pop();
  if (command === undefined) return;
  if (game.random.oneIn(3)) game.refuse(command);
  else game.accept(command);
}

/** The word leaves, and what becomes of it: it is lost, not taken yet, heard, only answered, or still on its way. */
function says(game: Game, kind: 'sitOut' | 'stand' | 'sitIn'): boolean {
  const { random, mode, pending } = game;
  const way: Way = random.pick(['lost', 'lost', 'again', null, null, null]);
  if (!game.byHand(kind, way)) return false;
  if (way !== null || mode === 'honest' || pending.at(-1)?.type !== kind) return true;
  const what = random.below(4);
  if (what < 2) isOnlyAnswered(game);
  if (what === 2) game.deliver(pending.length);
  return true;
}

/** False: it could not go. */
export const goesSomehow = (game: Game): boolean => says(game, game.random.oneIn(6) ? 'stand' : 'sitOut');

/** It comes again, at once or once its page has heard the table. */
export function comesAgain(game: Game): boolean {
  if (game.random.oneIn(2)) game.show(game.view());
  return says(game, 'sitIn');
}

export const goingActs: readonly Act[] = [
  {
    name: 'goes, and is only told so',
    weight: 6,
    modes,
    act: (game) => {
      if (!game.byHand(game.random.oneIn(4) ? 'stand' : 'sitOut')) return false;
      if (goes(game.pending.at(-1)?.type)) isOnlyAnswered(game);
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
  // The seat has bet, goes and comes again; then the house closes over its old bet.
  {
    name: 'closes over a bet from before it went',
    weight: 40,
    modes,
    act: (game) => {
      const { house } = game;
      if (house.phase !== 'bets' || !game.byHand('bet')) return false;
      game.deliver(game.pending.length);
      if (game.random.oneIn(2)) game.show(game.view());
      const { state } = house;
      if (!goesSomehow(game) || !comesAgain(game)) return true;
      // As if it had heard nothing: its bet is there. Where a list has been signed meanwhile, it would be a second one.
      const { bank } = house.state;
      const isSame = bank?.bankId === state.bank?.bankId && bank?.turns.length === state.bank?.turns.length;
      if (!isSame || house.phase !== 'bets') return true;
      house.state = state;
      closes(game);
      return true;
    },
  },
];

/** The bets close as soon as they can, and the page is told. */
function closes(game: Game): void {
  const { house, random } = game;
  for (let acts = 0; acts < 6 && house.phase === 'bets' && house.state.bank?.coup == null; acts++)
    house.friendActs(random, true);
  if (house.phase === 'bets') house.close();
  game.show(game.view());
}

/** Its answer is lost; then the player goes and comes again, or the word to go is lost, too. */
export function movesUnheard(game: Game): boolean {
  return game.byHand('move', 'unanswered') && (game.random.oneIn(4) || (goesSomehow(game) && comesAgain(game)));
}

/** At an honest table, too. */
export const honestGoing: readonly Act[] = [
  { name: 'goes', weight: 1, modes: all, act: (game) => game.random.oneIn(6) && goesSomehow(game) },
  {
    name: 'goes, and comes again',
    weight: 2,
    modes: all,
    act: (game) => game.random.oneIn(6) && goesSomehow(game) && comesAgain(game),
  },
  {
    name: 'bets, goes and comes again',
    weight: 2,
    modes: all,
    act: (game) => game.byHand('bet') && goesSomehow(game) && comesAgain(game),
  },
  {
    name: 'changes its bet, which is lost, and goes',
    weight: 2,
    modes: all,
    act: (game) =>
      game.hasSpoken(true) &&
      game.byHand('bet', 'lost') &&
      goesSomehow(game) &&
      (game.random.oneIn(3) || comesAgain(game)),
  },
  {
    name: 'changes its bet, and nobody hears of it',
    weight: 4,
    modes: all,
    act: (game) => {
      if (!game.hasSpoken(true) || !game.byHand('bet', 'lost')) return false;
      if (game.random.oneIn(2)) game.house.close();
      return true;
    },
  },
  {
    name: 'stands up over its bet',
    weight: 3,
    modes: all,
    act: (game) => {
      const { random, house } = game;
      if (!random.oneIn(2) || !game.byHand('bet', random.oneIn(6) ? 'lost' : null)) return false;
      if (random.oneIn(2)) game.deliver(game.pending.length);
      // The list is closed before the word is there.
      if (random.oneIn(2)) house.close();
      return game.byHand('stand', random.oneIn(4) ? 'lost' : null);
    },
  },
  {
    name: 'its Leave is lost',
    weight: 1,
    modes: all,
    act: (game) => {
      const { house, random, seat } = game;
      const { bank } = house.state;
      // Best where its bank goes on without it.
      const plays = bank !== null && bank.setup.message.banker !== seat && house.phase === 'bets';
      return random.oneIn(plays ? 2 : 20) && game.byHand('stand', 'lost');
    },
  },
];
