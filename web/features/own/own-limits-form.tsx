'use client';
/** Limits that a player sets for its own wallet, and that the house keeps: at a table, or without a seat. */
import { useState } from 'react';
import {
  exclusions,
  noLimits,
  pauses,
  type AwayDays,
  type OwnLimits,
  type OwnPlay,
} from '../../../engine/table/own-limits.ts';
import { amountText, lineText } from '../../lib/amounts.ts';
import { explain } from '../../lib/errors.ts';
import { mostLimit } from '../../lib/own-play.ts';
import { whenText } from '../../lib/when.ts';
import { AmountField, useAmount, type Amount } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { ownWords } from '../../words/own.ts';
import { refusalWords } from '../../words/refusals.ts';

interface Sets {
  /** Reject in words. */
  readonly setLimits: (limits: OwnLimits) => Promise<void>;
  readonly goAway: (days: AwayDays) => Promise<void>;
}

interface OwnLimitsProps extends Sets {
  readonly own: OwnPlay | null;
  /** How it is set here. */
  readonly note?: string;
}

export function OwnLimitsForm({ own, note, setLimits, goAway }: OwnLimitsProps) {
  const words = ownWords();
  // What comes anew from the house is what the fields begin with.
  const limits = own?.later?.limits ?? own?.limits ?? noLimits;
  const key = [limits.loss, limits.stake, limits.minutes, limits.remind].join();
  const asked = useAsked();
  return (
    <section className="mt-4 grid gap-3 border-t border-line pt-4" data-testid="own-limits" aria-label={words.title}>
      <h3 className="label-caps">{words.title}</h3>
      <p className="text-[13.5px] text-muted">
        {words.holds} {note}
      </p>
      <Now own={own} />
      <Fields key={key} limits={limits} from={own?.later?.at ?? null} asked={asked} setLimits={setLimits} />
      <Away goAway={goAway} />
    </section>
  );
}

/** What holds, what is to come, and how the day stands. */
function Now({ own }: { readonly own: OwnPlay | null }) {
  const words = ownWords();
  if (own === null)
    return (
      <p className="text-[13.5px]" role="status" data-testid="own-now">
        {words.none}
      </p>
    );
  const { away, later } = own;
  return (
    <div className="grid gap-1 text-[13.5px]" role="status" data-testid="own-now">
      <p>{words.now(limitsText(own.limits))}</p>
      {later !== null && <p>{words.later(limitsText(later.limits), whenText(later.at))}</p>}
      {away !== null && (
        <p>
          {refusalWords().reasons[away.excluded ? 'ownExclusion' : 'ownPause']}{' '}
          {refusalWords().until(whenText(away.until))}
        </p>
      )}
      <p className="text-muted">{words.today(lineText(own.line), own.played)}</p>
    </div>
  );
}

function limitsText({ loss, stake, minutes, remind }: OwnLimits): string {
  const words = ownWords();
  const parts = [
    loss === null ? [] : [words.lossOf(amountText(loss))],
    stake === null ? [] : [words.stakeOf(amountText(stake))],
    minutes === null ? [] : [words.minutesOf(minutes)],
    remind === null ? [] : [words.remindOf(remind)],
  ].flat();
  return parts.length === 0 ? words.noLimit : parts.join(', ');
}

const isEmpty = ({ text }: Amount): boolean => text.trim() === '';
/** Minutes as they are typed; undefined: none that can be set. */
function minutesIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 1_440 ? Number(text) : undefined;
}

interface FieldsProps extends Pick<Sets, 'setLimits'> {
  readonly limits: OwnLimits;
  /** From when on they hold; null: they do. */
  readonly from: number | null;
  /** Kept outside, since what is set draws the fields anew. */
  readonly asked: Asked;
}

function Fields({ limits, from, asked: { busy, done, failure, run }, setLimits }: FieldsProps) {
  const [loss, stake] = [useAmount(limits.loss, 1n, mostLimit), useAmount(limits.stake, 1n, mostLimit)];
  const [minutes, setMinutes] = useState(limits.minutes?.toString() ?? '');
  const [remind, setRemind] = useState(limits.remind?.toString() ?? '');
  const words = ownWords();
  const [a, b] = [minutesIn(minutes), minutesIn(remind)];
  const isRight =
    [loss, stake].every((one) => isEmpty(one) || one.amount !== null) && a !== undefined && b !== undefined;
  const save = () => {
    if (isRight) run(() => setLimits({ loss: loss.amount, stake: stake.amount, minutes: a, remind: b }));
  };
  const isSaid =
    done && loss.amount === limits.loss && stake.amount === limits.stake && a === limits.minutes && b === limits.remind;
  const set = from === null ? words.set : words.setFrom(whenText(from));
  return (
    <div className="grid gap-3">
      <AmountField label={words.loss} amount={loss} testId="own-loss" onEnter={save} />
      <AmountField label={words.stake} amount={stake} testId="own-stake" onEnter={save} />
      <Minutes label={words.minutes} text={minutes} onText={setMinutes} testId="own-minutes" />
      <Minutes label={words.remind} text={remind} onText={setRemind} testId="own-remind" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-[13.5px] text-muted" role="status" data-testid="own-said">
          {failure ?? (isSaid ? set : words.empty)}
        </p>
        <Button look="gold" onPress={save} pending={busy} disabled={!isRight} testId="own-save">
          {words.save}
        </Button>
      </div>
    </div>
  );
}

interface MinutesProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly testId: string;
}

function Minutes({ label, text, onText, testId }: MinutesProps) {
  const isWrong = minutesIn(text) === undefined;
  return (
    <label className="grid gap-2">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="label-caps">{label}</span>
        <span className="text-[13px] text-loss" aria-live="polite">
          {isWrong ? ownWords().whole : ''}
        </span>
      </span>
      <span className="field" {...(isWrong ? { 'data-invalid': true } : {})}>
        <input
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={isWrong}
          onChange={(event) => onText(event.target.value)}
          data-testid={testId}
        />
      </span>
    </label>
  );
}

function Away({ goAway }: Pick<Sets, 'goAway'>) {
  const [chosen, choose] = useState<AwayDays | null>(null);
  const { busy, done, failure, run } = useAsked();
  const words = ownWords();
  const row = (label: string, choices: readonly AwayDays[]) => (
    <div className="flex flex-wrap items-center gap-1.5" role="group" aria-label={label}>
      <span className="w-full text-[13.5px]">{label}</span>
      {choices.map((days) => (
        <Button key={days} size="small" onPress={() => choose(days)} testId={`own-away-${days}`}>
          {words.days[days]}
        </Button>
      ))}
    </div>
  );
  return (
    <div className="grid gap-2.5 border-t border-line pt-3">
      <h4 className="label-caps">{words.away}</h4>
      <p className="text-[13.5px] text-muted">{words.awayWhat}</p>
      {row(words.pause, pauses)}
      {row(words.exclusion, exclusions)}
      {chosen !== null && (
        <div className="sunken grid gap-2.5 p-3.5 text-[14px]" role="alert" data-testid="own-away-sure">
          <p>{words.sure(words.days[chosen])}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button size="small" onPress={() => choose(null)} testId="own-away-no">
              {words.sureNo}
            </Button>
            <Button
              size="small"
              look="gold"
              pending={busy}
              onPress={() =>
                run(
                  () => goAway(chosen),
                  () => choose(null),
                )
              }
              testId="own-away-yes"
            >
              {words.sureYes}
            </Button>
          </div>
        </div>
      )}
      <p className="text-[13.5px] text-muted empty:hidden" role="status">
        {failure ?? (done ? words.awayNow : null)}
      </p>
    </div>
  );
}

type Asked = ReturnType<typeof useAsked>;

/** What the house has answered to who asks it for something. */
function useAsked() {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function ask(act: () => Promise<void>, then: () => void): Promise<void> {
    setBusy(true);
    setDone(false);
    setFailure(null);
    try {
      await act();
      setDone(true);
      then();
    } catch (error) {
      setFailure(explain(error));
    } finally {
      setBusy(false);
    }
  }
  const run = (act: () => Promise<void>, then: () => void = () => undefined): void => void ask(act, then);
  return { busy, done, failure, run };
}
