/**
 * Once, what who decides may see hung on the list that the view names, and the view may name an earlier one of the
 * bank, for which the seat was shown cards. As long as it has no cards of the running coup the seat then counts as one
 * with nothing to decide, and its player sees the table's word of the other side, which nobody has signed: a false card
 * steers the decision that comes a moment later. With cards of its own it sees the hand of the other coup instead.
 */
import { describe, expect, it } from 'vitest';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { readView, type ClaimedView } from '../../../engine/table/view-claim.ts';
import type { View } from '../../../engine/table/view.ts';
import { moves } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import type { Hex } from '../../../engine/bytes.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import { drawsOpen } from '../../../engine/seat/rights.ts';
import { shownCards } from '../../../engine/seat/shown.ts';
import { after, bet, move, open, punterOf, seated } from '../../support/situations.ts';

/** Through the socket, as a browser reads it. */
function read(view: View): ClaimedView {
  const found = readView(encodeWire(view));
  if ('problem' in found) throw new Error(found.problem);
  return found.claim;
}

/** The punta has decided in a coup of this bank, and is about to decide in the next one. */
function second() {
  for (let from = 0n; from < 3_000n; from += 200n) {
    const table = after('banco', (salt) => open(seated({ salt: from + salt })));
    const punter = punterOf(table);
    const [old] = Object.keys(punter.memory.shown) as Hex[];
    move(table, moves.on);
    bet(table);
    table.settleDown();
    if (table.phase !== 'punta' || old === undefined) continue;
    const view = table.view(punter);
    const { closed } = view.bank!.coup!;
    const { [closed]: now, ...shown } = punter.memory.shown;
    expect([now === undefined, shownCards({ shown }, old) === null]).toEqual([false, false]);
    return {
      view,
      old,
      cards: shownCards(punter.memory, old),
      told: punter.memory,
      untold: { ...punter.memory, shown },
    };
  }
  throw new Error('no salt');
}

describe('a view that names another list than the one that runs', () => {
  const { view, old, cards, told, untold } = second();
  const naming = (change: object) =>
    read({ ...view, bank: { ...view.bank!, coup: { ...view.bank!.coup!, closed: old, ...change } } });

  it('P7.12 shows no unsigned card of the other side to who has yet to decide', () => {
    const lie = naming({ banco: [0, 0], bancoDeclared: null, shown: null, decides: null, options: null });
    const { memory } = advance(untold, lie);
    expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
    expect(pictureOf(memory, lie).bank!.coup!.banco).not.toEqual([0, 0]);
    // And it decides after that: the cards come now.
    const next = advance(memory, view).memory;
    expect([next.alarm, next.disagreement, drawsOpen(next)!.options.length > 1]).toEqual([null, null, true]);
  });

  it('P7.12 shows no hand of another coup', () => {
    const lie = naming({});
    const { memory } = advance(told, lie);
    expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
    expect(pictureOf(memory, lie).bank!.coup!.punta).not.toEqual(cards);
  });
});
