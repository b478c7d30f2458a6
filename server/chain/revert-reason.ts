/** Turns viem's errors into the port's: unreachable node, custom error of a contract, or neither. */
import {
  BaseError,
  BlockNotFoundError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  decodeErrorResult,
  HttpRequestError,
  isHex,
  LimitExceededRpcError,
  SocketClosedError,
  TimeoutError,
  WebSocketRequestError,
  type Hex,
} from 'viem';
import { chipAbi, courtAbi, escrowAbi, replayAbi } from './abi.ts';
import { ChainDown, ChainError, ChainRefused, unnamedReasons } from './errors.ts';
import { UnreadableAnswer } from './node-answers.ts';

/** Custom errors of all contracts: the court passes on those of replay and escrow, the escrow those of the token. */
const errors = [...escrowAbi, ...courtAbi, ...replayAbi, ...chipAbi].filter((item) => item.type === 'error');

const withErrors = <A>(abi: A & readonly unknown[]): A => [...abi, ...errors] as unknown as A;

/** Names of the errors of replaying a proof. */
export const proofErrors: ReadonlySet<string> = new Set(
  replayAbi.flatMap((item) => (item.type === 'error' ? [item.name] : [])),
);

/** The ABIs, each with the errors of all contracts: viem needs them to name any refusal. */
export const abis = {
  escrow: withErrors(escrowAbi),
  court: withErrors(courtAbi),
  replay: withErrors(replayAbi),
  chip: withErrors(chipAbi),
};

/** An error that viem did not recognise as a revert. */
const unread = { data: undefined, raw: undefined, reason: undefined };

/** The `ChainError` for viem's `error`, without the node's address, which often holds the key of an account there. */
export function chainErrorOf(error: unknown): unknown {
  if (!(error instanceof BaseError)) return error;
  const cause = withoutAddress(error);
  const unreachable = error.walk(
    (e) =>
      e instanceof HttpRequestError ||
      e instanceof TimeoutError ||
      e instanceof WebSocketRequestError ||
      e instanceof SocketClosedError,
  );
  const unreadable = error.walk((e) => e instanceof UnreadableAnswer);
  if (unreadable instanceof UnreadableAnswer)
    return new ChainDown(noNode, { details: short(unreadable.details), cause });
  if (asksTooMuch(error))
    return new ChainDown('The chain node answers no more for now: it was asked too often.', {
      details: short(error.details),
      cause,
    });
  if (unreachable instanceof HttpRequestError && refusedAsked.includes(unreachable.status ?? 0)) {
    return new ChainError('The chain node does not take this request.', {
      details: whyUnreachable(unreachable),
      cause,
    });
  }
  if (unreachable instanceof BaseError) {
    return new ChainDown('The chain node does not answer.', { details: whyUnreachable(unreachable), cause });
  }
  const reverted = error.walk((e) => e instanceof ContractFunctionRevertedError);
  const { data, raw, reason, shortMessage } =
    reverted instanceof ContractFunctionRevertedError ? reverted : { ...unread, shortMessage: error.shortMessage };
  // The ABI of the call may lack the errors of the contracts behind it: then the data is read again here.
  const words = reason ?? deepest(error);
  const refusal = data
    ? { name: data.errorName, values: data.args ?? [] }
    : refusalIn(raw ?? dataIn(error) ?? dataInWords(words), words);
  if (refusal) return new ChainRefused(refusal.name, refusal.values, { details: shortMessage, cause });
  if (error.walk((e) => e instanceof ContractFunctionZeroDataError)) {
    return new ChainError(
      "There is no such contract at this address: another chain, or another version than this program's.",
      { details: noAddress(error.shortMessage), cause },
    );
  }
  if (error.walk((e) => e instanceof BlockNotFoundError) !== null)
    return new ChainError('The chain node lacks a block that it is asked for.', {
      details: short(error.shortMessage),
      cause,
    });
  if (error.walk((e) => undecodable.includes((e as Error).name)) !== null) {
    return new ChainError(
      "What the contract answers cannot be read: it is another version than this program's, or the node is wrong.",
      { details: short(error.shortMessage), cause },
    );
  }
  return new ChainError('The chain refuses.', {
    details: noAddress([error.shortMessage, deepest(error)].join(' ').trim()),
    cause,
  });
}

/** What came instead of an answer. */
function whyUnreachable(error: BaseError): string {
  const status = error instanceof HttpRequestError && error.status !== undefined ? `HTTP status ${error.status}. ` : '';
  return `${status}${short(error.details)}`.trim();
}

/** A web server may send a whole page. */
function short(details: string): string {
  const text = noAddress(details)
    .replace(/<[^>]*>|\\n|\s+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

/** The node answers something, but it tells nothing, as if there were no answer. */
const noNode = 'The chain node does not answer as a chain node does.';

/**
 * The request is wrong or too large. The node would say so for ever, and this must not hold up everything else as a
 * node that is down does.
 */
const refusedAsked: readonly number[] = [400, 413, 414, 422];

/** The HTTP status of a node that was asked too often. */
const tooOften = 429;

/** viem's names for data that does not match the ABI. */
const undecodable: readonly string[] = [
  'AbiDecodingDataSizeTooSmallError',
  'PositionOutOfBoundsError',
  'NegativeOffsetError',
  'RecursiveReadLimitExceededError',
  'InvalidBytesBooleanError',
  'IntegerOutOfRangeError',
  'SizeOverflowError',
  'SliceOffsetOutOfBoundsError',
];

/** A public node's own limit, under any code. */
function asksTooMuch(error: BaseError): boolean {
  const limit = error.walk(
    (e) => e instanceof LimitExceededRpcError || (e instanceof HttpRequestError && e.status === tooOften),
  );
  return limit !== null || /rate limit|too many requests|compute units/i.test(error.details);
}

const noAddress = (text = ''): string => text.replace(/\b(https?|wss?):\/\/\S+/gi, '(the node)');

/** viem writes the address into each message, and logs would show it. */
function withoutAddress(error: BaseError): Error {
  const plain = new Error(noAddress(error.message));
  plain.name = error.name;
  plain.stack = noAddress(error.stack ?? '');
  return plain;
}

/** True when the sender could not pay: the account has too little of the chain's own coin. */
export const lacksGas = (error: unknown): boolean =>
  error instanceof ChainError && !(error instanceof ChainRefused) && isUnpaid(`${error.message} ${error.details}`);

/** The gas of any transaction. */
const leastGas = 21_000;

/** A node's words for it. A node that estimates first says how much gas the account could pay for. */
function isUnpaid(text: string): boolean {
  const allowance = /gas required exceeds allowance\W+(\d+)/i.exec(text)?.[1];
  return /insufficient funds|gas \* gas fee/i.test(text) || (allowance !== undefined && Number(allowance) < leastGas);
}

/**
 * What a revert says: a custom error, or one of `unnamedReasons`. Null when nothing reverted. `text`: the node's words.
 */
function refusalIn(
  data: Hex | undefined,
  text: string,
): { readonly name: string; readonly values: readonly unknown[] } | null {
  if (data !== undefined && data !== '0x') {
    const known = decoded(data);
    return known
      ? { name: known.errorName, values: known.args ?? [] }
      : { name: unnamedReasons.unknown, values: [data.slice(0, 10)] };
  }
  if (data === undefined && isUnpaid(text)) return null;
  // A node that withholds the data may still tell the text of a `require`.
  const said = data === undefined ? /execution reverted: (.+)/i.exec(text)?.[1] : undefined;
  if (said !== undefined) return { name: unnamedReasons.text, values: [said] };
  return data === '0x' || /revert|out ?of ?gas|gas required exceeds/i.test(text)
    ? { name: unnamedReasons.none, values: [] }
    : null;
}

/** Some nodes put the data into the sentence. */
const dataInWords = (text: string) =>
  /custom error (0x(?:[0-9a-f]{2}){4,})/i.exec(text)?.[1]?.toLowerCase() as Hex | undefined;

/** The words of the innermost error inside viem's wrappings. */
function deepest(error: BaseError): string {
  const last = error.walk() as BaseError;
  return last.details ?? last.message;
}

/** The data of a revert, under whatever error code the node gives it. */
function dataIn(error: BaseError): Hex | undefined {
  let data: Hex | undefined;
  error.walk((e) => {
    const found = (e as { data?: unknown }).data;
    const said = typeof found === 'object' && found !== null ? (found as { data?: unknown }).data : found;
    const hex = typeof said === 'string' ? said.replace(/^Reverted /, '') : said; // OpenEthereum's way
    if (typeof hex === 'string' && isHex(hex) && (hex === '0x' || hex.length >= 10)) data = hex;
    return false;
  });
  return data;
}

function decoded(data: Hex) {
  try {
    return decodeErrorResult({ abi: errors, data });
  } catch {
    return undefined; // a contract that is not one of ours
  }
}
