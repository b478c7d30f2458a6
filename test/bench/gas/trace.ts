/** The opcode trace of a transaction, as gas spent at each step. */
import type { PublicClient } from 'viem';
import type { Hex } from '../../../engine/bytes.ts';

interface Log {
  readonly pc: number;
  readonly op: string;
  readonly gas: number;
  readonly gasCost: number;
  readonly depth: number;
  readonly stack?: readonly Hex[];
}

export interface Step {
  readonly op: string;
  readonly pc: number;
  /** The contract whose code runs; null for the code of a contract being created. */
  readonly code: Hex | null;
  /** The called address of a call, otherwise null. */
  readonly to: Hex | null;
  /** Gas of this step alone: for a call, without what the called contract spent, but with what a precompile took. */
  readonly spent: number;
}

/** Every step of the transaction, calls after what they called, and the gas before the first. */
export async function traceOf(
  client: PublicClient,
  hash: Hex,
): Promise<{ readonly before: number; readonly steps: Step[] }> {
  const { structLogs } = await client.request<{
    Method: string;
    Parameters: unknown[];
    ReturnType: { structLogs: Log[] };
  }>({
    method: 'debug_traceTransaction',
    params: [hash, { disableMemory: true, disableStorage: true }],
  });
  const { gas, to } = await client.getTransaction({ hash });
  const steps: Step[] = [];
  /** For each open frame: whose code it is, the call that opened it, and what it has spent. */
  const frames: { readonly code: Hex | null; readonly call: Log | null; spent: number }[] = [
    { code: lower(to), call: null, spent: 0 },
  ];
  structLogs.forEach((log, i) => {
    const frame = frames.at(-1)!;
    const next = structLogs[i + 1];
    if (next && next.depth > log.depth) {
      frames.push({ code: calledBy(log), call: log, spent: 0 });
      return;
    }
    const ends = !next || next.depth < log.depth;
    const spent = ends ? log.gasCost : log.gas - next.gas;
    steps.push({ op: log.op, pc: log.pc, code: frame.code, to: calledBy(log), spent });
    frame.spent += spent;
    if (!ends || !next) return;
    const { call, spent: inside } = frames.pop()!;
    const caller = frames.at(-1)!;
    const own = call!.gas - next.gas - inside;
    steps.push({ op: call!.op, pc: call!.pc, code: caller.code, to: calledBy(call!), spent: own });
    caller.spent += own + inside;
  });
  return { before: Number(gas) - structLogs[0]!.gas, steps };
}

function calledBy({ op, stack = [] }: Log): Hex | null {
  return op === 'CALL' || op === 'STATICCALL' || op === 'DELEGATECALL'
    ? `0x${BigInt(stack.at(-2)!).toString(16).padStart(40, '0')}`
    : null;
}

const lower = (address: Hex | null): Hex | null => (address === null ? null : (address.toLowerCase() as Hex));
