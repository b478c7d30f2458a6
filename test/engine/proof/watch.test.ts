/**
 * The watcher of a table's public feed: what must alarm it, and that it is quiet on an honest feed (fairness.md 3.8).
 */
import { describe, expect, it } from 'vitest';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { nothingSeen, observe, type Alarm } from '../../../engine/proof/watch.ts';
import { banco, bank, castOf, granted, until } from '../../support/bank.ts';

/** The bank as a spectator sees it coup by coup: before each, closed, and after its step. */
function views(proof: Proof): readonly Proof[] {
  const { end: _end, result: _result, ...running } = proof;
  return [0, ...proof.turns.map((_, i) => i + 1)].map((turns) => ({ ...running, turns: proof.turns.slice(0, turns) }));
}

function watched(...feed: readonly Proof[]): { readonly alarms: readonly Alarm[]; readonly finished: number } {
  let seen = nothingSeen;
  const alarms: Alarm[] = [];
  let finished = 0;
  for (const proof of feed) {
    const observed = observe(seen, proof);
    seen = observed.seen;
    alarms.push(...observed.alarms);
    finished += observed.finished;
  }
  return { alarms, finished };
}

const maker = until(
  ({ state }) => state.outcome === 2,
  (m) => m.coup({ ...banco(10_000n), acks: [1, 2] }),
);
const first = granted(maker.proof());
const played = (seed: number, posta = 10_000n, options: Parameters<typeof bank>[0] = {}): Proof => {
  const one = bank({ posta, seed, ...options });
  one.coup({ ...banco(posta), acks: [1, 2] });
  return granted(one.proof());
};

describe('watch', () => {
  it('R8.13 it is quiet on an honest feed, whatever is seen twice or missed', () => {
    const next = played(7, 10_000n, { number: 2n, prev: maker.bankId, composition: maker.state.composition });
    expect(watched(...views(first), ...views(first), ...views(next), next)).toEqual({ alarms: [], finished: 2 });
    expect(watched(next)).toEqual({ alarms: [], finished: 1 });
  });

  it('R8.13 two set-ups for one number', () => {
    const [a, b] = [views(first)[0]!, views(played(1, 12_000n))[0]!];
    expect(watched(a, b).alarms.map(({ kind }) => kind)).toContain('two set-ups');
  });

  it('R8.13 two lists and two steps for one turn', () => {
    const other = until(
      ({ state }) => state.outcome !== 1,
      (m) => m.coup({ stakes: new Map([[2, { call: 1, max: 9_000n, accepted: 9_000n }]]), acks: [1, 2] }),
    );
    const two = { ...first, turns: granted(other.proof()).turns };
    const { alarms } = watched(first, two);
    expect(alarms.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['two lists', 'two steps']));
    expect(alarms.every(({ text }) => text.startsWith('bank 1'))).toBe(true);
  });

  it('R8.13 a commitment that appeared before, in another bank', () => {
    const again = { ...played(8, 10_000n, { number: 2n, prev: maker.bankId, composition: maker.state.composition }) };
    const message = { ...again.setup.message, commitment: first.setup.message.commitment };
    const { alarms } = watched(first, { ...again, setup: castOf().house.sign('Setup', message), turns: [] });
    expect(alarms.map(({ kind }) => kind)).toEqual(['a commitment twice']);
  });

  it('R8.13 a sabot that changes between banks, and banks that do not name each other', () => {
    const jump = played(9, 10_000n, { number: 2n, prev: maker.bankId }); // a full sabot in the middle of the taglia
    expect(watched(first, jump).alarms.map(({ kind }) => kind)).toEqual(['a changed shoe']);
    const stranger = played(9, 10_000n, {
      number: 2n,
      prev: `0x${'11'.repeat(32)}`,
      composition: maker.state.composition,
    });
    expect(watched(first, stranger).alarms.map(({ kind }) => kind)).toEqual(['a broken chain of banks']);
    const taglia = played(9, 10_000n, { number: 2n, prev: maker.bankId, taglia: 2 });
    expect(watched(first, taglia).alarms).toEqual([]);
  });

  it('R8.13 a changed card, and a void with the seat it names; each reported once', () => {
    const turn = first.turns[0]!;
    const changed = {
      ...first,
      turns: [{ ...turn, cards: [(turn.cards![0]! + 1) % 52, ...turn.cards!.slice(1)] } as ProofTurn],
    };
    const { alarms } = watched(views(first)[0]!, changed, changed);
    expect(alarms).toEqual([
      { kind: 'a proof that differs', text: expect.stringMatching(/^bank 1: turn 0 \(coup 1\), T\.cards/) },
    ]);
    const { bets, closed, list, gives } = turn as Required<ProofTurn>;
    const voided = {
      bets,
      closed,
      list,
      gives,
      void: castOf().house.sign('Void', { closed: hashStruct('Closed', closed!.message), silent: 4n }),
    } as unknown as ProofTurn;
    const seen = watched({ ...first, turns: [voided] }).alarms.filter(({ kind }) => kind === 'a void');
    expect(seen).toEqual([{ kind: 'a void', text: expect.stringMatching(/turn 0 \(coup 1\): silent seat 2$/) }]);
  });
});
