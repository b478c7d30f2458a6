/**
 * The largest honest calls as real transactions on a real node: 128 kB, 120,000 bytes with a margin, 16.7M gas
 * (protocol.md 5; I9).
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { startAnvil, type LocalChain } from '../../server/local-chain/anvil.ts';
import { limits, sendLargest, sizeOf } from './support/largest-calls.ts';
import { deploySystem, type System } from './support/system.ts';

let anvil: LocalChain;
let system: System;
const folder = mkdtempSync(path.join(tmpdir(), 'sabot-largest-'));

before(async () => {
  anvil = await startAnvil({
    folder: path.join(folder, 'chain'),
    logFile: path.join(folder, 'anvil.log'),
    runFolder: path.join(folder, 'run'),
    port: 19545,
  });
  system = await deploySystem({ node: anvil.url() });
});
after(async () => {
  await anvil.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('I9 the largest calls of twenty players are mined, below 120,000 bytes and half the gas', async () => {
  const sent = await sendLargest(system);
  assert.deepEqual(
    sent.map(({ id }) => id),
    ['propose', 'demand', 'answer', 'claim', 'answerClaim'],
  );
  for (const { id, hash } of sent) {
    const { bytes, gas } = await sizeOf(system, hash);
    assert.ok(bytes <= limits.aim && bytes <= limits.bytes, `${id}: ${bytes} bytes`);
    assert.ok(gas <= limits.gas / 2, `${id}: ${gas} gas`);
  }
});
