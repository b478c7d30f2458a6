/**
 * The way out when the house is gone (protocol.md 5): from a player's evidence and what the chain says, the next steps
 * as data. Nothing here asks or sends anything. Whoever carries out a step asks the chain again and makes a new plan,
 * so nothing is done twice.
 */
import { present } from '../../assert.ts';
import type { Hex } from '../../bytes.ts';
import type { Proof } from '../../proof/format.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import { endingSteps, liftSteps, ownBank, type OwnBank } from './bank.ts';
import { claimNotes, claimSteps, shortNotes, waitingClaim } from './claims.ts';
import { demandSteps, noDemands, type KeptBack } from './demands.ts';
import { readsOn, type BankFacts, type ExitFacts, type SeatFacts } from './facts.ts';
import { noGives, type OwnGives } from './own-gives.ts';
import { isPossible, stepOf, type ExitStep } from './step.ts';

export interface ExitPlan {
  /** In the order in which they must be carried out. */
  readonly steps: readonly ExitStep[];
  /** What cannot be done, and why. */
  readonly notes: readonly string[];
  /**
   * Links that are not shown unless the player says so; then the plan is made without their lists in `OwnGives.over`.
   */
  readonly keptBack: readonly KeptBack[];
  /** Nothing is left to do: all of the player's money at these tables is in its wallet. */
  readonly done: boolean;
}

/**
 * What a plan is made from. `refused`: ids of the steps known to have been refused by the contract or to have done
 * nothing.
 */
export interface ExitQuestion {
  readonly player: Hex;
  /** The player's tables, with their settings' leaving delay in seconds. */
  readonly tables: ReadonlyMap<Hex, { readonly leaveDelay: number }>;
  /** Of a forked bank its courses, the one that is brought to its end first (`Evidence.banks`). */
  readonly banks: readonly Proof[];
  readonly facts: ExitFacts;
  readonly refused?: ReadonlySet<string>;
  /** What the player's own browser knows that it has given for; a file alone knows nothing. */
  readonly gives?: OwnGives;
  /** Banks of which the player wants to claim although others may still demand a coup of it (`KeptBack.claims`). */
  readonly insists?: (bankId: Hex) => boolean;
}

interface BankPlan extends Omit<ExitPlan, 'done'> {
  /** As in `DemandPlan`. */
  readonly elsewhere?: boolean;
  /** What the number has not paid and no step brings (`shortNotes`). */
  readonly short: readonly string[];
}

/** The plan. Asserts that the facts name every bank and table. */
export function planExit({
  player,
  tables,
  banks,
  facts,
  refused = new Set(),
  gives = noGives,
  insists = () => false,
}: ExitQuestion): ExitPlan {
  const asked = { facts, refused, gives, now: facts.now, insists };
  const idle = idleBanks(player, banks, asked);
  const unseen = new Map([...(facts.unseen ?? [])].filter(([bankId]) => !idle.has(bankId)));
  const seen = banks.filter((proof) => facts.unseen?.has(hashStruct('Setup', proof.setup.message)) !== true);
  const courses = new Map<Hex, [Proof, ...Proof[]]>();
  for (const proof of seen) {
    const bankId = hashStruct('Setup', proof.setup.message);
    const before = courses.get(bankId);
    courses.set(bankId, before === undefined ? [proof] : [...before, proof]);
  }
  const own = [...courses].flatMap(([bankId, all]) => {
    const { number } = all[0].setup.message;
    return ownBank(all, player, present(facts.banks.get(bankId), `what the chain says of bank ${number}`), gives) ?? [];
  });
  const ofBanks = own.map(
    (bank) => unseenRival(bank, unseen, gives) ?? bankPlan(bank, rivalOf(bank, own, gives), asked),
  );
  const strange = seen
    .filter(({ setup }) => !setup.message.players.some((one) => one.player === player))
    .map(({ setup }) => `Bank ${setup.message.number}: ${player} has no seat in it.`);
  const steps = [
    ...[...tables].flatMap(([table]) => askSteps(table, seatAt(facts, table))),
    ...ofBanks.flatMap((plan) => plan.steps),
    ...[...tables].flatMap(([table, { leaveDelay }]) =>
      leaveSteps(table, player, seatAt(facts, table), facts.now + leaveDelay),
    ),
    ...withdrawSteps(facts),
  ];
  const wanted = distinct(steps);
  const left = wanted.filter(({ id }) => !refused.has(id));
  const held = [...tables.keys()].filter((table) => isHeldUnseen(seatAt(facts, table), left)).map(() => heldWords);
  const nothingThere =
    facts.free === 0n &&
    [...tables.keys()].every((table) => {
      const { sits, locked } = seatAt(facts, table);
      return !sits || locked === 0n;
    });
  const inTime = wanted
    .filter(({ id, until }) => refused.has(id) && until !== null && facts.now < until)
    .map(refusedInTime);
  // Whatever the chain still asks for is not done, and what a claim wins is neither free nor locked yet.
  const isStuck = left.length === 0 && unseen.size === 0 && (!nothingThere || wanted.length > 0);
  const stuck = isStuck ? [stuckWords] : [];
  return {
    steps: left,
    notes: [
      ...new Set([
        ...(facts.notes ?? []),
        ...strange,
        ...unseen.values(),
        ...ofBanks.flatMap((plan) => [...plan.notes, ...plan.short]),
        ...held,
        ...inTime,
        ...stuck,
      ]),
    ],
    keptBack: ofBanks.flatMap((plan) => plan.keptBack),
    done:
      wanted.length === 0 &&
      unseen.size === 0 &&
      // What is not read yet may say of more.
      !readsOn(facts) &&
      nothingThere &&
      ofBanks.every(({ short, keptBack, elsewhere }) => short.length + keptBack.length === 0 && elsewhere !== true),
  };
}

const refusedInTime = ({ act, number }: ExitStep): string =>
  `Bank ${number}: this node has refused one step (${act}), and its time still runs. Ask another node: what refuses a step may be the node, not the contract.`;

const stuckWords =
  'There is money left, and every step to it was refused. Ask another node: what refuses a step may be the node, not the contract.';

const heldWords =
  'A bank that is not among these files holds your seat back: it was proposed, or is under demand. Give its file, too; or wait until somebody has it paid.';

/** Whether the seat is held and no step of the plan would end that. */
function isHeldUnseen({ sits, held }: SeatFacts, steps: readonly ExitStep[]): boolean {
  return (
    sits &&
    held > 0 &&
    !steps.some(({ act }) => act === 'finalize' || act === 'rule' || act === 'lift' || act === 'settle')
  );
}

const isDemanding = (steps: readonly ExitStep[]): boolean => steps.some(({ act }) => act === 'demand');

type Asked = Required<Pick<ExitQuestion, 'facts' | 'refused' | 'gives' | 'insists'>> & { readonly now: number };

/**
 * Banks that the node did not answer about, and that need nothing by what it said of them a moment ago. Whoever has
 * very many banks, and a node that answers only so often, would never see all of them at once. No step follows from
 * what is older than the look.
 */
function idleBanks(player: Hex, banks: readonly Proof[], asked: Asked): ReadonlySet<Hex> {
  const { unseen, earlier = new Map<Hex, BankFacts>() } = asked.facts;
  const idle = [...earlier].filter(([bankId, facts]) => {
    const proof = banks.find(({ setup }) => hashStruct('Setup', setup.message) === bankId);
    if (proof === undefined || unseen?.has(bankId) !== true) return false;
    const { table, number } = proof.setup.message;
    const ofNumber = banks.filter(({ setup: { message } }) => message.table === table && message.number === number);
    const bank = ownBank([proof], player, facts, asked.gives);
    if (bank === null || ofNumber.length > 1) return false; // one of several may come before it
    const { steps, notes, keptBack, short, elsewhere } = bankPlan(bank, null, asked);
    return steps.length + notes.length + keptBack.length + short.length === 0 && elsewhere !== true;
  });
  return new Set(idle.map(([bankId]) => bankId));
}

function bankPlan(bank: OwnBank, rival: OwnBank | null, asked: Asked): BankPlan {
  const { final } = bank.facts;
  const { facts, refused, gives, now } = asked;
  const { held } = seatAt(facts, bank.proof.setup.message.table);
  if (rival !== null) {
    const { steps, notes, keptBack } = demandSteps(bank, facts.now, false);
    // A number is paid once, but claimed once for each seat: another sitting has a share of its own, if somebody really
    // sat in it.
    const isSat = keyIn(bank) !== keyIn(rival) && (gives.kept.has(bank.bankId) || !gives.kept.has(rival.bankId));
    const claims = isSat ? claimSteps(bank, { ...asked, waits: isDemanding(steps) }) : [];
    return {
      steps: [...steps, ...claims, ...liftSteps(bank, held, endingSteps(rival, facts.now, refused))],
      keptBack: [...keptBack, ...waitingClaim(bank, claims, now)],
      short: isSat ? shortNotes(bank, [...steps, ...claims]) : [],
      notes: [
        ...notes,
        `Two set-ups of bank ${bank.number} are here, and the house has signed both. ${gives.kept.has(rival.bankId) && !gives.kept.has(bank.bankId) ? 'The one that this browser has played' : 'The one that pays you more'} is brought to its end.`,
      ],
    };
  }
  const ending = final === null ? endingSteps(bank, facts.now, refused) : [];
  // A result that all have signed ends the bank, so it holds no coup that was not played.
  const demands = ending[0]?.act === 'settle' ? noDemands : demandSteps(bank, facts.now, true);
  const waits = demands.first !== null && !refused.has(demands.first.id);
  const steps = [
    ...demands.steps,
    ...(waits ? ending.map(afterOthers) : ending),
    ...claimSteps(bank, { ...asked, waits: isDemanding(demands.steps) }),
    ...liftSteps(bank, held, ending),
  ];
  return {
    steps,
    notes: [...demands.notes, ...claimNotes(bank, steps, refused)],
    keptBack: [...demands.keptBack, ...waitingClaim(bank, steps, now)],
    short: shortNotes(bank, steps),
    elsewhere: demands.elsewhere === true,
  };
}

/**
 * Another bank of the same number that is better for the player: a number is paid once, and claimed once. Null: there
 * is none. A bank that the player's own browser has played comes before all that only a file knows: those may be
 * invented, with a key that is not the player's.
 */
function rivalOf(bank: OwnBank, all: readonly OwnBank[], { kept }: OwnGives): OwnBank | null {
  const table = (one: OwnBank): Hex => one.proof.setup.message.table;
  const same = all.filter((one) => one.number === bank.number && table(one) === table(bank));
  const own = same.filter(({ bankId }) => kept.has(bankId));
  const best = (own.length > 0 ? own : same).reduce((first, one) =>
    one.line > first.line || (one.line === first.line && one.last.turn > first.last.turn) ? one : first,
  );
  return best.bankId === bank.bankId ? null : best;
}

/**
 * If the node does not show the bank of this number that this browser has played, nothing is done about a file's bank
 * of the number: the decision waits for that.
 */
function unseenRival(
  { bankId, number, proof }: OwnBank,
  unseen: ReadonlyMap<Hex, string>,
  { kept }: OwnGives,
): BankPlan | null {
  const played = [...kept].some(
    ([
      id,
      {
        setup: { message },
      },
    ]) => message.number === number && message.table === proof.setup.message.table && unseen.has(id),
  );
  if (!played || kept.has(bankId)) return null;
  return {
    steps: [],
    keptBack: [],
    short: [],
    notes: [
      `Two set-ups of bank ${number} are here, and this node does not show the one that this browser has played: nothing is done about the other. Ask another node.`,
    ],
  };
}

const keyIn = ({ proof, index }: OwnBank): Hex => proof.setup.message.players[index]!.key;

const afterOthers = (step: ExitStep): ExitStep => ({ ...step, from: null, args: null });

/** Steps of a plan that `sender` can send now: the player's wallet can send all, anybody else some. */
export function possibleSteps({ steps }: ExitPlan, now: number, sender: 'player' | 'anybody'): readonly ExitStep[] {
  return steps.filter((step) => isPossible(step, now) && (sender === 'player' || step.by === 'anybody'));
}

function seatAt({ seats }: ExitFacts, table: Hex): SeatFacts {
  return present(seats.get(table), `the seat at table ${table}`);
}

function askSteps(table: Hex, { sits, leaveAt }: SeatFacts): readonly ExitStep[] {
  if (!sits || leaveAt !== 0) return [];
  return [
    stepOf({
      act: 'requestLeave',
      number: null,
      of: table,
      args: [table],
      words: 'You ask the escrow to let you leave without the house: the leaving delay begins.',
    }),
  ];
}

/**
 * The seat's locked money becomes free after the delay, once no bank with its signature holds it. `due`: when, if the
 * seat asks now.
 */
function leaveSteps(
  table: Hex,
  player: Hex,
  { sits, leaveAt, held, locked }: SeatFacts,
  due: number,
): readonly ExitStep[] {
  if (!sits) return [];
  const words = `Your seat is emptied, and what is locked there becomes free.${held > 0 ? ' It waits for your banks that are pending.' : ''}`;
  const ready = leaveAt !== 0 && held === 0;
  return [
    stepOf({
      act: 'leaveTable',
      number: null,
      of: table,
      from: leaveAt === 0 ? due : leaveAt,
      pays: locked,
      args: ready ? [table, player] : null,
      words,
    }),
  ];
}

function withdrawSteps({ free, seats }: ExitFacts): readonly ExitStep[] {
  const words = 'Free money is paid out to your wallet.';
  if (free > 0n) return [stepOf({ act: 'withdraw', number: null, of: null, pays: free, args: [free], words })];
  return [...seats.values()].some(({ sits, locked }) => sits && locked > 0n)
    ? [stepOf({ act: 'withdraw', number: null, of: null, from: null, words })]
    : [];
}

/** The evidence may hold a file twice. */
function distinct(steps: readonly ExitStep[]): readonly ExitStep[] {
  return [...new Map(steps.map((step) => [step.id, step])).values()];
}
