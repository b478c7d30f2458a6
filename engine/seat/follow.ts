/**
 * Takes over what the view shows of the bank in progress, and checks every new turn before anything is signed on it
 * (protocol.md 2.7). What was checked once is kept as it was: a server cannot take evidence back.
 */
import { cardsLeft, fullShoe, packComposition, unpackComposition } from '../fairness/composition.ts';
import { commitmentOf } from '../fairness/commitment.ts';
import { hashStruct } from '../protocol/eip712.ts';
import { isSignedBy } from '../protocol/sign.ts';
import { startState } from '../protocol/digests.ts';
import type { Setup } from '../protocol/messages.ts';
import { cardsOfCoup } from '../rules/coup.ts';
import { rulesetOf } from '../rules/ruleset.ts';
import { cardsDrawn } from '../rules/taglia.ts';
import type { Own } from '../proof/closed.ts';
import { contextOf, historyOf, type Context } from '../proof/context.ts';
import type { Proof, ProofGive, ProofTurn, UnfinishedTurn } from '../proof/format.ts';
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
export function followBank(before: SeatMemory, view: View, paid?: ReadonlySet<bigint>): SeatMemory {
  const memory = markFinal(before, view, paid);
  const shown = view.bank;
  if (shown === null) return memory;
  const known = memory.banks.find((bank) => bank.bankId === shown.bankId);
  if (known !== undefined) return followTurns(memory, known, shown);
  const trouble = setupTrouble(memory, shown);
  if (trouble !== null) return alarmed(memory, shown.bankId, null, trouble);
  const { number } = shown.proof.setup.message;
  const { end: _end, result: _result, ...beginning } = shown.proof;
  const begun: SeatBank = {
    number, bankId: shown.bankId, proof: { ...beginning, turns: [], leaves: [] }, checked: startState(shown.proof.setup.message), verifiedTurns: 0, final: false,
  };
  return followTurns({ ...memory, banks: prune([...memory.banks, begun]) }, begun, shown);
}

/** Banks that are not final for the seat and that the table calls so, or shows no more, oldest first. */
export function calledFinal({ banks }: Pick<SeatMemory, 'banks'>, { past, bank: current }: Pick<View, 'past' | 'bank'>): readonly SeatBank[] {
  const open = new Set(past.filter((p) => p.status !== 'settled' && p.status !== 'finalised' && p.status !== 'idle').map((p) => p.bankId));
  return banks.filter(({ bankId, final }) => !final && !open.has(bankId) && bankId !== current?.bankId);
}

/**
 * Final is what the chain has paid, not what the table calls so: without the evidence of an open bank a house could take its
 * wins, demand its lists anew, or see a link that was withheld. A bank without a list has nothing of the kind, and is never paid.
 */
function markFinal(memory: SeatMemory, view: View, paid?: ReadonlySet<bigint>): SeatMemory {
  const shown = new Set(view.past.map(({ bankId }) => bankId));
  const done = calledFinal(memory, view).filter((bank) => (paid === undefined ? shown.has(bank.bankId) : paid.has(bank.number) || !hasList(memory, bank)));
  // Hidden for a while a bank without a list looks over; shown again it is not, or its lists would count for nothing.
  const reopened = memory.banks.filter((bank) => bank.final && bank.bankId === view.bank?.bankId && paid?.has(bank.number) === false);
  if (done.length === 0 && reopened.length === 0) return memory;
  return { ...memory, banks: memory.banks.map((bank) => (done.includes(bank) || reopened.includes(bank) ? { ...bank, final: !bank.final } : bank)) };
}

/** A list was closed in it, or this seat has bound itself to one. */
function hasList({ given }: SeatMemory, { bankId, proof }: SeatBank): boolean {
  return proof.turns.some((turn) => turn.closed !== undefined) || Object.keys(given).some((key) => key.startsWith(`${bankId}:`));
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
  const { draw } = shown.proof;
  const linkedFor = memory.given[`draw:${message.number}`];
  if (draw !== undefined && linkedFor !== undefined && linkedFor !== hashStruct('Draw', draw.draw.message)) {
    return { step: 'D.draw', detail: 'The draw is not the one that this seat has given its link for.' };
  }
  const me = message.players.find((p) => p.seat === memory.seat);
  if (me !== undefined && me.key !== sessionAddressOf(memory.secret)) return { step: 'S.players', detail: 'Your seat stands in the set-up with another session key.' };
  const failed = verifySetup(shown.proof).steps.find((step) => !step.ok);
  if (failed !== undefined) return { step: failed.id, detail: failed.detail };
  return jumpTrouble(memory, shown);
}

/** Between banks nothing may change by itself: a bank follows the newest one that is known, with the shoe it has left. */
function jumpTrouble(memory: SeatMemory, shown: BankView): Trouble | null {
  const { message } = shown.proof.setup;
  const last = memory.banks.reduce<SeatBank | null>((newest, bank) => (newest === null || bank.number > newest.number ? bank : newest), null);
  if (last === null) return null;
  if (message.number < last.number) return { step: 'S.setup', detail: `Number ${message.number} is given after number ${last.number}.` };
  // A number further on may have banks before it that this client has not seen; their players cannot have played without its links.
  if (message.number === last.number + 1n && message.prev !== last.bankId) {
    return { step: 'S.setup', detail: `The set-up follows ${message.prev}, but the bank before was ${last.bankId}.` };
  }
  return shoeFollows(memory, last, message) ? null : { step: 'S.composition', detail: 'The shoe is not the one the bank before has left.' };
}

/**
 * The shoe as the last checked state left it, or whole after the cut. One coup more may have left it unseen: the one that
 * this seat has given for before it lost sight of the table. No coup of two is played without its link.
 */
function shoeFollows({ given, table }: SeatMemory, last: SeatBank, { taglia, composition }: Setup): boolean {
  const { checked } = last;
  const unseen = last.proof.end === undefined && given[`${last.bankId}:${checked.turn}`] !== undefined ? cardsOfCoup : 0;
  if (taglia === checked.taglia + 1) {
    const { cut } = present(rulesetOf(table.ruleset), 'the ruleset');
    return composition === packComposition(fullShoe) && cardsDrawn(checked.composition) + unseen >= cut.card;
  }
  if (taglia !== checked.taglia) return false;
  const left = unpackComposition(composition);
  const before = unpackComposition(checked.composition);
  return left.every((count, kind) => count <= before[kind]!) && cardsLeft(before) - cardsLeft(left) <= unseen;
}

function contextFor({ proof }: SeatBank): Context {
  return present(contextOf(proof.domain, proof.table, proof.setup.message), 'a known ruleset');
}

/** Checks the turns that are new, keeps those that were checked, and takes over end and result. */
function followTurns(memory: SeatMemory, known: SeatBank, shown: BankView): SeatMemory {
  const { turns: shownTurns } = shown.proof;
  const back = takenBack(known, shown.proof);
  if (back !== null) return alarmed(memory, known.bankId, known.checked.turn, back);
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
      turns.push(keptRunning(memory, known, old, shownTurn)); // it runs: `give` checks it
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
  // What the set-up was checked with stays; only what grows is taken over.
  const { leaves, end, result } = shown.proof;
  const { leaves: _leaves, end: _end, result: _result, turns: _turns, ...fixed } = known.proof;
  const proof: Proof = { ...fixed, turns, leaves, ...(end === undefined ? {} : { end }), ...(result === undefined ? {} : { result }) };
  const verifiedTurns = turns.filter((turn) => turn.step !== undefined || turn.void !== undefined).length;
  const bank: SeatBank = { ...known, proof, checked, verifiedTurns };
  return { ...memory, banks: memory.banks.map((b) => (b.bankId === bank.bankId ? bank : b)) };
}

/** What the table shows no longer, though this client has seen it; null when nothing. */
function takenBack({ proof, verifiedTurns }: SeatBank, shown: Proof): Trouble | null {
  // Results may have been signed on the end: a bank that goes on after it could be settled as of either.
  if (proof.end !== undefined && (shown.end !== proof.end || shown.turns.length !== proof.turns.length)) {
    return { step: 'E.end', detail: `The bank had ended (${proof.end}), and now goes on or ends otherwise.` };
  }
  if (shown.turns.length < verifiedTurns) return { step: 'T.place', detail: 'The table has taken back a turn that was checked.' };
  const running = proof.turns[verifiedTurns];
  if (running?.closed === undefined) return null;
  const now = shown.turns[verifiedTurns];
  const banker = proof.setup.message.banker;
  if (now === undefined) {
    // Without the banker's Give it bound nobody. With it the banker, or its friends, may know the cards that they do not like.
    const bound = running.gives.some((give) => give.seat === banker);
    return bound ? { step: 'T.place', detail: 'The table has taken back a closed list that the banker had signed.' } : null;
  }
  const [first, second] = [running, now].map((turn) => (turn.closed === undefined ? 'none' : hashStruct('Closed', turn.closed.message)));
  return first === second ? null : { step: 'T.closed', detail: `The house closed this turn twice: ${first} and ${second}.` };
}

/**
 * What was shown of a running coup stays: the list as this seat has agreed to it, and each give that is right. They are the evidence of a
 * demand, and a house that means to withhold its link must not be able to spoil it.
 */
function keptRunning(memory: SeatMemory, bank: SeatBank, old: ProofTurn | undefined, shown: UnfinishedTurn & ProofTurn): ProofTurn {
  if (old?.closed === undefined || shown.closed === undefined) return shown;
  const closed = hashStruct('Closed', old.closed.message);
  const agreed = memory.given[`${bank.bankId}:${old.closed.message.turn}`] === closed;
  const list = agreed ? { ...shown, closed: old.closed, list: old.list, bets: old.bets } : shown;
  const { players } = bank.proof.setup.message;
  const isRight = ({ seat, signature, link }: ProofGive) => {
    const key = players.find((player) => player.seat === seat)?.key;
    return key !== undefined && isSignedBy(memory.domain, 'Give', { closed }, signature, key)
      && (link === undefined || commitmentOf(link) === old.list.find((row) => row.seat === seat)?.commitment);
  };
  const later = shown.gives.map((give) => {
    const before = old.gives.find(({ seat }) => seat === give.seat);
    const same = before === undefined || (before.signature === give.signature && (before.link === undefined || before.link === give.link));
    return same || !isRight(before) ? give : { ...before, ...(before.link === undefined && give.link !== undefined ? { link: give.link } : {}) };
  });
  const lost = old.gives.filter((give) => !shown.gives.some(({ seat }) => seat === give.seat));
  return { ...list, gives: [...later, ...lost] } as ProofTurn;
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
