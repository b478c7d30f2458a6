/** `sabot odds sette-…`: the exact odds of a duel of Sette e mezzo (engine/RULES.md R19), as JSON or as a table. */
import { chip } from '../../engine/chips.ts';
import { cardsLeft, unpackComposition, type Composition } from '../../engine/fairness/composition.ts';
import {
  decimalOf,
  decimalText,
  fraction,
  fractionText,
  minus,
  plus,
  times,
  type Fraction,
} from '../../engine/odds/fraction.ts';
import { bankValue, type RoundBet } from '../../engine/odds/sette-bank.ts';
import { bestBanco, bestPunta, puntaToldHidden } from '../../engine/odds/sette-best.ts';
import { deckCountsOf } from '../../engine/odds/sette-deck.ts';
import { duelWays, evPunta } from '../../engine/odds/sette-duel.ts';
import { bancoTold, puntaToldAll } from '../../engine/odds/sette-told.ts';
import { fullDeck, kindsInDeck } from '../../engine/sette/cards.ts';
import { setteRulesets, type SetteRuleset } from '../../engine/sette/ruleset.ts';
import { argsOf, BadInput, oneLine } from './verb/verb.ts';

export const setteNames = setteRulesets.map(({ name }) => name);

export const setteHelp = `In Sette e mezzo (${setteNames.join(', ')}): one duel, both sides by the regola, even money; 2% of the
banker's win is the cagnotte.
  --composition WORD  the deck that is left, as a proof has it: a number, or 0x and hex; at least 20 cards, none twice
  --replies           also what each side wins that knows the other plays the regola, and what a hint is worth (takes longer)
  --posta CHIPS --bets BET,BET…
                      also what the bank is worth to its banker before a round of such bets in this order: each a number of
                      chips, or banco; what the posta no longer covers is bet as far as it goes. Each duel as if from this
                      deck. In classico --bets alone: the posta covers all
`;

const leastCards = 20;
/** As many as a bank has punters. */
const mostBets = 9;
const zero = fraction(0n);
const one = fraction(1n);

type Rows = readonly (readonly [key: string, what: string, value: Fraction])[];

/** Prints the odds that the arguments behind `odds` ask for. */
export function runSette(args: readonly string[]): void {
  const { ruleset, deck, replies, round, json } = parse(args);
  const counts = deckCountsOf(deck);
  const ways = duelWays(counts);
  const all = ways.punta + ways.banco;
  const share = (count: bigint): Fraction => fraction(count, all);
  const [even, punta, banco] = [evPunta(ways), share(ways.punta), share(ways.banco)];
  const after = minus(minus(zero, even), times(fraction(BigInt(ruleset.cagnotte.feeBps), 10_000n), banco));
  const groups: [string, Rows][] = [
    [
      '',
      [
        ['punta', 'punta wins', punta],
        ['banco', 'banker wins', banco],
        ['puntaBusts', '  by a punta that busts', share(ways.puntaBusts)],
        ['ties', '  by a tie', share(ways.ties)],
        ['bancoBusts', 'banker busts', share(ways.bancoBusts)],
        ['evPunta', 'punta, on average', even],
        ['evBancoAfterCagnotte', 'banker, after cagnotte', after],
      ],
    ],
    [
      'rtp',
      [
        ['punta', 'RTP punta', plus(one, even)],
        ['banco', 'RTP banker', plus(one, after)],
        ['alternating', 'RTP alternating', plus(one, times(fraction(1n, 2n), plus(even, after)))],
      ],
    ],
  ];
  if (replies)
    groups.push([
      'replies',
      [
        ['punta', 'punta, best reply', bestPunta(counts).average],
        ['puntaToldHidden', 'punta told the banker’s card', puntaToldHidden(counts)],
        ['puntaToldAll', 'punta told all cards', puntaToldAll(counts)],
        ['banco', 'banker, best reply', bestBanco(counts).average],
        ['bancoTold', 'banker told the punta’s card, or all', bancoTold(counts)],
      ],
    ]);
  if (round) {
    const value = bankValue(punta, ruleset.cagnotte.feeBps, round.posta * chip, round.bets);
    const inChips = (amount: Fraction): Fraction => times(amount, fraction(1n, chip));
    groups.push([
      'bank',
      [
        ['average', 'the round, to the banker, in chips', inChips(value.average)],
        ['cagnotte', 'cagnotte, in chips', inChips(value.cagnotte)],
        ['staked', 'staked, in chips', inChips(value.staked)],
        ['emptied', 'the posta is lost', value.emptied],
      ],
    ]);
  }
  process.stdout.write(json ? `${JSON.stringify(jsonOf(groups))}\n` : textOf(groups));
}

interface Asked {
  readonly ruleset: SetteRuleset;
  readonly deck: Composition;
  readonly replies: boolean;
  readonly round: { readonly posta: bigint; readonly bets: readonly RoundBet[] } | null;
  readonly json: boolean;
}

function parse(args: readonly string[]): Asked {
  const {
    positionals: [name, ...more],
    values: { composition, replies, posta, bets, json },
  } = parsed(args);
  if (more.length > 0) throw new BadInput('odds takes one ruleset');
  const ruleset = setteRulesets.find((other) => other.name === name);
  if (!ruleset) throw new BadInput(`odds: name the ruleset first, one of ${setteNames.join(', ')}`);
  if (replies && ruleset.bound)
    throw new BadInput(`in ${ruleset.name} both sides play the regola: there are no replies`);
  return {
    ruleset,
    deck: composition === undefined ? fullDeck : deckFrom(composition),
    replies,
    round: roundFrom(ruleset, posta, bets),
    json,
  };
}

const parsed = (args: readonly string[]) =>
  argsOf('odds', args, {
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      replies: { type: 'boolean', default: false },
      composition: { type: 'string' },
      posta: { type: 'string' },
      bets: { type: 'string' },
    },
  });

function deckFrom(text: string): Composition {
  if (!/^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(text)) throw new BadInput('--composition is a number, or 0x and hex');
  const word = BigInt(text);
  const deck = word < 16n ** BigInt(kindsInDeck) ? unpackComposition(word, kindsInDeck) : null;
  if (deck?.every((count) => count <= 1) !== true)
    throw new BadInput('--composition is no deck of Sette e mezzo: 40 kinds, none twice');
  if (cardsLeft(deck) < leastCards)
    throw new BadInput(`no duel begins with fewer than ${leastCards} cards, and these are ${cardsLeft(deck)}`);
  return deck;
}

function roundFrom(ruleset: SetteRuleset, posta: string | undefined, bets: string | undefined): Asked['round'] {
  if (bets === undefined) {
    if (posta !== undefined) throw new BadInput('--posta goes with --bets');
    return null;
  }
  const covers = ruleset.posta === 'the highest bets';
  const texts = bets.split(',');
  if (texts.length > mostBets) throw new BadInput(`a bank has at most ${mostBets} punters`);
  const read = texts.map((text) => (text === 'banco' && !covers ? 'banco' : chipsFrom('--bets', text) * chip));
  if (covers) {
    if (posta !== undefined) throw new BadInput(`in ${ruleset.name} the posta covers all bets: leave --posta out`);
    return { posta: read.reduce<bigint>((sum, bet) => sum + (bet === 'banco' ? 0n : bet), 0n) / chip, bets: read };
  }
  if (posta === undefined) throw new BadInput(`in ${ruleset.name} --bets needs --posta`);
  return { posta: chipsFrom('--posta', posta), bets: read };
}

function chipsFrom(option: string, text: string): bigint {
  if (!/^[1-9]\d{0,11}$/.test(text))
    throw new BadInput(`${option}: ${JSON.stringify(oneLine(text).slice(0, 40))} is no whole number of chips`);
  return BigInt(text);
}

function jsonOf(groups: readonly [string, Rows][]): object {
  const pairs = (rows: Rows): object =>
    Object.fromEntries(
      rows.map(([key, , value]) => [key, { fraction: fractionText(value), decimal: decimalOf(value) }]),
    );
  return Object.assign({}, ...groups.map(([name, rows]) => (name === '' ? pairs(rows) : { [name]: pairs(rows) })));
}

function textOf(groups: readonly [string, Rows][]): string {
  return groups
    .flatMap(([, rows]) => rows)
    .map(([, what, value]) => `${what.padEnd(36)}${decimalText(value, 10).padStart(16)}   ${fractionText(value)}\n`)
    .join('');
}
