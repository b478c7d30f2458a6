/** Asks this browser's verifier. Nothing is sent anywhere. */
import type { Proof, ProofFile } from '../../engine/proof/format.ts';
import type { FileReport } from '../../engine/proof/verify-file.ts';
import { errorWords } from '../words/errors.ts';

export interface Question {
  readonly id: number;
  readonly text?: string;
  readonly proof?: Proof;
}

export interface Answer {
  readonly id: number;
  /** What was read: a bank, a taglia or a coup. */
  readonly file?: ProofFile;
  /** For a taglia, with the reports of its banks. */
  readonly report?: FileReport;
  /** Why the file cannot be read. */
  readonly unreadable?: string;
  /** The verifier itself broke down. */
  readonly failed?: string;
}

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, (answer: Answer) => void>();

/** Starts the verifier early, so that a loaded page needs no server any more. */
export function warmVerifier(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL('./verifier-worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  started.onerror = () => {
    for (const [id, done] of waiting) done({ id, failed: errorWords().verifier });
    waiting.clear();
    worker = null;
  };
  worker = started;
  return started;
}

function ask(question: Omit<Question, 'id'>): Promise<Answer> {
  const id = ++asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    warmVerifier().postMessage({ id, ...question });
  });
}

/** Reads and checks a proof file of any kind. */
export const verifyText = (text: string): Promise<Answer> => ask({ text });

/** Checks the proof of a bank in memory. */
export const verifyInMemory = (proof: Proof): Promise<Answer> => ask({ proof });
