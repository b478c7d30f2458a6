'use client';
/** Talking alone with one who sits here, beside what everybody hears. Loaded where somebody may. */
import { useEffect, useRef, useState } from 'react';
import type { Hex } from '../../../engine/bytes.ts';
import { isQuiet } from '../../../engine/table/said.ts';
import type { AsideAct, AsideWords } from '../../../engine/table/aside.ts';
import { explain } from '../../lib/errors.ts';
import { mute, useMuted } from '../../lib/muted.ts';
import { Button } from '../../ui/button.tsx';
import { asideWords } from '../../words/aside.ts';
import { talkWords } from '../../words/talk.ts';
import type { AsideAt } from './aside-log.ts';
import { isWanted } from './aside-wanted.ts';
import { calledName } from './called.ts';
import { useTable } from './context.tsx';
import { SayForm } from './say-form.tsx';
import { namesAt } from './words.ts';

export default function AsidePanel() {
  const { snap, mySeat } = useTable();
  const silenced = useMuted();
  if (snap.view === null || mySeat === null) return null;
  const words = asideWords();
  const asides = snap.asides.filter(({ other }) => !silenced.includes(other));
  return (
    <section
      className="grid gap-2.5 border-t border-line pt-3 first:border-t-0 first:border-b first:pt-0 first:pb-3.5"
      data-testid="asides"
      aria-label={words.title}
    >
      <h3 className="label-caps">{words.title}</h3>
      {asides.map((aside) => (
        <Aside key={aside.other} aside={aside} />
      ))}
      <p className="text-[13px] text-muted">{words.what}</p>
      <Ask view={snap.view} mySeat={mySeat} busy={asides} silenced={silenced} />
    </section>
  );
}

interface AskProps {
  readonly view: NonNullable<ReturnType<typeof useTable>['snap']['view']>;
  readonly mySeat: number;
  readonly busy: readonly AsideAt[];
  readonly silenced: readonly Hex[];
}

function Ask({ view, mySeat, busy, silenced }: AskProps) {
  const [chosen, choose] = useState<number | null>(null);
  const { failure, act } = useAside();
  const words = asideWords();
  const others = view.seats.filter(
    ({ seat, status, house, player }) =>
      seat !== mySeat &&
      status === 'seated' &&
      !house &&
      !silenced.includes(player) &&
      busy.every(({ other, stage }) => other !== player || stage.state === 'over'),
  );
  const to = others.find(({ seat }) => seat === chosen)?.seat ?? others[0]?.seat;
  if (to === undefined) return null;
  const nameOf = namesAt(view, mySeat);
  const quiet = isQuiet(view.table.ruleset, view.phase);
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

function Aside({ aside: { other, seat, stage, lines } }: { readonly aside: AsideAt }) {
  const { session } = useTable();
  const { failure, act, say } = useAside();
  const card = useRef<HTMLDivElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const isOpen = stage.state === 'open';
  useEffect(() => {
    if (!isOpen || !isWanted(other)) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, other]);
  // The newest line is in sight. Nothing is returned: in new browsers scrolling gives a promise.
  useEffect(() => {
    void log.current?.scrollTo(0, log.current.scrollHeight);
  }, [lines]);
  const words = asideWords();
  const name = calledName(other);
  return (
    <div
      ref={card}
      tabIndex={-1}
      className="sunken grid gap-2 p-3 outline-none"
      role="group"
      aria-label={words.open(name)}
      data-testid="aside"
      data-player={other}
      data-state={stage.state}
    >
      <h4 className="font-semibold" title={other}>
        {stage.state === 'asked' ? words.asked(name) : stage.state === 'asks' ? words.asks(name) : words.open(name)}
      </h4>
      {lines.length > 0 && (
        <div ref={log} className="max-h-44 overflow-y-auto" role="log" aria-label={words.open(name)} tabIndex={0}>
          <ol className="grid gap-1.5">
            {lines.map(({ key, mine, words: said }) => (
              <li key={key} className="break-words" data-testid="aside-line" data-mine={mine}>
                <span className="font-semibold">{mine ? talkWords().chat.you : name}</span>{' '}
                <bdi dir="auto">{'phrase' in said ? talkWords().chat.phrases[said.phrase] : said.text}</bdi>
              </li>
            ))}
          </ol>
        </div>
      )}
      {stage.state === 'over' && (
        <p className="text-[13px] text-muted" role="status" data-testid="aside-over">
          {words.over[stage.why]}
        </p>
      )}
      {isOpen ? (
        <SayForm place="aside" label={words.text(name)} failure={failure} say={(said, done) => say(seat, said, done)} />
      ) : (
        <Failure text={failure} />
      )}
      <div className="flex flex-wrap justify-end gap-1.5">
        {stage.state === 'asks' && (
          <Button size="small" onPress={() => act(seat, 'accept')} testId="aside-yes">
            {words.accept}
          </Button>
        )}
        {stage.state === 'over' ? (
          <Button look="quiet" size="small" onPress={() => session.putAsideAway(other)} testId="aside-away">
            {words.away}
          </Button>
        ) : (
          <Button look="quiet" size="small" onPress={() => act(seat, 'end')} testId="aside-end">
            {stage.state === 'asked' ? words.takeBack : stage.state === 'asks' ? words.decline : words.end}
          </Button>
        )}
        <Button
          look="quiet"
          size="small"
          onPress={() => {
            mute(other, true);
            // Nobody goes on talking to who does not hear.
            if (stage.state !== 'over') act(seat, 'end');
          }}
          testId="aside-mute"
        >
          {talkWords().chat.mute}
        </Button>
      </div>
    </div>
  );
}
