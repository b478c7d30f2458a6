'use client';
/** Talking alone with one who sits here, beside what everybody hears. Loaded where somebody may. */
import { useState } from 'react';
import { isQuiet, phrases, textProblem, tidied } from '../../../engine/table/said.ts';
import type { AsideAct, AsideWords } from '../../../engine/table/aside.ts';
import { explain } from '../../lib/errors.ts';
import { useMuted } from '../../lib/muted.ts';
import { Button } from '../../ui/button.tsx';
import { asideWords } from '../../words/aside.ts';
import { refusalWords } from '../../words/refusals.ts';
import { talkWords } from '../../words/talk.ts';
import type { AsideAt } from './aside-log.ts';
import { calledName } from './called.ts';
import { useTable } from './context.tsx';
import { namesAt } from './words.ts';

export default function AsidePanel() {
  const { snap, mySeat } = useTable();
  const silenced = useMuted();
  if (snap.view === null || mySeat === null) return null;
  const words = asideWords();
  const asides = snap.asides.filter(({ other }) => !silenced.includes(other));
  const quiet = isQuiet(snap.view.table.ruleset, snap.view.phase);
  return (
    <section className="grid gap-2.5 border-t border-line pt-3" data-testid="asides" aria-label={words.title}>
      <h3 className="label-caps">{words.title}</h3>
      <p className="text-[13px] text-muted">{words.what}</p>
      <Ask view={snap.view} mySeat={mySeat} busy={asides} quiet={quiet} />
      {asides.map((aside) => (
        <Aside key={aside.other} aside={aside} quiet={quiet} />
      ))}
    </section>
  );
}

interface AskProps {
  readonly view: NonNullable<ReturnType<typeof useTable>['snap']['view']>;
  readonly mySeat: number;
  readonly busy: readonly AsideAt[];
  readonly quiet: boolean;
}

function Ask({ view, mySeat, busy, quiet }: AskProps) {
  const [chosen, choose] = useState<number | null>(null);
  const { failure, act } = useAside();
  const words = asideWords();
  const others = view.seats.filter(
    ({ seat, status, house, player }) =>
      seat !== mySeat &&
      status === 'seated' &&
      !house &&
      busy.every(({ other, stage }) => other !== player || stage.state === 'over'),
  );
  const to = others.find(({ seat }) => seat === chosen)?.seat ?? others[0]?.seat;
  if (to === undefined) return null;
  const nameOf = namesAt(view, mySeat);
  return (
    <>
      <label className="flex flex-wrap items-center gap-2 text-[13px] text-muted">
        {words.whom}
        <select
          className="field min-w-0 flex-1 px-2 text-ink"
          value={to}
          onChange={(event) => choose(Number(event.target.value))}
          data-testid="aside-to"
        >
          {others.map(({ seat }) => (
            <option key={seat} value={seat}>
              {nameOf(seat)}
            </option>
          ))}
        </select>
        <Button size="small" disabled={quiet} onPress={() => act(to, 'ask')} testId="aside-ask">
          {words.ask}
        </Button>
      </label>
      <Failure text={failure} />
    </>
  );
}

/** Asks the table, and keeps why it did not. */
function useAside() {
  const { session } = useTable();
  const [failure, setFailure] = useState<string | null>(null);
  const press = (done: Promise<void>, then: () => void = () => undefined): void => {
    setFailure(null);
    done.then(then, (error: unknown) => setFailure(explain(error)));
  };
  return {
    failure,
    act: (seat: number, what: AsideAct) => press(session.aside(seat, what)),
    say: (seat: number, said: AsideWords, then: () => void) => press(session.sayAside(seat, said), then),
  };
}

const Failure = ({ text }: { readonly text: string | null }) => (
  <p role="status" className="text-[13px] text-muted empty:hidden" data-testid="aside-said">
    {text}
  </p>
);

function Aside({ aside, quiet }: { readonly aside: AsideAt; readonly quiet: boolean }) {
  const { session } = useTable();
  const { failure, act, say } = useAside();
  const words = asideWords();
  const { other, seat, stage, lines } = aside;
  const name = calledName(other);
  const end = (label: string) => (
    <Button look="quiet" size="small" onPress={() => act(seat, 'end')} testId="aside-end">
      {label}
    </Button>
  );
  return (
    <div className="sunken grid gap-2 p-3" data-testid="aside" data-player={other} data-state={stage.state}>
      <div className="flex items-center justify-between gap-2">
        <h4 className="min-w-0 font-semibold" title={other}>
          {stage.state === 'asked' ? words.asked(name) : stage.state === 'asks' ? words.asks(name) : words.open(name)}
        </h4>
        {stage.state === 'open' && end(words.end)}
        {stage.state === 'asked' && end(words.takeBack)}
        {stage.state === 'over' && (
          <Button look="quiet" size="small" onPress={() => session.putAsideAway(other)} testId="aside-away">
            {words.away}
          </Button>
        )}
      </div>
      <div role="log" aria-label={words.open(name)}>
        <ol className="grid gap-1.5">
          {lines.map(({ key, mine, words: said }) => (
            <li key={key} className="break-words" data-testid="aside-line" data-mine={mine}>
              <span className="font-semibold">{mine ? talkWords().chat.you : name}</span>{' '}
              <bdi dir="auto">{'phrase' in said ? talkWords().chat.phrases[said.phrase] : said.text}</bdi>
            </li>
          ))}
        </ol>
      </div>
      {stage.state === 'over' && (
        <p className="text-[13px] text-muted" role="status" data-testid="aside-over">
          {words.over[stage.why]}
        </p>
      )}
      {stage.state === 'open' && <Say name={name} quiet={quiet} say={(said, then) => say(seat, said, then)} />}
      <Failure text={failure} />
    </div>
  );
}

interface SayProps {
  readonly name: string;
  readonly quiet: boolean;
  readonly say: (said: AsideWords, then: () => void) => void;
}

function Say({ name, quiet, say }: SayProps) {
  const [typed, setTyped] = useState('');
  const words = talkWords().chat;
  const text = tidied(typed);
  const problem = text === '' ? null : textProblem(text);
  return (
    <form
      className="grid gap-2"
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
            testId={`aside-phrase-${phrase}`}
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
            aria-label={asideWords().text(name)}
            placeholder={asideWords().text(name)}
            onChange={(event) => setTyped(event.target.value)}
            data-testid="aside-text"
          />
        </span>
        <Button type="submit" disabled={quiet || text === '' || problem !== null} testId="aside-send">
          {words.send}
        </Button>
      </div>
      {(quiet || problem !== null) && (
        <p role="status" className="text-[13px] text-muted">
          {quiet ? words.quiet : refusalWords().reasons[problem!]}
        </p>
      )}
    </form>
  );
}
