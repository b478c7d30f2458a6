/** A number that was paid worse than the file shows (protocol.md 5, `claim`). */
import { least } from '../../least.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import { encodeProof } from '../encode.ts';
import type { OwnBank } from './bank.ts';
import { stages } from '../stages.ts';
import { stepOf, type ExitStep } from './step.ts';

/** Opens the claim once the number is final, and has it paid after its window. */
export function claimSteps({
  proof,
  number,
  bankId,
  last,
  line,
  facts: { final, claim, share, demands },
}: OwnBank): readonly ExitStep[] {
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
  const missing = line - final.received;
  if (missing <= 0n || final.signed || share === 0n) return [];
  // A ruling decided that the next coup was lost. So the file's last state is not the bank's end, and that ruling would
  // answer a claim to it.
  const state = hashStruct('State', last);
  if (demands.some(({ stage, contest }) => stage === stages.lost && contest.before.state === state)) return [];
  const words = `Bank ${number} paid you less than the house has signed in your file: the difference is claimed out of your share of its bond, and paid one window later.`;
  return [
    stepOf({
      act: 'claim',
      number,
      of: bankId,
      pays: least(missing, share),
      args: [encodeProof(proof), final.payment],
      words,
    }),
  ];
}
