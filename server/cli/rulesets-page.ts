/**
 * `docs/RULESETS.md`, with every word from the rulesets' data. `npm run rulesets:docs` writes it; a test compares it
 * with the committed page.
 */
import { volontaBits } from '../../engine/protocol/messages.ts';
import type { BankerRights, Cell, Clocks, Garage, Ruleset, Since } from '../../engine/rules/ruleset.ts';
import { rulesets } from '../../engine/rules/ruleset.ts';
import { setteRulesets, type SetteRuleset } from '../../engine/sette/ruleset.ts';
import { compared, percentOfBps, seconds, seatsWords, table, type Row } from './markdown.ts';
import { settePart } from './sette-rulesets.ts';

/** The whole page. */
export function rulesetsPage(
  all: readonly Ruleset[] = rulesets,
  sette: readonly SetteRuleset[] = setteRulesets,
): string {
  const { differs, same } = compared(all, rows, 'rules.md');
  return `# The rulesets and where they differ

Generated from \`engine/rules/ruleset.ts\` and \`engine/sette/ruleset.ts\` by \`npm run rulesets:docs\`; do not edit. A ruleset is data: nothing else in the engine asks which one is played.
Sections are those of rules.md; what each entry means is in [RULES.md](../engine/RULES.md), the words in [GLOSSARY.md](GLOSSARY.md). A table sets its own limits and cagnotte, and within its ruleset its seats, minimum and clocks.
The first part compares those of Chemin de fer, the [last one](#sette-e-mezzo) those of Sette e mezzo.

## What differs
${differs}

## What is the same in all
${same}

## The drawing tables
*C* carta, *S* sta, *V* a volontà: the player's own setting, sta unless it says otherwise. 8 and 9 are never drawn to. (rules.md 1.6 and 2)

### The punta, by the points of its two cards
${table(
  ['', ...points(8)],
  all.map(({ name, drawing }) => [name, ...letters(drawing.punta)]),
)}

${bankersTables(all)}

${settePart(sette)}
`;
}

const yes = (holds: boolean, words = 'yes'): string => (holds ? words : '–');
const has = (ruleset: Ruleset, bit: keyof typeof volontaBits): boolean => (ruleset.volonta & volontaBits[bit]) !== 0;
const ordinal = (n: number): string =>
  `${n}${['th', 'st', 'nd', 'rd'][n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? 'th'}`;

const callNames = ['', 'plain', 'a cavallo', 'tavolo', 'banco e rispetto', 'banco'];
const moveNames = ['on', 'raise', 'halve', 'reduce'];
const volontaNames: Record<keyof typeof volontaBits, string> = {
  punta5: '5 as punta',
  banco3v9: '3 giving 9',
  banco5v4: '5 giving 4',
  regola: 'alla regola',
  principiante: 'principiante',
};
const sinceWords: Record<Since, string> = {
  'a won coup': 'once a coup of the bank was won',
  'a coup': 'after a win or an égalité',
};
const garageWords: Record<Garage, string> = {
  'on acceptance': 'when the list closes, to the end of the bank',
  'on a win': 'when the banker wins, to the end of the bank',
  'to credit': 'during the coup; credit again when the banker wins',
  none: 'none: it stays in the posta',
};
const clockWords: Record<keyof Clocks, string> = {
  posta: 'posta',
  bets: 'bets',
  draw: 'drawing',
  choice: 'banker’s choice',
  offer: 'offer of a seguito',
  auction: 'after a bid',
  link: 'links',
};

function halveWords(halve: BankerRights['halve']): string {
  if (halve === null) return '–';
  const times =
    halve.times === null ? 'at every choice' : halve.times === 1 ? 'once a bank' : `${halve.times} times a bank`;
  return [
    sinceWords[halve.since],
    times,
    ...(halve.beforeWin === null ? [] : [`before it has won a ${ordinal(halve.beforeWin)} coup`]),
  ].join(', ');
}

const seguitoRow = (
  what: string,
  says: (seguito: NonNullable<Ruleset['play']['seguito']>) => string,
): Row<Ruleset> => ({
  what,
  source: '1.4, 2',
  says: ({ play: { seguito } }) => (seguito === null ? 'no seguito' : says(seguito)),
});

const rows: readonly Row<Ruleset>[] = [
  { what: 'number (`Table.ruleset`)', source: '2', says: ({ id }) => `${id}` },
  {
    what: 'seats',
    source: '2',
    says: ({ play }) => seatsWords(play.seats),
  },
  { what: 'players to begin', source: '2', says: ({ play }) => `${play.minimumPlayers.start}` },
  { what: 'players to go on', source: '2', says: ({ play }) => `${play.minimumPlayers.goOn}` },
  {
    what: 'first banker',
    source: '1.5, 2',
    says: ({ play }) => (play.firstBanker === 'drawn' ? 'drawn like the cards' : 'seat 1, or the next by hand'),
  },
  {
    what: 'last coup of a taglia',
    source: '2',
    says: ({ cut: { card, extraCoups } }) =>
      extraCoups === 0
        ? `the one in which card ${card} falls`
        : `${extraCoups} after the one in which card ${card} falls`,
  },
  {
    what: 'cagnotte',
    source: '2',
    says: ({ cagnotte: { feeMode, feeBps } }) =>
      `${percentOfBps(feeBps)} of ${feeMode === 1 ? 'each winning line' : 'the banker’s win'}`,
  },
  {
    what: 'calls, in their precedence',
    source: '1.1, 2.1',
    says: ({ calls }) =>
      [...calls]
        .reverse()
        .map((call) => callNames[call])
        .join(', '),
  },
  {
    what: 'standing bettors',
    source: '1.1, 2',
    says: ({ standing }) =>
      standing === 'none'
        ? yes(false, '')
        : `plain bets, after the seated${standing === 'plain bets' ? '' : '; as the ferito banco, too'}`,
  },
  {
    what: 'principiante',
    source: '2',
    says: (ruleset) => yes(has(ruleset, 'principiante'), 'gets the cards only alone, and is then played by the house'),
  },
  {
    what: 'ferito',
    source: '1.1',
    says: ({ standing, play }) =>
      play.seats.most === 2 && standing === 'none'
        ? 'no matter: there is one punter'
        : 'comes first among the callers of banco at the next coup',
  },
  {
    what: 'bets close early',
    source: '1.1',
    says: ({ play }) =>
      play.closesEarly === 'all have bet' ? 'when all have bet' : 'when all say that they are ready',
  },
  {
    what: 'left to who would lose the cards, or whose call returned',
    source: '1.1',
    says: ({ play }) => seconds(play.betGuarantee),
  },
  {
    what: 'the banker moves',
    source: '1.2, ADR 0010',
    says: ({ play }) => (play.movesUntil === 'the bets open' ? 'before the bets' : 'until they close'),
  },
  {
    what: 'after an égalité',
    source: '1.2, 2.5',
    says: ({ play }) => (play.betsStand ? 'bets stand, and may be changed' : 'bets go back'),
  },
  {
    what: 'left to the banker to pass when its whole bank is covered',
    source: '1.1',
    says: ({ play }) => (play.passGuarantee === null ? '–' : seconds(play.passGuarantee)),
  },
  { what: 'garage: what no stake covers', source: '1.2, 2', says: ({ garage }) => garageWords[garage] },
  {
    what: 'posta above the table’s maximum',
    source: 'protocol.md 4',
    says: ({ excess }) => (excess === 'garage' ? 'to the garage' : 'taken out, to credit'),
  },
  {
    what: 'the punta draws',
    source: '2',
    says: ({ drawing }) =>
      drawing.bindsPuntaForOthers ? 'by the regola when others’ money is with it, else freely' : 'freely',
  },
  { what: 'the banker draws', source: '2', says: ({ drawing }) => (drawing.bindsBanco ? 'by the regola' : 'freely') },
  { what: 'playing alla regola may be declared', source: '1.6, 2', says: (ruleset) => yes(has(ruleset, 'regola')) },
  {
    what: 'a volontà',
    source: '1.6, 2',
    says: (ruleset) =>
      (['punta5', 'banco3v9', 'banco5v4'] as const)
        .filter((bit) => has(ruleset, bit))
        .map((bit) => volontaNames[bit])
        .join(', ') || '–',
  },
  { what: 'showing 8 or 9', source: '1', says: ({ drawing }) => (drawing.mustShow ? 'a duty' : 'a right') },
  { what: 'standing on 0', source: '2', says: ({ drawing }) => (drawing.mayStandOnZero ? 'allowed' : 'put right') },
  { what: 'moves', source: '1.2', says: ({ moves }) => moves.map((move) => moveNames[move]).join(', ') },
  {
    what: 'raise, from credit',
    source: '2',
    says: ({
      play: {
        rights: { raise },
      },
    }) => (raise === null ? '–' : raise === 'any time' ? 'before any coup' : sinceWords[raise]),
  },
  { what: 'halve (dimezzare)', source: '2, 2.5', says: ({ play }) => halveWords(play.rights.halve) },
  { what: 'reduce', source: '2', says: ({ play }) => play.rights.reduce.join(', or ') || '–' },
  { what: 'pass', source: '2, 2.5', says: ({ play }) => sinceWords[play.rights.pass] },
  {
    what: 'bank after a loss',
    source: '1.2, 2',
    says: ({ play }) => (play.seats.most === 2 ? 'the punta, which is the right of the loser' : 'right of the loser'),
  },
  seguitoRow(
    'seguito: offered',
    ({ standing }) => `all’altezza to the seated by hand${standing ? ', then to the standing, first to speak' : ''}`,
  ),
  seguitoRow('seguito: the passing banker', ({ takeBack }) =>
    takeBack ? 'may take it back at the same posta, before the auction' : 'has no part in it',
  ),
  seguitoRow(
    'seguito: who may bid',
    ({ standing, excludesSocio }) =>
      `the seated${standing ? ' and the standing' : ''} without the passing banker${excludesSocio ? ' and its socio' : ''}`,
  ),
  seguitoRow('seguito: equalling', ({ seatedMayEqual }) =>
    yes(seatedMayEqual, 'a seated bidder may equal a standing bid, and so replaces it'),
  ),
  { what: 'socio', source: '2.1', says: ({ play }) => yes(play.socio, 'one seated partner') },
  { what: 'advice', source: '2', says: ({ play }) => yes(play.advice, 'who asks for it is bound by it') },
  {
    what: 'director',
    source: '2.1',
    says: ({ play }) => yes(play.director, 'may suspend play, and change the minimums with notice'),
  },
  { what: 'talk', source: '7', says: ({ play }) => yes(play.quiet, 'nobody speaks while a coup is played') },
  { what: 'tables of a person', source: '2.1', says: ({ play }) => yes(play.oneTable, 'one at a time') },
  {
    what: 'clocks',
    source: '1.6',
    says: ({ play: { clocks } }) =>
      (Object.keys(clockWords) as (keyof Clocks)[])
        .map((name) => `${clockWords[name]} ${seconds(clocks[name])}`)
        .join(', '),
  },
];

const letterOf: Record<Cell, string> = { carta: 'C', sta: 'S', volonta: '**V**' };
const letters = (cells: readonly Cell[]): readonly string[] => cells.map((cell) => letterOf[cell]);
const points = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `${n}`);

/** Rulesets with the same banker's table share one print of it. */
function bankersTables(all: readonly Ruleset[]): string {
  const printed = new Map<string, string[]>();
  for (const { name, drawing } of all) {
    const text = table(
      ['', ...points(10), 'none'],
      points(8).map((own, i) => [`**${own}**`, ...letters(drawing.bancoGiving[i]!), letterOf[drawing.bancoAlone[i]!]]),
    );
    printed.set(text, [...(printed.get(text) ?? []), name]);
  }
  return [...printed]
    .map(
      ([text, names]) => `### The banker of ${names.join(', ')}, by its points and those of the card it gave\n${text}`,
    )
    .join('\n\n');
}
