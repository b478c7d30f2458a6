/** A refusal by its custom error and values. */
import assert from 'node:assert/strict';
import { ChainRefused } from '../../../server/chain/errors.ts';
import { chainErrorOf } from '../../../server/chain/revert-reason.ts';

/** The custom error with which the chain refuses `act`, or null; anything but a custom error is a fault. */
export async function refusalOf(act: Promise<unknown>): Promise<string | null> {
  const error = await act.then(
    () => null,
    (e: unknown) => chainErrorOf(e),
  );
  if (error === null) return null;
  assert.ok(error instanceof ChainRefused, String(error));
  assert.notEqual(error.reason, 'Panic', error.message);
  return error.reason;
}

/** Asserts that `act` (a simulated call) reverts with the custom error `name`; with `values`, with exactly these. */
export async function refused(act: Promise<unknown>, name: string, values?: readonly unknown[]): Promise<void> {
  const error = chainErrorOf(
    await act.then(
      () => new Error(`not refused; expected ${name}`),
      (e: unknown) => e,
    ),
  );
  assert.ok(error instanceof ChainRefused, `expected ${name}, found: ${String(error)}`);
  const lower = (list: readonly unknown[]) =>
    list.map((value) => (typeof value === 'string' ? value.toLowerCase() : value));
  assert.equal(error.reason, name, error.message);
  if (values) assert.deepEqual(lower(error.values), lower(values));
}
