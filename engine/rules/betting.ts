/**
 * Posta, bets and the banker's choices: what is legal, and the list of a close (rules.md 1.1, 1.2, 2.5).
 * What of the bets is accepted is `acceptance.ts`.
 */
import { assert } from '../assert.ts';
import { zero32 } from '../bytes.ts';
import { calls, moves, outcomes, statuses, type Bet, type ListRow, type Player, type State, type Table } from '../protocol/messages.ts';
import { acceptedStakes, handOf } from './acceptance.ts';
import { afterMove, halfOfPosta, type BankerSide } from './arithmetic.ts';
import type { Ruleset } from './ruleset.ts';

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Posta that a banker of this credit may name: at least the minimum or all of a smaller credit, at most the maximum (rules.md 1.5). */
export function postaRange(table: Pick<Table, 'minPosta' | 'maxPosta'>, credit: bigint): { readonly min: bigint; readonly max: bigint } {
  return { min: least(table.minPosta, credit), max: least(table.maxPosta, credit) };
}

/** What a punter with this credit may call against `posta`: amounts of banco and tavolo (null: not open to it), and the range of a plain bet. */
export function betRange(ruleset: Ruleset, table: Pick<Table, 'minBet'>, posta: bigint, credit: bigint) {
  const half = posta / 2n; // rounds down, the remainder stays uncalled (rules.md 1)
  const open = (call: number, cost: bigint) => (ruleset.calls.includes(call) && cost > 0n && cost <= credit ? cost : null);
  const min = least(table.minBet, credit);
  const most = least(posta, credit);
  return { banco: open(calls.banco, posta), tavolo: open(calls.tavolo, half), min, max: most > min ? most : min };
}

/** Why a bet cannot stand against `posta`, or null. A zero bet (call none) always can. */
export function betProblem(
  ruleset: Ruleset, table: Pick<Table, 'minBet'>, posta: bigint, credit: bigint, bet: Pick<Bet, 'call' | 'max' | 'volonta'>,
): 'noSuchCall' | 'noSuchVolonta' | 'beyondCredit' | 'betTooSmall' | 'wrongCallAmount' | null {
  if ((bet.volonta & ~ruleset.volonta) !== 0) return 'noSuchVolonta';
  if (bet.call === calls.none) return bet.max === 0n ? null : 'wrongCallAmount';
  if (!ruleset.calls.includes(bet.call)) return 'noSuchCall';
  if (bet.max > credit) return 'beyondCredit';
  if (bet.call === calls.plain) return bet.max > 0n && bet.max >= least(table.minBet, credit) ? null : 'betTooSmall';
  const { banco, tavolo } = betRange(ruleset, table, posta, credit);
  const cost = bet.call === calls.banco ? banco : tavolo;
  return cost !== null && cost === bet.max ? null : 'wrongCallAmount';
}

/** A standing bet with its place in the order of arrival. */
export interface StandingBet {
  readonly seat: number;
  readonly bet: Bet;
  readonly order: number;
}

/** A bank at the close of its bets. */
export interface BetsClosing {
  readonly players: readonly Player[];
  /** Lines before the coup, in the order of `players`. */
  readonly lines: readonly bigint[];
  readonly banker: number;
  readonly bankerRow: Pick<ListRow, 'volonta' | 'commitment'>;
  /** The posta after the banker's move. */
  readonly posta: bigint;
  readonly ferito: number | null;
  readonly bets: readonly StandingBet[];
}

/** The list of a close, in the order of the set-up, and who gets the cards (null: nothing was accepted, there is no coup). */
export function closeBets(ruleset: Ruleset, closing: BetsClosing): { readonly list: readonly ListRow[]; readonly hand: number | null } {
  const { players, lines, banker, bankerRow, posta, ferito } = closing;
  const bets = closing.bets.map(({ seat, bet: { call, max }, order }) => {
    const at = players.findIndex((player) => player.seat === seat);
    assert(at >= 0 && seat !== banker, `seat ${seat} does not bet in this bank`);
    return { seat, call, max, order, credit: players[at]!.stack + lines[at]! };
  });
  const stakes = acceptedStakes(ruleset, { banker, posta, ferito, bets });
  const list = players.map(({ seat }): ListRow => {
    if (seat === banker) return { ...emptyRow(seat), status: statuses.banker, volonta: bankerRow.volonta, commitment: bankerRow.commitment };
    const standing = closing.bets.find((b) => b.seat === seat);
    if (standing === undefined) return emptyRow(seat);
    const { call, volonta, seq, max, commitment } = standing.bet;
    const accepted = stakes.find((stake) => stake.seat === seat)?.accepted ?? 0n;
    const status = accepted > 0n ? statuses.accepted : statuses.unaccepted;
    return { seat, status, call, volonta, seq, order: standing.order, accepted, max, commitment };
  });
  return { list, hand: handOf(banker, list) };
}

function emptyRow(seat: number): ListRow {
  return { seat, status: statuses.absent, call: 0, volonta: 0, seq: 0, order: 0, accepted: 0n, max: 0n, commitment: zero32 };
}

/** Moves open to the banker before the coming coup, with what each takes out. `lastOutcome` is that of the bank's last coup. */
export function openMoves(ruleset: Ruleset, table: Table, state: State, lastOutcome: number): readonly { readonly move: number; readonly amount: bigint }[] {
  const open: { move: number; amount: bigint }[] = [{ move: moves.on, amount: 0n }];
  const half = halfOfPosta(table, state.posta);
  if (ruleset.moves.includes(moves.halve) && isAfter(ruleset.table?.halveAfter, lastOutcome) && half > 0n) {
    open.push({ move: moves.halve, amount: half });
  }
  return open;
}

/** The banker may pass now: after the outcomes of the ruleset, or when a betting time has run out without an accepted bet. */
export function mayPass(ruleset: Ruleset, lastOutcome: number, nobodyBet: boolean): boolean {
  return nobodyBet || isAfter(ruleset.table?.passAfter, lastOutcome);
}

function isAfter(list: readonly ('banco' | 'egalite')[] | undefined, outcome: number): boolean {
  return list !== undefined && list.some((name) => outcomes[name] === outcome);
}

/** The banker's side that bets play against. */
export function sideInPlay(ruleset: Ruleset, table: Table, state: State, move: { readonly move: number; readonly amount: bigint } | null): BankerSide {
  return afterMove(ruleset, table, state, move?.move ?? moves.on, move?.amount ?? 0n);
}
