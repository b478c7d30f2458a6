/**
 * The honest seat holds the bank of a table of several and may still choose, while its client has said "on" for it: the
 * house would bind it to that word.
 */
import { bankersTime } from '../oracle/bets.ts';
import type { Act, Game } from '../play/game.ts';
import { comesAgain, goesSomehow, movesUnheard } from './going.ts';

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

/** Nobody dawdles: what comes of the player's bank are the moments to look for. */
export const coupOfThePlayer: Rare = {
  when: ({ house: { friendsRefuse, state }, seat }) => {
    const { bank, phase } = state.game;
    return friendsRefuse && bank?.banker === seat && ['bets', 'links', 'punta', 'banco'].includes(phase);
  },
  acts: [
    {
      name: "the player's bank is played",
      weight: 1,
      modes: ['honest', ...modes],
      act: (game) => {
        if (!game.isTold()) game.show(game.view());
        game.deliver(game.pending.length);
        if (game.house.phase === 'bets' && game.random.oneIn(3)) movesUnheard(game);
        if (game.house.phase === 'banco') game.byHand('choice');
        return game.house.friendActs(game.random, true) || game.pending.length > 0;
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
      if (game.random.oneIn(2)) choosesAfterReady(game);
      if (!game.byHand('ready')) return false;
      const command = game.pending.at(-1);
      if (command?.type !== 'ready') return false;
      game.pending.pop();
      game.refuse(command);
      return closesNow(game);
    },
  },
  // It goes and comes again, and the house takes what it had said for its word.
  {
    name: 'closes over a banker that has come again',
    weight: 16,
    modes,
    act: (game) => {
      opensNow(game);
      if (game.house.phase !== 'bets') return false;
      if (!game.isTold()) game.show(game.view());
      says(game);
      const { state } = game.house;
      if (!goesSomehow(game) || !comesAgain(game)) return true;
      // As if it had heard nothing; or as if only the move were gone, so that the client says "on" anew.
      game.house.state = state;
      game.pending = [];
      if (game.random.oneIn(2)) showWithoutMove(game);
      closesNow(game);
      return game.show(game.view());
    },
  },
];

function showWithoutMove(game: Game): void {
  const view = game.view();
  const { bank, waiting } = view;
  if (bank === null) return;
  const asks = { seat: game.seat, duty: 'move', deadline: null } as const;
  game.show({ ...view, bank: { ...bank, move: null }, waiting: [...waiting, asks] });
}

/** What the banker has said before it goes, if anything. */
function says(game: Game): void {
  const { random } = game;
  const word = random.below(5);
  if (word < 2) game.byHand('ready', random.oneIn(6) ? 'lost' : null);
  if (word === 2) game.byHand('move', random.oneIn(4) ? 'lost' : null);
  // Its time runs out.
  if (word === 3) game.clock += bankersTime;
  game.deliver(game.pending.length);
}

/** The house has taken that it is ready, and refuses what its player chooses then. */
function choosesAfterReady(game: Game): void {
  for (const kind of ['ready', 'move'] as const) {
    if (!game.byHand(kind)) return;
    const command = game.pending.at(-1);
    if (command?.type !== kind) continue;
    game.pending.pop();
    if (kind === 'ready') game.accept(command);
    else game.refuse(command);
  }
}

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
