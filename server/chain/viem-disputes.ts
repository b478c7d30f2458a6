/** The port's disputes on viem: the court's events, kept once they were read, and the acts. */
import { encodeAbiParameters, keccak256, parseEventLogs, type AbiParameter, type PublicClient } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Hex } from '../../engine/bytes.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { longestProof } from '../../engine/proof/bounds.ts';
import { encodeDemand, encodeGives } from '../../engine/settlement/dispute.ts';
import { encodeContinuation, encodeProof, stepsOf, usableBases } from '../../engine/settlement/encode.ts';
import { noPayment } from '../../engine/settlement/payment.ts';
import { bankName } from './bank-events.ts';
import { bankerGiveIn } from './banker-give.ts';
import {
  type ChainClaim,
  type ChainDemand,
  type ChainProposal,
  type Contest,
  type DisputePort,
} from './dispute-port.ts';
import { stages } from '../../engine/settlement/stages.ts';
import { findLogs } from './logs.ts';
import type { Mined } from './mined.ts';
import { paymentProofOf } from './payment-proof.ts';
import { abis } from './revert-reason.ts';
import type { Trial } from './sender.ts';
import { docketStatuses, eventsOf, named, type Places } from './viem-reads.ts';

/** Blocks that are read again with each look, because the chain may have replaced them. */
const overlap = 300n;
/** What was read is kept: a node that seldom answers strangers must not be asked for all of it again. */
const blocksAtOnce = 100_000n;
const zero = `0x${'00'.repeat(32)}`;

export interface DisputeOptions extends Places {
  readonly client: PublicClient;
  readonly account: PrivateKeyAccount;
  act(trial: Trial): Promise<Mined>;
}

/** The court's events read so far. An event is not believed unless its digest is the court's. */
class CourtEvents {
  readonly #options: DisputeOptions;
  #next: bigint;
  readonly contests = new Map<Hex, Contest>();
  /** `Closed` and the banker's `Give` of demanded lists, one after the other. */
  readonly signatures = new Map<Hex, Hex>();
  /** Numbers with a proposal or a ruling, by table. */
  readonly numbers = new Map<Hex, Set<bigint>>();
  /** The banks of a number that were proposed, demanded or ruled upon, by table and number. */
  readonly banks = new Map<string, Set<Hex>>();
  /** Which of several banks of a number was paid, by table and number. */
  readonly paid = new Map<string, Hex>();
  readonly links = new Map<Hex, ChainDemand['links']>();
  readonly claims = new Map<Hex, ChainClaim['claim']>();
  /** Demands (by list) and claims (by digest) that are over. */
  readonly over = new Set<Hex>();

  constructor(options: DisputeOptions) {
    this.#options = options;
    this.#next = options.fromBlock;
  }

  startOver(): void {
    this.#next = this.#options.fromBlock;
    const { numbers, banks, paid, contests, signatures, links, claims, over } = this;
    for (const known of [numbers, banks, paid, contests, signatures, links, claims, over]) known.clear();
  }

  async read(): Promise<void> {
    const { client, fromBlock, addresses } = this.#options;
    const head = await client.getBlockNumber({ cacheTime: 0 });
    if (head + 1n === this.#next) return;
    let from = this.#next - overlap > fromBlock ? this.#next - overlap : fromBlock;
    do {
      const end = from + blocksAtOnce - 1n;
      const to = end < head ? end : head;
      const logs = await findLogs(client, { address: [addresses.court], topics: [], from, to });
      for (const event of parseEventLogs({ abi: abis.court, logs: [...logs], strict: true })) this.#take(event);
      this.#next = from = to + 1n;
    } while (from <= head);
  }

  #take(event: { readonly eventName: string; readonly args: unknown }): void {
    if (event.eventName === 'Proposed' || event.eventName === 'Ruled') {
      const { table, number, ending } = event.args as { table: Hex; number: bigint; ending: { bankId: Hex } };
      this.numbers.set(table, (this.numbers.get(table) ?? new Set()).add(number));
      this.#takeBank(table, number, ending.bankId);
    } else if (event.eventName === 'Demanded') {
      const { contest, signatures } = event.args as { contest: Contest; signatures: Hex };
      this.contests.set(contest.closed, contest);
      this.signatures.set(contest.closed, signatures);
      this.#takeBank(contest.before.table, contest.before.number, contest.before.bankId);
    } else if (event.eventName === 'LinkGiven') {
      const { closed, index, link, signature } = event.args as {
        closed: Hex;
        index: number;
        link: Hex;
        signature: Hex;
      };
      const others = (this.links.get(closed) ?? []).filter((given) => given.index !== index);
      this.links.set(closed, [...others, { index, link, signature }]);
    } else if (event.eventName === 'Claimed') {
      const { claim } = event.args as { claim: ChainClaim['claim'] };
      this.claims.set(digestOf('Claimed', 'claim', claim), claim);
    }
  }

  #takeBank(table: Hex, number: bigint, bankId: Hex): void {
    const name = bankName(table, number);
    this.banks.set(name, (this.banks.get(name) ?? new Set()).add(bankId));
  }
}

/** The reads and acts of `DisputePort`; `startOver` forgets what was read. */
export function disputesOf(options: DisputeOptions): DisputePort & { startOver(): void } {
  return { ...named(readsOf(options)), ...actsOf(options) };
}

type Reads = Pick<DisputePort, 'demandsOf' | 'claimsOf' | 'proposalsOf' | 'bankerGive' | 'lostAfter' | 'stageOf'> & {
  startOver(): void;
};

function readsOf(options: DisputeOptions): Reads {
  const { client, addresses } = options;
  const court = { address: addresses.court, abi: abis.court } as const;
  const events = new CourtEvents(options);

  async function stageOf(closed: Hex) {
    const { stage, deadline } = await client.readContract({ ...court, functionName: 'demandOf', args: [closed] });
    return { stage, deadline };
  }

  async function demandAt(contest: Contest): Promise<ChainDemand | null> {
    const { digest, stage, deadline, given, awarded } = await client.readContract({
      ...court,
      functionName: 'demandOf',
      args: [contest.closed],
    });
    if (digest !== digestOf('Demanded', 'contest', contest)) return null; // a chain that went back has forgotten it
    const contributors = contest.commitments.flatMap((commitment, i) => (commitment === zero ? [] : [i]));
    const unawarded = contributors.filter((i) => ((awarded >> i) & 1) === 0);
    const links = (events.links.get(contest.closed) ?? []).filter(({ index }) => ((given >> index) & 1) === 1);
    const isAwarded = stage < stages.lost || unawarded.length === 0;
    if (stage > stages.house && isAwarded) events.over.add(contest.closed);
    return { contest, stage, deadline, links, unawarded };
  }

  /** Which bank of a number the court has paid; nothing if the node has lost that. */
  async function paidOf(table: Hex, number: bigint): Promise<{ readonly paid?: Hex }> {
    const name = bankName(table, number);
    if (!events.paid.has(name)) {
      const [event] = await eventsOf(client, options).of(table, number, ['Finalized'], (found) => found.length > 0);
      if (event === undefined) return {};
      events.paid.set(name, event.args.bankId);
    }
    return { paid: events.paid.get(name)! };
  }
  return {
    startOver: () => events.startOver(),
    async demandsOf(table) {
      await events.read();
      const open = [...events.contests.values()].filter((c) => c.before.table === table && !events.over.has(c.closed));
      const demands = await Promise.all(open.map(demandAt));
      return demands.filter(
        (demand): demand is ChainDemand => demand !== null && !events.over.has(demand.contest.closed),
      );
    },
    async proposalsOf(table, isOver) {
      await events.read();
      const proposals: ChainProposal[] = [];
      for (const number of events.numbers.get(table) ?? []) {
        if (isOver(number)) continue;
        const { status } = await client.readContract({ ...court, functionName: 'docketOf', args: [table, number] });
        if (status === docketStatuses.nothing) continue;
        if (status === docketStatuses.paid) {
          if (events.banks.get(bankName(table, number))!.size === 1) events.numbers.get(table)!.delete(number);
          else proposals.push({ number, settled: true, ...(await paidOf(table, number)) });
          continue;
        }
        const settled = await client.readContract({
          address: addresses.escrow,
          abi: abis.escrow,
          functionName: 'isSettled',
          args: [table, number],
        });
        proposals.push({ number, settled });
      }
      return proposals;
    },
    async claimsOf(table) {
      await events.read();
      const claims: ChainClaim[] = [];
      for (const [digest, claim] of events.claims) {
        const { end, index } = claim;
        if (end.table !== table || events.over.has(digest)) continue;
        const { player, key } = end.seats[index]!.id;
        const found = await client.readContract({
          ...court,
          functionName: 'claimOf',
          args: [table, end.number, player, key],
        });
        if (found.digest === digest) claims.push({ claim, deadline: found.deadline });
      }
      return claims;
    },
    async bankerGive(closed) {
      await events.read();
      const signatures = events.signatures.get(closed);
      return signatures === undefined ? null : bankerGiveIn(signatures);
    },
    async lostAfter(bankId, state) {
      await events.read();
      for (const contest of events.contests.values()) {
        const { before, closed } = contest;
        if (before.bankId === bankId && before.state === state && (await stageOf(closed)).stage === stages.lost)
          return contest;
      }
      return null;
    },
    stageOf,
  };
}

function actsOf({ client, account, addresses, fromBlock, act }: DisputeOptions): Omit<DisputePort, keyof Reads> {
  const court = { address: addresses.court, abi: abis.court, account } as const;
  const places = { addresses, fromBlock };
  const paid = (contest: Contest) => paymentProofOf(client, places, contest.before.table, contest.before.number);
  return {
    demand: (bank, turn) =>
      act(async () => {
        const { proof, list } = encodeDemand(bank, turn);
        const { table, number } = bank.setup.message;
        const payment = await paymentProofOf(client, places, table, number);
        return client.simulateContract({ ...court, functionName: 'demand', args: [proof, list, payment] });
      }),
    give: (contest, bank, turn, missing) => {
      const gives = encodeGives(bank, turn).filter(({ index }) => missing.includes(index));
      return act(() => client.simulateContract({ ...court, functionName: 'give', args: [contest, gives] }));
    },
    giveLast: (contest, link) =>
      act(() => client.simulateContract({ ...court, functionName: 'giveLast', args: [contest, link] })),
    answer: (contest, bank, turn) =>
      act(() => {
        const from = baseBefore(bank, turn);
        // What the answer leaves out is proposed separately, from a later base.
        const to = Math.min(stepsOf(bank).length, Math.max(turn + 1, from + turnsAtOnce(bank)));
        return client.simulateContract({
          ...court,
          functionName: 'answer',
          args: [contest, encodeProof(bank, from, to)],
        });
      }),
    rule: (contest) => act(() => client.simulateContract({ ...court, functionName: 'rule', args: [contest] })),
    award: (contest, index, unshown = false) =>
      act(async () =>
        client.simulateContract({
          ...court,
          functionName: 'award',
          args: [contest, index, unshown ? noPayment : await paid(contest)],
        }),
      ),
    answerClaim: (claim, bank) =>
      act(() => {
        const from = claim.end.turn;
        // The next look sends the rest.
        const to = Math.min(from + turnsAtOnce(bank), stepsOf(bank).length);
        return client.simulateContract({
          ...court,
          functionName: 'answerClaim',
          args: [claim, encodeContinuation(bank, from, to)],
        });
      }),
    answerClaimByRuling: (claim, contest) =>
      act(() => client.simulateContract({ ...court, functionName: 'answerClaimByRuling', args: [claim, contest] })),
    payClaim: (claim) => act(() => client.simulateContract({ ...court, functionName: 'payClaim', args: [claim] })),
  };
}

/** How many turns of a bank one transaction carries. */
const turnsAtOnce = (bank: Proof): number => longestProof(bank.setup.message.players.length);

/** The latest base from which a proof still plays the list of `turn`. */
function baseBefore(bank: Proof, turn: number): number {
  return usableBases(bank).findLast((base) => base <= turn)!;
}

/** The hash by which the court knows an event's content: that of its ABI encoding. */
function digestOf(event: 'Demanded' | 'Claimed', field: string, value: unknown): Hex {
  const { inputs } = abis.court.find((item) => item.type === 'event' && item.name === event)! as {
    inputs: readonly AbiParameter[];
  };
  return keccak256(encodeAbiParameters([inputs.find(({ name }) => name === field)!], [value]));
}
