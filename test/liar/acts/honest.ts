/** What happens at an honest table. */
import { waitingFor } from '../../../engine/table/waiting.ts';
import type { Act, Game } from '../play/game.ts';

const modes = ['honest', 'unsigned', 'signed'] as const;

/** At a table of several bets close without the honest seat only now and then: its player is there, and has not bet. */
function isWaitedFor({ house, world, seat, random }: Game): boolean {
  if (world.seats.length === 2 || house.phase !== 'bets' || random.oneIn(4)) return false;
  return waitingFor(house.state).some((one) => one.seat === seat && one.duty === 'bet');
}

export const honestActs: readonly Act[] = [
  {
    name: 'tell',
    weight: 60,
    modes,
    act: (game) => !(game.isTold() && !game.random.oneIn(12)) && game.show(game.view()),
  },
  {
    name: 'deliver',
    weight: 50,
    modes: ['unsigned', 'signed'],
    act: (game) => {
      if (game.pending.length === 0) return false;
      game.deliver(1 + game.random.below(game.pending.length));
      return true;
    },
  },
  {
    name: 'friend',
    weight: 60,
    modes,
    act: ({ house, random }) => {
      if (!house.friendActs(random)) return false;
      // Among several they do not wait for each other's turn.
      for (let n = random.below(house.friends.length); n > 0; n--) house.friendActs(random);
      return true;
    },
  },
  // A table of several need not wait for everybody: a player who has not bet looks on.
  {
    name: 'bets close',
    weight: 4,
    modes,
    act: (game) => game.world.seats.length > 2 && !isWaitedFor(game) && game.house.close(),
  },
  {
    name: 'a friend stands',
    weight: 1,
    modes,
    act: ({ house, world, random }) => {
      if (world.seats.length < 3 || !random.oneIn(6)) return false;
      const { seat } = random.pick(house.friends);
      return house.bySeat(seat, { type: 'stand', leave: random.oneIn(4) ? null : house.leaveOf(seat) }) === null;
    },
  },
  {
    name: 'a friend comes',
    weight: 6,
    modes,
    act: ({ house, world, random }) => {
      const gone = house.state.sittings.find(
        ({ seat, status }) => status === 'standing' && house.friends.some((friend) => friend.seat === seat),
      );
      if (gone === undefined) return false;
      house.run({ by: 'host', command: { type: 'stood', player: gone.grant.message.player } });
      house.seat(
        random.pick(
          world.friends.filter(({ seat, player }) => seat === gone.seat && player !== gone.grant.message.player),
        ),
      );
      return true;
    },
  },
  { name: 'player', weight: 40, modes, act: (game) => game.byHand() },
  { name: 'player bets', weight: 6, modes, act: (game) => game.byHand('bet') },
  { name: 'player is ready', weight: 1, modes, act: (game) => game.byHand('ready') },
  { name: 'player refuses', weight: 2, modes, act: (game) => game.byHand('refuse') },
  { name: 'player passes', weight: 2, modes, act: (game) => game.byHand('pass') },
  { name: 'player agrees', weight: 6, modes, act: (game) => game.agree() },
  { name: 'stand', weight: 1, modes, act: (game) => game.random.oneIn(3) && game.byHand('stand') },
  { name: 'sit out', weight: 1, modes, act: (game) => game.random.oneIn(3) && game.byHand('sitOut') },
  // At once: the table has its posta, and has not heard that it stood up.
  { name: 'player names, and stands', weight: 3, modes, act: (game) => game.byHand('posta') && game.byHand('stand') },
  {
    name: 'clock',
    weight: 8,
    modes,
    act: (game) => !isWaitedFor(game) && game.timeOut(game.mode === 'honest' || game.random.oneIn(2)),
  },
  // The browser is closed, or its network is down, while the table goes on.
  {
    name: 'away',
    weight: 2,
    modes,
    act: (game) => {
      const { house, random } = game;
      if (!random.oneIn(8)) return false;
      game.byHand('sitIn');
      for (let n = 4 + random.below(12); n > 0; n--) {
        if (!(house.world.seats.length > 2 && random.oneIn(5) && house.close()) && !house.friendActs(random))
          house.timeOut();
        for (const { seat } of house.state.sittings) house.bySeat(seat, { type: 'sitIn' });
      }
      return true;
    },
  },
  {
    name: 'sit in',
    weight: 10,
    modes,
    act: (game) => {
      const { house, seat: own } = game;
      const { out } = house;
      if (out.includes(own)) game.byHand('sitIn');
      for (const seat of out) house.bySeat(seat, { type: 'sitIn' });
      return out.length > 0;
    },
  },
  {
    name: 'connection lost',
    weight: 2,
    modes,
    act: ({ house, random }) => {
      if (!random.oneIn(4)) return false;
      const { seat, connected } = random.pick(house.state.sittings);
      return (
        house.run({ by: 'host', command: { type: connected && random.oneIn(3) ? 'lost' : 'connected', seat } }) === null
      );
    },
  },
  {
    name: 'chain pays',
    weight: 12,
    modes,
    act: (game) => {
      const { house, random } = game;
      const payable = house.payable();
      if (payable.length === 0) return false;
      const number = random.pick(payable);
      house.run({ by: 'host', command: { type: 'final', number, how: 'settled', tx: `0x${'aa'.repeat(32)}` } });
      game.paid.add(number);
      return true;
    },
  },
  // The browser dies, and starts again with what was stored.
  { name: 'crash before store', weight: 2, modes, act: (game) => !game.isTold() && game.show(game.view(), 'before') },
  { name: 'crash before send', weight: 3, modes, act: (game) => !game.isTold() && game.show(game.view(), 'between') },
  {
    name: 'node down',
    weight: 2,
    modes: ['unsigned', 'signed'],
    act: (game) => {
      if (!game.random.oneIn(4)) return false;
      game.answers = !game.answers;
      return true;
    },
  },
];
