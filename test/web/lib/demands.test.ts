/** What the page says of demands when its node answers in part only (P9.4). */
import { expect, it } from 'vitest';
import { whatIsKnown } from '../../../web/lib/demands.ts';

const known = (...value: readonly string[]) => ({ status: 'fulfilled', value }) as const;
const unknown = { status: 'rejected', reason: new Error('429') } as const;

it('P9.4 a demand that one answer shows is told, though the node leaves other banks open', () => {
  expect(whatIsKnown([known(), unknown, known('one')])).toEqual(['one']);
  expect(whatIsKnown([known(), known()])).toEqual([]);
  expect(() => whatIsKnown([known(), unknown])).toThrow('429');
});
