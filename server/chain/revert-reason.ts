/** viem's errors made into the port's: unreachable node, custom error of a contract, or neither. */
import {
  BaseError, ContractFunctionRevertedError, decodeErrorResult, HttpRequestError, isHex, SocketClosedError, TimeoutError, WebSocketRequestError, type Hex,
} from 'viem';
import { chipAbi, courtAbi, escrowAbi, replayAbi } from './abi.ts';
import { ChainDown, ChainError, ChainRefused } from './errors.ts';

/** Custom errors of all contracts: the court's answers carry those of replay and escrow, the escrow's those of the token. */
const errors = [...escrowAbi, ...courtAbi, ...replayAbi, ...chipAbi].filter((item) => item.type === 'error');

const withErrors = <A>(abi: A & readonly unknown[]): A => [...abi, ...errors] as unknown as A;

/** The ABIs, each with the errors of all: what viem needs to name any refusal. */
export const abis = { escrow: withErrors(escrowAbi), court: withErrors(courtAbi), replay: withErrors(replayAbi), chip: withErrors(chipAbi) };

/** The `ChainError` that says what viem's `error` says. */
export function chainErrorOf(error: unknown): unknown {
  if (!(error instanceof BaseError)) return error;
  const unreachable = error.walk((e) => e instanceof HttpRequestError || e instanceof TimeoutError
    || e instanceof WebSocketRequestError || e instanceof SocketClosedError);
  if (unreachable instanceof BaseError) {
    return new ChainDown('The chain node does not answer.', { details: unreachable.details, cause: error });
  }
  const reverted = error.walk((e) => e instanceof ContractFunctionRevertedError);
  if (reverted instanceof ContractFunctionRevertedError) {
    const { raw, reason, signature } = reverted;
    // The ABI of the call alone need not have the errors of the contracts behind it.
    const data = reverted.data ?? decoded(raw);
    const name = data?.errorName ?? signature ?? 'revert';
    return new ChainRefused(name, data?.args ?? (reason ? [reason] : []), { details: reverted.shortMessage, cause: error });
  }
  const refusal = decodedData(error);
  if (refusal) return new ChainRefused(refusal.errorName, refusal.args ?? [], { details: error.shortMessage, cause: error });
  return new ChainError('The chain refuses.', { details: error.shortMessage, cause: error });
}

/** Some nodes give a revert's data under an error code that viem takes for another kind of error: read it all the same. */
function decodedData(error: BaseError) {
  let data: Hex | undefined;
  error.walk((e) => {
    const found = (e as { data?: unknown }).data;
    const hex = typeof found === 'object' && found !== null ? (found as { data?: unknown }).data : found;
    if (typeof hex === 'string' && isHex(hex) && hex.length >= 10) data = hex;
    return false;
  });
  return decoded(data);
}

function decoded(data: Hex | undefined) {
  try {
    return data && decodeErrorResult({ abi: errors, data });
  } catch {
    return undefined; // a contract that is none of ours
  }
}
