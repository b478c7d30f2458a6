'use client';
/** Change one byte and see which step fails: the quickest way to trust a verifier. */
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { verifyWords } from '../../words/verify.ts';
import { placesIn, tampered, windowAt } from './tampering.ts';

export interface TamperProps {
  /** The file as it was given. */
  readonly text: string;
  /** The place that is changed now; null: none. */
  readonly at: number | null;
  /** What the verifier says of the changed copy; null while it works. */
  readonly verdict: string | null;
  readonly onChange: (at: number | null, text: string) => void;
}

export function Tamper({ text, at, verdict, onChange }: TamperProps) {
  const [typed, setTyped] = useState('');
  const places = placesIn(text);
  const words = verifyWords().tamper;
  const change = (place: number) => onChange(place, tampered(text, place));
  const wished = /^\d{1,9}$/.test(typed) && Number(typed) < text.length ? Number(typed) : null;
  return (
    <section className="panel grid gap-3 p-5" data-testid="tamper">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-[17px] font-semibold">{words.title}</h2>
        {at !== null && (
          <Button size="small" onPress={() => onChange(null, text)} testId="tamper-undo">
            {words.undo}
          </Button>
        )}
      </div>
      <p className="text-[13.5px] text-soft">{words.words}</p>
      <div className="flex flex-wrap gap-1.5">
        {places.map(({ what, at: place, step, inside }) => (
          <Button
            key={`${place} ${step}`}
            size="small"
            look={place === at ? 'gold' : 'plain'}
            onPress={() => change(place)}
            label={words.change(what, step, inside ?? null)}
            testId={`tamper-${inside ?? step}`}
          >
            {what}
          </Button>
        ))}
      </div>
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (wished !== null) change(wished);
        }}
      >
        <label className="text-[13.5px] text-soft" htmlFor="tamper-byte">
          {words.any(text.length - 1)}
        </label>
        <input
          id="tamper-byte"
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="sunken figures w-28 px-2.5 py-1.5 text-[14px]"
          data-testid="tamper-byte"
        />
        <Button type="submit" size="small" disabled={wished === null} testId="tamper-apply">
          {words.apply}
        </Button>
      </form>
      {at !== null && <Excerpt before={text} after={tampered(text, at)} at={at} onPick={change} />}
      {at !== null && (
        <p
          role="status"
          className="text-[14px] font-medium [overflow-wrap:anywhere] text-[#ffb4b0]"
          data-testid="tamper-verdict"
        >
          {verdict ?? words.checking}
        </p>
      )}
    </section>
  );
}

/** The text around the change; each of its characters can be changed instead. */
function Excerpt({
  before,
  after,
  at,
  onPick,
}: {
  readonly before: string;
  readonly after: string;
  readonly at: number;
  readonly onPick: (at: number) => void;
}) {
  const { from, chars } = windowAt(before, at);
  const words = verifyWords().tamper;
  return (
    <div className="grid gap-1.5" data-testid="tamper-excerpt" data-at={at}>
      <p className="sunken p-3 font-mono text-[13px] leading-7 [overflow-wrap:anywhere]">
        {[...chars].map((char, i) => {
          const place = from + i;
          const changed = place === at;
          const shown = char === '\n' ? '↵' : char === ' ' ? '\u00a0' : char;
          return changed ? (
            <mark key={place} className="rounded bg-alarm px-0.5 text-white" title={words.was(char)}>
              {after[place]}
            </mark>
          ) : (
            <button
              key={place}
              type="button"
              tabIndex={-1}
              className="cursor-pointer rounded hover:bg-raised hover:text-brass-bright"
              onClick={() => onPick(place)}
              title={words.changeAt(place)}
            >
              {shown}
            </button>
          );
        })}
      </p>
      <p className="text-[12.5px] text-muted">{words.became(at, before[at] ?? '', after[at] ?? '')}</p>
    </div>
  );
}
