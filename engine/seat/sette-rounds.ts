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
import { creditIn, newestBank, type Doubt, type SeatBank, type SeatMemory } from './memory.ts';
import { silentIn } from './payments.ts';
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
function roundOf({ banks }: Pick<SeatMemory, 'banks'>, last: SeatBank): SeatBank {
  const { message } = last.proof.setup;
  const before = banks.find(({ bankId }) => bankId === message.prev);
  return before !== undefined && isRest(before, message) ? roundOf({ banks }, before) : last;
}

/**
 * The bank was this seat's before the one of this set-up. By hand the order of two seats is the same whoever comes or
 * goes between two banks, and however the bank before ended: only a void that this seat has seen lets its banker go on,
 * and then it is first; else it is last. A seat whose credit does not reach is not asked.
 */
function passedOver(ruleset: SetteRuleset, memory: SeatMemory, setup: Setup): string | null {
  const last = newestBank(memory);
  const { refused } = memory;
  if (last === null || !hasPlayed(memory) || (refused !== null && refused > last.number && refused <= setup.number))
    return null;
  // Whoever had that bank, this seat may have been due it, or a turn in it.
  if (last.bankId !== setup.prev) return seatSentences.bankUnseen(setup.banker);
  const round = roundOf(memory, last);
  const from = round.proof.setup.message.banker;
  const goesOn = (restOf(last)?.length ?? 0) > 0;
  const placeOf = (seat: number) => (seat === from ? (goesOn ? -Infinity : Infinity) : handRank(from, seat));
  if (placeOf(memory.seat) >= placeOf(setup.banker)) return null;
  const stack = setup.players.find(({ seat }) => seat === memory.seat)?.stack ?? 0n;
  if (openingPosta(ruleset, limitsOf(memory), stack, setup.players.length - 1) === null) return null;
  return last.proof.end === undefined && setup.banker === from
    ? seatSentences.endUnseen(setup.banker)
    : seatSentences.dueToYou(setup.banker);
}

/** The seat has had a turn or a bank here: who has just sat down is due none. */
function hasPlayed({ banks, seat, floor }: SeatMemory): boolean {
  const isIn = ({ proof }: SeatBank) =>
    proof.setup.message.banker === seat || proof.turns.some(({ closed }) => closed?.message.hand === seat);
  return floor !== undefined || banks.some((bank) => bank.mine && isIn(bank));
}

/** Nothing of the table's limits is missing here: where the highest bets are put up no proof tells how much one is. */
export const knowsLimits = ({ posta }: SetteRuleset, { highestBet }: Pick<SeatMemory, 'highestBet'>): boolean =>
  posta === 'the piatto' || highestBet !== undefined;

/**
 * What a player should agree to, besides what holds for every game. A doubt stays from bank to bank until its player
 * has agreed.
 */
export function doubtsOf(
  ruleset: SetteRuleset,
  memory: SeatMemory,
  setup: Setup,
  draw: ProofDraw | undefined,
): readonly Doubt[] {
  if (setup.banker === memory.seat) return []; // this seat has named the posta itself
  if (!knowsLimits(ruleset, memory)) return []; // it plays in no bank
  const last = memory.banks.findLast(({ mine }) => mine);
  const open = last === undefined || last.agreed ? [] : last.doubts.filter(({ about }) => about === 'turn');
  const details = [
    ...open.map(({ detail }) => detail),
    drawnOver(memory, setup, draw),
    passedOver(ruleset, memory, setup),
    restChanged(ruleset, memory, setup),
    ...(last === undefined ? [] : [turnMissed(memory, last), leftOut(memory, last)]),
  ];
  const all = new Set(details.filter((detail) => detail !== null));
  return [...all].map((detail) => ({ about: 'turn' as const, detail }));
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

/** In the round of the last bank that this seat played in a seat behind it had a turn, and this one none. */
function turnMissed(memory: SeatMemory, last: SeatBank): string | null {
  const { seat, banks } = memory;
  const round = roundOf(memory, last);
  const { banker } = round.proof.setup.message;
  const banksOf = banks.filter((bank) => roundOf(memory, bank) === round);
  const hands = banksOf.flatMap(({ proof }) => proof.turns.flatMap(({ closed }) => closed?.message.hand ?? []));
  const hasSaid = banksOf.some(({ number }) => number === memory.answered);
  const isBehind = (hand: number) => handRank(banker, hand) > handRank(banker, seat);
  return banker !== seat && !hasSaid && !hands.includes(seat) && hands.some(isBehind)
    ? seatSentences.turnMissed(round.number)
    : null;
}

/**
 * A bank began without this seat since the last one that it played in. Whoever has credit and owes no link is a player
 * of every bank, sitting out or not; only what a void has left of a round is without those whose turn it was before.
 */
function leftOut(memory: SeatMemory, last: SeatBank): string | null {
  const { banks, seat } = memory;
  if (creditIn(last, memory) <= 0n || silentIn(last, memory)) return null;
  const isLeftOut = ({ number, mine, proof: { setup } }: SeatBank) => {
    const before = banks.find(({ bankId }) => bankId === setup.message.prev);
    const rest = before !== undefined && isRest(before, setup.message) ? restOf(before) : null;
    return !mine && number > last.number && rest?.includes(seat) !== false;
  };
  const without = banks.find(isLeftOut);
  return without === undefined ? null : seatSentences.turnMissed(without.number);
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
