/**
 * Takes over what the view claims of the running bank, as far as it is right (protocol.md 2.7). What was checked once
 * is kept unchanged: a server cannot take evidence back, and a bad message spoils none.
 */
import type { Hex } from '../bytes.ts';
import type { Claim } from '../claim.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { isSignedBy } from '../protocol/sign.ts';
import type { Proof } from '../proof/format.ts';
import type { TableView } from '../table/sette-view.ts';
import { isBound } from './drop-banks.ts';
import { keyOf, lineIn, newestBank, withBank, type SeatBank, type SeatMemory } from './memory.ts';
import { withAnswer } from './overruled.ts';
import { isForgotten } from './own.ts';
import { rememberShown } from './shown.ts';
import { holdNext, takeBank } from './take-bank.ts';
import { takeTurns } from './take-turns.ts';
import { disagrees, isStopped, trouble } from './trouble.ts';
import { seatSentences } from './sentences.ts';

type AnyBank = NonNullable<TableView['bank']>;

/** The memory after this view. A disagreement from an earlier view ends with it; an alarm stays. */
export function followBank(
  before: SeatMemory,
  view: Claim<TableView>,
  trusting: boolean,
  paid?: ReadonlySet<bigint>,
  lines?: ReadonlyMap<bigint, bigint>,
): SeatMemory {
  const agreed = before.disagreement === null ? before : { ...before, disagreement: null };
  const memory = markFinal(agreed, view, paid, lines);
  return view.bank === null ? memory : takeShown(memory, view.bank, trusting);
}

function takeShown(before: SeatMemory, shown: AnyBank, trusting: boolean): SeatMemory {
  const bankId = hashStruct('Setup', shown.proof.setup.message);
  if (bankId !== shown.bankId)
    return disagrees(before, trouble(shown.bankId, null, 'S.setup', seatSentences.otherBank));
  const known = before.banks.find((bank) => bank.bankId === bankId);
  const { memory, bank } =
    known === undefined ? takeBank(before, shown.proof, trusting) : { memory: before, bank: known };
  if (bank === null || isStopped(memory)) return memory;
  const taken = holdNext(
    withInTime(reopened(takeTurns(memory, bankId, shown.proof), bank, memory), bankId, shown.proof),
    bankId,
  );
  const now = taken.banks.find((one) => one.bankId === bankId) ?? bank;
  const told = trusting ? withAnswer(taken) : taken;
  return saysWhyBarred(rememberShown(withForgotten(told, now, shown), now, shown.coup), bankId);
}

/** What the table shows of its newest bank was played in time: the next bank's shoe lacks those cards (`mayLeave`). */
function withInTime(memory: SeatMemory, bankId: Hex, shown: Proof): SeatMemory {
  const bank = newestBank(memory);
  if (bank === null || bank.bankId !== bankId) return memory;
  const next = bank.proof.turns[bank.verifiedTurns - 1]?.step?.message.next;
  const isShown = shown.turns[bank.verifiedTurns - 1]?.step?.message.next === next;
  return next === undefined || next === bank.inTime || !isShown ? memory : withBank(memory, { ...bank, inTime: next });
}

/**
 * The memory with what the proof file of a known bank adds to its evidence: the end of a bank that the seat did not
 * see.
 */
export function followProof(memory: SeatMemory, proof: Claim<Proof>): SeatMemory {
  const bankId = hashStruct('Setup', proof.setup.message);
  const known = memory.alarm === null ? memory.banks.find((bank) => bank.bankId === bankId) : undefined;
  // The void that this seat has refused, once more: nothing new. The court may still have the coup played.
  if (known?.refused !== undefined && proof.turns.at(-1)?.void?.signature === known.refused.signature) return memory;
  return known === undefined ? memory : holdNext(reopened(takeTurns(memory, bankId, proof), known, memory), bankId);
}

/** A bet of this seat that the memory has not made: the store is an old one. */
function withForgotten(memory: SeatMemory, bank: SeatBank, shown: AnyBank): SeatMemory {
  if (!bank.mine || bank.barred !== null || bank.proof.end !== undefined) return memory;
  const own = shown.bets.find(({ seat }) => seat === memory.seat)?.bet ?? null;
  if (own === null || !isForgotten(memory, bank.bankId, bank.checked.turn, own.message.seq, own.message.commitment))
    return memory;
  const signed = isSignedBy(memory.domain, 'Bet', own.message, own.signature, keyOf(memory));
  return signed ? withBank(memory, { ...bank, barred: seatSentences.forgotten }) : memory;
}

/** That a bank is set up whose banker has just gone is nobody's fault. */
function saysWhyBarred(memory: SeatMemory, bankId: Hex): SeatMemory {
  const { barred = null, went } = memory.banks.find((one) => one.bankId === bankId) ?? {};
  return barred === null || went === true ? memory : disagrees(memory, trouble(bankId, null, 'S.own', barred));
}

/**
 * This seat's banks before the current one that are not final, oldest first. The chain says whether they are paid,
 * whatever the table calls them.
 */
export function openBanks(
  { banks }: Pick<SeatMemory, 'banks'>,
  { bank: current }: Pick<TableView, 'bank'>,
): readonly SeatBank[] {
  return banks.filter(({ bankId, mine, final }) => mine && !final && bankId !== current?.bankId);
}

/** Banks that are not final for the seat, but that the table calls final or no longer shows, oldest first. */
function calledFinal(
  { banks }: Pick<SeatMemory, 'banks'>,
  { past, bank: current }: Pick<TableView, 'past' | 'bank'>,
): readonly SeatBank[] {
  const open = new Set(
    past.filter((p) => p.status !== 'settled' && p.status !== 'finalised' && p.status !== 'idle').map((p) => p.bankId),
  );
  return banks.filter(({ bankId, final }) => !final && !open.has(bankId) && bankId !== current?.bankId);
}

/**
 * Final is what the chain has paid, not what the table calls final: without the evidence of an open bank a house could
 * take its wins, demand its lists again, or see a withheld link. A bank in which this seat is not bound has none of
 * this and is over once another one has begun: a house that opens banks without end, in which friends play or nobody
 * does, fills no memory with them.
 */
function markFinal(
  memory: SeatMemory,
  view: TableView,
  paid?: ReadonlySet<bigint>,
  lines?: ReadonlyMap<bigint, bigint>,
): SeatMemory {
  const shown = new Set(view.past.map(({ bankId }) => bankId));
  const newest = newestBank(memory);
  const isPast = ({ bankId, final }: SeatBank) => !final && bankId !== newest?.bankId && bankId !== view.bank?.bankId;
  const over =
    paid === undefined
      ? calledFinal(memory, view).filter(({ bankId }) => shown.has(bankId))
      : [...calledFinal(memory, view), ...memory.banks.filter(isPast)].filter((bank) => !isBound(memory, bank));
  const done = new Set([...over, ...openBanks(memory, view).filter(({ number }) => paid?.has(number) === true)]);
  // A bank in which nothing binds the seat looks over while it is hidden. Shown again it is not, or its lists would
  // count for nothing.
  // And what the seat has learnt since may be more than was paid.
  const isUnpaid = (bank: SeatBank) =>
    (bank.bankId === view.bank?.bankId && paid?.has(bank.number) === false) ||
    (bank.paidLine !== undefined && bank.paidLine < lineIn(bank, memory));
  const reopened = memory.banks.filter((bank) => bank.final && isUnpaid(bank));
  if (done.size === 0 && reopened.length === 0) return memory;
  return {
    ...memory,
    banks: memory.banks.map((bank) =>
      done.has(bank) ? asFinal(bank, lines?.get(bank.number)) : reopened.includes(bank) ? asOpen(bank) : bank,
    ),
  };
}

function asFinal(bank: SeatBank, paidLine: bigint | undefined): SeatBank {
  return { ...asOpen(bank), final: true, ...(paidLine === undefined ? {} : { paidLine }) };
}

function asOpen({ paidLine: _paidLine, ...bank }: SeatBank): SeatBank {
  return { ...bank, final: false };
}

/**
 * The memory for another chain node: what the node before said of payments is asked again, and the bank is open until
 * then. What it said against a list stays: a link or `Give` that was held back for it may not leave on another node's
 * word (the page asks the house's node until a wallet is back). If the word was false, the coup goes unplayed, and the
 * way out shows a link that was given, once its player says so.
 */
export function forgetChain(memory: SeatMemory): SeatMemory {
  const paid = memory.banks.filter((bank) => bank.final && isBound(memory, bank));
  const newest = newestBank(memory);
  if (paid.length === 0 || newest === null) return memory;
  const finalOver = hashStruct('State', newest.checked);
  return {
    ...memory,
    banks: memory.banks.map((bank) => (paid.includes(bank) ? { ...asOpen(bank), finalOver } : bank)),
  };
}

/**
 * While nothing bound the seat the bank was over. As soon as a void that names it comes to light it is open until the
 * chain has paid.
 */
function reopened(after: SeatMemory, bank: SeatBank, before: SeatMemory): SeatMemory {
  const now = after.banks.find(({ bankId }) => bankId === bank.bankId);
  return now?.final === true && !isBound(before, bank) && isBound(after, now) ? withBank(after, asOpen(now)) : after;
}
