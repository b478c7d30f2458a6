/**
 * The house shows a seat that decides false cards of the other side, and a false declaration. It signs none of them:
 * what it has signed (`Shown`) is right, so no step will ever refute it. The seat must not see them.
 */
import { describe, expect, it } from 'vitest';
import { draws } from '../../../engine/protocol/messages.ts';
import { encodeWire } from '../../../engine/protocol/wire.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { pictureOf } from '../../../engine/seat/picture.ts';
import { drawsOpen } from '../../../engine/seat/rights.ts';
import { choiceCommand } from '../../../engine/seat/by-hand.ts';
import { readView, type ClaimedView } from '../../../engine/table/view-claim.ts';
import type { CoupView, View } from '../../../engine/table/view.ts';
import type { TestPlayer, TestTable } from '../../support/players.ts';
import { bankerOf, bet, finish, open, punterOf, seated } from '../../support/situations.ts';

/** Through the socket, as a browser reads it. */
function read(view: View): ClaimedView {
  const found = readView(encodeWire(view));
  if ('problem' in found) throw new Error(found.problem);
  return found.claim;
}
const nine = 8; // nine of clubs

/** A coup in which `role` is to decide and has seen its signed cards; the punta has declared `declared`. */
function deciding(
  role: 'punta' | 'banco',
  declared?: number,
): { readonly table: TestTable; readonly player: TestPlayer } {
  for (let salt = 1n; salt < 600n; salt++) {
    const table = bet(open(seated({ salt })));
    table.settleDown();
    if (table.phase !== 'punta') continue;
    const punter = punterOf(table);
    if (role === 'punta') return { table, player: punter };
    if (drawsOpen(punter.memory)?.options.includes(declared!) !== true) continue;
    table.byHand(punter, choiceCommand(punter.memory, declared!));
    table.settleDown();
    if (table.view(punter).phase !== 'banco') continue;
    const banker = bankerOf(table);
    if (drawsOpen(banker.memory) !== null) return { table, player: banker };
  }
  throw new Error('no such coup');
}

/** What the player is shown while it decides, and that neither this nor the end of the coup says anything. */
function shownTo(table: TestTable, player: TestPlayer, lie: Partial<CoupView>) {
  const view = table.view(player);
  const told = read({ ...view, bank: { ...view.bank!, coup: { ...view.bank!.coup!, ...lie } } });
  const { memory } = advance(player.memory, told);
  expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
  const coup = pictureOf(memory, told).bank!.coup!;
  expect(pictureOf(memory, told).options.draws.length).toBeGreaterThan(0);
  player.memory = memory;
  finish(table);
  expect([player.memory.alarm, player.memory.disagreement]).toEqual([null, null]); // unnoticed, then and later
  return coup;
}

describe('cards on which a seat decides', () => {
  it('P7.12 the banker: a punta that stood, by what the house has signed, is not shown with a third card', () => {
    const { table, player } = deciding('banco', draws.sta);
    expect(table.view(player).bank!.coup!.shown!.message.cards).toHaveLength(2 + 2 * 2); // two cards: the punta stood
    const coup = shownTo(table, player, { punta: [null, null, nine], puntaDeclared: draws.carta });
    expect({ punta: coup.punta, declared: coup.puntaDeclared }).toEqual({ punta: [null, null], declared: draws.sta });
  });

  it('P7.12 the banker: no unsigned cards of the punta', () => {
    const { table, player } = deciding('banco', draws.sta);
    const coup = shownTo(table, player, { punta: [nine, 12] });
    expect(coup.punta).toEqual([null, null]);
  });

  it('P7.12 the punta: no unsigned cards of the banker', () => {
    const { table, player } = deciding('punta');
    const coup = shownTo(table, player, { banco: [nine, 12] });
    expect(coup.banco.filter((card) => card !== null)).toEqual([]);
  });
});
