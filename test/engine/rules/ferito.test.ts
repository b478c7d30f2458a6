/**
 * Who is the ferito after a turn: the player who covered the whole bank alone and lost, and has kept covering it since.
 */
import { describe, expect, it } from 'vitest';
import { outcomes, statuses, type ListRow, type State } from '../../../engine/protocol/messages.ts';
import { feritoAfter, feritoOf } from '../../../engine/rules/ferito.ts';
import { online } from '../support/rulesets.ts';

describe('the ferito', () => {
  const limits = { feeMode: 0, feeBps: 500, maxPosta: 10_000n };
  const before = { posta: 1000n, garage: 0n, paidIn: 1000n, takenOut: 0n };
  const turn = (stakes: Record<number, bigint>, outcome: number, move = 0, amount = 0n) => ({
    closed: { message: { move, amount } },
    list: Object.entries(stakes).map(
      ([seat, accepted]) => ({ seat: Number(seat), accepted, status: statuses.accepted }) as ListRow,
    ),
    state: { ...before, outcome } as State,
  });
  const { banco, punta, egalite } = outcomes;

  it.each<[string, number | null, ReturnType<typeof turn>, number | null]>([
    ['R3.7 whoever covered the whole bank alone and lost', null, turn({ 4: 1000n }, banco), 4],
    ['R3.7 takes it from the ferito before', 2, turn({ 4: 1000n }, banco), 4],
    ['R3.7 not a player who covered it with others, or in part', null, turn({ 4: 700n, 5: 300n }, banco), null],
    ['R3.7 lapses without covering the whole bank', 4, turn({ 4: 999n }, banco), null],
    ['R3.7 an égalité keeps it', 4, turn({ 4: 1000n }, egalite), 4],
    ['R3.7 lapses in an égalité that it did not cover', 4, turn({ 5: 900n }, egalite), null],
    [
      'R3.7 after an égalité the player who covered the whole bank may do so again',
      null,
      turn({ 4: 1000n }, egalite),
      4,
    ],
    ['R3.7 and takes it from the ferito before', 4, turn({ 5: 1000n }, egalite), 5],
    ['R3.7 a winner is none', 4, turn({ 4: 1000n }, punta), null],
    ['R3.7 the whole bank is the posta after the banker’s move', null, turn({ 4: 1000n }, banco, 1, 200n), null],
    ['R3.7 a raised bank covered whole', null, turn({ 4: 1200n }, banco, 1, 200n), 4],
  ])('%s', (_title, ferito, one, expected) => expect(feritoAfter(online, limits, ferito, before, one)).toBe(expected));

  it('R3.7 survives a new taglia, and counts within its bank', () => {
    expect(feritoAfter(online, limits, 4, before, { state: { ...before, outcome: outcomes.taglia } as State })).toBe(4);
    expect(
      feritoOf(online, limits, 1000n, [
        turn({ 4: 1000n }, banco),
        { state: { ...before, posta: 1950n, outcome: outcomes.taglia } as State },
      ]),
    ).toBe(4);
    expect(feritoOf(online, limits, 1000n, [])).toBe(null);
  });
});
