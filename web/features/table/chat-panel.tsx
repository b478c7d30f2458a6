'use client';
/** What people say here: phrases by a press, short texts, and whom this browser does not hear. */
import { lazy, Suspense, useState } from 'react';
import type { Hex } from '../../../engine/bytes.ts';
import type { Words } from '../../../engine/table/said.ts';
import { explain } from '../../lib/errors.ts';
import { mute, useMuted } from '../../lib/muted.ts';
import { Button } from '../../ui/button.tsx';
import { talkWords } from '../../words/talk.ts';
import { calledName } from './called.ts';
import { useTable } from './context.tsx';
import { useHeard } from './heard.ts';
import type { SaidAt } from './said-log.ts';
import { GiftArt } from './gift-art.tsx';
import { GiftRow } from './gift-row.tsx';
import { Mancia } from './mancia.tsx';
import { SayForm } from './say-form.tsx';
import { ShortName } from './short-name.tsx';
import { namesAt } from './words.ts';

/** Loaded only where it is wanted. */
const AsidePanel = lazy(() => import('./aside-panel.tsx'));

export function ChatPanel() {
  const { snap, mySeat } = useTable();
  const heard = useHeard();
  const silenced = useMuted();
  const words = talkWords().chat;
  const asides = mySeat !== null && (
    <Suspense fallback={null}>
      <AsidePanel />
    </Suspense>
  );
  // What two say alone stands where it is seen: below all the rest nobody would know that there is an answer.
  const isFirst = snap.asides.some(({ other }) => !silenced.includes(other));
  return (
    <div className="grid gap-3.5 p-4 text-[14px]" data-testid="chat">
      {isFirst && asides}
      {snap.view !== null && <Say />}
      {snap.view !== null && <GiftRow view={snap.view} />}
      {heard.length === 0 && <p className="text-muted">{words.empty}</p>}
      <div role="log" aria-label={words.title} data-testid="chat-log">
        <ol className="grid gap-2">
          {[...heard].reverse().map((said) => (
            <Line key={said.key} said={said} />
          ))}
        </ol>
      </div>
      <Muted />
      <div className="flex flex-wrap gap-2 border-t border-line pt-3 empty:hidden">
        <Mancia />
      </div>
      {!isFirst && asides}
    </div>
  );
}

function Say() {
  const { session, mySeat } = useTable();
  const [failure, setFailure] = useState<string | null>(null);
  const words = talkWords().chat;
  if (mySeat === null) return <p className="text-muted">{words.noSeat}</p>;
  return (
    <SayForm
      place="chat"
      label={words.text}
      failure={failure}
      say={(spoken, done) => {
        setFailure(null);
        session.say(spoken).then(done, (error: unknown) => setFailure(explain(error)));
      }}
    />
  );
}

/** A player in the chat: it may have left its seat by now. */
function Speaker({ player }: { readonly player: Hex }) {
  const { snap } = useTable();
  if (player === snap.me?.player) return talkWords().chat.you;
  return (
    <span className="figures">
      <ShortName name={calledName(player)} whole />
    </span>
  );
}

function Line({ said }: { readonly said: SaidAt }) {
  const { snap } = useTable();
  const words = talkWords().chat;
  return (
    <li className="flex items-start gap-2" data-testid="chat-line" data-player={said.player}>
      <span className="min-w-0 flex-1 break-words">
        <span className="font-semibold" title={said.player}>
          <Speaker player={said.player} />
        </span>{' '}
        <Spoken words={said.words} />
      </span>
      {said.player !== snap.me?.player && (
        <Button look="quiet" size="small" onPress={() => mute(said.player, true)} testId="chat-mute">
          {words.mute}
        </Button>
      )}
    </li>
  );
}

function Spoken({ words: said }: { readonly words: Words }) {
  const { snap, mySeat } = useTable();
  const words = talkWords().chat;
  if (!('gift' in said)) return <bdi dir="auto">{'phrase' in said ? words.phrases[said.phrase] : said.text}</bdi>;
  const whom = snap.view?.seats.some(({ seat }) => seat === said.to) ? namesAt(snap.view, mySeat)(said.to) : null;
  return (
    <span data-testid="chat-gift" data-gift={said.gift}>
      <GiftArt gift={said.gift} size={18} /> {words.gave(words.gifts[said.gift], whom ?? `${said.to}`)}
    </span>
  );
}

/** Those of this table, so that nobody has to be heard to be found. */
function Muted() {
  const { snap } = useTable();
  const silenced = useMuted();
  const words = talkWords().chat;
  const here = new Set([...(snap.view?.seats ?? []), ...snap.said].map(({ player }) => player));
  const shown = silenced.filter((player) => here.has(player));
  if (shown.length === 0) return null;
  return (
    <ul className="grid gap-1 border-t border-line pt-3 text-[13px] text-muted" aria-label={words.muted}>
      {shown.map((player) => (
        <li key={player} className="flex items-center justify-between gap-2">
          <span title={player}>
            <Speaker player={player} /> · {words.muted}
          </span>
          <Button look="quiet" size="small" onPress={() => mute(player, false)} testId="chat-unmute">
            {words.unmute}
          </Button>
        </li>
      ))}
    </ul>
  );
}
