/**
 * Lies that the house's own core then signs: the table goes back to an earlier moment, or has become a different one.
 */
import { cardsLeft, fullShoe, type Composition } from '../../../engine/fairness/composition.ts';
import type { Hex } from '../../../engine/bytes.ts';
import type { Game as TableGame, GameBank } from '../../../engine/game/state.ts';
import type { Bank, TableState } from '../../../engine/table/state.ts';
import type { Act, Game } from '../play/game.ts';

const modes = ['signed'] as const;

/** From now on the table is a different one; null: it is not. */
const change = (name: string, weight: number, make: (game: Game) => Partial<TableState> | null): Act => ({
  name,
  weight,
  modes,
  act: (game) => {
    const made = make(game);
    if (made === null) return false;
    game.house.state = { ...game.house.state, ...made };
    game.house.changed = true;
    game.lied = true;
    return true;
  },
});

/** Between two banks. */
const isBetween = ({ bank, game }: TableState): boolean => bank === null && game.phase !== 'draw';

const withGame = ({ game }: TableState, made: Partial<TableGame>): Pick<TableState, 'game'> => ({
  game: { ...game, ...made },
});

const shoeOf = (composition: Composition): Pick<TableGame, 'composition' | 'cardsDrawn'> => ({
  composition,
  cardsDrawn: cardsLeft(fullShoe) - cardsLeft(composition),
});

/** Somebody else is due, and names the posta as soon as the table goes on: a seguito is over. */
const dueTo = ({ phase, deadline }: TableGame, due: number): Partial<TableGame> => ({
  due,
  firstPasser: null,
  seguito: null,
  ...(phase === 'posta' ? { phase, deadline } : { phase: 'waiting', deadline: null }),
});

/** The running bank, in its papers and in the game. */
const withBank = ({ game, bank }: TableState, papers: Partial<Bank>, made: Partial<GameBank>): Partial<TableState> => ({
  bank: { ...bank!, ...papers },
  game: { ...game, bank: { ...game.bank!, ...made } },
});

export const tableActs: readonly Act[] = [
  {
    name: 'kept',
    weight: 10,
    modes,
    act: ({ house, kept, random }) => {
      kept.push(house.state);
      if (kept.length > 6) kept.splice(random.below(kept.length), 1);
      return true;
    },
  },
  change('back to a kept moment', 7, ({ kept, random }) => (kept.length === 0 ? null : random.pick(kept))),
  {
    name: 'other links of the house',
    weight: 2,
    modes,
    act: (game) => {
      // Only where no link is committed to: what follows must be properly signed.
      if (!isBetween(game.house.state) || game.house.state.draw !== null) return false;
      game.house.links = game.random.below(3);
      return true;
    },
  },
  change('another shoe', 5, ({ house, random }) =>
    isBetween(house.state) ? withGame(house.state, shoeOf(fullShoe.map(() => random.below(3)))) : null,
  ),
  change('the whole shoe again', 2, ({ house }) =>
    isBetween(house.state) ? withGame(house.state, shoeOf(fullShoe)) : null,
  ),
  change('a taglia later', 2, ({ house, random }) =>
    isBetween(house.state)
      ? withGame(house.state, {
          taglia: house.state.game.taglia + 1,
          ...(random.oneIn(2) ? shoeOf(fullShoe) : {}),
        })
      : null,
  ),
  change('another banker due', 4, ({ house, random }) =>
    isBetween(house.state)
      ? {
          ...withGame(house.state, dueTo(house.state.game, random.pick(house.world.seats))),
          drawn: random.oneIn(2) ? null : house.state.drawn,
        }
      : null,
  ),
  change('the draw left out', 15, ({ house, random }) =>
    house.phase === 'draw'
      ? {
          draw: null,
          drawn: null,
          clock: null,
          ...withGame(house.state, {
            due: random.pick(house.world.seats),
            phase: 'posta',
            deadline: house.now + 20_000,
          }),
        }
      : null,
  ),
  change('another number', 4, ({ house, random }) =>
    isBetween(house.state)
      ? {
          number: random.pick([
            house.state.number + 1n,
            house.state.number + 5n,
            house.state.number > 1n ? house.state.number - 1n : 1n,
          ]),
          drawn: null,
        }
      : null,
  ),
  change('another bank before', 2, ({ house, random }) =>
    isBetween(house.state) ? { prev: random.pick<Hex>([`0x${'ab'.repeat(32)}`, `0x${'00'.repeat(32)}`]) } : null,
  ),
  change('more locked than there is', 3, ({ house, random, seat }) => ({
    sittings: house.state.sittings.map((one) =>
      one.seat === seat || random.oneIn(2) ? { ...one, locked: one.locked * 2n + 50n } : one,
    ),
  })),
  {
    name: "a posta in the player's name",
    weight: 30,
    modes,
    act: (game) => {
      const { house, seat, random } = game;
      if (house.phase !== 'posta' || house.banker !== seat) return false;
      game.lied = true;
      return (
        house.bySeat(seat, {
          type: 'posta',
          number: house.state.number,
          amount: random.pick([house.world.table.maxPosta, 10n, 40n]),
        }) === null
      );
    },
  },
  change("another move in the player's name", 12, ({ house, random }) => {
    const { bank } = house.state;
    if (bank?.move == null || bank.coup !== null) return null;
    const move = random.pick([0, 2]);
    const made = { move, amount: move === 0 ? 0n : bank.state.posta / 2n };
    return withBank(house.state, { move: { ...bank.move, ...made } }, { move: made });
  }),
  change('a give swallowed', 40, ({ house, seat }) => {
    const { bank } = house.state;
    if (bank?.coup == null || house.isDealt || !bank.coup.gives.some((give) => give.seat === seat)) return null;
    return { bank: { ...bank, coup: { ...bank.coup, gives: bank.coup.gives.filter((give) => give.seat !== seat) } } };
  }),
  {
    // Among several: a friend's link is shown, and then a void names that friend.
    name: "a friend's give swallowed",
    weight: 240,
    modes,
    act: (game) => {
      const { house, seat } = game;
      const { bank } = house.state;
      const others =
        bank?.coup == null || house.isDealt
          ? []
          : bank.coup.gives.filter((give) => give.seat !== seat && give.seat !== bank.setup.message.banker);
      if (others.length === 0 || house.world.seats.length < 3) return false;
      // The seat has given too, if it is in the coup.
      game.agree();
      game.show(game.view());
      game.deliver(game.pending.length);
      const coup = house.state.bank?.coup;
      if (coup == null || house.isDealt || house.phase !== 'links') return true;
      game.lied = true;
      house.state = {
        ...house.state,
        bank: {
          ...house.state.bank!,
          coup: { ...coup, gives: coup.gives.filter((give) => give.seat !== others[0]!.seat) },
        },
      };
      // Clocks of ended banks may end before that of the links.
      while (house.phase === 'links' && house.timeOut());
      return true;
    },
  },
  change('the list forgotten', 15, ({ house }) => {
    const { bank, game } = house.state;
    if (bank?.coup == null) return null;
    const deadline = house.now + 20_000;
    const open = { coup: null, betsUntil: deadline, guarantees: [], ready: [] };
    return {
      clock: null,
      bank: { ...bank, coup: null },
      game: { ...game, phase: 'bets', deadline, bank: { ...game.bank!, ...open } },
    };
  }),
  change('a bet that its player has changed since', 30, (game) => {
    const { house, seat, answered, random } = game;
    const { bank, game: played } = house.state;
    const now = bank?.bets.find((bet) => bet.seat === seat);
    if (bank === null || played.bank === null || played.phase !== 'bets' || bank.coup !== null || now === undefined)
      return null;
    const before = answered.flatMap((command) =>
      command.type === 'bet' &&
      command.bet.message.max > 0n &&
      command.bet.message.state === now.message.state &&
      command.bet.signature !== now.signature
        ? [command.bet]
        : [],
    );
    if (before.length === 0) return null;
    // The house may first say that it has refused what it took.
    const later = answered.findLast((command) => command.type === 'bet' && command.bet.signature === now.signature);
    if (later !== undefined && random.oneIn(2)) game.refuse(later);
    const bet = { ...now, ...random.pick(before) };
    const { call, max, volonta, seq } = bet.message;
    const { bets, arrivals } = played.bank;
    const order = bets.find((one) => one.seat === seat)?.order ?? arrivals + 1;
    return withBank(
      house.state,
      { bets: bank.bets.map((one) => (one.seat === seat ? bet : one)) },
      {
        bets: [...bets.filter((one) => one.seat !== seat), { seat, call, max, volonta, seq, order }],
        arrivals: Math.max(arrivals, order),
      },
    );
  }),
  change('a bet left out', 3, ({ house, seat }) => {
    const { bank } = house.state;
    const others = <T extends { readonly seat: number }>(bets: readonly T[]) => bets.filter((bet) => bet.seat !== seat);
    return bank === null || bank.coup !== null
      ? null
      : withBank(house.state, { bets: others(bank.bets) }, { bets: others(house.state.game.bank!.bets) });
  }),
  {
    name: 'a bank of strangers',
    weight: 60,
    modes,
    act: (game) => {
      const { house, random, seat } = game;
      if (!isBetween(house.state) || house.state.draw !== null) return false;
      const told = random.pick([0, 4, 1, 1]);
      const own = house.view().seats.find((one) => one.seat === seat);
      return house.bankOfStrangers(random, () => {
        game.lied = true;
        house.changed = true;
        if (told === 0 || !random.oneIn(told)) return;
        // The honest seat is shown on its chair: a view without it would tell it nothing.
        const view = game.view();
        game.show({ ...view, seats: view.seats.map((one) => (one.seat === seat ? (own ?? one) : one)) });
      });
    },
  },
  {
    name: 'a friend sits down',
    weight: 2,
    modes,
    act: (game) => {
      const { house, world, random } = game;
      if (!isBetween(house.state)) return false;
      const friend = random.pick(world.friends);
      if (house.friends.includes(friend)) return false;
      house.friends = [...house.friends.filter(({ seat }) => seat !== friend.seat), friend];
      house.state = {
        ...house.state,
        sittings: house.state.sittings.map((one) =>
          one.seat === friend.seat ? { ...one, grant: friend.grant, locked: friend.grant.message.amount } : one,
        ),
      };
      return true;
    },
  },
  change('own key, another wallet', 12, ({ house, seat, world, random }) =>
    isBetween(house.state)
      ? {
          sittings: house.state.sittings.map((one) =>
            one.seat !== seat
              ? one
              : {
                  ...one,
                  grant: {
                    ...one.grant,
                    message: {
                      ...one.grant.message,
                      ...random.pick([
                        { player: world.friends.at(-1)!.player },
                        { key: world.friends.at(-1)!.signer.address },
                        { player: world.honest.player },
                      ]),
                    },
                  },
                },
          ),
        }
      : null,
  ),
  {
    name: 'a demand, by the node',
    weight: 3,
    modes,
    act: (game) => {
      const coup = game.house.state.bank?.coup;
      if (coup == null) return false;
      game.demands = { ...game.demands, [coup.digest]: game.random.pick(['open', 'over'] as const) };
      return true;
    },
  },
  {
    name: 'paid, by a node that lies',
    weight: 1,
    modes,
    act: (game) => {
      game.paid.add(game.house.state.number);
      game.lied = true;
      return true;
    },
  },
  change('own key, another seat', 16, (game) => {
    const { house, seat, random } = game;
    if (!isBetween(house.state)) return null;
    const other = random.oneIn(3) ? 9 : game.otherSeat();
    const moved = <T extends { readonly seat: number }>(all: readonly T[]): readonly T[] =>
      all
        .map((one) => ({ ...one, seat: one.seat === seat ? other : one.seat === other ? seat : one.seat }))
        .sort((a, b) => a.seat - b.seat);
    // Most of these are not told by the grant: its signature may be a contract wallet's, for all that a proof shows.
    const isGrantMoved = !random.oneIn(4);
    const { seats } = house.state.game;
    return {
      ...withGame(house.state, { ...dueTo(house.state.game, other), seats: moved(seats) }),
      sittings: moved(house.state.sittings).map((one) =>
        isGrantMoved ? { ...one, grant: { ...one.grant, message: { ...one.grant.message, seat: one.seat } } } : one,
      ),
    };
  }),
];
