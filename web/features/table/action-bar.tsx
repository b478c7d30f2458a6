'use client';
/** Below the cloth: whose turn it is, in words, and what you can do. */
import { useId, useState } from 'react';
import { sitOutCommand, standCommand } from '../../../engine/seat/by-hand.ts';
import type { Options, SeatView, View } from '../../../engine/table/view.ts';
import { useWallet } from '../../lib/chain.tsx';
import { openPanel } from '../../lib/panels.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useTable } from './context.tsx';
import { BetAction, DrawAction, MoveAction, PostaAction } from './hand-actions.tsx';
import { HintArea } from './hints.tsx';
import { Prompt } from './prompt.tsx';
import { EndedBank } from './verified-badge.tsx';
import { headline } from './words.ts';

export interface ActionBarProps {
  readonly onSit: ((seat: number) => void) | null;
  /** Opens the statements of ended banks. */
  readonly onStatement: () => void;
}

export function ActionBar({ onSit, onStatement }: ActionBarProps) {
  const { snap, mySeat, amounts } = useTable();
  const view = snap.view!;
  const words = headline(view, mySeat, amounts);
  const stopped = snap.memory?.alarm != null;
  const disagrees = !stopped && snap.memory?.disagreement != null;
  const title = useId();
  const asks = useAsks(onSit !== null);
  return (
    <HintArea>
      {(hint) => (
        <section
          className="panel action-bar flex flex-wrap content-start items-start justify-between gap-x-4 gap-y-3 p-4 sm:p-5"
          aria-label="Your turn"
          data-testid="action-bar"
          data-phase={view.phase}
          data-mine={words.mine}
        >
          <EndedBank onOpen={onStatement} />
          <div className="min-w-[200px] flex-1" aria-live="polite" aria-atomic="true">
            <h2
              id={title}
              className={`text-[17px] leading-snug font-semibold ${words.mine ? 'text-brass-bright' : ''}`}
              data-testid="headline"
            >
              {stopped ? 'Play has stopped' : disagrees ? 'The table and your browser disagree' : words.text}
            </h2>
            {hint !== null ? (
              <p className="text-[14px] text-muted" data-testid="hint">
                {hint}
              </p>
            ) : words.detail && !stopped && !disagrees ? (
              <p className="text-[14px] text-muted" data-testid="headline-detail">
                {words.detail}
              </p>
            ) : null}
          </div>
          <div className="empty:hidden max-sm:order-last max-sm:-mb-1.5 max-sm:w-full">
            <SeatControls />
          </div>
          {!stopped && (
            <Prompt asks={asks} labelledBy={title}>
              <Choices onSit={onSit} />
            </Prompt>
          )}
        </section>
      )}
    </HintArea>
  );
}

/** A name for what the person before the screen is asked; null for nothing. */
function useAsks(maySit: boolean): string | null {
  const {
    snap: { view, me, busy },
    mySeat,
  } = useTable();
  const wallet = useWallet();
  if (!view) return null;
  if (mySeat === null) return wallet.settling ? null : wallet.address ? (maySit ? 'sit' : null) : 'connect';
  if (view.viewer !== mySeat || me === null || busy.length > 0) return null;
  const { options, bank } = view;
  const at = `${bank?.bankId}:${bank?.proof.turns.length}`;
  if (isOut(me)) return 'sit in';
  if (options.posta) return `posta ${view.number}`;
  if (options.bet) return `bet ${at}`;
  if (options.draws.length > 1) return `draw ${at}`;
  if (hasMove(options)) return `move ${at} ${view.phase}`;
  return isAlone(view, me) ? 'alone' : null;
}

const isOut = (me: SeatView): boolean => me.status === 'seated' && me.sittingOut && !me.leaving;
/** If going on is all there is, the page goes on without a button, which would only flash. */
const hasMove = ({ moves, pass }: Options): boolean => moves.length > 1 || pass;
const isAlone = (view: View, me: SeatView | null): boolean =>
  view.phase === 'waiting' && me?.status === 'seated' && !me.leaving && view.seats.length < 2;

function Choices({ onSit }: { readonly onSit: ((seat: number) => void) | null }) {
  const { session, snap, mySeat } = useTable();
  const { view, me } = snap;
  const wallet = useWallet();
  if (!view) return null;
  const { options } = view;
  if (mySeat !== null && view.viewer === mySeat) {
    if (me && isOut(me)) return <SitIn />;
    if (options.posta) return <PostaAction key={`posta-${view.number}`} {...options.posta} />;
    if (options.bet)
      return <BetAction key={`bet-${view.bank?.bankId}-${view.bank?.proof.turns.length}`} {...options.bet} />;
    if (options.draws.length > 1) return <DrawAction options={options} />;
    if (hasMove(options)) return <MoveAction options={options} />;
    if (isAlone(view, me))
      return <InviteBot pending={snap.busy.includes('inviteBot')} onPress={() => session.inviteBot()} />;
    return null;
  }
  if (mySeat !== null || snap.elsewhere) return null;
  if (wallet.settling) return null;
  if (!wallet.address)
    return (
      <div>
        <Button look="gold" onPress={() => openPanel('wallet')} testId="connect-to-sit">
          Connect a wallet to sit down
        </Button>
      </div>
    );
  if (!onSit) return null;
  const free = [1, 2].filter((seat) => !view.seats.some((s) => s.seat === seat));
  return (
    <div className="flex flex-wrap gap-2">
      {free.map((seat) => (
        <Button
          key={seat}
          look={seat === free[0] ? 'gold' : 'plain'}
          onPress={() => onSit(seat)}
          testId={`take-seat-${seat}`}
        >
          Take seat {seat}
        </Button>
      ))}
    </div>
  );
}

/** A player who sits out is asked one thing only; passing a bank of their own stays open. */
function SitIn() {
  const { session, snap } = useTable();
  const options = snap.view!.options;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        look="gold"
        size="large"
        disabled={!options.sitIn}
        pending={snap.busy.includes('sitIn')}
        onPress={() => session.act('sitIn', (memory) => ({ memory, command: { type: 'sitIn' } }))}
        testId="sit-in"
      >
        Sit in
      </Button>
      {!options.sitIn && (
        <p className="text-[14px] text-muted">Not yet: you owe a link of a void coup, or its bank is not final.</p>
      )}
      {options.pass && <MoveAction options={{ ...options, moves: [] }} />}
    </div>
  );
}

function InviteBot({ pending, onPress }: { readonly pending: boolean; readonly onPress: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="gold" size="large" pending={pending} onPress={onPress} testId="invite-bot">
        Play the house’s bot
      </Button>
      <p className="text-[14px] text-muted">or wait for a player: the seat opposite is open to everybody.</p>
    </div>
  );
}

/** Sit out, sit in, leave. */
function SeatControls() {
  const { session, snap } = useTable();
  const [asking, setAsking] = useState(false);
  const { me, view } = snap;
  if (!me || me.status !== 'seated' || me.leaving) return null;
  const stand = () => {
    setAsking(false);
    session.act('stand', standCommand);
  };
  return (
    <div className="flex justify-end gap-1">
      {!me.sittingOut && (
        <Button
          look="quiet"
          size="small"
          pending={snap.busy.includes('sitOut')}
          onPress={() => session.act('sitOut', sitOutCommand)}
          testId="sit-out"
        >
          Sit out
        </Button>
      )}
      <Button
        look="quiet"
        size="small"
        pending={snap.busy.includes('stand')}
        onPress={() => setAsking(true)}
        testId="leave-table"
      >
        Leave the table
      </Button>
      <Dialog title="Leave the table?" open={asking} onClose={() => setAsking(false)}>
        <p className="text-soft">
          {view?.bank ? 'A coup in play is finished first; then this bank is settled. ' : ''}
          What is yours becomes free in the escrow, and you can withdraw it to your wallet.
        </p>
        <div className="mt-5 flex justify-end gap-2">
          <Button onPress={() => setAsking(false)} testId="leave-cancel">
            Stay
          </Button>
          <Button look="gold" onPress={stand} testId="leave-confirm">
            Leave the table
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
