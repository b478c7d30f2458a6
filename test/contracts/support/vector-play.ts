/**
 * A vector case as calldata, and what Solidity says of it. Claims of a proof file for which the calldata has no place
 * (cards, states) are compared with what `Replay` derives; a coup that has no end yet is played up to the house's link.
 */
import { hexToBytes } from 'viem';
import { AssertionFailed } from '../../../engine/assert.ts';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { packComposition } from '../../../engine/fairness/composition.ts';
import type { Proof, ProofGive, ProofTurn } from '../../../engine/proof/format.ts';
import { coupIdOf, drawIdOf, startState } from '../../../engine/protocol/digests.ts';
import { domainSeparator, hashStruct } from '../../../engine/protocol/eip712.ts';
import { statuses, type State } from '../../../engine/protocol/messages.ts';
import {
  encodeContinuation,
  encodeProof,
  lastDigestOf,
  lastStateOf,
  usableBases,
  type EncodedProof,
} from '../../../engine/settlement/encode.ts';
import { ChainRefused } from '../../../server/chain/errors.ts';
import { chainErrorOf } from '../../../server/chain/revert-reason.ts';
import { bytes32 } from '../../support/bank-maker.ts';
import type { System } from './system.ts';

/** Answers besides the names of custom errors. */
export const answers = {
  /** Nothing is refused, and the result is what the file claims. */
  accepted: 'accepted',
  /** Played to other cards or another state than the file claims. */
  otherEnd: 'another end',
  /** The draw names another seat than the file's banker. */
  otherPlace: 'another place',
  /** The calldata has no form for it: the encoder asserts. */
  noCalldata: 'no calldata',
} as const;

export type Replay = System['replay'];
/** The mock over the library `FairDeal`. */
export interface FairDealer {
  readonly read: {
    draw(
      args: readonly [Hex, Hex, Hex, readonly Hex[], readonly Hex[], bigint, bigint],
    ): Promise<readonly [Hex, bigint]>;
  };
}

const blankSignature = `0x${'00'.repeat(65)}` as Hex;
const someCommitment = bytes32('not reached');

/** Plays the whole file from state 0. */
export async function playWhole(replay: Replay, proof: Proof): Promise<string> {
  const open = openTurnOf(proof);
  if (open === null) return playStepped(replay, proof, 0);
  return orNoCalldata(
    () => encodeProof({ ...proof, turns: [...proof.turns.slice(0, -1), asIfStepped(proof, open)] }, 0),
    async (encoded) => {
      const found = await refusal(replay.read.replay([domainSeparator(proof.domain), encoded]));
      return isQuiet(found, proof, open) ? answers.accepted : found.reason;
    },
  );
}

/** Plays the turns that have a step, from the base before turn `from`, and compares the end with the file's. */
export async function playStepped(replay: Replay, proof: Proof, from: number): Promise<string> {
  return orNoCalldata(
    () => encodeProof(proof, from),
    async (encoded) => {
      const played = replay.read.replay([domainSeparator(proof.domain), encoded]);
      try {
        const [ending, cards] = await played;
        const state = lastStateOf(proof);
        const claimed =
          encoded.turns.length === 0 ? [] : (proof.turns.findLast((turn) => turn.step !== undefined)?.cards ?? []);
        const lines = ending.seats.map(({ line }) => line);
        const same =
          ending.state === hashStruct('State', state) &&
          `${lines}` === `${state.seats}` &&
          `${[...hexToBytes(cards)]}` === `${claimed}`;
        return same ? answers.accepted : answers.otherEnd;
      } catch {
        return (await refusal(played)).reason;
      }
    },
  );
}

/** Goes on from the state before turn `from`, which the chain knows by its digest, and compares the end's state. */
export async function playResumed(replay: Replay, proof: Proof, from: number): Promise<string> {
  return orNoCalldata(
    () => encodeContinuation(proof, from),
    async (encoded) => {
      const known = hashStruct('State', proof.turns[from - 1]!.state!);
      const played = replay.read.resume([domainSeparator(proof.domain), known, encoded]);
      try {
        return (await played).state === lastDigestOf(proof) ? answers.accepted : answers.otherEnd;
      } catch {
        return (await refusal(played)).reason;
      }
    },
  );
}

export type AssentKind = 'acks' | 'bets' | 'leaves';

/** Plays from every base that is usable if seats assent by this kind of message alone; returns the answer to each. */
export async function playAssented(replay: Replay, proof: Proof, kind: AssentKind): Promise<string[]> {
  const only: Proof = {
    ...proof,
    turns: proof.turns.map(
      (turn) =>
        ({
          ...turn,
          ...(kind !== 'acks' && turn.acks && { acks: [] }),
          ...(kind !== 'bets' && turn.bets && { bets: [] }),
        }) as ProofTurn,
    ),
    leaves: kind === 'leaves' ? proof.leaves : [],
  };
  return Promise.all(
    usableBases(only)
      .slice(1)
      .map((base) => playStepped(replay, only, base)),
  );
}

/** The draw of the first banker by `FairDeal`; null if no draw began the bank. */
export async function playDraw(dealer: FairDealer, { draw, setup }: Proof): Promise<string | null> {
  if (draw === undefined) return null;
  const { enters, links, serverLink } = draw;
  const { table, number, banker } = setup.message;
  const drawn = dealer.read.draw([
    draw.draw.message.commitment,
    serverLink,
    drawIdOf(table, number),
    enters.map(({ message }) => message.commitment),
    links.map(({ link }) => link),
    packComposition(enters.map(() => 1)),
    1n,
  ]);
  try {
    return enters[Number((await drawn)[0])]!.seat === banker ? answers.accepted : answers.otherPlace;
  } catch {
    return (await refusal(drawn)).reason;
  }
}

/**
 * Links, cards and composition of every coup by `FairDeal`; for an open coup, the links that are shown. Returns the
 * first answer that is not `accepted`.
 */
export async function playDeals(dealer: FairDealer, proof: Proof): Promise<string> {
  let before = startState(proof.setup.message);
  for (const turn of proof.turns) {
    const answer = turn.closed === undefined ? answers.accepted : await playDeal(dealer, before, turn);
    if (answer !== answers.accepted) return answer;
    before = turn.state ?? before;
  }
  return answers.accepted;
}

/** Like `playDeals`, for one coup that begins in `before`. */
export async function playDeal(
  dealer: FairDealer,
  before: State,
  turn: Exclude<ProofTurn, { closed?: undefined }>,
): Promise<string> {
  const { list, gives, serverLink, cards = [], state } = turn;
  const linkOf = (seat: number) => gives.find((give) => give.seat === seat)?.link;
  const shown = contributorsOf(list).filter((seat) => serverLink !== undefined || linkOf(seat) !== undefined);
  const commitments = shown.map((seat) => list.find((row) => row.seat === seat)!.commitment);
  const links = serverLink === undefined ? shown.map((seat) => linkOf(seat)!) : gives.map(({ link }) => link ?? zero32);
  const coupId = coupIdOf(before.bankId, before.turn);
  const drawn = dealer.read.draw([
    before.commitment,
    serverLink ?? zero32,
    coupId,
    commitments,
    links,
    before.composition,
    6n,
  ]);
  try {
    const six = [...hexToBytes((await drawn)[0])];
    const left = six
      .slice(0, cards.length)
      .reduce((composition, kind) => composition - (1n << BigInt(4 * kind)), before.composition);
    return `${six.slice(0, cards.length)}` === `${cards}` && left === state?.composition
      ? answers.accepted
      : answers.otherEnd;
  } catch {
    const { reason } = await refusal(drawn);
    // The house's link comes last: if only that is missing, all others are right.
    return serverLink === undefined && reason === 'ServerLinkDiffers' ? answers.accepted : reason;
  }
}

/** The last turn if it has no step: unfinished, or void. */
function openTurnOf({ turns }: Proof) {
  const last = turns.at(-1);
  return last !== undefined && last.closed !== undefined && last.step === undefined ? last : null;
}
type OpenTurn = NonNullable<ReturnType<typeof openTurnOf>>;

/**
 * The open coup as if the house had ended it, with a link to which it cannot have committed: everything before that is
 * checked.
 */
function asIfStepped(proof: Proof, { bets, closed, list, gives }: OpenTurn): ProofTurn {
  const lacking = contributorsOf(list).some(
    (seat) => !gives.some((give) => give.seat === seat && give.link !== undefined),
  );
  const state = lastStateOf(proof);
  return {
    bets,
    closed,
    list,
    gives: lacking ? filledGives(list, gives) : gives,
    serverLink: zero32,
    choices: [],
    cards: [],
    acks: [],
    step: {
      message: { bankId: state.bankId, turn: state.turn, closed: zero32, next: zero32 },
      signature: blankSignature,
    },
    state: { ...state, turn: state.turn + 1, commitment: someCommitment },
  };
}

/** One for each contributor; empty for those who have not given (yet). */
function filledGives(list: OpenTurn['list'], gives: readonly ProofGive[]): readonly ProofGive[] {
  return contributorsOf(list).map((seat) => ({
    link: zero32,
    ...(gives.find((give) => give.seat === seat) ?? { seat, signature: blankSignature }),
  }));
}

/**
 * The answer to an open coup in which everything present is right: the first missing link is wrong, the house's last.
 */
function isQuiet({ reason, values }: ChainRefused, proof: Proof, { list, gives }: OpenTurn): boolean {
  const { turn } = lastStateOf(proof);
  const without = contributorsOf(list).find((seat) => gives.find((give) => give.seat === seat)?.link === undefined);
  const [error, ...args] = without === undefined ? ['WrongServerLink', turn] : ['WrongLink', turn, without];
  return reason === error && `${values}` === `${args}`;
}

function contributorsOf(list: OpenTurn['list']): readonly number[] {
  const seats = (status: number) => list.filter((row) => row.status === status).map((row) => row.seat);
  return [...seats(statuses.banker), ...seats(statuses.accepted)];
}

async function orNoCalldata(
  encode: () => EncodedProof,
  play: (encoded: EncodedProof) => Promise<string>,
): Promise<string> {
  let encoded: EncodedProof;
  try {
    encoded = encode();
  } catch (error) {
    if (error instanceof AssertionFailed) return answers.noCalldata;
    throw error;
  }
  return play(encoded);
}

/** The refusal of a call; anything but a custom error is thrown on. */
async function refusal(call: Promise<unknown>): Promise<ChainRefused> {
  const error = chainErrorOf(
    await call.then(
      () => new Error('nothing was refused'),
      (e: unknown) => e,
    ),
  );
  if (error instanceof ChainRefused) return error;
  throw error;
}
