/**
 * A coup that was closed and not played (protocol.md 5, `demand`): opening the demand, its stages, and what its ruling
 * pays.
 */
import { least } from '../../least.ts';
import type { Hex } from '../../bytes.ts';
import { longestProof } from '../../proof/bounds.ts';
import type { ClosedTurn, ProofGive } from '../../proof/format.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import { statuses } from '../../protocol/messages.ts';
import { bankerLink, encodeDemand, encodeGives, unfinishedTurn } from '../dispute.ts';
import { encodeProof, stepsOf, usableBases } from '../encode.ts';
import { docketStage, type OwnBank } from './bank.ts';
import { arePuntersBound, isBankerBound, turnOf } from './bound.ts';
import { overWords, verdictWords } from './demand-words.ts';
import { docketStatuses, isOpen, type DemandFacts } from './facts.ts';
import { stages } from '../stages.ts';
import { noPayment, paymentId } from '../payment.ts';
import { stepOf, type ExitStep } from './step.ts';

export interface DemandPlan {
  readonly steps: readonly ExitStep[];
  readonly notes: readonly string[];
  readonly keptBack: readonly KeptBack[];
  /**
   * A demand that must come before the bank is proposed: a proposal would keep the time for the number's demands
   * running.
   */
  readonly first: ExitStep | null;
  /** A coup can still be demanded, by the browser that has the link to it, and not by this file. */
  readonly elsewhere?: true;
}

/**
 * What is here, and leaves only if the player says so: a link that is asked for although a node had said that the
 * demand on its list was out of time (protocol.md 2.4), or a claim while others may still demand.
 */
export interface KeptBack {
  readonly number: bigint;
  /** The list; of a claim (`claims`) its bank. */
  readonly closed: Hex;
  readonly claims?: true;
  /** When it is too late, in seconds since 1970; null: that is not known, or nobody asks for the link yet. */
  readonly until: number | null;
  readonly words: string;
}

/**
 * All that demands on this bank's number ask for now. `opens`: also opens one on each list that a course of it ends
 * with: its time runs, whichever course the number is brought to its end by, and what that pays more can be claimed
 * after it (protocol.md 5).
 */
export function demandSteps(bank: OwnBank, now: number, opens: boolean): DemandPlan {
  const courses = [bank, ...bank.courses];
  const openings = opens ? courses.map((course) => openSteps(course, now)) : [];
  const opening = openings.flatMap(({ steps }) => steps);
  const first = openings.find((one) => one.first !== null)?.first ?? null;
  const asks = `Bank ${bank.number}: a demand asks for your own link,`;
  // Of each demand the course knows most that has its list.
  const all = bank.facts.demands.map((demand) => ({
    demand,
    course: courses.find(({ proof }) => turnOf(proof, demand.contest.closed) >= 0) ?? bank,
  }));
  const owed = all.filter(({ demand, course }) => asksLink(course, demand, now));
  const lacking = owed
    .filter(({ demand, course }) => !isReady(course, demand))
    .map(({ demand, course }) => `${asks} ${lackingWords(course, demand, now)}`);
  const keptBack = owed
    .filter(({ demand, course }) => isReady(course, demand) && isOver(course, demand))
    .map(({ demand: { contest, stage, deadline } }) => ({
      number: bank.number,
      closed: contest.closed,
      until: deadline,
      words: `${asks} ${overWords(stage)}`,
    }));
  const steps = all.flatMap(({ demand, course }) => stepsIn(course, demand, now));
  return {
    steps: first === null ? [...opening, ...steps] : [...steps, ...opening],
    notes: [...openings.flatMap(({ notes }) => notes), ...lacking],
    keptBack: [...openings.flatMap((one) => one.keptBack), ...keptBack],
    first,
    ...(openings.some(({ elsewhere }) => elsewhere) ? { elsewhere: true as const } : {}),
  };
}

/** Whether the player is asked for its link. */
function asksLink(bank: OwnBank, demand: DemandFacts, now: number): boolean {
  const { stage, given, deadline } = demand;
  const place = placeIn(bank, demand);
  return (
    place !== null &&
    now < deadline &&
    (isBanker(bank) ? stage === stages.banker : stage === stages.punters && ((given >> place) & 1) === 0)
  );
}

/**
 * A node said, while the list was played, that its time was over. Whoever opens a demand then may only want the link: a
 * win could no longer be demanded, and a loss still settles.
 */
const isOver = ({ gives }: OwnBank, { contest }: DemandFacts): boolean => gives.over.has(contest.closed);

/** Whether the player's own link is here, and everybody who must be bound before it is. */
function isReady(bank: OwnBank, demand: DemandFacts): boolean {
  const turn = turnOf(bank.proof, demand.contest.closed);
  return (
    turn >= 0 &&
    ownGive(bank, turn)?.link !== undefined &&
    (isBanker(bank) ? arePuntersBound(bank, turn) : isBankerBound(bank, turn))
  );
}

const overListWords = ({ number }: OwnBank, turn: number): string =>
  `Bank ${number}, turn ${turn}: the coup was closed and never played. While it was played a node had said that it could not be demanded any more, and your browser kept its link to itself: it is not demanded. Without it nothing has happened in that coup. If other nodes say that it can be demanded, you may have it played, and show your link.`;

/** In whole units, and never more than there is. */
function timeLeft(seconds: number): string {
  const [size, name] = seconds >= 7_200 ? [3_600, 'hours'] : seconds >= 120 ? [60, 'minutes'] : [1, 'seconds'];
  return `${Math.floor(seconds / size)} ${name}`;
}

/** Why a link that is asked for cannot be shown. */
function lackingWords(bank: OwnBank, { contest, stage, deadline, unread }: DemandFacts, now: number): string {
  const turn = turnOf(bank.proof, contest.closed);
  const loses = stage === stages.banker ? 'Without it you lose the coup. ' : '';
  if (turn < 0)
    return `and the list of that coup is not among what is here: who else is bound by it cannot be checked, and it is not shown. ${loses}Use the page /exit of the browser that played.`;
  if (ownGive(bank, turn)?.link === undefined)
    return `which this file lacks. ${loses}Use the page /exit of the browser that played.`;
  if (unread !== undefined && stage === stages.banker)
    return `which comes after those of the punters, and not all of theirs were read that the chain has. ${loses}${unread} Yours is due in ${timeLeft(deadline - now)}: if theirs do not come, ask another node before.`;
  return stage === stages.banker
    ? `but neither your file nor this node shows that each punter has agreed and shown its link, and yours comes last: a node that invents a demand would learn it. It is not shown to this node. ${loses}Ask another node.`
    : 'but neither your file nor this node shows that the banker has agreed to its list: a node that invents a demand would learn it. It is not shown to this node. Ask another node. Without it nothing has happened in that coup.';
}

/** By the set-up, whomever the node calls the banker. */
function isBanker({
  proof: {
    setup: {
      message: { players, banker },
    },
  },
  index,
}: OwnBank): boolean {
  return players[index]!.seat === banker;
}

/** The player's give for the list of a turn: as its browser knows it, or as its file shows it. */
function ownGive({ proof, bankId, index, gives }: OwnBank, turn: number): ProofGive | null {
  const { closed, list, gives: shown } = proof.turns[turn] as ClosedTurn;
  return (
    gives.of(bankId, hashStruct('Closed', closed.message), list[index]!.commitment) ??
    shown.find(({ seat }) => seat === list[index]!.seat) ??
    null
  );
}

/** The demand on the list that the file ends with, if there is one and it is not open yet. */
function openSteps(bank: OwnBank, now: number): DemandPlan {
  const {
    proof,
    number,
    facts: { demands, docket, final },
  } = bank;
  const turn = unfinishedTurn(proof);
  const closed = turn === null ? null : (proof.turns[turn] as ClosedTurn);
  if (turn === null || closed === null || (final !== null && (final.signed || final.how === 'finalised')))
    return noDemands;
  const digest = hashStruct('Closed', closed.closed.message);
  if (demands.some(({ contest }) => contest.closed === digest) || !contributes(bank, closed)) return noDemands;
  const started = final?.time ?? docket.started;
  const until = started === 0 ? null : started + proof.table.window;
  const isLate = until !== null && now >= until;
  const isPast = isLate && freeFrom(bank) === null;
  // Who opens a demand must show its link, and that link is kept back.
  if (!isPast && bank.gives.over.has(digest))
    return { ...noDemands, keptBack: [{ number, closed: digest, until: null, words: overListWords(bank, turn) }] };
  const missing = missingWords(bank, turn, closed);
  if (missing !== null)
    return {
      ...noted(
        `Bank ${number}, turn ${turn}: the coup was closed and never played, but ${missing}. It is not demanded.`,
      ),
      ...(missing === noLinkWords && !isPast ? { elsewhere: true as const } : {}),
    };
  if (docket.status === docketStatuses.ruled) return noDemands;
  const words = `Turn ${turn} of bank ${number} was closed and not played: it is demanded. Who still owes something to it has one window each; whoever stays silent loses by it.`;
  if (isLate || demands.some((demand) => isOpen(demand) && isOwn(bank, demand))) {
    const free = freeFrom(bank);
    if (free === null)
      return noted(
        `Bank ${number}, turn ${turn}: ${isLate ? 'the time to demand the coup that was not played is over' : 'the coup that was not played cannot be demanded beside your open demand, and after that its time is over'}.`,
      );
    const waiting = stepOf({
      act: 'demand',
      number,
      of: digest,
      as: docketStage(bank.facts),
      from: free > now ? free : null,
      words: `${words} It waits until the open demands on the number have run out and are closed: then its time begins anew. The bank is proposed after it.`,
    });
    return { ...noDemands, steps: [waiting], first: waiting };
  }
  const { proof: before, list } = encodeDemand(proof, turn);
  const payment = final === null ? noPayment : final.payment;
  return {
    ...noDemands,
    steps: [
      stepOf({
        act: 'demand',
        number,
        of: digest,
        as: [docketStage(bank.facts) ?? '', paymentId(payment)].join(' '),
        until,
        args: [before, list, payment],
        words,
      }),
    ],
  };
}

/** Nothing to do about demands. */
export const noDemands: DemandPlan = { steps: [], notes: [], keptBack: [], first: null };
const noted = (note: string): DemandPlan => ({ ...noDemands, notes: [note] });

/** Opened by the player, who may have one open at a time on a number. */
function isOwn({ player }: OwnBank, { opener, contest }: DemandFacts): boolean {
  return contest.before.seats[opener]?.id.player.toLowerCase() === player;
}

/**
 * When the open demands will have run out without effect. Then nothing is pending on the number, and the court forgets
 * when its time began. Null when something else is pending, or a ruling will follow.
 */
function freeFrom({ facts: { final, docket, demands } }: OwnBank): number | null {
  const open = demands.filter(isOpen);
  const nothing = final === null && docket.status === docketStatuses.nothing && open.length > 0;
  return nothing && open.every(({ stage }) => stage === stages.punters)
    ? Math.max(...open.map(({ deadline }) => deadline))
    : null;
}

function contributes({ proof, index }: OwnBank, { list }: ClosedTurn): boolean {
  const status = list[index]?.status;
  return (
    proof.setup.message.players.length === list.length && (status === statuses.accepted || status === statuses.banker)
  );
}

/** Why a demand with this file could only fail, or harm the player; null when it can be opened. */
function missingWords({ proof, index, facts: { share } }: OwnBank, turn: number, { gives }: ClosedTurn): string | null {
  if (share === 0n)
    return "the share of the house's bond behind your sitting is spent or was given back, and only who has one may demand";
  const { players, banker } = proof.setup.message;
  const { seat } = players[index]!;
  if (!gives.some((give) => give.seat === banker)) return 'the banker never agreed to its list: nobody is bound by it';
  const own = gives.find((give) => give.seat === seat);
  return own?.link === undefined ? noLinkWords : null;
}

const noLinkWords =
  'the file lacks your own link to it, which only the browser that played has, if your seat gave for that list: use its page /exit';

/** What this demand asks for in its stage. */
function stepsIn(bank: OwnBank, demand: DemandFacts, now: number): readonly ExitStep[] {
  const { contest, stage, deadline } = demand;
  const { number, proof } = bank;
  const of = contest.closed;
  if (stage >= stages.lost) return awardSteps(bank, demand, of);
  if (!isOpen(demand)) return [];
  if (bank.facts.final !== null && placeIn(bank, demand) === null) return [];
  const rule = stepOf({
    act: 'rule',
    number,
    of,
    as: String(stage),
    from: deadline,
    args: [contest],
    words: `The demand on bank ${number} is closed when its stage has run out: ${verdictWords[stage]}.`,
  });
  if (now >= deadline) return [rule];
  const turn = turnOf(proof, of);
  if (turn >= 0 && turn < stepsOf(proof).length) {
    const from = usableBases(proof).findLast((base) => base <= turn)!; // the list itself must be played
    // What the answer leaves out is proposed by itself, from a later base.
    const reach = from + longestProof(proof.setup.message.players.length);
    const to = Math.min(stepsOf(proof).length, Math.max(turn + 1, reach));
    return [
      stepOf({
        act: 'answer',
        number,
        of,
        as: String(stage),
        until: deadline,
        args: [contest, encodeProof(proof, from, to)],
        words: `The file plays the list that is demanded in bank ${number}: it is shown, and the demand is over.`,
      }),
    ];
  }
  return [...linkSteps(bank, demand, turn), rule];
}

/**
 * Links that the chain has not seen, in their order (protocol.md 1). A punter's is shown only if the evidence itself
 * holds the banker's `Give`, the banker's only if it holds the `Give` and link of every punter. A node may invent a
 * demand, its stage and its contributors. What the node shows of these signatures counts only once it is kept with the
 * rest of the evidence (`learnedFrom`). No link is shown for a list that a node called over, whosever link it is: this
 * may be the plan of another wallet of the same browser.
 */
function linkSteps(bank: OwnBank, demand: DemandFacts, turn: number): readonly ExitStep[] {
  const { contest, stage, deadline, given } = demand;
  const { number, proof } = bank;
  if (turn < 0 || isOver(bank, demand)) return [];
  const own = ownGive(bank, turn);
  const mine = own?.link === undefined ? [] : [{ index: bank.index, link: own.link, signature: own.signature }];
  if (stage === stages.punters && isBankerBound(bank, turn)) {
    const others = encodeGives(proof, turn).filter(({ index }) => index !== bank.index);
    const gives = [...others, ...(isBanker(bank) ? [] : mine)]
      .filter(({ index }) => ((given >> index) & 1) === 0)
      .sort((a, b) => a.index - b.index);
    if (gives.length === 0) return [];
    return [
      stepOf({
        act: 'give',
        number,
        of: contest.closed,
        as: gives.map(({ index }) => index).join(','),
        until: deadline,
        args: [contest, gives],
        words: `Links of punters that the file holds are shown on chain for bank ${number}.`,
      }),
    ];
  }
  if (stage !== stages.banker || !arePuntersBound(bank, turn)) return [];
  const link = isBanker(bank) ? mine[0]?.link : bankerLink(proof, turn);
  if (link === undefined) return [];
  return [
    stepOf({
      act: 'giveLast',
      number,
      of: contest.closed,
      until: deadline,
      args: [contest, link],
      words: `The banker's link is shown on chain for bank ${number}.`,
    }),
  ];
}

/** What the ruling gives the player beyond what the final bank paid. */
function awardSteps(bank: OwnBank, demand: DemandFacts, of: Hex): readonly ExitStep[] {
  const {
    number,
    facts: { final, share },
  } = bank;
  const { contest, stage, awarded } = demand;
  const place = placeIn(bank, demand);
  if (place === null || ((awarded >> place) & 1) === 1) return [];
  const due = stage === stages.lost ? contest.lost.lines[place]! : contest.owed[place]!;
  const words = `By the ruling on bank ${number} you are owed more than the bank paid: it is paid out of your share of the house's bond.`;
  if (final === null) {
    const before = contest.before.seats[place]!.line;
    return stage === stages.withheld && due > before
      ? [stepOf({ act: 'award', number, of, from: null, pays: least(due - before, share), words })]
      : [];
  }
  const amount = due - final.received;
  if (final.signed || final.unchecked || amount <= 0n || share === 0n) return [];
  return [
    stepOf({
      act: 'award',
      number,
      of,
      as: paymentId(final.payment),
      pays: least(amount, share),
      args: [contest, place, final.payment],
      words,
    }),
  ];
}

/**
 * The place of the player's seat (wallet and key) among the contributors of a contest; null when it is none of them.
 */
export function placeIn({ player, proof, index }: OwnBank, { contest }: Pick<DemandFacts, 'contest'>): number | null {
  const { key } = proof.setup.message.players[index]!;
  const place = contest.before.seats.findIndex(
    ({ id }) => id.player.toLowerCase() === player && id.key.toLowerCase() === key,
  );
  return place < 0 || BigInt(contest.commitments[place]!) === 0n ? null : place;
}
