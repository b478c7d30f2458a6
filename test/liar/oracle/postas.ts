/** What the player has named for which bank, and what of that may still be its posta (protocol.md 2.1). */
import type { SeatCommand } from '../../../engine/table/commands.ts';
import type { Named } from './words.ts';

type Word = Extract<Named, { readonly kind: 'posta' | 'take' | 'bid' }>;
/** Amounts, the last one named last; true: the table has taken it. */
interface Said {
  readonly kind: Word['kind'];
  readonly amounts: ReadonlyMap<bigint, boolean>;
}

/** Of a bank's set-up that the client has seen. */
export interface SetUp {
  readonly number?: bigint;
  readonly posta?: bigint;
}

export class Postas {
  private readonly said = new Map<bigint, Said>();
  /** What it had named when it went. */
  private readonly left = new Map<bigint, Said>();

  /** By hand. A word of another kind ends those before it: it comes when what they were about is over. */
  names({ kind, number, amount }: Word): void {
    const before = this.said.get(number);
    // Only a bid leaves those before it standing until it is answered.
    const stands = [...(before?.kind === kind ? before.amounts : [])].filter(([, is]) => is || kind === 'bid');
    const amounts = new Map(stands);
    const isTaken = amounts.get(amount) ?? false;
    amounts.delete(amount);
    this.said.set(number, { kind, amounts: amounts.set(amount, isTaken) });
  }

  refuses(number: bigint): void {
    this.said.delete(number);
  }

  /** It has named that, and it is neither refused nor over. */
  has({ type, number, amount }: Extract<SeatCommand, { type: Word['kind'] }>): boolean {
    const said = this.said.get(number);
    return said?.kind === type && said.amounts.has(amount);
  }

  /**
   * The table has answered. What it refuses that it has not taken was never named, unless it has shown a bank that is
   * `setUp` with it: then that answers a copy. `isHeard`: by that it has heard that its player goes, and nothing is
   * left of what it had named; false: it never has, and what it had taken stands; null: neither.
   */
  answered(command: SeatCommand, isTaken: boolean, isHeard: boolean | null, setUp: readonly SetUp[]): void {
    if (command.type === 'posta' || command.type === 'take' || command.type === 'bid') {
      const { number, amount } = command;
      const isCopy = !isTaken && setUp.some((bank) => bank.number === number && bank.posta === amount);
      if (!isCopy) this.told(command, isTaken);
    }
    for (const [number, { kind, amounts }] of isHeard === false ? this.left : []) {
      const taken = new Map([...amounts].filter(([, was]) => was));
      if (taken.size > 0 && !this.said.has(number)) this.said.set(number, { kind, amounts: taken });
    }
    if (isHeard !== null) this.left.clear();
  }

  private told({ type, number, amount }: Extract<SeatCommand, { type: Word['kind'] }>, isTaken: boolean): void {
    for (const all of [this.said, this.left]) {
      const said = all.get(number);
      if (said?.kind !== type || said.amounts.get(amount) !== false) continue;
      const amounts = new Map(said.amounts);
      if (isTaken) amounts.set(amount, true);
      else amounts.delete(amount);
      all.set(number, { kind: type, amounts });
    }
  }

  /** It has taken this passed bank, and has no answer to that. */
  waits(number: bigint): boolean {
    const said = this.said.get(number);
    return said?.kind === 'take' && said.amounts.size > 0 && ![...said.amounts.values()].includes(true);
  }

  /** What may be the posta of this bank: the last that the table has taken, and all after it. */
  of(number: bigint): readonly bigint[] {
    const amounts = [...(this.said.get(number)?.amounts ?? [])];
    return amounts
      .slice(
        Math.max(
          0,
          amounts.findLastIndex(([, isTaken]) => isTaken),
        ),
      )
      .map(([amount]) => amount);
  }

  /** Its player goes: it has named a posta for a bank that is set up already, and for no later one. */
  goes(begun: ReadonlySet<bigint | undefined>): void {
    for (const [number, said] of this.said) {
      if (begun.has(number)) continue;
      this.left.set(number, said);
      this.said.delete(number);
    }
  }
}
