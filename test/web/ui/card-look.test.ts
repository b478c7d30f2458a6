/** P9.35: how cards look in this browser. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DrawnFace } from '../../../web/ui/card-art.tsx';
import { cardLook, keepLook, plainLook, readLook, suitInks, type CardLook } from '../../../web/ui/card-look.ts';
import { cardSign, plainSign } from '../../../web/ui/card-names.ts';

const face = (kind: number, look: CardLook): string => renderToStaticMarkup(createElement(DrawnFace, { kind, look }));
const cornersOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, name]) => name!);

/** A browser's storage of one page. */
function storage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

describe('the look of cards', () => {
  it.each([
    ['english', 'J', 'Q', 'K'],
    ['italian', 'F', 'D', 'R'],
    ['french', 'V', 'D', 'R'],
  ] as const)('P9.35 %s letters stand on both corners, and on no other card', (names, jack, queen, king) => {
    const look: CardLook = { names, suits: 'two' };
    expect([0, 1, 9, 10, 11, 12].map((rank) => cornersOf(face(rank, look)))).toEqual(
      ['A', '2', '10', jack, queen, king].map((name) => [name, name]),
    );
    expect(cardSign(12 + 26, look)).toBe(`${king}♥`);
  });

  it('P9.35 jack, queen and king are three drawings, the same in each suit but for its ink', () => {
    const [jack, queen, king] = [10, 11, 12].map((kind) => face(kind, plainLook).replaceAll(/<text.*?<\/text>/g, ''));
    expect(new Set([jack, queen, king]).size).toBe(3);
    expect(new Set(Array.from({ length: 52 }, (_, kind) => face(kind, plainLook))).size).toBe(52);
  });

  it('P9.35 four colours differ and can be read on a card', () => {
    expect(new Set(suitInks.four).size).toBe(4);
    const light = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const luminance = (ink: string) => {
      const [red, green, blue] = [1, 3, 5].map((at) => light(parseInt(ink.slice(at, at + 2), 16) / 255));
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    for (const ink of [...suitInks.two, ...suitInks.four])
      expect((luminance('#f3eee0') + 0.05) / (luminance(ink) + 0.05)).toBeGreaterThan(5);
  });

  it('P9.35 the choice is kept and read as strictly as it was written', () => {
    const kept = storage();
    expect(cardLook()).toEqual(plainLook);
    keepLook({ names: 'french', suits: 'four' });
    expect([...kept]).toEqual([['sabot.cards', 'french four']]);
    expect(cardLook()).toEqual({ names: 'french', suits: 'four' });
    for (const wrong of ['', 'french', 'french  four', 'german four', 'french four ', '__proto__ two'])
      expect(readLook(wrong)).toEqual(plainLook);
  });

  it('P9.35 what is told has the chosen letters, a file has the English ones', () => {
    storage();
    keepLook({ names: 'italian', suits: 'two' });
    expect([cardSign(10), plainSign(10)]).toEqual(['F♣', 'J♣']);
  });

  it('P9.35 a browser that forbids storage has the plain cards, and no error', () => {
    const forbidden = () => {
      throw new Error('forbidden');
    };
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
    expect(() => keepLook({ names: 'italian', suits: 'four' })).not.toThrow();
    expect(cardLook()).toEqual(plainLook);
  });
});
