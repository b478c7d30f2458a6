/** Verdicts of the verifier, and banks to ask for them. */
import { zero32 } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Table } from '../../../engine/protocol/messages.ts';
import type { CoupOptions } from '../../support/bank-options.ts';
import { bank, castOf, granted } from '../../support/bank.ts';

/** The verdict, and the step that differs, if any. */
export function verdict(proof: Proof): string {
  const report = verifyProof(proof);
  return report.failed === undefined ? report.verdict : report.failed.id;
}

/** The first turn of a fresh bank, played this way. */
export function firstTurn(coup: CoupOptions, table: Partial<Table> = {}): string {
  const maker = bank({}, castOf(table));
  maker.coup(coup);
  return verdict(granted(maker.proof()));
}

/** State 0 of the bank. */
export function beginOf(proof: Proof) {
  const { message } = proof.setup;
  return {
    bankId: hashStruct('Setup', message),
    turn: 0,
    prev: zero32,
    outcome: 0,
    taglia: message.taglia,
    commitment: message.commitment,
    composition: message.composition,
    posta: message.posta,
    garage: 0n,
    paidIn: message.posta,
    takenOut: 0n,
    won: 0n,
    cagnotte: 0n,
    seats: message.players.map(() => 0n),
  };
}
