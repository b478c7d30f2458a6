/** The cards and decisions of a closed coup (rules.md 1, 1.6). */
import { present } from '../assert.ts';
import { areLeft } from '../fairness/composition.ts';
import { draws, statuses } from '../protocol/messages.ts';
import { cardsOfCoup, playCoup, type Coup, type CoupDeal } from '../rules/coup.ts';
import type { HostCommand, SeatCommand } from '../chairs/commands.ts';
import type { DecidedBy } from '../chairs/events.ts';
import { deadlineOf } from '../chairs/clocks.ts';
import { bankOf, seatAt } from '../chairs/seats.ts';
import type { Seat } from '../chairs/state.ts';
import type { Event } from './events.ts';
import { happened, no, type Outcome } from './outcome.ts';
import type { Game, GameBank, GameCoup } from './state.ts';

/** The coup as far as it has been decided; null while its cards are unknown. */
export function playedCoup(game: Game): Coup | null {
  const coup = game.bank?.coup ?? null;
  if (coup === null || coup.cards === null) return null;
  return playCoup(game.settings.ruleset, dealOf(bankOf(game), coup, coup.cards), coup.decisions);
}

function dealOf(bank: GameBank, { list, hand }: GameCoup, cards: readonly number[]): CoupDeal {
  let puntaVolonta = 0;
  let bancoVolonta = 0;
  let stakes = 0;
  for (const row of list) {
    if (row.seat === hand) puntaVolonta = row.volonta;
    if (row.seat === bank.banker) bancoVolonta = row.volonta;
    if (row.status === statuses.accepted) stakes++;
  }
  return { cards, puntaVolonta, bancoVolonta, withOthers: stakes > 1 };
}

/** Accepts the six cards, which only the house knows from here on. */
export function onCards(game: Game, { cards }: Extract<HostCommand, { type: 'cards' }>): Outcome {
  if (game.phase !== 'links' || game.bank?.coup == null || game.bank.coup.cards !== null) return no('outOfTurn');
  return cards.length === cardsOfCoup && areLeft(game.composition, cards)
    ? happened({ type: 'dealt', cards })
    : no('badCards');
}

/** Who decides now, and about what; null if nobody does. */
function decision(
  game: Game,
  played = playedCoup(game),
): { readonly waiting: NonNullable<Coup['waiting']>; readonly seat: number } | null {
  if (played === null || played.waiting === null) return null;
  const bank = bankOf(game);
  return {
    waiting: played.waiting,
    seat: played.waiting.role === 'punta' ? present(bank.coup, 'the coup').hand : bank.banker,
  };
}

export function onDraw(game: Game, seat: Seat, { draw }: Extract<SeatCommand, { type: 'draw' }>): Outcome {
  const due = decision(game);
  if (due === null || due.seat !== seat.seat || game.phase !== due.waiting.role) return no('outOfTurn');
  const { role, options, fallback } = due.waiting;
  if (options.includes(draw)) return happened(decided(seat.seat, role, draw, 'player'));
  // A false draw is put right later (rules.md 2); but a player without an 8 or 9 cannot declare one.
  if (draw !== draws.sta && draw !== draws.carta) return no('noSuchDecision');
  return happened({ ...decided(seat.seat, role, fallback, 'player'), putRight: draw });
}

/** Advice is the regola's word, and it binds the player who asks for it. */
export function onAdvice(game: Game, seat: Seat): Outcome {
  if (!game.settings.ruleset.play.advice) return no('noAdvice');
  const due = decision(game);
  if (due === null || due.seat !== seat.seat || game.phase !== due.waiting.role) return no('outOfTurn');
  return happened(decided(seat.seat, due.waiting.role, due.waiting.fallback, 'advice'));
}

function decided(seat: number, role: 'punta' | 'banco', draw: number, by: DecidedBy) {
  return { type: 'decided', seat, role, draw, by, putRight: null } as const;
}

/** The clock of a decision has run out: the regola decides. */
export function onDrawClock(game: Game): readonly Event[] {
  const due = decision(game);
  return due === null ? [] : [decided(due.seat, due.waiting.role, due.waiting.fallback, 'clock')];
}

/** Asks for the next decision, takes those that leave no choice, and ends the coup. */
export function goOnWithCoup(game: Game, now: number): readonly Event[] {
  const played = playedCoup(game);
  if (played === null) return [];
  const due = decision(game, played);
  if (due === null) return [{ type: 'coup', outcome: present(played.outcome, 'the outcome'), cards: played.dealt }];
  const { seat, waiting } = due;
  const draw = drawnByHouse(game, seat, waiting);
  if (draw !== null) return [decided(seat, waiting.role, draw, 'regola')];
  return game.phase === waiting.role
    ? []
    : [{ type: 'decision', phase: waiting.role, deadline: deadlineOf(game, waiting.role, now) }];
}

/**
 * What is decided without asking: for players who are away or want it so, for a principiante, and for a banker with
 * only one option. A punta with one option is still asked, because skipping the question would tell what it holds.
 */
function drawnByHouse(
  game: Game,
  number: number,
  { role, options, fallback }: NonNullable<Coup['waiting']>,
): number | null {
  const seat = seatAt(game, number);
  if (seat === undefined || seat.sittingOut || seat.leaving || seat.automatic === 'regola') return fallback;
  if (role === 'punta' && seat.principiante) return fallback;
  if (seat.automatic === 'batte' && options.includes(draws.batte)) return draws.batte;
  return role === 'banco' && options.length === 1 ? fallback : null;
}
