/**
 * How many more seats the house's bond covers (protocol.md 5, server/PROTOCOL.md P1.11): asked of the chain again and
 * again, so that nobody's grant goes there in vain.
 */
import type { Logger } from 'pino';
import type { AnyTable } from '../../engine/table/state.ts';
import { ChainDown } from './errors.ts';
import type { ChainPort } from './port.ts';

export interface BondCoverOptions {
  readonly chain: Pick<ChainPort, 'accounts'>;
  /** All tables of the house. */
  readonly tables: () => readonly Pick<AnyTable, 'table' | 'sittings'>[];
  readonly log: Logger;
  /** Milliseconds between two looks. */
  readonly every: number;
}

export class BondCover {
  readonly #options: BondCoverOptions;
  /** The part of the bond that stands behind no seat; null: not known yet. */
  #free: bigint | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: BondCoverOptions) {
    this.#options = options;
  }

  /** Looks now, and from then on. */
  start(): void {
    void this.look().finally(() => {
      if (!this.#closed) this.#timer = setTimeout(() => this.start(), this.#options.every);
    });
  }

  stop(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** What was known stays, while the chain does not answer. */
  async look(): Promise<void> {
    try {
      const { bond, reserved } = await this.#options.chain.accounts();
      this.#free = bond - reserved;
    } catch (error) {
      if (!(error instanceof ChainDown)) this.#options.log.warn({ err: error }, 'the bond could not be looked at');
    }
  }

  /**
   * Seats with this share for which there is enough: seats on their way to the chain count as if it had not reserved
   * their shares yet. Null: not known, and the escrow itself decides.
   */
  seatsFor(share: bigint): number | null {
    if (this.#free === null) return null;
    const coming = this.#options
      .tables()
      .reduce((sum, { table, sittings }) => sum + table.share * BigInt(countOf(sittings)), 0n);
    const left = this.#free - coming;
    return left <= 0n || share === 0n ? 0 : Number(left / share); // rounds down: a part of a share covers no seat
  }
}

const countOf = (sittings: AnyTable['sittings']): number =>
  sittings.filter(({ status }) => status === 'seating').length;
