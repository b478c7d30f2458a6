/** What a table's card says of the way in. */
import { afterEach, expect, it, vi } from 'vitest';
import type { LobbyTable } from '../../../../web/lib/server-types.ts';
import { seatWords, wayIn } from '../../../../web/features/lobby/table-card.tsx';
import { speak } from '../../../../web/words/words.ts';

vi.mock('../../../../web/lib/chain.tsx', async () => (await import('../../support/drawn.ts')).shown.chain);
vi.mock('../../../../web/lib/wallet.tsx', async () => (await import('../../support/drawn.ts')).shown.ofWallet);

afterEach(() => speak('en'));

const taken = {} as NonNullable<LobbyTable['seats'][number]>;
const at = (free: number, chairs: number, change: Partial<LobbyTable> = {}) => ({
  seats: Array.from({ length: chairs }, (_, i) => (i < free ? null : taken)),
  held: [],
  closing: false,
  covered: null,
  ...change,
});

it.each([
  ['P11.11', at(2, 2), 'Both seats are free'],
  ['P11.11', at(1, 2), 'One seat is free: play'],
  ['P11.11', at(3, 6), 'Play or watch'],
  ['P11.11', at(0, 6), 'Watch'],
  ['P11.13', at(1, 6, { held: [1] }), 'Watch'],
  ['P11.13', at(2, 2, { held: [1] }), 'One seat is free: play'],
  ['P1.11', at(3, 6, { covered: 3 }), 'Play or watch'],
  ['P1.11', at(3, 6, { covered: 2 }), 'The house’s bond covers 2 more seats: play or watch'],
  ['P1.11', at(3, 6, { covered: 1 }), 'The house’s bond covers one more seat: play or watch'],
  ['P1.11', at(3, 6, { covered: 0 }), 'The house’s bond covers no more seats: watch'],
  ['P1.11', at(0, 6, { covered: 0 }), 'Watch'],
  ['R13.11', at(3, 6, { covered: 0, closing: true }), 'The house closes this table: watch its last bank'],
] as const)('%s %j: %s', (_id, table, words) => {
  expect(wayIn(table, false)).toBe(words);
  expect(wayIn(table, true)).toBe('You sit here: back to the table');
});

it.each([
  ['en', '5 of 6 seats taken, 1 free', 'The house’s bond covers no more seats: watch'],
  ['it', '5 posti occupati su 6, 1 libero', 'La cauzione della casa non copre altri posti: guarda'],
  ['fr', '5 places prises sur 6, 1 libre', 'La caution de la maison ne couvre aucune place de plus\u00a0: regardez'],
] as const)('the card counts and leads on in %s', async (language, seats, way) => {
  await speak(language);
  expect(seatWords(at(1, 6))).toBe(seats);
  expect(wayIn(at(1, 6, { covered: 0 }), false)).toBe(way);
});
