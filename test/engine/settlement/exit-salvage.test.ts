/**
 * Whatever is right in stored evidence gets its player out, whatever a lying house has put beside it (protocol.md 5;
 * the seat's law C).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { outcomes } from '../../../engine/protocol/messages.ts';
import type { SeatBank, SeatMemory } from '../../../engine/seat/memory.ts';
import type { BankFacts } from '../../../engine/settlement/exit/facts.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { evidenceIn, type OwnEvidence } from '../../../engine/settlement/exit/own-evidence.ts';
import { noGives } from '../../../engine/settlement/exit/own-gives.ts';
import { evidenceOf } from '../../../engine/settlement/exit/evidence.ts';
import type { BankMaker } from '../../support/bank-maker.ts';
import { bank, calling, granted, table, until, wonTwice } from '../../support/bank.ts';
import { demandOn, now, planOf, underDemand, untouched, walletOf } from '../../support/exit-facts.ts';
import { memoryOf, secretCast } from '../../support/own-seat.ts';
import '../../support/property-seed.ts';

const cast = secretCast();
const stakes = { ...calling(1, 2_000n), acks: [1, 2] };
const garbage: Hex = `0x${'11'.repeat(64)}1b`;

/** Two coups that were played and one that was closed: the banker gave, and so did this seat, with its link. */
const maker = wonTwice(1n, cast);
const played = granted(maker.proof());
maker.unfinished(calling(1, 3_000n), [1, 2], [2]);
const running = granted(maker.proof());
const other = granted(wonTwice(2n, cast).proof());
const [first, second, list] = running.turns as [ProofTurn, ProofTurn, ProofTurn];
const idOf = ({ setup }: Proof): Hex => hashStruct('Setup', setup.message);
const bankId = idOf(running);
const withTurns = (...turns: readonly unknown[]): Proof => ({ ...running, turns }) as Proof;
const withList = (change: object): Proof => withTurns(first, second, { ...list, ...change });

/** What is planned for each of the player's banks, as `number act`. */
function planned({ banks, gives }: OwnEvidence, seat = 2): readonly string[] {
  const proofs = banks.flatMap(({ proof }) => proof ?? []);
  return planOf(proofs, gives, walletOf(seat), () => untouched).steps.map(({ number, act }) => `${number} ${act}`);
}

/** The memory of seat 2 with something else in place of the first bank. */
const spoilt = (proof: unknown, memory = memoryOf(2, [running, other])): SeatMemory => ({
  ...memory,
  banks: memory.banks.map((one, i) => (i === 0 ? ({ ...one, proof } as SeatBank) : one)),
});
const whole = ['1 demand', '1 propose', '1 finalize', '2 propose', '2 finalize'];

describe('evidence that was poisoned', () => {
  it('L(C) whole evidence comes out unchanged, and nothing is said', () => {
    const { banks } = evidenceIn(memoryOf(2, [running, other]));
    expect(banks.map(({ proof, dropped }) => [proof, dropped])).toEqual([
      [running, []],
      [other, []],
    ]);
    expect(planned(evidenceIn(memoryOf(2, [running, other])))).toEqual(whole);
  });

  it.each<[string, unknown]>([
    ['the same turn twice', withTurns(first, second, list, list)],
    ['a turn that was played twice', withTurns(first, second, second, list)],
    ['turns in another order', withTurns(list, second, first)],
    [
      'turns after an unfinished one',
      withTurns(first, second, list, first, { ...second, state: { ...second.state, turn: 3 } }),
    ],
    ['a turn that is none', withTurns(null, first, 'turn', second, list, 7)],
    [
      'a forged choice',
      withList({
        choices: [
          { seat: 1, message: { closed: hashStruct('Closed', list.closed!.message), draw: 1 }, signature: garbage },
        ],
      }),
    ],
    [
      'a choice for another list',
      withList({ choices: [{ seat: 1, message: { closed: zero32, draw: 1 }, signature: garbage }] }),
    ],
    ['leaves that are none', { ...running, leaves: null }],
    [
      'a leave that nobody signed',
      { ...running, leaves: [{ seat: 1, message: { bankId, turn: 1, line: 0n }, signature: garbage }] },
    ],
    [
      "a banker's link that is no hex",
      withList({ gives: list.gives!.map((give) => (give.seat === 1 ? { ...give, link: '0xzz' } : give)) }),
    ],
    [
      "a banker's link of something else",
      withList({ gives: list.gives!.map((give) => (give.seat === 1 ? { ...give, link: zero32 } : give)) }),
    ],
    ['a give twice', withList({ gives: [...list.gives!, ...list.gives!] })],
    ['a forged give before the right one', withList({ gives: [{ seat: 1, signature: garbage }, ...list.gives!] })],
    ['a give of nobody', withList({ gives: [...list.gives!, { seat: 9, signature: garbage }] })],
    [
      'its own give forged',
      withList({
        gives: list.gives!.map((give) => (give.seat === 2 ? { ...give, signature: garbage, link: zero32 } : give)),
      }),
    ],
    ['its own give gone', withList({ gives: list.gives!.filter(({ seat }) => seat === 1) })],
    ['no bets', withList({ bets: [] })],
    ['no choices', withList({ choices: undefined })],
    [
      'an unknown field',
      { ...running, note: 1, turns: running.turns.map((turn) => ({ ...turn, note: { deep: [1n] } })) },
    ],
    [
      'forged acknowledgements',
      withTurns(
        first,
        {
          ...second,
          acks: [
            { seat: 2, message: { state: zero32 }, signature: garbage },
            ...second.acks!,
            { seat: 1, signature: 1 },
          ],
        },
        list,
      ),
    ],
    ['no grants', { ...running, grants: [] }],
    ['grants of others', { ...running, grants: [...running.grants].reverse() }],
    ['a draw that was none', { ...running, draw: { enters: [], draw: null } }],
    ['an end that was not', { ...running, end: 'punta' }],
    [
      'a result of something else',
      {
        ...running,
        end: 'passed',
        result: { message: {}, lines: [], signatures: [{ seat: 1, signature: garbage }], house: garbage },
      },
    ],
    [
      'another domain',
      { ...running, domain: { ...running.domain, chainId: 1, verifyingContract: `0x${'00'.repeat(20)}` } },
    ],
    ['another table', { ...running, table: { ...table, window: 1 } }],
    [
      'a void that nobody signed',
      withList({
        void: { message: { closed: hashStruct('Closed', list.closed!.message), silent: 4n }, signature: garbage },
      }),
    ],
  ])('L(C) %s: the whole bank still comes out, and so does the other', (_what, proof) => {
    const found = evidenceIn(spoilt(proof));
    expect(planned(found)).toEqual(whole);
    expect(found.banks[0]!.proof!.turns.map(({ closed }) => hashStruct('Closed', closed!.message))).toEqual(
      running.turns.map(({ closed }) => hashStruct('Closed', closed!.message)),
    );
  });

  it.each<[string, unknown, number, RegExp]>([
    [
      'a list that the house did not sign',
      withList({ closed: { ...list.closed, signature: garbage } }),
      2,
      /The list of turn 2 is not right/,
    ],
    [
      'a coup with other money',
      { ...played, turns: [first, { ...second, state: { ...second.state, won: 1n } }] },
      2,
      /Turn 1: T\.money .* is not right/,
    ],
    [
      "a coup without its house's link",
      { ...played, turns: [first, { ...second, serverLink: garbage }] },
      2,
      /Turn 1 cannot be read/,
    ],
    ['turns that are none', { ...running, turns: null }, 0, /Its turns cannot be read/],
  ])('L(C) %s: what was checked before it comes out, and what is left out is reported', (_what, proof, turns, said) => {
    const [found, beside] = evidenceIn(spoilt(proof)).banks;
    expect(found!.proof!.turns).toHaveLength(turns);
    expect(found!.dropped.join(' ')).toMatch(said);
    expect(beside!.proof).toEqual(other);
  });

  it.each<[string, unknown, RegExp]>([
    ['nothing', null, /set-up cannot be read/],
    ['a text', 'proof', /set-up cannot be read/],
    ['a set-up that nobody signed', { ...running, setup: { ...running.setup, signature: garbage } }, /S\.setup/],
    [
      "a set-up of a key that is not the seat's",
      {
        ...bank(
          { number: 1n },
          {
            ...cast,
            seats: secretCast().seats.map((one) => (one.seat === 2 ? { ...one, key: cast.seats[0]!.key } : one)),
          },
        ).proof(),
      },
      /another key, wallet or number/,
    ],
  ])('L(C) %s in place of a bank: it is reported, and the other comes out', (_what, proof, said) => {
    const memory = { ...spoilt(proof), grant: running.grants[1]! };
    const found = evidenceIn(memory);
    expect([found.banks[0]!.number, found.banks[0]!.proof]).toEqual([1n, null]);
    expect(found.banks[0]!.dropped.join(' ')).toMatch(said);
    expect(planned(found)).toEqual(['2 propose', '2 finalize']);
  });

  it('a bank that the seat only watched is not its own, and not reported', () => {
    const apart = granted(bank({ number: 1n }, secretCast([1, 3])).proof());
    expect(
      evidenceIn({ ...memoryOf(2, [apart, other]), grant: running.grants[1]! }).banks.map(({ number }) => number),
    ).toEqual([2n]);
  });

  it('L(C) any change in a stored bank: the other is planned as ever, this one up to its first wrong turn', () => {
    const quick = granted(bank({ number: 2n }, cast).proof());
    const places = placesIn(running);
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.nat(places.length - 1),
            fc.oneof(
              fc.anything({ withBigInt: true, withNullPrototype: false }),
              fc.constantFrom<unknown>(undefined, null, '0x', zero32, garbage, 0n, -1n, 1n << 300n, 255, [], {}),
            ),
          ),
          { minLength: 1, maxLength: 3 },
        ),
        (changes) => {
          const proof = changes.reduce<unknown>((sofar, [at, value]) => changed(sofar, places[at]!, value), running);
          const found = evidenceIn(spoilt(proof, memoryOf(2, [running, quick])));
          const plan = planned(found);
          expect(found.banks[1]).toEqual({ number: 2n, proof: quick, dropped: [] });
          const touched = changes.map(([at]) => places[at]!.join('.'));
          const deep = touched
            .map((place) => /^turns\.(\d)/.exec(place)?.[1])
            .filter((turn) => turn !== undefined)
            .map(Number);
          if (touched.some((place) => /^(setup|turns$)/.test(place))) return;
          const least = Math.min(running.turns.length - 1, ...deep);
          expect(found.banks[0]!.proof!.turns.filter(({ state }) => state !== undefined).length).toBeGreaterThanOrEqual(
            least,
          );
          if (
            !deep.some((turn) => turn < 2) &&
            !touched.some((place) => /^turns\.2(\.(closed|list|gives(\.0)?(\.(seat|signature))?)|$)/.test(place))
          )
            expect(plan).toContain('1 demand');
        },
      ),
      { numRuns: 40 },
    );
  });
});

/** Every place in a value, as the names that lead there. */
function placesIn(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [
    ...(at.length === 0 ? [] : [at]),
    ...Object.entries(value).flatMap(([name, one]) => placesIn(one, [...at, name])),
  ];
}

function changed(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  if (typeof value !== 'object' || value === null) return value;
  const inner = changed((value as Record<string, unknown>)[name], rest, by);
  return Array.isArray(value)
    ? value.map((one: unknown, i) => (String(i) === name ? inner : one))
    : { ...value, [name]: inner };
}

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
