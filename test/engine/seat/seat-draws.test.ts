/**
 * Numbers of draws cost a lying house nothing. What the memory keeps of them is bounded, and nothing that was forgotten
 * is given a second time (protocol.md 1, 2.1).
 */
import { describe, expect, it } from 'vitest';
import { chip } from '../../../engine/chips.ts';
import { claimOf } from '../../../engine/claim.ts';
import { commitmentOf } from '../../../engine/fairness/commitment.ts';
import { drawSeatsDigest } from '../../../engine/protocol/digests.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { postaCommand } from '../../../engine/seat/by-hand.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import type { SeatCommand } from '../../../engine/table/commands.ts';
import type { View } from '../../../engine/table/view.ts';
import { LiveTable } from '../../support/live-table.ts';
import { secretOf, type TestPlayer } from '../../support/players.ts';

/** Three at a table; the first banker is drawn, and about to name a posta. */
function due() {
  const table = new LiveTable({ ruleset: 0, salt: 1n });
  for (const seat of [1, 2, 3]) table.sit(seat, 400n * chip);
  table.settleDown();
  const banker = table.players.find(({ seat }) => seat === table.state.game.due)!;
  const other = table.players.find((one) => one !== banker)!;
  return { table, banker, other };
}

type Due = ReturnType<typeof due>;

function hears(one: TestPlayer, view: unknown): readonly SeatCommand[] {
  const { memory, send } = advance(one.memory, claimOf(view as View), { paid: new Set() });
  expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
  one.memory = memory;
  return send;
}

/**
 * The house shows a draw with this number, and a signed list of it with a commitment of its own; what the seat sends.
 */
function drawn({ table, banker, other }: Due, number: bigint, links = 'links') {
  const draw = { number, enters: [], draw: null, links: [] };
  const asks = {
    ...table.view(banker),
    phase: 'draw',
    waiting: [{ seat: banker.seat, duty: 'enter', deadline: null }],
    draw,
  };
  const first = hears(banker, asks);
  const enter = first.find((command) => command.type === 'enter')?.enter;
  if (enter === undefined) return { entered: false, shown: false };
  const own = { ...enter.message, commitment: commitmentOf(secretOf(`${links} ${number}`)) };
  const enters = [
    { seat: banker.seat, ...enter },
    { seat: other.seat, ...enter, message: own },
  ].sort((a, b) => a.seat - b.seat);
  const seats = drawSeatsDigest(enters.map(({ seat, message }) => ({ seat, commitment: message.commitment })));
  const before = Object.values(banker.memory.draws)[0]?.message ?? table.state.draw!.draw!.message;
  const signed = table.house.signer.sign('Draw', { ...before, number, seats });
  const second = hears(banker, { ...asks, draw: { ...draw, enters, draw: signed } });
  return { entered: true, shown: second.some(({ type }) => type === 'drawLink') };
}

const kept = ({ papers, draws, given }: SeatMemory): number =>
  [papers, draws, given].reduce((sum, all) => sum + Object.keys(all).length, 0);

describe('draws that come to nothing', () => {
  it('P2.1 five hundred numbers that the house only names leave one entry', () => {
    const { table, banker } = due();
    const before = kept(banker.memory);
    const view = table.view(banker);
    for (let i = 1n; i <= 500n; i++) {
      const draw = { number: view.number + i, enters: [], draw: null, links: [] };
      const waiting = [{ seat: banker.seat, duty: 'enter', deadline: null }];
      expect(hears(banker, { ...view, phase: 'draw', waiting, draw }).map(({ type }) => type)).toEqual(['enter']);
    }
    expect(kept(banker.memory)).toBe(before + 1);
  });

  it('P2.1 of five hundred that it signs, a seat shows its link in the first few alone', () => {
    const at = due();
    const base = at.table.state.number;
    const shown = Array.from({ length: 500 }, (_, i) => drawn(at, base + BigInt(i + 1)).shown);
    expect(shown.filter(Boolean).length).toBeGreaterThan(10);
    expect(shown.lastIndexOf(true)).toBeLessThan(40);
    expect(kept(at.banker.memory)).toBeLessThan(120);
  });

  it('P2.1 a bank in which the seat has signed ends those before it: none is entered or shown again', () => {
    const at = due();
    const { table, banker } = at;
    const number = table.state.number;
    table.byHand(banker, postaCommand(banker.memory, number, 40n * chip));
    table.settleDown(); // the bank is set up, and its banker has said "on"
    for (let n = number - 5n; n <= number; n++)
      if (n > 0n) expect(drawn(at, n, 'others')).toEqual({ entered: false, shown: false });
    expect(drawn(at, number + 1n)).toEqual({ entered: true, shown: true });
  });
});
