/** P9.36: the face of an address. */
import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { Mark } from '../../../web/ui/address.tsx';
import { featuresOf } from '../../../web/ui/avatar.tsx';

const address = (n: number): Hex => `0x${createHash('sha256').update(String(n)).digest('hex').slice(0, 40)}`;
const drawn = (of: Hex, house = false): string => renderToStaticMarkup(createElement(Mark, { of, house }));

describe('the face of an address', () => {
  it('P9.36 is always the same for one address, and another one for nearly every other', () => {
    const faces = Array.from({ length: 500 }, (_, i) => drawn(address(i)));
    expect(drawn(address(7))).toBe(faces[7]);
    expect(new Set(faces).size).toBeGreaterThan(495);
  });

  it('P9.36 each part is drawn in each way, and for the least and the greatest address too', () => {
    const all = Array.from({ length: 500 }, (_, i) => featuresOf(address(i)));
    const kinds = (part: keyof (typeof all)[number]) => new Set(all.map((one) => one[part])).size;
    expect([kinds('skin'), kinds('hair'), kinds('cut'), kinds('eyes'), kinds('mouth'), kinds('extra')]).toEqual([
      6, 8, 8, 4, 4, 8,
    ]);
    for (const end of [`0x${'0'.repeat(40)}`, `0x${'f'.repeat(40)}`] as const) expect(drawn(end)).toMatch(/^<svg/);
  });

  it('P9.36 loads nothing, and says nothing to who does not see', () => {
    for (let i = 0; i < 100; i++) expect(drawn(address(i))).not.toMatch(/href|url\(|<text|undefined|NaN/);
    expect(drawn(address(1))).toContain('aria-hidden="true"');
  });

  it('P9.36 the house has its own mark, which no address has', () => {
    expect(drawn(address(1), true)).toBe(drawn(address(2), true));
    expect(drawn(address(1), true)).not.toBe(drawn(address(1)));
  });
});
