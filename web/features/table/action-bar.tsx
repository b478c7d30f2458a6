'use client';
/** Below the cloth: whose turn it is, in words, and what you can do. */
import { lazy, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { rulesetOf } from '../../../engine/rules/ruleset.ts';
import { sitOutCommand, standCommand } from '../../../engine/seat/by-hand.ts';
import type { View } from '../../../engine/table/view.ts';
import { Button } from '../../ui/button.tsx';
import { ClockRing, useTimeLeft } from '../../ui/clock.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { headlineWords } from '../../words/headline.ts';
import { wordsOfGame } from '../../lib/words-of-game.ts';
import { seatingWords } from '../../words/seating.ts';
import { PlaySettings } from '../play/play-settings.tsx';
import { AheadRow, useAhead } from './ahead-row.tsx';
import { isTurn, useAttention } from './attention.ts';
import { OnCloth, useTable } from './context.tsx';
import { Choices, useAsks, useHasRow, useIsAsked } from './choices.tsx';
import { clockOf, deciders } from './due.ts';
import { useHanging } from './hanging.ts';
import { HintArea } from './hints.tsx';
import { useActs } from './open-acts.ts';
import { Prompt } from './prompt.tsx';
import { chairsAt, isDuel } from './ring.ts';
import { EndedBank } from './ended-bank.tsx';
import { headline } from './headline.ts';
import { useTextView } from './text-view.ts';
import { TopUp } from './top-up.tsx';
import { TurnCall } from './turn-call.tsx';
import { useServerNow } from './use-server-now.ts';
import { OwnMoney } from './seat-plate.tsx';
import { LeftSitting, SittingSummary, SummaryLinks } from './sitting-summary.tsx';
import type { OnSit } from './snapshot.ts';

/** Loaded only where it is wanted. */
const OwnLimitsForm = lazy(() => import('./own-limits.tsx'));

export interface ActionBarProps {
  readonly onSit: OnSit;
  /** Opens the statements of ended banks. */
  readonly onStatement: () => void;
}

export function ActionBar({ onSit, onStatement }: ActionBarProps) {
  const { snap, scene, mySeat, table, amounts } = useTable();
  const newest = snap.view!;
  // A question waits for the cards that it is about.
  const waits = scene !== null && scene.view !== newest;
  const view = waits ? scene.view : newest;
  const told = headline(view, mySeat, amounts, useServerNow(snap), chairsAt(table));
  const peels = scene?.peel != null;
  const { peel, peelHow, peelOneHow } = headlineWords();
  const how = scene?.peel?.kinds.length === 1 ? peelOneHow : peelHow;
  const words = peels ? { text: peel, detail: how, mine: true } : told;
  const stopped = snap.memory?.alarm != null;
  const disagrees = !stopped && snap.memory?.disagreement != null;
  const title = useId();
  const ahead = useAhead();
  const isAsked = useIsAsked();
  const hasRow = useHasRow();
  const { yourTurn, stopped: hasStopped, disagree } = headlineWords();
  const asked = useAsks(onSit !== null);
  const asks = waits || stopped ? null : asked;
  const inWords = useTextView();
  const beside = useRef<HTMLDivElement>(null);
  useHanging(beside);
  const aheadRow = !stopped && !waits && (!isAsked || ahead.ahead.held.length > 0 || view.phase === 'bets') && (
    <AheadRow {...ahead} alone={!isAsked} />
  );
  useAttention(asks, words.mine, table.name);
  return (
    <HintArea>
      {(hint) => (
        <section
          className="panel action-bar flex flex-wrap content-start items-start justify-between gap-x-4 gap-y-3 p-4 sm:p-5"
          aria-label={yourTurn}
          data-testid="action-bar"
          data-phase={view.phase}
          data-mine={words.mine}
        >
          <LeftSitting />
          <OnCloth>
            <EndedBank onOpen={onStatement} />
          </OnCloth>
          {inWords && <TurnCall asks={asks} words={words} />}
          <div
            className="min-w-[200px] flex-1"
            aria-live={inWords && words.mine && isTurn(asks) ? 'off' : 'polite'} // the call says it
            aria-atomic="true"
          >
            <h2
              id={title}
              className={`text-[17px] leading-snug font-semibold ${words.mine ? 'text-brass-bright' : ''}`}
              data-testid="headline"
            >
              {stopped ? hasStopped : disagrees ? disagree : unbroken(words.text)}
            </h2>
            <ActionDetail
              hint={hint}
              text={words.detail && !stopped && !disagrees ? unbroken(words.detail) : null}
              asks={asks}
            />
          </div>
          <div className={peels || inWords ? '' : 'bar-clock'}>
            <OwnClock view={newest} />
          </div>
          <div ref={beside} data-hangs className="empty:hidden max-sm:order-last max-sm:-mb-1.5 max-sm:w-full">
            <SeatControls />
          </div>
          {!stopped && (
            <Prompt asks={asks} labelledBy={title}>
              {!waits && <Choices onSit={onSit} ahead={hasRow ? aheadRow : null} />}
            </Prompt>
          )}
          {!hasRow && aheadRow}
        </section>
      )}
    </HintArea>
  );
}

/**
 * What the headline means, or the words of the choice that is pointed at. Once these have needed more lines the room
 * stays while the same is asked: otherwise the buttons would move away from the pointer, and back, for ever (P9.13).
 */
function ActionDetail({
  hint,
  text,
  asks,
}: {
  readonly hint: string | null;
  readonly text: string | null;
  readonly asks: string | null;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [least, setLeast] = useState({ asks, height: 0 });
  const height = least.asks === asks ? least.height : 0;
  useLayoutEffect(() => {
    const needed = box.current?.offsetHeight ?? 0;
    if (hint !== null && needed > height) setLeast({ asks, height: needed });
  }, [hint, asks, height]);
  return (
    <div ref={box} className="action-detail" style={height > 0 ? { minHeight: height } : undefined}>
      {hint !== null ? (
        <p className="text-[14px] text-muted" data-testid="hint">
          {hint}
        </p>
      ) : text !== null ? (
        <p className="text-[14px] text-muted" data-testid="headline-detail">
          {text}
        </p>
      ) : null}
    </div>
  );
}

/** How long the person before the screen has: while its question waits for its cards, and where no seat shows it. */
function OwnClock({ view }: { readonly view: View }) {
  const { snap, mySeat } = useTable();
  const due = deciders(view).find(({ seat }) => seat === mySeat);
  const left = useTimeLeft(due?.deadline ?? null, snap.offset);
  return left === null || due === undefined ? null : <ClockRing left={left} total={clockOf(view, due.duty)} />;
}

/** A shortened address stays in one line. */
const unbroken = (text: string): string => text.replaceAll('…', '\u2060…\u2060');

/** How I play, top up, sit out, leave. */
function SeatControls() {
  const { session, snap, table } = useTable();
  const [asking, setAsking] = useState(false);
  const { me, view } = snap;
  const words = seatingWords();
  const isHere = me !== null && view !== null && me.status === 'seated' && !me.leaving;
  const [isGoing, isResting] = [snap.busy.includes('stand'), snap.busy.includes('sitOut')];
  const rest = () => session.act('sitOut', sitOutCommand);
  useActs({
    'sit-out': isHere && !me.sittingOut ? { press: rest, waits: isResting } : null,
    'leave-table': isHere ? { press: () => setAsking(true), waits: isGoing } : null,
  });
  if (!isHere) return null;
  const stand = () => {
    setAsking(false);
    session.act('stand', standCommand);
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-1">
      {!isDuel(view) && <OwnMoney />} {/* a seat's tile has no room for it */}
      <PlaySettings bits={rulesetOf(table.table.ruleset)?.volonta ?? 0}>
        <Suspense fallback={null}>
          <OwnLimitsForm />
        </Suspense>
      </PlaySettings>
      <TopUp me={me} />
      {!me.sittingOut && (
        <Button look="quiet" size="small" pending={isResting} onPress={rest} testId="sit-out">
          {words.sitOut}
        </Button>
      )}
      <Button look="quiet" size="small" pending={isGoing} onPress={() => setAsking(true)} testId="leave-table">
        {words.leave}
      </Button>
      <Dialog title={words.leaveTitle} open={asking} onClose={() => setAsking(false)}>
        <p className="text-soft">
          {view.bank ? `${leaveWords(view)} ` : ''}
          {words.leaveFree}
        </p>
        {snap.memory !== null && (
          <div className="sunken mt-4 p-3.5 text-[14px]">
            <SittingSummary memory={snap.memory} />
          </div>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <SummaryLinks />
          <Button onPress={() => setAsking(false)} testId="leave-cancel">
            {words.stay}
          </Button>
          <Button look="gold" onPress={stand} testId="leave-confirm">
            {words.leave}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

/** Who leaves a table of several in mid-bank leaves the others playing (protocol.md 2.8). */
const leaveWords = (view: View): string =>
  wordsOfGame(view)[isDuel(view) || view.bank?.banker === view.viewer ? 'leaveBank' : 'leaveLine'];
