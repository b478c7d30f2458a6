/** Set-ups that a seat keeps without their banks, and what they prove to a stranger. */
import { expect, it } from 'vitest';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { newMemory, type SeatMemory } from '../../../engine/seat/memory.ts';
import { takeBank } from '../../../engine/seat/take-bank.ts';
import type { BankOptions } from '../../support/bank-options.ts';
import { BankMaker, bytes32 } from '../../support/bank-maker.ts';
import { castOf, domain, granted } from '../../support/bank.ts';
import { secretCast, secretOf, seatBankOf } from '../../support/own-seat.ts';
import type { Proof } from '../../../engine/proof/format.ts';

const cast = secretCast();
const strangers = castOf({}, [1, 3]);
const setUp = (options: Partial<BankOptions>, by = strangers): Proof =>
  granted(new BankMaker(by, { number: 1n, banker: 1, posta: 10_000n, ...options }).proof());
const see = (memory: SeatMemory, proof: Proof) => takeBank({ ...memory, disagreement: null }, proof, false).memory;
const start = (): SeatMemory => ({
  ...newMemory(domain, cast.table, cast.house.address, 2, secretOf(2)),
  grant: setUp({}, cast).grants.find(({ message }) => message.seat === 2)! as never,
});

it('P7.12 a second set-up for a number is a proven lie, though the first bank was not taken', () => {
  const first = see(start(), setUp({ number: 5n, prev: bytes32('b4') }));
  expect([first.alarm, first.banks.length, first.untaken?.length]).toEqual([null, 0, 1]);
  expect(see(first, setUp({ number: 5n, prev: bytes32('b4') }, cast)).alarm?.lie.kind).toBe('setups');
});

it('P7.12 twenty more set-ups, one view each, do not wash that lie out', () => {
  let memory = see(start(), setUp({ number: 5n, prev: bytes32('b4') }));
  for (let i = 0n; i < 20n; i++) memory = see(memory, setUp({ number: 100n + 2n * i, prev: bytes32('far', i) }));
  expect(see(memory, setUp({ number: 5n, prev: bytes32('b4') }, cast)).alarm?.lie.kind).toBe('setups');
});

it('P7.12 the evidence of an alarm over a skipped bank proves it to a stranger', () => {
  const one = setUp({ number: 1n }, cast);
  const three = setUp({ number: 3n, prev: bytes32('bank 2, unseen'), banker: 2 }, cast);
  const five = setUp({ number: 5n, prev: hashStruct('Setup', one.setup.message) }, cast);
  const memory = { ...start(), banks: [seatBankOf(one, { final: true }), seatBankOf(three)] };
  const { alarm } = see(memory, five);
  expect(alarm?.lie.kind).toBe('setups');
  const { lie } = alarm!;
  const ids = lie.kind === 'setups' ? lie.setups.map(({ message }) => hashStruct('Setup', message)) : [];
  // Set-up 5 follows set-up 1; only with set-up 1 beside it a stranger sees that bank 3 lies between them.
  expect(ids).toContain(five.setup.message.prev);
});
