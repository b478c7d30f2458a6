/**
 * The acceptance of rules.md 1.1 a second time, by brute force: tries every way to share out the posta, checks each
 * against what the prose allows, and takes the one that the prose prefers. Computes no step.
 */
import { calls } from '../../../engine/protocol/messages.ts';

/** The calls by the names that the tables of cases use. */
export const callOf = {
  plain: calls.plain,
  cavallo: calls.cavallo,
  tavolo: calls.tavolo,
  rispetto: calls.bancoRispetto,
  banco: calls.banco,
} as const;
export type Call = keyof typeof callOf;

export interface OracleBet {
  readonly seat: number;
  readonly call: Call;
  readonly most: number;
  readonly order: number;
}
export interface OracleCase {
  readonly banker: number;
  readonly posta: number;
  readonly ferito: number | null;
  /** A standing ferito may call banco (002). */
  readonly bancoSuivi?: boolean;
  readonly bets: readonly OracleBet[];
}

/** Seats by hand: on from the banker, round the table, then standing bettors. */
function handFrom(banker: number): readonly number[] {
  const round: number[] = [];
  for (let step = 1; step < 10; step++) round.push(((banker - 1 + step) % 10) + 1);
  return [...round, 11, 12, 13, 14];
}

const isPlain = (bet: OracleBet) => bet.call === 'plain' || bet.call === 'cavallo';

/** The best comes first: smaller numbers are better, and the first difference decides. */
type Preference = readonly number[];

/** The preferences under which these stakes are allowed; empty if they are not. `rank`: the place by hand. */
function preferences(
  { banker, posta, ferito, bancoSuivi = false }: OracleCase,
  bets: readonly OracleBet[],
  stakes: readonly number[],
  rank: (seat: number) => number,
): readonly Preference[] {
  const total = stakes.reduce((a, b) => a + b, 0);
  const only = (...allowed: number[]) => stakes.every((stake, i) => stake === 0 || allowed.includes(i));
  const generous = bets
    .map((bet, i) => ({ at: rank(bet.seat), less: -stakes[i]! }))
    .sort((a, b) => a.at - b.at)
    .map(({ less }) => less);
  const half = Math.floor(posta / 2);
  const found: Preference[] = [];
  bets.forEach((bet, i) => {
    const place = rank(bet.seat);
    // Only the seated may call; with a banco suivi, also a standing bettor who is the ferito.
    if (bet.seat > 10 && !isPlain(bet) && !(bancoSuivi && bet.call === 'banco' && bet.seat === ferito)) return;
    if (bet.call === 'banco' && stakes[i] === posta && only(i)) found.push([1, bet.seat === ferito ? -1 : place]);
    // Every bet placed before stands as it would without the call; the caller has the rest, and there is a rest.
    if (bet.call === 'rispetto' && stakes[i]! > 0 && total === posta) {
      const before = bets.filter((other) => (isPlain(other) || other.call === 'tavolo') && other.order < bet.order);
      const stands = oracle({ banker, posta, ferito, bets: before });
      if (bets.every((other, j) => i === j || stakes[j] === (stands[before.indexOf(other)] ?? 0)))
        found.push([2, place]);
    }
    if (bet.call === 'tavolo' && half > 0 && stakes[i] === half) {
      bets.forEach((second, j) => {
        if (
          second.call === 'tavolo' &&
          second.seat <= 10 &&
          rank(second.seat) > place &&
          stakes[j] === half &&
          only(i, j)
        )
          found.push([3, place, rank(second.seat)]);
      });
      if (bets.every((other, j) => i === j || isPlain(other) || stakes[j] === 0)) found.push([4, place, ...generous]);
    }
  });
  if (bets.every((bet, j) => isPlain(bet) || stakes[j] === 0)) found.push([5, ...generous]);
  return found;
}

function better(a: Preference, b: Preference): boolean {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && a[at]! < b[at]!;
}

/** The accepted stakes, one for each bet in the order given. */
export function oracle(one: OracleCase): readonly number[] {
  const hand = handFrom(one.banker);
  let best: { stakes: readonly number[]; preference: Preference } | null = null;
  const stakes = one.bets.map(() => 0);
  const tryFrom = (at: number, left: number): void => {
    const bet = one.bets[at];
    if (bet === undefined) {
      for (const preference of preferences(one, one.bets, stakes, (seat) => hand.indexOf(seat))) {
        if (best === null || better(preference, best.preference)) best = { stakes: [...stakes], preference };
      }
      return;
    }
    for (let stake = 0; stake <= Math.min(bet.most, left); stake++) {
      stakes[at] = stake;
      tryFrom(at + 1, left - stake);
    }
    stakes[at] = 0;
  };
  tryFrom(0, one.posta);
  return best!.stakes;
}

/** Who gets the cards, found the other way round: the first seat by hand that nobody outbids. */
export function oracleHand(
  banker: number,
  stakes: readonly { readonly seat: number; readonly accepted: number; readonly beginner: boolean }[],
): number | null {
  const rivals = stakes.some((s) => s.accepted > 0 && !s.beginner) ? stakes.filter((s) => !s.beginner) : stakes;
  const first = handFrom(banker).find((seat) =>
    rivals.some((s) => s.seat === seat && s.accepted > 0 && rivals.every((other) => other.accepted <= s.accepted)),
  );
  return first ?? null;
}
