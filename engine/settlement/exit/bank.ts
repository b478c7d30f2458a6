/**
 * One bank on its way to being final (protocol.md 5): settled by its signatures, or proposed and paid after the window.
 */
import type { Hex } from '../../bytes.ts';
import type { Proof } from '../../proof/format.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import type { State } from '../../protocol/messages.ts';
import { encodeProof, encodeSigned, lastStateOf, stepsOf } from '../encode.ts';
import { docketStatuses, isOpen, type BankFacts, type Ending } from './facts.ts';
import { stages } from '../stages.ts';
import type { OwnGives } from './own-gives.ts';
import { stepOf, type ExitStep } from './step.ts';

/** A bank of the evidence with what the chain says about its number; `index` is the player's place in the set-up. */
export interface OwnBank {
  readonly proof: Proof;
  readonly player: Hex;
  readonly index: number;
  readonly number: bigint;
  readonly bankId: Hex;
  /** The last state that the file shows, and the player's line in it. */
  readonly last: State;
  readonly line: bigint;
  readonly facts: BankFacts;
  /** The gives that the player's own browser knows to have made. */
  readonly gives: OwnGives;
  /** Other courses of the bank, which the house has signed as well: only the lists that they end with are demanded. */
  readonly courses: readonly OwnBank[];
}

/** The player's part in a bank, by the copies of its courses, the chosen one first; null when it has none. */
export function ownBank(
  [proof, ...others]: readonly [Proof, ...Proof[]],
  player: Hex,
  facts: BankFacts,
  gives: OwnGives,
): OwnBank | null {
  const { players, number } = proof.setup.message;
  const index = players.findIndex((one) => one.player === player);
  if (index < 0) return null;
  const last = lastStateOf(proof);
  return {
    proof,
    player,
    index,
    number,
    bankId: hashStruct('Setup', proof.setup.message),
    last,
    line: last.seats[index]!,
    facts,
    gives,
    courses: others.flatMap((one) => ownBank([one], player, facts, gives) ?? []),
  };
}

/** Steps that end a bank that is not final. `refused`: ids of steps that the contract would not take. */
export function endingSteps(bank: OwnBank, now: number, refused: ReadonlySet<string>): readonly ExitStep[] {
  const settle = settleStep(bank);
  if (settle !== null && !refused.has(settle.id)) return [settle];
  const propose = proposeStep(bank, now);
  return [...(propose === null ? [] : [propose]), ...finalizeSteps(bank, now, propose !== null)];
}

/**
 * What the court has under the number, for the id of a step: what was refused in one state of it may be good in
 * another. Undefined while there is nothing.
 */
export function docketStage({ docket: { status, turn, started }, demands }: BankFacts): string | undefined {
  const open = demands.filter(isOpen).map(({ contest, stage }) => `${contest.closed} ${stage}`);
  return started === 0 ? undefined : [status, turn, started, ...open].join(' ');
}

/**
 * Whether the escrow skips the number in a settlement by signatures. It does from a demand on, until nothing is pending
 * on the number any more; a demand that came to nothing before that was closed before the docket's time began.
 */
function isByProof({ docket: { started }, demands }: BankFacts): boolean {
  return started !== 0 && demands.some(({ stage, deadline }) => stage !== stages.none && deadline > started);
}

function settleStep({ proof, number, line, bankId, facts }: OwnBank): ExitStep | null {
  if (isByProof(facts)) return null;
  const bank = encodeSigned(proof);
  // Only from the house the escrow takes a line of zero without its player's signature.
  if (bank === null || bank.signed !== (1n << BigInt(bank.lines.length)) - 1n) return null;
  return stepOf({
    act: 'settle',
    number,
    of: bankId,
    as: docketStage(facts),
    pays: line,
    args: [[bank]],
    words: `Bank ${number} is signed by everybody in it: it is settled at once.`,
  });
}

function proposeStep({ proof, player, number, bankId, last, line, facts }: OwnBank, now: number): ExitStep | null {
  const { docket, ending } = facts;
  // Another set-up of the number is proposed and pays the player no less: that proposal is left alone.
  if (
    docket.status === docketStatuses.proposed &&
    ending !== null &&
    ending.bankId !== bankId &&
    (lineIn(ending, proof, player) ?? 0n) >= line
  )
    return null;
  const moved = stepsOf(proof).some(({ state }) => state.seats.some((line) => line !== 0n));
  const until = docket.status === docketStatuses.proposed ? docket.deadline : null;
  const stands =
    docket.status === docketStatuses.nothing
      ? moved
      : docket.status === docketStatuses.proposed && last.turn > docket.turn && now < docket.deadline;
  if (!stands) return null;
  const words =
    until === null
      ? `Bank ${number} is proposed as the file shows it, after turn ${last.turn}. Within one window a proof of a later turn may replace it.`
      : `Bank ${number} was proposed after turn ${docket.turn}; the file shows it after turn ${last.turn}, which replaces that.`;
  return stepOf({
    act: 'propose',
    number,
    of: bankId,
    as: docketStage(facts),
    until,
    args: [encodeProof(proof)],
    words,
  });
}

/** `finalize`, possible as soon as its time has come and no demand is open; before that it has no arguments. */
function finalizeSteps(bank: OwnBank, now: number, proposing: boolean): readonly ExitStep[] {
  const {
    number,
    bankId,
    proof,
    facts: { docket, ending, demands },
    line,
  } = bank;
  const open = demands.some(isOpen);
  const { window } = proof.table;
  if (docket.status === docketStatuses.nothing) {
    return proposing
      ? [
          stepOf({
            act: 'finalize',
            number,
            of: bankId,
            from: now + window,
            pays: line,
            words: `Bank ${number} is paid one window after it was proposed.`,
          }),
        ]
      : [];
  }
  const ruled = docket.status === docketStatuses.ruled;
  const from = ruled ? 0 : docket.deadline;
  const pays = proposing ? line : lineIn(ending, proof, bank.player);
  const waits = open ? ' It waits for the open demand.' : '';
  const words = ruled
    ? `Bank ${number} was ended by a ruling and is paid.${waits}`
    : `Bank ${number} is paid after its window.${waits}`;
  const args = open || proposing || ending === null ? null : [ending];
  return [
    stepOf({
      act: 'finalize',
      number,
      of: bankId,
      as: args === null ? undefined : `${args[0]!.bankId} ${args[0]!.turn} ${args[0]!.state}`,
      from: open ? null : from,
      pays,
      args,
      words,
    }),
  ];
}

/** What an ending pays the player's seat, wallet and key; null when there is no such seat. */
function lineIn(ending: Ending | null, { setup }: Proof, player: Hex): bigint | null {
  const key = setup.message.players.find((one) => one.player === player)?.key;
  return (
    ending?.seats.find(({ id }) => id.player.toLowerCase() === player && id.key.toLowerCase() === key)?.line ?? null
  );
}

/**
 * Frees the seat from what a dispute left behind: its number is final by now, or nothing is pending on the number and
 * nothing will follow (`ending`).
 */
export function liftSteps(
  { number, bankId, proof, facts }: OwnBank,
  held: number,
  ending: readonly ExitStep[],
): readonly ExitStep[] {
  const over = facts.final !== null || (facts.docket.started === 0 && ending.length === 0);
  if (held === 0 || !facts.disputed || !over) return [];
  // Once lifted it is held anew by another demand, or by a proposal that a settlement overtook.
  const demands = facts.demands.filter(({ stage }) => stage !== stages.none);
  return [
    stepOf({
      act: 'lift',
      number,
      of: bankId,
      as: [demands.length, ...(facts.final === null ? [] : ['final'])].join(' '),
      args: [proof.setup.message],
      words: `What was proposed or demanded of bank ${number} may hold the seat back: that is lifted.`,
    }),
  ];
}
