/** Rounds and duels of Sette e mezzo have their own names on the page (server/PROTOCOL.md P9.55), in each language. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aheadWords } from '../../../../web/features/table/ahead-words.ts';
import { endText } from '../../../../web/features/table/banks-panel.tsx';
import { EndedBank } from '../../../../web/features/table/ended-bank.tsx';
import { headline } from '../../../../web/features/table/headline.ts';
import { pageOf } from '../../../../web/features/table/page-of.ts';
import { VerifiedBadge } from '../../../../web/features/table/verified-badge.tsx';
import { amountText } from '../../../../web/lib/amounts.ts';
import { partsOf, wholeOf } from '../../../../web/lib/proof-files.ts';
import { wordsOfGame } from '../../../../web/lib/words-of-game.ts';
import { languages } from '../../../../web/words/forms/language.ts';
import { gameWords } from '../../../../web/words/games.ts';
import { turnsOf } from '../../../../web/words/turns.ts';
import { speak } from '../../../../web/words/words.ts';
import { SetteLive } from '../../../support/sette-live.ts';
import { drawn, textOf } from '../../support/drawn.ts';
import { opened, pageAt } from '../../support/sette.ts';
import { emptySnapshot } from '../../support/several.ts';

vi.mock(
  '../../../../web/features/table/context.tsx',
  async () => (await import('../../support/drawn.ts')).shown.context,
);
vi.mock('../../../../web/lib/chain.tsx', async () => (await import('../../support/drawn.ts')).shown.chain);
vi.mock('../../../../web/lib/wallet.tsx', async () => (await import('../../support/drawn.ts')).shown.ofWallet);

afterEach(() => speak('en'));

/** What a value says, its functions with numbers for what is put into them; a list of one number reads like it. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'function')
    yield* textsIn((value as (...parts: unknown[]) => unknown)(value.length === 1 ? [7] : new Date(0), 3));
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* textsIn(one);
}

const badges = {
  en: 'Round 1, duel 1 (turn 0 of the proof) verified by your browser',
  it: 'Giro 1, duello 1 (turno 0 della prova): verificato dal tuo browser',
  fr: 'Tour 1, duel 1 (n° 0 de la preuve) : vérifié par votre navigateur',
};

const files = {
  en: ['Round 1', 'Duel 1 (turn 0 of the proof)'],
  it: ['Giro 1', 'Duello 1 (turno 0 della prova)'],
  fr: ['Tour 1', 'Duel 1 (n° 0 de la preuve)'],
};

describe.each(languages)('the words of Sette e mezzo, %s', (language) => {
  it('P9.55 call nothing a coup, nor a numbered bank one', async () => {
    await speak(language);
    const texts = [...textsIn(gameWords().sette), ...textsIn(turnsOf().sette)];
    expect(texts.length).toBeGreaterThan(25);
    for (const text of texts) expect(text).not.toMatch(/\b(coups?|colp[oi]|taglia|312|(bank|banco|banque) \d)/i);
  });

  it('P9.55 the badge and the files of a proof name the round and the duel', async () => {
    const table = new SetteLive().opens([1, 2, 3]);
    const { punter } = table;
    while (punter.memory.banks.at(-1)!.verifiedTurns === 0) {
      expect(table.acts(() => 0)).toBe(true);
      table.settleDown();
    }
    await speak(language);
    const view = pageOf(table.view(punter), punter.memory, []);
    const me = view.seats.find(({ seat }) => seat === punter.seat)!;
    const badge = drawn(
      VerifiedBadge,
      { onOpen: () => undefined },
      { ...emptySnapshot, view, memory: punter.memory, me },
      3,
    );
    expect(textOf(badge, 'verified-badge')).toContain(badges[language]);
    const file = { kind: 'bank', proof: punter.memory.banks.at(-1)!.proof } as const;
    expect([wholeOf(file).label, partsOf(file)[0]!.label]).toEqual(files[language]);
  });
});

it('P9.55 the round that has ended, the next one and the banker’s missing secret', () => {
  const table = opened(2);
  table.duel(20n * 100n);
  table.settles();
  const view = pageAt(table, null);
  const ended = drawn(EndedBank, { onOpen: () => undefined }, { ...emptySnapshot, view }, 2);
  expect(textOf(ended, 'bank-ended')).toMatch(/^Round 1 is over\./);
  expect(endText(view, 'void')).toBe('Void duel');
  const { word, dropped } = aheadWords(wordsOfGame(view));
  expect([word.sitOut(''), dropped.sitOut.bank]).toEqual([
    'Skip the next round',
    'The next round had begun already: you play in it.',
  ]);
  const told = headline({ ...view, phase: 'unfinished' }, null, amountText);
  expect(told.detail).toContain('The duel goes on as soon as the banker’s browser is back.');
});
