/**
 * An end that a proof has shown to the court is owed to whom it pays, whatever is paid then: the papers may have gone
 * through another contract, and nobody but the court has seen them.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeFunctionData, toHex } from 'viem';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeProof } from '../../engine/settlement/encode.ts';
import { evidenceOf } from '../../engine/settlement/exit/evidence.ts';
import { isPossible } from '../../engine/settlement/exit/step.ts';
import { planExit } from '../../engine/settlement/exit/plan.ts';
import { noPayment } from '../../engine/settlement/payment.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { courtAbi } from '../../server/chain/abi.ts';
import { lookForExit, placesOf } from '../../server/chain/exit/look.ts';
import { tryStep } from '../../server/chain/exit/request.ts';
import type { BankMaker } from '../support/bank-maker.ts';
import { refused } from './support/refused.ts';
import { stage, type Contest, type Courtroom } from './support/courtroom.ts';
import { sharedRoom } from './support/shared-room.ts';

const [banker, punter] = [0, 1] as const;

describe('an end that the court has seen proven', () => {
  let room: Courtroom;
  sharedRoom(2, (opened) => {
    room = opened;
  });

  /** What the winner's tools make of its own file, which lacks the last step, on this chain. */
  async function plan(proof: Proof) {
    const { client, domain } = room.system;
    const evidence = evidenceOf([proof]);
    const places = await placesOf(client, domain, 0n);
    const { player } = room.seats[punter]!;
    const facts = await lookForExit(client, places, player, evidence.tables.keys(), evidence.banks);
    const { steps } = planExit({ player, tables: evidence.tables, banks: evidence.banks, facts });
    return { places, steps, now: facts.now };
  }

  /** The punter wins this coup; banker and house stall it. */
  function stalled(): { readonly bank: BankMaker; readonly played: BankMaker; readonly seed: number } {
    for (let seed = 0; ; seed++) {
      const [bank, played] = [room.bank({ seed }), room.bank({ seed })];
      const list = room.list(bank);
      if (played.coup(list) !== outcomes.punta) continue;
      room.close(bank, list);
      return { bank, played, seed };
    }
  }

  /** The banker's wallet is a contract that turns every bit of what it is sent, and calls the court with that. */
  async function answerHidden(contest: Contest, played: BankMaker): Promise<void> {
    const { client, operator } = room.system;
    const friend = room.as(banker).account;
    const code = `0x5f5b80351981526020013681106001575f5f365f5f73${room.court.address.slice(2)}5af16032575f5ffd5b00`;
    await client.request({ method: 'hardhat_setCode', params: [friend, code] } as never);
    const args = [contest, encodeProof(played.proof(), 0)] as never;
    const plain = Buffer.from(encodeFunctionData({ abi: courtAbi, functionName: 'answer', args }).slice(2), 'hex');
    const data = toHex(plain.map((byte) => byte ^ 0xff));
    const hash = await operator.sendTransaction({ to: friend, data, gas: 5_000_000n } as never);
    assert.equal((await client.getTransactionReceipt({ hash })).status, 'success');
  }

  const ways = [
    [
      'a fork of new taglie alone replaces it',
      async (seed: number, contest: () => Promise<Contest>, played: BankMaker) => {
        await answerHidden(await contest(), played);
        const fork = room.bank({ seed });
        fork.taglia();
        fork.taglia();
        await room.propose(fork, 0);
        await room.passWindow();
        await room.finalize();
      },
    ],
    [
      'the house had settled for nothing, without its signature',
      async (_seed: number, contest: () => Promise<Contest>, played: BankMaker) => {
        await room.settleSigned(room.bank({ seed: 77 }), []);
        await answerHidden(await contest(), played);
      },
    ],
  ] as const;
  for (const [name, wrong] of ways)
    it(`I5 I14 a demand that was answered with hidden papers is claimed: ${name}`, async () => {
      const { bank, played, seed } = stalled();
      const had = await room.books();
      const open = async () => {
        const isFinal = await room.system.escrow.read.isSettled([room.table, 1n]);
        return room.demandAt(bank, stage.house, isFinal ? await room.payment() : noPayment, room.as(punter));
      };
      await wrong(seed, open, played);
      assert.equal((await room.gained(had))[punter], 0n);
      const { places, steps, now } = await plan(bank.proof());
      const step = steps.find(({ act }) => act === 'claimProven');
      assert.ok(step !== undefined && isPossible(step, now), steps.map(({ act }) => act).join());
      assert.equal(step.pays, played.state.seats[punter]);
      const account = room.as(punter).account;
      const { request } = await tryStep(room.system.client, places, account, step);
      await room.system.operator.writeContract({ ...(request as object), account } as never);
      const { claim } = await room.last('Claimed');
      await room.passWindow();
      await room.court.write.payClaim([claim]);
      assert.equal((await room.gained(had))[punter], played.state.seats[punter]);
      assert.deepEqual(
        (await plan(bank.proof())).steps.filter(({ act }) => /laim/.test(act)),
        [],
      );
    });

  it('I5 an end that was proposed is claimed as well, once something else has replaced it', async () => {
    const { bank, played, seed } = stalled();
    await room.propose(played, 0);
    const { ending } = await room.last('Proposed');
    const fork = room.bank({ seed });
    fork.taglia();
    fork.taglia();
    await room.propose(fork, 0);
    await room.passWindow();
    await room.finalize();
    const payment = await room.payment();
    await room.court.simulate.claimProven([ending, payment], room.as(punter));
    assert.equal(
      (await plan(bank.proof())).steps.some(({ act }) => act === 'claimProven'),
      true,
    );
  });

  it('I5 no end that no proof has shown, nor one that is changed', async () => {
    const { bank, played } = stalled();
    await room.propose(played, 0);
    const { ending } = await room.last('Proposed');
    await room.passWindow();
    await room.finalize();
    const payment = await room.payment();
    const more = { ...ending, seats: ending.seats.map((seat) => ({ ...seat, line: seat.line * 2n })) };
    const claim = (end: typeof ending) => room.court.simulate.claimProven([end, payment], room.as(punter));
    await refused(claim(more), 'NotProven');
    await refused(claim(ending), 'NothingToClaim');
    assert.deepEqual(
      (await plan(bank.proof())).steps.filter(({ act }) => /laim/.test(act)),
      [],
    );
  });
});
