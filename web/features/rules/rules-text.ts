/**
 * The rules page in words, each taken from the ruleset's data (rules.md 1, 1.6, 2): text written by hand would be wrong
 * one day.
 */
import { calls } from '../../../engine/protocol/messages.ts';
import { rulesets, type Cell, type Ruleset, type Since } from '../../../engine/rules/ruleset.ts';

const cellWords: Readonly<Record<Cell, string>> = {
  carta: 'carta',
  sta: 'sto',
  volonta: 'as you like (sto, unless you set it otherwise)',
};

const and = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
const span = (from: number, to: number): string =>
  from === to ? `${from}` : to === from + 1 ? `${from} and ${to}` : `${from} to ${to}`;

/** "0 to 4 carta, 5 to 7 sto": equal neighbours are joined. */
export function cellsText(cells: readonly Cell[]): string {
  const runs: { from: number; to: number; cell: Cell }[] = [];
  cells.forEach((cell, points) => {
    const last = runs.at(-1);
    if (last?.cell === cell) last.to = points;
    else runs.push({ from: points, to: points, cell });
  });
  return runs.map(({ from, to, cell }) => `${span(from, to)} ${cellWords[cell]}`).join(', ');
}

/** "0 to 4 carta, 5 to 7 sto, 8 and 9 batto" */
export const puntaText = ({ drawing }: Ruleset): string => `${cellsText(drawing.punta)}, 8 and 9 batto`;
export const bancoAloneText = ({ drawing }: Ruleset): string => cellsText(drawing.bancoAlone);

/** How the banker's table differs from the usual regola; null if it does not. */
export function unusualText({ drawing }: Ruleset): string | null {
  const usual = rulesets[0]!.drawing.bancoGiving;
  const other = drawing.bancoGiving.flatMap((row, points) =>
    row.flatMap((cell, given) =>
      cell === usual[points]![given] ? [] : [`${cellWords[cell]} with ${points} having given ${given}`],
    ),
  );
  return other.length === 0 ? null : `Other than in the usual regola this table has ${and(other)}.`;
}

/** "2% of what is won, on either side" */
export function cagnotteText({ cagnotte: { feeMode, feeBps } }: Ruleset): string {
  return `${feeBps / 100}% of what ${feeMode === 1 ? 'is won, on either side' : 'the banker wins'}`;
}

/** The answers that a punter may give to a posta. */
export function callsText(ruleset: Ruleset): string {
  const words: readonly (readonly [number, string])[] = [
    [calls.banco, 'banco (all of it)'],
    [calls.tavolo, 'tavolo (half of it)'],
    [calls.bancoRispetto, 'banco e rispetto (what the others leave)'],
    [calls.cavallo, 'a bet a cavallo (half of which plays)'],
    [calls.plain, 'an amount from the minimum bet up'],
  ];
  const open = words.flatMap(([call, text]) => (ruleset.calls.includes(call) ? [text] : []));
  return `${open.slice(0, -1).join(', ')} or ${open.at(-1)}`;
}

const sinceText: Readonly<Record<Since, string>> = {
  'a won coup': 'once a coup of the bank is won',
  'a coup': 'after a win or an égalité',
};

/** What the banker may do between two coups. */
export function choicesText({ play: { rights } }: Ruleset): string {
  const halve =
    rights.halve === null
      ? []
      : [
          `dimezzo (takes half of the posta out and goes on), ${sinceText[rights.halve.since]}${rights.halve.times === null ? '' : `, ${rights.halve.times === 1 ? 'once' : `${rights.halve.times} times`} in a bank`}`,
        ];
  return [
    `incasso (takes posta and garage, and the bank passes on), ${sinceText[rights.pass]}`,
    ...halve,
    'continuo (everything stays)',
  ].join('; ');
}

export function clocksText({
  play: {
    clocks: { posta, bets, draw, choice },
  },
}: Ruleset): string {
  const s = (ms: number): string => `${ms / 1000} seconds`;
  return `${s(posta)} for the posta, ${s(bets)} for a bet, ${s(draw)} for a draw and ${s(choice)} for the banker’s choice.`;
}

export function cutText({ cut: { card, extraCoups } }: Ruleset): string {
  return extraCoups === 0
    ? `The coup in which card ${card} is drawn is the last of a taglia.`
    : `After the coup in which card ${card} is drawn ${extraCoups === 1 ? 'one more is' : `${extraCoups} more are`} played; then all 312 cards are back.`;
}

export const firstBankerText = ({ play }: Ruleset): string =>
  play.firstBanker === 'drawn'
    ? 'The first banker is drawn from the players’ and the house’s secrets, like a card.'
    : 'Seat 1 has the first bank, or the next by hand.';

export const garageText = ({ garage }: Ruleset): string =>
  ({
    'on acceptance':
      'What is not covered goes to the garage: it stays the banker’s and is out of play until the bank ends.',
    'on a win':
      'When the banker wins, what was not covered goes to the garage: it stays the banker’s and is out of play until the bank ends.',
    'to credit': 'What is not covered lies aside during the coup, and is the banker’s again after it.',
    none: 'What is not covered stays in the posta.',
  })[garage];

export function freedomText({ drawing }: Ruleset): string {
  return drawing.bindsBanco
    ? 'The regola binds the banker, and the punta when others’ money is with it.'
    : 'You may draw as you like.';
}
