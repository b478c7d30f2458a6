/**
 * What goes wrong at the chain's border. Every error has a sentence for people (`shortMessage`), details for developers, and
 * its cause; none of them holds a key.
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

/** The node does not answer. Nothing is known about what was sent: ask the chain again once it does. */
export class ChainDown extends ChainError {
  override name = 'ChainDown';
}

/**
 * The node has forgotten transactions that were mined: a local one that was killed, a reorganisation. What was done before
 * may be undone, so nothing is sent any more until `ChainPort.startOver`.
 */
export class ChainWentBack extends ChainDown {
  override name = 'ChainWentBack';
}

/** The contract refuses: its custom error by `reason`, with its values by position in `values`. */
export class ChainRefused extends ChainError {
  override name = 'ChainRefused';
  readonly reason: string;
  readonly values: readonly unknown[];
  constructor(reason: string, values: readonly unknown[], fields: ChainErrorFields = {}) {
    super(`The contract refuses: ${reason}(${values.map((value) => text(value)).join(', ')}).`, fields);
    this.reason = reason;
    this.values = values;
  }
}

/** A transaction was mined and failed, although it was good when it was tried just before. */
export class ChainFailed extends ChainError {
  override name = 'ChainFailed';
}

function text(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value, (_key, v: unknown) => (typeof v === 'bigint' ? `${v}` : v)) : String(value);
}
