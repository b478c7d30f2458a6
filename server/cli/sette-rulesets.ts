/** The part of `docs/RULESETS.md` about Sette e mezzo, with every word from the rulesets' data. */
import { bancoStands, puntaStands } from '../../engine/sette/regola.ts';
import type { SetteClocks, SetteRuleset } from '../../engine/sette/ruleset.ts';
import { compared, percentOfBps, seatsWords, seconds, table, type Row } from './markdown.ts';

/** From its heading on. */
export function settePart(all: readonly SetteRuleset[]): string {
  const { differs, same } = compared(all, rows, 'sette.md');
  return `# Sette e mezzo
Sections are those of [sette.md](spec/sette.md).

## What differs
${differs}

## What is the same in all
${same}

## The printed table
It plays for who is away, and alla regola for both sides. The punta stands on ${halves(puntaStands)} and more. The banker stands on this and more: (sette.md 3)
${table(
  ['the punta shows', ...bancoStands.map((_, shown) => (shown === 0 ? 'nothing' : halves(shown)))],
  [['the banker stands on', ...bancoStands.map(halves)]],
)}`;
}

/** Points from half points. */
export const halves = (n: number): string => (n === 1 ? '½' : `${Math.floor(n / 2)}${n % 2 === 1 ? '½' : ''}`);

const callNames: Readonly<Record<number, string>> = { 1: 'plain', 5: 'banco' };
const clockWords: Record<keyof SetteClocks, string> = { posta: 'posta', bets: 'bet', draw: 'each card', link: 'links' };

const rows: readonly Row<SetteRuleset>[] = [
  { what: 'number (`Table.ruleset`)', source: '2', says: ({ id }) => `${id}` },
  {
    what: 'the banker puts up',
    source: '2',
    says: ({ posta }) => (posta === 'the piatto' ? 'a piatto that it names' : 'the highest bet for every punter'),
  },
  {
    what: 'most that a punter bets',
    source: '2',
    says: ({ posta }) => (posta === 'the piatto' ? 'the piatto' : 'the table’s highest bet'),
  },
  { what: 'calls', source: '2', says: ({ calls }) => calls.map((call) => callNames[call] ?? `${call}`).join(', ') },
  {
    what: 'what the banker wins',
    source: '2',
    says: ({ wins }) =>
      wins === 'posta' ? 'goes into the posta, where later punters can win it' : 'is taken out of play',
  },
  {
    what: 'cards are drawn',
    source: '2, 3',
    says: ({ bound }) => (bound ? 'by the printed table, on both sides' : 'freely, on both sides'),
  },
  { what: 'seats', source: '2', says: ({ play }) => seatsWords(play.seats) },
  { what: 'players to begin', source: '2', says: ({ play }) => `${play.minimumPlayers.start}` },
  { what: 'players to go on', source: '2', says: ({ play }) => `${play.minimumPlayers.goOn}` },
  {
    what: 'cagnotte',
    source: '2',
    says: ({ cagnotte: { feeMode, feeBps } }) =>
      `${percentOfBps(feeBps)} of ${feeMode === 1 ? 'each winning line' : 'what the banker wins'}`,
  },
  {
    what: 'clocks',
    source: '3',
    says: ({ play: { clocks } }) =>
      (Object.keys(clockWords) as (keyof SetteClocks)[])
        .map((name) => `${clockWords[name]} ${seconds(clocks[name])}`)
        .join(', '),
  },
];
