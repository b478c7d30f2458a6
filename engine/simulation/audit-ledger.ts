/**
 * The auditor's own books: everything it has gathered from the events so far, and how it reports that something is
 * wrong.
 */
import { moves, outcomes } from '../protocol/messages.ts';
import type { Automatic } from '../chairs/state.ts';
import type { Guarantee } from '../game/state.ts';
import type { Settings } from '../game/settings.ts';
import type { Row } from '../rules/betting.ts';
import { AssertionFailed } from '../assert.ts';
import { cardsTo, stakesSeen, firstStanding, type BetSeen } from './audit-acceptance.ts';
import { factsByName, type Facts, type PastSeen } from './audit-facts.ts';

/** What the auditor finds; it then stops. */
export class AuditFinding extends Error {
  override name = 'AuditFinding';
}

export function fail(what: string): never {
  throw new AuditFinding(what);
}

export interface Person {
  readonly seat: number;
  readonly player: string;
  principiante: boolean;
  /** Everything except the line of a running bank. */
  credit: bigint;
  justSeated: boolean;
  connected: boolean;
  sittingOut: boolean;
  leaving: boolean;
  /** The player was silent in a void coup and has not been let back. */
  owes: boolean;
  volonta: number;
  automatic: Automatic;
}

/** A player of the running bank; `gone`: paid out during it. */
export interface InBank {
  readonly seat: number;
  readonly player: string;
  readonly stack: bigint;
  gone: boolean;
}

export type Move = { readonly move: number; readonly amount: bigint };

/** The banker's money. */
export interface Side {
  readonly posta: bigint;
  readonly garage: bigint;
  readonly paidIn: bigint;
  readonly takenOut: bigint;
}

export interface CoupSeen {
  readonly list: readonly Row[];
  readonly hand: number;
  readonly move: Move;
  /** The posta against which stakes are measured: after the move, before the acceptance. */
  readonly posta: bigint;
  /** The banker's side after the acceptance. */
  readonly side: Side;
  readonly accepted: bigint;
  cards: readonly number[] | null;
  punta: number | null;
  banco: number | null;
}

export interface BankSeen {
  readonly number: number;
  readonly banker: number;
  readonly players: readonly InBank[];
  socio: number | null;
  side: Side;
  cagnotte: bigint;
  readonly lines: bigint[];
  past: PastSeen;
  ferito: number | null;
  move: Move | null;
  bets: BetSeen[];
  arrivals: number;
  /** Seats whose bet stands from the coup before and was not made again. */
  carried: Set<number>;
  ready: Set<number>;
  guarantees: Guarantee[];
  /** Seats whose call now costs more than it may: they must get it back before anything else happens. */
  readonly owed: Set<number>;
  /** A seat that must get a guarantee of 10 s before anything else happens. */
  promised: { readonly seat: number; readonly may: Guarantee['may']; readonly until: number }[];
  /** A bet returned although its player is there: all bets must return. */
  standstill: boolean;
  open: boolean;
  /** When the bets close, except for guarantees; null until a clock runs. */
  betsUntil: number | null;
  coup: CoupSeen | null;
  voided: boolean;
  /** Its banker did not bind itself: it passes and sits out. */
  unbound: boolean;
  /** The host has ended it: its end comes next. */
  stopped: boolean;
  /** Players whose credit the table has counted again since the bank opened, by name. */
  readonly counted: Set<string>;
}

/** A passed bank that is offered on. */
export interface SeguitoSeen {
  readonly height: bigint;
  readonly passer: number;
  socio: number | null;
  stage: 'offer' | 'takeBack' | 'auction';
  asked: readonly number[];
  answers: { readonly seat: number; readonly takes: boolean }[];
  bids: { readonly seat: number; readonly amount: bigint }[];
}

/** The last bank: it decides who is next. */
export interface LastBank {
  readonly end: string;
  readonly banker: number;
  readonly posta: bigint;
  readonly socio: number | null;
  /** Too few players were left to go on. */
  readonly interrupted: boolean;
}

export interface Ledger {
  readonly settings: Settings;
  readonly facts: Facts;
  /** Minimums in force. */
  minBet: bigint;
  minPosta: bigint;
  readonly people: Map<number, Person>;
  brought: bigint;
  paid: bigint;
  /** From ended banks. */
  cagnotte: bigint;
  /** In banks that were put aside: the chain pays it out. */
  aside: bigint;
  readonly shoe: Uint8Array;
  drawn: number;
  /** Coups played after the one in which the cut card fell; -1 if it has not fallen. */
  sinceCut: number;
  taglia: number;
  banks: number;
  coups: number;
  bank: BankSeen | null;
  seguito: SeguitoSeen | null;
  last: LastBank | null;
  /** The first passer, while the bank is in seguito. */
  firstPasser: number | null;
  /** The player announced as next; null: nobody yet. */
  due: number | null;
  /** The due seat names the posta. */
  naming: boolean;
  /** The first banker is being drawn. */
  drawing: boolean;
  /** Who was there when play was interrupted, by name. */
  there: ReadonlySet<string> | null;
  partners: Set<number>;
  suspended: boolean;
  closing: boolean;
  notice: { readonly minBet: bigint; readonly minPosta: bigint; readonly at: number } | null;
}

export function ledgerOf(settings: Settings): Ledger {
  const facts = factsByName[settings.ruleset.name];
  if (facts === undefined) throw new AssertionFailed(`the auditor knows no ruleset ${settings.ruleset.name}`);
  const { minBet, minPosta } = settings.limits;
  return {
    settings,
    facts,
    minBet,
    minPosta,
    people: new Map(),
    brought: 0n,
    paid: 0n,
    cagnotte: 0n,
    aside: 0n,
    shoe: new Uint8Array(52).fill(6),
    drawn: 0,
    sinceCut: -1,
    taglia: 1,
    banks: 0,
    coups: 0,
    bank: null,
    seguito: null,
    last: null,
    firstPasser: null,
    due: null,
    naming: false,
    drawing: false,
    there: null,
    partners: new Set(),
    suspended: false,
    closing: false,
    notice: null,
  };
}

export function personAt(ledger: Ledger, seat: number): Person {
  return ledger.people.get(seat) ?? fail(`nobody has seat ${seat}`);
}

export function bankSeen(ledger: Ledger): BankSeen {
  return ledger.bank ?? fail('there is no bank');
}

/**
 * What a player has after adding their line of a bank. Below zero counts as zero, and is allowed only if the table has
 * counted again since the bank opened; the chain bears the difference.
 */
export function withLine(ledger: Ledger, bank: BankSeen, { seat, player, credit }: Person, line: bigint): bigint {
  const sum = credit + line;
  if (sum >= 0n) return sum;
  if (!bank.counted.has(player)) fail(`seat ${seat} had ${credit} and lost ${-line}`);
  ledger.brought -= sum;
  return 0n;
}

/** Index among the bank's players if the seat is still in it, or -1. */
export function placeIn(bank: BankSeen, seat: number): number {
  return bank.players.findIndex((player) => player.seat === seat && !player.gone);
}

/** What the seat may still lose in the bank. */
export function creditIn(bank: BankSeen, seat: number): bigint {
  const at = placeIn(bank, seat);
  return at < 0 ? 0n : bank.players[at]!.stack + bank.lines[at]!;
}

/** Holds a chair, and can be dealt into the next bank. */
export function isPlaying(person: Person): boolean {
  return !person.sittingOut && !person.leaving && !person.owes && person.credit > 0n;
}

/** The punta has won, the coup was void or unbound, or the host has ended it: this bank can only end. */
export function isOver(bank: BankSeen): boolean {
  return bank.voided || bank.unbound || bank.stopped || bank.past.lastOutcome === outcomes.punta;
}

/** The banker's side after its move: what exceeds the greatest posta leaves first (protocol.md 4). */
export function sideAfter(ledger: Ledger, side: Side, { move, amount }: Move): Side {
  const { maxPosta } = ledger.settings.limits;
  const excess = side.posta > maxPosta ? side.posta - maxPosta : 0n;
  let { posta, garage, paidIn, takenOut } = side;
  posta -= excess;
  if (ledger.facts.excess === 'garage') garage += excess;
  else takenOut += excess;
  if (move === moves.raise) {
    posta += amount;
    paidIn += amount;
  }
  if (move === moves.halve || move === moves.reduce) {
    posta -= amount;
    takenOut += amount;
  }
  return { posta, garage, paidIn, takenOut };
}

export const goingOn: Move = { move: moves.on, amount: 0n };

/** The posta against which bets play now. */
export function postaInPlay(ledger: Ledger, bank: BankSeen): bigint {
  return sideAfter(ledger, bank.side, bank.move ?? goingOn).posta;
}

/** What would be accepted, and who would have the cards, if the betting closed with these bets. */
export function closeSeen(ledger: Ledger, bank: BankSeen, bets: readonly BetSeen[]) {
  const posta = postaInPlay(ledger, bank);
  const stakes = stakesSeen(
    { banker: bank.banker, posta, ferito: bank.ferito, creditOf: (seat) => creditIn(bank, seat) },
    bets,
  );
  return {
    posta,
    stakes,
    hand: cardsTo(bank.banker, stakes, (seat) => bets.find((bet) => bet.seat === seat)!.volonta),
  };
}

/** All money that ever came to the table is there, was paid out, or is cagnotte. Nobody has less than nothing. */
export function checkConservation(ledger: Ledger): void {
  const { bank } = ledger;
  let sum = ledger.cagnotte + ledger.aside;
  for (const { credit, seat } of ledger.people.values()) {
    if (credit < 0n) fail(`seat ${seat} has ${credit}`);
    sum += credit;
  }
  if (bank !== null) {
    let lines = bank.cagnotte;
    bank.players.forEach((player, i) => {
      lines += bank.lines[i]!;
      if (!player.gone) sum += bank.lines[i]!;
    });
    if (lines !== 0n) fail(`bank ${bank.number}: Σ lines + cagnotte = ${lines}, not 0`);
    sum += bank.cagnotte;
  }
  if (sum !== ledger.brought - ledger.paid)
    fail(`${ledger.brought} came, ${ledger.paid} left, but ${sum} is there, cagnotte included`);
}

/** By seat number: the seated to the right of `from` first, `from` itself last; then standing bettors by arrival. */
export function peopleByHand(ledger: Ledger, from: number): readonly Person[] {
  const place = ({ seat }: Person) => (seat >= firstStanding ? 1000 + seat : seat > from ? seat : 100 + seat);
  return [...ledger.people.values()].sort((a, b) => place(a) - place(b));
}
