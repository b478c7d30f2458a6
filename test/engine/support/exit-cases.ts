/** A bank of two coups, and what the chain may say of it: the cases of the way out. */
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import {
  docketStatuses as dockets,
  type BankFacts,
  type Contest,
  type DemandFacts,
  type Ending,
  type FinalFacts,
  type SeatFacts,
} from '../../../engine/settlement/exit/facts.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { noPayment } from '../../../engine/settlement/payment.ts';
import { learnedFrom } from '../../../engine/settlement/exit/bound.ts';
import { evidenceOf } from '../../../engine/settlement/exit/evidence.ts';
import type { OwnGives } from '../../../engine/settlement/exit/own-gives.ts';
import { planExit, possibleSteps, type ExitPlan } from '../../../engine/settlement/exit/plan.ts';
import { calling, granted, table, unfinished, until, wallets } from '../../support/bank.ts';
import { now, untouched } from '../../support/exit-facts.ts';

export const [banker, punter] = [wallets[0]!.address, wallets[1]!.address];
export const tableId = hashStruct('Table', table);

/** Two coups that the banker won; a case may leave out the second or leave it unfinished. */
const maker = until(
  ({ state }) => state.turn === 2 && state.outcome === outcomes.banco,
  (m) => {
    if (m.coup({ ...calling(1, 2_000n), acks: [1, 2] }) === outcomes.banco)
      m.coup({ ...calling(1, 3_000n), acks: [1, 2] });
  },
);
export const played = granted(maker.proof());
export const signed = { ...granted(maker.proof([1, 2])), end: 'passed' as const };
export const open = (links: readonly number[]): Proof => unfinished(played, links);
export const last = lastStateOf(played);
export const first = lastStateOf(open([]));
export const bankId = hashStruct('Setup', played.setup.message);
export const closedOf = (proof: Proof): Hex => hashStruct('Closed', proof.turns[1]!.closed!.message);
const stake = 3_000n;
export const win = stake - (stake * 200n) / 10_000n;

export const endingOf = (lines: readonly bigint[], turn = 2): Ending => ({
  bankId,
  turn,
  state: zero32,
  seats: [banker, punter].map((player, i) => ({
    id: { player, key: played.setup.message.players[i]!.key },
    line: lines[i]!,
  })),
});
export const docket = (status: number, turn = 0, deadline = 0, started = 0) => ({ status, turn, deadline, started });
export const proposed = (turn: number, deadline = now + 30): Partial<BankFacts> => ({
  docket: docket(dockets.proposed, turn, deadline, deadline - 60),
  ending: endingOf(last.seats, turn),
  disputed: true,
});
export const paid = (received: bigint, changes: Partial<FinalFacts> = {}): Partial<BankFacts> => ({
  final: {
    how: 'settled',
    received,
    signed: false,
    time: now - 10,
    payment: { ...noPayment, slot: 1n, time: BigInt(now - 10) },
    ...changes,
  },
});
export const contest: Contest = {
  before: { ...endingOf(first.seats, 1), state: hashStruct('State', first) },
  closed: closedOf(open([])),
  banker: 0,
  commitments: [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
  lost: { lines: [first.seats[0]! - stake, first.seats[1]! + win] },
  owed: [first.seats[0]! + win, first.seats[1]! + win],
};
export const demanded = (stage: number, changes: Partial<DemandFacts> = {}): Partial<BankFacts> => ({
  demands: [
    { contest, stage, deadline: now + 30, opener: 0, given: 0, awarded: 0, bankerGive: '0x', shown: [], ...changes },
  ],
  docket: docket(dockets.nothing, 0, 0, now - 5),
  disputed: true,
});
/** Demands of the number on other lists, open longer than its own time. */
export const decoys = (
  deadlines: readonly number[],
  last: number = stages.punters,
  opener = 0,
): Partial<BankFacts> => ({
  demands: deadlines.map((deadline, i) => ({
    contest: { ...contest, closed: `0x${String(i + 1).padStart(64, '0')}` },
    stage: i === deadlines.length - 1 ? last : stages.punters,
    deadline,
    opener,
    given: 0,
    awarded: 0,
    bankerGive: '0x',
    shown: [],
  })),
  docket: docket(dockets.nothing, 0, 0, now - table.window),
  disputed: true,
});
/** The list with the gives of these seats only, and with what the chain shows of the others. */
export const gaveIn = (proof: Proof, ...seats: readonly number[]): Proof => ({
  ...proof,
  turns: proof.turns.map((turn, i) =>
    i === 1 ? { ...turn, gives: turn.gives!.filter(({ seat }) => seats.includes(seat)) } : turn,
  ) as Proof['turns'],
});
export const [bankerGave, punterGave] = played.turns[1]!.gives!;
export const punterShown = { index: 1, link: punterGave!.link!, signature: punterGave!.signature };
/** With what the demand of the list shows, stored. */
export const learned = (proof: Proof, shows: Partial<DemandFacts>): Proof =>
  evidenceOf([proof, learnedFrom(proof, demanded(stages.punters, shows).demands!)!]).banks[0]!;
export const sitting: SeatFacts = { sits: true, locked: 50_000n, leaveAt: now + 100, held: 0 };
const gone: SeatFacts = { sits: false, locked: 0n, leaveAt: now - 9, held: 0 };

export interface Case {
  readonly player?: Hex;
  readonly proof?: Proof;
  readonly bank?: Partial<BankFacts>;
  readonly seat?: SeatFacts;
  readonly free?: bigint;
  readonly refused?: readonly string[];
  readonly gives?: OwnGives;
  /** The player wants to claim at once. */
  readonly insists?: boolean;
}

export function plan({
  player = punter,
  proof = played,
  bank = {},
  seat = gone,
  free = 0n,
  refused = [],
  gives,
  insists = false,
}: Case): ExitPlan {
  const facts = { now, free, seats: new Map([[tableId, seat]]), banks: new Map([[bankId, { ...untouched, ...bank }]]) };
  return planExit({
    player,
    tables: new Map([[tableId, table]]),
    banks: [proof],
    facts,
    refused: new Set(refused),
    gives,
    insists: () => insists,
  });
}

/** `act`: can be sent now; `act@n`: from n on; `act…`: waits for another step. */
export function outline(steps: ExitPlan): string {
  const possible = possibleSteps(steps, now, 'player');
  return steps.steps
    .map(
      (step) =>
        `${step.act}${possible.includes(step) ? '' : step.from === null || step.from <= now ? '…' : `@${step.from}`}${step.pays === null ? '' : ` ${step.pays}`}`,
    )
    .join(', ');
}

export const line = last.seats[1]!;

/** A result with lines of zero that only the house has signed. */
export const unsigned: Proof = {
  ...signed,
  result: { ...signed.result!, lines: signed.result!.lines.map((one) => ({ ...one, line: 0n })), signatures: [] },
};
