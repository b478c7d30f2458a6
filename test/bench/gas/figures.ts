/** docs/gas.json: `npm run gas -- --check` compares with it, and anybody who needs a figure reads it. */
import type { Size } from './deployments.ts';
import type { Row } from './meter.ts';

export interface Figures {
  /** By row; docs/GAS.md explains each. `gas` of a batch is for one bank. */
  readonly rows: Readonly<
    Record<
      string,
      { readonly gas: number; readonly newSlots: number; readonly calldata: number; readonly bytes: number }
    >
  >;
  /** Bytes of runtime code. */
  readonly sizes: Readonly<Record<string, number>>;
}

export function figuresOf(rows: readonly Row[], sizes: readonly Size[]): Figures {
  return {
    rows: Object.fromEntries(
      rows.map(({ id, gas, newSlots, calldata, bytes }) => [id, { gas, newSlots, calldata, bytes }]),
    ),
    sizes: Object.fromEntries(sizes.map(({ contract, bytes }) => [contract, bytes])),
  };
}

/**
 * Gas may differ by this fraction before it counts. Keys, addresses, cards and so all calldata are the same in every
 * run; only block times differ, and with them a zero byte or so. A thousandth is above that and below any change worth
 * mentioning.
 */
export const tolerance = 0.001;

/** What has changed, one line each; sizes and new slots exactly. */
export function differences(was: Figures, is: Figures): string[] {
  const ids = new Set([...Object.keys(was.rows), ...Object.keys(is.rows)]);
  const rows = [...ids].flatMap((id) => {
    const [before, now] = [was.rows[id], is.rows[id]];
    if (before === undefined || now === undefined) return [`${id}: ${before === undefined ? 'is new' : 'is gone'}`];
    const gas =
      Math.abs(now.gas - before.gas) > before.gas * tolerance
        ? [`${id}: ${before.gas} gas before, ${now.gas} now`]
        : [];
    return now.newSlots === before.newSlots
      ? gas
      : [...gas, `${id}: ${before.newSlots} new slots before, ${now.newSlots} now`];
  });
  const contracts = new Set([...Object.keys(was.sizes), ...Object.keys(is.sizes)]);
  const sizes = [...contracts]
    .filter((name) => was.sizes[name] !== is.sizes[name])
    .map((name) => `${name}: ${was.sizes[name] ?? 'no'} bytes before, ${is.sizes[name] ?? 'none'} now`);
  return [...rows, ...sizes];
}
