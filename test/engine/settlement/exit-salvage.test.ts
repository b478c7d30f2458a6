/**
 * Whatever is right in stored evidence gets its player out, whatever a lying house has put beside it (protocol.md 5;
 * the seat's law C).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zero32 } from '../../../engine/bytes.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { evidenceIn } from '../../../engine/settlement/exit/own-evidence.ts';
import { bank, granted, table } from '../../support/bank.ts';
import { memoryOf, secretCast } from '../../support/own-seat.ts';
import '../../support/property-seed.ts';
import {
  cast,
  garbage,
  played,
  running,
  other,
  first,
  second,
  list,
  bankId,
  withTurns,
  withList,
  planned,
  spoilt,
  whole,
} from '../support/salvage.ts';

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
