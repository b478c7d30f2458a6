import type { Reporter, TestCase } from 'vitest/node';

/**
 * Names the tests that passed only at their second try. Whole servers, chains and browsers on a shared machine are
 * sometimes late; that does not fail a run, but nobody may overlook it: each name is a race to be fixed, in the test or
 * in what it tests.
 */
export default class SecondTry implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0)
      console.log(`\n— passed at the second try only:\n${this.#names.map((name) => `   ${name}`).join('\n')}\n`);
  }
}
