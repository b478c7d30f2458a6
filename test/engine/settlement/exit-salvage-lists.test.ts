/** What stored evidence says of lists: voids, links, several banks, and two lists for one turn (protocol.md 5). */
import { describe, expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import type { BankFacts } from '../../../engine/settlement/exit/facts.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { noGives } from '../../../engine/settlement/exit/own-gives.ts';
import { evidenceOf } from '../../../engine/settlement/exit/evidence.ts';
import type { BankMaker } from '../../support/bank-maker.ts';
import { bank, calling, granted, until, wonTwice } from '../../support/bank.ts';
import { demandOn, now, planOf, underDemand, untouched, walletOf } from '../../support/exit-facts.ts';
import { memoryOf, secretCast } from '../../support/own-seat.ts';
import {
  cast,
  stakes,
  played,
  running,
  other,
  first,
  second,
  list,
  idOf,
  bankId,
  withTurns,
  planned,
  spoilt,
} from '../support/salvage.ts';

describe('a void', () => {
  const three = secretCast([1, 2, 3]);
  const stakesOf = (m: BankMaker) => ({ list: rowsOf(m) });
  /** The list of a coup in which seats 2 and 3 have bet. */
  function rowsOf(m: BankMaker) {
    m.unfinished(
      {
        stakes: new Map([
          [2, { accepted: 2_000n }],
          [3, { accepted: 1_000n }],
        ]),
      },
      [1, 2, 3],
      [1, 2, 3],
    );
    return m.proof().turns.at(-1)!.list!;
  }
  function voided(silent: readonly number[], seats = three): { readonly proof: Proof; readonly open: Proof } {
    const m = until(
      ({ state }) => state.turn === 1 && state.outcome === outcomes.banco,
      (one) => {
        one.coup({ ...stakes, acks: [1, 2, 3] });
      },
      {},
      seats,
    );
    const before = m.proof();
    const rows = stakesOf(m);
    const open = m.proof();
    m.void(rows, silent);
    return {
      proof: granted({ ...before, turns: [...before.turns, m.proof().turns.at(-2)!], end: 'void' }),
      open: granted(open),
    };
  }
  const shownBy = (seat: number, proof: Proof, given = true) => evidenceIn(memoryOf(seat, [proof], given));
  const withBoth = ({ proof, open }: { readonly proof: Proof; readonly open: Proof }): Proof => ({
    ...proof,
    turns: [...open.turns, proof.turns.at(-1)!],
  });

  it('P2.4 a void of a seat that did not give stays one for everybody: nothing is demanded', () => {
    const { proof } = voided([3]);
    for (const seat of [1, 2]) {
      const found = shownBy(seat, proof);
      expect([found.banks[0]!.proof, found.banks[0]!.dropped]).toEqual([proof, []]);
      expect(planned(found, seat)).toEqual(['1 propose', '1 finalize']);
    }
    expect(planned(shownBy(3, proof, false), 3)).toEqual(['1 propose', '1 finalize']);
  });

  it('P2.4 a punter named silent that gave demands the list with its own give and link', () => {
    const { proof } = voided([2]);
    const found = shownBy(2, proof);
    const [mine] = found.banks;
    expect(planned(found)).toEqual(['1 demand', '1 propose', '1 finalize']);
    expect(mine!.proof!.turns.at(-1)!.gives!.map(({ seat, link }) => [seat, link !== undefined])).toEqual([
      [1, false],
      [2, true],
      [3, true],
    ]);
    expect(mine!.proof!.end).toBeUndefined();
    expect(mine!.dropped.join()).toMatch(/calls turn 1 void because seat 2 was silent/);
    expect(verifyProof(mine!.proof!).failed).toBeUndefined(); // it can be saved, and given to the command line
  });

  it('P2.4 whoever holds the give and link of all named seats demands it: a banker who had won', () => {
    const both = voided([2]);
    expect(planned(shownBy(1, withBoth(both)), 1)).toEqual(['1 demand', '1 propose', '1 finalize']);
    expect(planned(shownBy(3, withBoth(both)), 3)).toEqual(['1 demand', '1 propose', '1 finalize']);
    const kept = {
      ...both.proof,
      turns: both.proof.turns.map((turn) =>
        turn.void === undefined ? turn : ({ ...turn, gives: both.open.turns.at(-1)!.gives } as ProofTurn),
      ),
    };
    expect(planned(shownBy(1, kept), 1)).toEqual(['1 demand', '1 propose', '1 finalize']);
  });

  it("P2.4 a void without the other punters' links is none: no client accepts it", () => {
    const { proof } = voided([3]);
    const bare = {
      ...proof,
      turns: proof.turns.map((turn) =>
        turn.void === undefined ? turn : ({ ...turn, gives: turn.gives.filter(({ seat }) => seat === 1) } as ProofTurn),
      ),
    };
    expect(planned(shownBy(1, bare), 1)).toEqual(['1 demand', '1 propose', '1 finalize']);
  });

  it("P2.4 a file of the void beside the browser's own evidence takes nothing from it", () => {
    const { proof } = voided([2]);
    const { banks, gives } = shownBy(2, proof);
    for (const copies of [
      [proof, banks[0]!.proof!],
      [banks[0]!.proof!, proof],
    ]) {
      expect(evidenceOf(copies, gives).banks).toEqual([banks[0]!.proof]);
    }
  });
});

describe('a link on the way out', () => {
  const bankerGive = list.gives!.find(({ seat }) => seat === 1)!.signature;
  const asked = (closed: Hex, commitment: Hex): BankFacts => {
    const demand = demandOn(running, 2, stages.punters, { bankerGive });
    const commitments = [list.list![0]!.commitment, commitment];
    return underDemand({ ...demand, contest: { ...demand.contest, closed, commitments } }, now - 5);
  };
  const shown = (memory: SeatMemory, facts: BankFacts) => {
    const { banks, gives } = evidenceIn(memory);
    const { steps } = planOf(
      banks.flatMap(({ proof }) => proof ?? []),
      gives,
      walletOf(2),
      (proof) => (idOf(proof) === bankId ? facts : null),
    );
    return steps
      .filter(({ act }) => act === 'give')
      .flatMap(({ args }) => args![1] as readonly { readonly link: Hex }[])
      .map(({ link }) => link);
  };
  const [mine, digest] = [
    list.gives!.find(({ seat }) => seat === 2)!.link!,
    hashStruct('Closed', list.closed!.message),
  ];
  const { commitment } = list.list![1]!;

  it('P1 is shown for the list that was given for, never if the store has lost that list', () => {
    expect(shown(memoryOf(2, [running]), asked(digest, commitment))).toEqual([mine]);
    expect(shown({ ...memoryOf(2, [played]), given: memoryOf(2, [running]).given }, asked(digest, commitment))).toEqual(
      [],
    );
  });

  it('P1 is shown for no other list of the turn with the same commitment, and for none where nothing was given', () => {
    expect(
      shown(memoryOf(2, [played]), asked(hashStruct('Closed', { ...list.closed!.message, amount: 1n }), commitment)),
    ).toEqual([]);
    expect(shown({ ...memoryOf(2, [played]), given: memoryOf(2, [running]).given }, asked(zero32, commitment))).toEqual(
      [],
    );
    expect(shown(memoryOf(2, [played]), asked(digest, commitment))).toEqual([]);
    const { gives } = evidenceIn(memoryOf(2, [running]));
    expect(gives.of(bankId, digest, list.list![0]!.commitment)).toBeNull(); // the banker's
    expect([
      gives.of(bankId, digest, commitment)?.link,
      gives.of(hashStruct('Setup', other.setup.message), digest, commitment),
    ]).toEqual([mine, null]); // and in no other bank
  });
});

describe('several banks', () => {
  it('S.setup of two set-ups for one number only the better one is proposed and claimed', () => {
    const worse = granted(bank({ number: 1n, posta: 9_000n }, cast).proof()); // nothing has moved in it
    const two = [played, worse];
    const { steps, notes } = planOf(two, noGives, walletOf(1), () => untouched);
    expect(steps.map(({ act, id }) => [act, id.includes(bankId)])).toEqual([
      ['propose', true],
      ['finalize', true],
    ]);
    expect(notes.join()).toMatch(/Two set-ups of bank 1 are here/);
  });

  it('one that the node does not show completely is reported, and does not affect the others', () => {
    const id = hashStruct('Setup', other.setup.message);
    const plan = planOf(
      [running, other],
      noGives,
      walletOf(2),
      (proof) => (idOf(proof) === bankId ? untouched : null),
      { unseen: new Map([[id, 'Bank 2 has 1 open demands, and the node shows 0 of them.']]) },
    );
    expect(plan.steps.map(({ number, act }) => `${number} ${act}`)).toEqual(['1 demand', '1 propose', '1 finalize']);
    expect([plan.done, plan.notes]).toEqual([false, ['Bank 2 has 1 open demands, and the node shows 0 of them.']]);
  });
});

describe('of two lists for one turn', () => {
  it('the one that was given for counts, however much is shown of the other', () => {
    const forked = wonTwice(1n, cast);
    forked.unfinished(calling(1, 1_000n), [1, 2], [1, 2]);
    const decoy = forked.proof().turns.at(-1)!;
    for (const turns of [
      [first, second, decoy, list],
      [first, second, list, decoy],
    ]) {
      const memory = { ...spoilt(withTurns(...turns)), given: memoryOf(2, [running]).given };
      expect(evidenceIn(memory).banks[0]!.proof).toEqual(running);
    }
    const { gives } = evidenceIn(memoryOf(2, [running]));
    expect(evidenceOf([withTurns(first, second, decoy), running], gives).banks).toEqual([running]);
  });
});
