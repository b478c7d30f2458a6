/** R18: one duel of Sette e mezzo, and what it does to the money; each row from sette.md. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AssertionFailed } from '../../../engine/assert.ts';
import { calls, draws, outcomes, statuses } from '../../../engine/protocol/messages.ts';
import { openingBooks } from '../../../engine/rules/arithmetic.ts';
import {
  afterExcess,
  betProblem,
  betsOpen,
  booksAfterDuel,
  openingPosta,
  stakeOf,
  type BetLimits,
} from '../../../engine/sette/arithmetic.ts';
import { kindsInDeck, matta } from '../../../engine/sette/cards.ts';
import { cardsOfDuel, choiceOf, leastLeft, playDuel, type Answer, type Duel } from '../../../engine/sette/duel.ts';
import { handPoints } from '../../../engine/sette/points.ts';
import { setteRulesetOf, setteRulesets } from '../../../engine/sette/ruleset.ts';
import { kindsOf } from '../support/sette-driver.ts';

/** Answers in the order asked, `c` carta and `s` sta; then nothing. */
const say = (words: string): Answer => {
  let at = 0;
  return ({ count }) => {
    const word = words[at++];
    return word === undefined ? null : choiceOf(count, word === 'c' ? draws.carta : draws.sta);
  };
};
const regola: Answer = ({ fallback }) => fallback;
const outcomeOf = ({ outcome }: Duel) => (outcome === null ? 'waits' : outcome === outcomes.punta ? 'punta' : 'banco');

describe('the rulesets', () => {
  it('R18.1 four of them, free and alla regola, each found by its number', () => {
    expect(setteRulesets.map(({ id, name, bound }) => `${id} ${name}${bound ? ' bound' : ''}`)).toEqual([
      '4 sette-piatto',
      '5 sette-classico',
      '6 sette-piatto-regola bound',
      '7 sette-classico-regola bound',
    ]);
    for (const ruleset of setteRulesets) expect(setteRulesetOf(ruleset.id)).toBe(ruleset);
    expect([0, 1, 2, 3, 8].map(setteRulesetOf)).toEqual([null, null, null, null, null]);
  });

  it('R18.1 2 to 10 seats, 2% of what the banker wins, clocks of 20, 15 and 10 seconds', () => {
    for (const { cagnotte, play } of setteRulesets) {
      expect(cagnotte).toEqual({ feeMode: 0, feeBps: 200 });
      expect(play.seats).toMatchObject({ least: 2, most: 10 });
      expect(play.clocks).toMatchObject({ posta: 20_000, bets: 15_000, draw: 10_000 });
    }
  });
});

describe('a duel', () => {
  // Cards as they fall: the punta's hidden card, the banker's, the punta's further cards, the banker's (sette.md 1).
  it.each([
    ['punta stands on more', '7c 4d 6s', 's s', 'punta', '7c 4d'],
    ['a tie is the banker’s', '5c 5d 6s', 's s', 'banco', '5c 5d'],
    ['the punta draws first', '3c 5d 2s fb', 'c s s', 'banco', '3c 5d 2s'],
    ['the banker draws after it', '3c 2d 2s 5b', 'c s c s', 'banco', '3c 2d 2s 5b'],
    ['the banker busts', '3c 5d 2s 6b', 'c s c', 'punta', '3c 5d 2s 6b'],
    ['the punta busts: the banker does not play', '5c 5d 6s fb', 'c', 'banco', '5c 5d 6s'],
    ['sette e mezzo beats seven', '7c 7d fs fb', 'c s s', 'punta', '7c 7d fs'],
    ['sette e mezzo against sette e mezzo is the banker’s', '7c 7d fs fb', 'c s c', 'banco', '7c 7d fs fb'],
    ['with two cards and the matta, too', 'mat mat fs fb', 'c s c', 'banco', 'mat mat fs fb'],
    ['the punta busts with the matta, which is then in the deck no more', '7c 2d 7b mat', 'c', 'banco', '7c 2d 7b'],
  ] as const)('R18.2 R18.4 %s', (_, cards, words, winner, fallen) => {
    const duel = playDuel(kindsOf(cards), say(words.replaceAll(' ', '')));
    expect([outcomeOf(duel), duel.fallen]).toEqual([winner, kindsOf(fallen)]);
  });

  it.each([
    ['punta, nothing drawn', '3c 5d 2s fb', '', { role: 'punta', count: 0, options: [1, 2], fallback: 2 }],
    ['punta, one card', '3c 5d 1s fb', 'c', { role: 'punta', count: 1, options: [5, 6], fallback: 6 }],
    ['punta, one card, 5 points', '3c 5d 2s fb', 'c', { role: 'punta', count: 1, options: [5, 6], fallback: 5 }],
    ['banker, nothing drawn', '5c 5d fs', 's', { role: 'banco', count: 0, options: [1, 2], fallback: 1 }],
    ['banker against 6 face up', '1c 5d 6s', 'cs', { role: 'banco', count: 0, options: [1, 2], fallback: 2 }],
    ['banker, two cards', '5c 1d 2s 1b', 'scc', { role: 'banco', count: 2, options: [9, 10], fallback: 10 }],
  ] as const)('R18.3 what is asked: %s', (_, cards, words, asked) => {
    expect(playDuel(kindsOf(cards), say(words)).waiting).toMatchObject({ ...asked, settled: false });
  });

  it('R18.5 a punta with 7½ is asked all the same, and may only stand; a banker is not asked', () => {
    const waiting = playDuel(kindsOf('7c 5d fs'), say('c')).waiting;
    expect(waiting).toEqual({ role: 'punta', count: 1, options: [5], fallback: 5, settled: true });
    expect(() => playDuel(kindsOf('7c 5d fs'), say('cc'))).toThrow(AssertionFailed);
    const duel = playDuel(kindsOf('7c 7d fb'), say('sc'));
    expect([duel.waiting, outcomeOf(duel)]).toEqual([null, 'banco']);
  });

  it('R18.6 the banker’s card is turned once the punta stands, both are shown at the end', () => {
    const shown = (words: string) => {
      const { puntaShown, bancoShown } = playDuel(kindsOf('3c 2d 4s 2b'), say(words));
      return [puntaShown, bancoShown];
    };
    expect(['', 'c', 'cs', 'csc', 'cscs'].map(shown)).toEqual([
      [false, false],
      [false, false],
      [false, true],
      [false, true],
      [true, true],
    ]);
    expect(playDuel(kindsOf('5c 2d 6s'), say('c'))).toMatchObject({ puntaShown: true, bancoShown: true });
  });

  const deck = fc.shuffledSubarray(
    Array.from({ length: kindsInDeck }, (_, kind) => kind),
    { minLength: kindsInDeck },
  );

  it('R18.2 whatever is decided, 19 cards suffice, and there are 20 before any turn', () => {
    expect(leastLeft).toBeGreaterThanOrEqual(cardsOfDuel);
    fc.assert(
      fc.property(deck, fc.infiniteStream(fc.boolean()), (cards, words) => {
        const duel = playDuel(cards.slice(0, cardsOfDuel), ({ options }) => {
          const carta = words.next().value ? 1 : 0;
          return options[Math.min(carta, options.length - 1)]!;
        });
        expect(duel.outcome).not.toBeNull();
        expect([...duel.punta, ...duel.banco].sort()).toEqual([...duel.fallen].sort());
      }),
    );
  });

  it('R18.2 nineteen do fall: eleven figures, four aces, two twos, the matta, and a last card', () => {
    const figures = kindsOf('fd hd fc hc rc fs hs rs fb hb rb');
    const punta = [...kindsOf('1d 1c 1s 1b'), ...figures.slice(0, 6), matta]; // 14, and the matta makes it 15
    const banco = [...figures.slice(6), ...kindsOf('2d 2c 3d')]; // 13, then any card
    const cards = [punta[0]!, banco[0]!, ...punta.slice(1), ...banco.slice(1)];
    const duel = playDuel(cards, ({ options }) => options.at(-1)!);
    expect([duel.fallen.length, handPoints(duel.punta)]).toEqual([cardsOfDuel, 15]);
  });

  it('R18.3 by the regola both sides play the printed table to its end', () => {
    fc.assert(
      fc.property(deck, (cards) => {
        const { punta, banco, outcome } = playDuel(cards.slice(0, cardsOfDuel), regola);
        const [own, shown] = [handPoints(punta), handPoints(punta.slice(1))];
        expect(punta.length === 1 || handPoints(punta.slice(0, -1)) < 10).toBe(true);
        if (own > 15) {
          expect([banco.length, outcome]).toEqual([1, outcomes.banco]);
          return;
        }
        expect(own).toBeGreaterThanOrEqual(10);
        const stands = Math.min(15, Math.max(10, shown + 1));
        expect(handPoints(banco)).toBeGreaterThanOrEqual(stands);
        expect(banco.length === 1 || handPoints(banco.slice(0, -1)) < stands).toBe(true);
      }),
    );
  });
});

const rulesets = { piatto: setteRulesetOf(4)!, classico: setteRulesetOf(5)! };
const limits: BetLimits = { minBet: 10n, minPosta: 100n, maxPosta: 1000n, highestBet: 50n };

describe('posta and bets', () => {
  it.each([
    ['piatto', 5000n, 3, { min: 100n, max: 1000n }],
    ['piatto', 60n, 3, { min: 60n, max: 60n }],
    ['piatto', 0n, 3, null],
    ['classico', 5000n, 3, { min: 150n, max: 150n }],
    ['classico', 150n, 3, { min: 150n, max: 150n }],
    ['classico', 149n, 3, null],
  ] as const)('R18.7 R18.10 what the banker puts up: %s, credit %s, %s punters', (ruleset, credit, punters, range) => {
    expect(openingPosta(rulesets[ruleset], limits, credit, punters)).toEqual(range);
  });

  // sette.md 2: min(minBet, credit, p) ≤ max ≤ min(credit, p); banco is p, within the credit.
  it.each([
    ['piatto', 200n, 500n, { min: 10n, max: 200n, banco: 200n }],
    ['piatto', 200n, 150n, { min: 10n, max: 150n, banco: null }],
    ['piatto', 200n, 7n, { min: 7n, max: 7n, banco: null }],
    ['piatto', 6n, 500n, { min: 6n, max: 6n, banco: 6n }],
    ['piatto', 6n, 4n, { min: 4n, max: 4n, banco: null }],
    ['classico', 200n, 500n, { min: 10n, max: 50n, banco: null }],
    ['classico', 200n, 30n, { min: 10n, max: 30n, banco: null }],
  ] as const)('R18.8 R18.10 what may be bet: %s, posta %s, credit %s', (ruleset, posta, credit, open) => {
    expect(betsOpen(rulesets[ruleset], limits, posta, credit)).toEqual(open);
  });

  it.each([
    ['piatto', 200n, 500n, calls.plain, 10n, null],
    ['piatto', 200n, 500n, calls.plain, 9n, 'betTooSmall'],
    ['piatto', 200n, 500n, calls.plain, 0n, 'betTooSmall'],
    ['piatto', 200n, 500n, calls.plain, 201n, 'betTooLarge'],
    ['piatto', 200n, 100n, calls.plain, 101n, 'beyondCredit'],
    ['piatto', 6n, 500n, calls.plain, 6n, null],
    ['piatto', 6n, 500n, calls.plain, 5n, 'betTooSmall'],
    ['piatto', 200n, 500n, calls.banco, 199n, 'wrongCallAmount'],
    ['piatto', 200n, 500n, calls.banco, 500n, null],
    ['piatto', 200n, 199n, calls.banco, 199n, 'wrongCallAmount'],
    ['piatto', 200n, 300n, calls.banco, 500n, null],
    ['piatto', 200n, 199n, calls.banco, 200n, 'beyondCredit'],
    ['piatto', 200n, 500n, calls.tavolo, 100n, 'noSuchCall'],
    ['piatto', 200n, 500n, calls.none, 0n, null],
    ['piatto', 200n, 500n, calls.none, 1n, 'wrongCallAmount'],
    ['classico', 200n, 500n, calls.banco, 200n, 'noSuchCall'],
    ['classico', 200n, 500n, calls.plain, 50n, null],
    ['classico', 200n, 500n, calls.plain, 51n, 'betTooLarge'],
  ] as const)('R18.8 R18.9 R18.10 %s, posta %s, credit %s: call %s of %s', (ruleset, posta, credit, call, max, why) => {
    expect(betProblem(rulesets[ruleset], limits, posta, credit, { call, max })).toBe(why);
  });

  it('R18.9 a banco plays for the piatto, whatever more it may cost; nothing else is cut', () => {
    expect(stakeOf(200n, { call: calls.banco, max: 500n })).toBe(200n);
    expect(stakeOf(200n, { call: calls.plain, max: 150n })).toBe(150n);
  });
});

describe('the money of a duel', () => {
  const table = { feeBps: 200, maxPosta: 1000n };
  const list = (stake: bigint) => [
    { status: statuses.banker, accepted: 0n },
    { status: statuses.accepted, accepted: stake },
    { status: statuses.absent, accepted: 0n },
  ];
  it.each([
    [
      'the banker wins: posta',
      'piatto',
      200n,
      99n,
      outcomes.banco,
      { posta: 298n, takenOut: 0n, lines: [98n, -99n, 0n] },
    ],
    [
      'the banker wins: out',
      'classico',
      200n,
      99n,
      outcomes.banco,
      { posta: 200n, takenOut: 98n, lines: [98n, -99n, 0n] },
    ],
    ['the punta wins', 'piatto', 200n, 99n, outcomes.punta, { posta: 101n, takenOut: 0n, lines: [-99n, 99n, 0n] }],
    ['the punta wins all', 'piatto', 200n, 200n, outcomes.punta, { posta: 0n, takenOut: 0n, lines: [-200n, 200n, 0n] }],
    ['the punta wins', 'classico', 200n, 99n, outcomes.punta, { posta: 101n, takenOut: 0n, lines: [-99n, 99n, 0n] }],
  ] as const)('R18.11 %s: %s', (_, ruleset, posta, stake, outcome, after) => {
    const won = outcome === outcomes.banco ? { won: 99n, cagnotte: 1n } : { won: 0n, cagnotte: 0n };
    expect(booksAfterDuel(rulesets[ruleset], table, openingBooks(posta, 3), { list: list(stake), outcome })).toEqual({
      garage: 0n,
      paidIn: posta,
      ...won,
      ...after,
    });
  });

  it('R18.12 posta above the maximum is taken out before the next duel', () => {
    const before = { ...openingBooks(900n, 3), posta: 1300n, lines: [400n, -400n, 0n] };
    expect(afterExcess(table, before)).toMatchObject({ posta: 1000n, takenOut: 300n });
    const after = booksAfterDuel(rulesets.piatto, table, before, { list: list(1000n), outcome: outcomes.punta });
    expect(after).toMatchObject({ posta: 0n, takenOut: 300n, lines: [-600n, 600n, 0n] });
  });

  it('R18.11 there is no égalité', () => {
    const turn = { list: list(10n), outcome: outcomes.egalite };
    expect(() => booksAfterDuel(rulesets.piatto, table, openingBooks(100n, 3), turn)).toThrow(AssertionFailed);
  });
});
