/** The way out as data: what a player does next, computed from the file and what the chain says (protocol.md 5). */
import { describe, expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { lastStateOf } from '../../../engine/settlement/encode.ts';
import {
  docketStatuses as dockets,
  type BankFacts,
  type Contest,
  type DemandFacts,
  type Ending,
  type FinalFacts,
  type SeatFacts,
} from '../../../engine/settlement/exit/facts.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { noPayment } from '../../../engine/settlement/payment.ts';
import { learnedFrom } from '../../../engine/settlement/exit/bound.ts';
import { BadEvidence, evidenceOf } from '../../../engine/settlement/exit/evidence.ts';
import type { OwnGives } from '../../../engine/settlement/exit/own-gives.ts';
import { planExit, possibleSteps, type ExitPlan } from '../../../engine/settlement/exit/plan.ts';
import { exitActs } from '../../../engine/settlement/exit/step.ts';
import { calling, granted, table, unfinished, until, wallets } from '../../support/bank.ts';
import { now, untouched } from '../../support/exit-facts.ts';

const [banker, punter] = [wallets[0]!.address, wallets[1]!.address];
const tableId = hashStruct('Table', table);

/** Two coups that the banker won; a case may leave out the second or leave it unfinished. */
const maker = until(
  ({ state }) => state.turn === 2 && state.outcome === outcomes.banco,
  (m) => {
    if (m.coup({ ...calling(1, 2_000n), acks: [1, 2] }) === outcomes.banco)
      m.coup({ ...calling(1, 3_000n), acks: [1, 2] });
  },
);
const played = granted(maker.proof());
const signed = { ...granted(maker.proof([1, 2])), end: 'passed' as const };
const open = (links: readonly number[]): Proof => unfinished(played, links);
const last = lastStateOf(played);
const first = lastStateOf(open([]));
const bankId = hashStruct('Setup', played.setup.message);
const closedOf = (proof: Proof): Hex => hashStruct('Closed', proof.turns[1]!.closed!.message);
const stake = 3_000n;
const win = stake - (stake * 200n) / 10_000n;

const endingOf = (lines: readonly bigint[], turn = 2): Ending => ({
  bankId,
  turn,
  state: zero32,
  seats: [banker, punter].map((player, i) => ({
    id: { player, key: played.setup.message.players[i]!.key },
    line: lines[i]!,
  })),
});
const docket = (status: number, turn = 0, deadline = 0, started = 0) => ({ status, turn, deadline, started });
const proposed = (turn: number, deadline = now + 30): Partial<BankFacts> => ({
  docket: docket(dockets.proposed, turn, deadline, deadline - 60),
  ending: endingOf(last.seats, turn),
  disputed: true,
});
const paid = (received: bigint, changes: Partial<FinalFacts> = {}): Partial<BankFacts> => ({
  final: {
    how: 'settled',
    received,
    signed: false,
    time: now - 10,
    payment: { ...noPayment, slot: 1n, time: BigInt(now - 10) },
    ...changes,
  },
});
const contest: Contest = {
  before: { ...endingOf(first.seats, 1), state: hashStruct('State', first) },
  closed: closedOf(open([])),
  banker: 0,
  commitments: [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
  lost: { lines: [first.seats[0]! - stake, first.seats[1]! + win] },
  owed: [first.seats[0]! + win, first.seats[1]! + win],
};
const demanded = (stage: number, changes: Partial<DemandFacts> = {}): Partial<BankFacts> => ({
  demands: [
    { contest, stage, deadline: now + 30, opener: 0, given: 0, awarded: 0, bankerGive: '0x', shown: [], ...changes },
  ],
  docket: docket(dockets.nothing, 0, 0, now - 5),
  disputed: true,
});
/** Demands of the number on other lists, open longer than its own time. */
const decoys = (deadlines: readonly number[], last: number = stages.punters, opener = 0): Partial<BankFacts> => ({
  demands: deadlines.map((deadline, i) => ({
    contest: { ...contest, closed: `0x${String(i + 1).padStart(64, '0')}` },
    stage: i === deadlines.length - 1 ? last : stages.punters,
    deadline,
    opener,
    given: 0,
    awarded: 0,
    bankerGive: '0x',
    shown: [],
  })),
  docket: docket(dockets.nothing, 0, 0, now - table.window),
  disputed: true,
});
/** The list with the gives of these seats only, and with what the chain shows of the others. */
const gaveIn = (proof: Proof, ...seats: readonly number[]): Proof => ({
  ...proof,
  turns: proof.turns.map((turn, i) =>
    i === 1 ? { ...turn, gives: turn.gives!.filter(({ seat }) => seats.includes(seat)) } : turn,
  ) as Proof['turns'],
});
const [bankerGave, punterGave] = played.turns[1]!.gives!;
const punterShown = { index: 1, link: punterGave!.link!, signature: punterGave!.signature };
/** With what the demand of the list shows, stored. */
const learned = (proof: Proof, shows: Partial<DemandFacts>): Proof =>
  evidenceOf([proof, learnedFrom(proof, demanded(stages.punters, shows).demands!)!]).banks[0]!;
const sitting: SeatFacts = { sits: true, locked: 50_000n, leaveAt: now + 100, held: 0 };
const gone: SeatFacts = { sits: false, locked: 0n, leaveAt: now - 9, held: 0 };

interface Case {
  readonly player?: Hex;
  readonly proof?: Proof;
  readonly bank?: Partial<BankFacts>;
  readonly seat?: SeatFacts;
  readonly free?: bigint;
  readonly refused?: readonly string[];
  readonly gives?: OwnGives;
}

function plan({
  player = punter,
  proof = played,
  bank = {},
  seat = gone,
  free = 0n,
  refused = [],
  gives,
}: Case): ExitPlan {
  const facts = { now, free, seats: new Map([[tableId, seat]]), banks: new Map([[bankId, { ...untouched, ...bank }]]) };
  return planExit({
    player,
    tables: new Map([[tableId, table]]),
    banks: [proof],
    facts,
    refused: new Set(refused),
    gives,
  });
}

/** `act`: can be sent now; `act@n`: from n on; `act…`: waits for another step. */
function outline(steps: ExitPlan): string {
  const possible = possibleSteps(steps, now, 'player');
  return steps.steps
    .map(
      (step) =>
        `${step.act}${possible.includes(step) ? '' : step.from === null || step.from <= now ? '…' : `@${step.from}`}${step.pays === null ? '' : ` ${step.pays}`}`,
    )
    .join(', ');
}

const line = last.seats[1]!;

/** A result with lines of zero that only the house has signed. */
const unsigned: Proof = {
  ...signed,
  result: { ...signed.result!, lines: signed.result!.lines.map((one) => ({ ...one, line: 0n })), signatures: [] },
};

describe('the plan of the way out', () => {
  it.each<[string, Case, string]>([
    ['a file with all signatures is settled', { proof: signed }, `settle ${line}`],
    [
      'settle is refused because a loser cannot pay: it is proposed',
      { proof: signed, refused: [`settle ${bankId}`] },
      `propose, finalize@${now + table.window} ${line}`,
    ],
    [
      'a line of zero that its player has not signed: the house alone may settle that',
      { proof: unsigned },
      `propose, finalize@${now + table.window} ${line}`,
    ],
    [
      'a bank in mid-play is proposed, and paid one window later',
      {},
      `propose, finalize@${now + table.window} ${line}`,
    ],
    ['a bank in which nothing has moved needs nothing', { proof: { ...played, turns: [] } }, ''],
    [
      'an earlier proposal is replaced within its window',
      { bank: proposed(1) },
      `propose, finalize… ${line}`.replace('…', `@${now + 30}`),
    ],
    ['as high a proposal is waited for', { bank: proposed(2) }, `finalize@${now + 30} ${line}`],
    ['a proposal whose window is over is paid, as it is', { bank: proposed(1, now) }, `finalize ${line}`],
    [
      'a ruling ends the bank at once',
      { bank: { docket: docket(dockets.ruled, 2), ending: endingOf([5n, 7n]) } },
      'finalize 7',
    ],
    [
      'finalize waits for an open demand',
      { bank: { ...proposed(2, now - 1), demands: demanded(stages.house).demands } },
      `answer, finalize… ${line}`,
    ],
    ['a paid bank that says what the file says needs nothing', { bank: paid(line) }, ''],
    ['a bank that was paid worse is claimed', { bank: paid(line - 500n) }, 'claim 500'],
    ['… out of what the share has left', { bank: { ...paid(line - 500n), share: 300n } }, 'claim 300'],
    ['… not if the seat has signed the settlement', { bank: paid(line - 500n, { signed: true }) }, ''],
    ['… not without a share', { bank: { ...paid(line - 500n), share: 0n } }, ''],
    ['… not twice', { bank: { ...paid(line - 500n), claim: { deadline: now - 1, claim: null } } }, ''],
    [
      'an open claim is paid after its window',
      {
        bank: {
          ...paid(line - 500n),
          claim: { deadline: now + 20, claim: { end: endingOf(last.seats), index: 1, received: line - 500n } },
        },
      },
      `payClaim@${now + 20} 500`,
    ],
    [
      'a hold that two demands have left behind on an open number is lifted: nothing is pending there',
      { bank: { disputed: true }, proof: { ...played, turns: [] }, seat: { ...sitting, held: 1 } },
      `lift, leaveTable@${now + 100} 50000, withdraw…`,
    ],
    [
      '… but not while something is pending',
      {
        bank: { disputed: true, docket: docket(dockets.nothing, 0, 0, now - 5) },
        proof: { ...played, turns: [] },
        seat: { ...sitting, held: 1 },
      },
      `leaveTable@${now + 100} 50000, withdraw…`,
    ],
    [
      '… and not before the bank is proposed, which lifts it with its payment',
      { bank: { disputed: true }, seat: { ...sitting, held: 1 } },
      `propose, finalize@${now + table.window} ${line}, leaveTable@${now + 100} 50000, withdraw…`,
    ],
    [
      'a hold of a number that is final is lifted',
      { bank: { ...paid(line), disputed: true }, seat: { ...sitting, held: 1 } },
      `lift, leaveTable@${now + 100} 50000, withdraw…`,
    ],
  ])('%s', (_name, given, expected) => expect(outline(plan(given))).toBe(expected));

  it.each<[string, Case, string]>([
    [
      'an unfinished coup is demanded beside the proposal',
      { proof: open([1, 2]) },
      `demand, propose, finalize@${now + table.window} ${first.seats[1]}`,
    ],
    [
      'not by who was not in it',
      {
        proof: {
          ...open([1, 2]),
          turns: open([1, 2]).turns.map((turn, i) =>
            i === 1 ? { ...turn, list: turn.list!.map((row) => (row.seat === 2 ? { ...row, status: 0 } : row)) } : turn,
          ) as Proof['turns'],
        },
      },
      `propose, finalize@${now + table.window} ${first.seats[1]}`,
    ],
    ["not without one's own link", { proof: open([1]) }, `propose, finalize@${now + table.window} ${first.seats[1]}`],
    [
      'not by a banker without its link: it would lose by it',
      { player: banker, proof: open([2]) },
      `propose, finalize@${now + table.window} ${first.seats[0]}`,
    ],
    ['after a settlement within one window', { proof: open([1, 2]), bank: paid(first.seats[1]!) }, 'demand'],
    ['… not later', { proof: open([1, 2]), bank: paid(first.seats[1]!, { time: now - table.window }) }, ''],
    ['… not after a payment by proof', { proof: open([1, 2]), bank: paid(first.seats[1]!, { how: 'finalised' }) }, ''],
    ['… not by who signed it', { proof: open([1, 2]), bank: paid(first.seats[1]!, { signed: true }) }, ''],
    [
      '… not by who has no share of the bond',
      { proof: open([1, 2]), bank: { share: 0n } },
      `propose, finalize@${now + table.window} ${first.seats[1]}`,
    ],
    [
      'the time is over, but demands that came to nothing are still open: they are closed first, and the bank is proposed last',
      { proof: open([1, 2]), bank: decoys([now, now - 5]) },
      `rule, rule, demand…, propose…, finalize… ${first.seats[1]}`,
    ],
    [
      '… or are to run out first',
      { proof: open([1, 2]), bank: decoys([now + 20, now]) },
      `rule@${now + 20}, rule, demand@${now + 20}, propose…, finalize… ${first.seats[1]}`,
    ],
    [
      '… not if the contract has refused it all the same',
      { proof: open([1, 2]), bank: decoys([now]), refused: [`demand ${closedOf(open([1, 2]))}`] },
      `rule, propose, finalize@${now + table.window} ${first.seats[1]}`,
    ],
    [
      '… not if a ruling comes of one',
      { proof: open([1, 2]), bank: decoys([now, now + 20], stages.banker) },
      `rule, rule@${now + 20}, propose, finalize@${now + table.window} ${first.seats[1]}`,
    ],
    [
      '… not while something stands proposed',
      {
        proof: open([1, 2]),
        bank: {
          ...decoys([now]),
          docket: docket(dockets.proposed, 1, now + 5, now - table.window),
          ending: endingOf(first.seats, 1),
        },
      },
      `rule, finalize… ${first.seats[1]}`,
    ],
    [
      "one demand of the player's at a time: the second waits",
      {
        proof: open([1, 2]),
        bank: { ...decoys([now + 20], stages.punters, 1), docket: docket(dockets.nothing, 0, 0, now - 5) },
      },
      `rule@${now + 20}, demand@${now + 20}, propose…, finalize… ${first.seats[1]}`,
    ],
    [
      'first stage: links of the file',
      { proof: open([1, 2]), bank: demanded(stages.punters) },
      `give, rule@${now + 30}, propose, finalize… ${first.seats[1]}`.replace('finalize…', `finalize@${now + 60}`),
    ],
    [
      '… not those that stand on chain',
      { proof: open([1, 2]), bank: demanded(stages.punters, { given: 2 }) },
      `rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[1]}`,
    ],
    [
      "second stage: the banker's link",
      { player: banker, proof: open([1, 2]), bank: demanded(stages.banker, { given: 2 }) },
      `giveLast, rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[0]}`,
    ],
    [
      'P7.14 first stage: not its own if nothing shows that the banker has agreed: a node may invent a demand',
      { proof: gaveIn(open([1, 2]), 2), bank: demanded(stages.punters) },
      `rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[1]}`,
    ],
    [
      "… nor on another's signature",
      { proof: gaveIn(open([1, 2]), 2), bank: demanded(stages.punters, { bankerGive: punterGave!.signature }) },
      `rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[1]}`,
    ],
    [
      "… nor under the banker's name",
      { proof: gaveIn(open([1, 2]), 2), bank: demanded(stages.banker, { contest: { ...contest, banker: 1 } }) },
      `rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[1]}`,
    ],
    [
      '… nor on the agreement that the node shows, while it is not kept',
      { proof: gaveIn(open([1, 2]), 2), bank: demanded(stages.punters, { bankerGive: bankerGave!.signature }) },
      `rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[1]}`,
    ],
    [
      '… but on that agreement, kept',
      {
        proof: learned(gaveIn(open([1, 2]), 2), { bankerGive: bankerGave!.signature }),
        bank: demanded(stages.punters),
      },
      `give, rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[1]}`,
    ],
    [
      'P7.14 second stage: not before all punters have agreed and shown theirs, whatever the node says',
      { player: banker, proof: gaveIn(open([1]), 1), bank: demanded(stages.banker, { given: 2 }) },
      `rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[0]}`,
    ],
    [
      '… nor on a link alone',
      {
        player: banker,
        proof: gaveIn(open([1]), 1),
        bank: demanded(stages.banker, { given: 2, shown: [{ ...punterShown, signature: bankerGave!.signature }] }),
      },
      `rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[0]}`,
    ],
    [
      '… nor on a give alone',
      {
        player: banker,
        proof: open([1]),
        bank: demanded(stages.banker, { given: 2, shown: [{ ...punterShown, link: zero32 }] }),
      },
      `rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[0]}`,
    ],
    [
      "… nor as a punter's",
      {
        player: banker,
        proof: gaveIn(open([1]), 1),
        bank: demanded(stages.punters, { contest: { ...contest, banker: 1 } }),
      },
      `rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[0]}`,
    ],
    [
      "… nor as another banker's",
      {
        player: banker,
        proof: gaveIn(open([1]), 1),
        bank: demanded(stages.banker, { contest: { ...contest, banker: 1 } }),
      },
      `rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[0]}`,
    ],
    [
      '… nor where it says that no other takes part',
      {
        player: banker,
        proof: gaveIn(open([1]), 1),
        bank: demanded(stages.banker, { contest: { ...contest, commitments: [contest.commitments[0]!, zero32] } }),
      },
      `rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[0]}`,
    ],
    [
      '… nor when the node shows both, while that is not kept',
      {
        player: banker,
        proof: gaveIn(open([1]), 1),
        bank: demanded(stages.banker, { given: 2, shown: [punterShown] }),
      },
      `rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[0]}`,
    ],
    [
      '… but when both are kept',
      {
        player: banker,
        proof: learned(gaveIn(open([1]), 1), { shown: [punterShown] }),
        bank: demanded(stages.banker, { given: 2 }),
      },
      `giveLast, rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[0]}`,
    ],
    [
      "P7.14 not another's link either: a file may come from a seat that has not shown its link yet",
      { player: banker, proof: gaveIn(open([2]), 2), bank: demanded(stages.punters) },
      `rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[0]}`,
    ],
    [
      "… nor the banker's by a punter",
      { proof: gaveIn(open([1]), 1), bank: demanded(stages.banker, { given: 2 }) },
      `rule@${now + 30}, propose, finalize@${now + 60} ${first.seats[1]}`,
    ],
    [
      'any stage: a file that plays the list',
      { bank: demanded(stages.house, { given: 3 }) },
      `answer, propose, finalize@${now + 60} ${line}`,
    ],
    [
      'a stage that ran out is ruled on',
      { proof: open([1, 2]), bank: demanded(stages.house, { deadline: now }) },
      `rule, propose, finalize@${now + 60} ${first.seats[1]}`,
    ],
    [
      'withheld: the award follows the payment',
      {
        proof: open([1, 2]),
        bank: { ...demanded(stages.withheld), docket: docket(dockets.ruled, 1), ending: endingOf(first.seats, 1) },
      },
      `award… ${win}, finalize ${first.seats[1]}`,
    ],
    [
      'withheld and paid: the award',
      { proof: open([1, 2]), bank: { ...demanded(stages.withheld), ...paid(first.seats[1]!, { how: 'finalised' }) } },
      `award ${win}`,
    ],
    [
      '… once',
      {
        proof: open([1, 2]),
        bank: { ...demanded(stages.withheld, { awarded: 2 }), ...paid(first.seats[1]!, { how: 'finalised' }) },
      },
      '',
    ],
    [
      '… not of a seat of the same wallet under another key',
      {
        proof: open([1, 2]),
        bank: {
          ...demanded(stages.withheld, {
            contest: {
              ...contest,
              before: {
                ...contest.before,
                seats: contest.before.seats.map((seat) => ({ ...seat, id: { ...seat.id, key: punter } })),
              },
            },
          }),
          ...paid(first.seats[1]!, { how: 'finalised' }),
        },
      },
      '',
    ],
    [
      'lost to the banker and paid so: nothing is missing',
      {
        proof: open([1, 2]),
        bank: { ...demanded(stages.lost), ...paid(contest.lost.lines[1]!, { how: 'finalised' }) },
      },
      '',
    ],
    [
      'lost to the banker and paid so: the banker claims no state before it',
      {
        player: banker,
        proof: open([1, 2]),
        bank: { ...demanded(stages.lost), ...paid(contest.lost.lines[0]!, { how: 'finalised' }) },
      },
      '',
    ],
    [
      'lost to the banker after a settlement without the win: the award',
      { proof: open([1, 2]), bank: { ...demanded(stages.lost), ...paid(first.seats[1]!) } },
      `award ${win}`,
    ],
  ])('demand: %s', (_name, given, expected) => expect(outline(plan(given))).toBe(expected));

  it.each<[string, Case, string]>([
    [
      'who sits asks to leave first',
      { seat: { ...sitting, leaveAt: 0 }, bank: paid(line) },
      `requestLeave, leaveTable@${now + table.leaveDelay} 50000, withdraw…`,
    ],
    [
      'the seat is emptied after the delay',
      { seat: { ...sitting, leaveAt: now }, bank: paid(line) },
      'leaveTable 50000, withdraw…',
    ],
    [
      'a pending bank holds the seat',
      { seat: { ...sitting, leaveAt: now - 1, held: 1 }, bank: proposed(2) },
      `finalize@${now + 30} ${line}, leaveTable… 50000, withdraw…`,
    ],
    ['free money is withdrawn', { free: 123n, bank: paid(line) }, 'withdraw 123'],
  ])('seat: %s', (_name, given, expected) => expect(outline(plan(given))).toBe(expected));

  it('P7.14 of what a node shows of a demanded list, keeps only what is right and new', () => {
    const bare = gaveIn(open([1]), 1);
    const shows = (changes: Partial<DemandFacts>, proof = bare) =>
      learnedFrom(proof, demanded(stages.banker, changes).demands!);
    expect(shows({ shown: [punterShown] })!.turns[1]!.gives).toEqual([bare.turns[1]!.gives![0], punterGave]);
    expect(shows({ bankerGive: bankerGave!.signature })).toBeNull();
    expect(shows({ bankerGive: punterGave!.signature }, gaveIn(open([2]), 2))).toBeNull();
    for (const shown of [
      { ...punterShown, link: zero32 },
      { ...punterShown, signature: bankerGave!.signature },
      { ...punterShown, index: 7 },
      { ...punterShown, index: 0, link: bankerGave!.link! },
    ]) {
      expect(shows({ shown: [shown] })).toBeNull();
    }
    expect(shows({ shown: [punterShown] }, open([1, 2]))).toBeNull();
    expect(shows({ shown: [punterShown], contest: { ...contest, closed: zero32 } })).toBeNull();
    expect(shows({ shown: [punterShown] }, played)).toBeNull(); // its list is played
  });

  it('is done when nothing is left', () => {
    expect(plan({ bank: paid(line) })).toEqual({ steps: [], notes: [], keptBack: [], done: true });
    expect(plan({ bank: paid(line), free: 1n }).done).toBe(false);
    // A node may refuse what the contract would take.
    const stuck = plan({ bank: paid(line), free: 1n, refused: ['withdraw'] });
    expect([stuck.steps, stuck.done, stuck.notes.join()]).toEqual([
      [],
      false,
      expect.stringMatching(/money left, and every step to it was refused\. Ask another node/),
    ]);
    const locked = plan({
      bank: paid(line),
      seat: { ...sitting, leaveAt: now },
      refused: plan({ bank: paid(line), seat: { ...sitting, leaveAt: now } }).steps.map(({ id }) => id),
    });
    expect([locked.steps, locked.done]).toEqual([[], false]);
  });

  it('says what it cannot do, and why', () => {
    const notes = (given: Case) => plan(given).notes.join('\n');
    expect(notes({ player: wallets[2]!.address })).toMatch(/has no seat in it/);
    expect(notes({ proof: open([1]) })).toMatch(
      /turn 1: the coup was closed and never played, but the file lacks your own link/,
    );
    expect(notes({ proof: open([1, 2]), bank: paid(first.seats[1]!, { time: 1 }) })).toMatch(
      /time to demand .* is over/,
    );
    expect(notes({ proof: open([1, 2]), bank: decoys([now, now + 20], stages.banker) })).toMatch(
      /time to demand .* is over/,
    );
    expect(notes({ proof: open([1, 2]), bank: decoys([now]) })).toBe('');
    expect(
      notes({
        proof: open([1, 2]),
        bank: { ...decoys([now + 20], stages.banker, 1), docket: docket(dockets.nothing, 0, 0, now - 5) },
      }),
    ).toMatch(/cannot be demanded beside your open demand, and after that its time is over/);
    expect(notes({ proof: open([1, 2]), bank: { share: 0n } })).toMatch(
      /the share .* behind your sitting is spent or was given back/,
    );
    expect(notes({ bank: paid(line), seat: { ...sitting, held: 1 } })).toMatch(
      /A bank that is not among these files holds your seat back/,
    );
    expect(notes({ player: banker, proof: open([2]), bank: demanded(stages.banker, { given: 2 }) })).toMatch(
      /asks for your own link, which this file lacks\. Without it you lose the coup\./,
    );
    expect(notes({ proof: open([1]), bank: demanded(stages.punters) })).toMatch(
      /asks for your own link, which this file lacks\. Use the page/,
    );
    expect(notes({ proof: gaveIn(open([1, 2]), 2), bank: demanded(stages.punters) })).toMatch(
      /neither your file nor this node shows that the banker has agreed .* not shown to this node; ask another\. Without it nothing has happened/,
    );
    expect(notes({ player: banker, proof: gaveIn(open([1]), 1), bank: demanded(stages.banker, { given: 2 }) })).toMatch(
      /neither .* that each punter has agreed .* Without it you lose the coup\. Ask another node\./,
    );
    expect(notes({ proof: open([1, 2]), bank: demanded(stages.punters) })).toBe('');
  });

  it('a step refused because somebody was faster may be tried with other arguments', () => {
    const both = open([1, 2]);
    const ids = (given: Case, act: string) =>
      plan(given)
        .steps.filter((step) => step.act === act)
        .map(({ id }) => id);
    const third = { ...contest, commitments: [...contest.commitments, `0x${'33'.repeat(32)}` as Hex] };
    const gives = (given: number) =>
      ids({ proof: both, bank: demanded(stages.punters, { given, contest: third }) }, 'give');
    expect([gives(0).length, gives(2).length]).toEqual([1, 0]);
    const ended = (turn: number) =>
      ids({ bank: { ...proposed(turn, now), docket: docket(dockets.proposed, 2, now, now - 60) } }, 'finalize');
    expect(ended(1)).not.toEqual(ended(2));
    expect(ended(2)).toEqual(ended(2));
    const claimed = (turn: number) =>
      ids(
        {
          bank: {
            ...paid(line - 500n),
            claim: { deadline: now, claim: { end: endingOf(last.seats, turn), index: 1, received: 0n } },
          },
        },
        'payClaim',
      );
    expect(claimed(1)).not.toEqual(claimed(2));
    // It was refused as it was. It is planned again as it is now, and the way out is not over.
    const seen = plan({ bank: { ...proposed(2, now) }, refused: ended(1) });
    expect([seen.done, seen.steps.map(({ act }) => act)]).toEqual([false, ['finalize']]);
  });

  it("another account may send what anybody may, and nothing that is the player's", () => {
    const own = ['propose', 'demand', 'answer', 'claim', 'requestLeave', 'withdraw'];
    const seen = new Map(
      [
        plan({ seat: { ...sitting, leaveAt: 0 }, proof: open([1, 2]), free: 1n }),
        plan({ bank: demanded(stages.house) }),
        plan({ player: banker, bank: paid(0n) }),
        plan({ proof: signed }),
      ].flatMap(({ steps }) => steps.map((step) => [step.act, step.by] as const)),
    );
    for (const [act, by] of seen) expect([act, by]).toEqual([act, own.includes(act) ? 'player' : 'anybody']);
    expect(own.every((act) => exitActs.some((one) => one === act) && seen.has(act as (typeof exitActs)[number]))).toBe(
      true,
    );
    expect(possibleSteps(plan({ free: 1n }), now, 'anybody')).toEqual([]);
  });

  it('a step is not possible after its end', () => {
    const late = plan({ bank: proposed(1, now + 1) });
    expect(possibleSteps(late, now, 'player').map(({ act }) => act)).toEqual(['propose']);
    expect(possibleSteps(late, now + 1, 'player').map(({ act }) => act)).not.toContain('propose');
  });
});

describe('combined evidence', () => {
  it('of one bank in several files the one that shows most counts', () => {
    const files = [open([1]), open([1, 2]), played, signed];
    for (const [i, best] of files.entries()) {
      for (const order of [files.slice(0, i + 1), files.slice(0, i + 1).reverse()])
        expect(evidenceOf(order).banks).toEqual([best]);
    }
    expect([...evidenceOf(files).tables.keys()]).toEqual([tableId]);
  });

  it('none, or banks of two escrows, are refused', () => {
    expect(() => evidenceOf([])).toThrow(BadEvidence);
    const elsewhere = {
      ...played,
      domain: { ...played.domain, chainId: 1 },
      setup: { ...played.setup, message: { ...played.setup.message, number: 9n } },
    };
    expect(() => evidenceOf([played, elsewhere])).toThrow(/different escrows: .* on chain 31337, .* on chain 1$/);
  });
});
