/** A whole bank, from its set-up to the signed result (protocol.md 3, fairness.md 4). */
import type { Hex } from '../bytes.ts';
import { formatChips, formatLine } from '../chips.ts';
import { linesDigest, linesOf } from '../protocol/digests.ts';
import { hashStruct } from '../protocol/eip712.ts';
import type { State } from '../protocol/messages.ts';
import { longestProof } from './bounds.ts';
import { digestToSign, notSignedByHouse, notSignedBySeat } from './context.ts';
import type { Context } from './game.ts';
import { gaveAfterLeave } from './gives.ts';
import { historyAfter, historyOf } from './history.ts';
import { kindOf, type Proof, type ProofResult } from './format.ts';
import {
  check,
  differ,
  differInChips,
  firstProblem,
  follow,
  notAscending,
  type Problem,
  type Step,
  type Trail,
} from './steps.ts';
import { verifySetup } from './verify-setup.ts';
import { verifyTurn } from './verify-turn.ts';

/**
 * Only VERIFIED is green. INCOMPLETE: nothing differs, but the bank is not ended and signed. A file that cannot be read
 * has no report (`Unreadable`).
 */
export type Verdict = 'VERIFIED' | 'MISMATCH' | 'INCOMPLETE';

export interface Report {
  readonly verdict: Verdict;
  readonly steps: readonly Step[];
  /** The first step that differs; nothing is checked after it. */
  readonly failed?: Step;
  /** What the file alone cannot show, in words. */
  readonly notChecked: readonly string[];
  /** Why an INCOMPLETE proof is not VERIFIED. */
  readonly missing?: string;
}

/**
 * How a file is checked. `withoutSignatures` measures what signatures cost: such a report says so, and is never
 * VERIFIED.
 */
export interface VerifyOptions {
  readonly withoutSignatures?: boolean;
}

/** Checks a bank step by step. Never throws for anything that a file can hold. */
export function verifyProof(proof: Proof, { withoutSignatures = false }: VerifyOptions = {}): Report {
  const begun = verifySetup(proof, withoutSignatures);
  const steps = [...begun.steps];
  const notChecked = [...begun.notChecked];
  const report = (missing: string | null): Report =>
    reportOf(steps, [...notChecked, escrowNotChecked(proof)], missing, withoutSignatures);
  if (begun.context === undefined || begun.state === undefined) return report(null);

  const context: Context = { ...begun.context, known: new Map() };
  const states: State[] = [begun.state];
  let digest = hashStruct('State', begun.state);
  let history = historyOf(context, [], proof.draw);
  for (const [i, turn] of proof.turns.entries()) {
    const before = states.at(-1)!;
    const checked = verifyTurn(context, history, before, turn, digest);
    steps.push(...checked.steps);
    notChecked.push(...checked.notChecked);
    if (checked.digest === undefined) return report(null);
    digest = checked.digest;
    history = historyAfter(context, history, before, turn);
    if (turn.state !== undefined) states.push(turn.state);
    else if (i < proof.turns.length - 1) break; // found by E.end
  }
  const longest = longestProof(proof.setup.message.players.length);
  if (proof.turns.length > longest)
    notChecked.push(`the limit of ${longest} turns after the last state that could be proposed`);
  const ended = follow(null, (trail) => checkEnd(trail, context, proof, states, digest));
  steps.push(...ended.steps);
  notChecked.push(...ended.notChecked);
  return report(ended.value ?? null);
}

/** What is missing from a bank that goes on. */
export const notEnded = 'the bank has not ended';

/** The report on these steps. `missing` is why the proof is incomplete; null when it is not. */
export function reportOf(
  steps: readonly Step[],
  notChecked: readonly string[],
  missing: string | null,
  withoutSignatures: boolean,
): Report {
  const failed = steps.find(({ ok }) => !ok);
  const rest = { steps, notChecked: [...new Set(withoutSignatures ? ['any signature', ...notChecked] : notChecked)] };
  if (failed !== undefined) return { verdict: 'MISMATCH', failed, ...rest };
  const why = missing ?? (withoutSignatures ? 'its signatures were not checked' : null);
  return why === null ? { verdict: 'VERIFIED', ...rest } : { verdict: 'INCOMPLETE', missing: why, ...rest };
}

/** What only the chain can show. */
export function escrowNotChecked({ domain, setup }: Pick<Proof, 'domain' | 'setup'>): string {
  return `that ${setup.message.house} is the house of the escrow ${domain.verifyingContract} on chain ${domain.chainId}, and that the escrow settled so`;
}

/** Checks end, leaves and result; `digest` is that of the last state. Returns why the proof is incomplete, or null. */
function checkEnd(trail: Trail, context: Context, proof: Proof, states: readonly State[], digest: Hex): string | null {
  const last = states.at(-1)!;
  check(
    trail,
    'E.end',
    endProblem(context, proof, last),
    proof.end === undefined ? 'it has not ended' : `${proof.end}, in the state ${digest}`,
  );
  check(
    trail,
    'E.leaves',
    leavesProblem(context, proof, states),
    proof.leaves
      .map(({ seat, message }) => `seat ${seat} with ${formatLine(message.line)} at turn ${message.turn}`)
      .join('; ') || 'nobody',
  );
  if (proof.result === undefined)
    return proof.end === undefined ? notEnded : 'the bank has ended without a signed result';
  return checkResult(trail, context, proof, proof.result, last, digest);
}

function endProblem({ game }: Context, { turns, end, result }: Proof, last: State): Problem {
  const cut = turns.slice(0, -1).findIndex((turn) => turn.state === undefined);
  if (cut >= 0) return `turn ${cut} is ${kindOf(turns[cut]!)}, and yet turns follow it`;
  const lastKind = turns.length === 0 ? null : kindOf(turns.at(-1)!);
  if (result !== undefined && end === undefined) return 'there is a result, but the bank has not ended';
  if (end === undefined) return null;
  if (lastKind === 'unfinished') return `the last coup is unfinished, and yet the bank ended: ${end}`;
  return differ('end', end, lastKind === 'void' ? 'void' : game.isOver(last) ? 'punta' : 'passed');
}

/**
 * A `Leave` names the line in its state, and is final: no `Give` follows it. After a void it names the state before
 * that coup.
 */
function leavesProblem(context: Context, { leaves, turns }: Proof, states: readonly State[]): Problem {
  return (
    notAscending(
      'leaves',
      leaves.map(({ seat }) => seat),
    ) ??
    firstProblem(leaves, (leave) => {
      const { seat, message } = leave;
      const of = `leave of seat ${seat}: `;
      const at = context.setup.players.findIndex((player) => player.seat === seat);
      const state = states[message.turn];
      if (at < 0) return `${of}it is not in this bank`;
      if (state === undefined) return `${of}there is no state ${message.turn}`;
      const later = gaveAfterLeave(leave, turns);
      if (later >= 0) return `${of}it gave in turn ${later} after leaving at turn ${message.turn}`;
      return (
        differ(`${of}bankId`, message.bankId, context.bankId) ??
        differInChips(`${of}line`, message.line, state.seats[at]!) ??
        notSignedBySeat(context, 'Leave', seat, leave)
      );
    })
  );
}

function checkResult(
  trail: Trail,
  context: Context,
  { leaves }: Proof,
  result: ProofResult,
  last: State,
  digest: Hex,
): string | null {
  const { setup } = context;
  const expected = linesOf(setup, last);
  const { message, signatures } = result;
  const messageProblem =
    differ('table', message.table, setup.table) ??
    differ('number', message.number, setup.number) ??
    differ('bankId', message.bankId, context.bankId) ??
    differ('state', message.state, digest) ??
    differInChips('posta', message.posta, last.posta) ??
    differInChips('garage', message.garage, last.garage) ??
    differInChips('won', message.won, last.won) ??
    differInChips('cagnotte', message.cagnotte, last.cagnotte) ??
    differ('the digest of the lines', message.lines, linesDigest(expected));
  check(
    trail,
    'R.message',
    messageProblem,
    `posta ${formatChips(last.posta)}, garage ${formatChips(last.garage)}, won ${formatChips(last.won)}, cagnotte ${formatChips(last.cagnotte)}`,
  );

  const text = (lines: ProofResult['lines']) =>
    lines.map(({ player, line }) => `${player}: ${formatLine(line)}`).join('; ');
  const sum = expected.reduce((total, { line }) => total + line, last.cagnotte);
  check(
    trail,
    'R.lines',
    differ('lines', text(result.lines), text(expected)) ?? differInChips('Σ lines + cagnotte', sum, 0n),
    `${text(expected)}; Σ + ${formatChips(last.cagnotte)} = 0`,
  );
  const signed = digestToSign(context, 'Result', message);
  check(
    trail,
    'R.house',
    notSignedByHouse(context, 'Result', { message, signature: result.house }, signed),
    setup.house,
  );

  const problem =
    notAscending(
      'signatures',
      signatures.map(({ seat }) => seat),
    ) ??
    firstProblem(signatures, ({ seat, signature }) =>
      notSignedBySeat(context, 'Result', seat, { message, signature }, signed),
    );
  check(trail, 'R.signatures', problem, `seat ${signatures.map(({ seat }) => seat).join(', ') || 'none'}`);
  const missing = setup.players.filter(
    ({ seat }, i) =>
      last.seats[i] !== 0n &&
      !signatures.some((s) => s.seat === seat) &&
      !leaves.some((leave) => leave.seat === seat && leave.message.line === last.seats[i]),
  );
  return missing.length === 0 ? null : `the result is not signed by seat ${missing.map(({ seat }) => seat).join(', ')}`;
}
