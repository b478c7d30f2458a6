/**
 * Which of the standing bets are accepted, computed once at the close (rules.md 1.1), and who gets the cards. Pure;
 * nothing here knows a variant: the ruleset says which calls exist and whether standing bettors may bet.
 */
import { assert } from '../assert.ts';
import { least } from '../least.ts';
import { calls, volontaBits } from '../protocol/messages.ts';
import { byHandFrom, firstStandingSeat, handRank } from './hand-order.ts';
import type { Ruleset } from './ruleset.ts';

/** A bet that stands at the close. */
export interface BetAtClose {
  readonly seat: number;
  readonly call: number;
  /** The most it may cost; for a bet a cavallo, already the half that plays (protocol.md 3). */
  readonly max: bigint;
  /** Place in the order of arrival. */
  readonly order: number;
  /** What the seat may lose: stack + line. */
  readonly credit: bigint;
}

/** Everything that the acceptance depends on. */
export interface Close {
  readonly banker: number;
  /** The posta after the banker's move. */
  readonly posta: bigint;
  /** The seat that comes first among the callers of banco, or null (`ferito.ts`). */
  readonly ferito: number | null;
  readonly bets: readonly BetAtClose[];
}

/** An accepted stake. */
export interface Stake {
  readonly seat: number;
  readonly accepted: bigint;
}

/** What a ruleset says about the acceptance. */
export type AcceptanceRules = Pick<Ruleset, 'calls' | 'standing'>;

const sumOf = (stakes: readonly Stake[]): bigint => stakes.reduce((sum, { accepted }) => sum + accepted, 0n);
const isPlain = ({ call }: Pick<BetAtClose, 'call'>): boolean => call === calls.plain || call === calls.cavallo;
const isBeginner = ({ volonta }: { readonly volonta: number }): boolean => (volonta & volontaBits.principiante) !== 0;

/**
 * The accepted stakes by hand, each above 0; seats that are missing get their bets back. Banco comes before banco e
 * rispetto, that before tavolo, that before plain bets. A call that costs nothing, or more than its maximum or its
 * seat's credit, is returned: it counts as not made and pushes nobody out.
 */
export function acceptedStakes(rules: AcceptanceRules, close: Close): readonly Stake[] {
  const { posta, banker } = close;
  const bets = standingByHand(rules, close);
  const called = withBanco(close, bets) ?? withRispetto(posta, bets) ?? withTavolo(posta, bets);
  const stakes = called === null ? plainStakes(bets, posta) : byHandFrom(banker, called);
  assert(sumOf(stakes) <= posta, 'more is accepted than the posta');
  return stakes;
}

function standingByHand(rules: AcceptanceRules, { banker, ferito, bets }: Close): readonly BetAtClose[] {
  return byHandFrom(
    banker,
    bets.filter((bet) => mayStand(rules, ferito, bet)),
  );
}

/** The ruleset allows this call to a seated or a standing bettor. */
function mayStand(rules: AcceptanceRules, ferito: number | null, bet: BetAtClose): boolean {
  return rules.calls.includes(bet.call) && (bet.seat < firstStandingSeat || mayStandingCall(rules, ferito, bet));
}

/**
 * A standing bettor may place plain bets if the ruleset has standing bettors; as the ferito it may also call banco if
 * the ruleset says so (rules.md 1.1).
 */
export function mayStandingCall(
  { standing }: Pick<Ruleset, 'standing'>,
  ferito: number | null,
  bet: Pick<BetAtClose, 'seat' | 'call'>,
): boolean {
  if (isPlain(bet)) return standing !== 'none';
  return standing === 'plain bets and banco suivi' && bet.call === calls.banco && bet.seat === ferito;
}

/**
 * What a call costs if the bets close with these. A banco e rispetto costs what the bets placed before it leave; a
 * plain bet costs nothing.
 */
export function costOfCall(rules: AcceptanceRules, close: Close, call: BetAtClose): bigint {
  const { posta } = close;
  switch (call.call) {
    case calls.banco:
      return posta;
    case calls.tavolo:
      return posta / 2n; // rounds down
    case calls.bancoRispetto:
      return posta - sumOf(placedBefore(call, standingByHand(rules, close), posta));
    default:
      return 0n;
  }
}

function canPay(bet: BetAtClose, cost: bigint): boolean {
  return cost > 0n && cost <= bet.max && cost <= bet.credit;
}

/**
 * Plain bets by hand until `room` is covered: the bet that crosses it is cut to what is left, even below the minimum.
 */
function plainStakes(bets: readonly BetAtClose[], room: bigint): readonly Stake[] {
  const stakes: Stake[] = [];
  let left = room;
  for (const bet of bets) {
    if (!isPlain(bet)) continue;
    const accepted = least(least(bet.max, bet.credit), left);
    if (accepted <= 0n) continue;
    left -= accepted;
    stakes.push({ seat: bet.seat, accepted });
  }
  return stakes;
}

/** Banco: the whole posta, alone; the ferito comes first. Null if nobody calls it. */
function withBanco({ posta, ferito }: Close, bets: readonly BetAtClose[]): readonly Stake[] | null {
  let caller: BetAtClose | null = null;
  for (const bet of bets) {
    if (bet.call === calls.banco && canPay(bet, posta) && (caller === null || bet.seat === ferito)) caller = bet;
  }
  return caller === null ? null : [{ seat: caller.seat, accepted: posta }];
}

/** Banco e rispetto: what the bets placed before the call leave of the posta. Null if no call has an effect. */
function withRispetto(posta: bigint, bets: readonly BetAtClose[]): readonly Stake[] | null {
  for (const caller of bets) {
    if (caller.call !== calls.bancoRispetto) continue;
    const respected = placedBefore(caller, bets, posta);
    const missing = posta - sumOf(respected);
    if (canPay(caller, missing)) return [...respected, { seat: caller.seat, accepted: missing }];
  }
  return null;
}

/** The bets placed before the call stand, both tavoli and plain ones, in their own precedence (rules.md 1.1). */
function placedBefore(caller: BetAtClose, bets: readonly BetAtClose[], posta: bigint): readonly Stake[] {
  const before = bets.filter(({ order }) => order < caller.order);
  return withTavolo(posta, before) ?? plainStakes(before, posta);
}

/**
 * Tavolo: half of the posta, with plain bets behind it up to the rest; two tavoli leave no plain bet. Null if nobody
 * calls it.
 */
function withTavolo(posta: bigint, bets: readonly BetAtClose[]): readonly Stake[] | null {
  // Rounds down; the odd unit is left to the plain bets, or uncovered under tavolo e tavolo (rules.md 1).
  const half = posta / 2n;
  let first: BetAtClose | null = null;
  let second: BetAtClose | null = null;
  for (const bet of bets) {
    if (bet.call !== calls.tavolo || !canPay(bet, half)) continue;
    if (first === null) first = bet;
    else second ??= bet;
  }
  if (first === null) return null;
  const behind = second === null ? plainStakes(bets, posta - half) : [{ seat: second.seat, accepted: half }];
  return [{ seat: first.seat, accepted: half }, ...behind];
}

/**
 * Who gets the cards: the highest stake, by hand among equals; a principiante only if nobody else is in (rules.md 1.1,
 * 2). Null without a stake.
 */
export function handOf(banker: number, stakes: readonly (Stake & { readonly volonta: number })[]): number | null {
  let best: (typeof stakes)[number] | null = null;
  for (const stake of stakes) {
    if (stake.accepted > 0n && (best === null || outranks(banker, stake, best))) best = stake;
  }
  return best === null ? null : best.seat;
}

function outranks(
  banker: number,
  one: Stake & { readonly volonta: number },
  other: Stake & { readonly volonta: number },
): boolean {
  if (isBeginner(one) !== isBeginner(other)) return isBeginner(other);
  if (one.accepted !== other.accepted) return one.accepted > other.accepted;
  return handRank(banker, one.seat) < handRank(banker, other.seat);
}
