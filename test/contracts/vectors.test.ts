/**
 * The shared banks on chain: every turn of every ruleset to its cards, lines and state digest (INVARIANTS I6, I11,
 * I12).
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { hexToBytes } from 'viem';
import type { Proof } from '../../engine/proof/format.ts';
import { startState } from '../../engine/protocol/digests.ts';
import { domainSeparator, hashStruct } from '../../engine/protocol/eip712.ts';
import { encodeProof, lastStateOf, usableBases } from '../../engine/settlement/encode.ts';
import { deploySystem, type System } from './support/system.ts';
import { readVector, vectorNames } from './support/vectors.ts';

describe('Replay of the shared banks', () => {
  let replay: System['replay'];
  before(async () => {
    ({ replay } = await deploySystem());
  });

  const play = async (proof: Proof, from?: number) =>
    replay.read.replay([domainSeparator(proof.domain), encodeProof(proof, from)]);

  const isEnd = (proof: Proof, ending: Awaited<ReturnType<typeof play>>[0]) => {
    const state = lastStateOf(proof);
    assert.equal(ending.state, hashStruct('State', state));
    assert.deepEqual(
      ending.seats.map((seat) => seat.line),
      state.seats,
    );
    const { turn, posta, garage, won, cagnotte, bankId } = state;
    assert.deepEqual(
      {
        turn: ending.turn,
        posta: ending.posta,
        garage: ending.garage,
        won: ending.won,
        cagnotte: ending.cagnotte,
        bankId: ending.bankId,
      },
      { turn, posta, garage, won, cagnotte, bankId },
    );
    assert.equal(ending.seats.reduce((sum, seat) => sum + seat.line, 0n) + ending.cagnotte, 0n);
  };

  it('I12 there are five of them, of all four rulesets', () => {
    assert.equal(vectorNames.length, 5);
    assert.deepEqual([...new Set(vectorNames.map((name) => readVector(name).table.ruleset))].sort(), [0, 1, 2, 3]);
  });

  for (const name of vectorNames) {
    const whole = readVector(name);
    const stepped = whole.turns.filter((turn) => turn.step !== undefined).length;

    it(`I12 ${name}: state 0, before any turn`, async () => {
      const [ending, cards] = await play({ ...whole, turns: [] }, 0);
      assert.equal(ending.state, hashStruct('State', startState(whole.setup.message)));
      assert.equal(cards, '0x');
    });

    it(`I5 I6 I11 I12 ${name}: ${stepped} turns from the start, each to its digest, cards and lines`, async () => {
      for (let count = 1; count <= stepped; count++) {
        const proof = { ...whole, turns: whole.turns.slice(0, count) };
        const [ending, cards] = await play(proof, 0);
        isEnd(proof, ending);
        assert.deepEqual([...hexToBytes(cards)], whole.turns[count - 1]!.cards ?? []);
      }
    });

    it(`I12 ${name}: from every signed state to the same end`, async () => {
      const bases = usableBases(whole);
      assert.ok(bases.length > 2, 'more than the start and one state are signed');
      for (const base of bases) {
        const [ending] = await play(whole, base);
        isEnd(whole, ending);
      }
    });

    it(`I4 ${name}: a bet that names a state stands for its acknowledgement`, async () => {
      const bare = {
        ...whole,
        leaves: [],
        turns: whole.turns.map((turn) => (turn.acks ? { ...turn, acks: [] } : turn)) as Proof['turns'],
      };
      const bases = usableBases(bare).slice(1);
      assert.ok(bases.length > 0, 'bets alone make bases usable');
      for (const base of bases) {
        const [ending] = await play(bare, base);
        isEnd(bare, ending);
      }
    });
  }
});
