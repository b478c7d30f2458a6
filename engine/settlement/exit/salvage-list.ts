/** The list that a bank's evidence ends with: a coup that was closed and not played, or a void. */
import type { Hex } from '../../bytes.ts';
import { notSignedByHouse } from '../../proof/context.ts';
import type { History } from '../../proof/game.ts';
import { checkVoid, contributorsOf } from '../../proof/gives.ts';
import type { ClosedTurn, ProofTurn, VoidTurn } from '../../proof/format.ts';
import { follow } from '../../proof/steps.ts';
import { verifyTurn } from '../../proof/verify-turn.ts';
import { betsDigest } from '../../protocol/digests.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import type { Closed, ListRow, State, Void } from '../../protocol/messages.ts';
import type { Signed } from '../../protocol/sign.ts';
import type { OwnGives } from './own-gives.ts';
import type { Salvage } from './salvage-state.ts';
import { betsOf, choicesOf, givesOf } from './salvage-turn.ts';
import type { TurnPieces } from './stored.ts';

/**
 * The last turn, made of the pieces that follow the bank's last state; null when none of their lists is correct. A list
 * that the seat gave for comes before all others: the seat had checked it, and one more wrong bet now must not take it
 * away.
 */
export function lastList(
  at: Salvage,
  pieces: readonly TurnPieces[],
  before: State,
  history: History,
  gives: OwnGives,
): ProofTurn | null {
  const { lists: given } = gives;
  const found = [
    ...new Set(pieces.flatMap(({ closed }) => (closed === null ? [] : [hashStruct('Closed', closed.message)]))),
  ].flatMap((digest) => {
    const same = pieces.filter(({ closed }) => closed !== null && hashStruct('Closed', closed.message) === digest);
    const turn = listTurn(at, digest, same, gives);
    if (turn === null) return [];
    const right = given.has(digest) || verifyTurn(at.context, history, before, turn).ok;
    return right
      ? [{ turn, rank: given.has(digest) ? Infinity : turn.gives!.filter(({ link }) => link !== undefined).length }]
      : [];
  });
  if (found.length === 0 && pieces.some(({ closed }) => closed !== null))
    at.dropped.add(`The list of turn ${before.turn} is not right.`);
  const best = Math.max(...found.map(({ rank }) => rank));
  return found.find(({ rank }) => rank === best)?.turn ?? null;
}

function listTurn(at: Salvage, digest: Hex, same: readonly TurnPieces[], given: OwnGives): ProofTurn | null {
  const signed = signedList(at, same);
  if (signed === null) return null;
  const { closed, list } = signed;
  const base: ClosedTurn = {
    bets: betsOf(at, list, closed.message.state, same),
    closed,
    list,
    gives: givesOf(at, digest, list, same),
  };
  const voided = voidOf(at, digest, base, same, given);
  return (
    voided ?? {
      ...base,
      choices: choicesOf(
        at,
        { closed, list },
        same.flatMap(({ choices }) => choices),
      ),
    }
  );
}

/** The list under the house's signature, with a row for each player. */
function signedList(
  { context }: Salvage,
  same: readonly TurnPieces[],
): { readonly closed: Signed<Closed>; readonly list: readonly ListRow[] } | null {
  const { players } = context.setup;
  const closed = same
    .flatMap((piece) => piece.closed ?? [])
    .find((one) => notSignedByHouse(context, 'Closed', one) === null);
  const list = same
    .flatMap((piece) => (piece.list === null ? [] : [piece.list]))
    .find(
      (rows) =>
        rows.length === players.length &&
        rows.every(({ seat }, i) => seat === players[i]!.seat) &&
        betsDigest(rows) === closed?.message.bets,
    );
  return closed === undefined || list === undefined ? null : { closed, list };
}

/**
 * The turn as a void; null where it is none. A `Void` is not believed if it names a silent seat whose give and link are
 * here (protocol.md 2.4): the coup is then treated as if it had never been declared void, and is demanded. Nor is a
 * `Void` that names a seat of this browser which gave, whoever else believes it, and in whatever copy it stands.
 */
function voidOf(
  { context, dropped }: Salvage,
  digest: Hex,
  turn: ClosedTurn,
  same: readonly TurnPieces[],
  given: OwnGives,
): ProofTurn | null {
  const signed = same
    .flatMap((piece) => piece.void ?? [])
    .find((one) => one.message.closed === digest && notSignedByHouse(context, 'Void', one) === null);
  if (signed === undefined) return null;
  const { silent } = signed.message;
  const punters = contributorsOf(turn.list)
    .slice(1)
    .map(({ seat }) => seat);
  const named = punters.filter((seat) => isNamed(silent, seat));
  const linked = new Set(turn.gives.flatMap(({ seat, link }) => (link === undefined ? [] : [seat])));
  const refuted =
    named.every((seat) => linked.has(seat)) ||
    turn.list.some(
      ({ seat, commitment }) =>
        named.includes(seat) && given.seats.has(seat) && given.of(context.bankId, digest, commitment) !== null,
    );
  if (refuted) {
    dropped.add(
      `The house calls turn ${turn.closed.message.turn} void because seat ${named.join(', ')} was silent. Its give and its link are here: that is not so, and the coup is demanded.`,
    );
    return null;
  }
  const voided: VoidTurn = { ...turn, gives: shownIn(turn, punters, silent), void: signed };
  const { value } = follow(turn.closed.message.turn, (trail) => {
    checkVoid(trail, context, digest, voided);
    return true;
  });
  if (value !== true) dropped.add(`The void of turn ${turn.closed.message.turn} is not right.`);
  return value === true ? voided : null;
}

/** For a void: the banker's give without its link, and the gives of all punters except the silent. */
function shownIn({ gives }: ClosedTurn, punters: readonly number[], silent: Void['silent']): ClosedTurn['gives'] {
  return gives.flatMap(({ seat, signature, link }) =>
    !punters.includes(seat)
      ? [{ seat, signature }]
      : isNamed(silent, seat) || link === undefined
        ? []
        : [{ seat, signature, link }],
  );
}

const isNamed = (silent: bigint, seat: number): boolean => ((silent >> BigInt(seat)) & 1n) === 1n;
