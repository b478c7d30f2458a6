/**
 * How both sides decide, as a function of points, read off `playCoup`, the one definition of the rules.
 * The enumeration looks decisions up here instead of playing each of its 302,500 cases card by card.
 */
import { present } from '../assert.ts';
import { draws, volontaBits } from '../protocol/messages.ts';
import { playCoup, type CoupDeal } from '../rules/coup.ts';
import type { Ruleset } from '../rules/ruleset.ts';

/** The cells that a rule book leaves open or prints differently from the others (rules.md 1.6, 2); true: carta. */
export interface OptionalCells {
  readonly punta5?: boolean;
  readonly banco3v9?: boolean;
  readonly banco5v4?: boolean;
  readonly banco7v6?: boolean;
}

/** Punta's `draw` numbers by two-card points 0–9; banker's by points 0–7, and by the points given (index 10: none). */
export interface Decided<T> {
  readonly punta: readonly T[];
  readonly banco: readonly (readonly T[])[];
}

/** The index of `banco[points]` when the punta did not draw. */
export const notGiven = 10;

/** What both sides do without a choice of their own, with volontà on sta, except for the given cells. */
export function tableOf(ruleset: Ruleset, cells: OptionalCells = {}): Decided<number> {
  const { punta, banco } = decided(ruleset, 0, (waiting) => waiting.fallback);
  const set = (row: readonly number[], at: number, carta: boolean | undefined): readonly number[] =>
    carta === undefined ? row : row.with(at, carta ? draws.carta : draws.sta);
  return {
    punta: set(punta, 5, cells.punta5),
    banco: banco
      .with(3, set(banco[3]!, 9, cells.banco3v9))
      .with(5, set(banco[5]!, 4, cells.banco5v4))
      .with(7, set(banco[7]!, 6, cells.banco7v6)),
  };
}

/** What both sides may do: as the ruleset allows, or with the regola declared, which binds outside volontà. */
export function optionsOf(ruleset: Ruleset, allaRegola: boolean): Decided<readonly number[]> {
  return decided(ruleset, allaRegola ? volontaBits.regola : 0, (waiting) => waiting.options);
}

type Waiting = NonNullable<ReturnType<typeof playCoup>['waiting']>;

function decided<T>(ruleset: Ruleset, volonta: number, take: (waiting: Waiting) => T): Decided<T> {
  // A hand is a card with the wanted points and a zero; the sixth card plays no part in a decision.
  const dealOf = (punta: number, banco: number, fifth: number): CoupDeal => ({
    cards: [punta, banco, 0, 0, fifth, 0].map(kindWith),
    puntaVolonta: volonta,
    bancoVolonta: volonta,
    withOthers: false,
  });
  const waiting = (deal: CoupDeal, punta?: number): T =>
    take(present(playCoup(ruleset, deal, { punta }).waiting, 'a decision'));
  // A banker asked after carta faced a punta of 0, one asked after sta a punta of 7: all rulesets allow both.
  return {
    punta: upTo(10).map((own) => waiting(dealOf(own, 0, 0))),
    banco: upTo(8).map((own) => [
      ...upTo(10).map((given) => waiting(dealOf(0, own, given), draws.carta)),
      waiting(dealOf(7, own, 0), draws.sta),
    ]),
  };
}

const upTo = (end: number): number[] => Array.from({ length: end }, (_, i) => i);
/** A club with this many points: ace to nine, or the ten. */
const kindWith = (points: number): number => (points === 0 ? 9 : points - 1);
