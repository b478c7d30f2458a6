/** What the rules page says of Sette e mezzo is what its rulesets and its regola say. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { draws } from '../../../../engine/protocol/messages.ts';
import { bancoRegola } from '../../../../engine/sette/regola.ts';
import { setteRulesets, type SetteRuleset } from '../../../../engine/sette/ruleset.ts';
import { bankersRows, SetteRules } from '../../../../web/features/rules/sette-rules.tsx';
import { setteWords } from '../../../../web/words/sette.ts';
import { speak } from '../../../../web/words/words.ts';

const pageOf = (ruleset: SetteRuleset) =>
  renderToStaticMarkup(createElement(SetteRules, { ruleset }))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

afterEach(() => speak('en'));

describe.each(setteRulesets.map((ruleset) => ({ name: ruleset.name, ruleset })))('$name', ({ ruleset }) => {
  it('P9.6 the page has its posta, its freedom, its cagnotte and its clocks', () => {
    const page = pageOf(ruleset);
    expect(page).toContain(`Sette e mezzo, ${ruleset.name}`);
    expect(page.includes('joins it')).toBe(ruleset.wins === 'posta');
    expect(page.includes('There is no piatto')).toBe(ruleset.posta === 'the highest bets');
    expect(page.includes('alla regola')).toBe(ruleset.bound);
    expect(page.includes('You may draw as you like')).toBe(!ruleset.bound);
    expect(page).toContain('cagnotte : 2%');
    expect(page).toContain('20 seconds for the bank, 15 seconds for a bet, 10 seconds for each card');
  });
});

describe('the regola of Sette e mezzo', () => {
  it('P9.6 the banker’s rows are what it does against each total that a punta can show', () => {
    const rows = bankersRows();
    for (let shows = 0; shows <= 15; shows++) {
      const row = rows.find(({ from, to }) => from <= shows && shows <= to)!;
      for (let own = 1; own <= 15; own++)
        expect(bancoRegola(own, shows) === draws.sta, `${own} against ${shows}`).toBe(own >= row.stands);
    }
    expect(rows.map(({ from, to }) => [from, to])).toEqual([
      [0, 9],
      [10, 10],
      [11, 11],
      [12, 12],
      [13, 13],
      [14, 15],
    ]);
  });

  it('P9.6 every row stands on the page, in each language', async () => {
    for (const [language, span] of [
      ['en', '0 to 4½'],
      ['it', 'da 0 a 4½'],
      ['fr', 'de 0 à 4½'],
    ] as const) {
      await speak(language);
      const page = pageOf(setteRulesets[0]!);
      expect(page).toContain(`${span} 5 5 5½ 5½ 6 6 6½ 6½ 7`);
      expect(page).toContain(setteWords().points(15));
    }
  });
});
