/**
 * Posta and bets: what is legal, and the list of a close (rules.md 1.1, 1.5). See `acceptance.ts` for which bets are
 * accepted and `rights.ts` for the banker's moves.
 */
import { assert } from '../assert.ts';
import { least } from '../least.ts';
import { calls, moves, statuses, type Bet, type ListRow, type Player, type Table } from '../protocol/messages.ts';
import { acceptedStakes, costOfCall, handOf, type Close, type Stake } from './acceptance.ts';
import { afterMove, type BankerSide, type Limits } from './arithmetic.ts';
import type { Ruleset } from './ruleset.ts';

/**
 * The posta that a banker with this credit may name: at least the minimum or all of a smaller credit, at most the
 * maximum (rules.md 1.5).
 */
export function postaRange(
  table: Pick<Table, 'minPosta' | 'maxPosta'>,
  credit: bigint,
): { readonly min: bigint; readonly max: bigint } {
  return { min: least(table.minPosta, credit), max: least(table.maxPosta, credit) };
}

/**
 * What a punter with this credit may call against `posta`: the cost of banco and tavolo (null: not offered), and the
 * range of a plain bet and of a banco e rispetto. A tavolo below the minimum bet is not offered; banco is, because it
 * settles a posta that small.
 */
export function betRange(ruleset: Ruleset, table: Pick<Table, 'minBet'>, posta: bigint, credit: bigint) {
  const half = posta / 2n; // rounds down; the remainder stays uncalled (rules.md 1)
  const open = (call: number, cost: bigint) =>
    ruleset.calls.includes(call) && cost > 0n && cost <= credit ? cost : null;
  const min = least(table.minBet, credit);
  const most = least(posta, credit);
  return {
    banco: open(calls.banco, posta),
    tavolo: half < min ? null : open(calls.tavolo, half),
    min,
    max: most > min ? most : min,
  };
}

/**
 * Why a bet cannot stand against `posta`, or null. A zero bet (call none) always can. A call's `max` is at least what
 * it costs now (for a banco e rispetto: more than nothing) and at most the credit.
 */
export function betProblem(
  ruleset: Ruleset,
  table: Pick<Table, 'minBet'>,
  posta: bigint,
  credit: bigint,
  bet: Pick<Bet, 'call' | 'max' | 'volonta'>,
): 'noSuchCall' | 'noSuchVolonta' | 'beyondCredit' | 'betTooSmall' | 'wrongCallAmount' | null {
  if ((bet.volonta & ~ruleset.volonta) !== 0) return 'noSuchVolonta';
  if (bet.call === calls.none) return bet.max === 0n ? null : 'wrongCallAmount';
  if (!ruleset.calls.includes(bet.call)) return 'noSuchCall';
  if (bet.max > credit) return 'beyondCredit';
  if (bet.call === calls.plain || bet.call === calls.cavallo)
    return bet.max > 0n && bet.max >= least(table.minBet, credit) ? null : 'betTooSmall';
  const costs = bet.call === calls.banco ? posta : bet.call === calls.tavolo ? posta / 2n /* rounds down */ : 1n;
  return costs > 0n && costs <= bet.max ? null : 'wrongCallAmount';
}

/** A standing bet with its place in the order of arrival. */
export interface StandingBet {
  readonly seat: number;
  readonly call: number;
  readonly max: bigint;
  readonly volonta: number;
  readonly seq: number;
  readonly order: number;
}

/** A bank at the close of its bets. */
export interface BetsClosing {
  readonly players: readonly Pick<Player, 'seat' | 'stack'>[];
  /** Lines before the coup, in the order of `players`. */
  readonly lines: readonly bigint[];
  readonly banker: number;
  readonly bankerVolonta: number;
  /** The posta after the banker's move. */
  readonly posta: bigint;
  readonly ferito: number | null;
  readonly bets: readonly StandingBet[];
}

/** A row of a closed list without the commitment, which the rules do not use. */
export type Row = Omit<ListRow, 'commitment'>;

/**
 * The list of a close in the order of the set-up, and who gets the cards. Null: nothing was accepted, so there is no
 * coup.
 */
export function closeBets(
  ruleset: Ruleset,
  closing: BetsClosing,
): { readonly list: readonly Row[]; readonly hand: number | null } {
  const { players, banker, bankerVolonta, bets } = closing;
  const stakes = stakesAt(ruleset, closing);
  const list = players.map(({ seat }): Row => {
    if (seat === banker)
      return {
        seat,
        status: statuses.banker,
        call: 0,
        volonta: bankerVolonta,
        seq: 0,
        order: 0,
        accepted: 0n,
        max: 0n,
      };
    const bet = bets.find((b) => b.seat === seat);
    if (bet === undefined)
      return { seat, status: statuses.absent, call: 0, volonta: 0, seq: 0, order: 0, accepted: 0n, max: 0n };
    const { call, volonta, seq, max, order } = bet;
    const accepted = stakes.find((stake) => stake.seat === seat)?.accepted ?? 0n;
    return {
      seat,
      status: accepted > 0n ? statuses.accepted : statuses.unaccepted,
      call,
      volonta,
      seq,
      order,
      accepted,
      max,
    };
  });
  return { list, hand: handOf(banker, list) };
}

/** Who would get the cards: `closeBets` without its list. */
export function handAt(ruleset: Ruleset, closing: BetsClosing): number | null {
  const { banker, bets } = closing;
  return handOf(
    banker,
    stakesAt(ruleset, closing).map(({ seat, accepted }) => ({
      seat,
      accepted,
      volonta: bets.find((b) => b.seat === seat)!.volonta,
    })),
  );
}

function stakesAt(ruleset: Ruleset, closing: BetsClosing): readonly Stake[] {
  return acceptedStakes(ruleset, closeOf(closing));
}

/**
 * The bets cover the whole posta. Two tavoli count as covering it, although an odd posta's last unit is not covered
 * (rules.md 1).
 */
export function isCovered(ruleset: Ruleset, closing: BetsClosing): boolean {
  const left = stakesAt(ruleset, closing).reduce((rest, { accepted }) => rest - accepted, closing.posta);
  // Rounds down, like a tavolo.
  const halves = stakesAt(ruleset, closing).filter(({ accepted }) => accepted === closing.posta / 2n);
  return left === 0n || (left === 1n && halves.length === 2);
}

/** Seats whose call would cost more than its maximum if the bets closed now. */
export function tooDearCalls(ruleset: Ruleset, closing: BetsClosing): readonly number[] {
  const close = closeOf(closing);
  return close.bets.filter((bet) => costOfCall(ruleset, close, bet) > bet.max).map(({ seat }) => seat);
}

function closeOf({ players, lines, banker, posta, ferito, bets }: BetsClosing): Close {
  const atClose = bets.map(({ seat, call, max, order }) => {
    const at = players.findIndex((player) => player.seat === seat);
    assert(at >= 0 && seat !== banker, 'a bet of who does not bet in this bank');
    return { seat, call, max, order, credit: players[at]!.stack + lines[at]! };
  });
  return { banker, posta, ferito, bets: atClose };
}

/** The banker's side against which bets play. */
export function sideInPlay(
  ruleset: Ruleset,
  limits: Limits,
  before: BankerSide,
  move: { readonly move: number; readonly amount: bigint } | null,
): BankerSide {
  return afterMove(ruleset, limits, before, move?.move ?? moves.on, move?.amount ?? 0n);
}
