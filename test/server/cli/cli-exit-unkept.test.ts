/**
 * `sabot exit` where what the chain shows of a demand cannot be kept beside the files: no link of the player's follows,
 * and nothing else waits for a disk.
 */
import { expect, it } from 'vitest';
import { zero32, type Hex } from '../../../engine/bytes.ts';
import type { Proof, ProofTurn } from '../../../engine/proof/format.ts';
import { hashStruct } from '../../../engine/protocol/eip712.ts';
import { evidenceOf } from '../../../engine/settlement/exit/evidence.ts';
import { stages } from '../../../engine/settlement/stages.ts';
import { abiDigest, contestType } from '../../../server/chain/viem-reads.ts';
import { exitCodes, type ExitRun } from '../../../server/cli/exit/run.ts';
import { BadInput } from '../../../server/cli/verb/verb.ts';
import { unfinished } from '../../support/bank.ts';
import { clientOf, FakeNode, usualTime } from '../../support/fake-node.ts';
import { endingOf, of, player, proof } from '../../support/worse-paid.ts';
import { runOnce, type Ran } from '../support/exit-run.ts';

const { players, banker } = proof.setup.message;
const whole = unfinished(
  proof,
  players.map(({ seat }) => seat),
);
const last = whole.turns.at(-1)!;
const bankerGive = last.gives!.find(({ seat }) => seat === banker)!.signature;
/** Lacks what binds the banker. */
const file: Proof = {
  ...whole,
  turns: [
    ...whole.turns.slice(0, -1),
    { ...last, gives: last.gives!.filter(({ seat }) => seat !== banker) } as ProofTurn,
  ],
};
const closed = hashStruct('Closed', last.closed!.message);
const one32: Hex = `0x${'01'.repeat(32)}`;
const contest = {
  before: { ...endingOf(0n), turn: whole.turns.length - 1 },
  closed,
  banker: players.findIndex(({ seat }) => seat === banker),
  commitments: [one32, one32],
  lost: { posta: 0n, garage: 0n, won: 0n, cagnotte: 0n, lines: [0n, 0n] },
  owed: [0n, 0n],
};

function demanding(): FakeNode {
  const node = new FakeNode(proof.domain.chainId, proof.domain.verifyingContract, player);
  const deadline = usualTime + 60;
  node.views = {
    free: 700n,
    withdraw: undefined,
    propose: undefined,
    give: undefined,
    docketOf: { digest: zero32, deadline: 0, turn: 0, started: 1, demands: 1, status: 0 },
    demandOf: {
      digest: abiDigest(contestType, contest),
      deadline,
      stage: stages.punters,
      given: 0,
      awarded: 0,
      opener: 255,
      answer: zero32,
    },
  };
  node.times = { latest: usualTime };
  const signatures: Hex = `${last.closed!.signature}${bankerGive.slice(2)}` as Hex;
  const { table, number } = of;
  node.show('court', 'Demanded', { table, number, closed, deadline: BigInt(deadline), contest, signatures });
  return node;
}

async function run(keep: ExitRun['keep']): Promise<Ran> {
  const node = demanding();
  const sending = (act: string): unknown => {
    if (act === 'requestLeave') node.leaveAt = usualTime + 9;
    else if (act === 'withdraw') node.views = { ...node.views, free: 0n };
    else return new Error('the node goes down');
    return null;
  };
  return runOnce(clientOf(node), sending, { evidence: evidenceOf([file]), keep });
}

it('P7.14 what cannot be kept lets no link leave, and holds nothing else back', async () => {
  expect((await run(async () => 'a file')).acts).toContain('give');
  const { code, acts, out } = await run(() =>
    Promise.reject(new BadInput('what the chain shows cannot be kept (EROFS)')),
  );
  expect(acts).not.toContain('give');
  expect([acts.includes('requestLeave'), acts.includes('withdraw'), code]).toEqual([true, true, exitCodes.failed]);
  expect(out.match(/! not kept: what the chain shows cannot be kept \(EROFS\)/g)).toHaveLength(1);
});
