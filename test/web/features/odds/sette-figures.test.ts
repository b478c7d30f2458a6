/** R19: what the odds page says of Sette e mezzo is what docs/ODDS.md says. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decimalText, minus } from '../../../../engine/odds/fraction.ts';
import { setteRulesets } from '../../../../engine/sette/ruleset.ts';
import { bothSides, setteFigures } from '../../../../web/features/odds/sette-figures.ts';

it('R19.2 R19.3 R19.4 R19.5 the figures of the odds page stand in docs/ODDS.md', () => {
  const page = readFileSync(new URL('../../../../docs/ODDS.md', import.meta.url), 'utf8');
  const figures = setteFigures(setteRulesets[0]!.cagnotte.feeBps);
  const { shares, stands } = figures;
  const percents = [...Object.values(shares), figures.punta, figures.bankerAfterCagnotte] as const;
  for (const value of percents) {
    const { numerator, denominator } = value;
    expect(page).toContain(`${decimalText({ numerator: numerator * 100n, denominator }, 6)}%`);
  }
  for (const { regola, inReply } of stands)
    expect(page).toContain(`| ${decimalText(regola, 6)} | ${decimalText(inReply, 6)} |`);
  for (const [regola, instead] of [
    [figures.punta, figures.bestPunta],
    [figures.banker, figures.bestBanker],
    [figures.punta, figures.puntaToldHidden],
    [figures.punta, figures.puntaToldAll],
    [figures.banker, figures.bankerTold],
  ] as const) {
    expect(page).toContain(decimalText(instead, 6).replace('-', ''));
    expect(page).toContain(`**+${decimalText(minus(instead, regola), 6)}**`);
  }
  expect(decimalText(bothSides(figures), 6)).toBe('-0.006057');
});
