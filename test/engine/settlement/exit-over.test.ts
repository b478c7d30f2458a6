/** Attacks on "called over": what keeps the link back, and what forgets that. */
import { describe, expect, it } from 'vitest';
import type { Hex } from '../../../engine/bytes.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { contestedBy } from '../../../engine/seat/contested.ts';
import { forgetChain } from '../../../engine/seat/follow.ts';
import { advance } from '../../../engine/seat/advance.ts';
import type { BankFacts, DemandFacts } from '../../../engine/settlement/exit/facts.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { agreedTo, type OwnGives } from '../../../engine/settlement/exit/own-gives.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { possibleSteps } from '../../../engine/settlement/exit/plan.ts';
import { calling, granted, table, wonTwice } from '../../support/bank.ts';
import { demandOn, now, planOf, text, underDemand, untouched, walletOf } from '../../support/exit-facts.ts';
import { memoryOf, secretCast } from '../../support/own-seat.ts';
import { bankerGave } from '../../support/seat-lies.ts';
import { paid } from '../support/exit-cases.ts';
import { bankerOf } from '../../support/situations.ts';

const cast = secretCast();
const maker = wonTwice(1n, cast);
maker.unfinished(calling(1, 3_000n), [1, 2], [1, 2]);
const running = granted(maker.proof());
const list = running.turns[2] as ProofTurn;
const digest = hashStruct('Closed', list.closed!.message);
const demanded = (stage: number, change: Partial<DemandFacts> = {}): BankFacts =>
  underDemand(demandOn(running, 2, stage, change), now - 40);
const linkOf = (seat: number): Hex => list.gives!.find((give) => give.seat === seat)!.link!;
const bare = (proof: Proof, kept: number): Proof =>
  ({
    ...proof,
    turns: proof.turns.map((t, i) =>
      i === 2
        ? {
            ...t,
            gives: t.gives!.map((give) => (give.seat === kept ? { seat: give.seat, signature: give.signature } : give)),
          }
        : t,
    ),
  }) as Proof;

describe('a list called over, then another node (a reload; a wallet that locks)', () => {
  it("P7.11 the banker's withheld link does not leave for the table on another node's word", () => {
    const t = bankerGave();
    t.settleDown([bankerOf(t).seat]); // the punter's Give and link are there
    const banker = bankerOf(t);
    const closed = t.state.bank!.coup!.digest;
    const withheld = advance({ ...banker.memory, contested: { [closed]: 'over' } }, t.view(banker)).memory;
    expect(withheld.contested).toEqual({ [closed]: 'over' });
    // Its own node told the truth. Reload: until the wallet is back the page asks the house's node.
    const reloaded = forgetChain(withheld);
    expect(advance(reloaded, t.view(banker), { paid: new Set() }).send.map(({ type }) => type)).not.toContain('link');
  });

  it('P7.14 the way out says that the list may be demanded, and demands it once its player agrees', () => {
    const { banks, gives } = evidenceIn({ ...memoryOf(2, [running]), contested: { [digest]: 'over' } });
    const plan = (agreed: OwnGives) =>
      planOf(
        banks.flatMap(({ proof }) => proof ?? []),
        agreed,
        walletOf(2),
        () => untouched,
      );
    const words = expect.stringMatching(/it is not demanded.*you may have it played/);
    expect(plan(gives).keptBack).toEqual([{ number: 1n, closed: digest, until: null, words }]);
    expect(plan(gives).steps.map(({ act }) => act)).not.toContain('demand');
    const agreed = plan(agreedTo(gives, new Set([digest])));
    expect([agreed.keptBack, agreed.steps[0]?.act]).toEqual([[], 'demand']);
  });

  it('P7.14 nothing is done while the page offers to have a coup played, until its time is over', () => {
    const { banks, gives } = evidenceIn({ ...memoryOf(2, [running]), contested: { [digest]: 'over' } });
    const line = running.turns[1]!.state!.seats[1]!;
    const settled = (time: number) =>
      planOf(
        banks.flatMap(({ proof }) => proof ?? []),
        gives,
        walletOf(2),
        () => ({ ...untouched, ...paid(line, { time }) }),
      );
    const [runs, over] = [settled(now - 10), settled(now - table.window)];
    expect([runs.steps.length, runs.keptBack.length, runs.done]).toEqual([0, 1, false]);
    expect([over.keptBack.length, over.done]).toEqual([0, true]);
  });

  it('P7.14 and the way out still keeps it back', () => {
    const memory = { ...memoryOf(1, [bare(running, 1)]), contested: { [digest]: 'over' as const } };
    const first = evidenceIn(memory);
    const facts = demanded(stages.banker, { given: 2 });
    const proofs = (found: typeof first) => found.banks.flatMap(({ proof }) => proof ?? []);
    // As it should be.
    expect(text(planOf(proofs(first), first.gives, walletOf(1), () => facts).steps)).not.toContain(linkOf(1).slice(2));
    const then = evidenceIn(forgetChain(memory));
    expect(text(planOf(proofs(then), then.gives, walletOf(1), () => facts).steps)).not.toContain(linkOf(1).slice(2));
  });
});

describe('over is half a window, while the court takes demands for a whole one', () => {
  it("the plan demands a list, then must not keep the banker's link from that demand", () => {
    // What its own, honest node said when the link was to leave: a docket 40 s old, in a window of 60.
    expect(contestedBy({ stage: stages.none, settled: false, started: now - 40, retired: null, now }, table)).toBe(
      'over',
    );
    const { banks, gives } = evidenceIn({ ...memoryOf(1, [bare(running, 1)]), contested: { [digest]: 'over' } });
    const proofs = banks.flatMap(({ proof }) => proof ?? []);
    const before = planOf(proofs, gives, walletOf(1), () => ({
      ...untouched,
      docket: { ...untouched.docket, started: now - 40 },
    }));
    const opened = possibleSteps(before, now, 'player')
      .map(({ act }) => act)
      .includes('demand');
    // Seat 1's own demand.
    const after = planOf(proofs, gives, walletOf(1), () => demanded(stages.banker, { given: 2, opener: 0 }));
    // Either it opens none, or it answers its own.
    expect(!opened || after.steps.some(({ act }) => act === 'giveLast')).toBe(true);
  });
});

describe('a node, or one of several behind one address, that answers WrongStage once', () => {
  it('P7.14 the banker\'s last link, refused once as "moot", stays in the plan while its time runs', () => {
    const { banks, gives } = evidenceIn(memoryOf(1, [bare(running, 1)]));
    const proofs = banks.flatMap(({ proof }) => proof ?? []);
    const facts = demanded(stages.banker, { given: 2 });
    const ask = (refused: ReadonlySet<string>) => planOf(proofs, gives, walletOf(1), () => facts, { refused });
    const step = ask(new Set()).steps.find(({ act }) => act === 'giveLast')!;
    const after = ask(new Set([step.id])); // main.ts and run.ts remember the refusal as long as this node is asked
    expect(after.steps.some(({ act }) => act === 'giveLast') || after.notes.length > 0).toBe(true);
  });
});
