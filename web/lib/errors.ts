/** Failures as a person reads them: one sentence, and details for those who want them. */

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

const custom: Readonly<Record<string, string>> = {
  NotEnoughFree: 'There is less free in the escrow than that.',
  AmountZero: 'The amount is zero.',
  AmountTooLarge: 'The escrow counts no such amounts. Give less.',
  WrongAmountReceived: 'The token moved another amount than was asked for, so nothing was deposited.',
  IsPaused: 'Deposits are paused at the moment. Withdrawing stays possible.',
  ERC2612ExpiredSignature: 'The permit has run out. Try again.',
  ERC20InsufficientBalance: 'There are fewer chips in the wallet than that.',
};

/** One sentence for whatever went wrong. */
export function explain(error: unknown): string {
  if (isRejection(error)) return 'You declined in the wallet. Nothing has happened.';
  const chain = chainOf(error);
  for (const e of chain) {
    const name = (e.data as { errorName?: unknown } | undefined)?.errorName;
    if (typeof name === 'string' && custom[name]) return custom[name];
  }
  const service = chain.find((e) => e instanceof ServiceError);
  if (service instanceof ServiceError) return service.message;
  const text = chain.map((e) => `${String(e.shortMessage ?? '')} ${String(e.details ?? e.message ?? '')}`).join(' ');
  if (/insufficient funds/i.test(text)) return 'The wallet has too little ETH for the transaction fee.';
  if (/fetch failed|failed to fetch|http request failed|networkerror/i.test(text))
    return 'The chain node does not answer. Try again in a moment.';
  const first = chain[0];
  if (first && typeof first.shortMessage === 'string') return first.shortMessage;
  if (error instanceof Error && error.message) return error.message;
  return 'Something went wrong.';
}
