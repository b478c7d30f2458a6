/**
 * The court's running digest of the lists of a number that were demanded (`Docket.demanded`): whoever reads the events
 * knows by it whether a ruling may be missing. Nodes that tell the truth, and some that do not, show the real
 * contracts.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeEventTopics, zeroHash } from 'viem';
import type { Proof } from '../../engine/proof/format.ts';
import { outcomes } from '../../engine/protocol/messages.ts';
import { courtAbi } from '../../server/chain/abi.ts';
import { stage } from './support/courtroom.ts';
import { docketRoom } from './support/shared-room.ts';
import { small, unplayed } from './support/small-coup.ts';
import { chips } from './support/system.ts';
import { folded, wayOut, type NodeLog } from './support/way-out.ts';

describe('the digest of the demanded lists', () => {
  const at = docketRoom();
  const digest = async (number = 1n) => (await at.docket(number)).demanded;

  it('I8 has each list in their order, however its demand ends, and also when the number is paid', async () => {
    const banks = [0, 1].map((more) => unplayed(at.room, { posta: chips(40 + more) }));
    const one = await at.room.demand(banks[0]!);
    assert.equal(await digest(), folded([one.closed]));
    const two = await at.room.demand(banks[1]!, undefined, undefined, at.room.as(1));
    const lists = [one.closed, two.closed];
    assert.equal(await digest(), folded(lists));
    await at.room.passWindow();
    for (const contest of [one, two]) await at.room.court.write.rule([contest]);
    assert.equal(await digest(), folded(lists), 'dropped, and nothing is pending any more');
    const third = await at.room.ruled(unplayed(at.room), stage.withheld);
    await at.room.finalize();
    assert.equal(await digest(), folded([...lists, third.closed]));
    assert.equal(await digest(2n), zeroHash, 'of this number only');
  });

  it('I8 has one that comes after a settlement by signatures, and what answers it changes nothing', async () => {
    await at.room.settleSigned(at.room.bank({ seed: 77 }), []);
    const bank = unplayed(at.room);
    const contest = await at.room.demandAt(bank, stage.house, await at.room.payment());
    bank.coup(small);
    await at.room.answer(contest, bank);
    assert.equal(await digest(), folded([contest.closed]));
  });

  describe('by which the way out knows a node', () => {
    const topicOf = (eventName: 'Demanded' | 'Ruled') => encodeEventTopics({ abi: courtAbi, eventName })[0];
    const isOf = (...names: ('Demanded' | 'Ruled')[]): ((log: NodeLog) => boolean) => {
      const topics: readonly unknown[] = names.map(topicOf);
      return (log) => topics.includes(log.topics[0]);
    };

    /** By the node of the room, which leaves such logs out. */
    async function planned(proof: Proof, isHidden: (log: NodeLog) => boolean) {
      const leftOut = (logs: readonly NodeLog[]) => logs.filter((log) => !isHidden(log));
      const { steps, notes, done } = await wayOut(at.room, 1, proof, leftOut);
      return { acts: steps.flatMap(({ act, number }) => (number === null ? [] : [act])), notes: notes.join(), done };
    }

    /** A coup was demanded and the house has withheld its link; the file is older than the coup. */
    async function owed(): Promise<Proof> {
      for (let seed = 0; ; seed++) {
        const [bank, saved] = [at.room.bank({ seed }), at.room.bank({ seed })];
        if (bank.coup(small) === outcomes.punta) continue;
        saved.coup(small);
        at.room.close(bank, small);
        await at.room.ruled(bank, stage.withheld);
        await at.room.finalize();
        return saved.proof();
      }
    }

    it('P7.14 an honest one: the award is taken', async () => {
      const { acts, done } = await planned(await owed(), () => false);
      assert.deepEqual([acts, done], [['award'], false]);
    });

    for (const [what, isHidden] of [
      ['a demand and its ruling', isOf('Demanded', 'Ruled')],
      ['a demand, and shows its ruling', isOf('Demanded')],
    ] as const)
      it(`P7.14 one that hides ${what}: nothing is done about the bank, or called done`, async () => {
        const { acts, notes, done } = await planned(await owed(), isHidden);
        assert.deepEqual([acts, done], [[], false]);
        assert.match(notes, /there was a demand on a list of it, and the node does not show it. It hides events/);
      });
  });
});
