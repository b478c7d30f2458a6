'use client';
/** Something is said: by a phrase that is pressed, or by a short text; to the table, or to one alone. */
import { useId, useState } from 'react';
import { isQuiet, phrases, textProblem, tidied, type Phrase } from '../../../engine/table/said.ts';
import { Button } from '../../ui/button.tsx';
import { refusalWords } from '../../words/refusals.ts';
import { talkWords } from '../../words/talk.ts';
import { useTable } from './context.tsx';

export interface SayFormProps {
  /** Test ids are `<place>-phrase-hello` …, `<place>-text`, `<place>-send` and `<place>-said`. */
  readonly place: 'chat' | 'aside';
  /** What the field is for. */
  readonly label: string;
  /** Why the last thing was not said. */
  readonly failure: string | null;
  /** `done`: once it was said. */
  readonly say: (words: { readonly phrase: Phrase } | { readonly text: string }, done: () => void) => void;
}

export function SayForm({ place, label, failure, say }: SayFormProps) {
  const { view } = useTable().snap;
  const [typed, setTyped] = useState('');
  const saidId = useId();
  const words = talkWords().chat;
  const quiet = isQuiet(view!.table.ruleset, view!.phase);
  const text = tidied(typed);
  const problem = text === '' ? null : textProblem(text);
  const said = quiet ? words.quiet : problem === null ? failure : refusalWords().reasons[problem];
  return (
    <form
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '' && problem === null && !quiet) say({ text }, () => setTyped(''));
      }}
    >
      <div className="flex flex-wrap gap-1.5" role="group" aria-label={words.quick}>
        {phrases.map((phrase) => (
          <Button
            key={phrase}
            size="small"
            disabled={quiet}
            onPress={() => say({ phrase }, () => undefined)}
            testId={`${place}-phrase-${phrase}`}
          >
            {words.phrases[phrase]}
          </Button>
        ))}
      </div>
      <div className="flex items-stretch gap-2">
        <span className="field min-w-0 flex-1" {...(problem === null ? {} : { 'data-invalid': true })}>
          <input
            value={typed}
            maxLength={200}
            autoComplete="off"
            dir="auto"
            aria-label={label}
            placeholder={label}
            aria-describedby={saidId}
            onChange={(event) => setTyped(event.target.value)}
            data-testid={`${place}-text`}
          />
        </span>
        <Button type="submit" disabled={quiet || text === '' || problem !== null} testId={`${place}-send`}>
          {words.send}
        </Button>
      </div>
      <p id={saidId} role="status" className="text-[13px] text-muted empty:hidden" data-testid={`${place}-said`}>
        {said}
      </p>
    </form>
  );
}
