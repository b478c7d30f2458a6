/** What a verifier knows about a bank besides the turn that it looks at: its fixed parts, and who signed what. */
import type { Hex } from '../bytes.ts';
import { hashStruct, typedDigest, type MessageName, type Messages } from '../protocol/eip712.ts';
import type { Domain, Player, Setup, Table } from '../protocol/messages.ts';
import { hasSigned, recoverDigest, type KnownKeys } from '../protocol/recover.ts';
import type { Signed } from '../protocol/sign.ts';
import type { ProofGame } from './game.ts';
import type { Problem } from './steps.ts';

/** A bank's fixed parts. */
export interface Context {
  readonly domain: Domain;
  readonly separator: Hex;
  readonly table: Table;
  /** The rules of the table's ruleset, as far as proofs depend on them. */
  readonly game: ProofGame;
  readonly setup: Setup;
  readonly bankId: Hex;
  /** Signatures are not checked (`VerifyOptions`). */
  readonly withoutSignatures: boolean;
  /** Keys that have signed, kept where many signatures of each are checked. */
  readonly known?: KnownKeys;
}

/** A player of the bank by seat. */
export function playerAt(context: Context, seat: number): Player | null {
  return context.setup.players.find((player) => player.seat === seat) ?? null;
}

/**
 * The digest that is signed for a message, from `structHash` where it is known already; null when signatures are not
 * checked.
 */
export function digestToSign<N extends MessageName>(
  context: Context,
  name: N,
  message: Messages[N],
  structHash?: Hex,
): Hex | null {
  return context.withoutSignatures ? null : typedDigest(context.separator, structHash ?? hashStruct(name, message));
}

/**
 * A problem unless the session key of `seat` signed. If many sign the same message, it is hashed once: `digest` is its
 * `digestToSign`.
 */
export function notSignedBySeat<N extends MessageName>(
  context: Context,
  name: N,
  seat: number,
  { message, signature }: Signed<Messages[N]>,
  digest = digestToSign(context, name, message),
): Problem {
  const player = playerAt(context, seat);
  if (player === null) return `seat ${seat} is not in this bank`;
  return notSignedBy(context, name, player.key, `seat ${seat}`, signature, digest);
}

/** A problem unless the bank's house signed; `digest` as above. */
export function notSignedByHouse<N extends MessageName>(
  context: Context,
  name: N,
  { message, signature }: Signed<Messages[N]>,
  digest = digestToSign(context, name, message),
): Problem {
  return notSignedBy(context, name, context.setup.house, 'the house', signature, digest);
}

function notSignedBy(
  context: Context,
  name: MessageName,
  key: Hex,
  who: string,
  signature: Hex,
  digest: Hex | null,
): Problem {
  if (digest === null) return null;
  if (context.known !== undefined && hasSigned(key, digest, signature, context.known)) return null;
  const found = recoverDigest(digest, signature);
  if (found === key) return null;
  return `${name} should be signed by ${who} (${key}), but its signature is ${found === null ? 'none' : `that of ${found}`}`;
}
