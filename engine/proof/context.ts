/** Who signed what in a bank. */
import type { Hex } from '../bytes.ts';
import { formatChips } from '../chips.ts';
import { hashStruct, typedDigest, type MessageName, type Messages } from '../protocol/eip712.ts';
import type { Player, State } from '../protocol/messages.ts';
import { hasSigned, recoverDigest } from '../protocol/recover.ts';
import type { Signed } from '../protocol/sign.ts';
import type { Context } from './game.ts';
import type { Problem } from './steps.ts';

/** A player of the bank by seat. */
export function playerAt(context: Context, seat: number): Player | null {
  return context.setup.players.find((player) => player.seat === seat) ?? null;
}

/** A problem if the banker has put more into the bank than its stack and what it took out. No coup follows that. */
export function paidInProblem(context: Context, { paidIn, takenOut }: Pick<State, 'paidIn' | 'takenOut'>): Problem {
  const { stack } = playerAt(context, context.setup.banker)!;
  return paidIn - takenOut > stack
    ? `paid in ${formatChips(paidIn)} less taken out ${formatChips(takenOut)} is more than the stack ${formatChips(stack)}`
    : null;
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
