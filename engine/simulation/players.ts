/** Random players: whoever is waited for says something that is legal as far as they know. */
import { calls, draws, moves, statuses } from '../protocol/messages.ts';
import type { Command, SeatCommand } from '../chairs/commands.ts';
import { movesOpen, sideNow } from '../game/betting-time.ts';
import { bankOf, creditIn, isActive, isSeated, lacksCommitment } from '../chairs/seats.ts';
import type { GameBank } from '../game/state.ts';
import { nextTick } from '../chairs/waiting.ts';
import { waitingFor } from '../game/waiting.ts';
import { mayStandingCall } from '../rules/acceptance.ts';
import { mayPass } from '../rules/rights.ts';
import { unasked } from './unasked.ts';
import { amountBetween, waitABit, type World } from './world.ts';

export const bySeat = (seat: number, command: SeatCommand): Command => ({ by: 'seat', seat, command });
const tick: Command = { by: 'host', command: { type: 'tick' } };

/** The next thing that happens at the table. Advances the clock. */
export function nextCommand(world: World): Command {
  const { rng } = world;
  waitABit(world);
  const due = nextTick(world.game);
  // Sometimes a command is faster than the tick that was due.
  if (due !== null && due <= world.now && !rng.oneIn(10)) return tick;
  return (rng.oneIn(14) ? unasked(world) : null) ?? answer(world) ?? unasked(world) ?? untilTick(world);
}

/** The clock runs out, or nothing happens for a second. */
function untilTick(world: World): Command {
  const due = nextTick(world.game);
  world.now = due !== null && due > world.now ? due + world.rng.below(3) : world.now + 1000;
  return tick;
}

function answer(world: World): Command | null {
  const { game, rng } = world;
  if (game.suspended && game.bank?.coup == null) return null;
  switch (game.phase) {
    case 'waiting':
      return null;
    case 'draw':
      return drawn(world);
    case 'posta':
      return posta(world, game.due!);
    case 'choice':
      return choice(world, bankOf(game));
    case 'bets':
      return betting(world, bankOf(game));
    case 'links':
      return links(world);
    case 'punta':
      return declare(world, bankOf(game).coup!.hand);
    case 'banco':
      return declare(world, bankOf(game).banker);
    case 'offer':
    case 'takeBack':
    case 'auction': {
      const [first] = waitingFor(game);
      if (first === undefined || rng.oneIn(12)) return untilTick(world);
      const { seat, duty } = rng.pick(waitingFor(game));
      return duty === 'bid' ? bid(world, seat!) : bySeat(seat!, { type: rng.oneIn(4) ? 'take' : 'decline' });
    }
  }
}

function drawn({ game, rng }: World): Command {
  return {
    by: 'host',
    command: { type: 'drawn', seat: rng.pick(game.seats.filter((seat) => isSeated(seat) && isActive(seat))).seat },
  };
}

function posta(world: World, due: number): Command {
  const { game, rng } = world;
  const roll = rng.below(40);
  if (roll === 0) return untilTick(world);
  if (roll < 3) return bySeat(due, { type: 'refuse' });
  if (roll < 8 && game.settings.ruleset.play.socio) return bySeat(rng.pick(game.seats).seat, { type: 'partner' });
  const { stack } = game.seats.find(({ seat }) => seat === due)!;
  const { minPosta, maxPosta } = game.limits;
  const most = stack < maxPosta ? stack : maxPosta;
  const partner = game.partners.length > 0 && !rng.oneIn(4) ? rng.pick(game.partners) : null;
  return bySeat(due, {
    type: 'posta',
    amount: amountBetween(world, minPosta < most ? minPosta : most, most),
    socio: partner,
  });
}

function choice(world: World, bank: GameBank): Command {
  const { game, rng } = world;
  const roll = rng.below(20);
  if (roll === 0) return untilTick(world);
  if (roll < 4 && mayPass(game.settings.ruleset, bank.past)) return bySeat(bank.banker, { type: 'pass' });
  return roll < 11 ? move(world, bank) : bySeat(bank.banker, { type: 'move', move: moves.on, amount: 0n });
}

function move(world: World, bank: GameBank): Command {
  const open = movesOpen(world.game, bank);
  const one = open.length === 0 ? { move: moves.on, min: 0n, max: 0n } : world.rng.pick(open);
  return bySeat(bank.banker, { type: 'move', move: one.move, amount: amountBetween(world, one.min, one.max) });
}

function links(world: World): Command {
  const { rng } = world;
  world.closing = 'open';
  if (rng.oneIn(150)) return { by: 'host', command: { type: rng.oneIn(2) ? 'unbound' : 'unfinished' } };
  if (rng.oneIn(120))
    return {
      by: 'host',
      command: rng.oneIn(3) ? { type: 'malfunction' } : { type: 'void', silent: silentSeats(world) },
    };
  return { by: 'host', command: { type: 'cards', cards: sixCards(world) } };
}

/** Some of the seats whose link the closed coup needs: often one, sometimes none. */
export function silentSeats({ game, rng }: World): readonly number[] {
  const punters = (game.bank?.coup?.list ?? []).filter(({ status }) => status === statuses.accepted);
  const [first, ...others] = punters.map(({ seat }) => seat);
  return first === undefined || rng.oneIn(8) ? [] : [first, ...others.filter(() => rng.oneIn(4))];
}

/** Six cards of the sabot, each card equally likely: the shell's part. */
export function sixCards({ game, rng }: World): readonly number[] {
  const left = [...game.composition];
  let cards = left.reduce((sum, count) => sum + count, 0);
  return Array.from({ length: 6 }, () => {
    let place = rng.below(cards--);
    let kind = 0;
    while (place >= left[kind]!) place -= left[kind++]!;
    left[kind]! -= 1;
    return kind;
  });
}

function declare(world: World, seat: number): Command {
  const { game, rng } = world;
  const roll = rng.below(24);
  if (roll === 0) return untilTick(world);
  if (roll === 1 && game.settings.ruleset.play.advice) return bySeat(seat, { type: 'advice' });
  return bySeat(seat, { type: 'draw', draw: rng.pick([draws.sta, draws.carta, draws.carta, draws.batte]) });
}

function bid(world: World, seat: number): Command {
  const { game, rng } = world;
  const { bids, height } = game.seguito!;
  const { stack } = game.seats.find((one) => one.seat === seat)!;
  const least = bids.length === 0 ? game.limits.minPosta : bids.at(-1)!.amount + (rng.oneIn(4) ? 0n : 1n);
  if (rng.oneIn(2) || stack < least) return bySeat(seat, { type: 'decline' });
  const most = rng.oneIn(5) ? stack : height < stack ? height : stack;
  return bySeat(
    seat,
    rng.oneIn(12)
      ? { type: 'take' }
      : { type: 'bid', amount: amountBetween(world, least, most < least ? least : most) },
  );
}

/** Bets come, change and go; the banker moves or passes; then everybody is ready, or the clock runs out. */
function betting(world: World, bank: GameBank): Command | null {
  const { game, rng } = world;
  if (bank.betsUntil === null || game.deadline === null) return null;
  if (bank.bets.length === 0) world.closing = 'open';
  if (world.closing === 'ready') return sayReady(world, bank) ?? untilTick(world);
  if (world.closing === 'clock') return lastSeconds(world, bank);
  if (lacksCommitment(game, bank) && !rng.oneIn(12)) return move(world, bank);
  const roll = rng.below(100);
  const waiting = waitingFor(game).filter(({ duty }) => duty === 'bet');
  if (roll < 62 && waiting.length > 0) return bet(world, bank, rng.pick(waiting).seat!);
  if (roll < 67) return rebet(world, bank);
  if (roll < 70)
    return mayPass(game.settings.ruleset, bank.past) && rng.oneIn(3)
      ? bySeat(bank.banker, { type: 'pass' })
      : move(world, bank);
  if (bank.bets.length === 0 && !rng.oneIn(4)) return rebet(world, bank);
  world.closing = rng.oneIn(2) ? 'ready' : 'clock';
  return world.closing === 'ready' ? sayReady(world, bank) : lastSeconds(world, bank);
}

function sayReady({ game, rng }: World, bank: GameBank): Command | null {
  const silent = game.seats.filter(
    ({ seat, sittingOut }) =>
      !sittingOut &&
      !bank.ready.includes(seat) &&
      bank.players.some((player) => player.seat === seat) &&
      !bank.gone.includes(seat),
  );
  return silent.length === 0 ? null : bySeat(rng.pick(silent).seat, { type: 'ready' });
}

/**
 * Right before the close: mostly nothing, sometimes a call that outranks another bet, and its victim's answer in the
 * guaranteed time.
 */
function lastSeconds(world: World, bank: GameBank): Command {
  const { game, rng } = world;
  if (rng.oneIn(3)) {
    const close = game.deadline! - 1 - rng.below(rng.oneIn(4) ? 10 : 9999);
    if (close > world.now) world.now = close;
    const guarantee = bank.guarantees.find(({ until }) => world.now < until);
    if (guarantee !== undefined && rng.oneIn(2)) {
      if (guarantee.may === 'pass') return bySeat(guarantee.seat, { type: 'pass' });
      return guarantee.may === 'bet'
        ? bet(world, bank, guarantee.seat)
        : bySeat(guarantee.seat, { type: 'bet', call: calls.none, max: 0n });
    }
    const others = game.seats.filter(({ seat }) => seat !== bank.banker && creditIn(bank, seat) > 0n);
    if (rng.oneIn(4)) return move(world, bank);
    if (others.length > 0) return bet(world, bank, rng.pick(others).seat);
  }
  world.closing = 'open';
  return untilTick(world);
}

/** Somebody with a bet calls again, withdraws, or says something out of turn. */
function rebet(world: World, bank: GameBank): Command | null {
  const { rng } = world;
  if (bank.bets.length === 0) return null;
  const { seat } = rng.pick(bank.bets);
  return rng.oneIn(3) ? bySeat(seat, { type: 'bet', call: calls.none, max: 0n }) : bet(world, bank, seat);
}

/** A call that the seat can pay, mostly a plain bet. */
function bet(world: World, bank: GameBank, seat: number): Command {
  const { game, rng } = world;
  const { posta } = sideNow(game, bank);
  const credit = creditIn(bank, seat);
  const call = pickCall(world, bank, seat);
  const cost = call === calls.banco ? posta : call === calls.tavolo ? posta / 2n : 1n;
  if (call !== calls.plain && call !== calls.cavallo && cost <= credit) {
    const max =
      call === calls.bancoRispetto
        ? posta < credit
          ? posta
          : credit
        : rng.oneIn(4)
          ? amountBetween(world, cost, credit)
          : cost;
    return bySeat(seat, { type: 'bet', call, max });
  }
  const { minBet } = game.limits;
  const most = posta < credit ? posta : credit;
  const max =
    credit <= minBet || rng.oneIn(20) ? credit : amountBetween(world, minBet, rng.oneIn(6) ? most : most / 3n);
  return bySeat(seat, {
    type: 'bet',
    call: call === calls.cavallo ? calls.cavallo : calls.plain,
    max: max < minBet && credit > minBet ? minBet : max,
  });
}

function pickCall({ game, rng }: World, { ferito }: GameBank, seat: number): number {
  const { ruleset } = game.settings;
  if (rng.below(5) < 3 && !(seat === ferito && rng.oneIn(2))) return calls.plain;
  const call = seat === ferito && rng.oneIn(2) ? calls.banco : rng.pick(ruleset.calls);
  return isSeated({ seat }) || mayStandingCall(ruleset, ferito, { seat, call }) ? call : calls.plain;
}
