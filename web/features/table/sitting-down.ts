/**
 * A wallet's one signature for play: the grant of a sitting, and the key that must not be lost once the grant is
 * signed.
 */
import { present } from '../../../engine/assert.ts';
import type { Hex } from '../../../engine/bytes.ts';
import { amountText } from '../../lib/amounts.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Bring, Grant } from '../../../engine/protocol/messages.ts';
import type { Signed } from '../../../engine/protocol/sign.ts';
import { nextBring } from '../../../engine/seat/bring.ts';
import { nonceAfter } from '../../../engine/seat/grant-nonce.ts';
import { newMemory, sessionAddressOf, type SeatMemory } from '../../../engine/seat/memory.ts';
import { withSettings } from '../../../engine/seat/table-settings.ts';
import { ServiceError } from '../../lib/errors.ts';
import { randomHex } from '../../lib/random.ts';
import type { ServerConfig, TableConfig } from '../../lib/server-types.ts';
import { canonical } from '../../lib/signature.ts';
import { domainOf } from '../../lib/table-server.ts';
import { seatingWords } from '../../words/seating.ts';
import type { AskChain } from './chain-looks.ts';
import { holdsSeat } from './seat-held.ts';
import { dropSitting, keepStore, saveSitting, sittingsAt, type Sitting } from './sittings.ts';

export type SignGrant = (grant: Grant) => Promise<Hex>;
export type SignBring = (bring: Bring) => Promise<Hex>;

/** Where somebody sits down, and with which page. */
export interface Place {
  readonly server: ServerConfig;
  readonly table: TableConfig;
  /** Name of table and escrow in the store. */
  readonly place: string;
  /** Of this page. */
  readonly holder: string;
  readonly chain: AskChain;
}

/** What could be brought to the chain later than this is not signed, seconds. */
const offerAtMost = 7_200n;

/**
 * A local chain's clock may run ahead of this machine's; anywhere else no clock but this machine's may make an offer
 * last longer.
 */
function refuseLong({ local }: Pick<ServerConfig, 'local'>, deadline: bigint): void {
  if (!local && deadline > BigInt(Math.floor(Date.now() / 1000)) + offerAtMost) throw new Error(seatingWords().tooLong);
}

/**
 * A sitting whose grant the wallet has signed, ready to be sent to the table. Rejects in words if the chain does not
 * answer or the player already sits, and if the wallet rejects.
 */
export async function signedSitting(
  { server, table, place, holder, chain }: Place,
  { player, seat, amount, deadline }: Pick<Grant, 'player' | 'seat' | 'amount' | 'deadline'>,
  sign: SignGrant,
): Promise<Sitting> {
  refuseLong(server, deadline);
  keepStore();
  await refuseSecond(chain, place, player);
  const nonce = await nextNonce(chain, player);
  const fresh = newMemory(domainOf(server), table.table, server.house, seat, randomHex(32));
  const memory = present(withSettings(fresh, table.settings), 'what the page has checked: the table’s own settings');
  const grant: Grant = {
    player,
    table: hashStruct('Table', table.table),
    seat,
    key: sessionAddressOf(memory.secret),
    amount,
    nonce,
    deadline,
  };
  const draft: Sitting = {
    id: `${place}:${player}:${grant.key}`,
    place,
    player,
    status: 'draft',
    startedAt: Date.now(),
    holder,
    memory,
  };
  await saveSitting(draft); // the key must not be lost once a wallet has signed for it
  let signature: Hex;
  try {
    signature = canonical(await sign(grant));
  } catch (error) {
    await dropSitting(draft.id);
    throw error;
  }
  return { ...draft, status: 'asked', memory: { ...memory, grant: { message: grant, signature } } };
}

/**
 * More money for this sitting, signed by the wallet. Rejects in words if it brings nothing more, if the wallet does,
 * and where the chain has the last top-up while the table says otherwise (`told`: the nonce of the last one that it
 * calls taken): its player thinks that another would replace it.
 */
export async function signedBring(
  {
    server,
    chain,
    told,
  }: Pick<Place, 'chain'> & { readonly server: Pick<ServerConfig, 'local'>; readonly told: bigint },
  memory: SeatMemory,
  { amount, deadline }: Pick<Bring, 'amount' | 'deadline'>,
  sign: SignBring,
): Promise<Signed<Bring>> {
  refuseLong(server, deadline);
  const brought = memory.grant === null ? null : await chain.lastBring(memory.grant.message.player);
  if (brought !== null && 'unknown' in brought)
    throw new ServiceError('chain node', null, seatingWords().noTopUpNumber);
  const made = { brought: brought?.known ?? 0n, now: Date.now() };
  const last = memory.brings?.at(-1)?.message;
  if (last !== undefined && made.brought >= last.nonce && told < last.nonce)
    throw new Error(seatingWords().topUpTaken(amountText(last.amount)));
  const message = nextBring(memory, { amount, deadline }, made);
  if (message === null) throw new Error(seatingWords().nothingMore);
  return { message, signature: canonical(await sign(message)) };
}

/**
 * For a new grant. A grant that was signed and never brought is in nobody's way, because only what the chain has seated
 * counts.
 */
async function nextNonce(chain: AskChain, by: Hex): Promise<bigint> {
  const last = await chain.lastNonce(by);
  if ('unknown' in last) throw new ServiceError('chain node', null, seatingWords().noGrantNumber);
  const nonce = nonceAfter(last.known, Date.now());
  if (nonce === null) throw new Error(seatingWords().numbersUsedUp);
  return nonce;
}

/** One sitting at a time: a second grant would put the first sitting aside, and with it what that one must remember. */
async function refuseSecond(chain: AskChain, place: string, by: Hex): Promise<void> {
  const open = (await sittingsAt(place)).filter(
    ({ player: whose, status }) => whose === by && (status === 'seated' || status === 'asked'),
  );
  if (open.length === 0) return;
  const answer = await chain.seatOf(by);
  if ('unknown' in answer) throw new Error(seatingWords().seatUnknown(answer.unknown));
  if (open.some((one) => holdsSeat(answer.known, one))) throw new Error(seatingWords().sitsAlready);
  const now = BigInt(Math.floor(Date.now() / 1000));
  if (open.some(({ status, memory }) => status === 'asked' && (memory.grant?.message.deadline ?? 0n) > now))
    throw new Error(seatingWords().sitsSoon);
}
