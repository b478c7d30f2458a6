/**
 * What the tests of `claim` do in a courtroom of three: banks of chosen coups, false settlements, claims that are paid.
 */
import assert from 'node:assert/strict';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { encodeProof } from '../../../engine/settlement/encode.ts';
import type { Payment } from '../../../engine/settlement/payment.ts';
import type { BankOptions } from '../../support/bank-options.ts';
import type { BankMaker } from '../../support/bank-maker.ts';
import type { Claim, Courtroom } from './courtroom.ts';
import { chips } from './system.ts';

/** Places in the set-up; the stranger has no seat. */
export const [banker, two, three, stranger] = [0, 1, 2, 5] as const;
/** How a coup ends for the punter. */
export const lose = outcomes.banco;
export const win = outcomes.punta;

/** Only this seat has a stake. */
export const only = (seat: number, amount = chips(5) + 1n) => ({ stakes: new Map([[seat, { accepted: amount }]]) });

/** A bank of these coups, found by trying seeds: the seat that plays, and the outcome. */
export function bankOf(
  room: Courtroom,
  coups: readonly (readonly [seat: number, outcome: number])[],
  options: Partial<BankOptions> = {},
): BankMaker {
  const sought = [coups, Object.entries(options)].flat(3).join();
  for (let seed = seeds.get(sought) ?? 0; ; seed++) {
    const bank = room.bank({ seed, ...options });
    if (!coups.every(([seat, outcome]) => bank.coup(only(seat)) === outcome)) continue;
    seeds.set(sought, seed);
    return bank;
  }
}
/** Seeds that were found before; the tests look for the same banks again and again. */
const seeds = new Map<string, number>();

/** A settlement that says nothing of seat 3's win; the others signed it. */
export async function forgetful(room: Courtroom, signers = [1, 2], number = 1n): Promise<BankMaker> {
  const bank = bankOf(room, [[2, lose]], { number });
  await room.settleSigned(bank, signers);
  return bank;
}

export const tryClaim = (room: Courtroom, bank: BankMaker, payment: Payment, sender: object, to?: number) =>
  room.court.simulate.claim([encodeProof(bank.proof(), undefined, to), payment], sender);

/** Pays a claim after its window; returns what each seat has gained by it. */
export async function paid(room: Courtroom, claim: Claim): Promise<bigint[]> {
  const before = await room.books();
  await room.goTo((await claimView(room, claim)).deadline);
  await room.court.write.payClaim([claim], room.as(stranger));
  return room.gained(before);
}

/** What the court has of a claim. */
export const claimView = (room: Courtroom, { end, index }: Claim) =>
  room.court.read.claimOf([end.table, end.number, end.seats[index]!.id.player, end.seats[index]!.id.key]);

export const nothingHeld = async (room: Courtroom): Promise<void> =>
  assert.deepEqual(await room.holds(), { held: [0, 0, 0], shareHeld: [0, 0, 0] });
