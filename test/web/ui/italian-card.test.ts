/** P9.39: the forty cards of Sette e mezzo. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { kindsInDeck, matta } from '../../../engine/sette/cards.ts';
import { italianCardName } from '../../../web/ui/card-names.ts';
import { ItalianFace } from '../../../web/ui/italian-art.tsx';
import { ItalianCard } from '../../../web/ui/italian-card.tsx';
import { speak } from '../../../web/words/words.ts';

const face = (kind: number): string => renderToStaticMarkup(createElement(ItalianFace, { kind }));
const faces = Array.from({ length: kindsInDeck }, (_, kind) => face(kind));
const card = (kind: number | null): string => renderToStaticMarkup(createElement(ItalianCard, { kind }));
const count = (svg: string, part: RegExp): number => [...svg.matchAll(part)].length;
/** What one sign of each suit has and nothing else: a coin's rim, a cup's rim, a sword's pommel, a club's end. */
const signs = [/<circle r="48"/g, /<ellipse cy="-50" rx="42"/g, /<circle (cx="144" cy="355"|cy="153")/g, /cy="-163"/g];

afterEach(() => speak('en'));

describe('Italian cards', () => {
  it('P9.39 every card has a drawing of its own', () => {
    expect(new Set(faces).size).toBe(kindsInDeck);
  });

  it.each([0, 1, 2, 3])('P9.39 the cards from two to seven of suit %i show as many signs as they count', (suit) => {
    const shown = [1, 2, 3, 4, 5, 6].map((rank) => count(faces[suit * 10 + rank]!, signs[suit]!));
    expect(shown).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('P9.39 a corner tells the count or the figure', () => {
    const corners = faces.map((svg) => /icard-corner[^>]*>([^<]*)</.exec(svg)?.[1] ?? '');
    expect(corners.slice(10)).toEqual(
      Array(3)
        .fill([...'1234567FCR'])
        .flat(),
    );
    expect(corners.slice(0, 10).join('')).toBe('1234567FC');
  });

  it('P9.39 the matta, and no other card, has its name on it', () => {
    expect(faces.map((svg, kind) => [kind, svg.includes('MATTA')]).filter(([, marked]) => marked)).toEqual([
      [matta, true],
    ]);
  });

  it.each([
    ['en', ['seven of coins', 'king of coins, the matta', 'knight of cups', 'ace of swords', 'jack of batons']],
    ['it', ['sette di denari', 're di denari, la matta', 'cavallo di coppe', 'asso di spade', 'fante di bastoni']],
    ['fr', ['sept de deniers', 'roi de deniers, la matta', 'cavalier de coupes', 'as d’épées', 'valet de bâtons']],
  ] as const)('P9.39 a card is called by its name in %s', async (language, names) => {
    await speak(language);
    expect([6, matta, 18, 20, 37].map(italianCardName)).toEqual(names);
    expect(card(matta)).toContain(`aria-label="${names[1]}"`);
  });

  it('P9.39 face down it tells nothing of itself', () => {
    expect(card(null)).toContain('data-kind="hidden"');
    expect(card(null)).toContain('aria-label="card, face down"');
  });
});
