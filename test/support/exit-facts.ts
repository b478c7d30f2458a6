/** What a node shows of banks to a player that has stood up and withdrawn, and the plan for the way out. */
import { zero32, type Hex } from '../../engine/bytes.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { docketStatuses, type BankFacts, type DemandFacts } from '../../engine/settlement/exit/facts.ts';
import type { OwnGives } from '../../engine/settlement/exit/own-gives.ts';
import { planExit } from '../../engine/settlement/exit/plan.ts';
import { table, wallets } from './bank.ts';

/** When the plan is made, in seconds. */
export const now = 10_000;

export const walletOf = (seat: number): Hex => wallets[seat - 1]!.address;

/** Anything as one text, to look for a link in it. */
export const text = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));

/** The chain knows nothing of the bank. */
export const untouched: BankFacts = {
  final: null,
  docket: { status: docketStatuses.nothing, turn: 0, deadline: 0, started: 0 },
  ending: null,
  demands: [],
  proven: [],
  claim: null,
  share: table.share,
  disputed: false,
};

/** A demand on the list at place `at` of this bank, opened by none of its players; nobody has given there. */
export function demandOn(proof: Proof, at: number, stage: number, change: Partial<DemandFacts> = {}): DemandFacts {
  const { list, closed } = proof.turns[at]!;
  const { players } = proof.setup.message;
  return {
    stage,
    deadline: now + 60,
    opener: 255,
    given: 0,
    awarded: 0,
    bankerGive: '0x',
    shown: [],
    contest: {
      closed: hashStruct('Closed', closed!.message),
      banker: 0,
      commitments: list!.map(({ commitment }) => commitment),
      lost: { lines: players.map(() => 0n) },
      owed: players.map(() => 0n),
      before: {
        bankId: hashStruct('Setup', proof.setup.message),
        turn: at,
        state: zero32,
        seats: players.map(({ player, key }) => ({ id: { player, key }, line: 0n })),
      },
    },
    ...change,
  };
}

/** A bank with this demand and nothing else; its docket began at `started`. */
export const underDemand = (demand: DemandFacts, started: number): BankFacts => ({
  ...untouched,
  docket: { ...untouched.docket, started },
  disputed: true,
  demands: [demand],
});

interface Asked {
  /** The table that the banks were played at. */
  readonly at?: typeof table;
  /** Banks that the node does not show completely, and why. */
  readonly unseen?: ReadonlyMap<Hex, string>;
  /** Steps that the node has refused. */
  readonly refused?: ReadonlySet<string>;
}

/** The plan for these banks; `facts` says what the chain has of each, or null if it says nothing. */
export function planOf(
  banks: readonly Proof[],
  gives: OwnGives,
  player: Hex,
  facts: (proof: Proof) => BankFacts | null,
  { at = table, unseen = new Map(), refused = new Set() }: Asked = {},
) {
  const id = hashStruct('Table', at);
  const known = banks.flatMap((proof) => {
    const found = facts(proof);
    return found === null ? [] : [[hashStruct('Setup', proof.setup.message), found] as const];
  });
  return planExit({
    player,
    tables: new Map([[id, at]]),
    banks,
    gives,
    refused,
    facts: {
      now,
      free: 0n,
      seats: new Map([[id, { sits: false, locked: 0n, leaveAt: 0, held: 0 }]]),
      banks: new Map(known),
      unseen,
    },
  });
}
