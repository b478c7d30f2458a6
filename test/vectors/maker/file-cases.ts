/** Cases over the files that are no banks: a taglia, a single turn. Does what `case.ts` does for banks. */
import type { CoupProof, TagliaProof } from '../../../engine/proof/format.ts';
import type { StepId } from '../../../engine/proof/steps.ts';
import { coupToJson, proofToJson, tagliaToJson } from '../../../engine/proof/write.ts';
import { startState } from '../../../engine/protocol/digests.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Setup, State, Step, Table } from '../../../engine/protocol/messages.ts';
import { CaseList, plain, type Case } from './case.ts';
import { house } from './cast.ts';
import { diff, type Operation } from './diff.ts';
import {
  reseal,
  seal,
  sealTurn,
  type Draft,
  type DraftProof,
  type DraftTurn,
  type Forced,
  type Signed,
} from './reseal.ts';

type Right = 'VERIFIED' | 'INCOMPLETE';

export interface DraftTaglia {
  taglia: number;
  banks: DraftProof[];
}

/** Cases over taglie. A resealed taglia names its previous banks again, and every bank is signed again. */
export class TagliaCases extends CaseList {
  private readonly bases: ReadonlyMap<string, TagliaProof>;

  constructor(bases: ReadonlyMap<string, TagliaProof>) {
    super();
    this.bases = bases;
  }

  raw(step: 'G.order' | 'G.shoe', base: string, name: string, change: (taglia: DraftTaglia) => void): void {
    this.wrong({ step }, name, base, this.make(base, change));
  }

  /** Banks that were moved, described as moves: item by item nearly everything in them would differ. */
  moved(
    step: 'G.order' | 'G.shoe',
    base: string,
    name: string,
    operations: (bankAt: (index: number) => unknown) => readonly Operation[],
  ): void {
    this.wrong(
      { step },
      name,
      base,
      operations((index) => plain(proofToJson(this.bases.get(base)!.banks[index]!))),
    );
  }

  /** `last`: fields of the last bank's set-up that must differ although it is signed. */
  resealed(
    step: 'G.order' | 'G.shoe',
    base: string,
    name: string,
    change: (taglia: DraftTaglia) => void,
    last: Partial<Setup> = {},
  ): void {
    this.wrong(
      { step },
      name,
      base,
      this.make(base, change, (draft) => resealTaglia(draft, last)),
    );
  }

  /** A bank that is wrong in itself, at `step`; raw unless told otherwise. */
  bank(
    index: number,
    step: StepId,
    turn: number | null,
    base: string,
    name: string,
    change: (bank: DraftProof) => void,
    how: 'raw' | 'resealed' = 'raw',
  ): void {
    const changed = this.make(
      base,
      ({ banks }) => change(banks[index]!),
      how === 'raw' ? undefined : (draft) => resealTaglia(draft),
    );
    this.wrong({ step: 'G.bank', bank: { index, step, turn } }, name, base, changed);
  }

  right(verdict: Right, base: string, name: string, change: (taglia: DraftTaglia) => void): void {
    this.add({ name, base, change: this.make(base, change), verdict });
  }

  /** `last` as above, and right. */
  late(verdict: Right, base: string, name: string, last: Partial<Setup>): void {
    this.add({
      name,
      base,
      change: this.make(
        base,
        () => undefined,
        (draft) => resealTaglia(draft, last),
      ),
      verdict,
    });
  }

  private wrong(place: Pick<Case, 'step' | 'bank'>, name: string, base: string, change: readonly Operation[]): void {
    this.add({ name: `${place.step} ${name}`, base, change, verdict: 'MISMATCH', turn: null, ...place });
  }

  private make(
    base: string,
    change: (taglia: DraftTaglia) => void,
    sealed: (draft: DraftTaglia) => void = () => undefined,
  ): readonly Operation[] {
    const taglia = this.bases.get(base)!;
    return changes(taglia, change, sealed, (draft: DraftTaglia) => tagliaToJson(draft as unknown as TagliaProof));
  }
}

function resealTaglia({ banks }: DraftTaglia, last: Partial<Setup> = {}): void {
  banks.forEach((bank, i) => {
    const before = banks[i - 1];
    if (before !== undefined) bank.setup.message.prev = hashStruct('Setup', before.setup.message as Setup);
    if (i === banks.length - 1) Object.assign(bank.setup.message, last);
    reseal(bank);
  });
}

export interface DraftCoup {
  domain: DraftProof['domain'];
  table: Draft<Table>;
  grants: DraftProof['grants'];
  setup: Signed<Setup>;
  before?: { step: Signed<Step>; state: Draft<State> };
  turn: DraftTurn;
}

export interface ForcedInCoup extends Forced {
  /** Fields of the state before that must differ from the bank's, and of the step to it. */
  readonly before?: { readonly state?: Partial<State>; readonly step?: Partial<Step> };
}

/** Cases over single turns. `T` steps have the number of the turn. */
export class CoupCases extends CaseList {
  private readonly bases: ReadonlyMap<string, CoupProof>;

  constructor(bases: ReadonlyMap<string, CoupProof>) {
    super();
    this.bases = bases;
  }

  raw(step: StepId, base: string, name: string, change: (coup: DraftCoup) => void): void {
    this.wrong(step, base, name, this.make(base, change), change);
  }

  resealed(
    step: StepId,
    base: string,
    name: string,
    change: (coup: DraftCoup) => void,
    forced: ForcedInCoup = {},
  ): void {
    const both = (draft: DraftCoup) => {
      change(draft);
      resealCoup(draft, forced);
    };
    this.wrong(step, base, name, this.make(base, both), both);
  }

  right(how: 'raw' | 'resealed', verdict: Right, base: string, name: string, change: (coup: DraftCoup) => void): void {
    this.add({ name, base, change: this.make(base, change, how === 'raw' ? undefined : resealCoup), verdict });
  }

  private wrong(
    step: StepId,
    base: string,
    name: string,
    change: readonly Operation[],
    made: (coup: DraftCoup) => void,
  ): void {
    const draft = copied(this.bases.get(base)) as unknown as DraftCoup;
    made(draft);
    this.add({
      name: `${step} ${name}`,
      base,
      change,
      verdict: 'MISMATCH',
      step,
      turn: step.startsWith('T.') ? (draft.before?.state.turn ?? 0) : null,
    });
  }

  private make(
    base: string,
    change: (coup: DraftCoup) => void,
    sealed: (draft: DraftCoup) => void = () => undefined,
  ): readonly Operation[] {
    const coup = this.bases.get(base)!;
    return changes(coup, change, sealed, (draft: DraftCoup) => coupToJson(draft as unknown as CoupProof));
  }
}

function resealCoup({ table, setup, before, turn }: DraftCoup, forced: ForcedInCoup = {}): void {
  seal(house, 'Setup', setup, { table: hashStruct('Table', table) }, forced.setup);
  const start = startState(setup.message as Setup);
  if (before === undefined) return sealTurn(turn, start, forced);
  const { bankId } = start;
  Object.assign(before.state, { bankId }, forced.before?.state);
  const next = hashStruct('State', before.state as State);
  seal(house, 'Step', before.step, { bankId, turn: Math.max(0, before.state.turn - 1), next }, forced.before?.step);
  sealTurn(turn, before.state as State, forced);
}

/** A copy without shared parts: banks of one taglia share their table, and `structuredClone` keeps them shared. */
function copied<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copied) as T;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner as unknown)])) as T;
}

/** The operations that lead from a file to its changed copy. */
function changes<P, D>(
  proof: P,
  change: (draft: D) => void,
  sealed: (draft: D) => void,
  written: (draft: D) => unknown,
): readonly Operation[] {
  const draft = copied(proof) as unknown as D;
  change(draft);
  sealed(draft);
  const operations = diff(plain(written(proof as unknown as D)), plain(written(draft)));
  if (operations.length === 0) throw new Error('a case changes nothing');
  return operations;
}
