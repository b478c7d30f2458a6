/** A turn's arithmetic in Sette e mezzo (sette.md 2, protocol.md 4): the one definition, which Solidity repeats. */
import { assert } from '../assert.ts';
import { zero32, type Hex } from '../bytes.ts';
import { least } from '../least.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { calls, outcomes, statuses, type Bet, type State } from '../protocol/messages.ts';
import {
  acceptedIn,
  cagnotteOn,
  type BankerSide,
  type Books,
  type Limits,
  type StakeRow,
} from '../rules/arithmetic.ts';
import { postaRange } from '../rules/betting.ts';
import type { SetteRuleset } from './ruleset.ts';

/** Amounts in hundredths of a chip; what a table sets for its bets. */
export interface BetLimits {
  readonly minBet: bigint;
  readonly minPosta: bigint;
  readonly maxPosta: bigint;
  /** The most of one bet where the banker puts up the highest bets (a setting of the table); otherwise null. */
  readonly highestBet: bigint | null;
}

/** Posta above the table's maximum is taken out at the next turn, before any bet counts. */
export function afterExcess<T extends BankerSide>(limits: Pick<Limits, 'maxPosta'>, side: T): T {
  if (side.posta <= limits.maxPosta) return side;
  return { ...side, posta: limits.maxPosta, takenOut: side.takenOut + side.posta - limits.maxPosta };
}

/**
 * The posta that a banker with this credit may put up before `punters` others, who decline or not; null: its credit
 * does not reach.
 */
export function openingPosta(
  ruleset: Pick<SetteRuleset, 'posta'>,
  limits: BetLimits,
  credit: bigint,
  punters: number,
): { readonly min: bigint; readonly max: bigint } | null {
  if (ruleset.posta === 'the piatto') return credit > 0n ? postaRange(limits, credit) : null;
  const all = BigInt(punters) * highestOf(limits);
  return all <= credit ? { min: all, max: all } : null;
}

/**
 * The posta with which a banker goes on after a void, against the seats that had no turn yet: as it stood, or all of a
 * smaller credit. Where the highest bets are put up it is those of the seats that are left.
 */
export function restPosta(
  ruleset: Pick<SetteRuleset, 'posta'>,
  limits: BetLimits,
  credit: bigint,
  punters: number,
  stood: bigint,
): ReturnType<typeof openingPosta> {
  if (ruleset.posta !== 'the piatto') return openingPosta(ruleset, limits, credit, punters);
  const posta = least(least(stood, limits.maxPosta), credit);
  return posta > 0n ? { min: posta, max: posta } : null;
}

/** What one bet may come to at most, whatever the punter's credit: `posta` is the one after the excess. */
export function boundOf(ruleset: Pick<SetteRuleset, 'posta'>, limits: BetLimits, posta: bigint): bigint {
  return ruleset.posta === 'the piatto' ? posta : highestOf(limits);
}

function highestOf({ highestBet }: BetLimits): bigint {
  assert(highestBet !== null, 'a table without a highest bet');
  return highestBet;
}

/** The range of a plain bet, and what a banco costs (null: not open). Nothing is cut: what is bet is accepted whole. */
export function betsOpen(
  ruleset: Pick<SetteRuleset, 'posta' | 'calls'>,
  limits: BetLimits,
  posta: bigint,
  credit: bigint,
): { readonly min: bigint; readonly max: bigint; readonly banco: bigint | null } {
  const bound = boundOf(ruleset, limits, posta);
  const max = least(bound, credit);
  const banco = ruleset.calls.includes(calls.banco) && bound <= credit ? bound : null;
  return { min: least(limits.minBet, max), max, banco };
}

/** Why a bet of the seat that is due cannot stand against `posta`, or null. A zero bet (call none) always can. */
export function betProblem(
  ruleset: Pick<SetteRuleset, 'posta' | 'calls'>,
  limits: BetLimits,
  posta: bigint,
  credit: bigint,
  { call, max }: Pick<Bet, 'call' | 'max'>,
): 'noSuchCall' | 'beyondCredit' | 'betTooSmall' | 'betTooLarge' | 'wrongCallAmount' | null {
  if (call === calls.none) return max === 0n ? null : 'wrongCallAmount';
  if (!ruleset.calls.includes(call)) return 'noSuchCall';
  const open = betsOpen(ruleset, limits, posta, credit);
  // A banco costs the piatto, however much more its player would have given for a greater one.
  if (call === calls.banco && open.banco !== null) return open.banco <= max ? null : 'wrongCallAmount';
  if (max > credit) return 'beyondCredit';
  if (call === calls.banco) return 'wrongCallAmount';
  if (max > open.max) return 'betTooLarge';
  return max > 0n && max >= open.min ? null : 'betTooSmall';
}

/** What a bet without a problem plays for: a banco, the whole posta. */
export function stakeOf(posta: bigint, { call, max }: Pick<Bet, 'call' | 'max'>): bigint {
  return call === calls.banco ? posta : max;
}

/** The fields of a turn that move money; rows in the order of the set-up. */
export interface PlayedDuel {
  readonly list: readonly StakeRow[];
  readonly outcome: number;
}

/** The books after a duel. Asserts Σ lines + cagnotte = 0. */
export function booksAfterDuel(
  ruleset: Pick<SetteRuleset, 'wins'>,
  limits: Pick<Limits, 'feeBps' | 'maxPosta'>,
  before: Books,
  { list, outcome }: PlayedDuel,
): Books {
  const stake = acceptedIn(list);
  const punta = list.findIndex(({ status }) => status === statuses.accepted);
  const banco = list.findIndex(({ status }) => status === statuses.banker);
  assert(punta >= 0 && banco >= 0 && before.lines.length === list.length, 'list and lines differ');
  const open = afterExcess(limits, before);
  const after =
    outcome === outcomes.banco ? wonByBanker(ruleset, limits, open, stake) : wonByPunta(open, stake, outcome);
  const lines = [...before.lines];
  lines[punta]! += outcome === outcomes.banco ? -stake : stake;
  lines[banco] = after.posta + after.garage + after.takenOut - after.paidIn;
  assert(after.posta >= 0n, 'more lost than the posta');
  assert(lines.reduce((sum, line) => sum + line, after.cagnotte) === 0n, 'Σ lines + cagnotte ≠ 0');
  return { ...after, lines };
}

function wonByBanker(
  { wins }: Pick<SetteRuleset, 'wins'>,
  { feeBps }: Pick<Limits, 'feeBps'>,
  books: Books,
  stake: bigint,
): Books {
  const fee = cagnotteOn(stake, feeBps);
  return { ...books, [wins]: books[wins] + stake - fee, won: books.won + stake, cagnotte: books.cagnotte + fee };
}

function wonByPunta(books: Books, stake: bigint, outcome: number): Books {
  assert(outcome === outcomes.punta, 'a duel is won or lost');
  return { ...books, posta: books.posta - stake };
}

/** The state after a duel. It carries commitment 0 exactly where nothing is left of the posta. */
export function stateAfterDuel(
  ruleset: Pick<SetteRuleset, 'wins'>,
  limits: Pick<Limits, 'feeBps' | 'maxPosta'>,
  before: State,
  turn: PlayedDuel & { readonly composition: bigint; readonly commitment: Hex },
  prev = hashStruct('State', before),
): State {
  const { lines, ...books } = booksAfterDuel(ruleset, limits, { ...before, lines: before.seats }, turn);
  return {
    ...books,
    bankId: before.bankId,
    turn: before.turn + 1,
    prev,
    outcome: turn.outcome,
    taglia: before.taglia,
    commitment: books.posta === 0n ? zero32 : turn.commitment,
    composition: turn.composition,
    seats: lines,
  };
}
