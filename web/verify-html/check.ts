/**
 * What the page does with a file: reads it, verifies it, and collects what the page shows of it. Runs in the page's
 * worker.
 */
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { Unreadable } from '../../engine/protocol/json.ts';
import type { ProofFile } from '../../engine/proof/format.ts';
import { parseProofFile } from '../../engine/proof/read.ts';
import { verifyFile, type FileReport } from '../../engine/proof/verify-file.ts';

/** The largest taglia; a bank has at most 4 MB (protocol.md 3). */
const mostBytes = 32_000_000;

/** A file as it was dropped or chosen, or the text that was pasted. */
export type Question = Blob | string;

/** What was found. `about`: facts of the file, by name; `banks`: the name of each bank of a taglia. */
export type Answer =
  | { readonly verdict: 'UNREADABLE'; readonly why: string }
  | { readonly verdict: 'FAILED'; readonly why: string }
  | {
      readonly verdict: FileReport['verdict'];
      readonly report: FileReport;
      readonly about: readonly (readonly [string, string])[];
      readonly banks: readonly string[];
      readonly ms: number;
    };

/** Never rejects: an error of ours is an answer of its own that does not look like a verdict. */
export async function answer(question: Question): Promise<Answer> {
  try {
    return check(await textOf(question));
  } catch (error) {
    if (error instanceof Unreadable) return { verdict: 'UNREADABLE', why: error.message };
    return { verdict: 'FAILED', why: String(error) };
  }
}

async function textOf(question: Question): Promise<string> {
  if (typeof question === 'string') return question;
  if (question.size > mostBytes) throw new Unreadable('', 'larger than 32 MB');
  const bytes = await question.arrayBuffer().catch(() => {
    throw new Unreadable('', 'the browser cannot read this file');
  });
  try {
    // JSON has no byte order mark: it stays, and is refused.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unreadable('', 'not UTF-8 text');
  }
}

function check(text: string): Answer {
  const began = performance.now();
  const file = parseProofFile(text);
  const report = verifyFile(file);
  const ms = performance.now() - began;
  const banks = file.kind === 'taglia' ? file.taglia.banks.map(({ setup }) => `Bank ${setup.message.number}`) : [];
  return { verdict: report.verdict, report, about: aboutOf(file), banks, ms };
}

function aboutOf(file: ProofFile): readonly (readonly [string, string])[] {
  const {
    domain,
    setup: { message },
  } = file.kind === 'bank' ? file.proof : file.kind === 'taglia' ? file.taglia.banks[0]! : file.coup;
  const what =
    file.kind === 'bank'
      ? `bank ${message.number}, turns: ${file.proof.turns.length}`
      : file.kind === 'taglia'
        ? `taglia ${file.taglia.taglia}, banks: ${file.taglia.banks.length}`
        : `one coup of bank ${message.number}`;
  return [
    ['It proves', what],
    ['Chain', String(domain.chainId)],
    ['Escrow', domain.verifyingContract],
    [file.kind === 'taglia' ? 'First bank id' : 'Bank id', hashStruct('Setup', message)],
    ['Table', message.table],
    ['House key', message.house],
  ];
}
