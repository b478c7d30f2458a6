/**
 * Takes over what the view shows of a bank's turns, as far as it is right (protocol.md 2.7). Evidence only grows: what
 * was checked stays unchanged, each new piece is checked before it is stored, and what is wrong is left out and
 * reported.
 */
import type { Hex } from '../bytes.ts';
import { asKnown } from '../claim.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { isSignedBy } from '../protocol/sign.ts';
import type { State } from '../protocol/messages.ts';
import type { Context } from '../proof/game.ts';
import type { Proof, ProofTurn } from '../proof/format.ts';
import { verifyClosed, verifyTurn } from '../proof/verify-turn.ts';
import { present } from '../assert.ts';
import { contextFor, historyFor } from './bank-context.ts';
import type { Lie } from './lie.ts';
import { refutes, signedList, signedStep } from './lies.ts';
import { turnKey, withBank, type SeatBank, type SeatMemory } from './memory.ts';
import { withEnd, withLateAcks, withLeaves, withPapers, withTurns } from './pieces.ts';
import { overruledIn } from './overruled.ts';
import { ownOf } from './own.ts';
import { burn } from './secrets.ts';
import { shownProblem } from './shown.ts';
import { alarmed, disagrees, isStopped, trouble } from './trouble.ts';
import { seatSentences } from './sentences.ts';

/** The memory with everything right that is shown of the bank `bankId`. */
export function takeTurns(before: SeatMemory, bankId: Hex, shown: Proof): SeatMemory {
  let memory = before;
  for (const [i, turn] of shown.turns.entries()) {
    memory = takeTurn(memory, bankId, i, turn);
    if (isStopped(memory)) return memory;
  }
  const bank = bankIn(memory, bankId);
  if (shown.turns.length < bank.proof.turns.length) memory = takenBack(memory, bank, shown);
  if (isStopped(memory)) return memory;
  return takeEnd(memory, bankIn(memory, bankId), shown);
}

const bankIn = (memory: SeatMemory, bankId: Hex): SeatBank =>
  present(
    memory.banks.find((bank) => bank.bankId === bankId),
    'the bank',
  );

function takeTurn(memory: SeatMemory, bankId: Hex, i: number, turn: ProofTurn): SeatMemory {
  const bank = bankIn(memory, bankId);
  const { proof, verifiedTurns } = bank;
  const wrong = (step: string, detail: string) => disagrees(memory, trouble(bankId, i, step, detail));
  if (i < verifiedTurns) return checkedBefore(memory, bank, i, turn);
  if (proof.turns[verifiedTurns - 1]?.void !== undefined) return wrong('T.place', seatSentences.afterVoid);
  if (proof.end !== undefined) return wrong('E.end', seatSentences.goesOn(proof.end));
  if (i > verifiedTurns) return wrong('T.place', seatSentences.afterOpen);
  const context = contextFor(bank);
  const twice = listedTwice(memory, bank, context, turn);
  if (twice !== null) return twice;
  const running = turn.step === undefined && turn.void === undefined;
  return running ? takeRunning(memory, bank, context, turn) : takeDone(memory, bank, context, turn);
}

/** A checked turn, shown again: the same, with late acknowledgements, or two signatures that contradict each other. */
function checkedBefore(memory: SeatMemory, bank: SeatBank, i: number, turn: ProofTurn): SeatMemory {
  const old = present(bank.proof.turns[i], 'the turn');
  // Each view shows all turns: a turn with the same signatures needs no second check.
  if (isSame(old, turn)) return withAcks(memory, bank, i, turn);
  const context = contextFor(bank);
  const twice = listedTwice(memory, bank, context, turn, i);
  if (twice !== null) return twice;
  const [first, second] = [old, turn].map((one) => signedStep(context, i, one));
  if (first != null && second != null && hashStruct('Step', first.message) !== hashStruct('Step', second.message)) {
    const lie: Lie = { kind: 'steps', steps: [first, second] };
    return alarmed(memory, trouble(bank.bankId, i, 'T.step', seatSentences.otherStep), lie);
  }
  const same =
    (old.void === undefined) === (turn.void === undefined) &&
    (old.step?.message.next ?? null) === (turn.step?.message.next ?? null);
  if (!same) return disagrees(memory, trouble(bank.bankId, i, 'T.step', seatSentences.otherTurn));
  return withAcks(memory, bank, i, turn);
}

function withAcks(memory: SeatMemory, bank: SeatBank, i: number, turn: ProofTurn): SeatMemory {
  const later = withLateAcks(bank, i, turn);
  return later === bank ? memory : withBank(memory, later);
}

/** Both carry the same signatures of the house over the same next state. */
function isSame(old: ProofTurn, shown: ProofTurn): boolean {
  return (
    old.closed?.signature === shown.closed?.signature &&
    old.void?.signature === shown.void?.signature &&
    old.step?.signature === shown.step?.signature &&
    old.step?.message.next === shown.step?.message.next
  );
}

/**
 * The house has signed one list for this turn and now shows another that it also signed. The seat remembers the first
 * one, whether it gave for it or not.
 */
function listedTwice(
  memory: SeatMemory,
  { bankId, verifiedTurns }: SeatBank,
  context: Context,
  turn: ProofTurn,
  at = verifiedTurns,
): SeatMemory | null {
  const first = memory.lists[turnKey(bankId, at)];
  if (first === undefined || turn.closed === undefined || first.signature === turn.closed.signature) return null;
  const second = turn.closed.message;
  const [one, two] = [first.message, second].map((message) => hashStruct('Closed', message));
  if (one === two) return null;
  const signed =
    second.bankId === bankId &&
    second.turn === at &&
    isSignedBy(context.domain, 'Closed', second, turn.closed.signature, context.setup.house);
  const found = trouble(bankId, at, 'T.closed', seatSentences.closedTwice(one!, two!));
  return signed ? alarmed(memory, found, { kind: 'lists', lists: [first, turn.closed] }) : disagrees(memory, found);
}

/** A coup that has ended, a void, or a new taglia. */
function takeDone(memory: SeatMemory, bank: SeatBank, context: Context, turn: ProofTurn): SeatMemory {
  const { bankId, checked, verifiedTurns: i } = bank;
  const history = historyFor(bank, context);
  // Acknowledgements come separately: a wrong one must not keep the turn out.
  const bare = turn.acks === undefined ? turn : ({ ...turn, acks: [] } as ProofTurn);
  const result = verifyTurn(context, history, checked, bare);
  const failed = result.steps.find((step) => !step.ok);
  if (failed !== undefined || result.state === undefined) {
    const found = trouble(bankId, i, failed?.id ?? 'T.place', failed?.detail ?? seatSentences.uncheckable);
    return failed !== undefined && refutes(context, checked, bare, failed.id)
      ? alarmed(memory, found, lieOf(bank, bare))
      : disagrees(memory, found);
  }
  const given = memory.given[turnKey(bankId, i)];
  if (given !== undefined && bare.closed !== undefined && hashStruct('Closed', bare.closed.message) !== given) {
    return disagrees(memory, trouble(bankId, i, 'T.closed', seatSentences.otherList));
  }
  const framed = framedSeat(memory, bank, bare);
  // What refutes the void stays: the running list with every give and link that came.
  if (framed !== null)
    return disagrees(
      framed === memory.seat ? withRefused(memory, bank, bare) : memory,
      trouble(
        bankId,
        i,
        'T.void',
        framed === memory.seat ? seatSentences.voidInYourName : seatSentences.voidOfOther(framed),
      ),
    );
  const lied = shownProblem(memory, bank, context, bare);
  if (lied !== null) return lied;
  const kept = bank.proof.turns.slice(0, i);
  const next: SeatBank = {
    ...withTurns(bank, [...kept, bare]),
    checked: asKnown(result.state),
    verifiedTurns: i + 1,
  };
  const own = ownOf(memory, next, bare);
  const overruled = overruledIn(memory, bank, context, bare);
  const told = overruled === null ? memory : { ...memory, overruled: [...(memory.overruled ?? []), overruled] };
  const listed = withList(told, bankId, i, context, bare);
  return afterVoid(withBank(listed, withLateAcks({ ...next, ...own }, i, turn)), bankId, bare);
}

/**
 * A seat that a void calls silent although it has given: this one, or one whose `Give` and link are here. Null if there
 * is none.
 */
export function framedSeat(
  memory: Pick<SeatMemory, 'seat' | 'given'>,
  { bankId, proof, verifiedTurns, mine }: SeatBank,
  turn: ProofTurn,
): number | null {
  if (turn.void === undefined) return null;
  const { silent } = turn.void.message;
  const isNamed = (seat: number) => ((silent >> BigInt(seat)) & 1n) === 1n;
  if (mine && isNamed(memory.seat) && memory.given[turnKey(bankId, verifiedTurns)] !== undefined) return memory.seat;
  return proof.turns[verifiedTurns]?.gives?.find(({ seat, link }) => link !== undefined && isNamed(seat))?.seat ?? null;
}

/** A void in this seat's name is remembered beside the list: only the court can end the bank by it (payments.ts). */
function withRefused(memory: SeatMemory, bank: SeatBank, turn: ProofTurn): SeatMemory {
  return !bank.mine || turn.void === undefined || bank.refused?.signature === turn.void.signature
    ? memory
    : withBank(memory, { ...bank, refused: turn.void });
}

/** A void ends its bank: a seat that has not given there never will. */
function afterVoid(memory: SeatMemory, bankId: Hex, turn: ProofTurn): SeatMemory {
  return turn.void === undefined ? memory : burn(memory, bankId);
}

function withList(
  memory: SeatMemory,
  bankId: Hex,
  turn: number,
  context: Context,
  { closed, list }: ProofTurn,
): SeatMemory {
  const key = turnKey(bankId, turn);
  const signed =
    memory.lists[key] !== undefined || closed === undefined || list === undefined
      ? null
      : signedList(context, turn, { closed, list } as ProofTurn);
  return signed === null ? memory : { ...memory, lists: { ...memory.lists, [key]: signed } };
}

/**
 * A coup that is closed and not decided: takes its list once every row is right, then each give, link and choice that
 * is right.
 */
function takeRunning(memory: SeatMemory, bank: SeatBank, context: Context, turn: ProofTurn): SeatMemory {
  const { bankId, checked, verifiedTurns: i } = bank;
  const old = bank.proof.turns[i];
  const isKnown =
    old?.closed !== undefined &&
    old.closed.signature === turn.closed?.signature &&
    old.closed.message.bets === turn.closed.message.bets;
  if (turn.closed === undefined || turn.list === undefined || (!isKnown && signedList(context, i, turn) === null))
    return disagrees(memory, trouble(bankId, i, 'T.closed', seatSentences.unsignedList));
  const listed = withList(memory, bankId, i, context, turn);
  if (old?.closed === undefined) {
    const bare = { bets: turn.bets, closed: turn.closed, list: turn.list, gives: [] };
    const failed = verifyClosed(context, historyFor(bank, context), checked, bare).steps.find((step) => !step.ok);
    if (failed !== undefined) {
      const found = trouble(bankId, i, failed.id, failed.detail);
      const proves = refutes(context, checked, turn, failed.id);
      return proves
        ? alarmed(listed, found, lieOf(bank, { ...bare, choices: [] } as ProofTurn))
        : disagrees(listed, found);
    }
  }
  const base =
    old?.closed !== undefined
      ? old
      : ({ bets: turn.bets, closed: turn.closed, list: turn.list, gives: [], choices: [] } as ProofTurn);
  const { kept, problem } = withPapers(context, base, turn);
  const same = kept === old;
  const next = same ? bank : withTurns(bank, [...bank.proof.turns.slice(0, i), kept]);
  const own = same ? {} : ownOf(listed, next, kept);
  const taken = same && Object.keys(own).length === 0 ? listed : withBank(listed, { ...next, ...own });
  return problem === null ? taken : disagrees(taken, trouble(bankId, i, problem.step, problem.detail));
}

/**
 * The table no longer shows something that this client has seen. Nothing of it is forgotten; but a list that bound
 * nobody may go.
 */
function takenBack(memory: SeatMemory, bank: SeatBank, shown: Proof): SeatMemory {
  const { bankId, proof, verifiedTurns } = bank;
  if (shown.turns.length < verifiedTurns)
    return disagrees(memory, trouble(bankId, shown.turns.length, 'T.place', seatSentences.turnTakenBack));
  const running = present(proof.turns[verifiedTurns], 'the running turn');
  const bound =
    memory.given[turnKey(bankId, verifiedTurns)] !== undefined ||
    running.gives?.some(({ seat }) => seat === proof.setup.message.banker) === true;
  // With the banker's Give the banker or its friends may know the cards, and not like them.
  const own = memory.given[turnKey(bankId, verifiedTurns)] !== undefined;
  if (bound)
    return disagrees(
      memory,
      trouble(bankId, verifiedTurns, 'T.place', own ? seatSentences.listNotPlayed : seatSentences.listTakenBack),
    );
  return withBank(memory, withTurns(bank, proof.turns.slice(0, verifiedTurns)));
}

/** Takes leaves, end and result, each if it is right. */
function takeEnd(memory: SeatMemory, bank: SeatBank, shown: Proof): SeatMemory {
  const left = withLeaves(bank, shown.leaves);
  const { bank: ended, problem } = withEnd(left, shown);
  let next = ended === bank ? memory : withBank(memory, ended);
  if (bank.proof.end === undefined && ended.proof.end !== undefined) next = burn(next, bank.bankId);
  return problem === null
    ? next
    : disagrees(next, trouble(bank.bankId, bank.verifiedTurns, problem.step, problem.detail));
}

function lieOf({ proof: { setup }, checked }: SeatBank, turn: ProofTurn): Lie {
  return { kind: 'turn', setup, before: checked as State, turn };
}
