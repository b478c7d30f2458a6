/**
 * The seguito of a passed bank (rules.md 1.4, 2): offered all'altezza by hand, taken back, put up for auction.
 * Everybody asked answers within one clock, so nobody waits for ten; precedence is still by hand.
 */
import { present } from '../assert.ts';
import { postaRange } from '../rules/betting.ts';
import type { SeatCommand } from '../chairs/commands.ts';
import { deadlineOf } from '../chairs/clocks.ts';
import { activeByHand, canPlay, isSeated, isThere, nextDue, seatAt } from '../chairs/seats.ts';
import type { Seat } from '../chairs/state.ts';
import { openBank } from './open-bank.ts';
import type { Event } from './events.ts';
import { happened, no, type Outcome } from './outcome.ts';
import type { Game, Seguito } from './state.ts';

function rulesOf(game: Game) {
  return present(game.settings.ruleset.play.seguito, 'a seguito');
}

/** Everybody whom the ruleset lets take part: the seated by hand, then standing bettors; never the passer. */
function takers(game: Game, passer: number): readonly Seat[] {
  const seated = activeByHand(game, passer).filter((seat) => seat.seat !== passer);
  const standing = rulesOf(game).standing
    ? game.seats.filter((seat) => !isSeated(seat) && isThere(seat) && seat.seat !== passer)
    : [];
  return [...seated, ...standing];
}

/** The bank of `passer` has ended as passed: it is offered on. */
export function beginSeguito(
  game: Game,
  height: bigint,
  passer: number,
  socio: number | null,
  now: number,
): readonly Event[] {
  const asked = takers(game, passer)
    .filter((seat) => seat.stack >= height)
    .map(({ seat }) => seat);
  return [{ type: 'offered', height, passer, socio, asked, deadline: deadlineOf(game, 'offer', now) }];
}

/** What happens to the seguito without a command, given the answers so far. It ends if there are too few players. */
export function goOnWithSeguito(game: Game, now: number): readonly Event[] {
  const seguito = present(game.seguito, 'the seguito');
  if (!canPlay(game)) return nobodyTakes(game, seguito);
  const over = game.deadline !== null && now >= game.deadline;
  if (game.phase === 'offer') return goOnWithOffer(game, seguito, over, now);
  if (game.phase === 'takeBack') return goOnWithTakeBack(game, seguito, over, now);
  return goOnWithAuction(game, seguito, over, now);
}

/**
 * The seat's answer so far, or null. A player who sits out, left, lost the connection or has too little credit by now
 * does not take it.
 */
function answerOf(game: Game, seguito: Seguito, seat: number): boolean | null {
  const answer = seguito.answers.find((a) => a.seat === seat);
  if (!canStillPay(game, seat, game.phase === 'auction' ? 0n : seguito.height)) return false;
  return answer?.takes ?? null;
}

/** The seat is there to hold the bank, and its credit as counted now is enough. */
export function canStillPay(game: Game, number: number, posta: bigint): boolean {
  const seat = seatAt(game, number);
  return isThere(seat) && seat.stack >= posta;
}

function goOnWithOffer(game: Game, seguito: Seguito, over: boolean, now: number): readonly Event[] {
  const { height, asked, answers } = seguito;
  for (const seat of asked.filter((s) => isSeated({ seat: s }))) {
    const answer = answerOf(game, seguito, seat);
    if (answer === true) return take(game, seat, height, now);
    if (answer === null && !over) return [];
  }
  // Standing bettors are asked together: the first to say yes gets it.
  const standing = asked.filter((s) => !isSeated({ seat: s }));
  const first = answers.find((a) => a.takes && standing.includes(a.seat) && canStillPay(game, a.seat, height));
  if (first !== undefined) return take(game, first.seat, height, now);
  if (!over && standing.some((seat) => answerOf(game, seguito, seat) === null)) return [];
  return mayTakeBack(game, seguito)
    ? [{ type: 'takeBack', deadline: deadlineOf(game, 'takeBack', now) }]
    : openAuction(game, seguito, now);
}

function take(game: Game, seat: number, height: bigint, now: number): readonly Event[] {
  return openBank(
    game,
    seat,
    postaAllAltezza(game, present(seatAt(game, seat), 'who takes the bank'), height),
    null,
    now,
  );
}

/**
 * The posta with which `seat` takes the bank: the passed one or its bid, but at least the table's minimum (rules.md
 * 1.5).
 */
export function postaAllAltezza(game: Game, { stack }: Seat, height: bigint): bigint {
  const { min } = postaRange(game.limits, stack);
  return height > min ? height : min;
}

/** Nobody takes it: the bank goes to the right of the first passer (rules.md 1.4). */
function nobodyTakes(game: Game, { passer }: Seguito): readonly Event[] {
  return [{ type: 'waits', due: nextDue(game, game.firstPasser ?? passer), firstPasser: null, interrupted: false }];
}

/** The passer is still there. Somebody newly seated on the same chair has passed nothing. */
function mayTakeBack(game: Game, { passer, height }: Seguito): boolean {
  const seat = seatAt(game, passer);
  return rulesOf(game).takeBack && isThere(seat) && !seat.justSeated && seat.stack >= height;
}

function goOnWithTakeBack(game: Game, seguito: Seguito, over: boolean, now: number): readonly Event[] {
  const answer = mayTakeBack(game, seguito) ? answerOf(game, seguito, seguito.passer) : false;
  if (answer === true) return take(game, seguito.passer, seguito.height, now);
  return answer === false || over ? openAuction(game, seguito, now) : [];
}

function openAuction(game: Game, { passer, socio }: Seguito, now: number): readonly Event[] {
  const bidders = takers(game, passer).filter((seat) => !(rulesOf(game).excludesSocio && seat.seat === socio));
  return [{ type: 'auction', asked: bidders.map(({ seat }) => seat), deadline: deadlineOf(game, 'auction', now) }];
}

/**
 * The auction closes when the clock has run out after the last bid, at once when a bid reaches the height, or when
 * nobody else will bid.
 */
function goOnWithAuction(game: Game, seguito: Seguito, over: boolean, now: number): readonly Event[] {
  const best = highestBid(game, seguito);
  if (best !== null && best.amount >= seguito.height) return take(game, best.seat, seguito.height, now);
  const open = seguito.asked.some((seat) => seat !== best?.seat && answerOf(game, seguito, seat) === null);
  if (open && !over) return [];
  return best !== null ? take(game, best.seat, best.amount, now) : nobodyTakes(game, seguito);
}

/** The last bid whose bidder is still there to hold the bank and can pay it. */
function highestBid(game: Game, { bids }: Seguito): Seguito['bids'][number] | null {
  const standing = bids.filter(({ seat, amount }) => canStillPay(game, seat, amount));
  return standing.at(-1) ?? null;
}

/** Takes the bank at its height, or not; in an auction "not" means to bid no more. */
export function onAnswer(game: Game, seat: Seat, takes: boolean, now: number): Outcome {
  const { seguito, phase } = game;
  if (seguito === null) return no('outOfTurn');
  const asked = phase === 'takeBack' ? [seguito.passer] : seguito.asked;
  if (!asked.includes(seat.seat)) return no(phase === 'auction' ? 'cannotBid' : 'outOfTurn');
  if (phase === 'auction' && takes)
    return onBid(game, seat, { type: 'bid', amount: postaAllAltezza(game, seat, seguito.height) }, now);
  if (takes && seat.stack < seguito.height) return no('beyondCredit');
  // An answer binds; but in an auction a later bid takes the seat's refusal back.
  return seguito.answers.some((a) => a.seat === seat.seat)
    ? happened()
    : happened({ type: 'answered', seat: seat.seat, takes });
}

export function onBid(game: Game, seat: Seat, { amount }: Extract<SeatCommand, { type: 'bid' }>, now: number): Outcome {
  const { seguito, phase } = game;
  if (seguito === null || phase !== 'auction') return no('outOfTurn');
  if (!seguito.asked.includes(seat.seat)) return no('cannotBid');
  if (amount > seat.stack) return no('beyondCredit');
  if (amount < leastBid(game, seguito, seat)) return no('bidTooLow');
  return happened({ type: 'bid', seat: seat.seat, amount, deadline: deadlineOf(game, 'auction', now) });
}

/**
 * The least that `seat` may bid: the minimum posta (or all of a smaller credit), and more than the last bid. If the
 * ruleset says so, a seated bidder may equal a standing bettor's bid.
 */
export function leastBid(game: Game, seguito: Seguito, seat: Pick<Seat, 'seat' | 'stack'>): bigint {
  const { min } = postaRange(game.limits, seat.stack);
  const last = highestBid(game, seguito);
  if (last === null) return min;
  const beats = rulesOf(game).seatedMayEqual && isSeated(seat) && !isSeated(last) ? last.amount : last.amount + 1n;
  return beats > min ? beats : min;
}
