/**
 * The rulesets of Sette e mezzo as data (sette.md 2): no code asks which of them a table plays. Numbers 0–3 are Chemin
 * de fer's (`engine/rules/ruleset.ts`).
 */
import { calls } from '../protocol/messages.ts';
import type { Cagnotte, Clocks } from '../rules/ruleset.ts';

/** The clocks that this game has (sette.md 3). */
export type SetteClocks = Pick<Clocks, 'posta' | 'bets' | 'draw' | 'link'>;

/** What a table needs besides a bank's arithmetic. */
export interface SettePlay {
  readonly seats: { readonly least: number; readonly usual: number; readonly most: number };
  /** Seated players needed to begin, and to go on. */
  readonly minimumPlayers: { readonly start: number; readonly goOn: number };
  readonly clocks: SetteClocks;
}

export interface SetteRuleset {
  /** `Table.ruleset`. */
  readonly id: number;
  readonly name: string;
  /**
   * What the banker puts up: a piatto that it names, and that bounds each bet; or the table's highest bet for every
   * punter, and then that is the bound.
   */
  readonly posta: 'the piatto' | 'the highest bets';
  /** Where what the banker wins goes: into the posta, where later punters can win it, or out of play. */
  readonly wins: 'posta' | 'takenOut';
  /** Numbers of `call`s a punter may make (protocol.md 3). */
  readonly calls: readonly number[];
  /** Alla regola: both sides play the printed table, and every `Choice` is refused. */
  readonly bound: boolean;
  /** What rules.md 3 takes for it; a table may set another `feeBps`. */
  readonly cagnotte: Cagnotte;
  readonly play: SettePlay;
}

const common = {
  cagnotte: { feeMode: 0, feeBps: 200 },
  play: {
    seats: { least: 2, usual: 10, most: 10 },
    minimumPlayers: { start: 2, goOn: 2 },
    clocks: { posta: 20_000, bets: 15_000, draw: 10_000, link: 5_000 },
  },
} as const;
const piatto = { ...common, posta: 'the piatto', wins: 'posta', calls: [calls.plain, calls.banco] } as const;
const classico = { ...common, posta: 'the highest bets', wins: 'takenOut', calls: [calls.plain] } as const;

/** By ascending `Table.ruleset`, which is not their place. */
export const setteRulesets: readonly SetteRuleset[] = [
  { id: 4, name: 'sette-piatto', ...piatto, bound: false },
  { id: 5, name: 'sette-classico', ...classico, bound: false },
  { id: 6, name: 'sette-piatto-regola', ...piatto, bound: true },
  { id: 7, name: 'sette-classico-regola', ...classico, bound: true },
];

/** The ruleset of Sette e mezzo with this number, or null if there is none. */
export function setteRulesetOf(id: number): SetteRuleset | null {
  return setteRulesets.find((ruleset) => ruleset.id === id) ?? null;
}
