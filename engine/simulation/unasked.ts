/**
 * What players and the host do unasked: come, go, sit out, bring money, lose their connection, change their settings.
 */
import { automatics, type Seat } from '../chairs/state.ts';
import type { Command, HostCommand, SeatCommand } from '../chairs/commands.ts';
import { endedFor } from '../chairs/events.ts';
import { volontaBits } from '../protocol/messages.ts';
import { isSeated } from '../chairs/seats.ts';
import { stackFor, type World } from './world.ts';

const bySeat = (seat: Pick<Seat, 'seat'>, command: SeatCommand): Command => ({ by: 'seat', seat: seat.seat, command });
const byHost = (command: HostCommand): Command => ({ by: 'host', command });

/**
 * Something that nobody waits for; null: nobody feels like it this time. What keeps a table from playing is repaired
 * first.
 */
export function unasked(world: World): Command | null {
  const { game, rng } = world;
  if (game.suspended && !rng.oneIn(4)) return byHost({ type: 'goOn' });
  if (game.closing && rng.oneIn(4)) return byHost({ type: 'reopen' });
  return repair(world) ?? (game.seats.length === 0 ? null : whim(world));
}

/** An empty chair is taken, money is brought, a connection comes back. */
function repair(world: World): Command | null {
  const { game, rng } = world;
  const seated = game.seats.filter(isSeated).length;
  if (seated < world.seats && (seated < 2 || !rng.oneIn(4))) return sit(world, freeChair(world));
  if (game.seats.length - seated < world.standing && rng.oneIn(3)) return sit(world, null);
  const bank = game.bank;
  for (const seat of game.seats) {
    if (seat.leaving) continue;
    if (
      seat.stack <= game.limits.minBet &&
      !(bank?.players.some((player) => player.seat === seat.seat) ?? false) &&
      !rng.oneIn(3)
    )
      return byHost({ type: 'bring', seat: seat.seat, amount: stackFor(world) });
    if (!seat.connected && !rng.oneIn(3)) return byHost({ type: 'connected', seat: seat.seat });
    if (seat.owes && !rng.oneIn(3)) return byHost({ type: 'rejoin', seat: seat.seat });
    if (seat.sittingOut && !rng.oneIn(3)) return bySeat(seat, { type: 'sitIn' });
  }
  return null;
}

function freeChair({ game, rng }: World): number {
  const free = Array.from({ length: game.settings.seats }, (_, i) => i + 1).filter(
    (seat) => !game.seats.some((other) => other.seat === seat),
  );
  return rng.pick(free);
}

function sit(world: World, seat: number | null): Command {
  const { game, rng } = world;
  const principiante = (game.settings.ruleset.volonta & volontaBits.principiante) !== 0 && rng.oneIn(5);
  world.names += 1;
  return byHost({ type: 'sit', seat, player: `player ${world.names}`, stack: stackFor(world), principiante });
}

function whim(world: World): Command | null {
  const { game, rng } = world;
  const seat = rng.pick(game.seats);
  switch (rng.below(24)) {
    case 0:
    case 1:
      return bySeat(seat, { type: 'sitOut' });
    case 2:
      return bySeat(seat, { type: 'leave' });
    case 3:
      return byHost({ type: 'lost', seat: seat.seat });
    case 4:
      return byHost({ type: 'bring', seat: seat.seat, amount: stackFor(world) });
    case 5:
    case 6:
      return bySeat(seat, {
        type: 'play',
        volonta: rng.below(16) & game.settings.ruleset.volonta,
        automatic: rng.pick([...automatics, 'none', 'none']),
      });
    case 7:
      return rng.oneIn(4) ? byHost({ type: 'malfunction' }) : null;
    case 8:
      return game.settings.ruleset.play.director && rng.oneIn(2) ? byHost({ type: 'suspend' }) : null;
    case 9:
      return game.settings.ruleset.play.director ? minimum(world) : null;
    case 16:
      return game.settings.ruleset.play.director && game.banks % 5 === 4 ? byHost({ type: 'close' }) : null;
    case 10:
      return game.due === null ? null : bySeat({ seat: game.due }, { type: 'pass' });
    case 11:
      return rng.oneIn(3) ? absence(world) : null;
    case 14:
      return rng.oneIn(4) ? byHost({ type: 'end', why: rng.pick(endedFor) }) : null;
    case 13:
      return rng.oneIn(2) ? restart(world) : null;
    case 15:
      return rng.oneIn(3) ? byHost({ type: 'wanted' }) : null;
    case 12:
      return byHost({ type: 'credit', seat: seat.seat, amount: countedFor(world, seat) });
    default:
      return null;
  }
}

/** What the chain might count for a seat: more, less, the same, or nothing. */
function countedFor(world: World, { stack }: Seat): bigint {
  const { rng } = world;
  return rng.pick([stack, stack + stackFor(world), stack / 2n, rng.belowBig(stack + 1n), 0n]);
}

/** The host was down, or stood still, for a while. */
function restart(world: World): Command {
  const ms = world.rng.pick([0, 2_000, 30_000, 700_000]);
  world.now += ms;
  return byHost(world.rng.oneIn(2) ? { type: 'stoodStill', ms } : { type: 'resume' });
}

/** Minutes pass: players who sit out or are disconnected for long enough lose their seats. */
function absence(world: World): Command {
  world.now += world.rng.pick([60_000, 130_000, 190_000, 610_000]);
  return byHost({ type: 'tick' });
}

function minimum({ game, rng, now }: World): Command {
  const { limits, notice } = game.settings;
  const times = BigInt(1 + rng.below(3));
  const minBet = limits.minBet * times;
  const minPosta = limits.minPosta * times;
  const most = limits.maxPosta;
  return byHost({
    type: 'minimum',
    minBet: minBet < most ? minBet : most,
    minPosta: minPosta < most ? minPosta : most,
    at: now + notice + rng.below(60_000),
  });
}
