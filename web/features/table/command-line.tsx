'use client';
/** Playing by typed words and single keys: a field, its answers, and the list of all of them. */
import { useEffect, useId, useRef, useState } from 'react';
import { useKeys } from '../../lib/keys.ts';
import { Button } from '../../ui/button.tsx';
import { uiWords } from '../../words/ui.ts';
import { commandWords } from '../../words/commands.ts';
import type { Question } from '../../words/en/commands.ts';
import { CommandHelp } from './command-help.tsx';
import { readCommand, seenOf, type Seen } from './commands.ts';
import { useTable } from './context.tsx';
import { deciders } from './due.ts';
import { openActs } from './open-acts.ts';

/** Where the answers stand on the page already, by test id. */
const answers: Readonly<Record<Exclude<Question, 'time' | 'help'>, string>> = {
  turn: 'headline',
  hand: 'text-hand',
  bank: 'text-bank',
  seats: 'text-seats',
};

/** The words of a part of the page, in one line. */
const wordsAt = (testId: string): string =>
  (document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.innerText ?? '').replace(/\s*\n\s*/g, '. ');

export function CommandLine() {
  const { snap, mySeat } = useTable();
  const words = commandWords();
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState({ text: '', count: 0 });
  const [open, setOpen] = useState(false);
  const seen = useRef<Seen>({ prices: new Map(), amountFor: null });
  const field = useRef<HTMLInputElement>(null);
  const [fieldId, howId, titleId] = [useId(), useId(), useId()];
  const say = (said: string) => setAnswer(({ count }) => ({ text: said, count: count + 1 }));
  useKeys({ '/': () => field.current?.focus(), '?': () => setOpen(true) });
  // Who has come by the address begins where commands are typed: the page's head stands above.
  useEffect(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) field.current?.focus({ preventScroll: true });
  }, []);
  const timeLeft = (): string => {
    const due = snap.view === null ? undefined : deciders(snap.view).find(({ seat }) => seat === mySeat);
    if (due?.deadline == null) return words.noClock;
    return uiWords().secondsLeft(Math.max(0, Math.ceil((due.deadline - Date.now() - snap.offset) / 1000)));
  };
  const type = (next: string) => {
    if (text === '') seen.current = seenOf(openActs());
    setText(next);
  };
  const send = () => {
    const command = readCommand(text, openActs(), seen.current);
    if (command.is === 'no') {
      seen.current = { ...seen.current, ...command.named };
      field.current?.select();
      return say(command.why);
    }
    setText('');
    if (command.is === 'act') {
      command.press();
      say(words.done(command.word));
    } else if (command.question === 'help') setOpen(true);
    else say(command.question === 'time' ? timeLeft() : wordsAt(answers[command.question]));
  };
  return (
    <section className="panel p-4 sm:p-5" aria-labelledby={titleId} data-testid="commands">
      <h2 id={titleId} className="mb-1.5 text-[15px] font-semibold text-brass-bright">
        {words.title}
      </h2>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label htmlFor={fieldId} className="label-caps w-full">
          {words.label}
        </label>
        <div className="field min-w-[180px] flex-1">
          <input
            ref={field}
            id={fieldId}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            aria-describedby={howId}
            onChange={(event) => type(event.target.value)}
            data-testid="command"
          />
        </div>
        <Button type="submit" testId="command-send">
          {words.send}
        </Button>
        <Button look="quiet" onPress={() => setOpen(true)} testId="command-help">
          {words.help}
        </Button>
      </form>
      <p className="mt-2 min-h-[21px] text-[14px]" role="status" data-testid="command-answer" data-count={answer.count}>
        <span key={answer.count}>{answer.text}</span>
      </p>
      <p id={howId} className="mt-1 text-[13px] text-muted">
        {words.how}
      </p>
      <CommandHelp open={open} onClose={() => setOpen(false)} />
    </section>
  );
}
