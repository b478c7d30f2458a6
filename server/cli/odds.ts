/** `sabot odds`: the exact odds of a ruleset (engine/RULES.md R11), as JSON or as a table. */
import { decimalOf, decimalText, fractionText, type Fraction } from '../../engine/odds/fraction.ts';
import { oddsOf, type Odds } from '../../engine/odds/odds.ts';
import type { OptionalCells } from '../../engine/odds/table.ts';
import { rulesets, type Ruleset } from '../../engine/rules/ruleset.ts';
import { runSette, setteHelp, setteNames } from './odds-sette.ts';
import { argsOf, BadInput, type Verb } from './verb/verb.ts';

const names = rulesets.map(({ name }) => name);
const allNames = [...names, ...setteNames].join(', ');
const cellOption = { type: 'string', multiple: true } as const;

const help = `sabot odds: the exact odds of one coup from a fresh shoe

Usage: npm run -s sabot -- odds RULESET [--punta5 carta|sta] [--banco3v9 carta|sta] [--banco5v4 carta|sta] [--banco7v6 carta|sta] [--json]

RULESET is ${names.join(', ')}. Both sides play its table, volontà on sta; an option sets one cell: the punta's 5, or the
banker's 3 giving 9, 5 giving 4, 7 giving 6, also where the ruleset leaves no choice. Averages are per unit staked, an égalité
counts as a wager that came back. Cagnotte: 5% of the banker's win; in heads-up 2% of each win, either side's.
  --json   prints one JSON object, each value as {"fraction":"a/b","decimal":number}

${setteHelp}
Exit code 0; 64 for bad input.
`;

export const oddsVerb: Verb = {
  summary: 'counts the exact odds of a ruleset',
  help,
  run(args) {
    if (args.some((arg) => setteNames.includes(arg))) {
      runSette(args);
      return Promise.resolve(0);
    }
    const { ruleset, cells, json } = parse(args);
    const odds = oddsOf(ruleset, cells);
    process.stdout.write(json ? `${JSON.stringify(jsonOf(odds))}\n` : textOf(odds));
    return Promise.resolve(0);
  },
};

function parse(args: readonly string[]): {
  readonly ruleset: Ruleset;
  readonly cells: OptionalCells;
  readonly json: boolean;
} {
  const {
    positionals: [name, ...more],
    values: { json, ...cells },
  } = parsed(args);
  if (name === undefined || name === '') throw new BadInput(`odds of which ruleset? ${allNames}`);
  if (more.length > 0) throw new BadInput('odds takes one ruleset');
  const ruleset = rulesets.find((other) => other.name === name);
  if (!ruleset) throw new BadInput(`there is no ruleset ${JSON.stringify(name.slice(0, 40))}, only ${allNames}`);
  return {
    ruleset,
    json,
    cells: Object.fromEntries(Object.entries(cells).map(([cell, texts]) => [cell, isCarta(cell, texts)])),
  };
}

const parsed = (args: readonly string[]) =>
  argsOf('odds', args, {
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      punta5: cellOption,
      banco3v9: cellOption,
      banco5v4: cellOption,
      banco7v6: cellOption,
    },
  });

function isCarta(cell: string, texts: readonly string[]): boolean {
  const [text, ...more] = texts;
  if (more.length > 0) throw new BadInput(`--${cell} is given twice`);
  if (text !== 'carta' && text !== 'sta')
    throw new BadInput(`--${cell} is carta or sta, not ${JSON.stringify(text!.slice(0, 40))}`);
  return text === 'carta';
}

function jsonOf({ rtp, ...odds }: Odds): object {
  const pairs = (values: Readonly<Record<string, Fraction>>): object =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, { fraction: fractionText(value), decimal: decimalOf(value) }]),
    );
  return { ...pairs(odds), rtp: pairs(rtp) };
}

function textOf({ rtp, ...odds }: Odds): string {
  const rows: readonly (readonly [string, Fraction])[] = [
    ['punta wins', odds.punta],
    ['banker wins', odds.banco],
    ['égalité', odds.egalite],
    ['punta, on average, before cagnotte', odds.evPunta],
    ['punta, after cagnotte', odds.evPuntaAfterCagnotte],
    ['banker, after cagnotte', odds.evBancoAfterCagnotte],
    ['RTP punta', rtp.punta],
    ['RTP banker', rtp.banco],
    ['RTP alternating', rtp.alternating],
  ];
  return rows
    .map(([what, value]) => `${what.padEnd(36)}${decimalText(value, 10).padStart(13)}   ${fractionText(value)}\n`)
    .join('');
}
