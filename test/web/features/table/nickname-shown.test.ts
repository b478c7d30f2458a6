/** P13.3: what a page takes of nicknames, and how it shows them. */
import { describe, expect, it, vi } from 'vitest';
import { readNicknames } from '../../../../web/lib/server-shapes.ts';
import { callThem } from '../../../../web/features/table/called.ts';
import { namesAt } from '../../../../web/features/table/words.ts';
import { PlayerName } from '../../../../web/features/table/player-name.tsx';
import { drawn, shown, textOf } from '../../support/drawn.ts';
import * as several from '../../support/several.ts';

vi.mock(
  '../../../../web/features/table/context.tsx',
  async () => (await import('../../support/drawn.ts')).shown.context,
);

const [ada, bob] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const;
const told = (...nicknames: readonly object[]) => readNicknames(JSON.stringify({ nicknames }), [ada, bob]);

describe('P13.3 what the table server says of nicknames', () => {
  it('P13.3 is read for those who were asked about', () => {
    expect(told({ player: ada, name: 'Ada' })).toEqual({ value: new Map([[ada, 'Ada']]) });
    expect(told()).toEqual({ value: new Map() });
  });

  it.each<[string, readonly object[]]>([
    ['another player', [{ player: `0x${'c3'.repeat(20)}`, name: 'Ada' }]],
    ['two for one player', [ada, ada].map((player, i) => ({ player, name: ['Ada', 'Eva'][i] }))],
    ['two that look alike', [ada, bob].map((player, i) => ({ player, name: ['Luca', 'Iuca'][i] }))],
    ['the house', [{ player: ada, name: 'The.House' }]],
    ['another script', [{ player: ada, name: 'Аda' }]],
    ['writing that turns', [{ player: ada, name: 'Ada\u202e' }]],
    ['a long one', [{ player: ada, name: 'x'.repeat(100) }]],
    ['one more field', [{ player: ada, name: 'Ada', house: true }]],
    ['no name', [{ player: ada, name: null }]],
  ])('P13.3 %s: nothing of it is shown', (_, nicknames) => expect(told(...nicknames)).toHaveProperty('problem'));
});

describe('P13.3 on a seat', () => {
  const table = several.tableOf(several.online, 3);
  const snap = several.snapOf(table, 1);
  const seatOf = (number: number) => snap.view!.seats.find(({ seat }) => seat === number)!;
  const nameOn = (number: number, change: object = {}) => {
    const view = { seats: snap.view!.seats.map((seat) => (seat.seat === number ? { ...seat, ...change } : seat)) };
    callThem(shown.nicknames);
    return drawn(PlayerName, { seat: seatOf(number), name: namesAt(view, 1)(number) }, snap, 4);
  };

  it('P13.3 stands with the beginning of its address, so that nobody poses as another', () => {
    shown.nicknames = new Map([[seatOf(2).player, 'Ada']]);
    expect(textOf(nameOn(2), 'nickname-2')).toBe(`Ada${seatOf(2).player.slice(0, 6)}`);
    expect(nameOn(3)).toContain(seatOf(3).player.slice(0, 6));
    expect(nameOn(3)).not.toContain('Ada');
  });

  it('P13.3 stands neither on the own seat nor on one of the house', () => {
    shown.nicknames = new Map(snap.view!.seats.map(({ player }) => [player, 'Ada']));
    expect(nameOn(1)).toBe('You');
    expect(nameOn(2, { house: true })).toBe('The house');
  });
});
