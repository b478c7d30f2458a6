/** Parts of a made bank that depend on no game: a row of a list, and the signed result (`bank-maker.ts`). */
import { zero32, type Hex } from '../../engine/bytes.ts';
import type { ProofResult } from '../../engine/proof/format.ts';
import { linesDigest } from '../../engine/protocol/digests.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { statuses, type ListRow, type Setup, type State } from '../../engine/protocol/messages.ts';
import type { Signer } from '../../engine/protocol/sign.ts';
import type { CoupOptions } from './bank-options.ts';

/** Who signs a bank. */
export interface Signers {
  readonly house: Signer;
  readonly seats: readonly { readonly seat: number; readonly player: Hex; readonly key: Signer }[];
}

/** Whose row it is, and in which turn. */
export interface Place {
  readonly seat: number;
  /** In the list, from 0. */
  readonly index: number;
  readonly turn: number;
  readonly isBanker: boolean;
  readonly commitment: Hex;
}

export function rowOf(
  { seat, index, turn, isBanker, commitment }: Place,
  { stakes, bancoVolonta = 0 }: CoupOptions,
): ListRow {
  const empty = { seat, call: 0, seq: 0, order: 0, accepted: 0n, max: 0n };
  if (isBanker) return { ...empty, status: statuses.banker, volonta: bancoVolonta, commitment };
  const stake = stakes.get(seat);
  if (!stake) return { ...empty, status: statuses.absent, volonta: 0, commitment: zero32 };
  const { accepted, call = accepted > 0n ? 1 : 0, max = accepted, volonta = 0 } = stake;
  return {
    seat,
    status: accepted > 0n ? statuses.accepted : statuses.unaccepted,
    call,
    volonta,
    seq: 1 + turn,
    order: 1 + index,
    accepted,
    max,
    commitment: max > 0n ? commitment : zero32,
  };
}

/** The result of a bank in this state, signed by the house and by `signers`. */
export function resultOf(
  { seats, house }: Signers,
  { table, number }: Setup,
  state: State,
  signers: readonly number[],
): ProofResult {
  const lines = seats
    .map(({ player }, i) => ({ player, line: state.seats[i]! }))
    .sort((a, b) => (a.player < b.player ? -1 : 1));
  const { bankId, posta, garage, won, cagnotte } = state;
  const digests = { state: hashStruct('State', state), lines: linesDigest(lines) };
  const message = { table, number, bankId, posta, garage, won, cagnotte, ...digests };
  const keyOf = (seat: number) => seats.find((one) => one.seat === seat)!.key;
  return {
    message,
    lines,
    house: house.sign('Result', message).signature,
    signatures: signers.map((seat) => ({ seat, signature: keyOf(seat).sign('Result', message).signature })),
  };
}
