/** `sabot exit`: only what the contracts refuse makes it take another way, and a lying node does not use up its gas. */
import { expect, it } from 'vitest';
import { zero20 } from '../../../engine/bytes.ts';
import { ChainError, ChainFailed, ChainRefused } from '../../../server/chain/errors.ts';
import { exitCodes, type ExitRun } from '../../../server/cli/exit/run.ts';
import { clientOf, type FakeNode } from '../../support/fake-node.ts';
import { endingOf, proof, worsePaid } from '../../support/worse-paid.ts';
import { runOnce, type Sending } from '../support/exit-run.ts';

const run = (lying: FakeNode, sending: Sending, by: Partial<ExitRun> = {}) => runOnce(clientOf(lying), sending, by);

/** What a seat can do besides. */
const leaving = (acts: readonly string[]) => acts.filter((act) => act !== 'requestLeave');
/** Of a player that has stood up. */
const zeroSeat = {
  seat: 0,
  key: zero20,
  locked: 0n,
  nonce: 0n,
  share: 0n,
  leaveAt: 0,
  stoodAt: 0,
  held: 0,
  shareHeld: 0,
};
/** Only what is about the bank; everything else is put off. */
const only = (thrown: (act: string) => unknown) => (act: string) =>
  act.startsWith('claim') ? thrown(act) : new ChainRefused('WindowOpen', [1n]);

/** The court refuses the end that the node shows, and its clock everything else. */
const refusing = only((act) =>
  act === 'claimProven' ? new ChainRefused('NotProven', []) : new ChainRefused('WindowOpen', [1n]),
);

it('P7.14 an end that the court refuses leaves the claim by the file, if the player says so', async () => {
  const { acts, out } = await run(worsePaid(), refusing, { claimByFile: true });
  expect(leaving(acts)).toEqual(['claimProven', 'claim']);
  expect(out).not.toMatch(/--claim-by-file/);
});

it('P7.14 without that word the one claim is kept for another node, also by who waits', async () => {
  for (const wait of [false, true]) {
    const lying = worsePaid();
    // Nothing else is left to wait for.
    lying.views = { ...lying.views, seatOf: zeroSeat };
    const { acts, code, out } = await run(lying, refusing, { wait });
    expect([acts, code]).toEqual([['claimProven'], exitCodes.failed]);
    expect(out.match(/claim: not sent\. Bank \d+: .* ask another node with --rpc/g)).toHaveLength(1);
  }
});

it.each<[string, unknown]>([
  ['a node that is slow', new ChainError('The transaction was not mined in time, though its fee was raised.')],
  ['an account without ether', new ChainError('The chain refuses.', { details: 'insufficient funds for gas' })],
])('P7.14 %s refuses nothing: the one claim is not spent on the file', async (_what, error) => {
  const { acts, code } = await run(
    worsePaid(),
    only(() => error),
  );
  expect(leaving(acts)).toEqual(['claimProven']);
  expect([exitCodes.failed, exitCodes.later]).toContain(code);
});

it('P7.14 a node that shows another end after each transaction that failed is left before the gas is gone', async () => {
  const lying = worsePaid();
  let sent = 0;
  const { out, code } = await run(
    lying,
    only(() => {
      sent++;
      lying.head++;
      const turn = proof.turns.length + 1 + sent;
      const { table, number, ...rest } = endingOf(700n + BigInt(sent));
      lying.show('court', 'Proposed', { table, number, turn, deadline: 1n, ending: { table, number, ...rest, turn } });
      return new ChainFailed('mined and failed');
    }),
  );
  expect([sent, code]).toEqual([4, exitCodes.failed]);
  expect(out).toMatch(/Several transactions were mined and failed: this node shows what is not there/);
});

it('P7.14 of what must wait it is said from when it can be tried', async () => {
  const waiting = worsePaid();
  waiting.views = { ...waiting.views, seatOf: zeroSeat };
  const { out } = await run(waiting, () => new ChainRefused('WindowOpen', [4_102_444_800n]));
  expect(out).toMatch(/not done\. WindowOpen: .* It can be tried from 2100-01-01 00:00:00 UTC\./);
  expect(out).toMatch(/The next step is possible from 2100-01-01 00:00:00 UTC: Run this again then/);
});

it('P7.14 a node that shows no bank keeps nobody from the free money', async () => {
  const hiding = worsePaid();
  hiding.logs.length = 0;
  hiding.views = { ...hiding.views, seatOf: zeroSeat, free: 700n };
  const { acts, code, out } = await run(hiding, () => {
    hiding.views = { ...hiding.views, free: 0n };
    return null;
  });
  expect([acts, code]).toEqual([['withdraw'], exitCodes.noChain]);
  expect(out).toMatch(/it is final, and the node does not show how it was paid/);
});
