/**
 * Which leaves of a bank are worth keeping. Anybody may sign any number of right ones, and readers are bounded, so
 * client, way out and files all keep those that something rests on, and no others.
 */
import { startState } from '../protocol/digests.ts';
import type { Leave, Setup, State } from '../protocol/messages.ts';
import { longestProof, mostPlayers } from './bounds.ts';
import { mostTurns, type ProofTurn, type SeatSigned } from './format.ts';
import { gaveAfterLeave } from './gives.ts';

type Leaves = readonly SeatSigned<Leave>[];

/**
 * The most that `neededLeaves` keeps: of each player one for the final line, and one for each base that it keeps. Two
 * bases that follow each other on its list lie a whole proof apart.
 */
export const mostLeaves = mostPlayers * (2 + Math.ceil((2 * mostTurns) / longestProof(mostPlayers)));

/**
 * The turns whose state every player with a negative line has signed: by `Ack`, by a `Bet` that names it, or by a
 * `Leave` with that line, whenever it left. Ascending, state 0 first.
 */
export function basesOf({ players }: Setup, turns: readonly ProofTurn[], leaves: Leaves): readonly number[] {
  const left = new Set(leaves.map(({ seat, message }) => `${seat} ${message.line}`));
  const isBase = (state: State, at: number) => {
    const signed = signersAfter(turns, at);
    return players.every(({ seat }, i) => {
      const line = state.seats[i]!;
      return line >= 0n || signed.has(seat) || left.has(`${seat} ${line}`);
    });
  };
  return [0, ...turns.flatMap(({ state }, at) => (state !== undefined && isBase(state, at) ? [state.turn] : []))];
}

/** Who has signed the state after the turn at `at` without leaving. */
function signersAfter(turns: readonly ProofTurn[], at: number): ReadonlySet<number> {
  return new Set([...(turns[at]?.acks ?? []), ...(turns[at + 1]?.bets ?? [])].map(({ seat }) => seat));
}

/**
 * Of these right leaves those that something rests on, by ascending seat: the line that a bank is settled or may go on
 * with, and the bases from which each turn can be brought to the chain. The line of who stays away after leaving never
 * changes, so its one leave is always among them. Of several with the same line one that a verifier takes.
 */
export function neededLeaves(leaves: Leaves, setup: Setup, turns: readonly ProofTurn[]): Leaves {
  const { players } = setup;
  const bases = spread(basesOf(setup, turns, leaves), longestProof(players.length));
  const last = turns.findLast(({ state }) => state !== undefined)?.state ?? startState(setup);
  return players.flatMap(({ seat }, i) => {
    const own = leaves.filter((leave) => leave.seat === seat);
    if (own.length === 0) return [];
    const ofBases = bases.flatMap((base) => {
      const line = turns[base - 1]?.state?.seats[i] ?? 0n;
      return line < 0n && !signersAfter(turns, base - 1).has(seat) ? [line] : [];
    });
    return [...new Set([last.seats[i]!, ...ofBases])].flatMap((line) => {
      const same = own.filter(({ message }) => message.line === line);
      return same.find((leave) => gaveAfterLeave(leave, turns) < 0) ?? same[0] ?? [];
    });
  });
}

/**
 * The last of these bases, and so many earlier ones that whatever turn a proof could reach from any of them, it reaches
 * from one of those that are left: a demand may be about any list of the bank.
 */
function spread(bases: readonly number[], longest: number): readonly number[] {
  const kept = [bases.at(-1)!];
  for (let to = kept[0]! - 1; to > 0;) {
    const first = bases.find((base) => base <= to && to - base < longest);
    if (first !== undefined) kept.push(first);
    to = first === undefined ? bases.findLast((base) => base <= to)! + longest - 1 : first - 1;
  }
  return kept;
}
