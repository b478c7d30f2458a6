/**
 * How a final bank was paid, as demands and claims show it to the court (`Payment` of contracts/interfaces/Types.sol),
 * and what that gave to one seat. Whoever wants to know what the chain has paid asks here: events alone are a node's
 * word.
 */
import { concat, encodeAbiParameters, keccak256, pad, parseAbiParameters, type PublicClient } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import {
  noPayment,
  sameSeat,
  uncheckedWords,
  type PaidLine,
  type Payment,
  type SeatId,
} from '../../engine/settlement/payment.ts';
import { shareWindows } from '../../engine/seat/contested.ts';
import type { BankEvent, EventPlaces } from './bank-events.ts';
import { ChainError, HidesEvents } from './errors.ts';
import { abis } from './revert-reason.ts';
import { abiDigest, docketStatuses, eventsOf, paidLines, payoutsType, type Places } from './viem-reads.ts';

/** Where contracts and events of a number are. */
type Asked = EventPlaces & Pick<Places, 'events'>;

/**
 * Made from the events of the settlement's transaction, whoever sent it, or from what `finalize` says that it paid: of
 * all that the node shows those that the chain's own digests fit. `noPayment` while the number is open. Throws
 * `HidesEvents` when none fits, and `ChainError` when none is left that could: the contracts take no other.
 */
export async function paymentProofOf(
  client: PublicClient,
  places: Asked,
  table: Hex,
  number: bigint,
): Promise<Payment> {
  const { payment, unchecked } = await shownPaymentOf(client, places, table, number);
  if (unchecked) throw new ChainError(uncheckedWords(number));
  return payment;
}

/** `unchecked`: its record had its time, so that it is the node's word alone. */
export interface ShownPayment {
  readonly payment: Payment;
  readonly unchecked: boolean;
}

/** As `paymentProofOf`, for whoever wants to hear of a payment that cannot be checked. Throws `HidesEvents`. */
export async function shownPaymentOf(
  client: PublicClient,
  places: Asked,
  table: Hex,
  number: bigint,
): Promise<ShownPayment> {
  const { escrow, court } = places.addresses;
  if (
    !(await client.readContract({
      address: escrow,
      abi: abis.escrow,
      functionName: 'isSettled',
      args: [table, number],
    }))
  )
    return { payment: noPayment, unchecked: false };
  const { status, digest } = await client.readContract({
    address: court,
    abi: abis.court,
    functionName: 'docketOf',
    args: [table, number],
  });
  const shown =
    status === docketStatuses.paid
      ? await finalizedPayment(client, places, table, number, digest)
      : await settledPayment(client, places, table, number);
  if (shown === null) throw new HidesEvents(`Bank ${number}: it is final, and the node does not show how it was paid.`);
  return shown;
}

/** What this payment gave to the seat, and whether its key signed that; null for a number that is open. */
export function paidTo(payment: Payment, seat: SeatId): (PaidLine & { readonly signed: boolean }) | null {
  if (payment === noPayment) return null;
  const { payouts, lines, keys, signed } = payment;
  const isFinalised = payouts.length > 0;
  const all = paidLines(isFinalised ? { payouts } : { lines, keys });
  const at = all.findIndex((one) => sameSeat(one, seat));
  return {
    how: isFinalised ? 'finalised' : 'settled',
    line: all[at]?.paid ?? 0n,
    signed: !isFinalised && at >= 0 && ((signed >> BigInt(at)) & 1n) === 1n,
  };
}

/** Null when the node shows no payouts with this digest. */
async function finalizedPayment(
  client: PublicClient,
  places: Asked,
  table: Hex,
  number: bigint,
  digest: Hex,
): Promise<ShownPayment | null> {
  const isPaid = ({ args }: BankEvent<'Finalized'>): boolean => abiDigest(payoutsType, args.payouts) === digest;
  const shown = await eventsOf(client, places).of(table, number, ['Finalized'], (found) => found.some(isPaid));
  const paid = shown.find(isPaid);
  return paid === undefined ? null : { payment: { ...noPayment, payouts: paid.args.payouts }, unchecked: false };
}

/**
 * Null when the escrow has a record of none that the node shows. A record whose time is over may have made room for
 * another: then the only settlement that is shown, and is as old as that, cannot be held against it. A node may have
 * put it in the place of one of today.
 */
async function settledPayment(
  client: PublicClient,
  places: Asked,
  table: Hex,
  number: bigint,
): Promise<ShownPayment | null> {
  const events = eventsOf(client, places);
  const some = (found: readonly unknown[]): boolean => found.length > 0;
  // Mostly the first piece of blocks that has any has the right one; kept events are all there at once.
  const searches = places.events === undefined ? [some, undefined] : [undefined];
  let shown: readonly Payment[] = [];
  for (const enough of searches) {
    const found = await events.of(table, number, ['Settled'], enough);
    shown = await Promise.all(found.map((event) => shownPayment(client, places, event)));
    for (const payment of shown) if (await isRecorded(client, places, payment)) return { payment, unchecked: false };
  }
  const [only, ...others] = shown;
  const isOnly = only !== undefined && others.length === 0;
  return isOnly && (await isForgotten(client, places, table, only)) ? { payment: only, unchecked: true } : null;
}

/** The low bits of the escrow's word that are the record's hash. */
const recordBits = 216n;
const recordHash = 2n ** recordBits - 1n;

/** The escrow's word about a record: until when it stands, and its hash. */
async function recordAt(client: PublicClient, { addresses }: Asked, slot: bigint): Promise<bigint> {
  const read = { address: addresses.escrow, abi: abis.escrow, functionName: 'record' } as const;
  return BigInt(await client.readContract({ ...read, args: [slot] }));
}

async function isRecorded(client: PublicClient, places: Asked, payment: Payment): Promise<boolean> {
  const { slot, index, banks, time } = payment;
  const word = await recordAt(client, places, slot);
  const shown = keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, uint256'), [keccak256(concat(banks)), time]),
  );
  return index >= 0n && ((word ^ BigInt(shown)) & recordHash) === 0n;
}

/**
 * Whether a settlement of then may have no record any more: its time is over, and the record that has come in its place
 * stands longer. A place that no record has ever had shows that the settlement is invented.
 */
async function isForgotten(client: PublicClient, places: Asked, table: Hex, { time, slot }: Payment): Promise<boolean> {
  const { escrow } = places.addresses;
  const [{ leaveDelay, window }, { timestamp }, word] = await Promise.all([
    client.readContract({ address: escrow, abi: abis.escrow, functionName: 'tableOf', args: [table] }),
    client.getBlock(),
    recordAt(client, places, slot),
  ]);
  const end = time + BigInt(leaveDelay + shareWindows * window);
  return timestamp > end && word >> recordBits > end;
}

/** The payment as this event and its neighbours tell it. */
async function shownPayment(
  client: PublicClient,
  { addresses }: Asked,
  { blockNumber, transactionHash, args }: BankEvent<'Settled'>,
): Promise<Payment> {
  const { slot, lines, keys, signed } = args;
  const [inBlock, { timestamp }] = await Promise.all([
    client.getContractEvents({
      address: addresses.escrow,
      abi: abis.escrow,
      eventName: 'Settled',
      fromBlock: blockNumber,
      toBlock: blockNumber,
      strict: true,
    }),
    client.getBlock({ blockNumber }),
  ]);
  // A transaction may settle in several calls: each call has its own record.
  const events = inBlock.filter((event) => event.transactionHash === transactionHash && event.args.slot === slot);
  const own = settledDigest(args);
  const banks = events.map((event) => settledDigest(event.args));
  return { slot, time: timestamp, lines, keys, signed, payouts: [], index: BigInt(banks.indexOf(own)), banks };
}

interface SettledBank extends Pick<Payment, 'lines' | 'keys' | 'signed'> {
  readonly table: Hex;
  readonly number: bigint;
}

/** `Digests.settled`: a bank of a settlement as the record has it. */
export function settledDigest({ table, number, lines, keys, signed }: SettledBank): Hex {
  const hashes = [keccak256(concat(lines)), keccak256(concat(keys.map((key) => pad(key))))] as const;
  return keccak256(
    encodeAbiParameters(parseAbiParameters('bytes32, uint64, bytes32, bytes32, uint256'), [
      table,
      number,
      ...hashes,
      signed,
    ]),
  );
}
