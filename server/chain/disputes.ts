/**
 * The house in the court (protocol.md 5): it answers demands and claims about its banks with what it has, closes stages
 * that ran out, and pays what a ruling says. It asks the chain again each time, so a restart forgets nothing and
 * nothing is done twice: the chain's own record is the list of what is to do.
 */
import type { Logger } from 'pino';
import type { Hex } from '../../engine/bytes.ts';
import type { Proof, ProofGive } from '../../engine/proof/format.ts';
import { parseProof } from '../../engine/proof/read.ts';
import { coupIdOf, startState } from '../../engine/protocol/digests.ts';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import type { Grant } from '../../engine/protocol/messages.ts';
import { encodeGives } from '../../engine/settlement/dispute.ts';
import { lastStateOf } from '../../engine/settlement/encode.ts';
import type { HostCommand } from '../../engine/table/commands.ts';
import type { HouseKeys } from '../../engine/table/context.ts';
import { lateCoup, unplayedTurn, withGives } from '../../engine/table/late-coup.ts';
import type { ClosedList } from './closed-list.ts';
import type { Banks } from '../store/port.ts';
import { adviceFor } from './advice.ts';
import { type ChainClaim, type ChainDemand, type ChainProposal } from './dispute-port.ts';
import { stages } from '../../engine/settlement/stages.ts';
import { ChainDown, ChainError, ChainFailed, ChainRefused, Skipped } from './errors.ts';
import { reallyPaid, type ChainPort } from './port.ts';
import { Unanswered } from './unanswered.ts';

export interface DisputesOptions {
  readonly store: Banks;
  readonly chain: ChainPort;
  /** Plays a coup whose links are shown only now. */
  readonly house: HouseKeys;
  /** The tables of this house. */
  readonly tables: () => Promise<readonly Hex[]>;
  /** The evidence of the bank that a table plays now, or null. */
  readonly running: (table: Hex) => Proof | null;
  /** A list that the house has closed, whether or not a proof has it. */
  readonly closedList: (table: Hex, closed: Hex) => Promise<ClosedList | null>;
  /** The link to a coup of a seat that the house plays itself, by the seat's grant; null for anybody else's seat. */
  readonly ownLink: (grant: Grant, coupId: Hex, seq: number) => Hex | null;
  readonly tell: (table: Hex, command: HostCommand) => Promise<boolean>;
  readonly log: Logger;
}

/**
 * What the chain answers when somebody was faster, or its clock differs a little from ours: the next look sees the
 * outcome.
 */
const soLater: readonly string[] = [
  'NumberSettled',
  'DemandsOpen',
  'WindowOver',
  'WindowOpen',
  'WrongStage',
  'AwardedAlready',
  'OtherClaim',
  'NotHigher',
];

export class Disputes {
  readonly #options: DisputesOptions;
  /** Final numbers whose holds were all lifted: nothing is left to do about them. */
  readonly #lifted = new Set<string>();
  /** What was last logged about each dispute: the same fault is not logged again with each look. */
  readonly #said = new Map<string, string>();
  readonly #unanswered = new Unanswered();

  constructor(options: DisputesOptions) {
    this.#options = options;
  }

  /** The chain may have forgotten what was done: everything is looked at again. */
  startOver(): void {
    this.#lifted.clear();
  }

  /** Looks once at all disputes, and does what each needs. Throws `ChainDown`. */
  async tend(): Promise<void> {
    for (const table of await this.#options.tables()) await this.#tendTable(table);
  }

  async #tendTable(table: Hex): Promise<void> {
    const { chain } = this.#options;
    for (const demand of await this.#found(`the demands of table ${table}`, () => chain.demandsOf(table))) {
      const {
        closed,
        before: { number },
      } = demand.contest;
      await this.#safely(`demand on list ${closed} of bank ${number}`, () => this.#demand(demand));
    }
    for (const proposal of await this.#found(`the proposals of table ${table}`, () =>
      chain.proposalsOf(table, (number) => this.#lifted.has(liftId(table, number))),
    )) {
      await this.#safely(`proposal of bank ${proposal.number} of table ${table}`, () =>
        this.#proposal(table, proposal),
      );
    }
    for (const claim of await this.#found(`the claims of table ${table}`, () => chain.claimsOf(table))) {
      const { number, seats } = claim.claim.end;
      await this.#safely(`claim of ${seats[claim.claim.index]!.id.player} on bank ${number} of table ${table}`, () =>
        this.#claim(claim),
      );
    }
  }

  /**
   * Handles what somebody proposed, whether or not the house had a reason to. The whole bank replaces a proposal of an
   * earlier turn. A proposal is paid when its time is over. When a settlement has overtaken it, or another set-up of
   * its number was paid, what it holds is lifted (once by this process: others may hold it too).
   */
  async #proposal(table: Hex, { number, settled, paid }: ChainProposal): Promise<void> {
    const { chain, store } = this.#options;
    const bank = await store.bank(table, number);
    if (bank === undefined) return; // it runs: the table ends it first
    const proof = parseProof(bank.proof);
    if (paid === hashStruct('Setup', proof.setup.message)) this.#lifted.add(liftId(table, number));
    if (settled) return this.#lift(proof);
    const status = await chain.statusOf(table, number);
    if (status.kind !== 'proposed') return;
    if (
      status.demands === 0 &&
      (await this.#ifOver(status.ruled ? 0 : status.deadline, () => chain.finalize(table, number)))
    ) {
      // A bank that had nothing to settle has no item that would tell the table.
      const payment = await chain.paymentOf(table, number);
      if (payment !== null)
        await this.#options.tell(table, {
          type: 'final',
          number,
          how: 'finalised',
          tx: payment.hash,
          lines: reallyPaid(payment),
        });
    } else if (bank.status === 'idle' && status.demands === 0) {
      // No item settles a bank without a coup: its seats would be held until the window is over. A player who has left
      // the bank may have sat down again, and then its `Leave` counts no more. A line of zero needs none. A bank of
      // which a list was demanded is paid by proof.
      await chain.settle([{ ...proof, leaves: [] }]).catch((error: unknown) => {
        if (!(error instanceof Skipped)) throw error;
      });
    } else if (!status.ruled && status.turn < lastStateOf(proof).turn) {
      await chain.propose(proof);
    }
  }

  /** Lifts what disputes of a bank still hold after a settlement has overtaken them. */
  async #lift(proof: Proof): Promise<void> {
    const { chain } = this.#options;
    const { table, number, players } = proof.setup.message;
    if (this.#lifted.has(liftId(table, number))) return;
    const seats = await Promise.all(players.map(({ player }) => chain.seatOf(table, player)));
    if (seats.some((seat) => seat.held !== 0)) await chain.lift(proof);
    this.#lifted.add(liftId(table, number));
  }

  /** Acts once `deadline` is over. False before it, and also when only this machine's clock says that it is over. */
  async #ifOver(deadline: number, act: () => Promise<unknown>): Promise<boolean> {
    if ((await this.#now()) < deadline) return false;
    try {
      await act();
      return true;
    } catch (error) {
      if (error instanceof ChainRefused && error.reason === 'WindowOpen') return false;
      throw error;
    }
  }

  /** What the court says; nothing if it cannot be read now. */
  async #found<T>(what: string, read: () => Promise<readonly T[]>): Promise<readonly T[]> {
    let found: readonly T[] = [];
    await this.#safely(what, async () => {
      found = await read();
    });
    return found;
  }

  /**
   * One dispute that cannot be handled holds up no other. Throws `ChainDown`, unless this dispute causes it again and
   * again.
   */
  async #safely(what: string, work: () => Promise<void>): Promise<void> {
    if (this.#unanswered.waits(what)) return;
    try {
      await work();
      this.#said.delete(what);
      this.#unanswered.answered(what);
    } catch (error) {
      if (error instanceof ChainDown) this.#unanswered.goPast(what, error);
      else this.#unanswered.answered(what);
      if (error instanceof ChainRefused && soLater.includes(error.reason)) return;
      const text = error instanceof Error ? error.message : String(error);
      if (this.#said.get(what) === text) return;
      this.#said.set(what, text);
      this.#options.log.error(
        { dispute: what, error: text, advice: adviceFor(error) || undefined },
        'a dispute on chain could not be answered; it is tried again. When its time runs out the house may have to pay out of the bond.',
      );
    }
  }

  async #demand(demand: ChainDemand): Promise<void> {
    const { chain } = this.#options;
    const { contest, stage, deadline, links } = demand;
    if (stage > stages.house) return this.#award(demand);
    if (await this.#ifOver(deadline, () => chain.rule(contest))) return;
    await this.#tellLinks(demand);
    const found = await this.#listed(demand);
    if (found === null)
      throw new Error('No bank of this server has that list. If the house has signed it elsewhere, answer from there.');
    const { proof, turn } = found;
    if (proof.turns[turn]!.step !== undefined) {
      await chain.answer(contest, proof, turn);
      return;
    }
    const missing = encodeGives(proof, turn)
      .map(({ index }) => index)
      .filter((index) => !links.some((given) => given.index === index));
    if (stage === stages.punters && missing.length > 0) await chain.give(contest, proof, turn, missing);
    const { table, number } = contest.before;
    if ((await chain.statusOf(table, number)).kind === 'final') await this.#lift(proof);
  }

  /** A link that is public by now is given to the table as if its seat had sent it. */
  async #tellLinks({ contest, links }: ChainDemand): Promise<void> {
    const { table } = contest.before;
    const setup = await this.#setup(contest.before);
    if (setup === null) return;
    for (const { index, link, signature } of links) {
      await this.#options.tell(table, {
        type: 'linkShown',
        closed: contest.closed,
        seat: setup.players[index]!.seat,
        signature,
        link,
      });
    }
  }

  async #setup(before: ChainDemand['contest']['before']) {
    return (await this.#evidence(before))?.proof.setup.message ?? null;
  }

  /** The evidence with the demanded list, played to its end if possible. */
  async #listed(demand: ChainDemand): Promise<{ readonly proof: Proof; readonly turn: number } | null> {
    const { contest, links } = demand;
    const found = await this.#evidence(contest.before);
    if (found === null) return null;
    const turn = found.proof.turns.findIndex(
      (t) => t.closed !== undefined && hashStruct('Closed', t.closed.message) === contest.closed,
    );
    if (turn < 0) return found.runs ? null : this.#unbound(found.proof, demand);
    // The table plays its own coup, with its players' decisions.
    const proof = found.runs ? found.proof : playedLate(this.#withOwn(found.proof), links, this.#options.house);
    return { proof, turn };
  }

  /**
   * A void in the evidence lacks its banker's link. If the banker is the house's own seat, the house adds the link:
   * silence would lose the coup.
   */
  #withOwn(proof: Proof): Proof {
    const turn = unplayedTurn(proof);
    if (turn?.closed === undefined) return proof;
    const coupId = coupIdOf(hashStruct('Setup', proof.setup.message), turn.closed.message.turn);
    const own = turn.gives.flatMap(({ seat, signature }): readonly ProofGive[] => {
      const grant = proof.grants.find(({ message }) => message.seat === seat);
      const row = turn.list.find((one) => one.seat === seat);
      const link = grant && row ? this.#options.ownLink(grant.message, coupId, row.seq) : null;
      return link === null ? [] : [{ seat, signature, link }];
    });
    return withGives(proof, own);
  }

  /**
   * A list whose banker did not bind itself at the table, so that the bank ended before it, and then signed its `Give`
   * for the court alone. If the house stayed silent, the bond would pay that banker and its friends.
   */
  async #unbound(
    proof: Proof,
    { contest, links }: ChainDemand,
  ): Promise<{ readonly proof: Proof; readonly turn: number } | null> {
    const { chain, closedList, house } = this.#options;
    const own = await closedList(contest.before.table, contest.closed);
    if (own === null || hashStruct('State', lastStateOf(proof)) !== contest.before.state) return null;
    const signature = await chain.bankerGive(contest.closed);
    if (signature === null) return null;
    const { end: _end, result: _result, ...rest } = proof;
    const played = proof.turns.filter(({ step }) => step !== undefined);
    const list = {
      bets: [],
      ...own,
      gives: [{ seat: proof.setup.message.banker, signature }],
      choices: [],
    } as unknown as Proof['turns'][number];
    return { proof: playedLate({ ...rest, turns: [...played, list] }, links, house), turn: played.length };
  }

  async #evidence({
    table,
    bankId,
  }: {
    readonly table: Hex;
    readonly bankId: Hex;
  }): Promise<{ readonly proof: Proof; readonly runs: boolean } | null> {
    const bank = await this.#options.store.bankById(bankId);
    if (bank !== undefined) return { proof: parseProof(bank.proof), runs: false };
    const running = this.#options.running(table);
    return running !== null && hashStruct('Setup', running.setup.message) === bankId
      ? { proof: running, runs: true }
      : null;
  }

  /**
   * Everybody's award, once the bank is final. A contributor who already got all that is due gets nothing more, and its
   * share is free again.
   */
  async #award({ contest, unawarded }: ChainDemand): Promise<void> {
    const { chain } = this.#options;
    const { table, number } = contest.before;
    if ((await chain.statusOf(table, number)).kind !== 'final') return;
    for (const index of unawarded) {
      await this.#safely(
        `award of ${contest.before.seats[index]!.id.player} by the demand on list ${contest.closed}`,
        () => this.#awardTo(contest, index),
      );
    }
  }

  async #awardTo(contest: ChainDemand['contest'], index: number): Promise<void> {
    const { chain } = this.#options;
    try {
      await chain.award(contest, index);
    } catch (error) {
      if (!isUnshown(error)) throw error;
      // Once the record's time is over, nothing is asked for or paid, and the share is freed. Before that the court
      // refuses this, too.
      await chain.award(contest, index, true).catch((refused: unknown) => {
        throw refused instanceof ChainDown ? refused : error;
      });
    }
  }

  async #claim({ claim, deadline }: ChainClaim): Promise<void> {
    const { chain } = this.#options;
    const { end, index } = claim;
    if (await this.#ifOver(deadline, () => chain.payClaim(claim))) return;
    const { line } = end.seats[index]!;
    const proof = (await this.#evidence(end))?.proof;
    if (proof === undefined)
      throw new Error('This server has no such bank. If the house has played it elsewhere, answer from there.');
    // What the house has signed in another history, it owes.
    if (digestAt(proof, end.turn) !== end.state)
      throw new Error(
        "The house's key has signed a state that is not in this server's evidence: another server used the key, or the database was set back. The claim is paid out of the bond.",
      );
    const last = lastStateOf(proof);
    if (last.turn > end.turn && last.seats[index]! < line) {
      await chain.answerClaim(claim, proof);
      return;
    }
    const ruling = await chain.lostAfter(end.bankId, end.state);
    if (ruling !== null && ruling.lost.lines[index]! < line) await chain.answerClaimByRuling(claim, ruling);
  }

  /** A chain without transactions has no blocks that tell the time. */
  async #now(): Promise<number> {
    return Math.max(await this.#options.chain.now(), Math.floor(Date.now() / 1000));
  }
}

const liftId = (table: Hex, number: bigint): string => `${table}:${number}`;

/**
 * Nothing can show what a final number paid: the escrow no longer keeps the record, or the node has lost the events.
 */
function isUnshown(error: unknown): boolean {
  if (error instanceof ChainRefused) return error.reason === 'OtherPayment';
  return error instanceof ChainError && !(error instanceof ChainDown) && !(error instanceof ChainFailed);
}

/** The proof with its last list played by the regola, when the links that were shown on chain complete it. */
function playedLate(proof: Proof, links: ChainDemand['links'], house: HouseKeys): Proof {
  const turn = unplayedTurn(proof);
  if (turn === null) return proof;
  const gives = links.map(({ index, link, signature }): ProofGive => {
    const { seat } = proof.setup.message.players[index]!;
    return { seat, link, signature: turn.gives?.find((give) => give.seat === seat)?.signature ?? signature };
  });
  const coup = lateCoup(withGives(proof, gives), house);
  return coup === null ? proof : { ...proof, turns: [...proof.turns.slice(0, -1), coup as Proof['turns'][number]] };
}

/** Digest of the bank's state before `turn`; undefined where it has none. */
function digestAt(proof: Proof, turn: number): Hex | undefined {
  const state = turn === 0 ? startState(proof.setup.message) : proof.turns.find((t) => t.state?.turn === turn)?.state;
  return state && hashStruct('State', state);
}
