/** What docs/ODDS.md says of Sette e mezzo, with every number from the engine. */
import { chip } from '../../engine/chips.ts';
import { decimalText, fraction, minus, plus, times, type Fraction } from '../../engine/odds/fraction.ts';
import { bankValue, type RoundBet } from '../../engine/odds/sette-bank.ts';
import { bestBanco, bestPunta, puntaToldHidden, type BestReply, type Cell } from '../../engine/odds/sette-best.ts';
import { deckCountsOf, freshDeck } from '../../engine/odds/sette-deck.ts';
import { bestTable, duelWays, evPunta } from '../../engine/odds/sette-duel.ts';
import { bancoTold, puntaToldAll } from '../../engine/odds/sette-told.ts';
import { draws } from '../../engine/protocol/messages.ts';
import { fullDeck, matta, rankOf } from '../../engine/sette/cards.ts';
import { bancoRegola, bancoStands, puntaRegola, puntaStands } from '../../engine/sette/regola.ts';
import { setteRulesets } from '../../engine/sette/ruleset.ts';
import { percent, table } from './markdown.ts';

const zero = fraction(0n);
const { feeBps } = setteRulesets[0]!.cagnotte;
const signed = (value: Fraction): string => decimalText(value, 6).replace(/^(?=\d)/, '+');
const negative = (value: Fraction): Fraction => minus(zero, value);
/** Half points as points: `5½`. */
const pointsText = (half: number): string =>
  `${half > 1 ? Math.floor(half / 2) : ''}${half % 2 === 1 ? '½' : ''}` || '0';

/** The part of the page. */
export function settePage(): string {
  const inReply = bestTable();
  return `## Sette e mezzo
One duel from a full deck of forty cards: every ordered draw of the nineteen cards that a duel can take is counted (engine/RULES.md R19). Piatto and classico have the same duels. Even money, averages per unit staked, before the
cagnotte unless it is said; the cagnotte is ${feeBps / 100}% of what the banker wins. Of any other deck: \`npm run -s sabot -- odds sette-piatto --composition WORD\`.

${theDuel()}

### Where the punta stands
Against the regola, and against the banker's best table in reply to each:

${stands()}

The best table in reply to a punta that stands on five stands on ${inReply.map(pointsText).join(', ')} against 0, ½, 1 … 7½ shown. It is not the regola, because it gives a punta that plays freely ${signed(bestPunta(freshDeck, inReply).average)}.

### The best reply to the regola
${replies()}

### What a hint is worth
${hints(inReply)}

### The deck that is left
What the regola against itself is worth to the punta when some cards are gone:

${decks()}

### What the bank is worth
${bank()}`;
}

function theDuel(): string {
  const ways = duelWays();
  const share = (count: bigint): string => percent(fraction(count, ways.punta + ways.banco), 6);
  const even = evPunta(ways);
  const after = minus(
    negative(even),
    times(fraction(BigInt(feeBps), 10_000n), fraction(ways.banco, ways.punta + ways.banco)),
  );
  const rtp = (average: Fraction): string => percent(plus(fraction(1n), average), 6);
  return table(
    ['both by the regola', ''],
    [
      ['punta wins', share(ways.punta)],
      ['of these the banker busts', share(ways.bancoBusts)],
      ['banker wins', share(ways.banco)],
      ['of these the punta busts', share(ways.puntaBusts)],
      ['of these a tie', share(ways.ties)],
      ['punta’s average', percent(even, 6)],
      ['banker’s average after the cagnotte', percent(after, 6)],
      ['RTP punta', rtp(even)],
      ['RTP banker', rtp(after)],
      ['RTP alternating', rtp(times(fraction(1n, 2n), plus(even, after)))],
    ],
  );
}

function stands(): string {
  return table(
    ['the punta stands on', 'against the regola', 'against the best table'],
    [puntaStands - 1, puntaStands, puntaStands + 1].map((stand) => [
      pointsText(stand),
      signed(evPunta(duelWays(freshDeck, stand))),
      signed(evPunta(duelWays(freshDeck, stand, bestTable(freshDeck, stand)))),
    ]),
  );
}

function replies(): string {
  const even = evPunta(duelWays());
  const [punta, banco] = [bestPunta(), bestBanco()];
  return `Each decision is what is worth more over the cards unseen: the punta knows its own cards, the banker its own and the punta's face-up ones in their order, with what they say of the hidden card. Without a hint no way of playing wins more.

| side | by the regola | best reply | gain |
| --- | --- | --- | --- |
| punta | ${signed(even)} | ${signed(punta.average)} | **${signed(minus(punta.average, even))}** |
| banker | ${signed(negative(even))} | ${signed(banco.average)} | **${signed(plus(banco.average, even))}** |

Rows are a side's own points, columns the best that the punta's face-up cards show. *sta* or *carta* where one is better with all such cards that come up in the best play; a number where it depends on which they are: the share of these hands
that draw (\`≈\`: nearly all do the same). Bold where most of them do not what the regola says.

The punta. Its hidden 7 is both a seven, which stands, and the matta alone, which draws since it cannot bust:

${replyTable(punta, (points) => puntaRegola(points))}

The banker:

${replyTable(banco, bancoRegola)}`;
}

function replyTable({ cells }: BestReply, regola: (points: number, shown: number) => number): string {
  const columns = [...bancoStands.keys()].filter((shown) => cells.some((cell) => cell.shown === shown));
  const rows = [...new Set(cells.map(({ points }) => points))];
  const text = (points: number, shown: number): string => {
    const here = cells.filter((cell) => cell.points === points && cell.shown === shown);
    if (here.length === 0) return '';
    const share = drawing(here);
    const percents = decimalText(times(share, fraction(100n)), 0);
    const word =
      here.length === 1
        ? here[0]!.carta
          ? 'carta'
          : 'sta'
        : percents === '0'
          ? '≈ sta'
          : percents === '100'
            ? '≈ carta'
            : `${percents}%`;
    const mostDraw = 2n * share.numerator > share.denominator;
    return mostDraw === (regola(points, shown) === draws.carta) ? word : `**${word}**`;
  };
  return table(
    ['', ...columns.map(pointsText)],
    rows.map((points) => [pointsText(points), ...columns.map((shown) => text(points, shown))]),
  );
}

/** In how many of these hands it is better to draw. */
function drawing(cells: readonly Cell[]): Fraction {
  const sum = (some: readonly Cell[]): Fraction => some.reduce((total, { share }) => plus(total, share), zero);
  const [drawn, all] = [sum(cells.filter(({ carta }) => carta)), sum(cells)];
  return fraction(drawn.numerator * all.denominator, drawn.denominator * all.numerator);
}

function hints(inReply: readonly number[]): string {
  const even = evPunta(duelWays());
  const [punta, banco] = [bestPunta().average, bestBanco().average];
  const rows: readonly (readonly [string, string, Fraction, Fraction, Fraction])[] = [
    ['punta', 'the banker’s hidden card', even, punta, puntaToldHidden()],
    ['punta', 'all cards of the duel', even, punta, puntaToldAll()],
    ['banker', 'the punta’s hidden card, or all', negative(even), banco, bancoTold()],
  ];
  const [plain, told] = [evPunta(duelWays(freshDeck, puntaStands, inReply)), puntaToldAll(freshDeck, inReply)];
  return `After the last link the house knows all cards of a duel. This is what a friend of it has of each unit staked, while the other side plays the regola. Alla regola (sette-piatto-regola, sette-classico-regola) nobody decides anything, and a hint is worth nothing.

${table(
  ['who', 'is told', 'by the regola', 'with the hint', 'worth over the regola', 'over the best reply'],
  rows.map(([who, what, regola, best, hint]) => [
    who,
    what,
    signed(regola),
    signed(hint),
    `**${signed(minus(hint, regola))}**`,
    signed(minus(hint, best)),
  ]),
)}

Against a banker that plays its best table in reply to five a friend at the punta has ${signed(told)} instead of ${signed(plain)}.`;
}

function decks(): string {
  const left = (goes: (kind: number) => boolean): Fraction =>
    evPunta(duelWays(deckCountsOf(fullDeck.map((one, kind) => (goes(kind) ? 0 : one)))));
  const figure = (kind: number): boolean => typeof rankOf(kind) === 'string' && kind !== matta;
  let figures = 0;
  const rows: readonly (readonly [string, Fraction])[] = [
    ['nothing', left(() => false)],
    ['the matta', left((kind) => kind === matta)],
    ['the sevens', left((kind) => rankOf(kind) === 7)],
    ['the fives', left((kind) => rankOf(kind) === 5)],
    ['the aces', left((kind) => rankOf(kind) === 1)],
    ['six figures', left((kind) => figure(kind) && figures++ < 6)],
    ['eleven figures', left(figure)],
  ];
  return table(
    ['gone', 'punta’s average'],
    rows.map(([what, value]) => [what, signed(value)]),
  );
}

function bank(): string {
  const { punta, banco } = duelWays();
  const wins = fraction(punta, punta + banco);
  const posta = 100n * chip;
  const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((punters) => {
    const of = (bet: RoundBet) =>
      bankValue(
        wins,
        feeBps,
        posta,
        Array.from({ length: punters }, () => bet),
      );
    const [tenth, all] = [of(posta / 10n), of('banco')];
    const inChips = (value: Fraction): string => decimalText(times(value, fraction(1n, chip)), 2);
    return [
      String(punters),
      inChips(tenth.average),
      inChips(tenth.cagnotte),
      inChips(all.average),
      inChips(all.cagnotte),
      percent(all.emptied, 2),
    ];
  });
  return `What a round wins its banker on average, after the cagnotte, in chips, with a posta of 100: each punter bets 10, or each calls *banco*, the whole piatto as it then stands. Each duel is counted as from a full deck, whatever was played before, and no
posta is above the table's maximum. In classico, where the posta covers all bets, the first column holds. Other bets: \`--posta 100 --bets 10,banco,25\`.

${table(['punters', 'each bets 10', 'cagnotte', 'each banco', 'cagnotte', 'piatto lost'], rows)}`;
}
