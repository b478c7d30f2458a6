/**
 * A chain with the events of a small house, as its node sends them: banks paid in each of the three ways, an award, a
 * claim, bond and cagnotte in and out. Everything adds up. Amounts are hundredths of a chip.
 */
import {
  createPublicClient,
  custom,
  encodeAbiParameters,
  encodeEventTopics,
  keccak256,
  parseAbiParameters,
  RpcRequestError,
  type Abi,
  type AbiEvent,
  type PublicClient,
} from 'viem';
import { zero32, type Hex } from '../../../../engine/bytes.ts';
import { packLine } from '../../../../engine/settlement/encode.ts';
import { stages } from '../../../../engine/settlement/stages.ts';
import { courtAbi, escrowAbi } from '../../../../server/chain/abi.ts';

const address = (byte: string): Hex => `0x${byte.repeat(20)}`;
const word = (n: bigint | number): Hex => `0x${n.toString(16).padStart(64, '0')}`;
const hex = (n: bigint | number): Hex => `0x${n.toString(16)}`;

export const escrow = address('ec');
export const chainId = 31_337;
export const [anna, bruno, operator] = [address('a1'), address('b2'), address('0e')];
export const [duel, several] = [word(0x7a), word(0x7b)];
const [court, token, house] = [address('c0'), address('c1'), address('05')];
const unit = 10n ** 16n;
type Args = Readonly<Record<string, unknown>>;

export interface Recorded {
  readonly from: Hex;
  readonly event: string;
  readonly args: Args;
  readonly block: number;
}

const settings = (ruleset: number, feeBps: number) => ({
  ...{ ruleset, feeMode: 1, feeBps, minBet: 1n, minPosta: 10n, maxPosta: 1_000n, share: 1_000n },
  ...{ window: 1_800, leaveDelay: 7_200, salt: 1n },
});
const seated = (player: Hex, key: Hex, line: bigint) => ({ id: { player, key }, line, signed: true });
const [annasKey, brunosKey] = [address('aa'), address('bb')];
const ending = (number: bigint) => ({
  ...{ table: duel, number, bankId: word(number), house, turn: 1, state: word(9) },
  ...{ posta: 100n, garage: 0n, won: 0n, cagnotte: 0n },
  seats: [seated(anna, annasKey, 0n), seated(bruno, brunosKey, 0n)],
});
const contest = (number: bigint, closed: Hex) => ({
  ...{ before: ending(number), closed, banker: 0, commitments: [word(1), word(2)], owed: [0n, 0n] },
  lost: { posta: 0n, garage: 0n, won: 0n, cagnotte: 0n, lines: [0n, 0n] },
});

let [receipts, last] = [0n, zero32];
/** The next receipt of the cagnotte, as the escrow numbers and chains them. */
function receipt(number: bigint, cagnotte: bigint): Args {
  receipts += 1n;
  const fields = parseAbiParameters('bytes32, uint256, bytes32, uint64, bytes32, uint256');
  last = keccak256(encodeAbiParameters(fields, [last, receipts, duel, number, word(number), cagnotte]));
  return { table: duel, number, bankId: word(number), cagnotte, receipt: receipts, receiptHash: last };
}
const payout = (player: Hex, key: Hex, line: bigint) => ({ id: { player, key }, line, paid: line, fromShare: 0n });
const finalized = (number: bigint, annas: bigint, brunos: bigint): Args => ({
  ...receipt(number, -annas - brunos),
  ...{ posta: 100n, garage: 0n, missing: 0n, fromBond: 0n },
  payouts: [payout(anna, annasKey, annas), payout(bruno, brunosKey, brunos)],
});

const ofEscrow = (block: number, event: string, args: Args): Recorded => ({ from: escrow, event, args, block });
const ofCourt = (block: number, event: string, args: Args): Recorded => ({ from: court, event, args, block });
const seat = (player: Hex, key: Hex) => ({ table: duel, player, key });
const ruled = (number: bigint, closed: Hex, stage: number): Args => ({
  ...{ table: duel, number, closed, stage },
  ending: ending(number),
});

export const recorded: readonly Recorded[] = [
  ofEscrow(10, 'Deployed', {
    ...{ token, unit, operator, guardian: operator, houseKey: house, keyDelay: 9n, leastWindow: 3n, court },
    replay: address('c2'),
    setteReplay: address('c3'),
  }),
  ofEscrow(11, 'TableRegistered', { table: duel, settings: settings(3, 500) }),
  ofEscrow(11, 'TableRegistered', { table: several, settings: settings(0, 125) }),
  ofEscrow(12, 'BondFunded', { from: operator, amount: 100_000n }),
  ofEscrow(13, 'Deposited', { player: anna, amount: 10_000n }),
  ofEscrow(13, 'Deposited', { player: bruno, amount: 10_000n }),
  ofEscrow(14, 'Sat', { ...seat(anna, annasKey), seat: 1, amount: 5_000n, nonce: 1n, share: 1_000n }),
  ofEscrow(14, 'Sat', { ...seat(bruno, brunosKey), seat: 2, amount: 5_000n, nonce: 1n, share: 1_000n }),
  ofEscrow(20, 'Settled', {
    ...receipt(1n, 50n),
    ...{ posta: 1_000n, garage: 0n, lines: [packLine(anna, 950n), packLine(bruno, -1_000n)] },
    ...{ keys: [annasKey, brunosKey], signed: 3n, slot: 0n },
  }),
  ofCourt(21, 'Proposed', { table: duel, number: 2n, turn: 1, deadline: 9n, ending: ending(2n) }),
  // Dropped: the bank stays with its proposal.
  ofCourt(22, 'Demanded', {
    ...ruled(2n, word(52), 1),
    deadline: 9n,
    contest: contest(2n, word(52)),
    signatures: '0x',
  }),
  ofCourt(23, 'Ruled', ruled(2n, word(52), stages.dropped)),
  ofEscrow(30, 'Finalized', finalized(2n, -200n, 190n)),
  ofCourt(40, 'Demanded', {
    ...ruled(3n, word(53), 1),
    deadline: 9n,
    contest: contest(3n, word(53)),
    signatures: '0x',
  }),
  ofCourt(50, 'Ruled', ruled(3n, word(53), stages.withheld)),
  ofEscrow(60, 'Finalized', finalized(3n, 0n, 0n)),
  ofEscrow(61, 'SharePaid', { ...seat(anna, annasKey), amount: 300n }),
  ofCourt(61, 'Awarded', { ...seat(anna, annasKey), number: 3n, closed: word(53), amount: 300n }),
  ofCourt(62, 'Demanded', {
    ...ruled(4n, word(54), 1),
    deadline: 9n,
    contest: contest(4n, word(54)),
    signatures: '0x',
  }),
  ofCourt(63, 'Answered', { table: duel, number: 4n, closed: word(54), ending: ending(4n) }),
  ...[64, 65].map((block) =>
    ofCourt(block, 'Claimed', {
      ...{ table: duel, number: 1n, player: bruno, deadline: 9n },
      claim: { end: ending(1n), index: 1, received: -1_000n },
    }),
  ),
  ofEscrow(70, 'SharePaid', { ...seat(bruno, brunosKey), amount: 40n }),
  ofCourt(70, 'ClaimPaid', { ...seat(bruno, brunosKey), number: 1n, amount: 40n }),
  ofEscrow(80, 'CagnotteCollected', { amount: 20n }),
  ofEscrow(80, 'BondWithdrawn', { amount: 5_000n }),
];

/** What the escrow owes by these events. */
function owedBy(events: readonly Recorded[]): bigint {
  const signs: Readonly<Record<string, bigint>> = {
    ...{ Deposited: 1n, BondFunded: 1n },
    ...{ BondWithdrawn: -1n, CagnotteCollected: -1n },
  };
  return events.reduce((sum, { event, args }) => sum + (signs[event] ?? 0n) * ((args['amount'] as bigint) ?? 0n), 0n);
}

/** All that happens in a block is one transaction. */
export const transactionIn = (block: number): Hex => keccak256(hex(block));
const timeOf = (block: number): number => 1_700_000_000 + block * 60;

function logOf({ from, event, args, block }: Recorded, index: number) {
  const abi = (from === escrow ? escrowAbi : courtAbi) as Abi;
  const item = abi.find((one): one is AbiEvent => one.type === 'event' && one.name === event)!;
  const plain = item.inputs.filter(({ indexed }) => !indexed);
  return {
    address: from,
    topics: encodeEventTopics({ abi, eventName: event, args } as never),
    data: encodeAbiParameters(plain, plain.map(({ name }) => args[name!]) as never),
    ...{ blockNumber: hex(block), blockHash: transactionIn(block), transactionHash: transactionIn(block) },
    ...{ transactionIndex: '0x0', logIndex: hex(index), removed: false },
  };
}

export interface Node {
  readonly client: PublicClient;
  /** Spans of blocks that were asked for and given. */
  readonly given: (readonly [number, number])[];
}

export interface Habits {
  /** It refuses more blocks than these at once. */
  readonly most?: number;
  /** Who sent the transaction of a block; null: it has no receipts. */
  readonly sender?: ((block: number) => Hex) | null;
  /** How much less the escrow has of its token than it owes. */
  readonly lacking?: bigint;
}

/** A node that has these events and no others. */
export function nodeWith(
  events: readonly Recorded[],
  { most = Infinity, sender = () => operator, lacking = 0n }: Habits = {},
): Node {
  const given: (readonly [number, number])[] = [];
  const logs = events.map(logOf);
  const refused = (message: string) =>
    new RpcRequestError({ body: {}, error: { code: -32_000, message }, url: 'http://node' });
  const request = async ({ method, params }: { method: string; params: readonly any[] }): Promise<unknown> => {
    switch (method) {
      case 'eth_chainId':
        return hex(chainId);
      case 'eth_blockNumber':
        return hex(100);
      case 'eth_getCode':
        return Number(params[1] ?? 100) >= 10 || params[1] === 'latest' ? '0x60' : '0x';
      case 'eth_call':
        return word(owedBy(events) * unit - lacking);
      case 'eth_getBlockByNumber':
        return { number: params[0], timestamp: hex(timeOf(Number(params[0]))), transactions: [] };
      case 'eth_getTransactionReceipt': {
        const block = events.find((one) => transactionIn(one.block) === params[0])!.block;
        if (sender === null) throw refused('no receipts here');
        return {
          ...{ status: '0x1', blockNumber: hex(block), logs: [], transactionHash: params[0] },
          ...{ from: sender(block), gasUsed: hex(100_000 + block), effectiveGasPrice: hex(2) },
        };
      }
      case 'eth_getLogs': {
        const { address: of, fromBlock, toBlock } = params[0];
        const [first, to] = [Number(fromBlock), Number(toBlock)];
        if (to - first + 1 > most) throw refused('block range too large');
        given.push([first, to]);
        return logs.filter((log) => of.includes(log.address) && within(Number(log.blockNumber), first, to));
      }
      default:
        throw new Error(`the page asks ${method}`);
    }
  };
  return { client: createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }), given };
}

const within = (block: number, first: number, to: number): boolean => block >= first && block <= to;
