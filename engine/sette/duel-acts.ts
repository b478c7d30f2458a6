/** The cards and decisions of a closed turn (sette.md 3). */
import { present } from '../assert.ts';
import { deadlineOf } from '../chairs/clocks.ts';
import type { HostCommand, SeatCommand } from '../chairs/commands.ts';
import { missedClock } from '../chairs/presence.ts';
import { bankOf, seatAt } from '../chairs/seats.ts';
import type { Seat } from '../chairs/state.ts';
import { areLeft } from '../fairness/composition.ts';
import type { DecidedBy } from '../chairs/events.ts';
import { cardsOfDuel, playDuel, type Asked, type Duel } from './duel.ts';
import type { SetteEvent } from './events.ts';
import { happened, no, type SetteOutcome } from './outcome.ts';
import type { SetteGame } from './state.ts';

/** The duel as far as it has been decided; null while its cards are unknown. */
export function playedDuel({ bank }: Pick<SetteGame, 'bank'>): Duel | null {
  const coup = bank?.coup ?? null;
  if (coup === null || coup.cards === null) return null;
  let next = 0;
  return playDuel(coup.cards, () => coup.decisions[next++]?.draw ?? null);
}

/** Accepts the cards that may fall, which only the house knows from here on. */
export function onCards(game: SetteGame, { cards }: Extract<HostCommand, { type: 'cards' }>): SetteOutcome {
  if (game.phase !== 'links' || game.bank?.coup == null || game.bank.coup.cards !== null) return no('outOfTurn');
  const known = cards.length === cardsOfDuel && areLeft(game.composition, cards);
  return known ? happened({ type: 'dealt', cards }) : no('badCards');
}

/** Who decides now, and about what; null if nobody does. */
export function decisionDue(game: SetteGame): { readonly seat: number; readonly asked: Asked } | null {
  const asked = playedDuel(game)?.waiting ?? null;
  if (asked === null) return null;
  const bank = bankOf(game);
  return { asked, seat: asked.role === 'punta' ? present(bank.coup, 'the turn').hand : bank.banker };
}

export function onDraw(game: SetteGame, seat: Seat, { draw }: Extract<SeatCommand, { type: 'draw' }>): SetteOutcome {
  const due = decisionDue(game);
  if (due === null || due.seat !== seat.seat || game.phase !== due.asked.role) return no('outOfTurn');
  return due.asked.options.includes(draw)
    ? happened(decided(due.seat, due.asked, draw, 'player'))
    : no('noSuchDecision');
}

function decided(seat: number, { role }: Asked, draw: number, by: DecidedBy): SetteEvent {
  return { type: 'decided', seat, role, draw, by, putRight: null };
}

/**
 * The clock of a decision has run out: the regola decides. It counts also where nothing was to decide, because all see
 * who sits out.
 */
export function onDrawClock(game: SetteGame, now: number): readonly SetteEvent[] {
  const due = decisionDue(game);
  if (due === null) return [];
  return [...missedClock(game, due.seat, now), decided(due.seat, due.asked, due.asked.fallback, 'clock')];
}

/** Asks for the next decision, takes those that are the house's to take, and ends the turn. */
export function goOnWithDuel(game: SetteGame, now: number): readonly SetteEvent[] {
  const duel = playedDuel(game);
  if (duel === null) return [];
  const due = decisionDue(game);
  if (due === null) return [{ type: 'coup', outcome: present(duel.outcome, 'the outcome'), cards: duel.fallen }];
  const { seat, asked } = due;
  if (playsByRegola(game, seat)) return [decided(seat, asked, asked.fallback, 'regola')];
  return present(bankOf(game).coup, 'the turn').asked
    ? []
    : [{ type: 'decision', phase: asked.role, deadline: deadlineOf(game, asked.role, now) }];
}

/** Everybody alla regola; else who is away or wants it so. */
function playsByRegola(game: SetteGame, number: number): boolean {
  const seat = seatAt(game, number);
  const { bound } = game.settings.ruleset;
  return bound || seat === undefined || seat.sittingOut || seat.leaving || seat.automatic === 'regola';
}
