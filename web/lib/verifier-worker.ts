/** The verifier, off the page's thread: hundreds of signatures and HMACs must not make the table stutter. */
import { parseProof } from '../../engine/proof/read.ts';
import { verifyProof } from '../../engine/proof/verify.ts';
import type { Question, Answer } from './verifier.ts';

const scope = self as unknown as { onmessage: (event: MessageEvent<Question>) => void; postMessage(answer: Answer): void };

scope.onmessage = ({ data }) => {
  scope.postMessage({ id: data.id, ...answer(data) });
};

function answer({ text, proof: given }: Question): Omit<Answer, 'id'> {
  let proof = given;
  try {
    proof ??= parseProof(text);
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : String(error) };
  }
  try {
    return { proof, report: verifyProof(proof) };
  } catch (error) {
    // A programmer's fault, not a verdict: it must never look like one.
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
