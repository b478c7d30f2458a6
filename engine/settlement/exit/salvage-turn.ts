/**
 * The parts of a turn that come one by one: bets, gives with their links, choices, acknowledgements. Each is correct by
 * itself, or left out.
 */
import type { Hex } from '../../bytes.ts';
import { commitmentOf } from '../../fairness/commitment.ts';
import { digestToSign, notSignedBySeat } from '../../proof/context.ts';
import { inOrder } from '../../proof/choice-order.ts';
import { contributorsOf } from '../../proof/gives.ts';
import type { ClosedTurn, ProofGive, ProofTurn, SeatSigned } from '../../proof/format.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import { statuses, type Ack, type Bet, type Choice, type ListRow } from '../../protocol/messages.ts';
import type { Salvage } from './salvage-state.ts';
import type { TurnPieces } from './stored.ts';

/** A coup with its step, made of all pieces about its list; null when some part of it cannot be read at all. */
export function coupTurn(at: Salvage, same: readonly TurnPieces[], piece: TurnPieces): ProofTurn | null {
  const { closed, serverLink, cards, step, state } = piece;
  const list = piece.list ?? same.find((one) => one.list !== null)?.list ?? null;
  if (closed === null || list === null || serverLink === null || cards === null || step === null || state === null)
    return null;
  const digest = hashStruct('Closed', closed.message);
  return {
    bets: betsOf(at, list, closed.message.state, same),
    closed,
    list,
    gives: givesOf(at, digest, list, same),
    serverLink,
    choices: choicesOf(at, { closed, list }, piece.choices),
    cards,
    step,
    state,
    acks: acksOf(at, hashStruct('State', state), same),
  };
}

/** A new taglia. */
export function tagliaTurn(at: Salvage, here: readonly TurnPieces[], { step, state }: TurnPieces): ProofTurn | null {
  return step === null || state === null ? null : { step, state, acks: acksOf(at, hashStruct('State', state), here) };
}

/**
 * For each seat in the list the bet that its row names. The seat's own bets also come from its own memory. By ascending
 * seat.
 */
export function betsOf(
  at: Salvage,
  list: readonly ListRow[],
  state: Hex,
  pieces: readonly TurnPieces[],
): readonly SeatSigned<Bet>[] {
  const { own } = at;
  const all = [
    ...(own?.bets ?? []).map((bet) => ({ seat: own!.seat, message: bet.message, signature: bet.signature })),
    ...pieces.flatMap(({ bets }) => bets),
  ];
  const listed = list.filter(({ status }) => status === statuses.accepted || status === statuses.unaccepted);
  return listed
    .flatMap(
      (row) =>
        all.find(
          ({ seat, ...bet }) =>
            seat === row.seat &&
            bet.message.state === state &&
            says(row, bet.message) &&
            notSignedBySeat(at.context, 'Bet', seat, bet) === null,
        ) ?? [],
    )
    .sort(bySeat);
}

const says = (row: ListRow, bet: Bet): boolean =>
  row.seq === bet.seq &&
  row.call === bet.call &&
  row.max === bet.max &&
  row.volonta === bet.volonta &&
  row.commitment === bet.commitment;

/**
 * For each contributor its give, with the link that its commitment names if that is there. The seat's own give comes
 * from its memory. The banker first.
 */
export function givesOf(
  { context, own, dropped }: Salvage,
  closed: Hex,
  list: readonly ListRow[],
  pieces: readonly TurnPieces[],
): readonly ProofGive[] {
  const digest = digestToSign(context, 'Give', { closed });
  const all = pieces.flatMap(({ gives }) => gives);
  return contributorsOf(list).flatMap(({ seat, commitment }): readonly ProofGive[] => {
    const mine = own?.seat === seat ? own.gives.of(context.bankId, closed, commitment) : null;
    if (mine !== null) return [mine];
    const said = all.filter((give) => give.seat === seat);
    const right = said.find(
      ({ signature }) => notSignedBySeat(context, 'Give', seat, { message: { closed }, signature }, digest) === null,
    );
    // A link needs no signature of its own: its commitment is in the list.
    const link = said.find((give) => give.link !== undefined && commitmentOf(give.link) === commitment)?.link;
    if (
      said.length > 0 &&
      (right === undefined || (link === undefined && said.some((give) => give.link !== undefined)))
    )
      dropped.add(`What seat ${seat} gave in a coup is not right.`);
    return right === undefined ? [] : [{ seat, signature: right.signature, ...(link === undefined ? {} : { link }) }];
  });
}

/** For each decision of a seat that decides its choice, in the order in which a proof has them. */
export function choicesOf(
  { context, dropped }: Salvage,
  { closed, list }: Pick<ClosedTurn, 'closed' | 'list'>,
  choices: readonly SeatSigned<Choice>[],
): readonly SeatSigned<Choice>[] {
  const { decision } = context.game.limits;
  const digest = hashStruct('Closed', closed.message);
  const right = choices.reduce<readonly SeatSigned<Choice>[]>((kept, choice) => {
    const isRight =
      choice.message.closed === digest &&
      kept.every((one) => decision(one) !== decision(choice)) &&
      notSignedBySeat(context, 'Choice', choice.seat, choice) === null;
    return (isRight ? inOrder(context, { closed, list }, [...kept, choice]) : null) ?? kept;
  }, []);
  if (right.length < choices.length) dropped.add('A choice in a coup is not right.');
  return right;
}

/** For each seat its acknowledgement of the state. By ascending seat. */
function acksOf({ context }: Salvage, state: Hex, pieces: readonly TurnPieces[]): readonly SeatSigned<Ack>[] {
  const digest = digestToSign(context, 'Ack', { state });
  const all = pieces.flatMap(({ acks }) => acks).filter(({ message }) => message.state === state);
  return context.setup.players.flatMap(
    ({ seat }) =>
      all.find((ack) => ack.seat === seat && notSignedBySeat(context, 'Ack', seat, ack, digest) === null) ?? [],
  );
}

const bySeat = (a: { readonly seat: number }, b: { readonly seat: number }): number => a.seat - b.seat;
