/**
 * `npm run coverage:contracts`: the contract tests on Hardhat's own chain with coverage, then the lines and statements
 * of contracts/ that none of them ran. Fails if there is one, and says where. A line counts as run if every statement
 * on it ran. Branches are not counted: Hardhat does not count them. `-- --again` reads again what the last run left.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ranges, uncoveredIn } from './lcov.ts';
import { ranTags, statementsOf } from './statements.ts';

const root = join(import.meta.dirname, '../..');
const coverage = join(root, 'coverage');
const lcov = join(coverage, 'lcov.info');
const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);

function runTests(): void {
  rmSync(lcov, { force: true });
  // A real node refuses code of this size: tests on one are left out, and so are the artifacts' own tests.
  const files = filesOf('test/contracts').filter(
    (file) => file.endsWith('.test.ts') && !/^test\/contracts\/(chain-|exit|build|planted|stories)/.test(file),
  );
  // With the contracts for tests, which `test nodejs` does not compile.
  const built = spawnSync('npx', ['hardhat', 'build', '--coverage'], { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) process.exit(1);
  const tests = spawnSync('npx', ['hardhat', 'test', 'nodejs', ...files, '--coverage'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (tests.status !== 0) {
    console.error('The tests failed: their coverage says nothing.');
    process.exit(1);
  }
}

if (!process.argv.includes('--again')) runTests();
const lines = new Map(uncoveredIn(readFileSync(lcov, 'utf8'), 'contracts/').map((found) => [found.file, found]));
const ran = ranTags(coverage, 'nodejs');
for (const file of filesOf('contracts')
  .filter((name) => name.endsWith('.sol'))
  .sort()) {
  const statements = statementsOf(root, file, ran);
  const found = lines.get(file);
  // Interfaces and structs have nothing to run.
  if (statements.of === 0 && found === undefined) continue;
  if (found === undefined) throw new Error(`the coverage does not speak of ${file}`);
  console.log(
    `${file.padEnd(36)} ${found.of - found.lines.length} of ${found.of} lines, ${statements.of - statements.missed.length} of ${statements.of} statements`,
  );
  if (found.lines.length > 0) console.log(`  no test runs line ${ranges(found.lines)}`);
  for (const place of statements.missed) console.log(`  no test runs ${file}:${place}`);
  if (found.lines.length > 0 || statements.missed.length > 0) process.exitCode = 1;
}
