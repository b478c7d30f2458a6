/** What players say: why it is refused, or what it causes. */
import type { SeatCommand } from '../chairs/commands.ts';
import { onSeatWord, type SeatWord } from '../chairs/seat-words.ts';
import type { Seat } from '../chairs/state.ts';
import { passOn } from '../chairs/whose-bank.ts';
import { moves } from '../protocol/messages.ts';
import { ableIn, openBank, postaOpen } from './banks.ts';
import { onDraw } from './duel-acts.ts';
import { happened, no, type SetteOutcome } from './outcome.ts';
import type { SetteGame } from './state.ts';
import { onBet, onDecline } from './turns.ts';

type Of<T extends SeatCommand['type']> = Extract<SeatCommand, { type: T }>;

export function onSeatCommand(game: SetteGame, number: number, command: SeatCommand, now: number): SetteOutcome {
  return onSeatWord(game, number, command, now, (seat, own) => carryOut(game, seat, own, now));
}

function carryOut(game: SetteGame, seat: Seat, command: Exclude<SeatCommand, SeatWord>, now: number): SetteOutcome {
  switch (command.type) {
    case 'posta':
      return onPosta(game, seat, command);
    case 'refuse':
      return game.phase === 'posta' && game.due === seat.seat
        ? happened(...passOn(game, seat.seat, now, ableIn(game)))
        : no('outOfTurn');
    case 'move':
      return onMove(game, seat, command);
    case 'bet':
      return onBet(game, seat, command, now);
    case 'decline':
      return onDecline(game, seat);
    case 'draw':
      return onDraw(game, seat, command);
    case 'play':
      return onPlay(seat, command);
    case 'partner':
    case 'pass':
    case 'ready':
    case 'advice':
    case 'take':
    case 'bid':
      return no('notInThisGame');
  }
}

function onPosta(game: SetteGame, seat: Seat, { amount, socio }: Of<'posta'>): SetteOutcome {
  if (game.phase !== 'posta' || game.due !== seat.seat) return no('outOfTurn');
  if (socio !== null) return no('notInThisGame');
  const open = postaOpen(game, seat);
  if (open === null || amount > seat.stack) return no('beyondCredit');
  if (amount > open.max) return no('postaTooLarge');
  return amount < open.min ? no('postaTooSmall') : happened(...openBank(game, seat.seat, amount));
}

/** The banker's word that it goes on, which carries its commitment where bets are signed; it has no other move. */
function onMove(game: SetteGame, seat: Seat, { move, amount }: Of<'move'>): SetteOutcome {
  const { bank, phase } = game;
  if (bank === null || bank.banker !== seat.seat || phase !== 'bets') return no('outOfTurn');
  if (move !== moves.on || amount !== 0n) return no('noSuchMove');
  return bank.move === null ? happened({ type: 'moved', move, amount }) : happened();
}

function onPlay(seat: Seat, { volonta, automatic }: Of<'play'>): SetteOutcome {
  if (volonta !== 0 || automatic === 'batte') return no('noSuchVolonta');
  return seat.automatic === automatic ? happened() : happened({ type: 'seat', seat: seat.seat, change: { automatic } });
}
