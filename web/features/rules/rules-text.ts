/**
 * The rules page in words, each taken from the ruleset's data (rules.md 1, 1.6, 2): text written by hand would be wrong
 * one day. How each is said is in the catalogs.
 */
import { calls } from '../../../engine/protocol/messages.ts';
import { rulesets, type Cell, type Ruleset } from '../../../engine/rules/ruleset.ts';
import { rulesWords } from '../../words/rules.ts';
import { language } from '../../words/words.ts';

/** "0 to 4 carta, 5 to 7 sto": equal neighbours are joined. */
export function cellsText(cells: readonly Cell[]): string {
  const runs: { from: number; to: number; cell: Cell }[] = [];
  cells.forEach((cell, points) => {
    const last = runs.at(-1);
    if (last?.cell === cell) last.to = points;
    else runs.push({ from: points, to: points, cell });
  });
  return rulesWords().cells(runs);
}

/** "0 to 4 carta, 5 to 7 sto, 8 and 9 batto" */
export const puntaText = ({ drawing }: Ruleset): string => rulesWords().punta(cellsText(drawing.punta));
export const bancoAloneText = ({ drawing }: Ruleset): string => cellsText(drawing.bancoAlone);

/** How the banker's table differs from the usual regola; null if it does not. */
export function unusualText({ drawing }: Ruleset): string | null {
  const usual = rulesets[0]!.drawing.bancoGiving;
  const other = drawing.bancoGiving.flatMap((row, points) =>
    row.flatMap((cell, given) => (cell === usual[points]![given] ? [] : [{ cell, points, given }])),
  );
  return other.length === 0 ? null : rulesWords().unusual(other);
}

/** "2% of what is won, on either side" */
export function cagnotteText({ cagnotte: { feeMode, feeBps } }: Ruleset): string {
  return rulesWords().cagnotte((feeBps / 100).toLocaleString(language()), feeMode === 1);
}

/** The answers that a punter may give to a posta. */
export function callsText(ruleset: Ruleset): string {
  const all = ['banco', 'tavolo', 'bancoRispetto', 'cavallo', 'plain'] as const;
  return rulesWords().calls(all.filter((call) => ruleset.calls.includes(calls[call])));
}

/** What the banker may do between two coups. */
export const choicesText = ({ play: { rights } }: Ruleset): string => rulesWords().choices(rights);

export function clocksText({
  play: {
    clocks: { posta, bets, draw, choice },
  },
}: Ruleset): string {
  return rulesWords().clocks(posta / 1000, bets / 1000, draw / 1000, choice / 1000);
}

export const cutText = ({ cut: { card, extraCoups } }: Ruleset): string => rulesWords().cut(card, extraCoups);

export function firstBankerText({ play }: Ruleset): string {
  const { drawn, seat } = rulesWords().firstBanker;
  return play.firstBanker === 'drawn' ? drawn : seat;
}

export const garageText = ({ garage }: Ruleset): string => rulesWords().garage(garage);

export function freedomText({ drawing }: Ruleset): string {
  const { bound, free } = rulesWords();
  return drawing.bindsBanco ? bound : free;
}
