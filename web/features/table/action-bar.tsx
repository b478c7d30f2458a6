'use client';
/** Below the cloth: whose turn it is, in words, and what you can do. */
import { useState } from 'react';
import { standCommand } from '../../../engine/seat/by-hand.ts';
import { useWallet } from '../../lib/chain.tsx';
import { openPanel } from '../../lib/panels.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useTable } from './context.tsx';
import { BetAction, DrawAction, MoveAction, PostaAction } from './hand-actions.tsx';
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
  return (
    <section className="panel flex flex-wrap content-start items-start justify-between gap-x-4 gap-y-3 p-4 sm:p-5 lg:min-h-[164px]" aria-label="Your turn" data-testid="action-bar" data-phase={view.phase} data-mine={words.mine}>
      <EndedBank onOpen={onStatement} />
      <div className="min-w-[200px] flex-1" aria-live="polite" aria-atomic="true">
        <h2 className={`text-[17px] leading-snug font-semibold ${words.mine ? 'text-brass-bright' : ''}`} data-testid="headline">{stopped ? 'Play has stopped' : words.text}</h2>
        {words.detail && !stopped && <p className="text-[14px] text-muted">{words.detail}</p>}
      </div>
      <div className="max-sm:order-last max-sm:-mb-1.5 max-sm:w-full"><SeatControls /></div>
      {!stopped && <div className="w-full empty:hidden"><Choices onSit={onSit} /></div>}
    </section>
  );
}

function Choices({ onSit }: { readonly onSit: ((seat: number) => void) | null }) {
  const { session, snap, mySeat } = useTable();
  const { view, me } = snap;
  const wallet = useWallet();
  if (!view) return null;
  const { options } = view;
  if (mySeat !== null && view.viewer === mySeat) {
    if (options.posta) return <PostaAction key={`posta-${view.number}`} {...options.posta} />;
    if (options.bet) return <BetAction key={`bet-${view.bank?.bankId}-${view.bank?.proof.turns.length}`} {...options.bet} />;
    if (options.draws.length > 0) return <DrawAction options={options} />;
    if (options.moves.length > 0 || options.pass) return <MoveAction options={options} />;
    const alone = view.phase === 'waiting' && me?.status === 'seated' && !me.leaving && view.seats.length < 2;
    if (alone) return <InviteBot pending={snap.busy.includes('inviteBot')} onPress={() => session.inviteBot()} />;
    return null;
  }
  if (mySeat !== null || snap.elsewhere) return null;
  if (wallet.settling) return null;
  if (!wallet.address) return <div><Button look="gold" onPress={() => openPanel('wallet')} testId="connect-to-sit">Connect a wallet to sit down</Button></div>;
  if (!onSit) return null;
  const free = [1, 2].filter((seat) => !view.seats.some((s) => s.seat === seat));
  return (
    <div className="flex flex-wrap gap-2">
      {free.map((seat) => <Button key={seat} look={seat === free[0] ? 'gold' : 'plain'} onPress={() => onSit(seat)} testId={`take-seat-${seat}`}>Take seat {seat}</Button>)}
    </div>
  );
}

function InviteBot({ pending, onPress }: { readonly pending: boolean; readonly onPress: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="gold" size="large" pending={pending} onPress={onPress} testId="invite-bot">Play the house’s bot</Button>
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
  const toggle = me.sittingOut ? { name: 'sitIn', words: 'Sit in' } as const : { name: 'sitOut', words: 'Sit out' } as const;
  const stand = () => {
    setAsking(false);
    session.act('stand', standCommand);
  };
  return (
    <div className="flex justify-end gap-1">
      <Button look={me.sittingOut ? 'gold' : 'quiet'} size="small" disabled={me.sittingOut && view?.options.sitIn === false} pending={snap.busy.includes(toggle.name)} onPress={() => session.act(toggle.name, () => ({ type: toggle.name }))} testId={me.sittingOut ? 'sit-in' : 'sit-out'}>{toggle.words}</Button>
      <Button look="quiet" size="small" pending={snap.busy.includes('stand')} onPress={() => setAsking(true)} testId="leave-table">Leave the table</Button>
      <Dialog title="Leave the table?" open={asking} onClose={() => setAsking(false)}>
        <p className="text-soft">
          {view?.bank ? 'A coup in play is finished first; then this bank is settled. ' : ''}
          What is yours becomes free in the escrow, and you can withdraw it to your wallet.
        </p>
        <div className="mt-5 flex justify-end gap-2">
          <Button onPress={() => setAsking(false)} testId="leave-cancel">Stay</Button>
          <Button look="gold" onPress={stand} testId="leave-confirm">Leave the table</Button>
        </div>
      </Dialog>
    </div>
  );
}
