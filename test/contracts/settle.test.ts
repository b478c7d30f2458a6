/** Settlement by signatures: what it pays, and every way it is refused (INVARIANTS I1, I2, I3, I4, I5, I7, I13). */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { concat, keccak256 } from 'viem';
import { hashStruct } from '../../engine/protocol/eip712.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import type { Hex } from '../../engine/bytes.ts';
import type { Proof } from '../../engine/proof/format.ts';
import {
  encodeBank,
  packLine,
  SignatureLacking,
  unpackLine,
  type EncodedBank,
} from '../../engine/settlement/encode.ts';
import type { BankOptions } from '../support/bank-options.ts';
import { BankMaker, flipped, sessionKey, type Cast, type SeatCast } from '../support/bank-maker.ts';
import { refused } from './support/refused.ts';
import { books, chips, deploySystem, headsUp, seated, type System } from './support/system.ts';

const table = hashStruct('Table', headsUp);

describe('settle', () => {
  let system: System;
  let seats: SeatCast[];
  let cast: Cast;

  beforeEach(async () => {
    system = await deploySystem();
    seats = await seated(system, headsUp);
    cast = { domain: system.domain, table: headsUp, house: system.house, seats };
  });

  /** A heads-up bank of `coups` coups (or until the punta wins), tavolo each. */
  const playBank = (options: Partial<BankOptions> = {}, coups = 4): BankMaker => {
    const bank = new BankMaker(cast, { number: 1n, banker: 1, posta: chips(50) + 7n, ...options });
    for (let i = 0; i < coups && bank.state.outcome !== outcomes.punta; i++) {
      bank.coup({ stakes: new Map([[2, { accepted: bank.state.posta / 2n, call: 3 }]]) });
    }
    return bank;
  };

  /** A bank whose lines are not zero. */
  const decided = (number = 1n): BankMaker => {
    for (let seed = 0; ; seed++) {
      const bank = playBank({ number, seed });
      if (bank.state.seats[1] !== 0n) return bank;
    }
  };
  const send = (banks: EncodedBank[]) => system.escrow.write.settle([banks]);
  const attempt = (banks: EncodedBank[]) => system.escrow.simulate.settle([banks]);
  /** The encoded bank after `change`, signed again by both seats and the house. */
  const resigned = (bank: BankMaker, change: (proof: Proof) => Proof): EncodedBank => {
    const changed = change(bank.proof([1, 2]));
    const { message, lines } = changed.result!;
    const sign = (signer: Cast['house']) => signer.sign('Result', message).signature;
    return encodeBank({
      ...changed,
      result: {
        message,
        lines,
        house: sign(cast.house),
        signatures: seats.map((s) => ({ seat: s.seat, signature: sign(s.key) })),
      },
    });
  };
  const resultOf = (proof: Proof, fields: Partial<NonNullable<Proof['result']>['message']>): Proof => ({
    ...proof,
    result: { ...proof.result!, message: { ...proof.result!.message, ...fields } },
  });

  it('I1 I2 I3 pays every line to the unit, and the cagnotte to the house', async () => {
    const bank = decided();
    const before = await books(system, table, seats);
    await send([encodeBank(bank.proof([1, 2]))]);
    const after = await books(system, table, seats);
    bank.state.seats.forEach((line, i) => assert.equal(after.locked[i]! - before.locked[i]!, line));
    assert.equal(after.cagnotte - before.cagnotte, bank.state.cagnotte);
    assert.ok(bank.state.cagnotte > 0n);
    assert.equal(bank.state.seats.reduce((a, b) => a + b, 0n) + bank.state.cagnotte, 0n);
    assert.equal(after.total, after.balance);
    assert.equal(
      [...after.free, ...after.locked, after.cagnotte, after.bond].reduce((a, b) => a + b, 0n),
      after.total,
    );
    assert.equal(await system.escrow.read.isSettled([table, 1n]), true);
    assert.equal(await system.escrow.read.isSettled([table, 2n]), false);
  });

  it('protocol.md 5 reports posta, garage, cagnotte and the lines in its event', async () => {
    const bank = decided();
    await send([encodeBank(bank.proof([1, 2]))]);
    const [event] = await system.escrow.getEvents.Settled({ table, number: 1n });
    const { posta, garage, cagnotte, lines, bankId } = event!.args;
    assert.deepEqual(
      { posta, garage, cagnotte, bankId },
      {
        posta: bank.state.posta,
        garage: bank.state.garage,
        cagnotte: bank.state.cagnotte,
        bankId: bank.bankId,
      },
    );
    assert.deepEqual(lines!.map(unpackLine), bank.proof([]).result!.lines);
  });

  it("I4 takes a player's Leave with its line instead of its Result", async () => {
    const bank = decided();
    bank.leave(1, 2);
    for (const signers of [[], [1], [2]]) {
      const encoded = encodeBank(bank.proof(signers));
      assert.equal(encoded.leaveTurns.length, 2 - signers.length);
      await attempt([encoded]);
    }
    const before = await books(system, table, seats);
    await send([encodeBank(bank.proof([]))]);
    const after = await books(system, table, seats);
    bank.state.seats.forEach((line, i) => assert.equal(after.locked[i]! - before.locked[i]!, line));
  });

  it('I4 takes Leaves of different turns, each with its own', async () => {
    for (let seed = 0; ; seed++) {
      const bank = playBank({ seed }, 1);
      if (bank.state.outcome !== outcomes.banco) continue;
      bank.leave(2);
      // The coup after it moves nothing: the earlier Leave names the same line.
      if (bank.coup({ stakes: new Map([[2, { accepted: bank.state.posta / 2n, call: 3 }]]) }) !== outcomes.egalite)
        continue;
      bank.leave(1);
      const encoded = encodeBank(bank.proof([]));
      assert.deepEqual(
        [...encoded.leaveTurns].sort((a, b) => a - b),
        [1, 2],
      );
      await refused(attempt([{ ...encoded, leaveTurns: [...encoded.leaveTurns].reverse() }]), 'WrongPlayerSigner');
      await send([encoded]);
      return;
    }
  });

  it('I4 refuses a Leave whose turn is wrong or missing', async () => {
    const bank = decided();
    bank.leave(2);
    const encoded = encodeBank(bank.proof([1]));
    await refused(attempt([{ ...encoded, leaveTurns: [encoded.leaveTurns[0]! + 1] }]), 'WrongPlayerSigner');
    await refused(attempt([{ ...encoded, leaveTurns: [] }]), 'LeaveTurnsLength', [1n, 0n]);
    await refused(attempt([{ ...encoded, leaveTurns: [...encoded.leaveTurns, 0] }]), 'LeaveTurnsLength', [1n, 2n]);
  });

  it('I4 refuses a Leave without the set-up that ties it to this number', async () => {
    const bank = decided();
    bank.leave(2);
    const encoded = encodeBank(bank.proof([1]));
    const rest = encoded.setup[0]!;
    await refused(attempt([{ ...encoded, setup: [] }]), 'SetupsLength', [1n, 0n]);
    for (const other of [
      { prev: bank.bankId },
      { house: rest.commitment.slice(0, 42) as Hex },
      { taglia: rest.taglia + 1 },
      { commitment: bank.bankId },
      { composition: rest.composition - 1n },
      { banker: rest.banker + 1 },
      { posta: rest.posta + 1n },
      { players: bank.bankId },
    ]) {
      await refused(attempt([{ ...encoded, setup: [{ ...rest, ...other }] }]), 'LeaveOfOtherBank');
    }
    await attempt([encoded]);
  });

  it('I4 needs no signature of a player whose line is 0', async () => {
    const idle = { seat: 9, player: `0x${'ab'.repeat(20)}` as Hex, key: sessionKey(system.domain, 'idle'), stack: 0n };
    const bank = new BankMaker({ ...cast, seats: [...seats, idle] }, { number: 1n, banker: 1, posta: chips(50) });
    while (bank.state.outcome === outcomes.egalite || bank.state.turn === 0)
      bank.coup({ stakes: new Map([[2, { accepted: chips(5) }]]) });
    await send([encodeBank(bank.proof([1, 2]))]);
  });

  it('I13 settles many banks in one transaction, with one new record for all', async () => {
    const banks = [decided(1n), decided(2n), decided(300n)];
    await send(banks.map((bank) => encodeBank(bank.proof([1, 2]))));
    for (const bank of banks)
      assert.equal(await system.escrow.read.isSettled([table, bank.setup.message.number]), true);
    assert.notEqual(BigInt(await system.escrow.read.record([0n])), 0n);
    assert.equal(BigInt(await system.escrow.read.record([1n])), 0n);
  });

  it('I13 uses a record again once its time is over, not before', async () => {
    const slotOf = async (number: bigint) => (await system.escrow.getEvents.Settled({ table, number }))[0]!.args.slot;
    await send([encodeBank(decided(1n).proof([1, 2]))]);
    const settled = await system.time.latest();
    await send([encodeBank(decided(2n).proof([1, 2]))]);
    assert.equal(await slotOf(2n), 1n);
    const first = await system.escrow.read.record([0n]);
    assert.equal(Number(BigInt(first) >> 216n), settled + headsUp.leaveDelay + 5 * headsUp.window);
    await system.time.increase(headsUp.leaveDelay + 5 * headsUp.window + 10);
    await send([encodeBank(decided(3n).proof([1, 2]))]);
    assert.equal(await slotOf(3n), 0n);
    assert.notEqual(await system.escrow.read.record([0n]), first);
    await send([encodeBank(decided(4n).proof([1, 2]))]);
    assert.equal(await slotOf(4n), 1n);
    await send([encodeBank(decided(5n).proof([1, 2]))]);
    assert.equal(await slotOf(5n), 2n, 'slot 0 is young again');
  });

  it('protocol.md 5 a winner who has stood up is paid into free money', async () => {
    const bank = decided();
    const winner = bank.state.seats[0]! > 0n ? 0 : 1;
    const { player } = seats[winner]!;
    const release = cast.house.sign('Release', { player, table, nonce: 0n });
    await system.escrow.write.stand([table, player, release.signature]);
    const before = await system.escrow.read.free([player]);
    await send([encodeBank(bank.proof([1, 2]))]);
    assert.equal((await system.escrow.read.free([player])) - before, bank.state.seats[winner]);
  });

  it('protocol.md 5 refuses no banks, and an unknown table', async () => {
    await refused(attempt([]), 'NoBanks');
    const encoded = encodeBank(decided().proof([1, 2]));
    await refused(attempt([{ ...encoded, table: flipped(table) }]), 'TableUnknown');
  });

  it('I3 refuses lines that do not sum to minus the cagnotte, although all have signed', async () => {
    const bank = decided();
    const moved = resigned(bank, (proof) => resultOf(proof, { cagnotte: proof.result!.message.cagnotte - 1n }));
    await refused(attempt([moved]), 'SumNotZero', [table, 1n, -1n]);
  });

  it('I5 refuses a cagnotte above the fee on what was won, although all have signed', async () => {
    const bank = decided();
    const { won, cagnotte } = bank.state;
    const least = (cagnotte * 10_000n) / 200n;
    const low = resigned(bank, (proof) => resultOf(proof, { won: least - 50n }));
    assert.ok(least <= won);
    await refused(attempt([low]), 'CagnotteTooHigh', [table, 1n, cagnotte, least - 50n]);
  });

  it('I4 refuses a wrong house, a wrong player, a changed field, and missing or surplus signatures', async () => {
    const bank = decided();
    const proof = bank.proof([1, 2]);
    const good = encodeBank(proof);
    const stranger = sessionKey(system.domain, 'stranger').sign('Result', proof.result!.message).signature;
    await refused(
      attempt([encodeBank({ ...proof, result: { ...proof.result!, house: stranger } })]),
      'WrongHouseSigner',
    );
    for (const seat of [1, 2]) {
      const signatures = proof.result!.signatures.map((s) => (s.seat === seat ? { seat, signature: stranger } : s));
      await refused(attempt([encodeBank({ ...proof, result: { ...proof.result!, signatures } })]), 'WrongPlayerSigner');
    }
    await refused(attempt([{ ...good, posta: good.posta + 1n }]), 'WrongHouseSigner');
    await refused(attempt([{ ...good, signatures: good.signatures.slice(0, -130) as Hex }]), 'SignaturesMissing', [
      195n,
      130n,
    ]);
    await refused(attempt([{ ...good, signatures: '0x' }]), 'SignaturesMissing', [65n, 0n]);
    await refused(
      attempt([{ ...good, signatures: `${good.signatures}${'00'.repeat(65)}` as Hex }]),
      'SignaturesMissing',
      [195n, 260n],
    );
    assert.throws(() => encodeBank(bank.proof([1])), SignatureLacking);
  });

  it('R7.2 refuses a signature with a high s or another v', async () => {
    const good = encodeBank(decided().proof([1, 2]));
    const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const last = good.signatures.slice(-130);
    const s = n - BigInt(`0x${last.slice(64, 128)}`);
    const mirrored = last.slice(0, 64) + s.toString(16).padStart(64, '0') + (last.endsWith('1b') ? '1c' : '1b');
    await refused(
      attempt([{ ...good, signatures: (good.signatures.slice(0, -130) + mirrored) as Hex }]),
      'WrongPlayerSigner',
    );
    const zeroV = (good.signatures.slice(0, -2) + (last.endsWith('1b') ? '00' : '01')) as Hex;
    await refused(attempt([{ ...good, signatures: zeroV }]), 'WrongPlayerSigner');
  });

  it('protocol.md 3 refuses a player who appears twice, and lines out of order, although all have signed', async () => {
    const proof = decided().proof([1, 2]);
    const good = encodeBank(proof);
    const signers = proof.result!.lines.map(({ player }) => seats.find((s) => s.player === player)!.key);
    /** The same bank with the lines at `places`, hashed and signed again by all. */
    const withLines = (places: readonly number[]): EncodedBank => {
      const lines = places.map((i) => good.lines[i]!);
      const message = { ...proof.result!.message, lines: keccak256(concat(lines)) };
      const signatures = [cast.house, ...places.map((i) => signers[i]!)].map(
        (signer) => signer.sign('Result', message).signature,
      );
      return { ...good, lines, signed: (1n << BigInt(lines.length)) - 1n, signatures: concat(signatures) };
    };
    await attempt([withLines([0, 1])]);
    await refused(attempt([withLines([0, 0, 1])]), 'LinesNotAscending', [table, 1n, proof.result!.lines[0]!.player]);
    await refused(attempt([withLines([1, 0])]), 'LinesNotAscending', [table, 1n, proof.result!.lines[0]!.player]);
    await refused(attempt([withLines([0])]), 'SumNotZero');
  });

  it('I4 refuses a loser who cannot pay, and moves nothing', async () => {
    const bank = decided();
    const loser = bank.state.seats[0]! < 0n ? 0 : 1;
    const { player } = seats[loser]!;
    const release = cast.house.sign('Release', { player, table, nonce: 0n });
    await system.escrow.write.stand([table, player, release.signature]);
    const before = await books(system, table, seats);
    await refused(attempt([encodeBank(bank.proof([1, 2]))]), 'CannotPay', [
      table,
      1n,
      player,
      -bank.state.seats[loser]!,
      0n,
    ]);
    assert.deepEqual(await books(system, table, seats), before);
  });

  it('I1 refuses a win that no money could pay, although all have signed it: AmountTooLarge', async () => {
    const [low, high] = [...seats].sort((a, b) => (a.player < b.player ? -1 : 1));
    const most = (1n << 95n) - 1n;
    const lines = [packLine(low!.player, most), packLine(high!.player, -most)];
    const good = encodeBank(decided().proof([1, 2]));
    const message = { ...good, cagnotte: 0n, lines: keccak256(concat(lines)) };
    const signatures = concat(
      [cast.house, low!.key, high!.key].map((signer) => signer.sign('Result', message).signature),
    );
    await refused(attempt([{ ...good, cagnotte: 0n, lines, signatures }]), 'AmountTooLarge', [chips(500) + most]);
  });

  it('I4 refuses a player who never sat, although its key signed', async () => {
    const other = { ...seats[1]!, player: `0x${'cd'.repeat(20)}` as Hex };
    const bank = new BankMaker({ ...cast, seats: [seats[0]!, other] }, { number: 1n, banker: 1, posta: chips(50) });
    while (bank.state.seats[1] === 0n) bank.coup({ stakes: new Map([[2, { accepted: chips(5) }]]) });
    await refused(attempt([encodeBank(bank.proof([1, 2]))]), 'WrongPlayerSigner');
  });
});
