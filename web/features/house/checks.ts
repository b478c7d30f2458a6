/** What this browser's verifier finds in the published proof of a bank that the chain has paid. Pure. */
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import type { Step } from '../../../engine/proof/steps.ts';
import { linesOf, startState } from '../../../engine/protocol/digests.ts';
import type { Answer } from '../../lib/verifier.ts';
import type { PaidBank } from './figures.ts';

export const verdicts = ['VERIFIED', 'INCOMPLETE', 'MISMATCH', 'MISSING'] as const;
/** `MISSING`: there is no proof that could be checked. */
export type Verdict = (typeof verdicts)[number];

/** What differs: a step of the verifier; the escrow or the sums that the proof is about; or why there is no proof. */
export type Why =
  | { readonly step: Step }
  | { readonly differs: 'escrow' | 'paid' }
  | { readonly missing: string }
  | { readonly unreadable: string };

export interface Check {
  readonly bank: PaidBank;
  readonly verdict: Verdict;
  readonly why: Why | null;
  /** The players whom a void names as silent. */
  readonly voids: readonly (readonly Hex[])[];
  /** The file itself; null if there is none. */
  readonly text: string | null;
}

/** Where the chain says that the bank was paid. */
export interface Place {
  readonly chainId: number;
  readonly escrow: Hex;
}

export const withoutProof = (bank: PaidBank, why: string): Check => ({
  bank,
  verdict: 'MISSING',
  why: { missing: why },
  voids: [],
  text: null,
});

export function checkOf(bank: PaidBank, place: Place, text: string, answer: Answer): Check {
  const { file, report } = answer;
  // The verifier broke down: that says nothing of the house.
  if (answer.failed !== undefined) return withoutProof(bank, answer.failed);
  if (file?.kind !== 'bank' || report === undefined)
    return { bank, verdict: 'MISMATCH', why: { unreadable: answer.unreadable ?? '' }, voids: [], text };
  const { proof } = file;
  const found = { bank, voids: voidsIn(proof), text };
  if (report.failed !== undefined) return { ...found, verdict: 'MISMATCH', why: { step: report.failed } };
  const { chainId, verifyingContract } = proof.domain;
  if (chainId !== place.chainId || verifyingContract !== place.escrow)
    return { ...found, verdict: 'MISMATCH', why: { differs: 'escrow' } };
  if (isPaidOtherwise(bank, proof)) return { ...found, verdict: 'MISMATCH', why: { differs: 'paid' } };
  return { ...found, verdict: report.verdict, why: null };
}

/**
 * What all signed is what the escrow has paid, to the hundredth: the last state of the proof, whether their result is
 * published with it or not. The court pays by other rules: nothing to compare.
 */
function isPaidOtherwise({ lines, posta, garage, cagnotte }: PaidBank, { setup: { message }, turns }: Proof): boolean {
  if (lines === null) return false;
  const last = turns.findLast(({ state }) => state !== undefined)?.state ?? startState(message);
  const proven = linesOf(message, last);
  return (
    last.posta !== posta ||
    last.garage !== garage ||
    last.cagnotte !== cagnotte ||
    proven.length !== lines.length ||
    proven.some(({ player, line }, i) => lines[i]!.player !== player || lines[i]!.line !== line)
  );
}

function voidsIn({ turns, grants }: Proof): Check['voids'] {
  return turns.flatMap((turn) => {
    if (turn.void === undefined) return [];
    const { silent } = turn.void.message;
    const named = grants.filter(({ message }) => ((silent >> BigInt(message.seat)) & 1n) === 1n);
    return [[...new Set(named.map(({ message }) => message.player))]];
  });
}

/** How often each player was named by the voids of these banks, the most often first. */
export function namedBy(checks: readonly Check[]): readonly (readonly [Hex, number])[] {
  const named = new Map<Hex, number>();
  for (const player of checks.flatMap(({ voids }) => voids.flat())) named.set(player, (named.get(player) ?? 0) + 1);
  return [...named].sort(([, a], [, b]) => b - a);
}
