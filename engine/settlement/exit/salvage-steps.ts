/**
 * The turns of a bank that the house has stepped, put together from all copies. A state names the one before it, so the
 * copies make a tree. A lying house may sign several branches, and owes each of them (protocol.md, the second
 * principle): the way out goes by the one that is worth most to its player.
 */
import { zero32, type Hex } from '../../bytes.ts';
import { notSignedByHouse } from '../../proof/context.ts';
import type { Context, History } from '../../proof/game.ts';
import { historyAfter, historyOf } from '../../proof/history.ts';
import type { Proof, ProofTurn } from '../../proof/format.ts';
import { verifyTurn } from '../../proof/verify-turn.ts';
import { startState } from '../../protocol/digests.ts';
import { hashStruct, type MessageName, type Messages } from '../../protocol/eip712.ts';
import type { State } from '../../protocol/messages.ts';
import type { Signed } from '../../protocol/sign.ts';
import { lastDigestOf } from '../encode.ts';
import type { OwnGives } from './own-gives.ts';
import type { Salvage } from './salvage-state.ts';
import { coupTurn, tagliaTurn } from './salvage-turn.ts';
import type { TurnPieces } from './stored.ts';

/** A row of turns in which nothing differs, from the beginning of the bank to the state that it leads to. */
export interface Branch {
  readonly turns: readonly ProofTurn[];
  readonly state: State;
  readonly digest: Hex;
  /** It has the last state that this browser has checked itself in it. */
  readonly isOwn: boolean;
  /** What was drawn and played in it. */
  readonly history: History;
}

/** A branch, and the lists that were played in its last state. It ends there if there is none, and no new taglia. */
export interface Reached extends Branch {
  readonly isEnd: boolean;
  readonly played: ReadonlySet<Hex>;
}

/**
 * The best of all branches: what this browser has checked itself before every other (P7.14), then the best line of the
 * player `whose` (its wallet or session key), then the longest; of equal ones the first. And every state that some
 * branch reaches: what is not played there may still be demanded. If the seat gave for a list of a turn, no other list
 * of that turn is played.
 */
export function stepsIn(
  at: Salvage,
  pieces: readonly TurnPieces[],
  draw: Proof['draw'],
  given: OwnGives,
  whose: Hex | null,
): { readonly best: Reached; readonly reached: readonly Reached[] } {
  const { setup, bankId } = at.context;
  const place = setup.players.findIndex(({ player, key }) => player === whose || key === whose);
  const kept = given.kept.get(bankId);
  const own = kept === undefined ? null : lastDigestOf(kept);
  const reached: Reached[] = [];
  const begun = startState(setup, bankId);
  const root = hashStruct('State', begun);
  const open: Branch[] = [
    { turns: [], state: begun, digest: root, isOwn: root === own, history: historyOf(at.context, [], draw) },
  ];
  for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
    const { turns, state, isOwn, history } = branch;
    const next = nextOf(at, pieces, branch, history, given);
    const lists = next.flatMap(({ turn: { closed } }) => closed ?? []);
    const played = new Set(lists.map(({ message }) => hashStruct('Closed', message)));
    reached.push({ ...branch, isEnd: next.length === 0, played });
    // The last one in is the next to be followed: the first of a turn leads to the first end.
    for (const { turn, state: after, digest } of next.toReversed())
      open.push({
        turns: [...turns, turn],
        state: after,
        digest,
        isOwn: isOwn || digest === own,
        history: historyAfter(at.context, history, state, turn),
      });
  }
  const lineOf = ({ state }: Branch): bigint => state.seats[place] ?? 0n;
  const best = reached
    .filter(({ isEnd }) => isEnd)
    .reduce((first, one) => {
      if (one.isOwn !== first.isOwn) return one.isOwn ? one : first;
      if (lineOf(one) !== lineOf(first)) return lineOf(one) > lineOf(first) ? one : first;
      return one.turns.length > first.turns.length ? one : first;
    });
  return { best, reached };
}

interface Stepped {
  readonly turn: ProofTurn;
  readonly state: State;
  readonly digest: Hex;
}

/** The turns that follow a branch: one for each state that they lead to. */
function nextOf(
  at: Salvage,
  pieces: readonly TurnPieces[],
  { state, digest }: Branch,
  history: History,
  given: OwnGives,
): readonly Stepped[] {
  const { context, dropped } = at;
  const all = pieces.filter((piece) => stands(piece, context.bankId, state.turn, digest));
  if (isForked(context, all)) at.forked.add(state.turn);
  const list = given.at(context.bankId, state.turn);
  const here = all.filter(
    (piece) =>
      piece.step !== null &&
      piece.state !== null &&
      (list === null || (piece.closed !== null && hashStruct('Closed', piece.closed.message) === list)),
  );
  const found = here
    .flatMap((piece) => stepped(at, here, piece, state, history, digest))
    .filter((one) => !isVoidHere(context, given, state, one));
  const [first] = here;
  if (found.length === 0 && first !== undefined) dropped.add(differenceIn(at, first, state, history, digest));
  return found.filter((one, i) => found.findIndex((other) => other.digest === one.digest) === i);
}

/** The house has signed two lists, or two steps, for the turn that these pieces are of. */
function isForked(context: Context, here: readonly TurnPieces[]): boolean {
  const lists = here.flatMap(({ closed }) => closed ?? []);
  const steps = here.flatMap(({ step }) => step ?? []);
  return isSignedTwice(context, 'Closed', lists) || isSignedTwice(context, 'Step', steps);
}

function isSignedTwice<N extends MessageName>(context: Context, name: N, all: readonly Signed<Messages[N]>[]): boolean {
  const different = [...new Map(all.map((one) => [hashStruct(name, one.message), one])).values()];
  return different.length > 1 && different.filter((one) => notSignedByHouse(context, name, one) === null).length > 1;
}

/**
 * This browser has checked that the turn's list was void. If the house has signed a step for it as well, that step
 * takes nothing from this. But a step by which the seat wins counts.
 */
function isVoidHere({ bankId }: Context, given: OwnGives, before: State, { turn, state }: Stepped): boolean {
  const { closed, void: voided } = given.kept.get(bankId)?.turns[before.turn] ?? {};
  if (voided === undefined || turn.closed === undefined || turn.list === undefined) return false;
  const digest = hashStruct('Closed', closed!.message);
  if (hashStruct('Closed', turn.closed.message) !== digest) return false;
  const own = turn.list.flatMap(({ seat, commitment }, i) =>
    given.seats.has(seat) && given.of(bankId, digest, commitment) !== null ? [i] : [],
  );
  return !own.some((i) => state.seats[i]! > before.seats[i]!);
}

/** Whether this is a turn of this bank that follows this state. */
export function stands({ closed, step, state }: TurnPieces, bankId: Hex, turn: number, digest: Hex): boolean {
  if (closed !== null)
    return closed.message.bankId === bankId && closed.message.turn === turn && closed.message.state === digest;
  return (
    step !== null &&
    state !== null &&
    step.message.bankId === bankId &&
    step.message.turn === turn &&
    step.message.closed === zero32 &&
    state.prev === digest
  );
}

/**
 * The turn as it leads to the next state; nothing when it does not. A turn that is there only once is first tried as it
 * was stored, which is quick, then made of all pieces.
 */
function stepped(
  at: Salvage,
  here: readonly TurnPieces[],
  piece: TurnPieces,
  before: State,
  history: History,
  digest: Hex,
) {
  const same = here.filter(
    ({ closed }) =>
      piece.closed !== null &&
      closed !== null &&
      hashStruct('Closed', closed.message) === hashStruct('Closed', piece.closed.message),
  );
  const made = (): ProofTurn | null =>
    piece.closed === null ? tagliaTurn(at, here, piece) : coupTurn(at, same, piece);
  for (const make of here.length > 1 ? [made] : [() => asStored(piece), made]) {
    const turn = make();
    const checked = turn === null ? null : verifyTurn(at.context, history, before, turn, digest);
    if (checked?.state !== undefined && checked.digest !== undefined)
      return [{ turn: turn!, state: checked.state, digest: checked.digest }];
  }
  return [];
}

function asStored({
  bets,
  closed,
  list,
  gives,
  choices,
  serverLink,
  cards,
  step,
  state,
  acks,
}: TurnPieces): ProofTurn | null {
  if (step === null || state === null) return null;
  if (closed === null) return { step, state, acks };
  return list === null || serverLink === null || cards === null
    ? null
    : { bets, closed, list, gives, serverLink, choices, cards, step, state, acks };
}

function differenceIn(at: Salvage, piece: TurnPieces, before: State, history: History, digest: Hex): string {
  const turn = asStored(piece);
  const failed =
    turn === null ? undefined : verifyTurn(at.context, history, before, turn, digest).steps.find(({ ok }) => !ok);
  return failed === undefined
    ? `Turn ${before.turn} cannot be read.`
    : `Turn ${before.turn}: ${failed.id} (${failed.title}) is not right.`;
}
