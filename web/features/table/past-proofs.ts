/**
 * What a seat fetches in order to believe a table: the banks of the running taglia before its first bet, and the end of
 * a bank that it missed. All of these are claims; `engine/seat` checks them, and what fails the check changes nothing.
 */
import type { Hex } from '../../../engine/bytes.ts';
import { claimOf } from '../../../engine/claim.ts';
import { parseProofFile } from '../../../engine/proof/read.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { proveShoe } from '../../../engine/seat/doubts.ts';
import { followProof } from '../../../engine/seat/follow.ts';
import { newestBank, type SeatBank, type SeatMemory } from '../../../engine/seat/memory.ts';
import { unplayed } from '../../../engine/seat/payments.ts';
import type { TableView } from '../../../engine/table/sette-view.ts';
import { seatSaid } from '../../lib/seat-said.ts';
import { doubtWords } from '../../words/doubts.ts';

/** How the table server is asked; rejects if it gives nothing. Texts as they came. */
export interface AskProofs {
  taglia(tableId: Hex, taglia: number): Promise<string>;
  bank(bankId: Hex): Promise<string>;
}

/** After an answer that did not help, the same question waits this long, milliseconds. */
const askedAgain = 5_000;

/** A change of the memory by proofs from the server; null if nothing is asked for now. */
export type Change = (memory: SeatMemory) => SeatMemory;

export function pastProofs(ask: AskProofs) {
  const askedAt = new Map<string, number>();
  const isDue = (key: string) => Date.now() > (askedAt.get(key) ?? 0) + askedAgain;

  async function once(
    key: string,
    text: () => Promise<string>,
    change: (banks: readonly Proof[]) => Change,
  ): Promise<Change | null> {
    askedAt.set(key, Date.now());
    // A server that has nothing proves nothing: the doubt stays, and is shown.
    const banks = await text().then(banksIn, () => null);
    return banks === null ? null : change(banks);
  }

  /** What the seat lacks, one at a time. */
  return async function lacking(memory: SeatMemory, view: TableView): Promise<Change | null> {
    const bank = newestBank(memory);
    if (bank?.doubts.some(({ about }) => about === 'shoe') === true && isDue(bank.bankId)) {
      const { taglia } = bank.proof.setup.message;
      return once(
        bank.bankId,
        () => ask.taglia(memory.tableId, taglia),
        (banks) => (now) => proveShoe(now, bank.bankId, banks),
      );
    }
    const owed = view.seats.some(({ seat, owes }) => seat === memory.seat && owes !== null);
    // The newest that is due: a bank whose end never comes does not keep others from being asked about.
    const open = memory.banks.findLast(
      (one) =>
        one.mine &&
        one.bankId !== view.bank?.bankId &&
        one.proof.end === undefined &&
        one.proof.turns.at(-1)?.void === undefined &&
        (one.final ? owed && one.refused === undefined : unplayed(memory, one) !== 'none') &&
        isDue(`end ${one.bankId}`),
    );
    if (open === undefined) return null;
    return once(
      `end ${open.bankId}`,
      () => ask.bank(open.bankId),
      ([proof]) =>
        (now) =>
          proof === undefined ? now : followProof(now, claimOf(proof)),
    );
  };
}

/** What a seat has of one of its banks once it has looked at what is published of it. */
export interface LookedAt {
  /** What it has checked itself, with what is right in the published proof and goes on from there. */
  readonly proof: Proof;
  /** What of the published proof is not right, in words; null if nothing. */
  readonly problem: string | null;
  /** To be taken over by the seat where the published proof shows a lie of the house; else null. */
  readonly alarm: Change | null;
}

/**
 * Looks at the published proof of a bank that the seat has. Its own evidence goes first, and a fork is said to be one.
 */
export function lookedAt(memory: SeatMemory, { bankId, proof: own }: SeatBank, text: string): LookedAt {
  const [read] = banksIn(text) ?? [];
  if (read === undefined || hashStruct('Setup', read.setup.message) !== bankId)
    return { proof: own, problem: doubtWords().bankProblem.notOfThis, alarm: null };
  const change: Change = (now) => followProof(now, claimOf(read));
  // What the table shows now has nothing to do with it.
  const after = change({ ...memory, disagreement: null });
  const trouble = memory.alarm === null ? (after.alarm ?? after.disagreement) : null;
  return {
    proof: after.banks.find((one) => one.bankId === bankId)?.proof ?? own,
    problem: trouble === null ? null : seatSaid(trouble.detail, memory),
    alarm: trouble !== null && trouble === after.alarm ? change : null,
  };
}

/** The banks of a proof file; null when it cannot be read. */
function banksIn(text: string): readonly Proof[] | null {
  try {
    const file = parseProofFile(text);
    return file.kind === 'bank' ? [file.proof] : file.kind === 'taglia' ? file.taglia.banks : null;
  } catch {
    return null;
  }
}
