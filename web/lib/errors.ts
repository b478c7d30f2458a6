/** Failures as a person reads them: one sentence, and details for those who want them. */
import { en } from '../words/en/errors.ts';
import { errorWords } from '../words/errors.ts';

/** What the table server or the chain node answered, or that neither did. */
export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly service: 'table server' | 'chain node';
  readonly status: number | null;
  constructor(service: 'table server' | 'chain node', status: number | null, shortMessage: string, cause?: unknown) {
    super(shortMessage, { cause });
    this.service = service;
    this.status = status;
  }
}

/** What a contract has refused, by the name of its error. */
export class ContractRefusal extends Error {
  override name = 'ContractRefusal';
  readonly data: { readonly errorName: string };
  constructor(errorName: string) {
    super(errorWords().refusedAs(errorName));
    this.data = { errorName };
  }
}

/**
 * Nobody answered, or somebody who can do nothing at the moment: worth trying again, unlike an answer that is not
 * accepted.
 */
export function isOutage(error: unknown): boolean {
  return !(error instanceof ServiceError) || error.status === null || error.status >= 500;
}

interface Coded {
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly name?: unknown;
  readonly shortMessage?: unknown;
  readonly message?: unknown;
  readonly details?: unknown;
  readonly data?: unknown;
}

function chainOf(error: unknown): readonly Coded[] {
  const chain: Coded[] = [];
  for (let at: unknown = error; typeof at === 'object' && at !== null && chain.length < 8; at = (at as Coded).cause)
    chain.push(at as Coded);
  return chain;
}

/** EIP-1193 4001: the person said no in the wallet. */
export function isRejection(error: unknown): boolean {
  return chainOf(error).some((e) => e.code === 4001 || e.name === 'UserRejectedRequestError');
}

/** The wallet does not know the method (typed data, switching a chain …). */
export function isUnsupported(error: unknown): boolean {
  const codes: readonly unknown[] = [4200, -32601, -32004];
  return chainOf(error).some(
    (e) => codes.includes(e.code) || e.name === 'MethodNotSupportedRpcError' || e.name === 'MethodNotFoundRpcError',
  );
}

/** One sentence for whatever went wrong. */
export function explain(error: unknown): string {
  const words = errorWords();
  if (isRejection(error)) return words.declined;
  const contract: Readonly<Record<string, string>> = words.contract;
  const chain = chainOf(error);
  for (const e of chain) {
    const name = (e.data as { errorName?: unknown } | undefined)?.errorName;
    if (typeof name === 'string' && contract[name]) return contract[name];
  }
  const service = chain.find((e) => e instanceof ServiceError);
  if (service instanceof ServiceError) return service.message;
  const text = chain.map((e) => `${String(e.shortMessage ?? '')} ${String(e.details ?? e.message ?? '')}`).join(' ');
  if (/insufficient funds/i.test(text)) return words.noEth;
  if (/fetch failed|failed to fetch|http request failed|networkerror/i.test(text)) return words.chain.silent;
  const first = chain[0];
  if (first && typeof first.shortMessage === 'string') return first.shortMessage;
  if (error instanceof Error && error.message) return error.message;
  return words.something;
}

/**
 * What a table server or the engine says in English, in the language of the page where the page knows the sentence;
 * any other as it is.
 */
export function inOwnWords(said: string): string {
  const number = /\d+/.exec(said)?.[0] ?? '';
  const names = Object.keys(en.said) as readonly (keyof typeof en.said)[];
  const known = names.find((name) => en.said[name](number) === said);
  return known === undefined ? said : errorWords().said[known](number);
}
