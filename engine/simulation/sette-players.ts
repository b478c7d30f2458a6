/** Random players of Sette e mezzo: who is asked says what is open to it, others say anything now and then. */
import type { Command, SeatCommand } from '../chairs/commands.ts';
import { isActive } from '../chairs/seats.ts';
import { nextTick } from '../chairs/waiting.ts';
import { calls } from '../protocol/messages.ts';
import { cardsOfDuel } from '../sette/duel.ts';
import { setteSettingsOf, type SetteSettings } from '../sette/settings.ts';
import type { SetteRuleset } from '../sette/ruleset.ts';
import type { SetteGame } from '../sette/state.ts';
import { optionsOf } from '../sette/view-for.ts';
import { waitingFor } from '../sette/waiting.ts';
import type { Prng } from './prng.ts';

export interface SetteWorld {
  game: SetteGame;
  /** Milliseconds; never goes back. */
  now: number;
  readonly rng: Prng;
  /** Chairs to be taken. */
  readonly seats: number;
  /** What a player sits down with, at most. */
  readonly stack: bigint;
  /** Names given so far. */
  names: number;
}

/** A table of this ruleset with money of any size. */
export function drawSette(ruleset: SetteRuleset, seats: number, rng: Prng): { settings: SetteSettings; stack: bigint } {
  const unit = rng.pick([1n, 7n, 100n, 10n ** 6n, 2n ** 84n]);
  const minBet = unit * BigInt(1 + rng.below(3));
  const minPosta = minBet * BigInt(1 + rng.below(12));
  const fixed = ruleset.posta === 'the highest bets';
  const highestBet = fixed ? minBet * BigInt(1 + rng.below(20)) : null;
  const most = fixed ? minBet * 200n : minPosta * BigInt(2 + rng.below(30));
  const settings = setteSettingsOf(ruleset, {
    limits: {
      minBet,
      minPosta,
      maxPosta: most > minPosta ? most : minPosta,
      highestBet,
      feeBps: rng.pick([0, 1, 200, 777, 1000]),
    },
    seats,
    signed: rng.oneIn(3),
  });
  // Enough for many to hold a bank: where the highest bets are put up, one for each of nine others.
  return { settings, stack: highestBet === null ? minPosta * 20n : highestBet * 40n };
}

/** The next command of a table whose players take part. */
export function nextOfSette(world: SetteWorld): Command {
  const { game, rng } = world;
  const host = (command: Extract<Command, { by: 'host' }>['command']): Command => ({ by: 'host', command });
  world.now += rng.below(rng.oneIn(20) ? 12_000 : 700);
  const at = nextTick(game);
  if (at !== null && at <= world.now) return host({ type: 'tick' });
  if (rng.oneIn(12) || game.seats.filter(isActive).length < 2) return around(world);
  const waiting = waitingFor(game);
  if (waiting.length === 0) return around(world);
  const { seat, duty } = rng.pick(waiting);
  const lost = game.seats.some((one) => one.seat === seat && !one.connected);
  if (seat !== null && lost && !rng.oneIn(4)) return host({ type: 'connected', seat });
  if (seat !== null) return { by: 'seat', seat, command: answer(world, seat) };
  if (duty === 'drawn') return host({ type: 'drawn', seat: rng.pick(game.seats.filter(isActive)).seat });
  if (rng.oneIn(25)) return host(rng.pick([{ type: 'unbound' }, { type: 'unfinished' }, silence(game)] as const));
  return host({ type: 'cards', cards: shuffled(world).slice(0, cardsOfDuel) });
}

const silence = ({ bank }: SetteGame) => ({ type: 'void', silent: [bank!.coup!.hand] }) as const;

function shuffled({ game, rng }: SetteWorld): readonly number[] {
  const left = game.composition.flatMap((count, kind) => (count === 1 ? [kind] : []));
  for (let i = left.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    [left[i], left[j]] = [left[j]!, left[i]!];
  }
  return left;
}

/** Something that is open to this seat. */
function answer(world: SetteWorld, number: number): SeatCommand {
  const { game, rng } = world;
  const seat = game.seats.find((one) => one.seat === number)!;
  const { posta, bet, moves, draws, decline } = optionsOf(game, seat, world.now);
  const between = (min: bigint, max: bigint) => (rng.oneIn(3) ? max : min + rng.belowBig(max - min + 1n));
  if (posta !== null)
    return rng.oneIn(6) ? { type: 'refuse' } : { type: 'posta', amount: between(posta.min, posta.max), socio: null };
  if (moves.length > 0) return { type: 'move', move: 0, amount: 0n };
  if (draws.length > 0) return { type: 'draw', draw: rng.pick(draws) };
  if (bet === null || (decline && rng.oneIn(8))) return { type: 'decline' };
  if (bet.banco !== null && rng.oneIn(10)) return { type: 'bet', call: calls.banco, max: bet.banco };
  return { type: 'bet', call: calls.plain, max: between(bet.min, bet.max) };
}

/** What happens around the play: players come, go, sit out, are lost; the host stands still. */
function around(world: SetteWorld): Command {
  const { game, rng } = world;
  const free = Array.from({ length: world.seats }, (_, i) => i + 1).filter(
    (seat) => !game.seats.some((one) => one.seat === seat),
  );
  if (free.length > 0 && (game.seats.length < 2 || rng.oneIn(2))) {
    const stack = 1n + rng.belowBig(world.stack);
    return {
      by: 'host',
      command: { type: 'sit', seat: rng.pick(free), player: `p${world.names++}`, stack, principiante: false },
    };
  }
  const { seat, sittingOut, connected } = rng.pick(game.seats);
  if (sittingOut) return { by: 'seat', seat, command: { type: 'sitIn' } };
  if (!connected) return { by: 'host', command: { type: 'connected', seat } };
  return rng.pick<Command>([
    { by: 'seat', seat, command: { type: 'sitOut' } },
    { by: 'seat', seat, command: { type: 'leave' } },
    {
      by: 'seat',
      seat,
      command: { type: 'play', volonta: 0, automatic: rng.pick(['none', 'none', 'regola'] as const) },
    },
    { by: 'host', command: { type: 'lost', seat } },
    { by: 'host', command: { type: 'bring', seat, amount: 1n + rng.belowBig(world.stack) } },
    { by: 'host', command: { type: 'rejoin', seat } },
    { by: 'host', command: { type: 'malfunction' } },
    { by: 'host', command: { type: 'resume' } },
    { by: 'host', command: { type: 'stoodStill', ms: rng.below(30_000) } },
    { by: 'host', command: { type: 'end', why: 'proposed' } },
    { by: 'host', command: { type: rng.pick(['suspend', 'goOn', 'goOn', 'reopen', 'wanted'] as const) } },
  ]);
}
