/**
 * What the build promises: one bytecode in every profile, fresh ABIs, sizes that can be deployed, the vectors' digests.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import hre from 'hardhat';
import { renderAbi } from '../../server/chain/abi-source.ts';

const root = path.join(import.meta.dirname, '../..');

describe('build', () => {
  it('protocol.md 5 the default and the production profile have the same settings, so the same bytecode', () => {
    const { profiles } = hre.config.solidity;
    const settingsOf = (name: string) => {
      const { isolated, compilers, overrides } = profiles[name]!;
      return {
        isolated,
        compilers: compilers.map(({ version, path: solc, settings }) => ({ version, solc, settings })),
        overrides,
      };
    };
    assert.deepEqual(settingsOf('production'), settingsOf('default'));
    const [compiler] = profiles['production']!.compilers;
    assert.ok(compiler!.settings.viaIR && compiler!.settings.optimizer.enabled);
  });

  it('protocol.md 5 and the compiler gets the same input, byte for byte, in both', async () => {
    const { solidity } = hre;
    const roots = await solidity.getRootFilePaths();
    const inputsOf = async (buildProfile: string) => {
      const found = await solidity.getCompilationJobs(roots, { buildProfile, quiet: true, force: true });
      assert.ok(found.success, 'the sources resolve');
      const jobs = new Set(found.compilationJobsPerFile.values());
      return Promise.all(
        [...jobs].map(async (job) => ({ solc: job.solcLongVersion, input: await job.getSolcInput() })),
      );
    };
    const production = await inputsOf('production');
    assert.equal(production.length, 1);
    assert.deepEqual(production, await inputsOf('default'));
  });

  it('style.md 2 server/chain/abi.ts matches the contracts (npm run abi)', async () => {
    const { artifacts } = hre.config.paths;
    assert.equal(await readFile(path.join(root, 'server/chain/abi.ts'), 'utf8'), await renderAbi(artifacts));
  });

  it('protocol.md 5 every contract fits: 24 576 bytes of code, 49 152 of creation code', async () => {
    for (const name of ['Escrow', 'Court', 'Replay', 'SetteReplay', 'SabotChip']) {
      const { abi, bytecode, deployedBytecode } = await hre.artifacts.readArtifact(name);
      assert.ok((deployedBytecode.length - 2) / 2 <= 24_576, name);
      // The constructor's arguments count with it: a word each, all of them are values.
      const { inputs } = abi.find(({ type }) => type === 'constructor') ?? { inputs: [] };
      assert.ok((bytecode.length - 2) / 2 + 32 * inputs.length <= 49_152, name);
    }
  });
});
