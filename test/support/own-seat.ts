/**
 * Banks of seats whose keys and links come from a secret, as in a browser, and the memory that such a browser has of
 * them.
 */
import type { Hex } from '../../engine/bytes.ts';
import { asKnown } from '../../engine/claim.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { signerOf } from '../../engine/protocol/sign.ts';
import { newMemory, sessionKeyOf, type SeatBank, type SeatMemory } from '../../engine/seat/memory.ts';
import { lastStateOf } from '../../engine/settlement/encode.ts';
import { bytes32, type Cast } from './bank-maker.ts';
import { castOf } from './bank.ts';

export const secretOf = (seat: number): Hex => bytes32('secret', seat);

/** A table whose seats have secrets. */
export function secretCast(seats: readonly number[] = [1, 2]): Cast {
  const cast = castOf({}, seats);
  return {
    ...cast,
    seats: cast.seats.map((one) => ({
      ...one,
      secret: secretOf(one.seat),
      key: signerOf(cast.domain, sessionKeyOf(secretOf(one.seat))),
    })),
  };
}

/** A bank of the seat's own as it keeps it, checked to its end. */
export const seatBankOf = (proof: Proof, change: Partial<SeatBank> = {}): SeatBank => ({
  number: proof.setup.message.number,
  bankId: hashStruct('Setup', proof.setup.message),
  proof: asKnown(proof),
  checked: asKnown(lastStateOf(proof)),
  verifiedTurns: proof.turns.length,
  final: false,
  mine: true,
  barred: null,
  doubts: [],
  agreed: false,
  resulted: null,
  ...change,
});

/**
 * What the browser of `seat` keeps of these banks. `given`: it has given for the last list of each bank that ends with
 * one.
 */
export function memoryOf(seat: number, proofs: readonly Proof[], given = true): SeatMemory {
  const { domain, table, setup } = proofs[0]!;
  const banks = proofs.map((proof) => {
    const bankId = hashStruct('Setup', proof.setup.message);
    return {
      number: proof.setup.message.number,
      bankId,
      proof,
      checked: lastStateOf(proof),
      verifiedTurns: proof.turns.filter(({ state }) => state !== undefined).length,
      final: false,
    } as SeatBank;
  });
  const lists = proofs.flatMap(({ turns }) => turns.flatMap(({ closed }) => closed ?? []));
  return {
    ...newMemory(domain, table, setup.message.house, seat, secretOf(seat)),
    banks,
    given: given
      ? Object.fromEntries(
          lists.map(({ message }) => [`${message.bankId}:${message.turn}`, hashStruct('Closed', message)]),
        )
      : {},
  };
}
