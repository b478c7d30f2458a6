/**
 * Rounds of Sette e mezzo as a seat has seen them (sette.md 2): whose bank comes next, what a void has left, who had a
 * turn. A client that is passed over without its own word bets no more there until its player agrees.
 */
import { drawIdOf } from '../protocol/digests.ts';
import type { Setup } from '../protocol/messages.ts';
import type { ProofDraw } from '../proof/format.ts';
import { handRank } from '../rules/hand-order.ts';
import { openingPosta, restPosta } from '../sette/arithmetic.ts';
import { drawFirstBanker } from '../sette/first-banker.ts';
import type { SetteRuleset } from '../sette/ruleset.ts';
import { creditIn, type Doubt, type SeatBank, type SeatMemory } from './memory.ts';
import { seatSentences } from './sentences.ts';

/** The limits of this seat's table; the highest bet is known where the table's settings are. */
export const limitsOf = ({ table, highestBet }: Pick<SeatMemory, 'table' | 'highestBet'>) => ({
  minBet: table.minBet,
  minPosta: table.minPosta,
  maxPosta: table.maxPosta,
  highestBet: highestBet ?? null,
});

/** Where the banker puts up the highest bets, it puts up exactly those, one for each other player. */
export function setupProblem(
  ruleset: SetteRuleset,
  memory: Pick<SeatMemory, 'table' | 'highestBet'>,
  { posta, players }: Setup,
): string | null {
  if (ruleset.posta === 'the piatto') return null;
  if (memory.highestBet === undefined) return seatSentences.unknownHighest;
  const all = BigInt(players.length - 1) * memory.highestBet;
  return posta === all ? null : seatSentences.otherHighest(posta, all);
}

/** The bank has ended with a void, and these seats had no turn yet: neither who was silent, nor who came before. */
export function restOf({ proof }: Pick<SeatBank, 'proof'>): readonly number[] | null {
  const { void: voided, closed } = proof.turns.at(-1) ?? {};
  if (voided === undefined || closed === undefined) return null;
  const { players, banker } = proof.setup.message;
  const { hand } = closed.message;
  const isSilent = ((voided.message.silent >> BigInt(hand)) & 1n) === 1n;
  const isLeft = (seat: number) => handRank(banker, seat) > handRank(banker, hand) || (seat === hand && !isSilent);
  return players.map(({ seat }) => seat).filter((seat) => seat !== banker && isLeft(seat));
}

/** A bank with this set-up is what a void has left of the round of `before`. */
function isRest(before: SeatBank, { prev, banker, players }: Setup): boolean {
  const rest = restOf(before) ?? [];
  return (
    prev === before.bankId &&
    banker === before.proof.setup.message.banker &&
    rest.length > 0 &&
    players.every(({ seat }) => seat === banker || rest.includes(seat))
  );
}

/** The bank with which the round of `last` began. */
export function roundOf({ banks }: Pick<SeatMemory, 'banks'>, last: SeatBank): SeatBank {
  const { message } = last.proof.setup;
  const before = banks.find(({ bankId }) => bankId === message.prev);
  return before !== undefined && isRest(before, message) ? roundOf({ banks }, before) : last;
}

/**
 * By what this seat has seen it comes before `banker`: behind a void that has left something of the round its banker is
 * first, then all by hand; the banker of the round is last. A seat whose credit does not reach is not asked.
 */
export function wasDue(ruleset: SetteRuleset, memory: SeatMemory, last: SeatBank, banker: number): boolean {
  const round = roundOf(memory, last);
  const from = round.proof.setup.message.banker;
  const goesOn = (restOf(last)?.length ?? 0) > 0;
  const placeOf = (seat: number) => (seat === from ? (goesOn ? -Infinity : Infinity) : handRank(from, seat));
  const { seat } = memory;
  if (placeOf(seat) >= placeOf(banker) || !hasPlayed(memory)) return false;
  const credit = creditIn(round, memory);
  return openingPosta(ruleset, limitsOf(memory), credit, round.proof.setup.message.players.length - 1) !== null;
}

/** The seat has had a turn or a bank here: who has just sat down is due none. */
function hasPlayed({ banks, seat, floor }: SeatMemory): boolean {
  const isIn = ({ proof }: SeatBank) =>
    proof.setup.message.banker === seat || proof.turns.some(({ closed }) => closed?.message.hand === seat);
  return floor !== undefined || banks.some((bank) => bank.mine && isIn(bank));
}

/** What a player should agree to, besides what holds for every game. */
export function doubtsOf(
  ruleset: SetteRuleset,
  memory: SeatMemory,
  setup: Setup,
  draw: ProofDraw | undefined,
): readonly Doubt[] {
  if (setup.banker === memory.seat) return []; // this seat has named the posta itself
  const details = [drawnOver(memory, setup, draw), restChanged(ruleset, memory, setup), turnMissed(memory)];
  return details.flatMap((detail) => (detail === null ? [] : [{ about: 'turn' as const, detail }]));
}

/** The matta gave the bank to this seat, or it comes by hand between who got it and who has the bank. */
function drawnOver(memory: SeatMemory, { banker, number }: Setup, draw: ProofDraw | undefined): string | null {
  if (draw === undefined || memory.refused === number) return null;
  const seats = draw.enters.map(({ seat }) => seat);
  const links = draw.links.map(({ link }) => link);
  const drawn = drawFirstBanker(draw.serverLink, drawIdOf(memory.tableId, number), links, seats.length);
  const chosen = seats[drawn.place]!;
  const placeOf = (seat: number) => (seat === chosen ? -Infinity : handRank(chosen, seat));
  return seats.includes(memory.seat) && placeOf(memory.seat) < placeOf(banker) ? seatSentences.dueToYou(banker) : null;
}

/** The same banker goes on after a void, and not with what was left of its round. */
function restChanged(ruleset: SetteRuleset, memory: SeatMemory, setup: Setup): string | null {
  const before = memory.banks.find(({ bankId }) => bankId === setup.prev);
  const rest = before === undefined ? null : restOf(before);
  if (before === undefined || rest === null || rest.length === 0) return null;
  const { banker, players, posta } = setup;
  if (banker !== before.proof.setup.message.banker) return null;
  if (!isRest(before, setup)) return seatSentences.notTheRest(banker);
  const stack = players.find(({ seat }) => seat === banker)?.stack ?? 0n;
  const stood = restPosta(ruleset, limitsOf(memory), stack, players.length - 1, before.checked.posta)?.max ?? 0n;
  return posta === stood ? null : seatSentences.otherRest(posta, stood);
}

/** In the last bank that this seat played in, a seat behind it had a turn and this one none, without its own word. */
function turnMissed(memory: SeatMemory): string | null {
  const last = memory.banks.findLast(({ mine }) => mine);
  if (last === undefined || memory.answered === last.number) return null;
  const { banker } = last.proof.setup.message;
  const hands = last.proof.turns.flatMap(({ closed }) => closed?.message.hand ?? []);
  const isBehind = (hand: number) => handRank(banker, hand) > handRank(banker, memory.seat);
  return banker !== memory.seat && !hands.includes(memory.seat) && hands.some(isBehind)
    ? seatSentences.turnMissed(last.number)
    : null;
}

/** The posta that is open to this seat as the next banker: that of the rest, if a void has left some of its round. */
export function postaOpen(
  ruleset: SetteRuleset,
  memory: SeatMemory,
  said: { readonly min: bigint; readonly max: bigint } | null,
  limits: Pick<SeatMemory['table'], 'minPosta' | 'maxPosta' | 'minBet'>,
  most: bigint,
): { readonly min: bigint; readonly max: bigint } | null {
  const all = { ...limitsOf(memory), ...limits };
  if (ruleset.posta !== 'the piatto') {
    // How many will play the table says, and the set-up shows: the banker puts up one highest bet for each.
    const { highestBet } = all;
    const right = said !== null && highestBet !== null && said.max > 0n && said.max % highestBet === 0n;
    return right && said.max <= most ? { min: said.max, max: said.max } : null;
  }
  const last = memory.banks.at(-1);
  const rest = last === undefined ? null : restOf(last);
  return last?.proof.setup.message.banker === memory.seat && rest !== null && rest.length > 0
    ? restPosta(ruleset, all, most, rest.length, last.checked.posta)
    : openingPosta(ruleset, all, most, 1);
}
