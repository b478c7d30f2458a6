/** The way out as data: what a player does next, computed from the file and what the chain says (protocol.md 5). */
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { docketStatuses as dockets } from '../../../engine/settlement/exit/facts.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { BadEvidence, evidenceOf } from '../../../engine/settlement/exit/evidence.ts';
import { possibleSteps } from '../../../engine/settlement/exit/plan.ts';
import { exitActs } from '../../../engine/settlement/exit/step.ts';
import { table, wallets } from '../../support/bank.ts';
import { now } from '../../support/exit-facts.ts';
import {
  banker,
  tableId,
  played,
  signed,
  open,
  last,
  first,
  bankId,
  endingOf,
  docket,
  proposed,
  paid,
  contest,
  demanded,
  decoys,
  gaveIn,
  sitting,
  type Case,
  plan,
  outline,
  line,
  unsigned,
} from '../support/exit-cases.ts';

/** The lines of an end in which the punter has more than in the file. */
const better = last.seats.map((one, i) => (i === 1 ? one + 700n : one - 700n));

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
      'a better end, which a proof has shown to the court, is claimed instead',
      {
        bank: { ...paid(line - 500n), proven: [endingOf(last.seats, 1), endingOf(better, 2), endingOf(last.seats, 3)] },
      },
      'claimProven 1200',
    ],
    [
      '… also if the file itself has nothing to claim',
      { bank: { ...paid(line), proven: [endingOf(better, 2)] } },
      'claimProven 700',
    ],
    ['… not one that pays no more', { bank: { ...paid(line - 500n), proven: [endingOf(last.seats, 2)] } }, 'claim 500'],
    [
      '… nor one from which the file goes on',
      { bank: { ...paid(line - 500n), proven: [{ ...endingOf(better, 1), state: hashStruct('State', first) }] } },
      'claim 500',
    ],
    ['… not one that is paid', { bank: { ...paid(line + 700n), proven: [endingOf(better, 2)] } }, ''],
    [
      '… not if the seat has signed the settlement',
      { bank: { ...paid(line, { signed: true }), proven: [endingOf(better)] } },
      '',
    ],
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
      /neither your file nor this node shows that the banker has agreed .* not shown to this node\. Ask another node\. Without it nothing has happened/,
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

  it('a ruling on a list without the player takes nothing from what its last state is worth', () => {
    const others = {
      ...contest,
      before: { ...contest.before, state: hashStruct('State', last) },
      lost: { lines: [...last.seats] },
    };
    const [demand] = demanded(stages.lost, { contest: others }).demands!;
    const acts = (lost: readonly bigint[]) =>
      plan({ bank: { ...paid(line - 500n), demands: [{ ...demand!, contest: { ...others, lost: { lines: lost } } }] } })
        .steps.filter(({ act }) => act === 'claim')
        .map(({ pays }) => pays);
    expect(acts(last.seats)).toEqual([500n]);
    expect(acts([last.seats[0]! + 700n, line - 700n])).toEqual([]);
  });

  it('what the court does not take as proven leaves the claim by the file', () => {
    const bank = { ...paid(line - 500n), proven: [endingOf(better, 2)] };
    const [step] = plan({ bank }).steps.filter(({ act }) => act === 'claimProven');
    const acts = (refused: readonly string[]) =>
      plan({ bank, refused })
        .steps.map(({ act }) => act)
        .filter((act) => act.startsWith('claim'));
    expect([acts([]), acts([step!.id])]).toEqual([['claimProven'], ['claim']]);
  });

  it("another account may send what anybody may, and nothing that is the player's", () => {
    const own = ['propose', 'demand', 'answer', 'claim', 'claimProven', 'requestLeave', 'withdraw'];
    const seen = new Map(
      [
        plan({ seat: { ...sitting, leaveAt: 0 }, proof: open([1, 2]), free: 1n }),
        plan({ bank: demanded(stages.house) }),
        plan({ player: banker, bank: paid(0n) }),
        plan({ bank: { ...paid(line), proven: [endingOf(better, 2)] } }),
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
