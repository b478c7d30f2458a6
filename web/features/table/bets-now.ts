/**
 * The bets as they stand and as they would be accepted now (rules.md 1.1), by the same rules that close them. Other
 * seats' bets are the table's word until the list is signed; the posta and the price of a call are what this browser
 * has checked (`engine/seat/picture.ts`).
 */
import { calls, statuses } from '../../../engine/protocol/messages.ts';
import {
  acceptedStakes,
  costOfCall,
  handOf,
  mayStandingCall,
  type BetAtClose,
  type Close,
} from '../../../engine/rules/acceptance.ts';
import { feritoOf } from '../../../engine/rules/ferito.ts';
import { firstStandingSeat } from '../../../engine/rules/hand-order.ts';
import { rulesetOf, type Ruleset } from '../../../engine/rules/ruleset.ts';
import type { BankView, View } from '../../../engine/table/view.ts';

export interface BetRow {
  readonly seat: number;
  readonly call: number;
  /** The most that it may cost; a cavallo the half that plays. */
  readonly max: bigint;
  /** What of it is accepted, or would be now. */
  readonly accepted: bigint;
  /** Its place among the accepted, from 1; null if it goes back. */
  readonly place: number | null;
}

export interface BetsNow {
  readonly posta: bigint;
  readonly covered: bigint;
  readonly missing: bigint;
  /** Who gets the cards, or would now. */
  readonly hand: number | null;
  /** In the order of precedence; what goes back comes last. */
  readonly rows: readonly BetRow[];
  /** The list is closed: this is what is played. */
  readonly closed: boolean;
}

type Table = Pick<View, 'bank' | 'table'>;

/** Null without a bank. */
export function betsNow({ bank, table }: Table): BetsNow | null {
  const rules = rulesetOf(table.ruleset);
  if (bank === null || rules === null) return null;
  const turn = bank.proof.turns.at(-1);
  if (turn?.list !== undefined && turn.closed !== undefined && turn.step === undefined && turn.void === undefined) {
    const { hand, posta } = turn.closed.message;
    const bets = turn.list.filter(({ status }) => status === statuses.accepted || status === statuses.unaccepted);
    const accepted = bets.filter((row) => row.accepted > 0n);
    return asBets(
      posta,
      hand,
      bets.filter(({ call }) => call !== calls.none),
      accepted,
      true,
    );
  }
  const close = closeOf(rules, { bank, table });
  const accepted = acceptedStakes(rules, close);
  const volontaOf = (seat: number) => bank.bets.find((bet) => bet.seat === seat)?.volonta ?? 0;
  const hand = handOf(
    bank.banker,
    accepted.map((stake) => ({ ...stake, volonta: volontaOf(stake.seat) })),
  );
  return asBets(bank.posta, hand, close.bets, accepted, false);
}

function asBets(
  posta: bigint,
  hand: number | null,
  bets: readonly Pick<BetRow, 'seat' | 'call' | 'max'>[],
  accepted: readonly { readonly seat: number; readonly accepted: bigint }[],
  closed: boolean,
): BetsNow {
  // Whoever has the cards comes first, the others as they are accepted.
  const ranked = [...accepted.filter(({ seat }) => seat === hand), ...accepted.filter(({ seat }) => seat !== hand)];
  const rows = bets
    .map(({ seat, call, max }): BetRow => {
      const place = ranked.findIndex((one) => one.seat === seat);
      return { seat, call, max, accepted: ranked[place]?.accepted ?? 0n, place: place < 0 ? null : place + 1 };
    })
    .sort((a, b) => (a.place ?? 99) - (b.place ?? 99));
  const covered = accepted.reduce((sum, one) => sum + one.accepted, 0n);
  return { posta, covered, missing: posta > covered ? posta - covered : 0n, hand, rows, closed };
}

/** Everything that the acceptance depends on, as it stands. */
function closeOf(rules: Ruleset, { bank, table }: { readonly bank: BankView; readonly table: View['table'] }): Close {
  const { players, banker, posta } = bank.proof.setup.message;
  const lines = bank.proof.turns.findLast(({ state }) => state !== undefined)?.state?.seats;
  const creditOf = (seat: number) => {
    const at = players.findIndex((player) => player.seat === seat);
    return (players[at]?.stack ?? 0n) + (lines?.[at] ?? 0n);
  };
  const bets = bank.bets.flatMap(({ seat, order, call, max }): readonly BetAtClose[] =>
    call === calls.none || seat === banker ? [] : [{ seat, call, max, order, credit: creditOf(seat) }],
  );
  return { banker, posta: bank.posta, ferito: feritoOf(rules, table, posta, bank.proof.turns), bets };
}

/** Who comes first among the callers of banco at the coming coup, by the coups that were checked. */
export function feritoIn({ bank, table }: Table): number | null {
  const rules = rulesetOf(table.ruleset);
  return bank === null || rules === null
    ? null
    : feritoOf(rules, table, bank.proof.setup.message.posta, bank.proof.turns);
}

/** A bet that `seat` could place now, at the end of the order of arrival and in the place of its earlier one. */
function withBet(close: Close, seat: number, call: number, max: bigint): Close & { readonly mine: BetAtClose } {
  const order = 1 + close.bets.reduce((most, bet) => (bet.order > most ? bet.order : most), 0);
  const mine: BetAtClose = { seat, call, max, order, credit: max };
  return { ...close, bets: [...close.bets.filter((bet) => bet.seat !== seat), mine], mine };
}

/** What would be accepted of this bet if the bets closed with it. */
export function acceptedOf({ bank, table }: Table, seat: number, call: number, max: bigint): bigint {
  const rules = rulesetOf(table.ruleset);
  if (bank === null || rules === null || max <= 0n) return 0n;
  const close = withBet(closeOf(rules, { bank, table }), seat, call, max);
  return acceptedStakes(rules, close).find((stake) => stake.seat === seat)?.accepted ?? 0n;
}

/** What the seat may call now, each with its price; null: not a right. */
export interface CallsOpen {
  readonly banco: bigint | null;
  /** `price`: what is missing now. `most`: what it may cost if others withdraw. */
  readonly rispetto: { readonly price: bigint; readonly most: bigint } | null;
  readonly tavolo: bigint | null;
  readonly plain: { readonly min: bigint; readonly max: bigint };
  /** A bet may be marked a cavallo: half of its face plays. */
  readonly cavallo: boolean;
}

/** `options.bet` of the seat's picture, with the calls that have a price of their own. */
export function callsOpen({ bank, table, options: { bet } }: Pick<View, 'bank' | 'table' | 'options'>, seat: number) {
  const rules = rulesetOf(table.ruleset);
  if (bank === null || rules === null || bet === null) return null;
  const close = closeOf(rules, { bank, table });
  const standing = seat >= firstStandingSeat;
  const may = (call: number) =>
    rules.calls.includes(call) && (!standing || mayStandingCall(rules, close.ferito, { seat, call }));
  const { posta } = close;
  const withCall = withBet(close, seat, calls.bancoRispetto, bet.max);
  const price = may(calls.bancoRispetto) ? costOfCall(rules, withCall, withCall.mine) : 0n;
  const open: CallsOpen = {
    banco: may(calls.banco) ? bet.banco : null,
    rispetto: price > 0n && price <= bet.max ? { price, most: bet.max < posta ? bet.max : posta } : null,
    tavolo: may(calls.tavolo) ? bet.tavolo : null,
    plain: { min: bet.min, max: bet.max },
    cavallo: may(calls.cavallo),
  };
  return open;
}

/** The words of the calls, as a player says them in every language. A plain bet has none. */
export const callWords: Readonly<Record<number, string>> = {
  [calls.cavallo]: 'a cavallo',
  [calls.tavolo]: 'tavolo',
  [calls.bancoRispetto]: 'banco e rispetto',
  [calls.banco]: 'banco',
};
