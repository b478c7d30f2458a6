/**
 * What is accepted at the close, and who gets the cards: cases with their sources, all small cases against the oracle,
 * properties.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls, outcomes, statuses, volontaBits, type ListRow, type State } from '../../../engine/protocol/messages.ts';
import { acceptedStakes, handOf, type BetAtClose, type Close } from '../../../engine/rules/acceptance.ts';
import { feritoAfter, feritoOf } from '../../../engine/rules/ferito.ts';
import { rulesets } from '../../../engine/rules/ruleset.ts';
import { oracle, oracleHand, type OracleBet } from '../support/acceptance-oracle.ts';

const [online, saintVincent, venezia, headsUp] = rulesets as [
  (typeof rulesets)[number],
  (typeof rulesets)[number],
  (typeof rulesets)[number],
  (typeof rulesets)[number],
];
const callOf = {
  plain: calls.plain,
  cavallo: calls.cavallo,
  tavolo: calls.tavolo,
  rispetto: calls.bancoRispetto,
  banco: calls.banco,
} as const;
type Call = keyof typeof callOf;

/** `seat call max`, in the order of arrival; `/credit` behind it where the credit is not ample. */
function betsOf(text: string): BetAtClose[] {
  return text
    .split(', ')
    .filter(Boolean)
    .map((bet, i) => {
      const [seat, call, amounts] = bet.split(' ');
      const [max, credit = '1000000'] = amounts!.split('/');
      return {
        seat: Number(seat),
        call: callOf[call as Call],
        max: BigInt(max!),
        order: i + 1,
        credit: BigInt(credit),
      };
    });
}

/** `seat accepted`, by hand. */
function acceptedOf(rules: typeof online, bets: string, close: Partial<Close> = {}): string {
  return acceptedStakes(rules, { banker: 3, posta: 1000n, ferito: null, bets: betsOf(bets), ...close })
    .map(({ seat, accepted }) => `${seat} ${accepted}`)
    .join(', ');
}

describe('acceptance (banker 3, posta 1000)', () => {
  it.each<[string, string, string, Partial<Close>?]>([
    // rules.md 1.1, the order of the table; 000 "in ordine di priorità"
    [
      'R3.6 banco before banco e rispetto, tavolo and plain bets; all are returned',
      '4 plain 300, 5 tavolo 500, 6 rispetto 1000, 1 banco 1000',
      '1 1000',
    ],
    ['R3.6 banco e rispetto before tavolo', '4 plain 300, 5 tavolo 500, 6 rispetto 1000', '4 300, 6 700'],
    ['R3.6 tavolo before plain bets, even of the first by hand', '4 plain 900, 2 tavolo 500', '4 500, 2 500'],
    [
      'R3.6 within one kind by hand: "a parità di modalità resta valida la priorità per la mano"',
      '2 banco 1000, 1 banco 1000, 9 banco 1000',
      '9 1000',
    ],
    // rules.md 1.1, Ferito; 000 "avrà priorità su tutti a battere il banco"
    ['R3.7 the ferito comes first among the callers of banco', '4 banco 1000, 2 banco 1000', '2 1000', { ferito: 2 }],
    ['R3.7 not when it calls something else', '4 banco 1000, 2 rispetto 1000', '4 1000', { ferito: 2 }],
    ['R3.7 nor among the callers of tavolo', '4 tavolo 500, 5 tavolo 500, 2 tavolo 500', '4 500, 5 500', { ferito: 2 }],
    // rules.md 1.1, banco e rispetto; 000 "mantenendo valide tutte le puntate piazzate fino a quel momento"
    [
      'R3.8 plain bets placed before stand, later ones are returned',
      '5 plain 200, 4 rispetto 1000, 6 plain 300',
      '4 800, 5 200',
    ],
    [
      'R3.8 nothing missing: no effect, the later bets stand',
      '5 plain 1000, 6 rispetto 1000, 4 plain 100',
      '4 100, 5 900',
    ],
    [
      'R3.8 one whose call has no effect does not stand in the way of one whose has',
      '4 plain 600, 6 rispetto 1000, 5 plain 400, 7 rispetto 1000',
      '4 600, 6 400',
    ],
    [
      'R3.8 and so by hand: the second by hand called in time',
      '4 plain 600, 7 rispetto 1000, 5 plain 400, 6 rispetto 1000',
      '4 600, 7 400',
    ],
    [
      'R3.8 first by hand of two, with what was there when it called',
      '5 rispetto 1000, 6 plain 200, 4 rispetto 1000',
      '4 800, 6 200',
    ],
    ['R3.8 without bets before it, it is the whole bank', '4 rispetto 1000, 5 plain 300', '4 1000'],
    [
      'R3.8 the caller’s own earlier bet is absorbed: only its call stands',
      '5 plain 300, 4 rispetto 700',
      '4 700, 5 300',
    ],
    // rules.md 1.1, tavolo and tavolo e tavolo
    [
      'R3.9 plain bets stand behind a tavolo, by hand, up to the rest',
      '5 plain 300, 4 plain 300, 6 tavolo 500',
      '4 300, 5 200, 6 500',
    ],
    ['R3.9 tavolo e tavolo: all plain bets are returned', '4 plain 300, 6 tavolo 500, 5 tavolo 500', '5 500, 6 500'],
    ['R3.9 a third tavolo is returned', '6 tavolo 500, 2 tavolo 500, 1 tavolo 500', '6 500, 1 500'],
    ['R3.9 half of 5 is 2; behind one tavolo the rest is 3', '4 tavolo 2, 5 plain 9', '4 2, 5 3', { posta: 5n }],
    ['R3.9 behind two the odd unit is not covered', '4 tavolo 2, 5 plain 9, 6 tavolo 2', '4 2, 6 2', { posta: 5n }],
    ['R3.9 half of 1 is nothing: the call counts as not made', '4 tavolo 1, 5 plain 9', '5 1', { posta: 1n }],
    // rules.md 1.1, plain bets; 000 "saranno valide solo le puntate fino alla copertura della posta"
    ['R3.10 by hand until covered, whoever came first', '2 plain 600, 1 plain 600, 4 plain 300', '4 300, 1 600, 2 100'],
    ['R3.10 the one that crosses is cut down, even to 1', '4 plain 999, 5 plain 500, 6 plain 500', '4 999, 5 1'],
    ['R3.10 all in', '4 plain 40/40, 5 plain 500', '4 40, 5 500'],
    // rules.md 1 "standing bettors after the seated, in order of arrival"; 1.1 "only the seated may call"
    [
      'R3.12 a cavallo is a plain bet whose maximum is already the half',
      '4 cavallo 300, 5 cavallo 900',
      '4 300, 5 700',
    ],
    [
      'R3.12 a cavallo stands before a banco e rispetto, and behind a tavolo',
      '4 cavallo 300, 5 rispetto 1000',
      '4 300, 5 700',
    ],
    // rules.md 1.1 "a call needs the credit for all that it calls"; "if the banker changes the posta beyond that, the
    // call is returned"
    ['R3.13 a banco beyond its credit is returned and pushes nobody out', '4 banco 1000/999, 5 plain 300', '5 300'],
    [
      'R3.13 a banco whose maximum is below the posta is returned, the next by hand has it',
      '4 banco 900, 5 banco 1000',
      '5 1000',
    ],
    ['R3.13 a ferito who cannot pay does not come first', '4 banco 1000, 2 banco 1000/500', '4 1000', { ferito: 2 }],
    [
      'R3.13 a tavolo beyond its maximum is returned, and is no second tavolo',
      '4 tavolo 400, 5 tavolo 500, 6 plain 100',
      '5 500, 6 100',
    ],
    [
      'R3.13 a banco e rispetto that cannot cover what is missing is returned',
      '4 plain 300, 5 rispetto 600, 6 plain 300',
      '4 300, 6 300',
    ],
    ['R3.13 a posta that became smaller costs less', '4 banco 1000', '4 400', { posta: 400n }],
    ['R3.6 no bets: nothing', '', ''],
  ])('%s', (_title, bets, expected, close) => expect(acceptedOf(venezia, bets, close)).toBe(expected));

  it.each<[string, typeof online, string, string]>([
    [
      'R3.11 standing bettors come after the seated, in order of arrival',
      saintVincent,
      '12 plain 300, 11 plain 300, 2 plain 600',
      '2 600, 11 300, 12 100',
    ],
    ['R3.11 saint-vincent: none beside a banco', saintVincent, '11 plain 300, 2 banco 1000', '2 1000'],
    ['R3.11 venezia: their bets are worth the same', venezia, '11 cavallo 300, 2 tavolo 500', '2 500, 11 300'],
    [
      'R3.11 placed before a banco e rispetto they stand',
      venezia,
      '11 plain 300, 2 rispetto 1000, 12 plain 100',
      '2 700, 11 300',
    ],
    [
      'R3.11 standing bettors do not call',
      venezia,
      '11 banco 1000, 12 rispetto 1000, 13 tavolo 500, 2 plain 100',
      '2 100',
    ],
    ['R3.11 online has none', online, '11 plain 300, 2 plain 100', '2 100'],
    ['R3.3 online has no bet a cavallo', online, '4 cavallo 300, 2 plain 100', '2 100'],
    ['R3.3 heads-up has no banco e rispetto', headsUp, '4 rispetto 1000', ''],
    [
      'R3.11 the bank of a standing bettor is played by hand from seat 1',
      venezia,
      '11 plain 900, 2 plain 600, 1 plain 600',
      '1 600, 2 400',
    ],
  ])('%s', (title, rules, bets, expected) =>
    expect(acceptedOf(rules, bets, title.includes('bank of a standing') ? { banker: 12 } : {})).toBe(expected),
  );
});

describe('the cards (banker 3)', () => {
  it.each<[string, string, number | null]>([
    ['R3.4 the highest accepted stake', '4 100, 5 300, 6 200', 5],
    ['R3.4 equal stakes: by hand', '2 300, 1 300, 6 100', 1],
    ['R3.4 001: a principiante never, "neppure se chiama banco solo": the next highest', '4 900p, 5 50, 6 60', 6],
    ['R3.4 a principiante alone, beside bets that were returned', '4 900p, 5 0, 6 0', 4],
    ['R3.4 among principianti only, the highest', '4 100p, 5 200p', 5],
    ['R3.4 nobody is in', '4 0, 5 0p', null],
  ])('%s', (_title, text, expected) => {
    const stakes = text.split(', ').map((one) => {
      const [seat, accepted] = one.split(' ');
      return {
        seat: Number(seat),
        accepted: BigInt(accepted!.replace('p', '')),
        volonta: accepted!.endsWith('p') ? volontaBits.principiante : 0,
      };
    });
    expect(handOf(3, stakes)).toBe(expected);
  });
});

describe('the ferito', () => {
  const limits = { feeMode: 0, feeBps: 500, maxPosta: 10_000n };
  const before = { posta: 1000n, garage: 0n, paidIn: 1000n, takenOut: 0n };
  const turn = (stakes: Record<number, bigint>, outcome: number, move = 0, amount = 0n) => ({
    closed: { message: { move, amount } },
    list: Object.entries(stakes).map(
      ([seat, accepted]) => ({ seat: Number(seat), accepted, status: statuses.accepted }) as ListRow,
    ),
    state: { ...before, outcome } as State,
  });
  const { banco, punta, egalite } = outcomes;

  it.each<[string, number | null, ReturnType<typeof turn>, number | null]>([
    ['R3.7 whoever covered the whole bank alone and lost', null, turn({ 4: 1000n }, banco), 4],
    ['R3.7 takes it from the ferito before', 2, turn({ 4: 1000n }, banco), 4],
    ['R3.7 not who covered it with others, or in part', null, turn({ 4: 700n, 5: 300n }, banco), null],
    ['R3.7 lapses without covering the whole bank', 4, turn({ 4: 999n }, banco), null],
    ['R3.7 an égalité keeps it', 4, turn({ 4: 1000n }, egalite), 4],
    ['R3.7 lapses in an égalité that it did not cover', 4, turn({ 5: 1000n }, egalite), null],
    ['R3.7 an égalité makes nobody ferito', null, turn({ 4: 1000n }, egalite), null],
    ['R3.7 who won is none', 4, turn({ 4: 1000n }, punta), null],
    ['R3.7 the whole bank is the posta after the banker’s move', null, turn({ 4: 1000n }, banco, 1, 200n), null],
    ['R3.7 a raised bank covered whole', null, turn({ 4: 1200n }, banco, 1, 200n), 4],
  ])('%s', (_title, ferito, one, expected) => expect(feritoAfter(online, limits, ferito, before, one)).toBe(expected));

  it('R3.7 survives a new taglia, and counts within its bank', () => {
    expect(feritoAfter(online, limits, 4, before, { state: { ...before, outcome: outcomes.taglia } as State })).toBe(4);
    expect(
      feritoOf(online, limits, 1000n, [
        turn({ 4: 1000n }, banco),
        { state: { ...before, posta: 1950n, outcome: outcomes.taglia } as State },
      ]),
    ).toBe(4);
    expect(feritoOf(online, limits, 1000n, [])).toBe(null);
  });
});

/** All orders of n things. */
const orders = (n: number): number[][] =>
  n === 0
    ? [[]]
    : orders(n - 1).flatMap((rest) =>
        Array.from({ length: n }, (_, at) => [...rest.slice(0, at), n, ...rest.slice(at)]),
      );

/** All ways to choose one of `options` for each of `n`. */
function* choices<T>(options: readonly T[], n: number): Generator<T[]> {
  if (n === 0) yield [];
  else for (const rest of choices(options, n - 1)) for (const one of options) yield [...rest, one];
}

/** Compares all cases of these seats against banker 2; returns how many there were. */
function compareAll(seats: readonly number[], posta: number, kinds: readonly Call[]): number {
  const options = [
    null,
    ...kinds.flatMap((call) => Array.from({ length: posta + 1 }, (_, i) => ({ call, most: i + 1 }))),
  ];
  let cases = 0;
  for (const chosen of choices(options, seats.length)) {
    // Of four, where no banco e rispetto is, one order of arrival, and without a banco no ferito; the property below
    // holds the engine to it.
    const few = seats.length < 4;
    const arrivals =
      few || chosen.some((bet) => bet?.call === 'rispetto') ? orders(seats.length) : [seats.map((_, i) => i + 1)];
    const feriti = few || chosen.some((bet) => bet?.call === 'banco') ? [null, ...seats] : [null];
    for (const arrival of arrivals) {
      const bets = seats.flatMap((seat, i): OracleBet[] =>
        chosen[i] ? [{ seat, order: arrival[i]!, ...chosen[i] }] : [],
      );
      const atClose = bets.map(({ seat, call, most, order }): BetAtClose => ({
        seat,
        call: callOf[call],
        max: BigInt(most),
        order,
        credit: 1000n,
      }));
      for (const ferito of feriti) {
        const expected = oracle({ banker: 2, posta, ferito, bets });
        const found = acceptedStakes(venezia, { banker: 2, posta: BigInt(posta), ferito, bets: atClose });
        const same = bets.every(
          ({ seat }, i) => Number(found.find((s) => s.seat === seat)?.accepted ?? 0n) === expected[i],
        );
        if (!same)
          expect.fail(
            `posta ${posta}, ferito ${ferito}, ${JSON.stringify(bets)}: ${found.map((s) => `${s.seat} ${s.accepted}`).join(', ')}, should be ${expected.join(', ')}`,
          );
        cases++;
      }
    }
  }
  return cases;
}

const seatedCalls: readonly Call[] = ['plain', 'tavolo', 'rispetto', 'banco'];
const allCalls: readonly Call[] = ['cavallo', ...seatedCalls];
/** Four punters only where asked for: `npm run test:precedence`. */
const most = Number(process.env.PRECEDENCE_PUNTERS ?? 3);

describe('R3.6 all small cases against the oracle', () => {
  it.each<[string, readonly number[], readonly number[], readonly Call[], number]>([
    ['one punter', [3], [1, 2, 3, 4, 5, 6, 7], allCalls, 364],
    ['two punters, on both sides of the banker', [1, 3], [1, 2, 3, 4, 5], allCalls, 14_730],
    ['two punters, one standing', [1, 11], [1, 2, 3, 4, 5], allCalls, 14_730],
    ['three punters', [1, 3, 4], [1, 2, 3], allCalls, 352_512],
    ['three punters, one standing', [1, 3, 11], [1, 2], allCalls, 130_248],
    ...(most >= 4
      ? ([
          ['three punters, larger amounts', [1, 3, 4], [4, 5], allCalls, 1_136_808],
          ['four punters', [1, 3, 4, 5], [1, 2, 3], seatedCalls, 6_476_182],
          ['four punters, two standing', [1, 3, 11, 12], [1, 2], seatedCalls, 1_876_421],
        ] as [string, readonly number[], readonly number[], readonly Call[], number][])
      : []),
  ])(
    'R3.6 R3.7 R3.8 R3.9 R3.10 R3.11 %s',
    (_title, seats, postas, kinds, expectedCases) => {
      const cases = postas.reduce((sum, posta) => sum + compareAll(seats, posta, kinds), 0);
      expect(cases).toBe(expectedCases);
    },
    3_600_000,
  );

  it('R3.4 the cards: all stakes of four seats up to 3, each with or without a principiante', () => {
    const options = [0, 1, 2, 3].flatMap((accepted) => [
      { accepted, beginner: false },
      { accepted, beginner: true },
    ]);
    for (const chosen of choices(options, 4)) {
      const stakes = [1, 3, 4, 11].map((seat, i) => ({ seat, ...chosen[i]! }));
      const found = handOf(
        2,
        stakes.map(({ seat, accepted, beginner }) => ({
          seat,
          accepted: BigInt(accepted),
          volonta: beginner ? volontaBits.principiante : 0,
        })),
      );
      if (found !== oracleHand(2, stakes)) expect.fail(`${JSON.stringify(stakes)}: ${found}`);
    }
  });
});

const amount = fc.bigInt({ min: 1n, max: 60n });
const seatPool = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
const closeOf = fc
  .record({
    posta: fc.bigInt({ min: 1n, max: 100n }),
    ferito: fc.option(fc.constantFrom(...seatPool), { nil: null }),
    bets: fc.shuffledSubarray(seatPool).chain((seats) =>
      fc.tuple(
        ...seats.map((seat, i) =>
          fc.record({
            seat: fc.constant(seat),
            order: fc.constant(i + 1),
            credit: fc.oneof(amount, fc.constant(1000n)),
            max: fc.oneof(amount, fc.constant(1000n)),
            call: fc.constantFrom(
              calls.plain,
              calls.plain,
              calls.cavallo,
              calls.tavolo,
              calls.bancoRispetto,
              calls.banco,
            ),
          }),
        ),
      ),
    ),
  })
  .map((close): Close => ({ banker: 3, ...close }));
const rulesOf = fc.constantFrom(...rulesets);
const holds = (property: (rules: typeof online, close: Close) => void) =>
  fc.assert(fc.property(rulesOf, closeOf, property), { numRuns: 2_000 });
const stakeOf = (rules: typeof online, close: Close, seat: number): bigint =>
  acceptedStakes(rules, close).find((s) => s.seat === seat)?.accepted ?? 0n;

describe('R3.6 properties', () => {
  it('R2.2 R3.6 Σ ≤ posta; each stake above 0, within maximum and credit, once per seat, of those who bet', () =>
    holds((rules, close) => {
      const stakes = acceptedStakes(rules, close);
      expect(stakes.reduce((sum, { accepted }) => sum + accepted, 0n) <= close.posta).toBe(true);
      expect(new Set(stakes.map(({ seat }) => seat)).size).toBe(stakes.length);
      for (const { seat, accepted } of stakes) {
        const bet = close.bets.find((b) => b.seat === seat)!;
        expect(accepted > 0n && accepted <= bet.max && accepted <= bet.credit).toBe(true);
      }
    }));

  it('R3.6 a call that pushed bets out and is withdrawn, or becomes a call of nothing, gives them back', () => {
    let pushed = 0;
    holds((rules, close) => {
      const plain = close.bets.filter(({ call }) => call === calls.plain || call === calls.cavallo);
      const without = { ...close, bets: plain };
      for (const call of close.bets.filter((bet) => !plain.includes(bet))) {
        const withCall = { ...without, bets: [...plain, call] };
        if (plain.some(({ seat }) => stakeOf(rules, withCall, seat) < stakeOf(rules, without, seat))) pushed++;
        expect(acceptedStakes(rules, { ...withCall, bets: [...plain, { ...call, max: 0n }] })).toEqual(
          acceptedStakes(rules, without),
        );
      }
    });
    expect(pushed).toBeGreaterThan(500);
  });

  // With a banco e rispetto it can: a later bet that it returns may be what leaves nothing missing for another one,
  // first by hand.
  it('R3.6 without a banco e rispetto, a bet that is returned can be taken back without any stake changing', () =>
    holds((rules, all) => {
      const close = { ...all, bets: all.bets.filter(({ call }) => call !== calls.bancoRispetto) };
      const stakes = acceptedStakes(rules, close);
      for (const { seat } of close.bets.filter((bet) => !stakes.some((s) => s.seat === bet.seat))) {
        expect(acceptedStakes(rules, { ...close, bets: close.bets.filter((bet) => bet.seat !== seat) })).toEqual(
          stakes,
        );
      }
    }));

  it('R3.6 the order in which bets are listed says nothing; that of arrival only with a banco e rispetto; the ferito only with its banco', () =>
    holds((rules, close) => {
      const stakes = acceptedStakes(rules, close);
      expect(acceptedStakes(rules, { ...close, bets: [...close.bets].reverse() })).toEqual(stakes);
      if (!close.bets.some(({ call }) => call === calls.bancoRispetto)) {
        expect(
          acceptedStakes(rules, { ...close, bets: close.bets.map((bet) => ({ ...bet, order: 100 - bet.order })) }),
        ).toEqual(stakes);
      }
      if (!close.bets.some(({ call, seat }) => call === calls.banco && seat === close.ferito))
        expect(acceptedStakes(rules, { ...close, ferito: null })).toEqual(stakes);
    }));

  it('R3.10 R3.13 maximum and credit bound a bet alike', () =>
    holds((rules, close) => {
      const bounded = close.bets.map((bet) => ({
        ...bet,
        max: bet.max < bet.credit ? bet.max : bet.credit,
        credit: 1000n,
      }));
      expect(acceptedStakes(rules, { ...close, bets: bounded })).toEqual(acceptedStakes(rules, close));
    }));

  it('R3.12 a cavallo counts like a plain bet of its half', () =>
    holds((_rules, close) => {
      const plain = close.bets.map((bet) => (bet.call === calls.cavallo ? { ...bet, call: calls.plain } : bet));
      expect(acceptedStakes(venezia, { ...close, bets: plain })).toEqual(acceptedStakes(venezia, close));
    }));
});
