/** A coup that was closed and not played (protocol.md 5, `demand`): opening the demand, its stages, and what its ruling pays. */
import type { Hex } from '../../bytes.ts';
import type { ClosedTurn, Proof } from '../../proof/format.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import { statuses } from '../../protocol/messages.ts';
import { bankerLink, encodeDemand, encodeGives, unfinishedTurn } from '../dispute.ts';
import { encodeProof, stepsOf, usableBases } from '../encode.ts';
import type { OwnBank } from './bank.ts';
import { docketStatuses, stages, type DemandFacts } from './facts.ts';
import { noPayment } from '../payment.ts';
import { least, stepOf, type ExitStep } from './step.ts';

export interface DemandPlan {
  readonly steps: readonly ExitStep[];
  readonly notes: readonly string[];
  /** A demand that is to come before the bank is proposed: what stands proposed keeps the time of the number's demands running. */
  readonly first: ExitStep | null;
}

/** All that demands of this bank's number ask for now. */
export function demandSteps(bank: OwnBank, now: number): DemandPlan {
  const opening = openSteps(bank, now);
  const { demands } = bank.facts;
  const owed = demands.filter((demand) => owesLink(bank, demand, now)).map(({ stage, contest }) => `Bank ${bank.number}: a demand asks for your own link, which this file lacks. `
    + `${stage === stages.banker || contest.banker === placeIn(bank, { contest }) ? 'Without it you lose the coup. ' : ''}Use the page /exit of the browser that played: it has the link.`);
  const steps = demands.flatMap((demand) => stepsIn(bank, demand, now));
  return { ...opening, steps: opening.first === null ? [...opening.steps, ...steps] : [...steps, ...opening.steps], notes: [...opening.notes, ...owed] };
}

/** The player is asked for a link that neither the chain nor the file has. */
function owesLink(bank: OwnBank, demand: DemandFacts, now: number): boolean {
  const { contest, stage, given, deadline } = demand;
  const place = placeIn(bank, demand);
  const asked = place !== null && now < deadline && (stage === stages.banker ? place === contest.banker : stage === stages.punters && ((given >> place) & 1) === 0);
  if (!asked) return false;
  const { seat } = bank.proof.setup.message.players[bank.index]!;
  const turn = bank.proof.turns.find((one) => one.closed !== undefined && hashStruct('Closed', one.closed.message) === contest.closed);
  return turn?.gives?.find((give) => give.seat === seat)?.link === undefined && !bank.links.has(contest.closed);
}

/** The demand on the list that the file ends with, if there is one and it is not open yet. */
function openSteps(bank: OwnBank, now: number): DemandPlan {
  const { proof, number, facts: { demands, docket, final } } = bank;
  const turn = unfinishedTurn(proof);
  const closed = turn === null ? null : proof.turns[turn] as ClosedTurn;
  if (turn === null || closed === null || (final !== null && (final.signed || final.how === 'finalised'))) return noDemands;
  const digest = hashStruct('Closed', closed.closed.message);
  if (demands.some(({ contest }) => contest.closed === digest) || !contributes(bank, closed)) return noDemands;
  const missing = missingWords(bank, turn, closed);
  if (missing !== null) return noted(`Bank ${number}, turn ${turn}: the coup was closed and never played, but ${missing}. It is not demanded.`);
  if (docket.status === docketStatuses.ruled) return noDemands;
  const started = final?.time ?? docket.started;
  const until = started === 0 ? null : started + proof.table.window;
  const isOver = until !== null && now >= until;
  const words = `Turn ${turn} of bank ${number} was closed and not played: it is demanded. Who still owes something to it has one window each; whoever stays silent loses by it.`;
  if (isOver || demands.some((demand) => isOpen(demand) && isOwn(bank, demand))) {
    const free = freeFrom(bank);
    if (free === null) return noted(`Bank ${number}, turn ${turn}: ${isOver ? 'the time to demand the coup that was not played is over' : 'the coup that was not played cannot be demanded beside your open demand, and after that its time is over'}.`);
    const waiting = stepOf({ act: 'demand', number, of: digest, from: free > now ? free : null, words: `${words} It waits until the open demands on the number have run out and are closed: then its time begins anew. The bank is proposed after it.` });
    return { steps: [waiting], notes: [], first: waiting };
  }
  const { proof: before, list } = encodeDemand(proof, turn);
  const payment = final === null ? noPayment : final.payment;
  return { ...noDemands, steps: [stepOf({ act: 'demand', number, of: digest, until, args: [before, list, payment], words })] };
}

/** Nothing to do about demands. */
export const noDemands: DemandPlan = { steps: [], notes: [], first: null };
const noted = (note: string): DemandPlan => ({ ...noDemands, notes: [note] });

const isOpen = ({ stage }: DemandFacts): boolean => stage >= stages.punters && stage <= stages.house;

/** Opened by the player: it may have one at a time on a number. */
function isOwn({ player }: OwnBank, { opener, contest }: DemandFacts): boolean {
  return contest.before.seats[opener]?.player.toLowerCase() === player;
}

/**
 * When the open demands will have run out without effect. Then nothing is pending on the number, and the court has forgotten since when it was;
 * null when something else is pending, or a ruling comes of them.
 */
function freeFrom({ facts: { final, docket, demands } }: OwnBank): number | null {
  const open = demands.filter(isOpen);
  const nothing = final === null && docket.status === docketStatuses.nothing && open.length > 0;
  return nothing && open.every(({ stage }) => stage === stages.punters) ? Math.max(...open.map(({ deadline }) => deadline)) : null;
}

function contributes({ proof, index }: OwnBank, { list }: ClosedTurn): boolean {
  const status = list[index]?.status;
  return proof.setup.message.players.length === list.length && (status === statuses.accepted || status === statuses.banker);
}

/** Why a demand by this file could only fail, or harm the player; null when it can be opened. */
function missingWords({ proof, index, facts: { share } }: OwnBank, turn: number, { gives }: ClosedTurn): string | null {
  if (share === 0n) return 'the share of the house\'s bond behind your sitting is spent or was given back, and only who has one may demand';
  const { players, banker } = proof.setup.message;
  const { seat } = players[index]!;
  if (!gives.some((give) => give.seat === banker)) return 'the banker never agreed to its list: nobody is bound by it';
  const own = gives.find((give) => give.seat === seat);
  if (own?.link === undefined) return 'the file lacks your own link to it, which only the browser that played has: use its page /exit';
  return null;
}

/** What this demand asks for in its stage. */
function stepsIn(bank: OwnBank, demand: DemandFacts, now: number): readonly ExitStep[] {
  const { contest, stage, deadline } = demand;
  const { number, proof } = bank;
  const of = contest.closed;
  if (stage === stages.none || stage === stages.dropped) return [];
  if (stage >= stages.lost) return awardSteps(bank, demand, of);
  if (bank.facts.final !== null && placeIn(bank, demand) === null) return [];
  const rule = stepOf({ act: 'rule', number, of, from: deadline, args: [contest], words: `The demand on bank ${number} is closed when its stage has run out: ${verdictWords[stage]}.` });
  if (now >= deadline) return [rule];
  const turn = proof.turns.findIndex((one) => one.closed !== undefined && hashStruct('Closed', one.closed.message) === contest.closed);
  if (turn < 0) return [rule];
  if (turn < stepsOf(proof).length) {
    const from = usableBases(proof).findLast((base) => base <= turn)!; // the list itself must be played
    return [stepOf({ act: 'answer', number, of, until: deadline, args: [contest, encodeProof(proof, from)], words: `The file plays the list that is demanded in bank ${number}: it is shown, and the demand is over.` })];
  }
  return [...linkSteps(bank, demand, turn, of), rule];
}

const verdictWords: Readonly<Record<number, string>> = {
  [stages.punters]: 'a punter has not shown its link, so nothing has happened',
  [stages.banker]: 'the banker has not shown its link, so it has lost the coup',
  [stages.house]: 'the house has not shown its link, so it owes every contributor its win',
};

/** Links that the file holds and the chain has not seen. */
function linkSteps(bank: OwnBank, { contest, stage, deadline, given }: DemandFacts, turn: number, of: Hex): readonly ExitStep[] {
  const { number } = bank;
  const proof = withOwn(bank, turn, of);
  if (stage === stages.punters) {
    const gives = encodeGives(proof, turn).filter(({ index }) => ((given >> index) & 1) === 0);
    if (gives.length === 0) return [];
    return [stepOf({ act: 'give', number, of, as: gives.map(({ index }) => index).join(','), until: deadline, args: [contest, gives], words: `Links of punters that the file holds are shown on chain for bank ${number}.` })];
  }
  const link = stage === stages.banker ? bankerLink(proof, turn) : undefined;
  if (link === undefined) return [];
  return [stepOf({ act: 'giveLast', number, of, until: deadline, args: [contest, link], words: `The banker's link is shown on chain for bank ${number}.` })];
}

/** The proof with the player's own give to a void, which a file cannot show. */
function withOwn({ proof, links }: OwnBank, at: number, closed: Hex): Proof {
  const [own, turn] = [links.get(closed), proof.turns[at]];
  if (own === undefined || turn?.closed === undefined) return proof;
  const gives = [...turn.gives.filter(({ seat }) => seat !== own.seat), own];
  return { ...proof, turns: proof.turns.with(at, { ...turn, gives } as Proof['turns'][number]) };
}

/** What the ruling gives the player beyond what the final bank paid it. */
function awardSteps(bank: OwnBank, demand: DemandFacts, of: Hex): readonly ExitStep[] {
  const { number, facts: { final, share } } = bank;
  const { contest, stage, awarded } = demand;
  const place = placeIn(bank, demand);
  if (place === null || ((awarded >> place) & 1) === 1) return [];
  const due = stage === stages.lost ? contest.lost.lines[place]! : contest.owed[place]!;
  const words = `By the ruling on bank ${number} you are owed more than the bank paid: it is paid out of your share of the house's bond.`;
  if (final === null) {
    const before = contest.before.seats[place]!.line;
    return stage === stages.withheld && due > before ? [stepOf({ act: 'award', number, of, from: null, pays: least(due - before, share), words })] : [];
  }
  const amount = due - final.line;
  if (final.signed || amount <= 0n || share === 0n) return [];
  return [stepOf({ act: 'award', number, of, pays: least(amount, share), args: [contest, place, final.payment], words })];
}

/** The player's place among the contributors of a contest; null when it is none. */
function placeIn({ player }: OwnBank, { contest }: Pick<DemandFacts, 'contest'>): number | null {
  const place = contest.before.seats.findIndex((seat) => seat.player.toLowerCase() === player);
  return place < 0 || BigInt(contest.commitments[place]!) === 0n ? null : place;
}
