/**
 * What a browser kept may end in something that a house sent and that is not right: a false signature of another seat, a turn that
 * raised the alarm, an end that was not. What was checked before it must still get its player out.
 */
import type { Hex } from '../../bytes.ts';
import { commitmentOf } from '../../fairness/commitment.ts';
import type { Proof, ProofGive, ProofTurn } from '../../proof/format.ts';
import type { Step } from '../../proof/steps.ts';
import { verifyProof } from '../../proof/verify.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import { isSignedBy } from '../../protocol/sign.ts';

export interface SoundPart {
  /** Verified; null when not even the set-up is right. */
  readonly proof: Proof | null;
  /** The first step that differs in what was given; null when nothing does. */
  readonly failed: Step | null;
}

/** The longest part of a bank's evidence in which nothing differs. */
export function soundPart(proof: Proof): SoundPart {
  const first = failedIn(proof);
  if (first === null) return { proof, failed: null };
  for (let part of [withoutForged(proof), withoutEnd(withoutForged(proof))]) {
    for (let failed = failedIn(part); ; failed = failedIn(part)) {
      if (failed === null) return { proof: part, failed: first };
      if (failed.turn === null || failed.turn >= part.turns.length) break;
      part = { ...withoutEnd(part), turns: part.turns.slice(0, failed.turn) };
    }
  }
  return { proof: null, failed: first };
}

const failedIn = (proof: Proof): Step | null => verifyProof(proof).failed ?? null;

function withoutEnd({ end: _end, result: _result, ...rest }: Proof): Proof {
  return { ...rest, leaves: [] };
}

/** Without signatures of seats that are not theirs: acknowledgements, leaves, and what was given for the last list. */
function withoutForged(proof: Proof): Proof {
  const keyOf = (seat: number): Hex | undefined => proof.setup.message.players.find((player) => player.seat === seat)?.key;
  const { domain } = proof;
  const turns = proof.turns.map((turn): ProofTurn => {
    if (turn.acks !== undefined && turn.state !== undefined) {
      const message = { state: hashStruct('State', turn.state) };
      return { ...turn, acks: turn.acks.filter(({ seat, signature }) => signed(keyOf(seat), (key) => isSignedBy(domain, 'Ack', message, signature, key))) } as ProofTurn;
    }
    if (turn.closed === undefined || turn.step !== undefined) return turn;
    const closed = hashStruct('Closed', turn.closed.message);
    return { ...turn, gives: turn.gives.filter((give) => signed(keyOf(give.seat), (key) => isSignedBy(domain, 'Give', { closed }, give.signature, key)) && opens(turn, give)) } as ProofTurn;
  });
  return { ...proof, turns, leaves: proof.leaves.filter(({ seat, message, signature }) => signed(keyOf(seat), (key) => isSignedBy(domain, 'Leave', message, signature, key))) };
}

const signed = (key: Hex | undefined, by: (key: Hex) => boolean): boolean => key !== undefined && by(key);

/** A give without a link, or with that of its commitment. */
function opens({ list }: { readonly list?: readonly { readonly seat: number; readonly commitment: Hex }[] }, { seat, link }: ProofGive): boolean {
  return link === undefined || list?.find((row) => row.seat === seat)?.commitment === commitmentOf(link);
}
