/**
 * The court's running digest of the ends that proofs have shown of a number (`Docket.proven`): whoever reads the events
 * knows by it whether they are all there. Nodes that tell the truth, and some that do not, show the real contracts.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeEventTopics, zeroHash } from 'viem';
import type { Hex } from '../../engine/bytes.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { encodeProof } from '../../engine/settlement/encode.ts';
import { courtAbi } from '../../server/chain/abi.ts';
import type { BankMaker } from '../support/bank-maker.ts';
import { stage, type Ending } from './support/courtroom.ts';
import { docketRoom } from './support/shared-room.ts';
import { small } from './support/small-coup.ts';
import { folded, honest, wayOut, type NodeLog } from './support/way-out.ts';

const idle = 0;
const punter = 1;

describe('the digest of the proven ends', () => {
  const at = docketRoom();
  const endsFolded = (ends: readonly Ending[]): Hex => folded(ends.map((end) => at.room.digestOf(end)));
  const proposed = async () => (await at.room.events('Proposed')).map(({ args }) => args.ending);
  /** A bank that goes on after so many coups. */
  const bankOf = (coups: number): BankMaker => {
    for (let seed = 0; ; seed++) {
      const bank = at.room.bank({ seed });
      while (bank.state.turn < coups && bank.coup(small) !== outcomes.punta);
      if (bank.state.turn === coups && bank.state.outcome !== outcomes.punta) return bank;
    }
  };

  it('I8 has each end that was proposed, in their order, also once it is replaced and when the number is paid', async () => {
    const bank = bankOf(3);
    assert.equal((await at.docket()).proven, zeroHash);
    for (const to of [1, 2, 3]) {
      await at.room.propose(bank, 0, to);
      assert.equal((await at.docket()).proven, endsFolded(await proposed()));
    }
    assert.equal((await proposed()).length, 3);
    await at.room.passWindow();
    await at.room.finalize();
    assert.equal((await at.docket()).proven, endsFolded(await proposed()));
    assert.equal((await at.docket(2n)).proven, zeroHash, 'of this number only');
  });

  it('I8 has an end once, however often it is shown, and an answer that proposes nothing, too', async () => {
    const bank = bankOf(4);
    const answer = async (turn: number, to: number) =>
      at.room.answer(await at.room.demand(bank, undefined, turn), bank, 0, to);
    await answer(1, 2);
    await at.room.propose(bank, 0, 4);
    const ends = await proposed();
    assert.equal(ends.length, 2);
    assert.equal((await at.docket()).proven, endsFolded(ends));
    await answer(0, 2);
    assert.equal((await at.docket()).proven, endsFolded(ends), 'the end of the first answer again');
    await answer(2, 3);
    const { ending } = await at.room.last('Answered');
    assert.equal((await proposed()).length, 2);
    assert.equal((await at.docket()).proven, endsFolded([...ends, ending]));
  });

  it('I8 has an answer after a settlement by signatures, and nothing of rulings and claims', async () => {
    await at.room.settleSigned(at.room.bank({ seed: 77 }), []);
    const bank = bankOf(0);
    at.room.close(bank, small);
    const payment = await at.room.payment();
    const contest = await at.room.demandAt(bank, stage.house, payment);
    assert.equal((await at.docket()).proven, zeroHash);
    bank.coup(small);
    await at.room.claim(
      bank,
      bank.state.seats.findIndex((line) => line > 0n),
    );
    assert.equal((await at.docket()).proven, zeroHash, 'its papers are those of the player that sends it');
    await at.room.answer(contest, bank);
    const { ending } = await at.room.last('Answered');
    const { status, proven } = await at.docket();
    assert.deepEqual([status, proven], [idle, endsFolded([ending])]);
  });

  describe('by which the way out knows a node', () => {
    const [proposal] = encodeEventTopics({ abi: courtAbi, eventName: 'Proposed' });
    const isProposal = ({ topics }: NodeLog): boolean => topics[0] === proposal;

    async function planned(proof: Proof, change: (logs: readonly NodeLog[]) => readonly NodeLog[]) {
      const { steps, notes } = await wayOut(at.room, punter, proof, change);
      return { claims: steps.flatMap(({ act }) => (/laim/.test(act) ? [act] : [])), notes: notes.join() };
    }

    /** The punter has won a coup that was proposed; a fork of new taglie has replaced it, and was paid. */
    async function replaced(): Promise<Proof> {
      for (let seed = 0; ; seed++) {
        const [bank, played] = [at.room.bank({ seed }), at.room.bank({ seed })];
        const list = at.room.list(bank);
        if (played.coup(list) !== outcomes.punta) continue;
        at.room.close(bank, list);
        const fork = at.room.bank({ seed });
        fork.taglia();
        fork.taglia();
        await at.room.propose(played, 0);
        await at.room.court.write.propose([encodeProof(fork.proof(), 0)], at.room.as(0));
        await at.room.passWindow();
        await at.room.finalize();
        return bank.proof();
      }
    }

    it('P7.14 an honest one: the end that was replaced is claimed', async () => {
      const { claims } = await planned(await replaced(), honest);
      assert.deepEqual(claims, ['claimProven']);
    });

    const lies: Readonly<Record<string, (logs: readonly NodeLog[]) => readonly NodeLog[]>> = {
      'hides an end that was replaced': (logs) => {
        const first = logs.find(isProposal);
        return logs.filter((log) => log !== first);
      },
      'invents one': (logs) => {
        const last = logs.findLastIndex(isProposal);
        // The last word of an ending is whether its last seat has signed.
        const { data } = logs[last]!;
        return logs.toSpliced(last, 0, { ...logs[last]!, data: `0x${data.slice(2, -1)}${data.endsWith('1') ? 0 : 1}` });
      },
      're-orders them': (logs) => {
        const data = logs.filter(isProposal).map((log) => log.data);
        return logs.map((log) => (isProposal(log) ? { ...log, data: data.pop()! } : log));
      },
    };
    for (const [what, lie] of Object.entries(lies))
      it(`P7.14 one that ${what}: it says so, and does nothing about the bank`, async () => {
        const { claims, notes } = await planned(await replaced(), lie);
        assert.deepEqual(claims, []);
        assert.match(notes, /shows other ends than the court has seen proven. It hides events, and nothing is done/);
      });
  });
});
