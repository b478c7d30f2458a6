'use client';
/** Somebody asks to talk alone. Loaded once somebody does. */
import { useState } from 'react';
import { explain } from '../../lib/errors.ts';
import { mute, useMuted } from '../../lib/muted.ts';
import { Button } from '../../ui/button.tsx';
import { asideWords } from '../../words/aside.ts';
import { talkWords } from '../../words/talk.ts';
import type { AsideAt } from './aside-log.ts';
import { wantAside } from './aside-wanted.ts';
import { calledName } from './called.ts';
import { useTable } from './context.tsx';
import { useActs } from './open-acts.ts';
import { Question } from './question.tsx';

export default function AsideAsks({ onYes }: { readonly onYes: () => void }) {
  const { snap } = useTable();
  const silenced = useMuted();
  // One at a time. Who is muted here asks nobody here.
  const asks = snap.asides.find(({ other, stage }) => stage.state === 'asks' && !silenced.includes(other));
  return asks === undefined ? null : <Asks key={asks.other} asks={asks} onYes={onYes} />;
}

function Asks({ asks: { other, seat }, onYes }: { readonly asks: AsideAt; readonly onYes: () => void }) {
  const { session } = useTable();
  const [failure, setFailure] = useState<string | null>(null);
  const words = asideWords();
  const answer = (act: 'accept' | 'end'): void => {
    setFailure(null);
    wantAside(act === 'accept' ? other : null);
    session.aside(seat, act).then(
      () => (act === 'accept' ? onYes() : undefined),
      (error: unknown) => {
        wantAside(null);
        setFailure(explain(error));
      },
    );
  };
  const [yes, no] = [() => answer('accept'), () => answer('end')];
  useActs({ 'aside-accept': { press: yes }, 'aside-decline': { press: no } });
  return (
    <Question
      testId="aside-asks"
      action={
        <span className="flex flex-wrap items-center gap-1.5">
          <Button size="small" onPress={yes} testId="aside-accept">
            {words.accept}
          </Button>
          <Button look="quiet" size="small" onPress={no} testId="aside-decline">
            {words.decline}
          </Button>
          <Button
            look="quiet"
            size="small"
            className="max-sm:hidden"
            onPress={() => {
              mute(other, true);
              no();
            }}
            testId="aside-asks-mute"
          >
            {talkWords().chat.mute}
          </Button>
        </span>
      }
    >
      <span role="alert">{words.asks(calledName(other))}</span> {failure ?? words.carries}
    </Question>
  );
}
