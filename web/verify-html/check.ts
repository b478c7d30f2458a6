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

/** What a file is of, for the page to say. `count`: its turns, or its banks. */
export interface About {
  readonly kind: ProofFile['kind'];
  readonly number: string;
  readonly count: number;
  /** Facts under the names of their words. */
  readonly facts: readonly (readonly ['chain' | 'escrow' | 'bankId' | 'firstBankId' | 'table' | 'houseKey', string])[];
}

/** What was found. `banks`: the number of each bank of a taglia. */
export type Answer =
  | { readonly verdict: 'UNREADABLE'; readonly why: string }
  | { readonly verdict: 'FAILED'; readonly why: string }
  | {
      readonly verdict: FileReport['verdict'];
      readonly report: FileReport;
      readonly about: About;
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
  const banks = file.kind === 'taglia' ? file.taglia.banks.map(({ setup }) => String(setup.message.number)) : [];
  return { verdict: report.verdict, report, about: aboutOf(file), banks, ms };
}

function aboutOf(file: ProofFile): About {
  const {
    domain,
    setup: { message },
  } = file.kind === 'bank' ? file.proof : file.kind === 'taglia' ? file.taglia.banks[0]! : file.coup;
  const { kind } = file;
  return {
    kind,
    number: String(kind === 'taglia' ? file.taglia.taglia : message.number),
    count: kind === 'bank' ? file.proof.turns.length : kind === 'taglia' ? file.taglia.banks.length : 1,
    facts: [
      ['chain', String(domain.chainId)],
      ['escrow', domain.verifyingContract],
      [kind === 'taglia' ? 'firstBankId' : 'bankId', hashStruct('Setup', message)],
      ['table', message.table],
      ['houseKey', message.house],
    ],
  };
}
