/**
 * The pieces of evidence that come one by one: gives, links, choices, acknowledgements, leaves, end and result. Each is
 * checked before it is kept.
 */
import { asKnown } from '../claim.ts';
import { commitmentOf } from '../fairness/commitment.ts';
import { linesDigest, linesOf, startState } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { Choice, Leave, Result, State } from '../protocol/messages.ts';
import { isSignedBy } from '../protocol/sign.ts';
import type { Hex } from '../bytes.ts';
import type { Context } from '../proof/game.ts';
import type { BankEnd, Proof, ProofGive, ProofResult, ProofTurn, SeatSigned } from '../proof/format.ts';
import { inOrder } from '../proof/choice-order.ts';
import { contributorsOf, standingLeaves } from '../proof/gives.ts';
import { neededLeaves } from '../proof/leaves.ts';
import { resultOf } from '../table/evidence.ts';
import { contextFor } from './bank-context.ts';
import { leavesOf, type SeatBank } from './memory.ts';
import { seatSentences } from './sentences.ts';

interface Problem {
  readonly step: string;
  readonly detail: string;
}

const keyAt = ({ setup }: Pick<Proof, 'setup'>, seat: number): Hex | null =>
  setup.message.players.find((player) => player.seat === seat)?.key ?? null;

/** The state before turn `turn`; null if no such state was checked. */
export function stateAt({ setup, turns }: Pick<Proof, 'setup' | 'turns'>, turn: number): State | null {
  return turn === 0 ? startState(setup.message) : (turns[turn - 1]?.state ?? null);
}

/** `old` with those gives, links and choices of `shown` that are right. A problem if any was wrong. */
export function withPapers(
  context: Context,
  old: ProofTurn,
  shown: ProofTurn,
): { readonly kept: ProofTurn; readonly problem: Problem | null } {
  const gives = withGives(context, old, shown.gives ?? []);
  const choices = withChoices(context, old, shown.choices ?? []);
  const problem = gives.problem ?? choices.problem;
  const same = gives.kept === old.gives && choices.kept === old.choices;
  return { kept: same ? old : ({ ...old, gives: gives.kept, choices: choices.kept } as ProofTurn), problem };
}

function withGives(
  { domain, setup }: Context,
  { closed, list, gives: before = [] }: ProofTurn,
  shown: readonly ProofGive[],
) {
  const order = contributorsOf(list ?? []).map(({ seat }) => seat);
  const digest = closed === undefined ? null : hashStruct('Closed', closed.message);
  let kept: readonly ProofGive[] = before;
  let problem: Problem | null = null;
  for (const { seat, signature, link } of shown) {
    const own = kept.find((give) => give.seat === seat);
    if (own !== undefined && (link === undefined || own.link !== undefined)) continue;
    const row = list?.find((one) => one.seat === seat);
    const key = keyAt({ setup: { message: setup, signature } }, seat);
    const linkRight = link === undefined || commitmentOf(link) === row?.commitment;
    const signed =
      own !== undefined ||
      (digest !== null && key !== null && isSignedBy(domain, 'Give', { closed: digest }, signature, key));
    if (!order.includes(seat) || !signed) problem ??= { step: 'T.gives', detail: seatSentences.wrongGive(seat) };
    else if (!linkRight) problem ??= { step: 'T.links', detail: seatSentences.wrongLink(seat) };
    if (!order.includes(seat) || !signed) continue;
    const give: ProofGive = {
      seat,
      signature: own?.signature ?? signature,
      ...(linkRight && link !== undefined ? { link } : {}),
    };
    kept = [...kept.filter((one) => one.seat !== seat), give].sort(
      (a, b) => order.indexOf(a.seat) - order.indexOf(b.seat),
    );
  }
  return { kept, problem };
}

/** One choice for each decision, of the two who decide, in the order in which a proof has them. */
function withChoices(
  context: Context,
  { closed, list = [], choices: before = [] }: ProofTurn,
  shown: readonly SeatSigned<Choice>[],
) {
  const { domain, setup, game } = context;
  let kept: readonly SeatSigned<Choice>[] = before;
  let problem: Problem | null = null;
  for (const { seat, message, signature } of shown) {
    const decision = game.limits.decision({ seat, message, signature });
    if (closed === undefined || kept.some((choice) => game.limits.decision(choice) === decision)) continue;
    const key = keyAt({ setup: { message: setup, signature } }, seat);
    const ordered = inOrder(context, { closed, list }, [...kept, { seat, message, signature }]);
    const right =
      ordered !== null &&
      key !== null &&
      message.closed === hashStruct('Closed', closed.message) &&
      isSignedBy(domain, 'Choice', message, signature, key);
    if (right) kept = ordered;
    else problem ??= { step: 'T.choices', detail: seatSentences.wrongChoice(seat) };
  }
  return { kept, problem };
}

/**
 * The bank with those acknowledgements of a checked turn that are right. Wrong ones are ignored; they change nothing.
 */
export function withLateAcks(bank: SeatBank, i: number, shown: ProofTurn): SeatBank {
  const { proof } = bank;
  const turn = proof.turns[i];
  if (turn?.acks === undefined || turn.state === undefined || shown.acks === undefined) return bank;
  const known = turn.acks;
  const fresh = shown.acks.filter(
    (ack, at, all) =>
      !known.some(({ seat }) => seat === ack.seat) && all.findIndex(({ seat }) => seat === ack.seat) === at,
  );
  if (fresh.length === 0) return bank;
  const state = hashStruct('State', turn.state);
  const right = fresh.filter(({ seat, message, signature }) => {
    const key = keyAt(proof, seat);
    return key !== null && message.state === state && isSignedBy(proof.domain, 'Ack', message, signature, key);
  });
  if (right.length === 0) return bank;
  const acks = [...known, ...right].sort((a, b) => a.seat - b.seat);
  return { ...bank, proof: asKnown({ ...proof, turns: proof.turns.with(i, { ...turn, acks } as ProofTurn) }) };
}

/** The bank with other turns, and in its proof the leaves that stand then. */
export function withTurns(bank: SeatBank, turns: readonly ProofTurn[]): SeatBank {
  return withStanding({ ...bank, proof: asKnown({ ...bank.proof, turns }) }, leavesOf(bank));
}

/**
 * The bank with those of these leaves that something rests on, in its proof those that a verifier takes. The others
 * stay aside: the court takes them too, and a list that turns out void, or bound nobody, takes no leave back.
 */
function withStanding(bank: SeatBank, leaves: readonly SeatSigned<Leave>[]): SeatBank {
  const { proof } = bank;
  const needed = neededLeaves(leaves, proof.setup.message, proof.turns);
  const standing = standingLeaves(needed, proof.turns);
  const leavesAside = needed.filter((leave) => !standing.includes(leave));
  return { ...bank, proof: asKnown({ ...proof, leaves: standing }), leavesAside };
}

/**
 * The bank also with those of these leaves that are right and needed: from a player, with its line in a checked state.
 */
export function withLeaves(bank: SeatBank, shown: readonly SeatSigned<Leave>[]): SeatBank {
  const { proof, bankId } = bank;
  const known = leavesOf(bank);
  const right = shown.filter((one, at) => {
    const { seat, message, signature } = one;
    const isSame = (leave: SeatSigned<Leave>) => leave.seat === seat && leave.message.turn === message.turn;
    if (known.some(isSame) || shown.findIndex(isSame) !== at) return false;
    const place = proof.setup.message.players.findIndex((player) => player.seat === seat);
    const line = stateAt(proof, message.turn)?.seats[place];
    const key = keyAt(proof, seat);
    return (
      key !== null &&
      message.bankId === bankId &&
      message.line === line &&
      isSignedBy(proof.domain, 'Leave', message, signature, key)
    );
  });
  return right.length === 0 ? bank : withStanding(bank, [...known, ...right]);
}

/** The bank with its end and its result, once they follow from the checked turns. */
export function withEnd(
  bank: SeatBank,
  shown: Pick<Proof, 'end' | 'result'>,
): { readonly bank: SeatBank; readonly problem: Problem | null } {
  const { proof } = bank;
  if (proof.end !== undefined && shown.end !== proof.end)
    return {
      bank,
      problem: { step: 'E.end', detail: seatSentences.endsOtherwise(proof.end) },
    };
  if (shown.end === undefined) return { bank, problem: null };
  const end = endOf(bank);
  if (end !== shown.end)
    return {
      bank,
      problem: {
        step: 'E.end',
        detail: end === null ? seatSentences.notEnded(shown.end) : seatSentences.otherEnd(shown.end, end),
      },
    };
  const ended = proof.end === undefined ? { ...bank, proof: asKnown<Proof>({ ...proof, end }) } : bank;
  if (shown.result === undefined) return { bank: ended, problem: null };
  const known = ended.proof.result;
  const result =
    known === undefined ? rightResult(ended, shown.result) : withLateSignatures(ended, known, shown.result);
  if (result === known) return { bank: ended, problem: null };
  if (result === null)
    return {
      bank: ended,
      problem: { step: 'R.message', detail: seatSentences.otherResult },
    };
  return { bank: { ...ended, proof: asKnown<Proof>({ ...ended.proof, result }) }, problem: null };
}

/** How a bank that ends now has ended; null while one of its coups is undecided. */
function endOf(bank: SeatBank): BankEnd | null {
  const { proof, checked, verifiedTurns } = bank;
  if (proof.turns.length > verifiedTurns) return null;
  if (proof.turns.at(-1)?.void !== undefined) return 'void';
  return contextFor(bank).game.isOver(checked) ? 'punta' : 'passed';
}

/** The result of the checked state with the signatures that are right; null if the house has not signed it. */
function rightResult(bank: SeatBank, { house, signatures }: ProofResult): ProofResult | null {
  const {
    proof: { setup, domain },
    checked,
  } = bank;
  const message = resultOf(setup.message, checked);
  const lines = linesOf(setup.message, checked);
  return message.lines === linesDigest(lines) && isSignedBy(domain, 'Result', message, house, setup.message.house)
    ? { message, lines, signatures: rightSignatures(bank, message, signatures), house }
    : null;
}

/** A result that is kept, with the right signatures of seats that had not signed. Wrong ones change nothing. */
function withLateSignatures(bank: SeatBank, known: ProofResult, { signatures }: ProofResult): ProofResult {
  const late = signatures.filter(({ seat }) => !known.signatures.some((one) => one.seat === seat));
  const right = rightSignatures(bank, known.message, late);
  return right.length === 0
    ? known
    : { ...known, signatures: [...known.signatures, ...right].sort((a, b) => a.seat - b.seat) };
}

/** Of each player the first signature that is right, by ascending seat as files have them. */
function rightSignatures(
  { proof: { setup, domain } }: SeatBank,
  message: Result,
  signatures: ProofResult['signatures'],
): ProofResult['signatures'] {
  return setup.message.players.flatMap(
    ({ seat, key }) =>
      signatures.find((one) => one.seat === seat && isSignedBy(domain, 'Result', message, one.signature, key)) ?? [],
  );
}
