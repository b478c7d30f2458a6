/** The way out of a player of Sette e mezzo: its evidence asks the game for the order of choices, and for the end. */
import { expect, it } from 'vitest';
import type { ProofTurn } from '../../../engine/proof/format.ts';
import type { SeatBank, SeatMemory } from '../../../engine/seat/memory.ts';
import { ownEvidence } from '../../../engine/settlement/exit/own-evidence.ts';
import { SetteLive } from '../../support/sette-live.ts';

/** A bank in whose first duel several decisions were signed, and which is over. */
function played(): SetteLive {
  for (let salt = 1n; salt < 60n; salt++) {
    const table = new SetteLive(4, { salt }).opens([1, 2], 2_000n).bets(500n);
    for (let i = 0; i < 20 && table.state.bank !== null; i++) {
      table.acts((n) => n - 1); // a card, as long as one may be asked for
      table.settleDown();
    }
    if ((table.last.bank.turns[0]?.choices?.length ?? 0) > 1) return table;
  }
  throw new Error('nobody decides twice');
}

const withTurn = (memory: SeatMemory, change: (turn: ProofTurn) => object): SeatMemory => ({
  ...memory,
  banks: memory.banks.map(
    (bank) => ({ ...bank, proof: { ...bank.proof, turns: bank.proof.turns.map(change) } }) as unknown as SeatBank,
  ),
});

it('P8.12 R18.25 every choice of a duel is evidence, in the order taken, whatever order a store has', () => {
  const table = played();
  for (const { memory } of table.players) {
    const { proof } = memory.banks.at(-1)!;
    const [own] = ownEvidence(memory);
    expect([own?.turns, own?.end]).toEqual([proof.turns, proof.end]);
    const mixed = withTurn(memory, (turn) => ({ ...turn, choices: [...(turn.choices ?? [])].reverse() }));
    expect(ownEvidence(mixed)[0]?.turns).toEqual(proof.turns);
  }
});

it('P8.12 R18.25 a bank has ended with the punta where nothing is left of the posta, and nowhere else', () => {
  for (let salt = 1n; salt < 60n; salt++) {
    const table = new SetteLive(6, { salt }).opens([1, 2], 2_000n).bets(500n);
    if (table.last.bank.turns[0]?.state?.outcome !== 1) continue; // the punta has won, and the bank goes on
    expect(ownEvidence(table.players[0]!.memory)[0]?.end).toBe('passed');
    return;
  }
  throw new Error('the punta never wins');
});
