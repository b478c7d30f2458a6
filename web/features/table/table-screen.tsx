'use client';
import Link from 'next/link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { isHex } from '../../../engine/bytes.ts';
import { Asked } from '../../lib/asked.tsx';
import { coverWords } from '../../lib/bond-words.ts';
import { useTables, WithChain } from '../../lib/chain.tsx';
import { useWallet } from '../../lib/wallet.tsx';
import { explain } from '../../lib/errors.ts';
import type { TableConfig } from '../../lib/server-types.ts';
import { fetchTable } from '../../lib/table-server.ts';
import { Notice } from '../../ui/notice.tsx';
import { feltWords } from '../../words/felt.ts';
import { language } from '../../words/words.ts';
import type { LobbyNow } from '../waiting/lobby-link.ts';
import { useLobbyLink } from '../waiting/use-lobby.ts';
import { CardSettings } from '../play/card-settings.tsx';
import { ActionBar } from './action-bar.tsx';
import { useEar } from './attention.ts';
import { OnCloth, TableSession, useTable } from './context.tsx';
import { DemandNotice } from './demand-notice.tsx';
import { DirectorNotices } from './director-notices.tsx';
import { Alarm } from './fairness-panel.tsx';
import { Felt } from './felt.tsx';
import { Invite } from './invite.tsx';
import { KeptAlarms, useIsKept } from './kept-alarms.tsx';
import { LimitNotice } from './limit-notice.tsx';
import { LinkNotices } from './link-notices.tsx';
import { Nickname } from './nickname.tsx';
import { OwnNotice } from './own-notice.tsx';
import { freeChairs } from './ring.ts';
import { useSeatWork } from './seat-work.ts';
import { SidePanel } from './side-panel.tsx';
import type { SeatChoice } from './snapshot.ts';
import { SitDialog } from './sit-dialog.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import { takePlayNow } from './play-now.ts';
import { SitNow } from './sit-now.tsx';
import { StandingRail } from './standing-rail.tsx';
import { TableToCome } from './table-to-come.tsx';
import { useTextView } from './text-view.ts';
import { VerifiedBadge } from './verified-badge.tsx';
import { ViewSwitch } from './view-switch.tsx';

/** Loaded only where they are wanted. */
const AsideAsks = lazy(() => import('./aside-asks.tsx'));
const RematchNotice = lazy(() => import('./rematch-notice.tsx'));
const TextParts = lazy(() => import('./text-parts.tsx'));

/** The page of the table that the address names: `?id=0x…`. */
export function TableScreen() {
  return (
    <Asked fallback={<TableToCome />}>
      {(asked) => (
        <KeptAlarms tableId={asked('id').toLowerCase()}>
          <WithChain fallback={<TableToCome />}>
            <AskedTable key={asked('id')} tableId={asked('id').toLowerCase()} chair={chairIn(asked('seat'))} />
          </WithChain>
        </KeptAlarms>
      )}
    </Asked>
  );
}

/** One in the lobby, or one that only who knows its address can ask for. */
function AskedTable({ tableId, chair }: { readonly tableId: string; readonly chair: number | null }) {
  const listed = useTables().find((t) => t.tableId === tableId);
  const asked = useQuery({
    queryKey: ['table', tableId],
    queryFn: () => (isHex(tableId, 32) ? fetchTable(tableId) : null),
    enabled: listed === undefined,
    staleTime: Infinity,
  });
  // A table that has closed stays on the page of who has it open.
  const [kept, keep] = useState<TableConfig | null>(null);
  const table = kept ?? listed ?? asked.data;
  useEffect(() => {
    if (table) keep(table);
  }, [table]);
  if (asked.isError && !table)
    return (
      <Notice tone="bad" testId="table-not-told">
        {explain(asked.error)}
      </Notice>
    );
  if (table === undefined) return <TableToCome />;
  if (table === null) {
    return (
      <Notice
        tone="warn"
        testId="no-such-table"
        action={
          <Link className="btn btn-small" href="/">
            {feltWords().toLobby}
          </Link>
        }
      >
        {feltWords().noSuchTable}
      </Notice>
    );
  }
  return (
    <TableSession table={table}>
      <Screen chair={chair} />
    </TableSession>
  );
}

/** The chair that the address names, for who comes from the lobby to sit down. */
const chairIn = (text: string): number | null => (/^([1-9]|10)$/.test(text) ? Number(text) : null);

function Screen({ chair }: { readonly chair: number | null }) {
  const { snap, table, scene, mySeat } = useTable();
  useEar(scene, mySeat);
  useSeatWork(snap);
  const inWords = useTextView();
  const wallet = useWallet();
  const [tab, setTab] = useState('story');
  const [sitAt, setSitAt] = useState<SeatChoice | null>(null);
  const [now, setNow] = useState(() => takePlayNow(table.tableId, Date.now()));
  const [asked, setAsked] = useState(chair === null || now !== null);
  const isKept = useIsKept(snap.memory);
  const chairs = snap.view?.seats ?? null;
  const isFull = snap.view !== null && freeChairs(table, snap.view).length === 0;
  const isFree = chairs !== null && !chairs.some(({ seat }) => seat === chair);
  const { taking } = useLobbyLink(isFull && snap.sitting === null);
  useTaken(taking, table.tableId, snap.sitting === null && !snap.elsewhere && wallet.address !== null, setSitAt);
  // Once, and only with a wallet: who has none is asked for it first, and presses the chair then.
  if (!asked && chairs !== null && wallet.address !== null && !wallet.settling) {
    setAsked(true);
    if (isFree && snap.sitting === null && !snap.elsewhere) setSitAt(chair);
  }
  if (!snap.view)
    return (
      <div className="grid gap-4">
        <LinkNotices />
        {!isKept && <Alarm />}
        <TableToCome />
      </div>
    );
  const maySit = snap.sitting === null && !snap.elsewhere && !snap.view.closing && wallet.address;
  const onSit = maySit ? setSitAt : null;
  const { maxPosta, feeBps } = table.table;
  const { minBet, minPosta } = snap.view.minimum;
  return (
    <div
      className={`${inWords ? '' : 'table-screen'} grid gap-4 lg:grid-cols-[minmax(0,1fr)_350px] lg:gap-6`}
      data-testid="table-screen"
      data-view={inWords ? 'text' : 'felt'}
    >
      <div className="table-stack flex min-h-0 min-w-0 flex-col">
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 max-sm:gap-y-0">
          <h1 className="text-[17px] font-semibold">{table.name}</h1>
          <div className={snap.sitting === null ? 'max-sm:order-last max-sm:w-full' : 'max-sm:hidden'}>
            <Limits minBet={minBet} minPosta={minPosta} maxPosta={maxPosta} feeBps={feeBps}>
              {snap.sitting === null && <Cover tableId={table.tableId} />}
            </Limits>
          </div>
          <div className="-mr-2.5 ml-auto flex flex-wrap items-center max-sm:-mr-2">
            <ViewSwitch />
            <SoundSwitch />
            <CardSettings />
            <Nickname />
            <Invite />
            <OnCloth>
              <VerifiedBadge onOpen={() => setTab('fairness')} />
            </OnCloth>
          </div>
        </div>
        <LinkNotices />
        {now !== null && snap.sitting === null && !snap.elsewhere && (
          <SitNow
            now={now}
            onFailed={() => {
              setNow(null);
              setSitAt(now.seat);
            }}
          />
        )}
        <DirectorNotices />
        <OnCloth>
          <LimitNotice />
        </OnCloth>
        <OwnNotice />
        {snap.asides.some(({ stage }) => stage.state === 'asks') && (
          <Suspense fallback={null}>
            <AsideAsks onYes={() => setTab('chat')} />
          </Suspense>
        )}
        {snap.rematch !== null && (
          <Suspense fallback={null}>
            <RematchNotice onSit={onSit} />
          </Suspense>
        )}
        <DemandNotice />
        {!isKept && <Alarm />}
        {!inWords && (
          <OnCloth>
            <div className="felt-room">
              <Felt onSit={onSit} />
            </div>
            <StandingRail />
          </OnCloth>
        )}
        <ActionBar onSit={onSit} onStatement={() => setTab('banks')} />
        {inWords && (
          <Suspense fallback={null}>
            <TextParts onSit={onSit} />
          </Suspense>
        )}
      </div>
      <div className="min-h-0 min-w-0 max-lg:min-h-[420px] [&>*]:h-full">
        <OnCloth>
          <SidePanel tab={tab} onTab={setTab} />
        </OnCloth>
      </div>
      {sitAt !== null && <SitDialog at={sitAt} onClose={() => setSitAt(null)} />}
    </div>
  );
}

/** The held seat that was pressed, on this page or another: the dialog opens once the page can ask. */
function useTaken(taking: LobbyNow['taking'], tableId: string, may: boolean, sitAt: (chair: SeatChoice) => void): void {
  const done = useRef<LobbyNow['taking']>(null);
  useEffect(() => {
    if (!may || taking === null || taking.tableId !== tableId || done.current === taking) return;
    done.current = taking;
    sitAt(taking.seat);
  }, [taking, tableId, may, sitAt]);
}

function Limits({
  minBet,
  minPosta,
  maxPosta,
  feeBps,
  children,
}: {
  readonly minBet: bigint;
  readonly minPosta: bigint;
  readonly maxPosta: bigint;
  readonly feeBps: number;
  readonly children: ReactNode;
}) {
  const { amounts } = useTable();
  return (
    <p className="figures text-[13px] text-muted">
      {feltWords().limits(
        amounts(minPosta),
        amounts(maxPosta),
        amounts(minBet),
        (feeBps / 100).toLocaleString(language()),
      )}
      {children}
    </p>
  );
}

/** For whom the bond still has a share: whoever may sit down sees it before they ask for a seat (P1.11). */
function Cover({ tableId }: Pick<TableConfig, 'tableId'>) {
  const { data } = useQuery({
    queryKey: ['table', tableId],
    queryFn: () => fetchTable(tableId),
    refetchInterval: 15_000,
  });
  return data == null || data.covered === null ? null : (
    <span data-testid="bond-covers"> · {coverWords(data.covered)}</span>
  );
}
