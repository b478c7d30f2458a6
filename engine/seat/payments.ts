/**
 * Whether a bank was paid as this seat knows it from its own evidence. If it was paid differently it may be claimed,
 * and the evidence is kept (protocol.md 5).
 */
import type { PaidLine } from '../settlement/payment.ts';
import type { CoupTurn } from '../proof/format.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { outcomes } from '../protocol/messages.ts';
import { contextFor } from './bank-context.ts';
import { lineIn, turnKey, type SeatBank, type SeatMemory } from './memory.ts';

/** The bank's last coup was void, and the void names this seat. */
export function silentIn({ proof }: SeatBank, { seat }: Pick<SeatMemory, 'seat'>): boolean {
  const silent = proof.turns.at(-1)?.void?.message.silent ?? 0n;
  return ((silent >> BigInt(seat)) & 1n) === 1n;
}

/**
 * What became of the last list that this seat gave for. `none`: no list is left unplayed, or others made it void;
 * `named`: a void names this seat; `open`: nothing shows its end.
 */
export function unplayed(
  { given, seat }: Pick<SeatMemory, 'given' | 'seat'>,
  bank: SeatBank,
): 'none' | 'named' | 'open' {
  const list = given[turnKey(bank.bankId, bank.checked.turn)];
  if (list === undefined) return 'none';
  if (bank.refused?.message.closed === list && bank.proof.turns.at(-1)?.step === undefined) return 'named';
  if (bank.proof.turns.at(-1)?.void?.message.closed !== list) return 'open';
  return silentIn(bank, { seat }) ? 'named' : 'none';
}

/** The best line that the seat could have after the unplayed coup of the bank's last list. */
function bestLine({ seat }: Pick<SeatMemory, 'seat'>, bank: SeatBank): bigint | null {
  const { proof, checked } = bank;
  const turn = proof.turns.at(-1);
  if (turn?.closed === undefined || turn.step !== undefined || turn.list === undefined) return null;
  const context = contextFor(bank);
  // Cards and commitment move no line.
  const played = { ...turn, state: checked } as unknown as CoupTurn;
  const at = turn.list.findIndex((row) => row.seat === seat);
  const lines = [outcomes.punta, outcomes.banco].map((outcome) => {
    const { composition } = checked;
    const after = context.game.stateAfter(
      context,
      checked,
      played,
      { outcome, composition },
      hashStruct('State', checked),
    );
    return after.seats[at] ?? 0n;
  });
  return lines.reduce((best, line) => (line > best ? line : best));
}

/**
 * The chain paid at least the line of the last checked state, and no list is left unplayed; or the court paid all that
 * the list could bring. A void in this seat's name must have stood before the court for a window: the seat's `Give` may
 * have been lost, and then only the court can end the bank.
 */
export function isPaidAsKnown(memory: SeatMemory, bank: SeatBank, { how, line }: PaidLine): boolean {
  const left = unplayed(memory, bank);
  const best = left === 'open' && how === 'finalised' ? bestLine(memory, bank) : null;
  if (best !== null && line >= best) return true;
  return line >= lineIn(bank, memory) && (left === 'none' || (left === 'named' && how === 'finalised'));
}
