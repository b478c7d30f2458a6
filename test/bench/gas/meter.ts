/**
 * What one transaction costs: `receipt.gasUsed`, the bytes it carries, the storage slots it newly writes. Everything
 * runs on Hardhat's in-process chain, whose addresses, keys and so signatures are the same in every run.
 */
import type { Hex } from '../../../engine/bytes.ts';
import { sizeOf } from '../../contracts/support/largest-calls.ts';
import { deploySystem, type System } from '../../contracts/support/system.ts';
import { breakdownOf, type Breakdown } from './breakdown.ts';

/** What is known about a row before it is measured. */
export interface Label {
  /** Key in gas.json; its meaning never changes. */
  readonly id: string;
  readonly what: string;
  /** Which slots exist already: the same call costs thousands more if it writes one for the first time. */
  readonly state: string;
  /** Banks in the transaction, if the figure is one bank's share of it. */
  readonly banks?: number;
  /** The aim in gas. */
  readonly aim?: number;
  /**
   * True if new slots are no fault: money or a seat comes in for the first time, or a dispute opens (INVARIANTS I13).
   */
  readonly mayGrow?: boolean;
}

export interface Row extends Label {
  readonly hash: Hex;
  /** Gas of the transaction, or of one bank of it, rounded up. */
  readonly gas: number;
  readonly newSlots: number;
  readonly calldata: number;
  /** Of the whole transaction, as sent over the wire. */
  readonly bytes: number;
  readonly breakdown?: Breakdown;
}

interface Diff {
  readonly pre: Accounts;
  readonly post: Accounts;
}
type Accounts = Readonly<Record<Hex, { readonly storage?: Readonly<Record<Hex, Hex>> }>>;

export class Meter {
  readonly system: System;
  readonly rows: Row[] = [];
  readonly #explain: boolean;

  private constructor(system: System, explain: boolean) {
    this.system = system;
    this.#explain = explain;
  }

  /** A meter on its own chain; with `explain`, rows with an aim say where their gas goes. */
  static async start({ explain }: { readonly explain: boolean }): Promise<Meter> {
    return new Meter(await deploySystem(), explain);
  }

  /**
   * Notes a row: what the transaction cost and carried. Throws if it failed, or wrote more new storage than it may
   * (I13).
   */
  async note(label: Label, sent: Hex | Promise<Hex>): Promise<void> {
    const hash = await sent;
    const { gas: gasUsed, calldata, bytes } = await sizeOf(this.system, hash);
    const newSlots = await this.#newSlots(hash);
    if (newSlots > 1 && !label.mayGrow)
      throw new Error(`${label.id}: ${newSlots} new storage slots, at most one is allowed (I13)`);
    this.rows.push({
      ...label,
      hash,
      // Rounds up: a bank's share is never shown too small.
      gas: Math.ceil(gasUsed / (label.banks ?? 1)),
      newSlots,
      calldata,
      bytes,
      ...(this.#explain && label.aim !== undefined ? { breakdown: await breakdownOf(this.system.client, hash) } : {}),
    });
  }

  /** Slots that were zero before the transaction and are not after it. */
  async #newSlots(hash: Hex): Promise<number> {
    const { pre, post } = await this.system.client.request<{ Method: string; Parameters: unknown[]; ReturnType: Diff }>(
      {
        method: 'debug_traceTransaction',
        params: [hash, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
      },
    );
    const known = (address: Hex, slot: Hex) => BigInt(pre[address]?.storage?.[slot] ?? 0) !== 0n;
    return Object.entries(post).flatMap(([address, { storage = {} }]) =>
      Object.keys(storage).filter((slot) => !known(address as Hex, slot as Hex)),
    ).length;
  }
}
