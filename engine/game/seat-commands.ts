/** What players say: why it is refused, or what it causes. */
import { moves, volontaBits } from '../protocol/messages.ts';
import { postaRange } from '../rules/betting.ts';
import { isOpenMove, mayPass } from '../rules/rights.ts';
import type { SeatCommand } from '../chairs/commands.ts';
import { passOn } from '../chairs/whose-bank.ts';
import { onSeatWord, type SeatWord } from '../chairs/seat-words.ts';
import { isActive, isSeated, seatAt } from '../chairs/seats.ts';
import type { Seat } from '../chairs/state.ts';
import { endBank } from './bank-end.ts';
import { betsAfterMove, betsOpenFor, mayGiveUp, movesOpen, onBet, onReady, raisesAgain } from './betting-time.ts';
import { onAdvice, onDraw } from './coup-acts.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import { openBank } from './open-bank.ts';
import { happened, no, type Outcome } from './outcome.ts';
import { onAnswer, onBid } from './seguito.ts';
import type { Game } from './state.ts';

type Of<T extends SeatCommand['type']> = Extract<SeatCommand, { type: T }>;

export function onSeatCommand(game: Game, number: number, command: SeatCommand, now: number): Outcome {
  return onSeatWord(game, number, command, now, (seat, own) => carryOut(game, seat, own, now));
}

function carryOut(game: Game, seat: Seat, command: Exclude<SeatCommand, SeatWord>, now: number): Outcome {
  switch (command.type) {
    case 'bet':
      return onBet(game, seat, command, now);
    case 'draw':
      return onDraw(game, seat, command);
    case 'ready':
      return onReady(game, seat);
    case 'move':
      return onMove(game, seat, command, now);
    case 'pass':
      return onPass(game, seat, now);
    case 'posta':
      return onPosta(game, seat, command, now);
    case 'refuse':
      return onRefuse(game, seat, now);
    case 'partner':
      return onPartner(game, seat);
    case 'advice':
      return onAdvice(game, seat);
    case 'take':
      return onAnswer(game, seat, true, now);
    case 'decline':
      return onAnswer(game, seat, false, now);
    case 'bid':
      return onBid(game, seat, command, now);
    case 'play':
      return onPlay(game, seat, command);
  }
}

function onPosta(game: Game, seat: Seat, { amount, socio }: Of<'posta'>, now: number): Outcome {
  if (game.phase !== 'posta' || game.due !== seat.seat) return no('outOfTurn');
  if (amount > seat.stack) return no('beyondCredit');
  if (amount > game.limits.maxPosta) return no('postaTooLarge');
  if (amount <= 0n || amount < postaRange(game.limits, seat.stack).min) return no('postaTooSmall');
  if (socio !== null && !isPartner(game, socio)) return no('noSocio');
  return happened(...openBank(game, seat.seat, amount, socio, now));
}

function isPartner(game: Game, number: number): boolean {
  const seat = seatAt(game, number);
  return game.partners.includes(number) && seat !== undefined && isActive(seat);
}

/** In a cash game a player may refuse the bank: it passes on by hand. */
function onRefuse(game: Game, seat: Seat, now: number): Outcome {
  if (game.phase !== 'posta' || game.due !== seat.seat) return no('outOfTurn');
  return happened(...passOn(game, seat.seat, now));
}

function onPartner(game: Game, seat: Seat): Outcome {
  if (!game.settings.ruleset.play.socio) return no('noSocio');
  if (game.phase !== 'posta' || game.due === seat.seat || !isSeated(seat) || !isActive(seat)) return no('outOfTurn');
  return game.partners.includes(seat.seat) ? happened() : happened({ type: 'partner', seat: seat.seat });
}

function onMove(game: Game, seat: Seat, { move, amount }: Of<'move'>, now: number): Outcome {
  const { bank, phase } = game;
  if (bank === null || bank.banker !== seat.seat || (phase !== 'choice' && phase !== 'bets')) return no('outOfTurn');
  if (phase === 'bets' && game.settings.ruleset.play.movesUntil === 'the bets open') return no('alreadyMoved');
  if (phase === 'bets' && betsOpenFor(bank, seat.seat, now) !== 'all') return no('betsClosed');
  if (bank.move !== null && bank.move.move !== moves.on && !raisesAgain(game, bank, move)) return no('alreadyMoved');
  if (!isOpenMove(movesOpen(game, bank), move, amount)) return no('noSuchMove');
  if (bank.move !== null && move === moves.on) return happened();
  const moved: Event = { type: 'moved', move, amount };
  return happened(moved, ...betsAfterMove(game, evolve(game, moved), now));
}

function onPass(game: Game, seat: Seat, now: number): Outcome {
  const { bank, phase } = game;
  if (bank === null || bank.banker !== seat.seat || (phase !== 'choice' && phase !== 'bets')) return no('outOfTurn');
  const may = phase === 'bets' ? betsOpenFor(bank, seat.seat, now) : 'all';
  if (may !== 'all' && may !== 'pass') return no('betsClosed');
  if (mayPass(game.settings.ruleset, bank.past)) return happened(...endBank(game, 'passed', now));
  return mayGiveUp(bank) ? happened(...endBank(game, 'givenUp', now)) : no('mayNotPass');
}

function onPlay(game: Game, seat: Seat, { volonta, automatic }: Of<'play'>): Outcome {
  if ((volonta & ~(game.settings.ruleset.volonta & ~volontaBits.principiante)) !== 0) return no('noSuchVolonta');
  return seat.volonta === volonta && seat.automatic === automatic
    ? happened()
    : happened({ type: 'seat', seat: seat.seat, change: { volonta, automatic } });
}
