/**
 * A house that pays nothing, and whose node says "paid": evidence of old banks leaves the memory, and is kept beside it
 * for another node.
 */
import { expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { droppedBy, ofArchive, type ArchivedBank } from '../../../engine/seat/archive.ts';
import { betCommand } from '../../../engine/seat/by-hand.ts';
import { forgetChain } from '../../../engine/seat/follow.ts';
import { lineIn, type SeatMemory } from '../../../engine/seat/memory.ts';
import { calls } from '../../../engine/protocol/messages.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { bancoOf, final, finish, open, pass, punterOf, seated } from '../../support/situations.ts';

it('P7.10 I14 evidence of a bank that only the house’s node called paid is there for another node', () => {
  const table = seated();
  const me = punterOf(table);
  let won: Hex | null = null;
  let before: SeatMemory | null = null;
  const archived: ArchivedBank[] = [];
  const paid = new Set<bigint>();
  // Every client asks "its node", which is the house's: no word of the table makes a bank final.
  table.settleDown = () => {
    for (let round = 0; round < 200; round++) {
      const state = table.state;
      for (const one of table.players) {
        const lines = new Map(one.memory.banks.map((bank) => [bank.number, lineIn(bank, one.memory)]));
        const { memory, send } = advance(one.memory, table.view(one), {
          paid,
          lines,
          clock: { now: table.now, choice: 0 },
        });
        if (one === me) archived.push(...droppedBy(one.memory, memory)); // as the store does it (sittings.ts)
        one.memory = memory;
        expect([memory.alarm, memory.disagreement]).toEqual([null, null]);
        for (const command of send) table.run({ by: 'seat', seat: one.seat, command });
      }
      if (table.state === state) return;
    }
  };
  for (let bank = 0; bank < 16 && archived.every(({ bank: { bankId } }) => bankId !== won); bank++) {
    open(table, 1_000n);
    const punter = punterOf(table);
    table.byHand(punter, betCommand(punter.memory, calls.banco, bancoOf(table)));
    finish(table);
    while (table.state.bank !== null) {
      if (table.phase === 'move') pass(table);
      else table.timeOut();
      table.settleDown();
    }
    const last = me.memory.banks.at(-1)!;
    if (won === null && lineIn(last, me.memory) > 0n) [won, before] = [last.bankId, me.memory];
    final(table); // the house’s word
    paid.add(last.number); // the house's node: "settled", with the right line. Nothing was ever sent.
    table.settleDown();
  }
  expect(me.memory.alarm).toBeNull();
  expect(won).not.toBeNull();
  expect(me.memory.banks.some(({ bankId }) => bankId === won)).toBe(false); // the page's memory stays bounded
  const { banks, gives } = evidenceIn(ofArchive(forgetChain(me.memory), archived)); // the player names its own node
  const kept = gives.kept.get(won!)!;
  expect(banks.flatMap(({ dropped }) => dropped)).toEqual([]);
  // All that the memory had of it, with the lists that this seat gave for.
  expect(kept.turns).toEqual(before!.banks.find(({ bankId }) => bankId === won)!.proof.turns);
  const given = Object.entries(before!.given).filter(([key]) => key.startsWith(won!));
  expect(given.length).toBeGreaterThan(0);
  for (const [key, list] of given) expect(gives.at(won!, Number(key.split(':')[1]))).toBe(list);
  // What the memory still has is not twice there.
  const twice = droppedBy(me.memory, { ...me.memory, banks: [] });
  expect(ofArchive(me.memory, twice).banks).toEqual([]);
});

it('P7.10 a bank in which the seat never gave is in no archive: nothing of its own is at stake there', () => {
  const table = open(seated());
  const { memory } = punterOf(table);
  expect(memory.banks).toHaveLength(1);
  expect(droppedBy(memory, { ...memory, banks: [] })).toEqual([]);
});
