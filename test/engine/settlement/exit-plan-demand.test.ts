/** The way out of an unfinished coup: what is demanded, given and awarded, and when (protocol.md 5). */
import { describe, expect, it } from 'vitest';
import { zero32 } from '../../../engine/bytes.ts';
import type { Proof } from '../../../engine/proof/format.ts';
import { docketStatuses as dockets, type DemandFacts } from '../../../engine/settlement/exit/facts.ts';
import { docketStage } from '../../../engine/settlement/exit/bank.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { learnedFrom } from '../../../engine/settlement/exit/bound.ts';
import { table } from '../../support/bank.ts';
import { now, untouched } from '../../support/exit-facts.ts';
import {
  banker,
  punter,
  played,
  open,
  first,
  closedOf,
  win,
  endingOf,
  docket,
  paid,
  contest,
  demanded,
  decoys,
  gaveIn,
  bankerGave,
  punterGave,
  punterShown,
  learned,
  type Case,
  plan,
  outline,
  line,
} from '../support/exit-cases.ts';

describe('the plan of the way out', () => {
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
      {
        proof: open([1, 2]),
        bank: decoys([now]),
        refused: [`demand ${closedOf(open([1, 2]))} ${docketStage({ ...untouched, ...decoys([now]) })}`],
      },
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
});
