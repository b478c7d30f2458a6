/**
 * The verifier on other ends of a coup, a taglia or a bank, and on what a client checks before it signs; signed by the
 * right keys.
 */
import { describe, expect, it } from 'vitest';
import { zero32 } from '../../../engine/bytes.ts';
import { fullShoe, packComposition } from '../../../engine/fairness/composition.ts';
import { contextOf, historyOf } from '../../../engine/proof/history.ts';
import type { Proof, ProofTurn, VoidTurn } from '../../../engine/proof/format.ts';
import { verifyProof } from '../../../engine/proof/verify.ts';
import { verifyClosed, verifyTurn } from '../../../engine/proof/verify-turn.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { bytes32, type BankMaker } from '../../support/bank-maker.ts';
import { bank, banco, calling, castOf, granted, keyOf, unfinished, until, wholeBank } from '../../support/bank.ts';
import { beginOf, verdict } from '../support/verdicts.ts';

const { house } = castOf();

describe('void and unfinished coups', () => {
  const cast = castOf();
  const played = wholeBank(2);
  const turn = played.turns[0]!;
  const closed = hashStruct('Closed', turn.closed!.message);

  /** The bank with a coup that is void because seat 2 was silent. */
  function voided(change: Partial<VoidTurn> = {}, silent = 4n): Proof {
    const { gives } = unfinished(played).turns[0]!;
    const voidTurn: VoidTurn = {
      bets: turn.bets!,
      closed: turn.closed!,
      list: turn.list!,
      gives: [gives![0]!],
      void: cast.house.sign('Void', { closed, silent }),
      ...change,
    };
    return {
      ...granted(bank({ seed: 0 }, cast).proof([])),
      setup: played.setup,
      turns: [voidTurn],
      result: undefined,
      end: 'void',
    };
  }

  it('R8.6 a void by a silent punter ends the bank in the state before', () => {
    expect(verdict(voided())).toBe('INCOMPLETE'); // no result yet
    expect(verdict({ ...voided(), end: 'passed' })).toBe('E.end');
    expect(verdict({ ...voided(), end: undefined })).toBe('INCOMPLETE');
  });

  it('R8.6 the silent are punters of this coup; the others gave', () => {
    expect(verdict(voided({}, 0n))).toBe('T.void');
    expect(verdict(voided({}, 2n))).toBe('T.void'); // the banker
    expect(verdict(voided({}, 12n))).toBe('T.void'); // an empty seat
    expect(verdict(voided({ gives: [] }))).toBe('T.gives');
    expect(verdict(voided({ gives: turn.gives! }))).toBe('T.gives'); // the silent one gave
    expect(verdict(voided({ gives: [turn.gives![0]!] }))).toBe('T.links'); // the banker's link
    expect(verdict(voided({ void: keyOf(cast, 1).sign('Void', { closed, silent: 4n }) }))).toBe('T.void');
    expect(verdict(voided({ void: cast.house.sign('Void', { closed: zero32, silent: 4n }) }))).toBe('T.void');
  });

  it('R8.6 R8.8 a Leave after a void names the state before it', () => {
    const { bankId } = beginOf(played);
    const leave = (change = {}) => ({
      seat: 1,
      ...keyOf(cast, 1).sign('Leave', { bankId, turn: 0, line: 0n, ...change }),
    });
    expect(verdict({ ...voided(), leaves: [leave()] })).toBe('INCOMPLETE');
    expect(verdict({ ...voided(), leaves: [leave({ turn: 1 })] })).toBe('E.leaves');
    expect(verdict({ ...unfinished(played), leaves: [leave()] })).toBe('E.leaves'); // it gave in this coup
  });

  it('R8.8 an unfinished coup is INCOMPLETE, and must be the last turn', () => {
    expect(verdict(unfinished(played))).toBe('INCOMPLETE');
    expect(verdict(unfinished(played, [2]))).toBe('INCOMPLETE');
    expect(verdict({ ...unfinished(played), end: 'passed' })).toBe('E.end');
    expect(verdict({ ...unfinished(played), turns: [...unfinished(played).turns, turn] })).toBe('E.end');
    const [open] = unfinished(played, [2]).turns;
    const withGives = (gives: unknown) => verdict({ ...unfinished(played), turns: [{ ...open!, gives } as ProofTurn] });
    expect(withGives([])).toBe('INCOMPLETE');
    expect(withGives([{ ...turn.gives![1]!, link: turn.gives![0]!.link }])).toBe('T.links');
    expect(withGives([...turn.gives!].reverse())).toBe('T.gives');
    expect(withGives([{ ...turn.gives![1]!, seat: 3 }])).toBe('T.gives');
  });
});

describe('taglia', () => {
  /** The bank's last turn, checked alone: otherwise the bank itself would have to begin in the middle of a taglia. */
  function lastTurn(composition: bigint, play: (maker: BankMaker) => void): string {
    const maker = until((m) => m.proof().turns.every(({ state }) => state?.outcome !== 1), play, { composition });
    const proof = maker.proof();
    const context = contextOf(proof.domain, proof.table, proof.setup.message)!;
    const earlier = proof.turns.slice(0, -1);
    const before = earlier.at(-1)?.state ?? beginOf(proof);
    const { ok, steps } = verifyTurn(context, historyOf(context, earlier), before, proof.turns.at(-1)!);
    return ok ? 'ok' : steps.at(-1)!.id;
  }
  /** A sabot that this many cards have left. */
  const shoeAfter = (drawn: number): bigint =>
    packComposition(fullShoe.map((six, kind) => six - Math.floor((drawn + 51 - kind) / 52)));
  const coup = (maker: BankMaker): void => {
    if (maker.state.outcome !== 1) maker.coup(calling(1, 100n));
  };

  it('R8.7 no new taglia before the cut, and no coup after it', () => {
    expect(lastTurn(shoeAfter(100), (m) => m.taglia())).toBe('T.cut');
    expect(
      lastTurn(shoeAfter(197), (m) => {
        coup(m);
        m.taglia();
      }),
    ).toBe('T.cut'); // one more coup is due
    expect(
      lastTurn(shoeAfter(197), (m) => {
        coup(m);
        coup(m);
        m.taglia();
      }),
    ).toBe('ok');
    expect(
      lastTurn(shoeAfter(197), (m) => {
        coup(m);
        coup(m);
        coup(m);
      }),
    ).toBe('T.cut');
    expect(
      lastTurn(shoeAfter(197), (m) => {
        coup(m);
        coup(m);
        m.taglia();
        coup(m);
      }),
    ).toBe('ok');
    expect(
      lastTurn(shoeAfter(197), (m) => {
        coup(m);
        coup(m);
        m.taglia();
        m.taglia();
      }),
    ).toBe('T.cut');
  });

  it('R8.7 a bank that begins behind the cut: either may come first, one coup at most', () => {
    expect(lastTurn(shoeAfter(205), (m) => m.taglia())).toBe('ok');
    expect(lastTurn(shoeAfter(205), coup)).toBe('ok');
    expect(
      lastTurn(shoeAfter(205), (m) => {
        coup(m);
        coup(m);
      }),
    ).toBe('T.cut');
    expect(
      lastTurn(shoeAfter(205), (m) => {
        coup(m);
        m.taglia();
      }),
    ).toBe('ok');
  });
});

describe('end and result', () => {
  const played = wholeBank(2);
  const { result } = played;
  const withResult = (change: object): string => verdict({ ...played, result: { ...result!, ...change } });

  it('R8.8 the end is what the turns say', () => {
    expect(verdict({ ...played, end: 'punta' })).toBe('E.end');
    expect(verdict({ ...played, end: 'void' })).toBe('E.end');
    expect(verdict({ ...played, end: undefined })).toBe('E.end');
    expect(verdict({ ...played, result: undefined })).toBe('INCOMPLETE');
    expect(verdict({ ...wholeBank(1), end: 'passed' })).toBe('E.end');
    const beyond = until(
      ({ state }) => state.outcome === 1,
      (m) => m.coup(banco(10_000n)),
    );
    beyond.taglia();
    expect(verdict(granted(beyond.proof()))).toBe('T.place');
  });

  it('R8.8 result: every field, every line, the house, the players', () => {
    const wrong = {
      table: zero32,
      number: 2n,
      bankId: zero32,
      state: zero32,
      posta: 0n,
      garage: 1n,
      won: 0n,
      cagnotte: 0n,
      lines: zero32,
    };
    for (const [field, value] of Object.entries(wrong)) {
      const message = { ...result!.message, [field]: value };
      expect([field, withResult({ message, house: house.sign('Result', message).signature })]).toEqual([
        field,
        'R.message',
      ]);
    }
    expect(withResult({ lines: [...result!.lines].reverse() })).toBe('R.lines');
    expect(withResult({ lines: result!.lines.slice(1) })).toBe('R.lines');
    expect(withResult({ house: result!.signatures[0]!.signature })).toBe('R.house');
    expect(withResult({ signatures: [...result!.signatures].reverse() })).toBe('R.signatures');
    expect(withResult({ signatures: result!.signatures.map((s) => ({ ...s, signature: result!.house })) })).toBe(
      'R.signatures',
    );
  });

  it('R8.8 a player whose line is not 0 signs the result, or left with exactly that line', () => {
    const { bankId } = beginOf(played);
    const leave = (turn: number, line: bigint) => ({
      seat: 2,
      ...keyOf(castOf(), 2).sign('Leave', { bankId, turn, line }),
    });
    const bankerOnly = { ...played, result: { ...result!, signatures: result!.signatures.slice(0, 1) } };
    const line = played.turns[0]!.state!.seats[1]!;
    expect(verdict(bankerOnly)).toBe('INCOMPLETE');
    expect(verifyProof(bankerOnly).missing).toContain('seat 2');
    expect(verdict({ ...bankerOnly, leaves: [leave(1, line)] })).toBe('VERIFIED');
    expect(verdict({ ...bankerOnly, leaves: [leave(1, 0n)] })).toBe('E.leaves');
    expect(verdict({ ...bankerOnly, leaves: [leave(0, 0n)] })).toBe('E.leaves'); // it gave after that
    expect(verdict({ ...bankerOnly, leaves: [{ ...leave(1, line), seat: 1 }] })).toBe('E.leaves');
    const nobodyWon = { ...granted(bank().proof([])), end: 'passed' as const };
    expect(verdict(nobodyWon)).toBe('VERIFIED'); // all lines are 0
  });
});

describe('what a client checks', () => {
  const maker = until(
    ({ state }) => state.outcome === 2,
    (m) => m.coup(banco(10_000n)),
  );
  maker.coup(calling(1, 500n));
  const proof = maker.proof();
  const context = contextOf(proof.domain, proof.table, proof.setup.message)!;
  const earlier = proof.turns.slice(0, 1);
  const history = historyOf(context, earlier);
  const before = earlier[0]!.state!;
  const { bets, closed, list, gives } = proof.turns[1]! as Required<
    Pick<VoidTurn, 'bets' | 'closed' | 'list' | 'gives'>
  >;
  const bet = bets[0]!.message;
  const row = list[0]!;
  const told = { seat: 1, move: 0, amount: 0n, volonta: 0, commitment: row.commitment };

  it('R8.10 a right list leads to the digest that is given for', () => {
    const checked = verifyClosed(context, history, before, { bets, closed, list }, { seat: 2, bet });
    expect(checked).toMatchObject({ ok: true, closed: hashStruct('Closed', closed.message) });
    expect(verifyClosed(context, history, before, { bets, closed, list, gives: gives.slice(0, 1) }, told).ok).toBe(
      true,
    );
  });

  it.each<[string, Parameters<typeof verifyClosed>[4]]>([
    ['an older bet', { seat: 2, bet: { ...bet, seq: bet.seq + 1 } }],
    ['another amount', { seat: 2, bet: { ...bet, max: 600n } }],
    ['a seat that is not there', { seat: 3, bet }],
    ['another move', { ...told, move: 2, amount: before.posta / 2n }],
    ['another commitment', { ...told, commitment: bytes32('other') }],
    ['another volontà', { ...told, volonta: 8 }],
  ])('R8.10 the list lacks what the seat signed or said: %s', (_what, own) => {
    expect(verifyClosed(context, history, before, { bets, closed, list }, own)).toMatchObject({
      ok: false,
      closed: undefined,
    });
    expect(verifyClosed(context, history, before, { bets, closed, list }, own).steps.at(-1)!.id).toBe('C.own');
  });

  it('R8.10 a give that is not the banker’s, or a list for another state, is found', () => {
    const wrong = [{ ...gives[0]!, signature: gives[1]!.signature }];
    expect(verifyClosed(context, history, before, { bets, closed, list, gives: wrong }).steps.at(-1)).toMatchObject({
      id: 'T.gives',
      ok: false,
    });
    expect(verifyClosed(context, history, beginOf(proof), { bets, closed, list }).ok).toBe(false);
  });

  it('R8.10 a turn leads to the state from which the next one is checked', () => {
    expect(verifyTurn(context, historyOf(context, []), beginOf(proof), proof.turns[0]!).state).toEqual(before);
    expect(verifyTurn(context, history, before, proof.turns[1]!).state).toEqual(maker.state);
    expect(verifyTurn(context, history, before, proof.turns[0]!).state).toBeUndefined();
  });
});
