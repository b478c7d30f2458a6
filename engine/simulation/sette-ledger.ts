/** The books of the auditor of Sette e mezzo: what it has gathered from the events so far. */
import type { BankPlayer } from '../chairs/state.ts';
import type { SetteSettings } from '../sette/settings.ts';
import type { Rest } from '../sette/state.ts';

/** Thrown inside the auditor at the first thing that is wrong. */
export class Wrong extends Error {}

export function holds(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Wrong(what);
}

export interface Person {
  readonly seat: number;
  readonly player: string;
  /** Everything except the line of a running bank. */
  credit: bigint;
  justSeated: boolean;
  sittingOut: boolean;
  leaving: boolean;
  owes: boolean;
}

export interface Bank {
  readonly banker: number;
  readonly players: readonly BankPlayer[];
  readonly lines: bigint[];
  readonly gone: Set<number>;
  posta: bigint;
  paidIn: bigint;
  takenOut: bigint;
  cagnotte: bigint;
  /** Place by hand of the last seat that was due, from 1. */
  at: number;
  /** The seat that is due now, and what it bets. */
  due: number | null;
  bet: { readonly call: number; readonly max: bigint } | null;
  turn: Turn | null;
  /** Its last turn was void: what is left of the round, if anything. */
  voided: { readonly rest: Rest | null } | null;
}

export interface Turn {
  readonly seat: number;
  readonly stake: bigint;
  /** Before the close. */
  readonly before: { readonly posta: bigint; readonly takenOut: bigint };
  dealt: readonly number[] | null;
  /** What was decided: `c` for a card, `s` for none. */
  punta: string;
  banco: string;
}

/** The last bank: it decides who is next. */
export interface LastBank {
  readonly end: string;
  readonly banker: number;
  readonly rest: Rest | null;
}

export interface Ledger {
  readonly settings: SetteSettings;
  readonly people: Map<number, Person>;
  minBet: bigint;
  minPosta: bigint;
  banks: number;
  bank: Bank | null;
  last: LastBank | null;
  /** The player announced as next; null: nobody yet. */
  due: number | null;
  /** The due seat names the posta. */
  naming: boolean;
  /** The first banker is being drawn. */
  drawing: boolean;
  /** Who was there when play was interrupted, by name. */
  there: ReadonlySet<string> | null;
  /** What is left of a void round, while its banker is due; `owed`: it must be told next. */
  rest: Rest | null;
  owed: Rest | null;
  closing: boolean;
  cagnotte: bigint;
}

export function ledgerOf(settings: SetteSettings): Ledger {
  const { minBet, minPosta } = settings.limits;
  return {
    settings,
    people: new Map(),
    minBet,
    minPosta,
    banks: 0,
    bank: null,
    last: null,
    due: null,
    naming: false,
    drawing: false,
    there: null,
    rest: null,
    owed: null,
    closing: false,
    cagnotte: 0n,
  };
}

export function openIn({ bank }: Ledger): Bank {
  if (bank === null) throw new Wrong('no bank is open');
  return bank;
}

export function personAt({ people }: Ledger, seat: number): Person {
  const person = people.get(seat);
  holds(person !== undefined, `nobody has seat ${seat}`);
  return person;
}

/** 1 for the banker's right, and so on round the table. */
export const placeOf = ({ banker }: Pick<Bank, 'banker'>, seat: number): number => (((seat - banker) % 10) + 10) % 10;
