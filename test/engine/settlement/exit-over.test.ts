/** Attacks on "called over": what keeps the link, and what forgets it. */
import { describe, expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import { contestedBy } from '../../../engine/seat/contested.ts';
import { forgetChain } from '../../../engine/seat/follow.ts';
import { advance } from '../../../engine/seat/advance.ts';
import { docketStatuses, type BankFacts } from '../../../engine/settlement/exit/facts.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import type { OwnGives } from '../../../engine/settlement/exit/own-gives.ts';
import { planExit } from '../../../engine/settlement/exit/plan.ts';
import { possibleSteps } from '../../../engine/settlement/exit/plan.ts';
import type { BankMaker } from '../../support/bank-maker.ts';
import { calling, granted, table, until, wallets } from '../../support/bank.ts';
import { memoryOf, secretCast } from '../../support/own-seat.ts';
import { bankerGave } from '../../support/seat-lies.ts';
import { bankerOf } from '../../support/situations.ts';

const cast = secretCast();
const stakes = { ...calling(1, 2_000n), acks: [1, 2] };
const maker: BankMaker = until(
  ({ state }) => state.turn === 2 && state.outcome === outcomes.banco,
  (m) => {
    if (m.coup(stakes) === outcomes.banco) m.coup(stakes);
  },
  { number: 1n, seed: 0 },
  cast,
);
maker.unfinished(calling(1, 3_000n), [1, 2], [1, 2]);
const running = granted(maker.proof());
const list = running.turns[2] as ProofTurn;
const bankId = hashStruct('Setup', running.setup.message);
const digest = hashStruct('Closed', list.closed!.message);
const commitments = list.list!.map(({ commitment }) => commitment);
const untouched: BankFacts = {
  final: null,
  docket: { status: docketStatuses.nothing, turn: 0, deadline: 0, started: 0 },
  ending: null,
  demands: [],
  claim: null,
  share: table.share,
  disputed: false,
};
const now = 10_000;
const demanded = (stage: number, change: object = {}): BankFacts => ({
  ...untouched,
  docket: { status: docketStatuses.nothing, turn: 0, deadline: 0, started: now - 40 },
  disputed: true,
  demands: [
    {
      stage,
      deadline: now + 60,
      opener: 255,
      given: 0,
      awarded: 0,
      bankerGive: '0x',
      shown: [],
      contest: {
        closed: digest,
        banker: 0,
        commitments,
        lost: { lines: [0n, 0n] },
        owed: [0n, 0n],
        before: {
          bankId,
          turn: 2,
          state: zero32,
          seats: running.setup.message.players.map(({ player, key }) => ({ id: { player, key }, line: 0n })),
        },
      },
      ...change,
    },
  ],
});
function planOf(banks: readonly Proof[], gives: OwnGives, player: Hex, facts: BankFacts) {
  const id = hashStruct('Table', table);
  const seats = new Map([[id, { sits: false, locked: 0n, leaveAt: 0, held: 0 }]]);
  return planExit({
    player,
    tables: new Map([[id, table]]),
    banks,
    facts: { now, free: 0n, seats, banks: new Map(banks.map((p) => [hashStruct('Setup', p.setup.message), facts])) },
    gives,
  });
}
const text = (value: unknown) => JSON.stringify(value, (_k, v) => (typeof v === 'bigint' ? String(v) : v));
const linkOf = (seat: number): Hex => list.gives!.find((give) => give.seat === seat)!.link!;
const walletOf = (seat: number): Hex => wallets[seat - 1]!.address;
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

describe('a list called over, and then another node is asked (a reload, a wallet that locks: wagmi gives each connector a new uid)', () => {
  it("P7.11 the banker's withheld link does not leave for the table on the word of another node", () => {
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

  it('P7.14 and the way out keeps it back still', () => {
    const memory = { ...memoryOf(1, [bare(running, 1)]), contested: { [digest]: 'over' as const } };
    const first = evidenceIn(memory);
    const facts = demanded(stages.banker, { given: 2 });
    const proofs = (found: typeof first) => found.banks.flatMap(({ proof }) => proof ?? []);
    expect(text(planOf(proofs(first), first.gives, walletOf(1), facts).steps)).not.toContain(linkOf(1).slice(2)); // as it should be
    const then = evidenceIn(forgetChain(memory));
    expect(text(planOf(proofs(then), then.gives, walletOf(1), facts).steps)).not.toContain(linkOf(1).slice(2));
  });
});

describe('over is half a window, and the court takes demands for a whole one', () => {
  it("the plan itself demands the list, and then keeps the banker's own link from its own demand: the rule that follows loses the coup", () => {
    // What its own, honest node said when the link was to leave: a docket 40 s old, of a window of 60.
    expect(contestedBy({ stage: stages.none, settled: false, started: now - 40, retired: null, now }, table)).toBe(
      'over',
    );
    const { banks, gives } = evidenceIn({ ...memoryOf(1, [bare(running, 1)]), contested: { [digest]: 'over' } });
    const proofs = banks.flatMap(({ proof }) => proof ?? []);
    const before = planOf(proofs, gives, walletOf(1), {
      ...untouched,
      docket: { ...untouched.docket, started: now - 40 },
    });
    const opened = possibleSteps(before, now, 'player')
      .map(({ act }) => act)
      .includes('demand');
    const after = planOf(proofs, gives, walletOf(1), demanded(stages.banker, { given: 2, opener: 0 })); // seat 1's own demand
    // Either it opens none, or it answers its own.
    expect(!opened || after.steps.some(({ act }) => act === 'giveLast')).toBe(true);
  });
});

describe('a node, or one of several behind one address, that answers WrongStage once', () => {
  it('P7.14 the banker\'s last link, refused once as "moot", does not vanish from the plan without a word while its time runs', () => {
    const { banks, gives } = evidenceIn(memoryOf(1, [bare(running, 1)]));
    const proofs = banks.flatMap(({ proof }) => proof ?? []);
    const id = hashStruct('Table', table);
    const seats = new Map([[id, { sits: false, locked: 0n, leaveAt: 0, held: 0 }]]);
    const facts = {
      now,
      free: 0n,
      seats,
      banks: new Map(proofs.map((p) => [hashStruct('Setup', p.setup.message), demanded(stages.banker, { given: 2 })])),
    };
    const ask = (refused: ReadonlySet<string>) =>
      planExit({ player: walletOf(1), tables: new Map([[id, table]]), banks: proofs, facts, gives, refused });
    const step = ask(new Set()).steps.find(({ act }) => act === 'giveLast')!;
    const after = ask(new Set([step.id])); // main.ts and run.ts keep it refused for as long as this node is asked
    expect(after.steps.some(({ act }) => act === 'giveLast') || after.notes.length > 0).toBe(true);
  });
});
