/**
 * The liar's oracle (test/liar/) replays coups with its own code. Compared here with Solidity: after games with a lying
 * house, `Replay` must end the honest seats' evidence in the state and with the lines that the oracle finds.
 * `LIAR_ENDS=2000` looks at more.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { domainSeparator } from '../../engine/protocol/eip712.ts';
import { decodeWire } from '../../engine/protocol/wire.ts';
import type { Proof } from '../../engine/proof/format.ts';
import { encodeProof } from '../../engine/settlement/encode.ts';
import { makeLiar } from '../liar/run-workers.ts';
import type { End } from '../liar/worker.ts';
import { deploySystem, type System } from './support/system.ts';

const wanted = Number(process.env['LIAR_ENDS'] ?? 40);

describe("Solidity ends banks like the liar's oracle", () => {
  let replay: System['replay'];
  const ends: End[] = [];

  before(async () => {
    ({ replay } = await deploySystem());
    const liar = await makeLiar({ real: 'made' });
    try {
      for (let seed = 50_001; ends.length < wanted; seed++)
        ends.push(...(await liar.play({ seed, steps: 2_500, ends: true })).ends);
    } finally {
      liar.remove();
    }
  });

  it(`I12 I14 ${wanted} ends and more`, async () => {
    let [turns, losses] = [0, 0];
    for (const { proof: text, state, turn, lines } of ends) {
      const proof = decodeWire(text) as Proof;
      const [ending] = await replay.read.replay([domainSeparator(proof.domain), encodeProof(proof, 0)]);
      assert.deepEqual([ending.state, ending.turn, ending.seats.map(({ line }) => String(line))], [state, turn, lines]);
      turns += turn;
      if (lines.some((line) => line.startsWith('-'))) losses++;
    }
    assert.ok(
      ends.length >= wanted && turns > ends.length && losses > ends.length / 4,
      `${ends.length} ends, ${turns} turns, ${losses} with a loss`,
    );
  });
});
