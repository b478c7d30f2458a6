/**
 * The way out when the house is gone (protocol.md 5): from a player's evidence and what the chain says, the next steps as data.
 * Nothing here asks or sends anything. Whoever carries steps out asks the chain again and plans anew, so nothing is done twice.
 */
import { present } from '../../assert.ts';
import type { Hex } from '../../bytes.ts';
import type { Proof, ProofGive } from '../../proof/format.ts';
import { hashStruct } from '../../protocol/eip712.ts';
import { endingSteps, liftSteps, ownBank } from './bank.ts';
import { claimSteps } from './claims.ts';
import { demandSteps, noDemands } from './demands.ts';
import type { ExitFacts, SeatFacts } from './facts.ts';
import { isPossible, stepOf, type ExitStep } from './step.ts';

export interface ExitPlan {
  /** In the order in which they are to be carried out. */
  readonly steps: readonly ExitStep[];
  /** What cannot be done, and why. */
  readonly notes: readonly string[];
  /** Nothing is left to be done: all of the player's money at these tables is in its wallet. */
  readonly done: boolean;
}

/** What a plan is made from. `refused`: ids of steps that the contract has refused or that did nothing, as far as is known. */
export interface ExitQuestion {
  readonly player: Hex;
  /** The player's tables, with their settings' leaving delay in seconds. */
  readonly tables: ReadonlyMap<Hex, { readonly leaveDelay: number }>;
  readonly banks: readonly Proof[];
  readonly facts: ExitFacts;
  readonly refused?: ReadonlySet<string>;
  /** Gives of the player that no proof shows, by digest of their list (`ownLinks`). */
  readonly links?: ReadonlyMap<Hex, ProofGive>;
}

/** The plan. Asserts that the facts name every bank and table. */
export function planExit({ player, tables, banks, facts, refused = new Set(), links = new Map() }: ExitQuestion): ExitPlan {
  const ofBanks = banks.map((proof) => bankPlan(proof, player, facts, refused, links));
  const steps = [
    ...[...tables].flatMap(([table]) => askSteps(table, seatAt(facts, table))),
    ...ofBanks.flatMap((plan) => plan.steps),
    ...[...tables].flatMap(([table, { leaveDelay }]) => leaveSteps(table, player, seatAt(facts, table), facts.now + leaveDelay)),
    ...withdrawSteps(facts),
  ];
  const left = distinct(steps).filter(({ id }) => !refused.has(id));
  const held = [...tables.keys()].filter((table) => isHeldUnseen(seatAt(facts, table), left)).map(() => heldWords);
  return { steps: left, notes: [...new Set([...ofBanks.flatMap((plan) => plan.notes), ...held])], done: left.length === 0 };
}

const heldWords = 'A bank that is not among these files holds your seat back: it was proposed, or is under demand. Give its file, too; or wait until somebody has it paid.';

/** Held, and no step of the plan would end that. */
function isHeldUnseen({ sits, held }: SeatFacts, steps: readonly ExitStep[]): boolean {
  return sits && held > 0 && !steps.some(({ act }) => act === 'finalize' || act === 'rule' || act === 'lift' || act === 'settle');
}

function bankPlan(proof: Proof, player: Hex, facts: ExitFacts, refused: ReadonlySet<string>, links: ReadonlyMap<Hex, ProofGive>): Omit<ExitPlan, 'done'> {
  const { message } = proof.setup;
  const bank = ownBank(proof, player, present(facts.banks.get(hashStruct('Setup', message)), `what the chain says of bank ${message.number}`), links);
  if (bank === null) return { steps: [], notes: [`Bank ${message.number}: ${player} has no seat in it.`] };
  const { final } = bank.facts;
  const ending = final === null ? endingSteps(bank, facts.now, refused) : [];
  // A result that all have signed ends the bank; a coup that was not played is not in it.
  const demands = ending[0]?.act === 'settle' ? noDemands : demandSteps(bank, facts.now);
  const waits = demands.first !== null && !refused.has(demands.first.id);
  const steps = [...demands.steps, ...(waits ? ending.map(afterOthers) : ending), ...claimSteps(bank), ...liftSteps(bank, seatAt(facts, message.table).held, ending)];
  return { steps, notes: demands.notes };
}

const afterOthers = (step: ExitStep): ExitStep => ({ ...step, from: null, args: null });

/** Steps of a plan that can be sent now, by `sender`: the player's wallet can send all, anybody else's some. */
export function possibleSteps({ steps }: ExitPlan, now: number, sender: 'player' | 'anybody'): readonly ExitStep[] {
  return steps.filter((step) => isPossible(step, now) && (sender === 'player' || step.by === 'anybody'));
}

function seatAt({ seats }: ExitFacts, table: Hex): SeatFacts {
  return present(seats.get(table), `the seat at table ${table}`);
}

function askSteps(table: Hex, { sits, leaveAt }: SeatFacts): readonly ExitStep[] {
  if (!sits || leaveAt !== 0) return [];
  return [stepOf({ act: 'requestLeave', number: null, of: table, args: [table], words: 'You ask the escrow to let you leave without the house: the leaving delay begins.' })];
}

/** The seat's locked money becomes free: after the delay, once no bank that carries its signature holds it. `due`: if it asks now. */
function leaveSteps(table: Hex, player: Hex, { sits, leaveAt, held, locked }: SeatFacts, due: number): readonly ExitStep[] {
  if (!sits) return [];
  const words = `Your seat is emptied, and what is locked there becomes free.${held > 0 ? ' It waits for your banks that are pending.' : ''}`;
  const ready = leaveAt !== 0 && held === 0;
  return [stepOf({ act: 'leaveTable', number: null, of: table, from: leaveAt === 0 ? due : leaveAt, pays: locked, args: ready ? [table, player] : null, words })];
}

function withdrawSteps({ free, seats }: ExitFacts): readonly ExitStep[] {
  const words = 'Free money is paid out to your wallet.';
  if (free > 0n) return [stepOf({ act: 'withdraw', number: null, of: null, pays: free, args: [free], words })];
  return [...seats.values()].some(({ sits, locked }) => sits && locked > 0n) ? [stepOf({ act: 'withdraw', number: null, of: null, from: null, words })] : [];
}

/** A file may stand twice in the evidence. */
function distinct(steps: readonly ExitStep[]): readonly ExitStep[] {
  return [...new Map(steps.map((step) => [step.id, step])).values()];
}
