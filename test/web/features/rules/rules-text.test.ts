/** What the rules page says is what the rulesets say: read back from its words, cell by cell. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { rulesets, type Cell } from '../../../../engine/rules/ruleset.ts';
import { draws, volontaBits } from '../../../../engine/protocol/messages.ts';
import { playCoup } from '../../../../engine/rules/coup.ts';
import { RulesPage } from '../../../../web/features/rules/rules-page.tsx';
import {
  bancoAloneText,
  cellsText,
  clocksText,
  puntaText,
  unusualText,
} from '../../../../web/features/rules/rules-text.ts';

/** "0 to 4 carta, 5 and 6 sto" as points → word. */
function readBack(text: string): Map<number, string> {
  const said = new Map<number, string>();
  for (const [, from, , to, word] of text.matchAll(/(\d)( to | and )?(\d)? (carta|sto|batto|as you like)/g)) {
    for (let points = Number(from); points <= Number(to ?? from); points++) said.set(points, word!);
  }
  return said;
}

const wordOf: Readonly<Record<Cell, string>> = { carta: 'carta', sta: 'sto', volonta: 'as you like' };
const pageOf = (ruleset: (typeof rulesets)[number]) =>
  renderToStaticMarkup(createElement(RulesPage, { ruleset }))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe.each(rulesets.map((ruleset) => ({ name: ruleset.name, ruleset })))('$name', ({ ruleset }) => {
  it('P9.6 the page has every cell of the drawing table as the ruleset has it', () => {
    const punta = readBack(puntaText(ruleset));
    const alone = readBack(bancoAloneText(ruleset));
    ruleset.drawing.punta.forEach((cell, points) => expect(punta.get(points), `punta ${points}`).toBe(wordOf[cell]));
    ruleset.drawing.bancoAlone.forEach((cell, points) =>
      expect(alone.get(points), `banker ${points}`).toBe(wordOf[cell]),
    );
    expect([punta.get(8), punta.get(9), punta.size, alone.size]).toEqual(['batto', 'batto', 10, 8]);
    const page = pageOf(ruleset);
    expect(page).toContain(puntaText(ruleset));
    expect(page).toContain(bancoAloneText(ruleset));
    const letters = ruleset.drawing.bancoGiving.map(
      (row, points) => ` ${points} ${row.map((cell) => ({ carta: 'C', sta: 'S', volonta: 'V' })[cell]).join(' ')} `,
    );
    for (const row of letters) expect(page).toContain(row);
  });

  it('P9.6 the page says what a coup really does if nobody decides', () => {
    const said = readBack(puntaText(ruleset));
    for (let points = 0; points < 8; points++) {
      // Kinds 0–8 count 1–9, kind 9 counts 0: the punta's two cards add up to `points`, the banker's to 0.
      const card = points === 0 ? 9 : points - 1;
      const { waiting } = playCoup(
        ruleset,
        { cards: [card, 9, 9, 9, 9, 9], puntaVolonta: 0, bancoVolonta: volontaBits.regola, withOthers: false },
        {},
      );
      expect(waiting!.fallback, `punta ${points}`).toBe(said.get(points) === 'carta' ? draws.carta : draws.sta);
    }
  });

  it('P9.6 cagnotte and clocks are the ruleset’s', () => {
    const page = pageOf(ruleset);
    expect(page).toContain(`${ruleset.cagnotte.feeBps / 100}% of what`);
    const { posta, bets, draw, choice } = ruleset.play.clocks;
    expect([...clocksText(ruleset).matchAll(/\d+/g)].map(Number)).toEqual(
      [posta, bets, draw, choice].map((ms) => ms / 1000),
    );
  });
});

it('P9.6 heads-up: the punta’s 5 is sto, as the table plays it', () => {
  expect(readBack(puntaText(rulesets[3]!)).get(5)).toBe('sto');
  expect(unusualText(rulesets[3]!)).toContain('carta with 7 having given 6');
  expect(unusualText(rulesets[0]!)).toBeNull();
});

it('P9.6 equal neighbours are joined', () => {
  expect(cellsText(['carta', 'carta', 'sta', 'volonta', 'sta', 'sta', 'sta', 'sta'])).toBe(
    '0 and 1 carta, 2 sto, 3 as you like (sto, unless you set it otherwise), 4 to 7 sto',
  );
});
