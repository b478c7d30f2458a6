/**
 * Banks that `settle` skips because they are final or under demand. They leave no trace, whatever they say (INVARIANTS
 * I7, I10; protocol.md 5).
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Hex } from '../../engine/bytes.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeBank, encodeProof, packLine, unpackLine, type EncodedBank } from '../../engine/settlement/encode.ts';
import { settledDigest } from '../../server/chain/payment-proof.ts';
import type { BankMaker } from '../support/bank-maker.ts';
import { type Courtroom, stage } from './support/courtroom.ts';
import { refused } from './support/refused.ts';
import { sharedRoom } from './support/shared-room.ts';
import { chips } from './support/system.ts';

const { banco } = outcomes;

describe('settle skips', () => {
  let room: Courtroom;
  let escrow: Courtroom['system']['escrow'];
  sharedRoom(2, (opened) => {
    room = opened;
    ({ escrow } = room.system);
  });

  const won = (number: bigint): BankMaker => room.played([banco], { number }, [1, 2]);
  const signed = (number: bigint): EncodedBank => encodeBank(won(number).proof([1, 2]));
  const paidBy = async (...banks: EncodedBank[]) => (await escrow.simulate.settle([banks], room.as(3))).result;
  /** Sent by a stranger. */
  const send = (...banks: EncodedBank[]) => escrow.write.settle([banks], room.as(3));
  const numbersOf = async (hash: Hex) =>
    (await room.events('Settled'))
      .filter(({ transactionHash }) => transactionHash === hash)
      .map(({ args }) => args.number);
  /** A bank with this number in which nothing is true: nobody has signed it, and it sums to anything. */
  const invented = (number: bigint, player: Hex, line: bigint): EncodedBank => ({
    ...signed(number),
    lines: [packLine(player, line)],
    signed: 0n,
    cagnotte: chips(999),
    signatures: '0x',
  });

  it('I7 a number that is final, or appears twice in a call; the others are settled', async () => {
    assert.equal(await paidBy(signed(1n), signed(1n)), 1n);
    await send(signed(1n));
    const before = await room.books();
    const hash = await send(signed(1n), signed(2n), signed(1n), signed(3n), signed(2n));
    assert.deepEqual(await numbersOf(hash), [2n, 3n]);
    assert.deepEqual(
      await room.gained(before),
      won(2n).state.seats.map((line) => 2n * line),
    );
    assert.equal((await escrow.read.receipts())[0], 3n);
    assert.equal(await paidBy(signed(1n), signed(2n)), 0n);
  });

  it('I7 a number that was paid by proof', async () => {
    const bank = won(1n);
    await room.propose(bank);
    await room.passWindow();
    const ending = await room.ending();
    await room.finalize();
    assert.equal(await paidBy(signed(1n)), 0n);
    await refused(escrow.simulate.pay([ending], { account: room.court.address }), 'AlreadySettled', [room.table, 1n]);
  });

  it('I7 a coup under demand whose links were all shown: the settlement beside it goes on', async () => {
    const bank = room.bank({ number: 1n });
    room.close(bank);
    const contest = await room.demandAt(bank, stage.house);
    const void_ = encodeBank(bank.proof([1, 2]));
    assert.equal(await paidBy(void_), 0n);
    assert.deepEqual(await numbersOf(await send(void_, signed(2n))), [2n]);
    assert.deepEqual(
      [await escrow.read.isSettled([room.table, 1n]), await room.stageOf(contest)],
      [false, stage.house],
    );
  });

  it('I10 record and receipts are as if it had not been named', async () => {
    await send(signed(1n));
    const { restore: again } = await room.system.snapshot();
    const left = async () => [
      await escrow.read.record([1n]),
      await escrow.read.receipts(),
      await room.system.client.getBlock().then(({ timestamp }) => timestamp),
    ];
    const at = BigInt((await room.system.time.latest()) + 100);
    await room.system.time.setNextBlockTimestamp(at);
    await send(signed(2n));
    const alone = await left();
    await again();
    await room.system.time.setNextBlockTimestamp(at);
    await send(invented(1n, room.seats[0]!.player, -1n), signed(2n), signed(1n));
    assert.deepEqual(await left(), alone);
  });

  it('I7 a call with skipped banks only writes nothing and says nothing', async () => {
    await send(signed(1n));
    const hash = await send(signed(1n), invented(1n, room.seats[0]!.player, chips(7)));
    const { status, logs } = await room.system.client.getTransactionReceipt({ hash });
    assert.deepEqual([status, logs], ['success', []]);
    const { structLogs } = await room.system.client.request<{
      Method: string;
      Parameters: unknown[];
      ReturnType: { structLogs: readonly { readonly op: string }[] };
    }>({ method: 'debug_traceTransaction', params: [hash, {}] });
    assert.deepEqual(
      structLogs.filter(({ op }) => op === 'SSTORE' || op === 'TSTORE'),
      [],
    );
  });

  // Unchecked lines in a record would be a false receipt: somebody could name their own seat there with a great loss
  // and claim the difference from the bond.
  it('I10 no claim on what a skipped bank says', async () => {
    const bank = won(1n);
    const loser = 1;
    const { player } = room.seats[loser]!;
    await send(encodeBank(bank.proof([1, 2])));
    const lie = invented(1n, player, -chips(400));
    await send(lie, signed(2n));
    const second = await room.payment(2n);
    assert.equal(second.banks.length, 1, 'the record is of the bank that was settled');
    const keys = [room.seats[loser]!.key.address];
    const digest = settledDigest({ table: room.table, number: 1n, lines: lie.lines, keys, signed: 0n });
    for (const banks of [[digest, ...second.banks], [...second.banks, digest], [digest]]) {
      const forged = { ...second, banks, index: BigInt(banks.indexOf(digest)), lines: lie.lines, keys, signed: 0n };
      await refused(room.court.simulate.claim([encodeProof(bank.proof()), forged], room.as(loser)), 'OtherPayment', [
        room.table,
        1n,
      ]);
    }
    assert.ok(unpackLine(lie.lines[0]!).line < bank.state.seats[loser]!, 'it would have been worth it');
    await refused(
      room.court.simulate.claim([encodeProof(bank.proof()), await room.payment(1n)], room.as(loser)),
      'SettlementSigned',
    );
  });
});
