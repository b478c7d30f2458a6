/**
 * What comes from outside has a bound: anything settled, proposed or demanded can be shown again in one transaction by
 * everybody concerned (protocol.md 5; I10, I14).
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { keccak256, concat } from 'viem';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeGives } from '../../engine/settlement/dispute.ts';
import { encodeDraws, encodeProof, packLine, type EncodedBank } from '../../engine/settlement/encode.ts';
import { bytes32 } from '../support/bank-maker.ts';
import type { Courtroom } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';

describe('bounds', () => {
  let room: Courtroom;
  sharedRoom(2, (opened) => {
    room = opened;
  });

  /** A bank of the house alone: `count` lines of zero that nobody has signed. */
  const zeros = (count: number, number = 1n): EncodedBank => {
    const lines = Array.from({ length: count }, (_, i) => packLine(`0x${(i + 1).toString(16).padStart(40, '0')}`, 0n));
    const amounts = { posta: 0n, garage: 0n, won: 0n, cagnotte: 0n };
    const names = { table: room.table, number, bankId: bytes32('invented'), state: bytes32('state') };
    const house = room.system.house.sign('Result', { ...names, ...amounts, lines: keccak256(concat(lines)) }).signature;
    return { ...names, ...amounts, lines, signed: 0n, leaves: 0n, leaveTurns: [], setup: [], signatures: house };
  };
  const settle = (banks: readonly EncodedBank[]) => room.system.escrow.simulate.settle([banks]);

  it('I14 the house settles no more lines than a bank has players, or no claim would fit', async () => {
    await refused(settle([zeros(3990)]), 'TooManyLines', [room.table, 1n, 20n, 3990n]);
    await refused(settle([zeros(21)]), 'TooManyLines', [room.table, 1n, 20n, 21n]);
    await settle([zeros(20)]);
  });

  it('I14 nor more banks in one call than a record of them can be shown', async () => {
    const banks = Array.from({ length: 51 }, (_, i) => zeros(1, BigInt(i)));
    await refused(settle(banks), 'TooManyBanks', [50n, 51n]);
    await settle(banks.slice(1));
  });

  it('I14 a Leave brings one turn and one set-up; nobody else brings any', async () => {
    await refused(settle([{ ...zeros(1), leaveTurns: [1] }]), 'LeaveTurnsLength', [0n, 1n]);
    const { table: _t, number: _n, players, ...rest } = room.bank().setup.message;
    const setup = { ...rest, players: hashStruct('Player', players[0]!) };
    await refused(settle([{ ...zeros(1), setup: [setup] }]), 'SetupsLength', [0n, 1n]);
    await refused(settle([{ ...zeros(1), leaves: 1n, setup: [setup, setup] }]), 'SetupsLength', [1n, 2n]);
  });

  it('I14 a proof has 24 turns, a set-up twenty players, each with their own key', async () => {
    const bank = room.played([outcomes.egalite]);
    const proof = encodeProof(bank.proof(), 0);
    const propose = (changes: Partial<typeof proof>) => room.court.simulate.propose([{ ...proof, ...changes }]);
    await propose({});
    await refused(propose({ turns: Array(25).fill(proof.turns[0]) as typeof proof.turns }), 'TooManyTurns', [24n, 25n]);
    const [one, two] = proof.setup.players;
    await refused(
      propose({ setup: { ...proof.setup, players: Array(21).fill(one!) as typeof proof.setup.players } }),
      'PlayersInvalid',
      [21n],
    );
    await refused(propose({ setup: { ...proof.setup, players: [one!, { ...two!, key: one!.key }] } }), 'KeyTwice', [
      1n,
      one!.key,
    ]);
    const setup = { ...bank.setup.message, players: Array.from({ length: 21 }, () => one!) };
    await refused(room.court.simulate.lift([setup]), 'TooManyPlayers', [20n, 21n]);
  });

  it('I14 no more links come in one call than a list has punters', async () => {
    const bank = room.bank();
    room.close(bank);
    const contest = await room.demand(bank);
    const [give] = encodeGives(bank.proof(), 0);
    await refused(room.court.simulate.give([contest, Array.from({ length: 21 }, () => give!)]), 'TooManyGives', [
      20n,
      21n,
    ]);
    await room.court.simulate.give([contest, [give!]]);
  });

  describe("a turn's decisions", () => {
    /** A bank of one coup in which the banker has a decision, or has none. */
    const coupWhere = (bancoDecides: boolean) => {
      for (let seed = 0; ; seed++) {
        const bank = room.bank({ seed });
        bank.coup(room.list(bank));
        const [turn] = bank.proof().turns;
        const decisions = 'choices' in turn! && playedDecisions(turn.cards!);
        if (decisions === (bancoDecides ? 2 : 1)) return bank;
      }
    };
    /** By the cards of a coup played by the regola: a natural on either side leaves the banker no decision. */
    const playedDecisions = (cards: readonly number[]): number => {
      const points = (kind: number) => (kind % 13 > 8 ? 0 : (kind % 13) + 1);
      const natural = (a: number, b: number) => (points(a) + points(b)) % 10 > 7;
      return natural(cards[0]!, cards[2]!) || natural(cards[1]!, cards[3]!) ? 1 : 2;
    };
    const withDraws = (bank: ReturnType<typeof coupWhere>, draws: `0x${string}`) => {
      const proof = encodeProof(bank.proof(), 0);
      return room.court.simulate.propose([{ ...proof, turns: [{ ...proof.turns[0]!, draws }] }]);
    };

    it('I12 are one byte each in the order taken; defaults at the end may be left out or included', async () => {
      const bank = coupWhere(true);
      for (const draws of ['0x', '0x00', '0x0000'] as const) await withDraws(bank, draws);
      await refused(withDraws(bank, '0x000000'), 'TooManyDraws', [0, 2n, 3n]);
    });

    it('I12 a byte for a banker without a decision is refused, also one for the default', async () => {
      const bank = coupWhere(false);
      for (const draws of ['0x', '0x00'] as const) await withDraws(bank, draws);
      for (const draws of ['0x0000', '0x0001', '0x0002'] as const)
        await refused(withDraws(bank, draws), 'TooManyDraws', [0, 1n, 2n]);
    });

    it('I12 a demanded list has none', async () => {
      const bank = room.bank();
      room.close(bank);
      const [proof, list, payment] = room.demandOf(bank);
      await refused(room.court.simulate.demand([proof, { ...list, draws: '0x00' }, payment]), 'TooManyDraws', [
        0,
        0n,
        1n,
      ]);
    });

    it('I12 are written without the defaults at their end', () => {
      assert.deepEqual(
        [
          [0, 0],
          [1, 0],
          [0, 2],
          [3, 1],
        ].map(encodeDraws),
        ['0x', '0x01', '0x0002', '0x0301'],
      );
    });
  });
});
