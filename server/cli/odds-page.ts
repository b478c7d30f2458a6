/**
 * `docs/ODDS.md`, with every number from the engine. `npm run odds:docs` writes it; a test compares it with the
 * committed page.
 */
import { fraction, fractionText, minus, type Fraction } from '../../engine/odds/fraction.ts';
import { oddsOf, type Odds } from '../../engine/odds/odds.ts';
import { peekPrice } from '../../engine/odds/peek.ts';
import { readings, readingsNear, rangeOfAlternating, triedOdds } from '../../engine/odds/rtp-readings.ts';
import { rulesets, type Ruleset } from '../../engine/rules/ruleset.ts';
import { percent, table } from './markdown.ts';
import { settePage } from './odds-page-sette.ts';

const headsUp = rulesets.find(({ name }) => name === 'heads-up')!;

/** The whole page. */
export function oddsPage(): string {
  return `# Exact odds

Generated from the engine by \`npm run odds:docs\`; do not edit. One coup from a fresh six-deck shoe: all ${(312n * 311n * 310n * 309n * 308n * 307n).toLocaleString('en')} ordered draws of its six
cards are counted, so these are the odds and not an estimate (engine/RULES.md R11). Both sides play the ruleset's own table, volontà on *sta*. Averages are per unit staked; an égalité
counts as a wager that was made and came back. Fractions and other choices: \`npm run -s sabot -- odds RULESET --json\`.

## The four rulesets
${fourRulesets()}

*Alternating* is the mean of both sides: as much money staked as banker as against one. Online, saint-vincent and venezia have the same odds as long as volontà stays on *sta*: they differ in what may be chosen.
The cagnotte is taken here as a share; a table rounds each down, in its players' favour.

## The optional cells in each choice
The regola with each choice of its three volontà cells, the cagnotte at 5% of the banker's win (online, saint-vincent; venezia prints the punta's 5 as *sta*):

${volontaChoices()}

## What the printed 7-giving-6 cell costs
${sevenGivingSix()}

## Can the document's RTP of 99.12% be reproduced?
${rtp()}

## The price of a dealer who peeks
${peeking()}

${settePage()}
`;
}

const outcomeCells = ({ punta, banco, egalite, evPunta }: Odds): string[] =>
  [punta, banco, egalite, evPunta].map((value) => percent(value));

function fourRulesets(): string {
  const columns: readonly (readonly [string, (odds: Odds, ruleset: Ruleset) => string])[] = [
    ['punta wins', ({ punta }) => percent(punta, 6)],
    ['banker wins', ({ banco }) => percent(banco, 6)],
    ['égalité', ({ egalite }) => percent(egalite, 6)],
    ['punta’s average before cagnotte', ({ evPunta }) => percent(evPunta, 6)],
    [
      'cagnotte',
      (_odds, ruleset) => {
        const { feeMode, feeBps } = ruleset.cagnotte;
        return `${feeBps / 100}% of ${feeMode === 1 ? 'each winning line' : 'the banker’s win'}`;
      },
    ],
    ['punta’s average after it', ({ evPuntaAfterCagnotte }) => percent(evPuntaAfterCagnotte, 6)],
    ['banker’s average after it', ({ evBancoAfterCagnotte }) => percent(evBancoAfterCagnotte, 6)],
    ['RTP punta', ({ rtp: { punta } }) => percent(punta, 6)],
    ['RTP banker', ({ rtp: { banco } }) => percent(banco, 6)],
    ['RTP alternating', ({ rtp: { alternating } }) => percent(alternating, 6)],
  ];
  const all = rulesets.map((ruleset) => [ruleset, oddsOf(ruleset)] as const);
  return table(
    ['', ...rulesets.map(({ name }) => name)],
    columns.map(([name, cell]) => [name, ...all.map(([ruleset, odds]) => cell(odds, ruleset))]),
  );
}

function volontaChoices(): string {
  const online = rulesets.find(({ name }) => name === 'online')!;
  const words = (carta: boolean): string => (carta ? 'carta' : 'sta');
  const both = [false, true];
  const rows = both.flatMap((punta5) =>
    both.flatMap((banco3v9) =>
      both.map((banco5v4) => {
        const odds = oddsOf(online, { punta5, banco3v9, banco5v4 });
        return [
          words(punta5),
          words(banco3v9),
          words(banco5v4),
          ...outcomeCells(odds),
          percent(odds.evBancoAfterCagnotte),
        ];
      }),
    ),
  );
  return table(
    [
      'punta 5',
      '3 giving 9',
      '5 giving 4',
      'punta wins',
      'banker wins',
      'égalité',
      'punta’s average',
      'banker’s after cagnotte',
    ],
    rows,
  );
}

function sevenGivingSix(): string {
  const printed = oddsOf(headsUp);
  const standing = oddsOf(headsUp, { banco7v6: false });
  const cost = minus(printed.evPunta, standing.evPunta);
  const row = (name: string, odds: Odds): string[] => [
    name,
    ...outcomeCells(odds),
    ...[odds.rtp.punta, odds.rtp.banco, odds.rtp.alternating].map((value) => percent(value)),
  ];
  const costAfter = minus(standing.evBancoAfterCagnotte, printed.evBancoAfterCagnotte);
  return `003 prints table B with the banker's 7 giving 6 on *carta* and calls the table the best play. It is not: the cell was kept as printed, and this is what it does in heads-up.

${table(['7 giving 6', 'punta wins', 'banker wins', 'égalité', 'punta’s average', 'RTP punta', 'RTP banker', 'RTP alternating'], [row('carta (printed)', printed), row('sta', standing)])}

Drawing there costs the banker **${percent(cost)}** of every stake before the cagnotte (exactly ${fractionText(cost)}), ${percent(costAfter)} after it; before it the punta wins as much more. A banker plays free in heads-up and may stand.`;
}

function rtp(): string {
  const tried = triedOdds(headsUp);
  const { least, most } = rangeOfAlternating(tried);
  const wanted = fraction(9912n, 10_000n);
  const { rtp: own } = oddsOf(headsUp);
  const onBanco = over(minus(wanted, own.punta), minus(own.banco, own.punta));
  const near = readingsNear(tried, wanted);
  return `No, not from the document's own table, cards and cagnotte. Table B from a fresh six-deck shoe gives **${percent(own.alternating)}** to a player who is as often banker as punta. Per coup both sides together
lose 2% of one stake unless it is an égalité, so that this RTP is 100% − 1% × (1 − P(égalité)), whoever plays how: 99.12% would need égalités in 12% of the coups, and there are ${percent(oddsOf(headsUp).egalite, 2)}.
With every choice of the four cells and shoes of 1, 2, 4, 6 and 8 decks it stays between ${percent(least)} and ${percent(most)}. Other readings, all with table B as printed and six decks:

${table(
  ['reading', 'RTP'],
  readings.map(([name, read]) => [name, percent(read(oddsOf(headsUp)))]),
)}

Of all these readings, in each of the sixteen choices of cells and with 1, 2, 4, 6 and 8 decks, these come to 99.12% when rounded:

${
  near.length === 0
    ? 'none.'
    : table(
        ['reading', 'decks', 'punta 5', '3 giving 9', '5 giving 4', '7 giving 6', 'RTP'],
        near.map(({ reading, decks, cells, value }) => [
          reading,
          String(decks),
          ...[cells.punta5, cells.banco3v9, cells.banco5v4, cells.banco7v6].map((carta) => (carta ? 'carta' : 'sta')),
          percent(value),
        ]),
      )
}

None of them is table B with its 2% and six decks, so they are coincidences rather than an explanation. A player would have 99.12% with the printed table only by staking ${percent(onBanco, 2)} of the money as banker.`;
}

const over = (a: Fraction, b: Fraction): Fraction => fraction(a.numerator * b.denominator, a.denominator * b.numerator);

function peeking(): string {
  const rows = rulesets.flatMap((ruleset) =>
    (['punta', 'banco'] as const).flatMap((peeker) =>
      [false, true].map((allaRegola) => {
        const { odds, gain } = peekPrice(ruleset, peeker, allaRegola);
        const [own, after] =
          peeker === 'punta'
            ? [odds.evPunta, odds.evPuntaAfterCagnotte]
            : [minus(fraction(0n), odds.evPunta), odds.evBancoAfterCagnotte];
        return [
          ruleset.name,
          peeker,
          allaRegola ? 'alla regola' : 'as the ruleset allows',
          percent(own),
          percent(after),
          `**${percent(gain)}**`,
        ];
      }),
    ),
  );
  return `From the close on the table server knows all six cards. This is what a side wins on average per unit staked if it is told them, while the other side plays the table; the gain is over playing the table oneself.
Bets are closed by then, so that only drawing can gain. *Alla regola* only the volontà cells are open: the punta's 5 (online, saint-vincent), the banker's 3 giving 9 and 5 giving 4; heads-up has none, so that peeking is
worth nothing there. A swallowed or delayed decision is another matter, and not counted here.

${table(['ruleset', 'who peeks', 'drawing', 'wins before cagnotte', 'after cagnotte', 'gain'], rows)}

In saint-vincent the regola always binds the banker; its punta is free only while it plays with its own money alone, and even then shows 8 and 9 and never stands on 0.`;
}
