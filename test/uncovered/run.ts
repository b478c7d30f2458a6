/**
 * `npm run coverage:contracts`: the contract tests on Hardhat's own chain with coverage, then the lines of contracts/ that none of them ran. Fails when
 * there is one (the chip, which holds nobody's money, is only shown). Branches are not counted: Hardhat does not.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ranges, uncoveredIn } from './lcov.ts';

const root = join(import.meta.dirname, '../..');
const lcov = join(root, 'coverage/lcov.info');
rmSync(lcov, { force: true });
const folder = 'test/contracts';
// A real node refuses code of this size: what runs on one is left out, and so are the artifacts' own tests.
const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !/^(chain-|exit|build|planted|stories)/.test(file)).map((file) => `${folder}/${file}`);
// With the contracts that exist for tests only, which `test nodejs` does not compile.
const built = spawnSync('npx', ['hardhat', 'build', '--coverage'], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
const tests = spawnSync('npx', ['hardhat', 'test', 'nodejs', ...files, '--coverage'], { cwd: root, stdio: 'inherit' });
if (tests.status !== 0) {
  console.error('The tests failed: their coverage says nothing.');
  process.exit(1);
}
const found = uncoveredIn(readFileSync(lcov, 'utf8'), 'contracts/').filter(({ file }) => !file.startsWith('contracts/mocks/'));
if (!found.some(({ file }) => file === 'contracts/Escrow.sol')) throw new Error('the coverage does not speak of the escrow');
for (const { file, lines, of } of found) {
  console.log(`${file.padEnd(36)} ${of - lines.length} of ${of} lines${lines.length > 0 ? `, not: ${ranges(lines)}` : ''}`);
}
if (found.some(({ file, lines }) => lines.length > 0 && file !== 'contracts/SabotChip.sol')) process.exitCode = 1;
