/** `sabot odds sette-…` as a person runs it. */
import { describe, expect, it, vi } from 'vitest';
import { packComposition } from '../../../engine/fairness/composition.ts';
import { fullDeck } from '../../../engine/sette/cards.ts';
import { oddsVerb } from '../../../server/cli/odds.ts';
import { BadInput } from '../../../server/cli/verb/verb.ts';

/** What the verb prints. */
async function odds(...args: readonly string[]): Promise<string> {
  const printed: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  try {
    expect(await oddsVerb.run(args)).toBe(0);
  } finally {
    write.mockRestore();
  }
  return printed.join('');
}

type Values = Record<string, { fraction: string; decimal: number }>;
type Printed = Values & { rtp: Values; replies: Values; bank: Values };
const full = packComposition(fullDeck);

describe('sabot odds of Sette e mezzo', () => {
  it('R19.7 --json: fractions with their decimals; replies and a round where they are asked for', async () => {
    const out = await odds('sette-piatto', '--json', '--replies', '--posta', '100', '--bets', 'banco,50');
    const printed = JSON.parse(out) as Printed;
    const { rtp, replies, bank, ...duel } = printed;
    expect(Object.keys(duel)).toEqual([
      'punta',
      'banco',
      'puntaBusts',
      'ties',
      'bancoBusts',
      'evPunta',
      'evBancoAfterCagnotte',
    ]);
    expect(duel.evPunta).toEqual({
      fraction: '-404727879624554/1915205209792875',
      decimal: -0.21132350599042302,
    });
    expect(duel.evBancoAfterCagnotte!.decimal).toBeCloseTo(0.211324 - 0.02 * 0.605662, 6);
    expect(rtp.alternating!.decimal).toBeCloseTo(1 - 0.01 * duel.banco!.decimal, 12);
    expect(Object.entries(replies).map(([name, { decimal }]) => `${name} ${decimal.toFixed(6)}`)).toEqual([
      'punta -0.202387',
      'puntaToldHidden -0.097764',
      'puntaToldAll 0.291319',
      'banco 0.223568',
      'bancoTold 0.295863',
    ]);
    const each = duel.evBancoAfterCagnotte!.decimal;
    expect(bank.average!.decimal).toBeCloseTo(100 * each + duel.banco!.decimal * 50 * each, 10);
    expect(bank.emptied!.decimal).toBeCloseTo(duel.punta!.decimal, 12);
  });

  it('R19.7 a deck as a proof writes it, in decimal or hex; without --json a table', async () => {
    const whole = await odds('sette-classico');
    expect(whole).toMatch(/^punta wins +0\.3943382470 {3}\d+\/\d+\n(.+\n){9}$/);
    expect(await odds('sette-classico', '--composition', String(full))).toBe(whole);
    const noMatta = await odds('sette-piatto', `--composition=0x${(full - 16n ** 9n).toString(16)}`);
    expect(noMatta).toMatch(/\npunta, on average +-0\.2136\d+ /);
  });

  it('R19.7 in classico the posta covers all bets', async () => {
    const { bank } = JSON.parse(await odds('sette-classico', '--bets', '10,20,5', '--json')) as Printed;
    expect(bank.staked!.fraction).toBe('35/1');
  });

  it.each<[readonly string[], RegExp]>([
    [['sette-piatto', 'online'], /one ruleset/],
    [['online', '--bets', 'sette-piatto'], /name the ruleset first/],
    [['sette-piatto', '--punta5', 'sta'], /Unknown option '--punta5'/],
    [['sette-piatto-regola', '--replies'], /both sides play the regola/],
    [['sette-piatto', '--composition', 'full'], /a number, or 0x and hex/],
    [['sette-piatto', '--composition', String(2n * full)], /none twice/],
    [['sette-piatto', '--composition', `0x1${'0'.repeat(40)}`], /40 kinds/],
    [['sette-piatto', '--composition', String(full % 16n ** 19n)], /fewer than 20 cards, and these are 19/],
    [['sette-piatto', '--posta', '100'], /--posta goes with --bets/],
    [['sette-piatto', '--bets', '10'], /needs --posta/],
    [['sette-piatto', '--posta', '0', '--bets', '10'], /--posta: "0" is no whole number/],
    [['sette-piatto', '--posta', '9', '--bets', '1,,2'], /--bets: "" is no whole number/],
    [['sette-piatto', '--posta', '9', '--bets', '1,1,1,1,1,1,1,1,1,1'], /at most 9 punters/],
    [['sette-classico', '--bets', 'banco'], /"banco" is no whole number/],
    [['sette-classico', '--bets', '1', '--posta', '1'], /leave --posta out/],
  ])('R19.7 bad arguments %j: refused in one line, and nothing printed', async (args, message) => {
    const refused = await odds(...args).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(BadInput);
    expect((refused as BadInput).message).toMatch(message);
    expect((refused as BadInput).message).not.toContain('\n');
  });
});
