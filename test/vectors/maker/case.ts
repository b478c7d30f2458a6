/** A case: a base and what is done to it, with the verdict that must result (test/vectors/README.md). */
import { zero32 } from '../../../engine/bytes.ts';
import { commitmentOf } from '../../../engine/fairness/commitment.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import type { StepId } from '../../../engine/proof/steps.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { bytes32 } from '../../support/bank-maker.ts';
import { diff, type Operation } from './diff.ts';
import { reckon, reseal, type DraftProof, type DraftTurn, type Forced } from './reseal.ts';

/**
 * What is done to the base's text: `find` (its first place; '' is the beginning) is replaced by `put`, or `end` is
 * appended; `times` over.
 */
export type TextEdit = ({ readonly find: string; readonly put: string } | { readonly end: string }) & {
  readonly times?: number;
};

export interface Expected {
  readonly verdict: 'VERIFIED' | 'INCOMPLETE' | 'MISMATCH' | 'UNREADABLE';
  readonly step?: StepId;
  readonly turn?: number | null;
  readonly where?: string;
  /** For `G.bank`: which bank of the taglia, and where in it. */
  readonly bank?: { readonly index: number; readonly step: StepId; readonly turn: number | null };
}

export interface Case extends Expected {
  readonly name: string;
  readonly base: string | null;
  readonly change?: readonly Operation[];
  readonly text?: readonly TextEdit[];
  readonly bytes?: string;
}

export type Change = (proof: DraftProof, last: DraftTurn) => void;
export type How = 'raw' | 'resealed' | 'listed';

/** Cases of one file, with different names. */
export class CaseList {
  readonly all: Case[] = [];

  /** The JSON value changed so that it cannot be read. */
  unreadable(where: string, base: string, name: string, change: readonly Operation[]): void {
    this.add({ name, base, change, verdict: 'UNREADABLE', where });
  }

  /** The text changed. */
  text(where: string, base: string | null, name: string, ...text: readonly TextEdit[]): void {
    this.add({ name, base, text, verdict: 'UNREADABLE', where });
  }

  add(one: Case): void {
    if (this.all.some(({ name }) => name === one.name)) throw new Error(`two cases are called ${one.name}`);
    this.all.push(one.base === null ? one : { ...one, base: `bases/${one.base}.json` });
  }
}

/** Cases of one part of the verification of banks, over the bases. */
export class Cases extends CaseList {
  private readonly bases: ReadonlyMap<string, Proof>;

  constructor(bases: ReadonlyMap<string, Proof>) {
    super();
    this.bases = bases;
  }

  /** Changed, with nothing signed again: `step` differs, in the last turn (for `T` steps). */
  raw(step: StepId, base: string, name: string, change: Change): void {
    this.mismatch('raw', step, base, name, change);
  }

  /** Changed, with everything signed again; `forced` is wrong although it is signed. */
  resealed(step: StepId, base: string, name: string, change: Change, forced?: Forced): void {
    this.mismatch('resealed', step, base, name, change, forced);
  }

  /** Like `resealed`, for the list of the last turn: hand, posta and garage follow from the changed list. */
  listed(step: StepId, base: string, name: string, change: Change): void {
    this.mismatch('listed', step, base, name, change);
  }

  /** Something that looks odd and is right. */
  right(how: How, verdict: 'VERIFIED' | 'INCOMPLETE', base: string, name: string, change: Change): void {
    const { change: operations } = this.make(how, base, change);
    this.add({ name, base, change: operations, verdict });
  }

  private mismatch(how: How, step: StepId, base: string, name: string, change: Change, forced?: Forced): void {
    const { change: operations, turns } = this.make(how, base, change, forced);
    if (operations.length === 0) throw new Error(`${name} changes nothing`);
    this.add({
      name: `${step} ${name}`,
      base,
      change: operations,
      verdict: 'MISMATCH',
      step,
      turn: step.startsWith('T.') ? turns - 1 : null,
    });
  }

  private make(
    how: How,
    base: string,
    change: Change,
    forced?: Forced,
  ): { readonly change: readonly Operation[]; readonly turns: number } {
    const proof = this.bases.get(base);
    if (proof === undefined) throw new Error(`no base ${base}`);
    const draft = structuredClone(proof) as unknown as DraftProof;
    change(draft, draft.turns.at(-1)!);
    if (how === 'listed') reckon(draft);
    if (how !== 'raw') reseal(draft, forced);
    return { change: diff(proofToJson(proof), writtenAs(draft)), turns: draft.turns.length };
  }
}

/** As a proof file says it, by the only writer there is: bigints as decimal strings, fields in its order. */
function writtenAs(draft: DraftProof): unknown {
  return plain(proofToJson(draft as unknown as Proof & { readonly turns: ProofTurn[] }));
}

/** A value as it is read back from its JSON. */
export function plain(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json)) as unknown;
}

/** Cuts a bank off after its turn `last`: no end, no result. */
export function upTo(proof: DraftProof, last: number): DraftTurn {
  proof.turns.length = last + 1;
  proof.leaves = [];
  delete proof.end;
  delete proof.result;
  return proof.turns[last]!;
}

export const betOf = (turn: DraftTurn, seat: number) => turn.bets.find((bet) => bet.seat === seat)!.message;
export const rowOf = (turn: DraftTurn, seat: number) => turn.list.find((row) => row.seat === seat)!;

/**
 * A seat's bet in the list: its call and maximum in bet and row, and how much is accepted. Its `Give` comes or goes
 * with the stake.
 */
export function bets(turn: DraftTurn, seat: number, call: number, max: bigint, accepted: bigint): void {
  const commitment =
    max === 0n
      ? zero32
      : rowOf(turn, seat).commitment === zero32
        ? commitmentOf(bytes32('case', seat))
        : rowOf(turn, seat).commitment;
  Object.assign(betOf(turn, seat), { call, max, commitment });
  Object.assign(rowOf(turn, seat), { call, max, commitment });
  accepts(turn, seat, accepted);
}

export function accepts(turn: DraftTurn, seat: number, accepted: bigint): void {
  Object.assign(rowOf(turn, seat), { accepted, status: accepted > 0n ? 2 : 1 });
  if (accepted === 0n) turn.gives = turn.gives.filter((give) => give.seat !== seat);
}
