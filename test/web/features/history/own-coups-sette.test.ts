/** A player's own duels of Sette e mezzo (server/PROTOCOL.md P9.24), read from what the browser keeps of a table. */
import { describe, expect, it } from 'vitest';
import { coupLooks } from '../../../../web/features/history/looks.tsx';
import { csvOf, figuresOf, jsonOf, ownCoups } from '../../../../web/features/table/own-coups.ts';
import { SetteLive } from '../../../support/sette-live.ts';

const player = `0x${'a1'.repeat(20)}` as const;

describe('P9.24 own coups at a table of Sette e mezzo', () => {
  const table = new SetteLive().opens([1, 2, 3]);
  for (let act = 0, pick = 0; act < 400 && table.state.ended.length < 4; act++) {
    if (table.acts((n) => pick++ % n)) table.settleDown();
    else table.timeOut();
    table.finalise();
  }
  const { memory } = table.player(1);
  const own = { id: 'own', place: 'here', player, status: 'left', startedAt: 1, holder: 'page', memory } as const;
  const coups = ownCoups([own], new Map());

  it('P9.24 add up to what the checked states say, as banker and as punta, by the name of their ruleset', () => {
    const checked = memory.banks
      .filter(({ mine }) => mine)
      .map(({ proof, checked: { seats } }) => seats[proof.setup.message.players.findIndex(({ seat }) => seat === 1)]!);
    expect(figuresOf(coups).line).toBe(checked.reduce((sum, line) => sum + line, 0n));
    expect(new Set(coups.map(({ role }) => role))).toEqual(new Set(['banco', 'punta']));
    expect(new Set(coups.map(({ ruleset }) => ruleset))).toEqual(new Set(['sette-piatto']));
  });

  it('P9.24 are written with Italian cards, and shown with points and a result in words', () => {
    const rows = JSON.parse(jsonOf(coups)) as readonly { readonly punta: string; readonly banco: string }[];
    for (const { punta, banco } of rows) expect(`${punta} ${banco}`).toMatch(/^[1-7FCR][dcsb]( [1-7FCR][dcsb])+$/);
    expect(csvOf(coups).split('\r\n')).toHaveLength(coups.length + 2);
    const { points, outcome } = coupLooks.sette;
    for (const { board, seat } of coups) {
      expect(points(board.punta)).toMatch(/^(\d+½?|½)$/);
      expect(outcome(board, seat, (one) => (one === seat ? 'You' : `Seat ${one}`))).toMatch(/you/i);
    }
    expect(points([5])).toBe('6');
    expect(points([7, 4])).toBe('5½');
    expect(points([7])).toBe('½');
  });
});
