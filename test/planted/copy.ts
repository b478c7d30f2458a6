/** A temporary copy of what the contract tests need, in which faults are planted. */
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { plant, type Fault } from './fault.ts';

const root = path.join(import.meta.dirname, '../..');
const parts = [
  'contracts',
  'engine',
  'server',
  'ignition',
  'test/contracts',
  'test/support',
  'test/liar',
  'test/planted',
  'test/server/support',
  'test/vectors',
  'test/bench',
  'hardhat.config.ts',
  'package.json',
  'tsconfig.json',
];

/**
 * The repository's own settings without the optimizer, which takes most of the compilation and does not change what a
 * fault does. Without it the contracts are too large for a real chain.
 */
const plain = `
import base from './hardhat.base.config.ts';
const { default: profile } = (base.solidity as { profiles: Record<string, { settings: object }> }).profiles;
const optimizer = { enabled: true, runs: 1, details: { yul: true, yulDetails: { stackAllocation: true, optimizerSteps: 'u:' } } };
const profiles = { default: { ...profile, settings: { ...profile!.settings, optimizer } } };
export default {
  ...base,
  solidity: { ...(base.solidity as object), profiles },
  paths: { ...base.paths, tests: { solidity: './test/contracts/mocks', nodejs: './test/contracts' } },
  networks: { ...base.networks, default: { type: 'edr-simulated', allowUnlimitedContractSize: true, hardfork: 'prague' } },
};
`;

/**
 * For tests written in Solidity: the repository's own settings, because they depend on the gas that a callback gets,
 * and compile no faster unoptimised. Their output has its own folder, or each of the two would recompile everything.
 */
const optimised = `
import base from './hardhat.base.config.ts';
export default { ...base, paths: { ...base.paths, cache: './optimised/cache', artifacts: './optimised/artifacts' } };
`;

/**
 * Tests that fail in the copy without any fault: those of sizes and of the faults' texts, and all on a real node, which
 * refuses such large contracts.
 */
const notHere = (name: string, source: string): boolean =>
  ['build.test.ts', 'planted.test.ts'].includes(name) || /anvil/.test(source);

export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** A copy in which faults are planted, and the tests that run in it; without names, all that could notice. */
export interface Planted {
  plant(fault: Fault): () => void;
  test(files: readonly string[]): Promise<Ran>;
  remove(): void;
}

export class Copy implements Planted {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'sabot-planted-'));

  constructor() {
    for (const part of parts) cpSync(path.join(root, part), path.join(this.folder, part), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(this.folder, 'node_modules'));
    renameSync(path.join(this.folder, 'hardhat.config.ts'), path.join(this.folder, 'hardhat.base.config.ts'));
    writeFileSync(path.join(this.folder, 'hardhat.config.ts'), plain);
    writeFileSync(path.join(this.folder, 'hardhat.optimised.config.ts'), optimised);
    const tests = path.join(this.folder, 'test/contracts');
    for (const name of readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.test.ts'),
    )) {
      if (notHere(name, readFileSync(path.join(tests, name), 'utf8'))) rmSync(path.join(tests, name));
    }
  }

  /** Plants a fault; the returned function takes it out again. */
  plant(fault: Fault): () => void {
    return plant(fault, (file) => path.join(this.folder, 'contracts', file));
  }

  /** `hardhat test …`; without files, everything. Tests written in Solidity come last. */
  async test(files: readonly string[]): Promise<Ran> {
    const [solidity, node] = [true, false].map((sol) =>
      files.filter((file) => file.endsWith('.sol') === sol).map((file) => `test/contracts/${file}`),
    );
    let ran: Ran = { code: 0, output: '' };
    if (files.length === 0 || node!.length > 0) ran = await this.hardhat('test', 'nodejs', ...node!);
    if (ran.code !== 0 || (files.length > 0 && solidity!.length === 0)) return ran;
    return this.hardhat('--config', 'hardhat.optimised.config.ts', 'test', 'solidity', ...solidity!);
  }

  /** Compiles everything, including the contracts for tests. */
  async build(): Promise<Ran> {
    return this.hardhat('build');
  }

  private async hardhat(...args: string[]): Promise<Ran> {
    const cli = path.join(root, 'node_modules/hardhat/dist/src/cli.js');
    const child = spawn(process.execPath, [cli, ...args], {
      cwd: this.folder,
      env: { ...process.env, NODE_OPTIONS: '', HH_TEST: undefined },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        output += data.toString();
      });
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    if (code === 0 && args.includes('test') && !/^\s*[1-9]\d* passing/m.test(output))
      return { code: null, output: `${output}\nno test was run` };
    return { code, output };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
