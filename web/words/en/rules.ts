import type { ReactNode } from 'react';
import type { Cell, Garage, Since } from '../../../engine/rules/ruleset.ts';
import { joined } from '../forms/grammar.ts';

/** A word of the game within a sentence, or one that is set off. */
type Set = (text: string) => ReactNode;

/** Equal cells in a row, from one number of points to another. */
export interface Run {
  readonly from: number;
  readonly to: number;
  readonly cell: Cell;
}

/** A cell of the banker's table that is not the usual one. */
export interface Unusual {
  readonly cell: Cell;
  readonly points: number;
  readonly given: number;
}

/** Which answers a punter may give; the keys are those of the protocol's calls. */
export type OpenCall = 'banco' | 'tavolo' | 'bancoRispetto' | 'cavallo' | 'plain';

/** What the banker may do between two coups. */
export interface Rights {
  readonly pass: Since;
  readonly halve: { readonly since: Since; readonly times: number | null } | null;
}

const cells: Readonly<Record<Cell, string>> = {
  carta: 'carta',
  sta: 'sto',
  volonta: 'as you like (sto, unless you set it otherwise)',
};
const calls: Readonly<Record<OpenCall, string>> = {
  banco: 'banco (all of it)',
  tavolo: 'tavolo (half of it)',
  bancoRispetto: 'banco e rispetto (what the others leave)',
  cavallo: 'a bet a cavallo (half of which plays)',
  plain: 'an amount from the minimum bet up',
};
const since: Readonly<Record<Since, string>> = {
  'a won coup': 'once a coup of the bank is won',
  'a coup': 'after a win or an égalité',
};
const garage: Readonly<Record<Garage, string>> = {
  'on acceptance':
    'What is not covered goes to the garage: it stays the banker’s and is out of play until the bank ends.',
  'on a win':
    'When the banker wins, what was not covered goes to the garage: it stays the banker’s and is out of play until the bank ends.',
  'to credit': 'What is not covered lies aside during the coup, and is the banker’s again after it.',
  none: 'What is not covered stays in the posta.',
};

const span = ({ from, to }: Run): string =>
  from === to ? `${from}` : to === from + 1 ? `${from} and ${to}` : `${from} to ${to}`;

/** The rules of a table, from the ruleset's data. */
export const en = {
  title: 'Rules',
  heading: (name: (text: string) => ReactNode, ruleset: string): ReactNode => ['Chemin de Fer, ', name(ruleset)],
  lead: 'Two players, six decks, and one question per coup: whose points are higher. One holds the bank; the other plays against it. Fields and calls keep their Italian names.',

  cells: (runs: readonly Run[]) => runs.map((run) => `${span(run)} ${cells[run.cell]}`).join(', '),
  punta: (drawing: string) => `${drawing}, 8 and 9 batto`,
  unusual: (all: readonly Unusual[]) =>
    `Other than in the usual regola this table has ${joined(
      all.map(({ cell, points, given }) => `${cells[cell]} with ${points} having given ${given}`),
      'and',
    )}.`,
  cagnotte: (percent: string, ofEach: boolean) =>
    `${percent}% of what ${ofEach ? 'is won, on either side' : 'the banker wins'}`,
  calls: (open: readonly OpenCall[]) =>
    joined(
      open.map((call) => calls[call]),
      'or',
    ),
  choices: ({ pass, halve }: Rights) =>
    [
      `incasso (takes posta and garage, and the bank passes on), ${since[pass]}`,
      ...(halve === null
        ? []
        : [
            `dimezzo (takes half of the posta out and goes on), ${since[halve.since]}${halve.times === null ? '' : `, ${halve.times === 1 ? 'once' : `${halve.times} times`} in a bank`}`,
          ]),
      'continuo (everything stays)',
    ].join('; '),
  clocks: (posta: number, bets: number, draw: number, choice: number) =>
    `${posta} seconds for the posta, ${bets} seconds for a bet, ${draw} seconds for a draw and ${choice} seconds for the banker’s choice.`,
  cut: (card: number, extraCoups: number) =>
    extraCoups === 0
      ? `The coup in which card ${card} is drawn is the last of a taglia.`
      : `After the coup in which card ${card} is drawn ${extraCoups === 1 ? 'one more is' : `${extraCoups} more are`} played; then all 312 cards are back.`,
  firstBanker: {
    drawn: 'The first banker is drawn from the players’ and the house’s secrets, like a card.',
    seat: 'Seat 1 has the first bank, or the next by hand.',
  },
  garage: (kind: Garage) => garage[kind],
  bound: 'The regola binds the banker, and the punta when others’ money is with it.',
  free: 'You may draw as you like.',

  aCoup: 'A coup',
  answers: (term: Set, open: string, aside: string): ReactNode => [
    'The banker’s ',
    term('posta'),
    ` is on the table. The punta answers with ${open}. ${aside}`,
  ],
  points:
    'Two cards each, the punta’s first. An ace is 1, two to nine are what they show, tens and figures are 0; only the last digit of the sum counts, so 7 and 8 make 5.',
  declares: (term: Set): ReactNode => [
    'The punta looks and declares: ',
    term('sto'),
    ' (no card), ',
    term('carta'),
    ' (one card) or, with 8 or 9, ',
    term('batto'),
    '. Nobody sees the banker’s cards before that.',
  ],
  turns: (term: Set): ReactNode => [
    'The banker turns its cards. With 8 or 9 the coup is over at once; the same after a batto. Otherwise the punta’s card is dealt face up, and the banker says ',
    term('sto'),
    ' or ',
    term('carta'),
    '.',
  ],
  wins: (term: Set, cagnotte: string): ReactNode => [
    'The higher points win one to one, less the ',
    term('cagnotte'),
    `: ${cagnotte}, rounded down. Equal points are an `,
    term('égalité'),
    ': the bet goes back.',
  ],

  aBank: 'A bank',
  bankRuns: (firstBanker: string, choices: string, cut: string) =>
    `${firstBanker} The banker names the posta. Between two coups it chooses: ${choices}. When the punta wins, it has the next bank. ${cut}`,
  bankEnds:
    'At the end of a bank a statement lists what each side won or lost and the cagnotte; it adds up to nothing, to the unit. Both players and the house sign it, and the escrow pays.',

  theRegola: 'The regola',
  decides: (term: Set, freedom: string): ReactNode => [
    `${freedom} When your clock runs out or you sit out, the `,
    term('regola'),
    ' decides.',
  ],
  tables: (title: Set, punta: ReactNode, alone: ReactNode): ReactNode => [
    title('Punta:'),
    ' ',
    punta,
    '. ',
    title('Banker when the punta stood:'),
    ' ',
    alone,
    '.',
  ],
  keptAsPrinted: (unusual: string) =>
    `${unusual} The cells are kept as the rule sheet prints them; you need not follow the regola.`,
  bankersTable: 'The banker’s table',
  tableMeans: (letter: Set, volonta: boolean): ReactNode => [
    'Banker when the punta drew: down, the banker’s points; across, the points of the card it gave. ',
    letter('C'),
    ` carta, S sto${volonta ? ', V as you like' : ''}.`,
  ],
  pointsOfBanker: 'points',

  clocksAndAbsence: 'Clocks and absence',
  absence: (clocks: string) =>
    `${clocks} Two run-out clocks in a row, or one when the posta is yours to name, and you sit out; the page says why, and one press sits you in again. When your connection is lost, the page tries for two minutes; the coup in play is finished by the regola, and nothing is bet for you.`,

  promised: 'What is promised',
  promises: {
    hidden:
      'Before the bets of a coup are closed nobody can know its cards, the house included, as long as one party with money in it keeps its secret.',
    fixed: 'After the close nobody can change them, third cards included.',
    checked: 'Anybody can check both afterwards, offline, from a small file and with standard tools.',
    notBlind:
      'Nobody signs blind: your browser recomputes each finished coup, and only then signs the new balances. If a step differs, betting stops and the step is named.',
    money:
      'Money moves only by a result that all concerned have signed, or by a transcript that the contract itself plays again. Free money can be withdrawn at any time.',
  },
  notPromised: 'What is not promised',
  limits: {
    whisper: 'During a coup, after the close, the dealing server knows the hidden cards. It could whisper.',
    everybody:
      'Seats that, together with the house, are everybody with money in a coup can choose its cards. When you have money in it, they are not everybody.',
    voids: 'House, banker and a further player together can void a coup they do not like, in public and by name.',
    stalls: 'A house and a banker that stall together make the others bring their secrets to the chain in time.',
    friends: 'Friends may lose to each other on purpose.',
  },
  words: 'Words',
};
