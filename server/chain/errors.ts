/**
 * What goes wrong at the chain's border. Every error has a sentence for people (`shortMessage`), details for
 * developers, and its cause. None of them holds a key.
 */

export interface ChainErrorFields {
  readonly details?: string;
  readonly cause?: unknown;
}

/** Base of everything the chain port throws. */
export class ChainError extends Error {
  override name = 'ChainError';
  readonly shortMessage: string;
  readonly details: string;
  constructor(shortMessage: string, { details = '', cause }: ChainErrorFields = {}) {
    super(details ? `${shortMessage} ${details}` : shortMessage, { cause });
    this.shortMessage = shortMessage;
    this.details = details;
  }
}

/** The node leaves out, or has changed, what must be known of a bank before anything is done about it. */
export class HidesEvents extends ChainError {
  override name = 'HidesEvents';
  /** What is missing. */
  readonly what: string;
  constructor(what: string) {
    super(
      `${what} It hides events, and nothing is done about the bank by what it says. Give an earlier first block (--from-block), or another node.`,
    );
    this.what = what;
  }
}

/**
 * The node shows what the contracts never keep: nobody who reads on need ask whether a list is as long as another one
 * beside it.
 */
export class InventsEvents extends ChainError {
  override name = 'InventsEvents';
  constructor(what: string) {
    super(`${what} It invents events, and nothing is done about the bank by what it says. Ask another node.`);
  }
}

/** The node does not answer. Nothing is known about what was sent: ask the chain again once it does. */
export class ChainDown extends ChainError {
  override name = 'ChainDown';
}

/**
 * The node has forgotten mined transactions: a local node was killed, or the chain reorganised. What was done before
 * may be undone, so nothing more is sent until `ChainPort.startOver`.
 */
export class ChainWentBack extends ChainDown {
  override name = 'ChainWentBack';
}

/**
 * Reasons of a `ChainRefused` that are not custom errors of ours: no reason at all; an error of another contract (its
 * selector); a text; a panic (its code).
 */
export const unnamedReasons = { none: 'NoReason', unknown: 'UnknownError', text: 'Error', panic: 'Panic' } as const;

/**
 * The contract refuses. `reason` is its custom error (or one of `unnamedReasons`), `values` are its values by position.
 */
export class ChainRefused extends ChainError {
  override name = 'ChainRefused';
  readonly reason: string;
  readonly values: readonly unknown[];
  constructor(reason: string, values: readonly unknown[], fields: ChainErrorFields = {}) {
    super(
      sentenceOf(
        reason,
        values.map((value) => text(value)),
      ),
      fields,
    );
    this.reason = reason;
    this.values = values;
  }
}

/**
 * `settle` would settle none of its banks. Each is final already, or goes by proof because a coup of it was demanded.
 */
export class Skipped extends ChainError {
  override name = 'Skipped';
  constructor() {
    super('The escrow skips the bank: its number is final already, or goes by proof.');
  }
}

/** A transaction was mined and failed, although it was good when it was tried just before that. */
export class ChainFailed extends ChainError {
  override name = 'ChainFailed';
}

/** The number of a transaction was taken by another of the same account: nothing is known of what it was to do. */
export class OtherMined extends ChainFailed {
  override name = 'OtherMined';
}

function sentenceOf(reason: string, values: readonly string[]): string {
  switch (reason) {
    case unnamedReasons.none:
      return 'The contract refuses and gives no reason: it cannot read the call (it is another version, or not ours), or the gas ran out.';
    case unnamedReasons.unknown:
      return `The contract refuses with an error that is not in its interface (${values.join()}): it is another version, or not ours.`;
    case unnamedReasons.panic:
      return `The contract stopped at a fault of its own (panic ${values.join()}): nothing has changed.`;
    case unnamedReasons.text:
      return `The contract refuses: ${values.join()}`;
    default:
      return `The contract refuses: ${reason}(${values.join(', ')}).`;
  }
}

function text(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value, (_key, v: unknown) => (typeof v === 'bigint' ? `${v}` : v))
    : String(value);
}
