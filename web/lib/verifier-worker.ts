/** The verifier, off the page's thread: hundreds of signatures and HMACs must not make the table stutter. */
import type { ProofFile } from '../../engine/proof/format.ts';
import { parseProofFile } from '../../engine/proof/read.ts';
import { verifyFile } from '../../engine/proof/verify-file.ts';
import type { Question, Answer } from './verifier.ts';

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Question>) => void;
  postMessage(answer: Answer): void;
};

scope.onmessage = ({ data }) => {
  scope.postMessage({ id: data.id, ...answer(data) });
};

function answer({ text, proof }: Question): Omit<Answer, 'id'> {
  let file: ProofFile;
  try {
    file = proof === undefined ? parseProofFile(text) : { kind: 'bank', proof };
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : String(error) };
  }
  try {
    return { file, report: verifyFile(file) };
  } catch (error) {
    // A programmer's error, not a verdict: it must never look like one.
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
