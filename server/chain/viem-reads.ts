/** What the chain says: views and events of escrow, court and chip. */
import { BaseError, encodeAbiParameters, keccak256, zeroAddress, type AbiParameter, type PublicClient } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import { unpackLine } from '../../engine/settlement/encode.ts';
import type { Payment as PaymentProof } from '../../engine/settlement/payment.ts';
import {
  searchedEvents,
  type BankEvent,
  type BankEventName,
  type BankEvents,
  type EventPlaces,
} from './bank-events.ts';
import { ChainDown, ChainError } from './errors.ts';
import type { ChainPort, Payment } from './port.ts';
import { abis, chainErrorOf } from './revert-reason.ts';

export interface Places {
  readonly addresses: ChainPort['addresses'];
  /** Events are looked for from this block on. */
  readonly fromBlock: bigint;
  /** Events that are kept already; without them the node is asked for each. */
  readonly events?: BankEvents;
}

/** Where events are asked for. */
export const eventsOf = (client: PublicClient, places: EventPlaces & Pick<Places, 'events'>): BankEvents =>
  places.events ?? searchedEvents(client, places);

/**
 * Which blocks count: the newest, those that the chain calls safe or final, or those with this many blocks on top of
 * them.
 */
export type Head = 'latest' | 'safe' | 'finalized' | number;

export type ChainReads = Pick<
  ChainPort,
  | 'seatOf'
  | 'lastBring'
  | 'freeOf'
  | 'tokenBalance'
  | 'statusOf'
  | 'paymentOf'
  | 'accounts'
  | 'houseKey'
  | 'now'
  | 'countedBlock'
>;

/** A seat as the escrow has it; one that is empty has no key. Throws viem's errors. */
export async function readSeatOf(client: PublicClient, address: Hex, table: Hex, player: Hex, at?: bigint) {
  const seat = await client.readContract({
    address,
    abi: abis.escrow,
    functionName: 'seatOf',
    args: [table, player],
    ...(at === undefined ? {} : { blockNumber: at }),
  });
  const key = lower(seat.key);
  return { ...seat, key: BigInt(key) === 0n || seat.stoodAt !== 0 ? null : key };
}

/** The reading half of the port. */
export function readsOf(
  client: PublicClient,
  { head = 'latest', ...places }: Places & { readonly head?: Head },
): ChainReads {
  const { addresses } = places;
  const escrow = { address: addresses.escrow, abi: abis.escrow } as const;
  const court = { address: addresses.court, abi: abis.court } as const;
  const isFinal = (table: Hex, number: bigint) =>
    client.readContract({ ...escrow, functionName: 'isSettled', args: [table, number] });

  return named({
    seatOf: (table, player, at) => readSeatOf(client, addresses.escrow, table, player, at),
    async lastBring(table, player, at) {
      const [brought] = await client.readContract({
        ...escrow,
        functionName: 'noncesOf',
        args: [table, player],
        ...(at === undefined ? {} : { blockNumber: at }),
      });
      return brought;
    },
    freeOf: (player) => client.readContract({ ...escrow, functionName: 'free', args: [player] }),
    async tokenBalance(holder) {
      const [balance, unit] = await Promise.all([
        client.readContract({ address: addresses.chip, abi: abis.chip, functionName: 'balanceOf', args: [holder] }),
        client.readContract({ ...escrow, functionName: 'unit' }),
      ]);
      return balance / unit; // rounds down: less than a hundredth of a chip cannot be brought
    },
    async statusOf(table, number) {
      if (await isFinal(table, number)) return { kind: 'final' };
      const { status, turn, deadline, demands } = await client.readContract({
        ...court,
        functionName: 'docketOf',
        args: [table, number],
      });
      if (status === docketStatuses.nothing) return { kind: 'open', demands };
      return { kind: 'proposed', turn, deadline, demands, ruled: status === docketStatuses.ruled };
    },
    async paymentOf(table, number) {
      if (!(await isFinal(table, number))) return null;
      const [paid] = await eventsOf(client, places).of(
        table,
        number,
        ['Settled', 'Finalized'],
        (found) => found.length > 0,
      );
      if (paid === undefined) return null;
      if (paid.eventName === 'Settled') return { kind: 'settled', ...payment(paid), missing: 0n, fromBond: 0n };
      const { missing, fromBond } = paid.args;
      return { kind: 'finalized', ...payment(paid), missing, fromBond };
    },
    async accounts() {
      const [bond, reserved, cagnotte, total] = await client.readContract({ ...escrow, functionName: 'accounts' });
      return { bond, reserved, cagnotte, total };
    },
    houseKey: async () => lower(await client.readContract({ ...escrow, functionName: 'houseKey' })),
    async countedBlock() {
      if (head === 'latest') return null;
      if (typeof head === 'string')
        return (
          await client.getBlock({ blockTag: head }).catch((error: unknown) => {
            throw unknownHead(head, error);
          })
        ).number;
      const newest = await client.getBlockNumber();
      return newest > BigInt(head) ? newest - BigInt(head) : 0n;
    },
    now: async () => Number((await client.getBlock()).timestamp),
  });
}

function unknownHead(head: string, error: unknown): unknown {
  const named = chainErrorOf(error);
  if (named instanceof ChainDown) return named;
  return new ChainError(
    `The node knows no "${head}" block: set SABOT_COUNTED to a number of blocks, or use another node.`,
    { cause: named },
  );
}

/** `Docket.status` of the court. */
export const docketStatuses = { nothing: 0, ruled: 2, paid: 3 } as const;

/**
 * The ending that is proposed or ruled for a number, as `finalize` takes it. Throws `ChainError` when there is none.
 */
export async function endingOf(client: PublicClient, places: Places, table: Hex, number: bigint) {
  const { digest } = await client.readContract({
    address: places.addresses.court,
    abi: abis.court,
    functionName: 'docketOf',
    args: [table, number],
  });
  const standing = ({ args }: BankEvent<'Proposed' | 'Ruled'>) => abiDigest(endingType, args.ending) === digest;
  const shown = await eventsOf(client, places).of(table, number, ['Proposed', 'Ruled'], (found) =>
    found.some(standing),
  );
  const event = shown.find(standing);
  if (event === undefined) throw new ChainError(`Bank ${number} of this table has no proposal.`);
  return event.args.ending;
}

const typeIn = (event: BankEventName, name: string) =>
  [...abis.court, ...abis.escrow]
    .find((item) => item.type === 'event' && item.name === event)!
    .inputs.find((input) => input.name === name)! as AbiParameter;

/** The ABI types of an `Ending`, a `Contest`, a `Claim` and the `Payout`s of a number. */
export const endingType = typeIn('Proposed', 'ending');
export const contestType = typeIn('Demanded', 'contest');
export const claimType = typeIn('Claimed', 'claim');
export const payoutsType = typeIn('Finalized', 'payouts');

const digests = new WeakMap<AbiParameter, WeakMap<object, Hex>>();

/**
 * The hash by which the court knows such a thing: that of its ABI encoding. It is made once of each object: of a bank's
 * events a house can make as many as it pays the gas for, and they are looked at again and again. What a node has
 * invented may have numbers that no contract has: its hash is none.
 */
export function abiDigest(type: AbiParameter, value: object): Hex {
  const ofType = digests.get(type) ?? new WeakMap<object, Hex>();
  digests.set(type, ofType);
  const digest = ofType.get(value) ?? madeDigest(type, value);
  ofType.set(value, digest);
  return digest;
}

function madeDigest(type: AbiParameter, value: object): Hex {
  try {
    return keccak256(encodeAbiParameters([type], [value]));
  } catch (error) {
    if (error instanceof BaseError) return '0x';
    throw error;
  }
}

function payment({
  transactionHash,
  blockNumber,
  args,
}: BankEvent<'Settled' | 'Finalized'>): Omit<Payment, 'kind' | 'missing' | 'fromBond'> {
  const { bankId, posta, garage, cagnotte } = args;
  return { hash: transactionHash, block: blockNumber, bankId, posta, garage, cagnotte, lines: paidLines(args) };
}

/** Each line with the key of its seat and what was really paid. A settlement by signatures pays each line in full. */
export function paidLines(
  args: Pick<PaymentProof, 'payouts'> | Pick<PaymentProof, 'lines' | 'keys'>,
): Payment['lines'] {
  if ('payouts' in args)
    return args.payouts.map(({ id, line, paid }) => ({ player: lower(id.player), key: lower(id.key), line, paid }));
  return args.lines.map((packed, i) => {
    const { player, line } = unpackLine(packed);
    return { player, key: lower(args.keys[i] ?? zeroAddress), line, paid: line };
  });
}

/** Addresses are lower case in this project; viem gives checksummed ones. */
function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex;
}

/** The same methods with the port's errors. */
export function named<R extends object>(reads: R): R {
  return Object.fromEntries(
    Object.entries(reads).map(([name, read]) => [
      name,
      (...args: never[]) => {
        const answer = (read as (...a: never[]) => unknown)(...args);
        return answer instanceof Promise
          ? answer.catch((error: unknown) => {
              throw chainErrorOf(error);
            })
          : answer;
      },
    ]),
  ) as unknown as R;
}
