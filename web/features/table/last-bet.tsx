'use client';
/** The last plain bet at each table, to be placed again or doubled by one press. Forgotten with the page. */
import type { Hex } from '../../../engine/bytes.ts';
import { actWords } from '../../words/acts.ts';
import { ActButton } from './act-button.tsx';
import { useActs, type OpenAct } from './open-acts.ts';
import type { Amounts } from './words.ts';

const last = new Map<Hex, bigint>();

/** This person has placed a plain bet of `amount` hundredths of a chip. */
export const noteBet = (tableId: Hex, amount: bigint): void => {
  last.set(tableId, amount);
};

export interface BetAgain {
  /** The last bet, and twice as much; null where none was placed yet, or where it may not be placed now. */
  readonly repeat: bigint | null;
  readonly double: bigint | null;
}

export function betAgainAt(tableId: Hex, min: bigint, max: bigint): BetAgain {
  const before = last.get(tableId) ?? null;
  const fits = (amount: bigint) => (amount >= min && amount <= max ? amount : null);
  return { repeat: before === null ? null : fits(before), double: before === null ? null : fits(before * 2n) };
}

export function BetAgainButtons({
  again: { repeat, double },
  amounts,
  waits,
  onBet,
}: {
  readonly again: BetAgain;
  readonly amounts: Amounts;
  readonly waits: boolean;
  readonly onBet: (amount: bigint) => void;
}) {
  const words = actWords();
  const again = (amount: bigint | null): OpenAct | null =>
    amount === null ? null : { press: () => onBet(amount), price: amount, waits };
  useActs({ 'bet-repeat': again(repeat), 'bet-double': again(double) });
  return (
    <>
      {repeat !== null && (
        <ActButton
          word={words.repeat(amounts(repeat))}
          what={words.what.plain}
          size="small"
          pending={waits}
          onPress={() => onBet(repeat)}
          testId="bet-repeat"
        />
      )}
      {double !== null && (
        <ActButton
          word={words.double(amounts(double))}
          what={words.what.plain}
          size="small"
          pending={waits}
          onPress={() => onBet(double)}
          testId="bet-double"
        />
      )}
    </>
  );
}
