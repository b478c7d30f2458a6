/** What the page says of a top-up (P1.10). */
import { expect, it } from 'vitest';
import { chip, formatChips } from '../../../../engine/chips.ts';
import type { Bring } from '../../../../engine/protocol/messages.ts';
import { topUpWords } from '../../../../web/features/table/top-up.tsx';

const bring = { nonce: 7n, amount: 50n * chip } as Bring;
const memory = { brings: [{ message: bring, signature: '0x' as const }] };
const cases = [
  ['nothing was brought', { bringing: 0n, later: 0n, brought: 0n }, null, null],
  ['it is on its way', { bringing: 50n * chip, later: 0n, brought: 0n }, memory, '50 more on the way to the chain'],
  ['the chain has it', { bringing: 0n, later: 0n, brought: 7n }, memory, null],
  [
    'before the first bank',
    { bringing: 0n, later: 50n * chip, brought: 7n },
    memory,
    '50 more from your second bank on',
  ],
  [
    'the chain has refused it',
    { bringing: 0n, later: 0n, brought: 6n },
    memory,
    'The table says that the chain has not taken your top-up of 50. A new one replaces it.',
  ],
] as const;

it.each(cases)('P1.10 %s', (_what, seat, known, text) => {
  expect(topUpWords(seat, known, formatChips)?.text ?? null).toBe(text);
});
