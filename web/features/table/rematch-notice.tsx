'use client';
/** Whether the two who have played at a table for two play again. Loaded once the house tells of it. */
import Link from 'next/link';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Hex } from '../../../engine/bytes.ts';
import { tablePage } from '../../lib/addresses.ts';
import { explain } from '../../lib/errors.ts';
import { mute, useMuted } from '../../lib/muted.ts';
import { fetchTable } from '../../lib/table-server.ts';
import { Button } from '../../ui/button.tsx';
import { useTimeLeft } from '../../ui/clock.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bankWords } from '../../words/banks.ts';
import { rematchWords } from '../../words/rematch.ts';
import { talkWords } from '../../words/talk.ts';
import { calledName } from './called.ts';
import { useTable } from './context.tsx';
import { useActs } from './open-acts.ts';
import { freeChairs } from './ring.ts';
import { isSameGame } from './same-limits.ts';
import type { OnSit, Snapshot } from './snapshot.ts';

type Told = NonNullable<Snapshot['rematch']>;

export default function RematchNotice({ onSit }: { readonly onSit: OnSit }) {
  const { session, snap } = useTable();
  const silenced = useMuted();
  const [failure, setFailure] = useState<string | null>(null);
  /** When what was put away was told. */
  const [seen, setSeen] = useState<number | null>(null);
  const { rematch } = snap;
  // Who is muted here asks nobody here.
  if (rematch === null || silenced.includes(rematch.other)) return null;
  const press = (act: Promise<void>): void => {
    setFailure(null);
    act.catch((error: unknown) => setFailure(explain(error)));
  };
  const does: Does = {
    ask: () => press(session.playAgain()),
    accept: () => press(session.answerRematch(true)),
    decline: () => press(session.answerRematch(false)),
    mute: () => {
      mute(rematch.other, true);
      press(session.answerRematch(false));
    },
    putAway: () => setSeen(rematch.at),
  };
  return (
    <>
      <Stage rematch={rematch} isSeen={seen === rematch.at} does={does} onSit={onSit} />
      {failure !== null && (
        <Notice tone="bad" testId="rematch-failed">
          {failure}
        </Notice>
      )}
    </>
  );
}

interface Does {
  readonly ask: () => void;
  readonly accept: () => void;
  readonly decline: () => void;
  readonly mute: () => void;
  readonly putAway: () => void;
}

interface StageProps {
  readonly rematch: Told;
  /** Its person has put it away. */
  readonly isSeen: boolean;
  readonly does: Does;
  readonly onSit: OnSit;
}

function Stage({ rematch, isSeen, does, onSit }: StageProps) {
  const name = calledName(rematch.other);
  switch (rematch.state) {
    case 'may':
      return <MayAsk name={name} last={rematch.last} isSeen={isSeen} does={does} />;
    case 'asked':
    case 'asks':
      return <Asked name={name} asks={rematch.state === 'asks'} until={rematch.at + rematch.left} does={does} />;
    case 'opening':
      return <Notice tone="note">{rematchWords().opening}</Notice>;
    case 'agreed':
      return isSeen ? null : <Agreed rematch={rematch} putAway={does.putAway} onSit={onSit} />;
  }
}

interface MayAskProps {
  readonly name: string;
  readonly last: Extract<Told, { state: 'may' }>['last'];
  readonly isSeen: boolean;
  readonly does: Does;
}

function MayAsk({ name, last, isSeen, does }: MayAskProps) {
  useActs({ rematch: { press: does.ask } });
  if (isSeen) return null;
  const words = rematchWords();
  return (
    <Notice
      tone="note"
      testId="rematch-may"
      action={
        <span className="flex flex-wrap items-center gap-1">
          <Button size="small" onPress={does.ask} testId="rematch">
            {words.ask}
          </Button>
          <PutAway onPress={does.putAway} />
        </span>
      }
    >
      {last === null ? '' : `${words.last[last](name)} `}
      {words.may(name)}
    </Notice>
  );
}

const PutAway = ({ onPress }: { readonly onPress: () => void }) => (
  <Button look="quiet" size="small" onPress={onPress} label={bankWords().dismiss} testId="rematch-away">
    ✕
  </Button>
);

interface AskedProps {
  readonly name: string;
  /** The other has asked. */
  readonly asks: boolean;
  /** By this machine's clock. */
  readonly until: number;
  readonly does: Does;
}

function Asked({ name, asks, until, does }: AskedProps) {
  const left = Math.ceil((useTimeLeft(until, 0) ?? 0) / 1_000);
  const words = rematchWords();
  useActs({
    'rematch-accept': asks ? { press: does.accept } : null,
    'rematch-decline': { press: does.decline },
  });
  const no = (
    <Button look={asks ? 'plain' : 'quiet'} size="small" onPress={does.decline} testId="rematch-decline">
      {asks ? words.decline : words.takeBack}
    </Button>
  );
  const seconds = <span aria-hidden>{words.seconds(left)}</span>;
  if (!asks)
    return (
      <Notice tone="note" testId="rematch-asked" action={no}>
        {words.asked(name)} {seconds}
      </Notice>
    );
  return (
    <Notice
      tone="note"
      testId="rematch-asks"
      action={
        <span className="flex flex-wrap items-center gap-1.5">
          <Button look="gold" size="small" onPress={does.accept} testId="rematch-accept">
            {words.accept}
          </Button>
          {no}
          <Button look="quiet" size="small" onPress={does.mute} testId="rematch-mute">
            {talkWords().chat.mute}
          </Button>
        </span>
      }
    >
      <span role="alert">{words.asks(name)}</span> {words.free} {seconds}
    </Notice>
  );
}

interface AgreedProps {
  readonly rematch: Extract<Told, { state: 'agreed' }>;
  readonly putAway: () => void;
  readonly onSit: OnSit;
}

function Agreed({ rematch: { other, tableId }, putAway, onSit }: AgreedProps) {
  const { snap, table } = useTable();
  const words = rematchWords();
  const name = calledName(other);
  if (tableId !== table.tableId) return <Elsewhere name={name} tableId={tableId} putAway={putAway} />;
  const seats = snap.view?.seats ?? [];
  const chair = snap.view === null ? undefined : freeChairs(table, snap.view)[0];
  const isOut = (player: Hex | undefined) => seats.find((one) => one.player === player)?.sittingOut === true;
  return (
    <Agreement
      putAway={putAway}
      action={
        onSit !== null &&
        chair !== undefined && (
          <Button look="gold" size="small" onPress={() => onSit(chair)} testId="rematch-sit">
            {words.sit}
          </Button>
        )
      }
    >
      {words.here(name)} {isOut(snap.me?.player) ? words.sitIn : isOut(other) ? words.waits(name) : ''}
    </Agreement>
  );
}

interface AgreementProps {
  readonly action: ReactNode;
  readonly putAway: () => void;
  readonly children: ReactNode;
}

const Agreement = ({ action, putAway, children }: AgreementProps) => (
  <Notice
    tone="good"
    testId="rematch-agreed"
    action={
      <span className="flex flex-wrap items-center gap-1">
        {action}
        <PutAway onPress={putAway} />
      </span>
    }
  >
    {children}
  </Notice>
);

interface ElsewhereProps {
  readonly name: string;
  readonly tableId: Hex;
  readonly putAway: () => void;
}

/** It leads to no table that is another game than this one, by what the table's id commits to. */
function Elsewhere({ name, tableId, putAway }: ElsewhereProps) {
  const { table, mySeat } = useTable();
  const words = rematchWords();
  const { data, isPending, isError } = useQuery({
    queryKey: ['table', tableId],
    queryFn: () => fetchTable(tableId),
    staleTime: Infinity,
  });
  const away = <PutAway onPress={putAway} />;
  if (isPending) return <Notice tone="note">{words.opening}</Notice>;
  if (isError || data === null)
    return (
      <Notice tone="warn" testId="rematch-unknown" action={away}>
        {words.unknown}
      </Notice>
    );
  if (!isSameGame(table, data))
    return (
      <Notice tone="bad" testId="rematch-other" action={away}>
        {words.other}
      </Notice>
    );
  return (
    <Agreement
      putAway={putAway}
      action={
        <Link className="btn btn-gold btn-small" href={tablePage(tableId)} data-testid="rematch-go">
          {words.go}
        </Link>
      }
    >
      {words.there(name)} {mySeat !== null && words.seated}
    </Agreement>
  );
}
