/**
 * Banks of others. At a table of two, while the honest player sits there, the house signs a bank of two strangers at
 * the same two seats: all contributors are its own, so it chooses each card that leaves the shoe, and afterwards the
 * turn is "its word", since seats have come or gone. Both doubts of the client went by. And a bank of strangers with
 * the highest number ended the sitting, for nothing could follow it.
 */
import { describe, expect, it } from 'vitest';
import { claimOf, type Claim } from '../../../engine/claim.ts';
import { cardsLeft, unpackComposition } from '../../../engine/fairness/composition.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { calls, type Setup } from '../../../engine/protocol/messages.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { betCommand, postaCommand } from '../../../engine/seat/by-hand.ts';
import { agree, mayPlayIn } from '../../../engine/seat/doubts.ts';
import { keyOf } from '../../../engine/seat/memory.ts';
import type { View } from '../../../engine/table/view.ts';
import { secretOf, type TestPlayer, type TestTable } from '../../support/players.ts';
import { strangers, strangersFrom } from '../../support/seat-lies.ts';
import {
  after,
  bankerOf,
  bet,
  finish,
  goOnFrom,
  lastBank,
  open,
  pass,
  proofText,
  punterOf,
  seated,
  shoeOf,
} from '../../support/situations.ts';

/** The honest seat sees its own table, with the bank of another. */
function withBankOf(table: TestTable, player: TestPlayer, other: TestTable, begun: View): Claim<View> {
  const proof = proofText(other, other.state.bank ?? lastBank(other).bank);
  return claimOf({ ...table.view(player), bank: { ...begun.bank!, coup: null, bets: [], proof } });
}

/** After a bank of the friend that it has passed, the next one is the honest seat's; what it makes of what follows. */
function attacked(coups: number) {
  const table = after('banco');
  const { setup } = table.state.bank!;
  const friend = table.players.find(({ seat }) => seat === setup.message.banker)!;
  const honest = table.players.find((one) => one !== friend)!;
  pass(table);
  expect(table.banker).toBe(honest.seat); // due
  const other = strangersFrom(table);
  open(other);
  for (const one of other.players) one.memory = agree(one.memory, other.state.bank!.bankId); // the house's own
  other.settleDown();
  const begun = other.view(other.players[0]!);
  const told = () => advance(honest.memory, withBankOf(table, honest, other, begun), { paid: new Set() }).memory;
  honest.memory = told();
  for (let i = 0; i < coups; i++) {
    bet(other, calls.plain, 100n);
    finish(other);
    honest.memory = told();
  }
  if (other.state.bank !== null && coups > 0) pass(other);
  honest.memory = told();
  expect(honest.memory.disagreement?.step).toBe('S.players');
  expect(honest.memory.banks.at(-1)!.mine).toBe(true);
  const { bank, number, prev } = other.state;
  const next = { number: number + (bank === null ? 0n : 1n), prev: bank?.bankId ?? prev };
  // The friend has the next one again.
  goOnFrom(table, { ...other.state, ...next }, friend.seat);
  const act = postaCommand(friend.memory, table.state.number, 2_000n)!;
  friend.memory = act.memory;
  table.must({ by: 'seat', seat: friend.seat, command: act.command });
  const { memory } = advance(honest.memory, table.view(honest), { paid: new Set() });
  return { memory, bank: memory.banks.at(-1)!, composition: shoeOf(other) };
}

describe('a bank of strangers at a table of two', () => {
  it('P7.8 takes no turn from who sits there: the friend has the bank again, and its player is asked', () => {
    const { memory, bank } = attacked(0);
    expect(memory.disagreement).toBeNull();
    const isWarned = memory.alarm !== null || bank.doubts.some(({ about }) => about === 'turn');
    expect([isWarned, mayPlayIn(memory, bank)]).toEqual([true, false]);
  });

  it('P7.8 lets no cards leave the shoe without a link of who sits there', () => {
    const { memory, bank, composition } = attacked(1);
    expect(memory.disagreement).toBeNull();
    expect(bank.proof.setup.message.composition).toBe(composition);
    expect(cardsLeft(unpackComposition(composition))).toBeLessThanOrEqual(312 - 8);
    const isWarned = memory.alarm !== null || bank.doubts.some(({ about }) => about === 'shoe');
    expect(isWarned).toBe(true);
    expect(betCommand(memory, calls.plain, 100n)).toBeNull();
  });
});

/** A table with a bank that its banker has passed after a won coup; the other seat is due. */
function passed(ruleset: number): TestTable {
  const table = pass(wonAt(ruleset));
  while (table.phase !== 'posta') table.timeOut(); // nobody takes it in seguito
  return table;
}
const wonAt = (ruleset: number): TestTable => after('banco', (salt) => open(seated({ salt, ruleset })));

/**
 * A view with a set-up of strangers that the house signs: after a bank that nobody has seen, with the highest number.
 */
function strangersLast(
  table: TestTable,
  player: TestPlayer,
  change: Partial<Setup> = { number: highest, prev: secretOf('unseen') },
): Claim<View> {
  const before = wonAt(table.state.table.ruleset); // the same table before the pass: it has a bank to make the lie of
  const view = strangers(before, punterOf(before));
  const { message } = view.bank!.proof.setup;
  const setup = table.house.signer.sign('Setup', { ...message, ...change });
  const { number } = setup.message;
  const bankId = hashStruct('Setup', setup.message);
  const proof = { ...view.bank!.proof, setup };
  return claimOf({ ...table.view(player), bank: { ...view.bank!, number, bankId, proof } });
}
const highest = 2n ** 64n - 1n;

/** The memory of a seat that was told of the strangers, and what it makes of its own next bank. */
function toldOf(ruleset: number, change?: (table: TestTable) => Partial<Setup>) {
  const table = passed(ruleset);
  const honest = bankerOf(table);
  const told = advance(honest.memory, strangersLast(table, honest, change?.(table)), { paid: new Set() }).memory;
  honest.memory = advance(told, table.view(honest), { paid: new Set() }).memory;
  table.byHand(honest, postaCommand(honest.memory, table.state.number, 2_000n));
  return { told, ...advance(honest.memory, table.view(honest), { paid: new Set() }) };
}

describe('a number that nothing can follow', () => {
  it.each([
    ['heads-up, the strangers’ bank is not taken', 3, [1n]],
    ['among several, it is forgotten for an earlier bank of its own', 0, [1n, highest]],
  ])('P7.8 a lying view does not end the sitting: %s', (_, ruleset, numbers) => {
    const { told, memory } = toldOf(ruleset);
    expect([told.alarm, told.banks.map(({ number }) => number)]).toEqual([null, numbers]);
    expect([memory.disagreement, memory.alarm]).toEqual([null, null]);
    expect(memory.banks.map(({ number, mine }) => [number, mine])).toEqual([
      [1n, true],
      [2n, true],
    ]);
  });
});

describe('a set-up of strangers that the seat did not take, and its own that contradicts it', () => {
  const afterIt = (table: TestTable) => ({
    prev: table.state.prev,
    composition: shoeOf(table),
    taglia: table.state.game.taglia,
  });
  it.each<readonly [string, number, (table: TestTable) => Partial<Setup>]>([
    ['with one number', 3, (table) => ({ ...afterIt(table), number: table.state.number })],
    ['after one bank', 3, (table) => ({ ...afterIt(table), number: highest })],
    ['after one bank, among several', 0, (table) => ({ ...afterIt(table), number: highest })],
  ])('P7.12 %s: the house has signed both, and that is its lie', (_, ruleset, change) => {
    const { told, memory } = toldOf(ruleset, change);
    expect(told.alarm).toBeNull();
    const { lie } = memory.alarm!;
    const named = lie.kind === 'setups' ? lie.setups.map(({ message }) => message.players) : [];
    expect(named.map((players) => players.some(({ key }) => key === keyOf(memory)))).toEqual([false, true]);
    expect(memory.banks.map(({ number }) => number)).not.toContain(2n);
  });
});
