/**
 * Takes over what the view shows of the bank in progress, and checks every new turn before anything is signed on it
 * (protocol.md 2.7). What was checked once is kept as it was: a server cannot take evidence back.
 */
import { fullShoe, packComposition } from '../fairness/composition.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { startState } from '../protocol/digests.ts';
import type { Own } from '../proof/closed.ts';
import { contextOf, historyOf, type Context } from '../proof/context.ts';
import type { Proof, ProofTurn, UnfinishedTurn } from '../proof/format.ts';
import { verifySetup } from '../proof/verify-setup.ts';
import { verifyClosed, verifyTurn } from '../proof/verify-turn.ts';
import { present } from '../assert.ts';
import type { Hex } from '../bytes.ts';
import type { BankView, View } from '../table/view.ts';
import { sessionAddressOf, type Alarm, type SeatBank, type SeatMemory } from './memory.ts';

/** Final banks whose evidence the seat keeps. */
const keptFinalBanks = 12;

type Trouble = Pick<Alarm, 'step' | 'detail'>;

/** The memory with an alarm: the first one stands. */
export function alarmed(memory: SeatMemory, bankId: Hex | null, turn: number | null, { step, detail }: Trouble): SeatMemory {
  return memory.alarm === null ? { ...memory, alarm: { bankId, turn, step, detail } } : memory;
}

/** The memory after this view: final banks marked, the bank in progress checked as far as it is uncovered. */
export function followBank(before: SeatMemory, view: View): SeatMemory {
  const memory = markFinal(before, view);
  const shown = view.bank;
  if (shown === null) return memory;
  const known = memory.banks.find((bank) => bank.bankId === shown.bankId);
  if (known !== undefined) return followTurns(memory, known, shown);
  const trouble = setupTrouble(memory, shown);
  if (trouble !== null) return alarmed(memory, shown.bankId, null, trouble);
  const { number } = shown.proof.setup.message;
  const begun: SeatBank = {
    number, bankId: shown.bankId, proof: { ...shown.proof, turns: [] }, checked: startState(shown.proof.setup.message), verifiedTurns: 0, final: false,
  };
  return followTurns({ ...memory, banks: prune([...memory.banks, begun]) }, begun, shown);
}

function markFinal(memory: SeatMemory, view: View): SeatMemory {
  const done = new Set(view.past.filter((p) => p.status === 'settled' || p.status === 'finalised' || p.status === 'idle').map((p) => p.bankId));
  if (!memory.banks.some((bank) => !bank.final && done.has(bank.bankId))) return memory;
  return { ...memory, banks: memory.banks.map((bank) => (done.has(bank.bankId) ? { ...bank, final: true } : bank)) };
}

function prune(banks: readonly SeatBank[]): readonly SeatBank[] {
  const final = banks.filter((bank) => bank.final);
  const dropped = new Set(final.slice(0, Math.max(0, final.length - keptFinalBanks)));
  return banks.filter((bank) => !dropped.has(bank));
}

/** What is wrong with a new bank's beginning, or null. */
function setupTrouble(memory: SeatMemory, shown: BankView): Trouble | null {
  const { domain, setup } = shown.proof;
  const { message } = setup;
  const twice = memory.banks.find((bank) => bank.number === message.number);
  if (twice !== undefined) return { step: 'S.setup', detail: `The house signed two set-ups for number ${message.number}: ${twice.bankId} and ${shown.bankId}.` };
  if (message.house !== memory.house) return { step: 'S.setup', detail: `The set-up names ${message.house} as the house; this table's is ${memory.house}.` };
  if (message.table !== memory.tableId || domain.verifyingContract !== memory.domain.verifyingContract || domain.chainId !== memory.domain.chainId) {
    return { step: 'S.table', detail: 'The set-up is for another table or another escrow.' };
  }
  if (hashStruct('Setup', message) !== shown.bankId) return { step: 'S.setup', detail: 'The bank is not the one its set-up names.' };
  const me = message.players.find((p) => p.seat === memory.seat);
  if (me !== undefined && me.key !== sessionAddressOf(memory.secret)) return { step: 'S.players', detail: 'Your seat stands in the set-up with another session key.' };
  const failed = verifySetup(shown.proof).steps.find((step) => !step.ok);
  if (failed !== undefined) return { step: failed.id, detail: failed.detail };
  return jumpTrouble(memory, shown);
}

/** Between banks nothing may change by itself: the shoe goes on as it was, or a new taglia begins whole. */
function jumpTrouble(memory: SeatMemory, shown: BankView): Trouble | null {
  const { message } = shown.proof.setup;
  const last = memory.banks.find((bank) => bank.number === message.number - 1n);
  if (last === undefined) return null;
  if (message.prev !== last.bankId) return { step: 'S.setup', detail: `The set-up follows ${message.prev}, but the bank before was ${last.bankId}.` };
  const { taglia, composition } = last.checked;
  const same = message.taglia === taglia && message.composition === composition;
  const fresh = message.taglia === taglia + 1 && message.composition === packComposition(fullShoe);
  return same || fresh ? null : { step: 'S.composition', detail: 'The shoe is not the one the bank before has left.' };
}

function contextFor({ proof }: SeatBank): Context {
  return present(contextOf(proof.domain, proof.table, proof.setup.message), 'a known ruleset');
}

/** Checks the turns that are new, keeps those that were checked, and takes over end and result. */
function followTurns(memory: SeatMemory, known: SeatBank, shown: BankView): SeatMemory {
  const { turns: shownTurns } = shown.proof;
  if (shownTurns.length < known.verifiedTurns) return alarmed(memory, known.bankId, null, { step: 'T.place', detail: 'The table has taken back a turn that was checked.' });
  const context = contextFor(known);
  const turns: ProofTurn[] = [];
  let { checked } = known;
  for (const [i, shownTurn] of shownTurns.entries()) {
    const old = known.proof.turns[i];
    if (i < known.verifiedTurns && old !== undefined) {
      if (!sameTurn(old, shownTurn)) return alarmed(memory, known.bankId, i, { step: 'T.step', detail: 'The house shows another turn than the one that was checked.' });
      turns.push(withNewAcks(old, shownTurn));
      continue;
    }
    if (shownTurn.step === undefined && shownTurn.void === undefined) {
      turns.push(shownTurn); // it runs: `give` checks it
      continue;
    }
    const result = verifyTurn(context, historyOf(context, turns, known.proof.draw), checked, shownTurn);
    const failed = result.steps.find((step) => !step.ok);
    if (failed !== undefined || result.state === undefined) {
      const trouble = failed ?? { id: 'X.bounds', detail: 'The turn cannot be checked.' };
      return alarmed(memory, known.bankId, checked.turn, { step: trouble.id, detail: trouble.detail });
    }
    checked = result.state;
    turns.push(shownTurn);
  }
  const proof: Proof = { ...shown.proof, grants: known.proof.grants, setup: known.proof.setup, turns };
  const verifiedTurns = turns.filter((turn) => turn.step !== undefined || turn.void !== undefined).length;
  const bank: SeatBank = { ...known, proof, checked, verifiedTurns };
  return { ...memory, banks: memory.banks.map((b) => (b.bankId === bank.bankId ? bank : b)) };
}

/** The same list and the same next state (or void) as the one that was checked. */
function sameTurn(old: ProofTurn, shown: ProofTurn): boolean {
  const closedOf = (turn: ProofTurn) => (turn.closed === undefined ? null : hashStruct('Closed', turn.closed.message));
  const nextOf = (turn: ProofTurn) => turn.step?.message.next ?? (turn.void === undefined ? null : 'void');
  return closedOf(old) === closedOf(shown) && nextOf(old) === nextOf(shown);
}

/** Acknowledgements come late; those that were there stay. */
function withNewAcks(old: ProofTurn, shown: ProofTurn): ProofTurn {
  if (old.acks === undefined || shown.acks === undefined) return old;
  const known = new Set(old.acks.map((ack) => ack.seat));
  const acks = [...old.acks, ...shown.acks.filter((ack) => !known.has(ack.seat))].sort((a, b) => a.seat - b.seat);
  return acks.length === old.acks.length ? old : { ...old, acks };
}

/** What is wrong with a closed list, for this seat and what it signed itself; null: it may give. */
export function closedProblem(bank: SeatBank, turn: UnfinishedTurn, own: Own | null): Trouble | null {
  if (own === null) return { step: 'C.own', detail: 'The list has this seat in it, but this browser has signed nothing for this coup.' };
  const context = contextFor(bank);
  const past = bank.proof.turns.slice(0, bank.verifiedTurns);
  const { steps } = verifyClosed(context, historyOf(context, past, bank.proof.draw), bank.checked, turn, own);
  const failed = steps.find((step) => !step.ok);
  return failed === undefined ? null : { step: failed.id, detail: failed.detail };
}
