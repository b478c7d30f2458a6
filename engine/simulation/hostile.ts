/**
 * Hostile clients and a muddled host (R16.3): illegal, late, duplicate or reordered commands, and things that are no
 * command at all.
 */
import { decodeCommand } from '../chairs/decode.ts';
import type { Command, HostCommand, SeatCommand } from '../chairs/commands.ts';
import { endedFor } from '../chairs/events.ts';
import type { Refusal } from '../game/refusals.ts';
import { automatics } from '../chairs/state.ts';
import type { Game } from '../game/state.ts';
import { garbageFrom } from './garbage.ts';
import { silentSeats, sixCards } from './players.ts';
import type { World } from './world.ts';

/** A command to try, or the decoder's refusal of something that is no command. */
export type Attempt = { readonly command: Command } | { readonly refusal: Refusal };

export interface Hostility {
  /** Something that nobody should say now; null: nobody does this time. */
  readonly attempt: () => Attempt | null;
  /** Takes note of an honest command; null if it is held back, to come late. */
  readonly filter: (command: Command) => Command | null;
}

/** The most commands that are remembered, to come twice or late. */
const memory = 48;

export function hostilityOf(world: World): Hostility {
  const { rng } = world;
  const said: Command[] = [];
  const late: Command[] = [];
  return {
    filter: (command) => {
      said.push(command);
      if (said.length > memory) said.shift();
      if (!rng.oneIn(30) || late.length >= memory) return command;
      late.push(command);
      return null;
    },
    attempt: () => {
      switch (rng.below(12)) {
        case 0:
          return said.length === 0 ? null : { command: rng.pick(said) };
        case 1:
          return late.length === 0 || rng.oneIn(2) ? null : { command: late.splice(rng.below(late.length), 1)[0]! };
        case 2:
          return said.length === 0 ? null : { command: elsewhere(world, rng.pick(said)) };
        case 3:
          return { command: anyCommand(world) };
        case 4:
          return { command: rng.oneIn(2) ? anyCommand(world) : outOfBounds(world) };
        case 5: {
          const read = decodeCommand(
            garbageFrom(rng, said.length === 0 || rng.oneIn(3) ? anyCommand(world) : rng.pick(said)),
          );
          return 'refusal' in read ? { refusal: read.refusal } : { command: read };
        }
        default:
          return null;
      }
    },
  };
}

/** The same command from another seat, perhaps one that is not there. */
function elsewhere(world: World, command: Command): Command {
  return command.by === 'seat' && mayBeAnyones(world, command.command) ? { ...command, seat: anySeat(world) } : command;
}

/** Hostile seats may harm themselves, but not so often that nobody is left to play. */
function mayBeAnyones({ rng }: World, { type }: SeatCommand): boolean {
  return (type !== 'leave' && type !== 'sitOut') || rng.oneIn(40);
}

function anySeat({ game, rng }: World): number {
  const roll = rng.below(8);
  if (roll === 0) return rng.pick([0, -1, 11, 12, 20, 99, 255, 256, 1_000_000]);
  if (roll === 1) return 1 + rng.below(10);
  if (roll === 2 && game.due !== null) return game.due;
  return game.seats.length === 0 ? 1 : rng.pick(game.seats).seat;
}

/** Amounts around every limit there is, and far beyond. */
function anyAmount({ game, rng }: World): bigint {
  const { minBet, minPosta, maxPosta } = game.limits;
  const stack = game.seats.length === 0 ? 1n : rng.pick(game.seats).stack;
  const posta = game.bank?.books.posta ?? minPosta;
  const around = rng.pick([
    0n,
    minBet,
    minPosta,
    maxPosta,
    stack,
    posta,
    posta / 2n,
    game.seguito?.height ?? 0n,
    game.seguito?.bids.at(-1)?.amount ?? 1n,
  ]);
  const roll = rng.below(10);
  if (roll === 0) return rng.pick([-1n, -(2n ** 94n), 2n ** 95n - 1n, 2n ** 95n, 2n ** 128n]);
  return around + BigInt(roll % 3) - 1n;
}

function anyCommand(world: World): Command {
  return world.rng.below(4) === 0
    ? { by: 'host', command: anyHostCommand(world) }
    : { by: 'seat', seat: anySeat(world), command: anySeatCommand(world) };
}

/** What is asked now, from the seat that is asked or another one, with any amount. */
function outOfBounds(world: World): Command {
  const { game, rng } = world;
  const { phase } = game;
  const seat = game.due !== null && rng.oneIn(2) ? game.due : anySeat(world);
  const amount = anyAmount(world);
  const say = (command: SeatCommand): Command => ({ by: 'seat', seat, command });
  switch (phase) {
    case 'posta':
      return say(
        rng.oneIn(3)
          ? { type: 'partner' }
          : {
              type: 'posta',
              amount: rng.oneIn(8) ? game.limits.maxPosta + 1n : amount,
              socio: rng.oneIn(2) ? null : anySeat(world),
            },
      );
    case 'bets':
      return say({ type: 'bet', call: rng.below(7), max: amount });
    case 'choice':
      return say({ type: 'move', move: rng.below(5), amount });
    case 'punta':
    case 'banco':
      return say(rng.oneIn(6) ? { type: 'advice' } : { type: 'draw', draw: rng.below(5) });
    case 'links':
      return rng.oneIn(3)
        ? { by: 'host', command: { type: 'void', silent: [game.bank!.banker, anySeat(world)] } }
        : { by: 'host', command: { type: 'cards', cards: wrongCards(world) } };
    case 'offer':
    case 'takeBack':
      return say({ type: 'take' });
    case 'auction':
      return say({ type: 'bid', amount });
    case 'waiting':
    case 'draw':
      return { by: 'host', command: { type: 'drawn', seat: anySeat(world) } };
  }
}

function anySeatCommand(world: World): SeatCommand {
  const { rng } = world;
  const amount = anyAmount(world);
  const types: readonly SeatCommand['type'][] = [
    'posta',
    'refuse',
    'partner',
    'move',
    'pass',
    'bet',
    'bet',
    'bet',
    'ready',
    'draw',
    'advice',
    'take',
    'decline',
    'bid',
    'play',
    'sitOut',
    'sitIn',
    'leave',
  ];
  const type = rng.pick(types);
  switch (type) {
    case 'posta':
      return { type, amount, socio: rng.oneIn(2) ? null : anySeat(world) };
    case 'partner':
      return { type };
    case 'move':
      return { type, move: rng.below(5), amount };
    case 'bet':
      return { type, call: rng.below(7), max: amount };
    case 'draw':
      return { type, draw: rng.below(5) };
    case 'bid':
      return { type, amount };
    case 'play':
      return { type, volonta: rng.oneIn(4) ? rng.below(256) : rng.below(16), automatic: rng.pick(automatics) };
    case 'sitOut':
    case 'leave':
      return rng.oneIn(40) ? { type } : { type: 'ready' };
    // If everybody passed or refused at every turn, no coup would be played.
    case 'pass':
    case 'refuse':
      return rng.oneIn(6) ? { type } : { type: 'decline' };
    case 'ready':
    case 'advice':
    case 'take':
    case 'decline':
    case 'sitIn':
      return { type };
  }
}

function anyHostCommand(world: World): HostCommand {
  const { game, rng } = world;
  const seat = anySeat(world);
  const amount = anyAmount(world);
  switch (rng.below(16)) {
    case 15:
      return { type: game.phase === 'links' ? 'tick' : rng.oneIn(2) ? 'unbound' : 'unfinished' };
    case 14:
      return rng.oneIn(12) || game.bank?.coup != null ? { type: 'end', why: rng.pick(endedFor) } : { type: 'tick' };
    case 13:
      return rng.oneIn(12) ? { type: 'resume' } : { type: 'tick' };
    case 12:
      return { type: 'credit', seat, amount };
    case 0:
      return {
        type: 'sit',
        seat: rng.oneIn(game.settings.ruleset.standing === 'none' ? 3 : 20) ? null : rng.oneIn(6) ? 0 : seat,
        player: rng.oneIn(2) && game.seats.length > 0 ? rng.pick(game.seats).player : `intruder ${world.names++}`,
        stack: amount,
        principiante: rng.oneIn(3),
      };
    case 1:
      return { type: 'bring', seat, amount };
    case 2:
      return { type: 'drawn', seat };
    case 3:
      return { type: 'cards', cards: wrongCards(world) };
    case 4:
      return rng.oneIn(12)
        ? { type: 'void', silent: rng.oneIn(4) ? silentSeats(world) : [seat, anySeat(world)].slice(rng.below(3)) }
        : rng.oneIn(30)
          ? { type: 'out', seat, why: rng.pick(['draw', 'link', 'limit'] as const) }
          : { type: rng.oneIn(6) ? 'wanted' : 'tick' };
    case 10:
      return { type: 'rejoin', seat };
    case 5:
      return { type: 'connected', seat };
    case 6:
      return rng.oneIn(6) ? { type: 'lost', seat } : { type: 'connected', seat };
    case 7:
      return rng.oneIn(12) ? { type: 'malfunction' } : { type: 'tick' };
    case 8:
      return rng.oneIn(6) ? { type: 'suspend' } : { type: rng.oneIn(20) ? 'close' : rng.oneIn(2) ? 'reopen' : 'goOn' };
    case 9:
      return {
        type: 'minimum',
        minBet: amount,
        minPosta: anyAmount(world),
        at: world.now + rng.pick([-1, 0, 999, 60_000, 1_000_000]),
      };
    default:
      return { type: 'tick' };
  }
}

/** Too few, too many, none, or more of a kind than there are; sometimes six right ones at the wrong time. */
function wrongCards(world: World): readonly number[] {
  const { game, rng } = world;
  const cards = sixCards(world);
  switch (rng.below(6)) {
    case 0:
      return cards.slice(0, rng.below(6));
    case 1:
      return [...cards, cards[0]!];
    case 2:
      return cards.with(rng.below(6), rng.pick([-1, 52, 255, 0.5, NaN]));
    case 3: {
      const gone = game.composition.findIndex((left) => left < 6);
      return gone < 0 ? [] : cards.map(() => gone);
    }
    case 4:
      return [];
    default:
      return game.phase === 'links' ? [] : cards;
  }
}

/** Freezes the state, so that code which writes into it throws. What is frozen already is not looked at again. */
export function frozen(game: Game): Game {
  freeze(game);
  return game;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}
