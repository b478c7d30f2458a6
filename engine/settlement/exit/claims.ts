/** A number that was paid worse than the file shows (protocol.md 5, `claim`). */
import type { Hex } from '../../bytes.ts';
import { least } from '../../least.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import type { Proof } from '../../proof/format.ts';
import { startState } from '../../protocol/digests.ts';
import { encodeProof, stepsOf } from '../encode.ts';
import { sameSeat } from '../payment.ts';
import type { OwnBank } from './bank.ts';
import type { Ending } from './facts.ts';
import { stages } from '../stages.ts';
import { stepOf, type ExitStep } from './step.ts';

/** Opens the claim once the number is final, and has it paid after its window. `refused`: see `ExitQuestion`. */
export function claimSteps(bank: OwnBank, refused: ReadonlySet<string> = new Set()): readonly ExitStep[] {
  const { proof, number, bankId, last, line, facts } = bank;
  const { final, claim, share, demands } = facts;
  if (final === null) return [];
  if (claim !== null) {
    if (claim.claim === null) return [];
    const { end, index, received } = claim.claim;
    const owed = end.seats[index]!.line - received;
    return [
      stepOf({
        act: 'payClaim',
        number,
        of: bankId,
        as: `${end.turn} ${end.state}`,
        from: claim.deadline,
        pays: owed > 0n ? least(owed, share) : 0n,
        args: [claim.claim],
        words: `Your claim on bank ${number} is paid after its window, in which a later end may be shown.`,
      }),
    ];
  }
  if (final.signed || share === 0n) return [];
  // A ruling decided that the next coup was lost. So this state is not the bank's end, and that ruling would answer a
  // claim to it.
  const isLost = (state: Hex): boolean =>
    demands.some(({ stage, contest }) => stage === stages.lost && contest.before.state === state);
  const ofFile = isLost(hashStruct('State', last)) ? 0n : line - final.received;
  const shown = bestProven(bank, isLost);
  const ofChain = shown === null ? 0n : shown.line - final.received;
  if (ofChain <= 0n && ofFile <= 0n) return [];
  // A seat claims once for each number. If the court does not take what a node shows, the file is left.
  const proven =
    shown !== null && ofChain > ofFile
      ? stepOf({
          act: 'claimProven',
          number,
          of: bankId,
          as: `${shown.ending.turn} ${shown.ending.state}`,
          pays: least(ofChain, share),
          args: [shown.ending, final.payment],
          words: `Bank ${number} paid you less than a proof has shown to the court: the difference is claimed out of your share of its bond, and paid one window later.`,
        })
      : null;
  if (proven !== null && !refused.has(proven.id)) return [proven];
  if (ofFile <= 0n) return proven === null ? [] : [proven];
  return [
    stepOf({
      act: 'claim',
      number,
      of: bankId,
      pays: least(ofFile, share),
      args: [encodeProof(proof), final.payment],
      words: `Bank ${number} paid you less than the house has signed in your file: the difference is claimed out of your share of its bond, and paid one window later.`,
    }),
  ];
}

/**
 * The end that is best for the player, of all that a proof has shown to the court. Of an answer the file may lack the
 * last step, which its sender need not show to anybody but the court. A state from which the file goes on is no end.
 */
function bestProven(
  { proof, courses, index, facts: { proven } }: OwnBank,
  isLost: (state: Hex) => boolean,
): { readonly ending: Ending; readonly line: bigint } | null {
  const { player, key } = proof.setup.message.players[index]!;
  const past = new Set([proof, ...courses.map((one) => one.proof)].flatMap(statesLeft));
  const own = proven.flatMap((ending) => {
    const seat =
      isLost(ending.state) || past.has(ending.state)
        ? undefined
        : ending.seats.find(({ id }) => sameSeat(id, { player, key }));
    return seat === undefined ? [] : [{ ending, line: seat.line }];
  });
  return own.reduce<(typeof own)[number] | null>(
    (best, one) => (best === null || one.line > best.line ? one : best),
    null,
  );
}

/** The states from which a file goes on. */
function statesLeft(proof: Proof): readonly Hex[] {
  const states = [startState(proof.setup.message), ...stepsOf(proof).map(({ state }) => state)];
  return states.slice(0, -1).map((state) => hashStruct('State', state));
}
