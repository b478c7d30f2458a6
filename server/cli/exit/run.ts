/**
 * Carries out the way out: makes a plan, sends what is possible, asks the chain again after every step, and waits if
 * told to.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicClient } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { proofToJson } from '../../../engine/proof/write.ts';
import { learnedIn } from '../../../engine/settlement/exit/bound.ts';
import { isLesserClaim } from '../../../engine/settlement/exit/claims.ts';
import { evidenceOf, type Evidence } from '../../../engine/settlement/exit/evidence.ts';
import { noGives } from '../../../engine/settlement/exit/own-gives.ts';
import { readsOn, type ExitFacts } from '../../../engine/settlement/exit/facts.ts';
import { planExit, possibleSteps, type ExitPlan } from '../../../engine/settlement/exit/plan.ts';
import type { ExitStep } from '../../../engine/settlement/exit/step.ts';
import { ChainDown, ChainError, ChainFailed } from '../../chain/errors.ts';
import { forgetEvents, lookForExit, type ExitPlaces } from '../../chain/exit/look.ts';
import { chainErrorOf, lacksGas } from '../../chain/revert-reason.ts';
import { isRefusal, laterFrom, laterWords, meaningOf } from '../../chain/exit/refusal-words.ts';
import { tryStep } from '../../chain/exit/request.ts';
import type { Sender } from '../../chain/sender.ts';
import { BadInput } from '../verb/verb.ts';
import { moneyText, planText, timeText } from './plan-text.ts';
import { Progress } from './progress.ts';

export const exitCodes = { done: 0, failed: 1, later: 2, refusedFile: 3, noChain: 4 } as const;

export interface ExitRun {
  readonly client: PublicClient;
  readonly places: ExitPlaces;
  readonly sender: Sender;
  readonly account: PrivateKeyAccount;
  readonly player: Hex;
  readonly evidence: Evidence;
  readonly dryRun: boolean;
  readonly wait: boolean;
  /** Also claims by the file after the node has refused the claim to an end that pays more. */
  readonly claimByFile: boolean;
  readonly pollMs: number;
  print(text: string): void;
  /** Keeps what the chain has shown about a bank, and returns where. Throws `BadInput` when it cannot. */
  keep(bank: Proof): Promise<string>;
}

/** Ends with one of `exitCodes`. Whatever it has done is on the chain: the next run goes on from there. */
export async function runExit(asked: ExitRun): Promise<number> {
  let run = asked;
  const tried: Tried = { refused: new Set(), told: new Set(), later: new Map(), failures: 0, mined: 0 };
  let shown = '';
  let waitedFor = '';
  const kept = new Set<string>();
  const unkept = new Set<string>();
  const progress = new Progress();
  for (;;) {
    const seen = await look(run, tried.refused, shown !== '');
    if ('problem' in seen) {
      if (!run.wait && !progress.fails()) {
        run.print(`${seen.problem} Nothing is lost: run this again when it does, or give another node.\n`);
        return exitCodes.noChain;
      }
      if (waitedFor !== seen.problem)
        run.print(`${seen.problem} It is asked again and again; nothing is lost meanwhile.\n`);
      waitedFor = seen.problem;
      await sleep(run.pollMs);
      continue;
    }
    waitedFor = '';
    const { plan, facts, learned } = seen;
    const news = learned
      .map((bank) => [bank, JSON.stringify(proofToJson(bank))] as const)
      .filter(([, text]) => !kept.has(text));
    // It is on disk before a link of the player's own follows from it: another node may not show it again (PROTOCOL
    // P7.14). What cannot be kept changes nothing: the seat, the free money and the other banks do not wait for a disk.
    const more: Proof[] = [];
    for (const [bank, text] of news) {
      try {
        run.print(
          `The chain shows more of bank ${bank.setup.message.number} than these files: kept in ${await run.keep(bank)}. Give it, too, with --file from now on.\n`,
        );
      } catch (error) {
        if (!(error instanceof BadInput)) throw error;
        if (!unkept.has(text)) {
          run.print(`! not kept: ${error.message}. The rest goes on without it.\n`);
          tried.failures++;
        }
        unkept.add(text);
        continue;
      }
      kept.add(text); // what does not change the evidence is no news the second time
      more.push(bank);
    }
    if (more.length > 0) {
      run = { ...run, evidence: evidenceOf([...run.evidence.banks, ...more], noGives, run.player) };
      continue;
    }
    const outline = JSON.stringify([plan.steps.map(({ id }) => id), plan.notes]);
    // A node that gives only so many answers at a time is asked on as long as it gives any.
    const wasLimited = progress.isLimited;
    const isOn = progress.takes(facts);
    if (shown === '' || ((run.wait || wasLimited) && shown !== outline))
      run.print(headText(run, facts) + planText(plan, facts.now, run.places));
    shown = outline;
    if (plan.done || (plan.steps.length === 0 && facts.unseen?.size === 0 && !readsOn(facts)))
      return finish(run, plan, tried);
    if (run.dryRun && !isOn) return laterCode(facts);
    const sent = run.dryRun ? 'nothing' : await sendPossible(run, plan, facts, tried);
    if (sent === 'stop') return exitCodes.failed;
    if (sent === 'changed') continue;
    if (isOn) {
      await sleep(run.pollMs);
      continue;
    }
    if (sent === 'down' && !run.wait) return exitCodes.noChain;
    if (!run.wait) return later(run, plan, facts, tried);
    if (plan.steps.length > 0 && plan.steps.every((step) => waitsForWord(run, step, tried)))
      return later(run, plan, facts, tried);
    if (plan.steps.every(({ by }) => by === 'player') && senderOf(run) === 'anybody')
      return later(run, plan, facts, tried);
    await sleep(run.pollMs);
  }
}

/** `told`: steps that were already reported as possible later; `later`: from when, where that is known. */
interface Tried {
  readonly refused: Set<string>;
  readonly told: Set<string>;
  readonly later: Map<string, number>;
  failures: number;
  /** Transactions that were mined and failed. */
  mined: number;
}

/** A node that always shows something else must not use up the account's gas. */
const minedAtMost = 4;

const senderOf = ({ account, player }: ExitRun): 'player' | 'anybody' =>
  account.address.toLowerCase() === player ? 'player' : 'anybody';

/**
 * `answered`: the node has answered before. A refusal now may be temporary, and a person who waits for days is not sent
 * away for one.
 */
async function look(
  { client, places, player, evidence, wait, claimByFile }: ExitRun,
  refused: ReadonlySet<string>,
  answered: boolean,
): Promise<{ plan: ExitPlan; facts: ExitFacts; learned: readonly Proof[] } | { problem: string }> {
  const { banks, tables } = evidence;
  try {
    const facts = await lookForExit(client, places, player, tables.keys(), banks);
    const plan = planExit({ player, tables, banks, facts, refused, insists: () => claimByFile });
    return { facts, plan, learned: learnedIn(banks, facts) };
  } catch (error) {
    if (error instanceof ChainDown) return { problem: error.shortMessage };
    if (wait && answered && error instanceof ChainError) return { problem: error.message };
    throw error;
  }
}

/** Whether the step is sent only once the player has said so, with --claim-by-file. */
const waitsForWord = ({ claimByFile }: ExitRun, step: ExitStep, { refused }: Tried): boolean =>
  !claimByFile && isLesserClaim(step, refused);

/**
 * Sends the first step that goes through. `changed`: ask the chain again; `down`: nothing went through, and the node
 * was silent at some step; `stop`: nothing more can be sent by this account, or to this node.
 */
async function sendPossible(
  run: ExitRun,
  plan: ExitPlan,
  facts: ExitFacts,
  tried: Tried,
): Promise<'changed' | 'nothing' | 'stop' | 'down'> {
  let down = false;
  for (const step of possibleSteps(plan, facts.now, senderOf(run))) {
    const told = tried.told.has(step.id);
    if (waitsForWord(run, step, tried)) {
      if (!told) {
        run.print(
          `! claim: not sent. Bank ${step.number}: this node shows an end that pays you more than the file, and has refused the claim to it. A seat claims once for each bank: ask another node with --rpc; if that refuses it, too, give --claim-by-file.\n`,
        );
        tried.told.add(step.id);
        tried.failures++;
      }
      continue;
    }
    if (!told) run.print(`> ${step.act}: ${step.words}\n`);
    try {
      const { hash } = await run.sender.send(
        run.account,
        () => tryStep(run.client, run.places, run.account, step) as never,
      );
      run.print(`${told ? `> ${step.act}:` : ' '} done, transaction ${hash}\n`);
      if (step.act === 'lift') tried.refused.add(step.id); // the chain does not say whether there was anything to lift
      return 'changed';
    } catch (error) {
      const { kind, words } = meaningOf(error);
      const named = chainErrorOf(error);
      down ||= named instanceof ChainDown;
      const from = laterFrom(error, step, plan.steps, facts.now);
      if (from !== null) tried.later.set(step.id, from);
      const when = from === null ? '' : ` ${laterWords(timeText(from))}`;
      if (!told || isRefusal(error)) run.print(`  not done. ${words}${when}\n`);
      if (lacksGas(named)) {
        run.print(`It is ${run.account.address}. Then run this again: it goes on from here.\n`);
        return 'stop';
      }
      tried.told.add(step.id);
      if (!isRefusal(error)) continue;
      tried.refused.add(step.id);
      forgetEvents(run.client);
      if (kind === 'failed') tried.failures++;
      if (named instanceof ChainFailed && ++tried.mined === minedAtMost) {
        run.print('Several transactions were mined and failed: this node shows what is not there. Use another node.\n');
        return 'stop';
      }
      return 'changed';
    }
  }
  return down ? 'down' : 'nothing';
}

function headText({ player, places }: ExitRun, facts: ExitFacts): string {
  const seats = [...facts.seats]
    .filter(([, { sits }]) => sits)
    .map(([table, { locked }]) => `, ${moneyText(locked, places)} locked at table ${table.slice(0, 10)}`);
  return `${player} at ${timeText(facts.now)}: ${moneyText(facts.free, places)} free${seats.join('')}\n`;
}

function finish({ print }: ExitRun, { done }: ExitPlan, { failures }: Tried): number {
  print(
    !done
      ? 'Nothing more can be done by this node, for the reasons above, and more may be yours. Try another node.\n'
      : failures > 0
        ? 'Nothing more can be done; some steps were refused, as said above.\n'
        : 'Done: nothing of yours is left free in the escrow, or at the tables of these files. If you sat at another table, its files are needed, too.\n',
  );
  return failures > 0 || !done ? exitCodes.failed : exitCodes.done;
}

/** What is left must wait; for another node, where this one shows none of the banks. */
const laterCode = ({ banks, unseen }: ExitFacts): number =>
  banks.size === 0 && unseen !== undefined && unseen.size > 0 ? exitCodes.noChain : exitCodes.later;

function later(run: ExitRun, plan: ExitPlan, facts: ExitFacts, { failures, later: refusedUntil }: Tried): number {
  const own = plan.steps.filter((step) => step.by === 'player');
  if (senderOf(run) === 'anybody' && own.length > 0)
    run.print(
      `These need the player's own wallet (${run.player}): ${[...new Set(own.map(({ act }) => act))].join(', ')}.\n`,
    );
  const next = nextTime([...plan.steps.map(({ from }) => from), ...refusedUntil.values()], facts.now);
  run.print(
    `Not done yet.${next === null ? '' : ` The next step is possible from ${timeText(next)}:`} Run this again${next === null ? '' : ' then'}, or with --wait.\n`,
  );
  return failures > 0 ? exitCodes.failed : laterCode(facts);
}

function nextTime(all: readonly (number | null)[], now: number): number | null {
  const times = all.flatMap((from) => (from !== null && from > now ? [from] : []));
  return times.length === 0 ? null : Math.min(...times);
}
