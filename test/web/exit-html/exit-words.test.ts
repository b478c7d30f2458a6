/** The way out speaks to a player: a contract's function names are not what a person does. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exitActs } from '../../../engine/settlement/exit/step.ts';
import { stepSentence, stepTitle } from '../../../web/exit-html/words.ts';

const jargon =
  /\b(propos|demand|finali|settle|docket|contest|closed list|turn \d|digest|link|RPC endpoint|stage|rul(ing|ed)\b|lift|award)/i;

describe('steps', () => {
  it.each(exitActs)('P9.9 %s: a button and a sentence in a player’s words', (act) => {
    expect(stepTitle({ act })).toMatch(/^[A-Z][a-z ]{3,24}$/);
    for (const number of [7n, null]) {
      const said = stepSentence({ act, number });
      expect(said).toMatch(/^[A-Z].*[.]$/u);
      expect(said).not.toMatch(jargon);
      expect(said).not.toMatch(/undefined|null/);
    }
  });

  it('P9.9 every sentence about a bank names it', () => {
    const ofBanks = exitActs.filter((act) => !['requestLeave', 'leaveTable', 'withdraw'].includes(act));
    for (const act of ofBanks) expect(stepSentence({ act, number: 7n })).toContain('bank 7');
  });
});

it('P9.9 the page has the house’s head, says what it is for, and hides the contract’s words', () => {
  const page = readFileSync(new URL('../../../web/exit-html/page.html', import.meta.url), 'utf8');
  expect(page).toContain('class="house"');
  expect(page).toContain('>The way out</h1>');
  const text = page.replace(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>|<[^>]+>/g, ' ');
  expect(text).not.toMatch(jargon);
});
