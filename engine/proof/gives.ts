/** Who agreed to a closed list, and the links that came (protocol.md 2.3, 2.4). */
import type { Hex } from '../bytes.ts';
import { commitmentOf } from '../fairness/commitment.ts';
import { statuses, type Leave, type ListRow, type Void } from '../protocol/messages.ts';
import { digestToSign, notSignedByHouse, notSignedBySeat } from './context.ts';
import type { Context } from './game.ts';
import type { ClosedTurn, ProofGive, ProofTurn, SeatSigned } from './format.ts';
import type { Signed } from '../protocol/sign.ts';
import { check, differ, firstProblem, notAscending, type Problem, type Trail } from './steps.ts';

/** Contributors in the order of the deal: the banker, then the punters with an accepted stake by ascending seat. */
export function contributorsOf(list: readonly ListRow[]): readonly ListRow[] {
  const ascending = [...list].sort((a, b) => a.seat - b.seat);
  return [
    ...ascending.filter(({ status }) => status === statuses.banker),
    ...ascending.filter(({ status }) => status === statuses.accepted),
  ];
}

/**
 * The first turn in which a seat gave although it had left before; -1 for none. A `Leave` is final, so a give after it
 * takes it back (protocol.md 2.8). A void coup binds nobody.
 */
export function gaveAfterLeave(
  { seat, message }: SeatSigned<Leave>,
  turns: readonly Pick<ProofTurn, 'gives' | 'void'>[],
): number {
  return turns.findIndex(
    (turn, i) =>
      i >= message.turn && turn.void === undefined && turn.gives?.some((give) => give.seat === seat) === true,
  );
}

/**
 * Of these leaves what a verifier takes, by ascending seat: one of each seat, and none of a seat that gives after it.
 */
export function standingLeaves(
  leaves: readonly SeatSigned<Leave>[],
  turns: readonly Pick<ProofTurn, 'gives' | 'void'>[],
): readonly SeatSigned<Leave>[] {
  return leaves
    .filter((leave) => gaveAfterLeave(leave, turns) < 0)
    .filter(({ seat }, at, all) => all.findIndex((leave) => leave.seat === seat) === at)
    .sort((a, b) => a.seat - b.seat);
}

/** Checks a played coup: every contributor gave, with its link. Returns the links in the order of the deal. */
export function checkAllGives(trail: Trail, context: Context, digest: Hex, turn: ClosedTurn): readonly Hex[] {
  const expected = contributorsOf(turn.list).map(({ seat }) => seat);
  checkGives(trail, context, digest, turn, expectedProblem(expected, turn.gives));
  check(
    trail,
    'T.links',
    firstProblem(turn.gives, (give) => (give.link === undefined ? `the link of seat ${give.seat} is missing` : null)) ??
      linksProblem(turn),
    () => linksText(turn),
  );
  return turn.gives.map(({ link }) => link!);
}

/**
 * Checks a void coup: the banker gave without its link, all punters except the silent gave with theirs (protocol.md
 * 2.4).
 */
export function checkVoid(
  trail: Trail,
  context: Context,
  digest: Hex,
  turn: ClosedTurn & { readonly void: Signed<Void> },
): void {
  const { closed, silent } = turn.void.message;
  const contributors = contributorsOf(turn.list).map(({ seat }) => seat);
  const isSilent = (seat: number) => ((silent >> BigInt(seat)) & 1n) === 1n;
  const named = contributors.slice(1).filter(isSilent);
  const named2 = named.reduce((set, seat) => set | (1n << BigInt(seat)), 0n);
  check(
    trail,
    'T.void',
    differ('closed', closed, digest) ??
      (silent === 0n ? 'no seat is silent' : null) ??
      (named2 === silent ? null : `the set of silent seats ${silent} names others than this coup's punters`) ??
      notSignedByHouse(context, 'Void', turn.void),
    `silent: seat ${named.join(', ')}; signed by ${context.setup.house}`,
  );
  checkGives(
    trail,
    context,
    digest,
    turn,
    expectedProblem(
      contributors.filter((seat) => !isSilent(seat)),
      turn.gives,
    ),
  );
  check(
    trail,
    'T.links',
    (turn.gives[0]!.link === undefined ? null : 'the link of the banker is shown in a void coup') ??
      firstProblem(turn.gives.slice(1), (give) =>
        give.link === undefined ? `the link of seat ${give.seat} is missing` : null,
      ) ??
      linksProblem(turn),
    () => linksText(turn),
  );
}

/** Checks a coup that runs or stayed unfinished: all gives and links that came must be correct. */
export function checkSomeGives(trail: Trail, context: Context, digest: Hex, turn: ClosedTurn): void {
  const contributors = contributorsOf(turn.list).map(({ seat }) => seat);
  const places = turn.gives.map(({ seat }) => contributors.indexOf(seat));
  const stranger = turn.gives.find((_give, i) => places[i]! < 0);
  checkGives(
    trail,
    context,
    digest,
    turn,
    stranger !== undefined
      ? `seat ${stranger.seat} is not in this coup`
      : notAscending('gives, the banker first,', places),
  );
  check(trail, 'T.links', linksProblem(turn), () => linksText(turn));
}

function checkGives(trail: Trail, context: Context, closed: Hex, turn: ClosedTurn, problem: Problem): void {
  const message = { closed };
  const digest = digestToSign(context, 'Give', message);
  check(
    trail,
    'T.gives',
    problem ??
      firstProblem(turn.gives, ({ seat, signature }) =>
        notSignedBySeat(context, 'Give', seat, { message, signature }, digest),
      ),
    `signed the list ${closed}: ${seatsText(turn.gives)}`,
  );
}

function expectedProblem(expected: readonly number[], gives: readonly ProofGive[]): Problem {
  return differ('seats that gave, the banker first,', seatsText(gives), seatsText(expected.map((seat) => ({ seat }))));
}

const seatsText = (gives: readonly { readonly seat: number }[]): string =>
  gives.length === 0 ? 'none' : `seat ${gives.map(({ seat }) => seat).join(', ')}`;

function linksProblem(turn: ClosedTurn): Problem {
  return firstProblem(turn.gives, ({ seat, link }) => {
    return link === undefined
      ? null
      : differ(`seat ${seat}: SHA-256 of its link ${link}`, commitmentOf(link), commitmentIn(turn, seat));
  });
}

const commitmentIn = ({ list }: ClosedTurn, seat: number): Hex => list.find((row) => row.seat === seat)!.commitment;

/** Says, for links that match, that SHA-256 of each is the commitment in the list. */
function linksText(turn: ClosedTurn): string {
  return turn.gives
    .map(({ seat, link }) =>
      link === undefined ? `seat ${seat}: no link` : `seat ${seat}: SHA-256(${link}) = ${commitmentIn(turn, seat)}`,
    )
    .join('; ');
}
