/**
 * A chain node with an escrow on which nothing has happened yet, except that one player sits: everything that the page
 * of the way out asks for. A test may let it say more, and other things than the truth.
 */
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionResult,
  keccak256,
  type Abi,
  type AbiEvent,
  type AbiParameter,
  createPublicClient,
  custom,
  type PublicClient,
} from 'viem';
import { zero32, type Hex } from '../../engine/bytes.ts';
import { abis } from '../../server/chain/revert-reason.ts';

const [court, chip]: readonly Hex[] = [`0x${'c0'.repeat(20)}`, `0x${'c1'.repeat(20)}`];
const zero = { digest: zero32, deadline: 0, turn: 0, started: 0, demands: 0, status: 0 };

const words = [{ type: 'bytes32' }, { type: 'bytes32' }] as const;

/** The time of a block of which nothing else is said. */
export const usualTime = 0x65000000;

interface Asked {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly { readonly to?: Hex; readonly data?: Hex }[];
}

export class FakeNode {
  readonly #escrow: Hex;
  readonly #player: Hex;
  readonly #chainId: number;
  /** When the player, having asked the escrow, may leave without the house; 0: has not asked. */
  leaveAt = 0;
  /** What views say, and functions return, instead of nothing; a function is asked with their arguments. */
  views: Readonly<Record<string, unknown>> = {};
  /** Functions that are refused when they are tried, each with an error of the contracts and its values. */
  refuses: Readonly<Record<string, readonly [errorName: string, ...values: readonly unknown[]]>> = {};
  /** The node has mined transactions that failed. */
  reverts = false;
  /** Its newest block. */
  head = 1;
  /** Times of blocks, in seconds, by number as it is asked for; `latest` of the newest one. */
  times: Readonly<Record<string, number>> = {};
  /** Events that it shows. */
  readonly logs: object[] = [];
  /** By number: the hashes of the ends that were shown as proven, as the court keeps them. */
  readonly #proven = new Map<string, Set<Hex>>();
  /** By number: the lists that were shown as demanded, as the court keeps them. */
  readonly #demanded = new Map<string, Set<Hex>>();

  constructor(chainId: number, escrow: Hex, player: Hex) {
    this.#chainId = chainId;
    this.#escrow = escrow.toLowerCase() as Hex;
    this.#player = player.toLowerCase() as Hex;
  }

  /** The body of the answer to a request. */
  answer({ id, method, params = [] }: Asked): string {
    const refused = method === 'eth_call' ? this.#refusal(params[0]!.to!, params[0]!.data!) : null;
    if (refused !== null)
      return JSON.stringify({ jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data: refused } });
    return JSON.stringify({ jsonrpc: '2.0', id, result: this.#result(method, params) });
  }

  /** Shows this event of escrow or court from now on. */
  show(contract: 'escrow' | 'court', eventName: string, args: Readonly<Record<string, unknown>>): void {
    const abi = abis[contract] as Abi;
    const event = abi.find((item): item is AbiEvent => item.type === 'event' && item.name === eventName)!;
    const plain = event.inputs.filter(({ indexed }) => indexed !== true);
    if (eventName === 'Proposed' || eventName === 'Answered') {
      const ending = event.inputs.find(({ name }) => name === 'ending')!;
      this.#see(this.#proven, args, keccak256(encodeAbiParameters([ending], [args['ending']])));
    }
    if (eventName === 'Demanded') this.#see(this.#demanded, args, args['closed'] as Hex);
    this.logs.push({
      address: contract === 'escrow' ? this.#escrow : court,
      topics: encodeEventTopics({ abi, eventName, args } as Parameters<typeof encodeEventTopics>[0]),
      data: encodeAbiParameters(
        plain as readonly AbiParameter[],
        plain.map(({ name }) => args[name!]),
      ),
      blockNumber: `0x${this.head.toString(16)}`,
      blockHash: `0x${'bb'.repeat(32)}`,
      transactionHash: `0x${'77'.repeat(32)}`,
      transactionIndex: '0x0',
      logIndex: `0x${this.logs.length.toString(16)}`,
      removed: false,
    });
  }

  /** Whether it asks what the escrow knows of a seat. */
  isAboutSeat({ method, params = [] }: Asked): boolean {
    if (method !== 'eth_call' || params[0]!.to!.toLowerCase() !== this.#escrow) return false;
    return decodeFunctionData({ abi: abis.escrow as Abi, data: params[0]!.data! }).functionName === 'seatOf';
  }

  #result(method: string, params: NonNullable<Asked['params']>): unknown {
    switch (method) {
      case 'eth_chainId':
        return `0x${this.#chainId.toString(16)}`;
      case 'eth_getCode':
        return '0x01';
      case 'eth_blockNumber':
        return `0x${this.head.toString(16)}`;
      case 'eth_getLogs':
        return this.logs;
      case 'eth_getBlockByNumber':
        return { number: '0x1', timestamp: this.#timeOf(String(params[0])), transactions: [] };
      case 'eth_getTransactionReceipt':
        return { status: this.reverts ? '0x0' : '0x1', blockNumber: '0x1', logs: [], transactionHash: params[0] };
      case 'eth_call':
        return this.#call(params[0]!.to!, params[0]!.data!);
      default:
        throw new Error(`the page asks ${method}`);
    }
  }

  #timeOf(block: string): Hex {
    return `0x${(this.times[block] ?? usualTime).toString(16)}`;
  }

  #abiAt(to: Hex): Abi {
    const address = to.toLowerCase();
    return (address === this.#escrow ? abis.escrow : address === court ? abis.court : abis.chip) as Abi;
  }

  #refusal(to: Hex, data: Hex): Hex | null {
    const abi = this.#abiAt(to);
    const refused = this.refuses[decodeFunctionData({ abi, data }).functionName];
    if (refused === undefined) return null;
    const [errorName, ...args] = refused;
    return encodeErrorResult({ abi, errorName, args });
  }

  #call(to: Hex, data: Hex): Hex {
    const abi = this.#abiAt(to);
    const { functionName, args } = decodeFunctionData({ abi, data });
    return encodeFunctionResult({ abi, functionName, result: this.#view(functionName, args ?? []) });
  }

  /** From now on the court knows no other ends and demands of this number than those that were shown so far. */
  keepSeen({ table, number }: { readonly table: Hex; readonly number: bigint }): void {
    const docket = this.views['docketOf'] ?? zero;
    this.views = { ...this.views, docketOf: { ...docket, ...this.#seenOf(table, number) } };
  }

  #see(seen: Map<string, Set<Hex>>, { table, number }: Readonly<Record<string, unknown>>, digest: Hex): void {
    const id = numberId(table, number);
    seen.set(id, (seen.get(id) ?? new Set()).add(digest));
  }

  /** The court's digests of what was shown of this number, hidden since or not. */
  #seenOf(table: unknown, number: unknown): { readonly proven: Hex; readonly demanded: Hex } {
    const folded = (seen: ReadonlyMap<string, ReadonlySet<Hex>>): Hex =>
      [...(seen.get(numberId(table, number)) ?? [])].reduce<Hex>(
        (before, hash) => keccak256(encodeAbiParameters(words, [before, hash])),
        zero32,
      );
    return { proven: folded(this.#proven), demanded: folded(this.#demanded) };
  }

  #view(name: string, args: readonly unknown[]): unknown {
    const sits = name === 'seatOf' && String(args[1]).toLowerCase() === this.#player;
    const answers: Readonly<Record<string, unknown>> = {
      settle: 1n,
      requestLeave: undefined,
      court,
      token: chip,
      leastWindow: 60n,
      symbol: 'CHIP',
      free: 0n,
      isSettled: false,
      shareOf: 1_000_000n,
      docketOf: zero,
      claimOf: zero,
      demandOf: { ...zero, opener: 0, stage: 0, given: 0, awarded: 0, answer: zero32 },
      seatOf: {
        seat: 1,
        key: sits ? chip : `0x${'00'.repeat(20)}`,
        locked: sits ? 5_000_000n : 0n,
        nonce: 0n,
        share: 0n,
        leaveAt: this.leaveAt,
        stoodAt: 0,
        held: 0,
        shareHeld: 0,
      },
      ...this.views,
    };
    if (!(name in answers)) throw new Error(`the page calls ${name}`);
    const said = answers[name];
    const answer = typeof said === 'function' ? (said as (...of: readonly unknown[]) => unknown)(...args) : said;
    return name === 'docketOf' ? { ...this.#seenOf(args[0], args[1]), ...(answer as object) } : answer;
  }
}

const numberId = (table: unknown, number: unknown): string => `${String(table)}:${String(number)}`;

/** A client that asks this node, without a server in between. */
export function clientOf(node: FakeNode): PublicClient {
  let id = 0;
  const request = ({ method, params }: { readonly method: string; readonly params?: never }): Promise<unknown> => {
    const { result, error } = JSON.parse(node.answer({ id: id++, method, params: params ?? [] })) as {
      readonly result: unknown;
      readonly error?: object;
    };
    return error === undefined ? Promise.resolve(result) : Promise.reject(error as Error);
  };
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }) as PublicClient;
}
