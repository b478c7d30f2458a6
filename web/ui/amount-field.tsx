'use client';
/**
 * An exact amount of chips: typed, or set by quick amounts and a slider. The text is the truth; the slider only
 * proposes.
 */
import { useId, useMemo, useState, type ReactNode } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { chip } from '../../engine/chips.ts';
import { editableChips, parseChips, amountText } from '../lib/amounts.ts';
import { amountWords } from '../words/amounts.ts';
import { useServer } from '../lib/chain.tsx';
import { Button } from './button.tsx';

export interface Amount {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly set: (amount: bigint) => void;
  /** The amount, or null if it is not valid; `problem` then says why. */
  readonly amount: bigint | null;
  readonly problem: string | null;
}

/** State of an amount between `min` and `max`. */
export function useAmount(
  initial: bigint | null,
  min: bigint,
  max: bigint,
  words: { readonly below?: string; readonly above?: string } = {},
): Amount {
  const { chipSymbol } = useServer();
  const [text, setText] = useState(initial === null ? '' : editableChips(initial));
  return useMemo(() => {
    const parsed = parseChips(text);
    let problem: string | null = null;
    if (!parsed.ok) problem = parsed.text;
    else if (parsed.amount > max) problem = words.above ?? amountWords().atMost(`${amountText(max)} ${chipSymbol}`);
    else if (parsed.amount < min) problem = words.below ?? amountWords().atLeast(`${amountText(min)} ${chipSymbol}`);
    return {
      text,
      setText,
      set: (amount: bigint) => setText(editableChips(amount)),
      amount: parsed.ok && problem === null ? parsed.amount : null,
      problem,
    };
  }, [text, chipSymbol, min, max, words.above, words.below]);
}

export interface AmountFieldProps {
  readonly label: ReactNode;
  readonly amount: Amount;
  readonly testId: string;
  readonly quick?: readonly { readonly label: string; readonly amount: bigint; readonly testId?: string }[];
  readonly slider?: { readonly min: bigint; readonly max: bigint };
  readonly disabled?: boolean;
  readonly onEnter?: () => void;
  /** Beside the field. */
  readonly action?: ReactNode;
  /** After the quick amounts. */
  readonly more?: ReactNode;
}

export function AmountField({
  label,
  amount,
  testId,
  quick = [],
  slider,
  disabled = false,
  onEnter,
  action,
  more,
}: AmountFieldProps) {
  const { chipSymbol } = useServer();
  const id = useId();
  const shown = amount.problem !== null && amount.text !== '';
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="label-caps">
          {label}
        </label>
        <span id={`${id}-problem`} className="text-[13px] text-loss" aria-live="polite">
          {shown ? amount.problem : ''}
        </span>
      </div>
      <div className="flex gap-2">
        <div className="field min-w-0 flex-1" {...(shown ? { 'data-invalid': true } : {})}>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            data-testid={testId}
            value={amount.text}
            disabled={disabled}
            aria-invalid={shown}
            aria-describedby={`${id}-problem`}
            placeholder="0"
            onChange={(event) => amount.setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && onEnter && amount.amount !== null) {
                event.preventDefault();
                onEnter();
              }
            }}
          />
          <span className="text-[13px] text-muted">{chipSymbol}</span>
        </div>
        {action}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {slider && slider.max > slider.min && (
          <div className="min-w-[140px] flex-1">
            <AmountSlider amount={amount} {...slider} disabled={disabled} />
          </div>
        )}
        {quick.length > 0 && (
          <div className="flex flex-wrap gap-1.5">
            {quick.map((q) => (
              <Button
                key={q.label}
                size="small"
                disabled={disabled}
                onPress={() => amount.set(q.amount)}
                {...(q.testId ? { testId: q.testId } : {})}
              >
                {q.label}
              </Button>
            ))}
          </div>
        )}
        {more}
      </div>
    </div>
  );
}

const steps = 200;

/** The amount at each position of the slider: whole minimum units where they fit, and the exact ends. */
function amountAt(step: number, min: bigint, max: bigint): bigint {
  if (step <= 0) return min;
  if (step >= steps) return max;
  const raw = min + ((max - min) * BigInt(step)) / BigInt(steps); // rounds down: only a proposal
  const nice = max - min > 400n * chip ? 5n * chip : max - min > 20n * chip ? chip : 1n;
  const rounded = (raw / nice) * nice;
  return rounded < min ? min : rounded;
}

function AmountSlider({
  amount,
  min,
  max,
  disabled,
}: {
  readonly amount: Amount;
  readonly min: bigint;
  readonly max: bigint;
  readonly disabled: boolean;
}) {
  const current = amount.amount ?? min;
  // Rounds down: the thumb's position.
  const value = Math.max(0, Math.min(steps, Number(((current - min) * BigInt(steps)) / (max - min))));
  return (
    <Slider
      aria-label={amountWords().label}
      minValue={0}
      maxValue={steps}
      step={1}
      value={value}
      isDisabled={disabled}
      onChange={(step) => amount.set(amountAt(Number(step), min, max))}
    >
      <SliderTrack className="track">
        <div className="track-fill" style={{ width: `${(value / steps) * 100}%` }} />
        <SliderThumb className="thumb" />
      </SliderTrack>
    </Slider>
  );
}
