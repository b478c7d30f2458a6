/**
 * What is correct in a bank's evidence, whatever stands beside it (protocol.md 5; law C of the seat's client). A store
 * or a file may hold what a lying house once sent: the same turn twice, a forged choice, a link that is none, turns
 * after an unfinished one. Each piece is checked by itself. What is wrong is left out and reported, and what is correct
 * gets its player out.
 */
import { zero32, type Hex } from '../../bytes.ts';
import { contextOf, historyAfter, historyOf, type Context, type History } from '../../proof/context.ts';
import type { Proof, ProofTurn } from '../../proof/format.ts';
import { verifySetup } from '../../proof/verify-setup.ts';
import { verifyTurn } from '../../proof/verify-turn.ts';
import { startState } from '../../protocol/digests.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import type { Domain, Setup, State, Table } from '../../protocol/messages.ts';
import { noGives, type OwnGives } from './own-gives.ts';
import { readStored, type BankPieces, type TurnPieces } from './stored.ts';
import { endOf, leavesOf, resultOf } from './salvage-end.ts';
import { lastList } from './salvage-list.ts';
import type { OwnSide, Salvage } from './salvage-state.ts';
import { coupTurn, tagliaTurn } from './salvage-turn.ts';

export interface Salvaged {
  /** Everything that is correct; null when not even the set-up is. */
  readonly proof: Proof | null;
  /** What was left out, one sentence each. */
  readonly dropped: readonly string[];
}

/**
 * The longest correct part that all `copies` of a bank give together, at this escrow and table. `given`: the lists that
 * its seat gave for, if that is known; with `own` its gives and bets come from there. Never throws, whatever the copies
 * are.
 */
export function salvage(
  copies: readonly unknown[],
  { domain, table }: Pick<Proof, 'domain' | 'table'>,
  own: OwnSide | null,
  given = own?.gives ?? noGives,
): Salvaged {
  const read = copies.map(readStored);
  const dropped = new Set<string>();
  const begun = beginningOf(read, domain, table, dropped);
  if (begun === null) return { proof: null, dropped: [...dropped] };
  const { context, ...beginning } = begun;
  const at: Salvage = { context, own, dropped };
  const pieces = read.flatMap(({ turns }) => turns);
  if (read.some(({ turnless }) => turnless)) dropped.add('Its turns cannot be read.');
  const { turns, state, digest } = stepsIn(at, pieces, beginning.draw, given);
  const last = lastList(
    at,
    pieces.filter((piece) => stands(piece, context.bankId, state.turn, digest)),
    state,
    historyOf(context, turns, beginning.draw),
    given,
  );
  sayUnused(at, pieces, turns.length, last);
  const all = last === null ? turns : [...turns, last];
  const leaves = leavesOf(
    at,
    read.flatMap((one) => one.leaves),
    all,
  );
  const result =
    last !== null && last.void === undefined
      ? null
      : resultOf(
          at,
          read.flatMap(({ results }) => results),
          state,
        );
  const end = endOf(last, state, result !== null || read.some(({ passed }) => passed));
  const proof: Proof = {
    domain,
    table,
    ...beginning,
    turns: all,
    leaves,
    ...(end === null ? {} : { end }),
    ...(result === null ? {} : { result }),
  };
  return { proof, dropped: [...dropped] };
}

type Beginning = Pick<Proof, 'setup' | 'grants' | 'draw'> & { readonly context: Context };

/** Set-up, grants and draw. The chain asks for no grants and no draw: it pays the bank without them all the same. */
function beginningOf(
  read: readonly BankPieces[],
  domain: Domain,
  table: Table,
  dropped: Set<string>,
): Beginning | null {
  const setups = read.flatMap(({ setup }) => setup ?? []);
  if (setups.length === 0) dropped.add('Its set-up cannot be read.');
  for (const setup of setups) {
    const { message } = setup;
    const failed = verifySetup({ domain, table, setup, grants: madeGrants(message) }).steps.find(({ ok }) => !ok);
    if (failed !== undefined) {
      dropped.add(`${failed.id} (${failed.title}) is not right: ${failed.detail}.`);
      continue;
    }
    const context = { ...contextOf(domain, table, message)!, known: new Map() };
    const copies = read.filter(
      (one) => one.setup !== null && hashStruct('Setup', one.setup.message) === context.bankId,
    );
    const grants = copies
      .map((one) => one.grants)
      .find((some) => verifySetup({ domain, table, setup, grants: some }).ok);
    const draw = copies
      .flatMap((one) => one.draw ?? [])
      .find((one) => verifySetup({ domain, table, setup, grants: madeGrants(message), draw: one }).ok);
    if (grants === undefined) dropped.add('The grants of its players are not right; the chain has its own.');
    if (draw === undefined && copies.some((one) => one.draw !== null))
      dropped.add('The draw of its banker is not right.');
    return { context, setup, grants: grants ?? [], ...(draw === undefined ? {} : { draw }) };
  }
  return null;
}

/** Grants in which nothing differs, so that the rest of a set-up can be checked without them. */
function madeGrants({ table, players }: Setup): Proof['grants'] {
  return players.map(({ seat, player, key, stack }) => ({
    message: { player, table, seat, key, amount: stack, nonce: 0n, deadline: 0n },
    signature: '0x',
  }));
}

/**
 * The longest row of turns with the house's step in which nothing differs, wherever they stand. If the seat gave for a
 * list of a turn, no other list of that turn is played.
 */
function stepsIn(
  at: Salvage,
  pieces: readonly TurnPieces[],
  draw: Proof['draw'],
  given: OwnGives,
): { readonly turns: readonly ProofTurn[]; readonly state: State; readonly digest: Hex } {
  const { context, dropped } = at;
  const turns: ProofTurn[] = [];
  let state = startState(context.setup, context.bankId);
  let digest = hashStruct('State', state);
  let history = historyOf(context, [], draw);
  for (;;) {
    const list = given.at(context.bankId, state.turn);
    const here = pieces.filter(
      (piece) =>
        piece.step !== null &&
        piece.state !== null &&
        stands(piece, context.bankId, state.turn, digest) &&
        (list === null || (piece.closed !== null && hashStruct('Closed', piece.closed.message) === list)),
    );
    const found = here
      .flatMap((piece) => stepped(at, here, piece, state, history, digest))
      .find((one) => !isVoidHere(context, given, state, one));
    if (found === undefined) {
      const [first] = here;
      if (first !== undefined) dropped.add(differenceIn(at, first, state, history, digest));
      return { turns, state, digest };
    }
    turns.push(found.turn);
    history = historyAfter(context, history, state, found.turn);
    ({ state, digest } = found);
  }
}

/**
 * This browser has checked that the turn's list was void. If the house has signed a step for it as well, that step
 * takes nothing from this. But a step by which the seat wins counts.
 */
function isVoidHere(
  { bankId }: Context,
  given: OwnGives,
  before: State,
  { turn, state }: { readonly turn: ProofTurn; readonly state: State },
): boolean {
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
function stands({ closed, step, state }: TurnPieces, bankId: Hex, turn: number, digest: Hex): boolean {
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

/** Reports turns that are not used although they can be read: they stand twice, or follow from nothing. */
function sayUnused({ dropped }: Salvage, pieces: readonly TurnPieces[], played: number, last: ProofTurn | null): void {
  const unused = pieces.length - played - (last === null ? 0 : 1);
  if (unused > 0)
    dropped.add(
      `${unused} more turn${unused === 1 ? '' : 's'} stand${unused === 1 ? 's' : ''} there, and follow${unused === 1 ? 's' : ''} from nothing.`,
    );
}
