/**
 * What is correct in a bank's evidence, whatever stands beside it (protocol.md 5; law C of the seat's client). A store
 * or a file may hold what a lying house once sent: the same turn twice, a forged choice, a link that is none, turns
 * after an unfinished one. Each piece is checked by itself. What is wrong is left out and reported, and what is correct
 * gets its player out.
 */
import type { Hex } from '../../bytes.ts';
import type { Context } from '../../proof/game.ts';
import { contextOf } from '../../proof/history.ts';
import type { Proof, ProofTurn } from '../../proof/format.ts';
import { verifySetup } from '../../proof/verify-setup.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import type { Closed, Domain, Setup, Table } from '../../protocol/messages.ts';
import type { Signed } from '../../protocol/sign.ts';
import { stakeOf } from '../../seat/exposure.ts';
import { noGives, type OwnGives } from './own-gives.ts';
import { readStored, type BankPieces, type TurnPieces } from './stored.ts';
import { endOf, leavesOf, resultOf } from './salvage-end.ts';
import { lastList } from './salvage-list.ts';
import type { OwnSide, Salvage } from './salvage-state.ts';
import { stands, stepsIn, type Reached } from './salvage-steps.ts';

export interface Salvaged {
  /** Everything that is correct; null when not even the set-up is. */
  readonly proof: Proof | null;
  /** What was left out, one sentence each. */
  readonly dropped: readonly string[];
  /** Turns for which the house has signed two lists, or two steps; absent where there are none. */
  readonly forked?: readonly number[];
  /** Other courses of a forked bank that end with a list which was not played and which its player gave for. */
  readonly others?: readonly Proof[];
}

/**
 * The best correct part that all `copies` of a bank give together, at this escrow and table. `given`: the lists that
 * its seat gave for, if that is known; with `own` its gives and bets come from there. `whose` line decides between
 * branches of a forked bank: a wallet's or a session key's. Never throws, whatever the copies are.
 */
export function salvage(
  copies: readonly unknown[],
  { domain, table }: Pick<Proof, 'domain' | 'table'>,
  own: OwnSide | null,
  given = own?.gives ?? noGives,
  whose: Hex | null = own?.key ?? null,
): Salvaged {
  const read = copies.map(readStored);
  const dropped = new Set<string>();
  const begun = beginningOf(read, domain, table, dropped);
  if (begun === null) return { proof: null, dropped: [...dropped] };
  const { context, ...beginning } = begun;
  const at: Salvage = { context, own, dropped, forked: new Set() };
  const pieces = read.flatMap(({ turns }) => turns);
  if (read.some(({ turnless }) => turnless)) dropped.add('Its turns cannot be read.');
  const { best, reached } = stepsIn(at, pieces, beginning.draw, given, whose);
  const { turns, state } = best;
  const last = lastList(at, listsAt(at, pieces, best), state, best.history, given);
  sayUnused(at, pieces, turns.length, last);
  for (const turn of at.forked) dropped.add(`The house has signed two courses of turn ${turn}.`);
  const all = last === null ? turns : [...turns, last];
  const shownLeaves = read.flatMap((one) => one.leaves);
  const leaves = leavesOf(at, shownLeaves, all);
  const result =
    last !== null && last.void === undefined
      ? null
      : resultOf(
          at,
          read.flatMap(({ results }) => results),
          state,
        );
  const end = endOf(at, last, state, result !== null || read.some(({ passed }) => passed));
  const proof: Proof = {
    domain,
    table,
    ...beginning,
    turns: all,
    leaves,
    ...(end === null ? {} : { end }),
    ...(result === null ? {} : { result }),
  };
  if (at.forked.size === 0) return { proof, dropped: [...dropped] };
  const others = reached.flatMap((branch) =>
    openLists({ ...at, dropped: new Set() }, pieces, branch, { best, last }, given, whose).map((open) => {
      const played = [...branch.turns, open];
      return {
        domain,
        table,
        ...beginning,
        turns: played,
        leaves: leavesOf({ ...at, dropped: new Set() }, shownLeaves, played),
      };
    }),
  );
  return { proof, dropped: [...dropped], forked: [...at.forked], others };
}

const listsAt = ({ context }: Salvage, pieces: readonly TurnPieces[], { state, digest }: Reached) =>
  pieces.filter((piece) => stands(piece, context.bankId, state.turn, digest));

/**
 * The lists of a branch's last state that were not played, nor declared void, that the player `whose` and the banker
 * gave for, and that may bring this player more than the `best` branch: their time to be demanded runs, and what that
 * branch is worth can be claimed after it (protocol.md 5). `last` is the list that the best branch itself ends with.
 */
function openLists(
  at: Salvage,
  pieces: readonly TurnPieces[],
  branch: Reached,
  { best, last }: { readonly best: Reached; readonly last: ProofTurn | null },
  given: OwnGives,
  whose: Hex | null,
): readonly ProofTurn[] {
  const { players, banker } = at.context.setup;
  const place = players.findIndex(({ player, key }) => player === whose || key === whose);
  if (place < 0) return [];
  const digestOf = (closed: Signed<Closed> | null) => (closed === null ? null : hashStruct('Closed', closed.message));
  const here = listsAt(at, pieces, branch).map((piece) => ({ piece, list: digestOf(piece.closed) }));
  const taken = new Set([null, ...branch.played, digestOf(last?.closed ?? null)]);
  return [...new Set(here.map(({ list }) => list))].flatMap((list) => {
    if (taken.has(list)) return [];
    const same = here.flatMap((one) => (one.list === list ? one.piece : []));
    const open = lastList(at, same, branch.state, branch.history, given);
    if (open?.list === undefined || open.void !== undefined) return [];
    const gave = (seat: number) => open.gives?.find((give) => give.seat === seat);
    const isBound = gave(banker) !== undefined && gave(players[place]!.seat)?.link !== undefined;
    const mayBring = branch.state.seats[place]! + stakeOf(open.list[place]!, open);
    return isBound && mayBring > best.state.seats[place]! ? [open] : [];
  });
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

/** Reports turns that are not used although they can be read: they stand twice, or follow from nothing. */
function sayUnused({ dropped }: Salvage, pieces: readonly TurnPieces[], played: number, last: ProofTurn | null): void {
  const unused = pieces.length - played - (last === null ? 0 : 1);
  if (unused > 0)
    dropped.add(
      `${unused} more turn${unused === 1 ? '' : 's'} stand${unused === 1 ? 's' : ''} there, and follow${unused === 1 ? 's' : ''} from nothing.`,
    );
}
