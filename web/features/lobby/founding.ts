/** What a player may choose for a table of their own, and what they ask for (server/PROTOCOL.md P11.3). */
import { chip } from '../../../engine/chips.ts';
import { tableName } from '../../../engine/protocol/settings.ts';
import type { FoundingChoices, FoundingWish, TableConfig, WholeRange } from '../../lib/server-types.ts';
import { amountText } from '../../lib/amounts.ts';
import { amountWords } from '../../words/amounts.ts';
import { lobbyWords } from '../../words/lobby.ts';

/** What stands in the form. Amounts are whole chips, as they are typed. */
export interface Draft {
  readonly name: string;
  readonly ruleset: string;
  readonly seats: number;
  readonly minBet: string;
  readonly minPosta: string;
  readonly maxPosta: string;
  /** Sent where the ruleset's tables set one. */
  readonly highestBet: string;
  readonly hidden: boolean;
  readonly bots: number;
}

/** A small table of the first ruleset that may be chosen; private, where that is possible. */
export function firstDraft(choices: FoundingChoices): Draft {
  const [ruleset] = choices.rulesets;
  const within = (wanted: bigint, { least, most }: WholeRange): string =>
    String(wanted < least ? least : wanted > most ? most : wanted);
  return {
    name: '',
    ruleset: ruleset?.name ?? '',
    seats: ruleset?.usual ?? 0,
    minBet: within(1n, choices.minBet),
    minPosta: within(10n, choices.minPosta),
    maxPosta: within(500n, choices.maxPosta),
    highestBet: within(10n, { least: choices.minBet.least, most: choices.maxPosta.most }),
    hidden: choices.private,
    bots: 0,
  };
}

/** The draft under another ruleset, with as many seats as it usually has. */
export function withRuleset(draft: Draft, choices: FoundingChoices, name: string): Draft {
  const seats = choices.rulesets.find((one) => one.name === name)?.usual ?? draft.seats;
  return { ...draft, ruleset: name, seats, bots: Math.min(draft.bots, Math.max(seats - 1, 0)) };
}

export type DraftProblems = {
  readonly [F in 'name' | 'minBet' | 'minPosta' | 'maxPosta' | 'highestBet']?: string;
};

/** How many seats of such a table the bond covers; null: all. */
export function seatsCovered(draft: Pick<Draft, 'maxPosta'>, { bond }: Pick<FoundingChoices, 'bond'>): number | null {
  const maxPosta = wholeChips(draft.maxPosta);
  return bond === null || maxPosta === null ? null : Number(bond / maxPosta); // rounds down: a part of a share covers no seat
}

/** Fewer than are needed to begin: nobody could ever play. */
function bondProblem(draft: Draft, choices: FoundingChoices): string | null {
  const seats = seatsCovered(draft, choices);
  const start = choices.rulesets.find(({ name }) => name === draft.ruleset)?.start ?? 0;
  return seats === null || seats >= start ? null : lobbyWords().found.tooFewCovered(seats, start);
}

/** What is wrong with each field, in a sentence; the house has the last word. */
export function problemsOf(draft: Draft, choices: FoundingChoices): DraftProblems {
  const words = lobbyWords().found;
  const [minBet, minPosta, maxPosta] = [draft.minBet, draft.minPosta, draft.maxPosta].map(wholeChips);
  const least = rangeProblem(minBet!, choices.minBet);
  const posta = rangeProblem(minPosta!, choices.minPosta);
  const most = rangeProblem(maxPosta!, choices.maxPosta);
  const found: Record<string, string | null> = {
    name: tableName.test(draft.name.trim()) ? null : words.badName,
    minBet: least,
    minPosta: posta ?? (minBet! !== null && minBet! > minPosta! ? words.belowBet : null),
    maxPosta: most ?? (minPosta! !== null && minPosta! > maxPosta! ? words.belowPosta : bondProblem(draft, choices)),
    highestBet: setsHighestBet(draft, choices) ? highestProblem(draft) : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

/** Whether the draft's ruleset has tables that set the highest bet. */
export const setsHighestBet = ({ ruleset }: Pick<Draft, 'ruleset'>, { rulesets }: FoundingChoices): boolean =>
  rulesets.find(({ name }) => name === ruleset)?.highestBet === true;

function highestProblem({ seats, ...draft }: Draft): string | null {
  const words = lobbyWords().found;
  const [highest, minBet, maxPosta] = [draft.highestBet, draft.minBet, draft.maxPosta].map(wholeChips);
  if (highest == null) return words.notWhole;
  if (minBet != null && highest < minBet) return words.belowBet;
  const putUp = BigInt(seats - 1) * highest;
  return maxPosta != null && putUp > maxPosta ? words.putsUpMore(amountText(putUp * chip)) : null;
}

function wholeChips(text: string): bigint | null {
  return /^[1-9]\d{0,9}$/.test(text.trim()) ? BigInt(text.trim()) : null;
}

function rangeProblem(amount: bigint | null, { least, most }: WholeRange): string | null {
  if (amount === null) return lobbyWords().found.notWhole;
  if (amount < least) return amountWords().atLeast(amountText(least * chip));
  return amount > most ? amountWords().atMost(amountText(most * chip)) : null;
}

/** The draft as it is sent. */
export function wishOf(draft: Draft, choices: FoundingChoices): FoundingWish {
  const { name, minBet, minPosta, maxPosta, highestBet, hidden, ...rest } = draft;
  return {
    ...rest,
    ...(setsHighestBet(draft, choices) ? { highestBet: highestBet.trim() } : {}),
    name: name.trim(),
    minBet: minBet.trim(),
    minPosta: minPosta.trim(),
    maxPosta: maxPosta.trim(),
    private: hidden,
  };
}

/**
 * The house has opened what was asked for, by what the table's id commits to: whoever founds it sends its link to
 * friends.
 */
export function isAsAsked(
  { name, ruleset, settings, table }: Pick<TableConfig, 'name' | 'ruleset' | 'settings' | 'table'>,
  wish: FoundingWish,
): boolean {
  const limits = [table.minBet, table.minPosta, table.maxPosta];
  const asked = [wish.minBet, wish.minPosta, wish.maxPosta].map((amount) => BigInt(amount) * chip);
  return (
    name === wish.name &&
    ruleset === wish.ruleset &&
    settings['seats'] === wish.seats &&
    settings['highestBet'] === (wish.highestBet === undefined ? undefined : String(BigInt(wish.highestBet) * chip)) &&
    limits.every((limit, i) => limit === asked[i])
  );
}

/** What a ruleset is, for somebody who has to choose one; undefined for one that this page does not know. */
export const rulesetWords = (name: string): string | undefined =>
  (lobbyWords().rulesets as Readonly<Record<string, string>>)[name];
