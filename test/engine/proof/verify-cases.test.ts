/**
 * Every step of the verifier on banks made for it: right ones, and wrong ones although everything is signed by the
 * right keys.
 */
import { describe, expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import { contextOf, historyOf } from '../../../engine/proof/history.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import type { StepId } from '../../../engine/proof/steps.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { verifyTurn } from '../../../engine/proof/verify-turn.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Table } from '../../../engine/protocol/messages.ts';
import { pointsOf } from '../../../engine/rules/cards.ts';
import type { CoupOptions } from '../../support/bank-options.ts';
import {
  bank,
  banco,
  calling,
  castOf,
  drawFor,
  granted,
  keyOf,
  stack,
  until,
  wallets,
  wholeBank,
} from '../../support/bank.ts';
import { beginOf, firstTurn, verdict } from '../support/verdicts.ts';

const { house } = castOf();

describe('set-up', () => {
  it('R8.1 a first bank with full sabot and grants is right; without a result it is incomplete', () => {
    expect(verdict(wholeBank(1))).toBe('VERIFIED');
    expect(verdict(wholeBank(2))).toBe('VERIFIED');
    expect(verdict(granted(bank().proof()))).toBe('INCOMPLETE');
  });

  const begun = (change: Parameters<typeof bank>[0], table: Partial<Table> = {}) =>
    verdict(granted(bank(change, castOf(table)).proof()));

  it('R2.1 R8.1 posta: at least the minimum or all of a smaller stack, at most the maximum and the stack', () => {
    expect(begun({ posta: 1_000n })).toBe('INCOMPLETE');
    expect(begun({ posta: 999n })).toBe('S.posta');
    expect(begun({ posta: stack }, { minPosta: stack + 1n })).toBe('INCOMPLETE');
    expect(begun({ posta: stack - 1n }, { minPosta: stack + 1n })).toBe('S.posta');
    expect(begun({ posta: stack + 1n })).toBe('S.posta');
    expect(begun({ posta: 1_001n }, { maxPosta: 1_000n })).toBe('S.posta');
    expect(begun({ posta: 0n }, { minPosta: 0n })).toBe('S.posta');
  });

  it('R8.1 table, players, shoe', () => {
    expect(begun({}, { feeBps: 1001 })).toBe('S.table');
    expect(begun({}, { feeMode: 2 })).toBe('S.table');
    expect(begun({}, { ruleset: 3, share: 1n })).toBe('S.table');
    expect(verdict({ ...wholeBank(), table: { ...castOf().table, ruleset: 8 } })).toBe('S.table');
    expect(begun({ banker: 5 })).toBe('S.players');
    expect(verdict(granted(bank({}, castOf({}, [2, 1])).proof()))).toBe('S.players');
    const twice = castOf();
    expect(
      verdict(
        granted(
          bank({}, { ...twice, seats: twice.seats.map((s) => ({ ...s, player: twice.seats[0]!.player })) }).proof(),
        ),
      ),
    ).toBe('S.players');
    expect(begun({ composition: packComposition(fullShoe) - 1n })).toBe('S.composition');
    expect(begun({ composition: packComposition(fullShoe) + 1n })).toBe('S.composition');
    expect(begun({ composition: packComposition(fullShoe) | (1n << 208n) })).toBe('S.composition');
  });

  it('R8.1 grants: one for each player, and the stack within it in the first bank', () => {
    const proof = wholeBank();
    expect(verdict({ ...proof, grants: proof.grants.slice(1) })).toBe('S.grants');
    expect(verdict({ ...proof, grants: [...proof.grants].reverse() })).toBe('S.grants');
    expect(verdict(granted(proof, stack - 1n))).toBe('S.stacks');
    const unknown = verifyProof({ ...proof, grants: [{ ...proof.grants[0]!, signature: '0x1234' }, proof.grants[1]!] });
    expect(unknown.verdict).toBe('VERIFIED');
    expect(unknown.notChecked).toContainEqual(expect.stringMatching(/^the grant of seat 1.*contract wallet/));
    expect(verifyProof(proof).notChecked.some((note) => note.includes('grant of seat'))).toBe(false);
  });

  it('R8.1 a signature of another house than the set-up’s is refused', () => {
    const proof = wholeBank();
    expect(
      verdict({
        ...proof,
        setup: { ...proof.setup, signature: wallets[0]!.sign('Setup', proof.setup.message).signature },
      }),
    ).toBe('S.setup');
  });
});

describe('draw of the first banker', () => {
  const cast = castOf();
  const drawn = drawFor(cast, 1n, 0);
  const proof: Proof = { ...granted(bank({ banker: drawn.banker }, cast).proof()), draw: drawn.draw };
  const withDraw = (change: Partial<typeof drawn.draw>) => verdict({ ...proof, draw: { ...drawn.draw, ...change } });

  it('R8.2 the drawn seat has the bank', () => {
    expect(verdict(proof)).toBe('INCOMPLETE');
    expect(verifyProof(proof).steps.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['D.enters', 'D.draw', 'D.links', 'D.place']),
    );
    expect(verdict({ ...granted(bank({ banker: 3 - drawn.banker }, cast).proof()), draw: drawn.draw })).toBe('D.place');
  });

  it('R8.2 both seats are drawn in the long run', () => {
    expect(new Set(Array.from({ length: 20 }, (_, seed) => drawFor(cast, 1n, seed).banker))).toEqual(new Set([1, 2]));
  });

  it('R8.2 enters, list, links', () => {
    const { enters, links, draw } = drawn.draw;
    expect(withDraw({ enters: enters.slice(1) })).toBe('D.enters');
    expect(withDraw({ enters: [...enters].reverse() })).toBe('D.enters');
    expect(withDraw({ enters: [enters[0]!, { ...enters[1]!, signature: enters[0]!.signature }] })).toBe('D.enters');
    expect(withDraw({ enters: drawFor(cast, 2n, 0).draw.enters })).toBe('D.enters');
    expect(withDraw({ draw: cast.seats[0]!.key.sign('Draw', draw.message) })).toBe('D.draw');
    expect(withDraw({ draw: cast.house.sign('Draw', { ...draw.message, seats: zero32 }) })).toBe('D.draw');
    expect(withDraw({ links: links.slice(1) })).toBe('D.links');
    expect(withDraw({ links: [links[0]!, { ...links[1]!, link: links[0]!.link }] })).toBe('D.links');
    expect(withDraw({ serverLink: links[0]!.link })).toBe('D.links');
  });

  it('R8.2 a commitment of the draw that appears again in the bank is refused', () => {
    const reused = { ...drawn.draw.enters[0]!.message, commitment: proof.setup.message.commitment };
    expect(withDraw({ enters: [{ seat: 1, ...keyOf(cast, 1).sign('Enter', reused) }, drawn.draw.enters[1]!] })).toBe(
      'D.enters',
    );
  });
});

describe('closed list', () => {
  it('R3.3 banco is the whole posta, tavolo half of it rounded down', () => {
    expect(firstTurn(calling(5, 10_000n))).toBe('INCOMPLETE');
    expect(firstTurn(calling(5, 10_001n, 10_000n))).toBe('INCOMPLETE');
    expect(firstTurn(calling(5, 10_000n, 9_999n))).toBe('T.acceptance');
    expect(firstTurn(calling(3, 5_000n))).toBe('INCOMPLETE');
    expect(firstTurn(calling(3, 5_001n))).toBe('T.acceptance');
    const odd = bank({ posta: 10_001n });
    odd.coup(calling(3, 5_000n));
    expect(verdict(granted(odd.proof()))).toBe('INCOMPLETE');
  });

  it('R3.1 a plain bet is at least the minimum, and is accepted as far as the posta goes', () => {
    expect(firstTurn(calling(1, 100n))).toBe('INCOMPLETE');
    expect(firstTurn(calling(1, 99n))).toBe('T.acceptance');
    expect(firstTurn(calling(1, 99n), { minBet: stack + 1n })).toBe('T.acceptance');
    expect(firstTurn(calling(1, 12_000n, 10_000n))).toBe('INCOMPLETE');
    expect(firstTurn(calling(1, 12_000n, 9_000n))).toBe('T.acceptance');
  });

  it('R2.2 a stake is at most stack + line', () => {
    const poor = castOf();
    const seats = poor.seats.map((s) => (s.seat === 2 ? { ...s, stack: 5_000n } : s));
    for (const [max, expected] of [
      [5_000n, 'INCOMPLETE'],
      [5_001n, 'T.acceptance'],
    ] as const) {
      const maker = bank({}, { ...poor, seats });
      maker.coup(calling(1, max));
      expect(verdict(granted(maker.proof()))).toBe(expected);
    }
  });

  it.each<[string, CoupOptions, StepId]>([
    ['R3.3 a call that heads-up lacks', calling(4, 10_000n), 'T.bets'],
    [
      'R5.4 a volontà bit that heads-up lacks',
      { stakes: new Map([[2, { call: 5, accepted: 10_000n, volonta: 1 }]]) },
      'T.bets',
    ],
    ['R5.4 a volontà bit of the banker that heads-up lacks', { ...banco(10_000n), bancoVolonta: 2 }, 'T.list'],
    ['R3.2 a call without a maximum', { stakes: new Map([[2, { call: 5, accepted: 10_000n, max: 0n }]]) }, 'T.bets'],
    ['R4.1 halving before the first coup', { ...calling(5, 5_000n), move: 2, amount: 5_000n }, 'T.move'],
    ['R4.1 a raise', { ...calling(5, 10_001n), move: 1, amount: 1n }, 'T.move'],
    ['R4.1 an amount without a move', { ...banco(10_000n), amount: 1n }, 'T.move'],
  ])('%s', (_title, coup, step) => expect(firstTurn(coup)).toBe(step));

  it('R4.1 after a win or an égalité the banker may halve, by exactly half', () => {
    for (const outcome of [2, 3]) {
      const maker = () =>
        until(
          ({ state }) => state.outcome === outcome,
          (m) => m.coup(banco(10_000n)),
        );
      const { posta } = maker().state;
      for (const [amount, expected] of [
        [posta / 2n, 'INCOMPLETE'],
        [posta / 2n - 1n, 'T.move'],
      ] as const) {
        const next = maker();
        next.coup({ ...calling(1, 500n), move: 2, amount });
        expect(verdict(granted(next.proof()))).toBe(expected);
      }
    }
  });

  const played = wholeBank(2);
  const turn = played.turns[0]!;
  const withTurn = (change: object): string => verdict({ ...played, turns: [{ ...turn, ...change } as ProofTurn] });

  it('R8.3 every row matches its signed bet', () => {
    const [banker, punta] = turn.list!;
    const rows = (change: object) => withTurn({ list: [banker, { ...punta, ...change }] });
    for (const change of [
      { seq: punta!.seq + 1 },
      { max: 20_000n },
      { call: 1 },
      { volonta: 8 },
      { commitment: banker!.commitment },
      { accepted: 0n },
      { status: 1 },
      { status: 3 },
      { order: 0 },
      { seat: 3 },
    ]) {
      expect([change, rows(change)]).toEqual([change, 'T.list']);
    }
    expect(withTurn({ bets: [] })).toBe('T.list');
    expect(withTurn({ list: [{ ...banker, status: 2 }, punta] })).toBe('T.list');
    expect(withTurn({ list: [banker] })).toBe('T.list');
    expect(rows({ accepted: 9_999n })).toBe('T.closed'); // the house signed another digest
    expect(withTurn({ bets: [{ ...turn.bets![0]!, seat: 1 }] })).toBe('T.bets');
    expect(withTurn({ bets: [...turn.bets!, ...turn.bets!] })).toBe('T.bets');
  });

  it('R8.3 R3.4 hand, posta and garage are the list’s, even if the house signs others', () => {
    const closed = (change: object) =>
      withTurn({ closed: house.sign('Closed', { ...turn.closed!.message, ...change }) });
    expect(closed({ hand: 1 })).toBe('T.hand');
    expect(closed({ posta: 9_999n })).toBe('T.posta');
    expect(closed({ garage: 1n })).toBe('T.posta');
    expect(closed({ turn: 1 })).toBe('T.closed');
    expect(closed({ bankId: zero32 })).toBe('T.closed');
    expect(withTurn({ closed: keyOf(castOf(), 1).sign('Closed', turn.closed!.message) })).toBe('T.closed');
  });

  it('R3.2 a commitment may appear once per bank', () => {
    const context = contextOf(played.domain, played.table, played.setup.message)!;
    const history = historyOf(context, []);
    const before = beginOf(played);
    expect(verifyTurn(context, history, before, turn).ok).toBe(true);
    for (const used of [turn.list![0]!.commitment, turn.list![1]!.commitment]) {
      expect(verifyTurn(context, { ...history, used: new Set([used]) }, before, turn).steps.at(-1)).toMatchObject({
        id: 'T.commitments',
        ok: false,
      });
    }
    expect(
      verifyTurn(context, { ...history, used: new Set([turn.state!.commitment]) }, before, turn).steps.at(-1),
    ).toMatchObject({ id: 'T.next', ok: false });
  });
});

describe('links, decisions, state', () => {
  const played = wholeBank(2);
  const turn = played.turns[0]!;
  const withTurn = (change: object, of: Proof = played): string =>
    verdict({ ...of, turns: [{ ...of.turns[0]!, ...change } as ProofTurn] });

  it('R8.4 gives: all contributors, the banker first, each with the link it committed to', () => {
    const [banker, punta] = turn.gives!;
    expect(withTurn({ gives: [punta, banker] })).toBe('T.gives');
    expect(withTurn({ gives: [banker] })).toBe('T.gives');
    expect(withTurn({ gives: [banker, { ...punta, signature: banker!.signature }] })).toBe('T.gives');
    expect(withTurn({ gives: [banker, { seat: 2, signature: punta!.signature }] })).toBe('T.links');
    expect(withTurn({ gives: [banker, { ...punta, link: banker!.link }] })).toBe('T.links');
    expect(withTurn({ serverLink: banker!.link })).toBe('T.serverLink');
    expect(withTurn({ cards: [...turn.cards!].reverse() })).toBe('T.cards');
    expect(withTurn({ cards: turn.cards!.slice(0, -1) })).toBe('T.drawing');
  });

  it('R8.5 a choice equal to the default is allowed', () => {
    const maker = bank();
    maker.coup({ ...banco(10_000n), choose: (_role, _options, fallback) => ({ draw: fallback, sign: true }) });
    expect(maker.proof().turns[0]!.choices!.length).toBeGreaterThan(0);
    expect(verdict(granted(maker.proof()))).toBe('INCOMPLETE');
  });

  it('R8.5 R5.5 a choice with nothing to decide is refused', () => {
    const natural = until(
      (m) => pointsOf([1, 3].map((i) => m.proof().turns[0]!.cards![i]!)) >= 8,
      (m) => m.coup(banco(10_000n)),
    );
    const proof = granted(natural.proof());
    const closed = hashStruct('Closed', proof.turns[0]!.closed!.message);
    expect(verdict(proof)).toBe('INCOMPLETE');
    expect(withTurn({ choices: [{ seat: 1, ...keyOf(castOf(), 1).sign('Choice', { closed, draw: 1 }) }] }, proof)).toBe(
      'T.drawing',
    );
  });

  it('R8.5 R5.1 choices: by the two who decide, over this list, and open', () => {
    const closed = hashStruct('Closed', turn.closed!.message);
    const choice = (seat: number, draw: number, over: Hex = closed) => ({
      seat,
      ...keyOf(castOf(), seat).sign('Choice', { closed: over, draw }),
    });
    expect(withTurn({ choices: [choice(1, 1), choice(1, 1)] })).toBe('T.choices');
    expect(withTurn({ choices: [choice(2, 1, zero32)] })).toBe('T.choices');
    expect(withTurn({ choices: [{ ...choice(1, 1), seat: 2 }] })).toBe('T.choices');
    expect(withTurn({ choices: [choice(2, 4)] })).toBe('T.drawing');
    expect(withTurn({ choices: [choice(2, 0)] })).toBe('T.drawing');
    const low = until(
      (m) => pointsOf([0, 2].map((i) => m.proof().turns[0]!.cards![i]!)) < 8,
      (m) => m.coup(banco(10_000n)),
    );
    const over = hashStruct('Closed', low.proof().turns[0]!.closed!.message);
    expect(withTurn({ choices: [choice(2, 3, over)] }, granted(low.proof()))).toBe('T.drawing');
  });

  it('R5.3 alla regola: a choice against the table is refused', () => {
    const lies = until(
      (m) => m.proof().turns[0]!.choices!.length > 0,
      (m) =>
        m.coup({
          stakes: new Map([[2, { call: 5, accepted: 10_000n, volonta: 0 }]]),
          choose: (role, options, fallback) => ({
            draw: role === 'punta' ? (options.find((o) => o !== fallback) ?? fallback) : fallback,
            sign: false,
          }),
        }),
    );
    expect(verdict(granted(lies.proof()))).toBe('INCOMPLETE'); // free drawing
    const bound = bank();
    bound.coup({ stakes: new Map([[2, { call: 5, accepted: 10_000n, volonta: 8 }]]) });
    const proof = granted(bound.proof());
    const { cards, closed } = proof.turns[0]!;
    const points = pointsOf([cards![0]!, cards![2]!]);
    const against = points <= 4 || points >= 8 ? 1 : 2;
    const choice = {
      seat: 2,
      ...keyOf(castOf(), 2).sign('Choice', { closed: hashStruct('Closed', closed!.message), draw: against }),
    };
    expect(verdict(proof)).toBe('INCOMPLETE');
    expect(withTurn({ choices: [choice] }, proof)).toBe('T.drawing');
  });

  it('R8.5 every field of the new state, even if the house steps to another', () => {
    const stepTo = (change: object): string => {
      const state = { ...turn.state!, ...change };
      return withTurn({
        state,
        step: house.sign('Step', { ...turn.step!.message, next: hashStruct('State', state) }),
        acks: [],
      });
    };
    expect(stepTo({})).toBe('VERIFIED');
    const { seats, posta, composition } = turn.state!;
    const wrong: [StepId, object][] = [
      ['T.money', { posta: posta + 1n }],
      ['T.money', { garage: 1n }],
      ['T.money', { won: 0n }],
      ['T.money', { cagnotte: 0n }],
      ['T.money', { takenOut: 1n }],
      ['T.money', { paidIn: 1n }],
      ['T.money', { seats: [...seats].reverse() }],
      ['T.money', { seats: seats.slice(1) }],
      ['T.composition', { composition: composition - 1n }],
      ['T.outcome', { outcome: 3 }],
      ['T.next', { commitment: zero32 }],
      ['T.next', { commitment: played.setup.message.commitment }],
      ['T.state', { turn: 2 }],
      ['T.state', { prev: zero32 }],
      ['T.state', { taglia: 2 }],
      ['T.state', { bankId: zero32 }],
    ];
    for (const [step, change] of wrong)
      expect([Object.keys(change), stepTo(change)]).toEqual([Object.keys(change), step]);
  });

  it('R8.5 step and acknowledgements', () => {
    const step = (change: object) => withTurn({ step: house.sign('Step', { ...turn.step!.message, ...change }) });
    for (const change of [{ turn: 1 }, { closed: zero32 }, { next: zero32 }, { bankId: zero32 }])
      expect(step(change)).toBe('T.step');
    expect(withTurn({ step: keyOf(castOf(), 1).sign('Step', turn.step!.message) })).toBe('T.step');
    expect(withTurn({ acks: [...turn.acks!].reverse() })).toBe('T.acks');
    expect(withTurn({ acks: [{ ...turn.acks![0]!, seat: 2 }] })).toBe('T.acks');
    expect(withTurn({ acks: [] })).toBe('VERIFIED');
  });
});
