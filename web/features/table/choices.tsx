'use client';
/** What the person before the screen may do now. Each choice is shown only while it is a right. */
import type { ComponentType, ReactNode } from 'react';
import { sitInCommand } from '../../../engine/seat/by-hand.ts';
import { mayChoose } from '../../../engine/seat/choosing.ts';
import type { SeatMemory } from '../../../engine/seat/memory.ts';
import type { Options, SeatView, View } from '../../../engine/table/view.ts';
import { useWallet } from '../../lib/wallet.tsx';
import { openPanel } from '../../lib/panels.ts';
import { Button } from '../../ui/button.tsx';
import { seatingWords } from '../../words/seating.ts';
import { useHeldChairs } from '../waiting/use-lobby.ts';
import { WaitButton } from '../waiting/wait-button.tsx';
import { BetAction } from './bet-action.tsx';
import { betsNow, callsOpen } from './bets-now.ts';
import { useTable } from './context.tsx';
import { DuelBetAction, DuelMoveAction } from './duel-actions.tsx';
import { stillMay, type StillMay } from './due.ts';
import { gameOf, type GameName } from '../../lib/game-of.ts';
import { DrawAction, PostaAction } from './hand-actions.tsx';
import { MoveAction } from './move-action.tsx';
import { useActs } from './open-acts.ts';
import { chairsAt, freeChairs, isDuel, placesToStand } from './ring.ts';
import { SeguitoAction } from './seguito-action.tsx';
import { SetteBet, SetteDraw, SettePosta } from './sette-actions.tsx';
import { PartnerAction } from './socio.tsx';
import { mayPartner } from './socio-words.ts';
import { useServerNow } from './use-server-now.ts';
import type { OnSit } from './snapshot.ts';

const isOut = (me: SeatView): boolean => me.status === 'seated' && me.sittingOut && !me.leaving;
const isAlone = (view: View, me: SeatView | null): boolean =>
  view.phase === 'waiting' && me?.status === 'seated' && !me.leaving && view.seats.length < 2;
/**
 * If going on is all there is, the page goes on without a button, which would only flash. Where only the minimum in
 * force takes the other moves the seat's client waits for a word, or for time with its buttons here.
 */
const hasMove = ({ options: { moves, pass, ready }, phase }: View, memory: SeatMemory | null): boolean =>
  moves.length > 1 ||
  pass ||
  (moves.length === 1 && (ready || phase === 'move') && memory !== null && mayChoose(memory));

/** What is asked of a seat by hand; its name changes when the question does. */
type Asked = {
  readonly is: 'sit in' | 'posta' | 'partner' | 'bet' | 'draw' | 'move' | 'seguito' | 'alone';
  readonly name: string;
} | null;

/** The one thing that the seat is asked now. `may`: what the betting time still lets it do. */
function askedOf(view: View, me: SeatView, may: StillMay, memory: SeatMemory | null): Asked {
  const { options, bank } = view;
  const at = `${bank?.bankId}:${bank?.proof.turns.length}`;
  if (isOut(me)) return { is: 'sit in', name: 'sit in' };
  // One draw is asked for as well: what is not asked would tell what the hand is.
  if (options.draws.length > 0) return { is: 'draw', name: `draw ${at} ${options.draws[0]}` };
  if (view.suspended) return null;
  if (options.posta) return { is: 'posta', name: `posta ${view.number}` };
  if (mayPartner(view, me.seat) && me.status === 'seated' && !me.leaving)
    return { is: 'partner', name: `partner ${view.number} ${view.banker}` };
  if (options.take !== null || options.bid !== null)
    return { is: 'seguito', name: `seguito ${view.number} ${view.phase}` };
  if (options.bet) {
    const mayBet = may === 'all' || may === 'bet' || (may === 'withdraw' && hasBet(view, me.seat));
    return mayBet ? { is: 'bet', name: `bet ${at}${may === 'all' ? '' : ` ${may}`}` } : null;
  }
  const mayMove = may === 'all' ? hasMove(view, memory) : may === 'pass' && options.pass;
  if (mayMove) return { is: 'move', name: `move ${at} ${view.phase}${may === 'all' ? '' : ' pass'}` };
  return isAlone(view, me) ? { is: 'alone', name: 'alone' } : null;
}

const hasBet = (view: View, seat: number): boolean =>
  betsNow(view)?.rows.some((row) => row.seat === seat && row.max > 0n) ?? false;

function useMay(): StillMay {
  const { snap, mySeat } = useTable();
  const now = useServerNow(snap);
  const bank = snap.view?.bank;
  return bank && mySeat !== null && snap.view!.phase === 'bets' ? stillMay(bank, mySeat, now) : 'all';
}

/** A name for what the person before the screen is asked; null for nothing. */
export function useAsks(maySit: boolean): string | null {
  const {
    snap: { view, me, busy, memory },
    mySeat,
  } = useTable();
  const wallet = useWallet();
  const may = useMay();
  if (!view) return null;
  if (mySeat === null) return wallet.settling ? null : wallet.address ? (maySit ? 'sit' : null) : 'connect';
  if (view.viewer !== mySeat || me === null || busy.length > 0) return null;
  return askedOf(view, me, may, memory)?.name ?? null;
}

/** A seat has something before it to press, whether it was pressed already or not. */
export function useIsAsked(): boolean {
  const {
    snap: { view, me, memory },
    mySeat,
  } = useTable();
  const may = useMay();
  return view !== null && me !== null && view.viewer === mySeat && askedOf(view, me, may, memory) !== null;
}

/** Below the calls of a bet there is a row, in which what is chosen ahead has room. */
export function useHasRow(): boolean {
  const {
    snap: { view, me, memory },
    mySeat,
  } = useTable();
  const may = useMay();
  if (view === null || me === null || view.viewer !== mySeat || isDuel(view) || gameOf(view) !== 'chemin') return false;
  return may !== 'withdraw' && askedOf(view, me, may, memory)?.is === 'bet';
}

export interface ChoicesProps {
  readonly onSit: OnSit;
  /** What stands in the row below the calls of a bet. */
  readonly ahead: ReactNode;
}

export function Choices({ onSit, ahead }: ChoicesProps) {
  const { snap, mySeat } = useTable();
  const { view, me } = snap;
  const may = useMay();
  if (!view) return null;
  if (mySeat !== null && view.viewer === mySeat && me !== null)
    return <OwnChoices view={view} me={me} may={may} ahead={ahead} />;
  return mySeat !== null || snap.elsewhere ? null : <WaysIn onSit={onSit} />;
}

interface BetProps {
  readonly view: View;
  readonly me: SeatView;
  readonly may: StillMay;
  /** What stands in the row below the calls. */
  readonly ahead: ReactNode;
}

interface Acts {
  readonly Posta: ComponentType<NonNullable<Options['posta']>>;
  readonly Bet: ComponentType<BetProps>;
  readonly Draw: ComponentType<{ readonly options: Options }>;
}

/** What the games do not share. */
const acts: Readonly<Record<GameName, Acts>> = {
  chemin: { Posta: PostaAction, Bet: CheminBet, Draw: DrawAction },
  sette: { Posta: SettePosta, Bet: SetteBets, Draw: SetteDraw },
};

function SetteBets({ view: { options } }: BetProps) {
  return options.bet && <SetteBet {...options.bet} />;
}

function CheminBet({ view, me, may, ahead }: BetProps) {
  const { options } = view;
  if (isDuel(view)) return options.bet && <DuelBetAction {...options.bet} />;
  return (
    <BetAction
      open={may === 'withdraw' ? null : callsOpen(view, me.seat)}
      hasBet={hasBet(view, me.seat)}
      ready={options.ready && may === 'all'}
      ahead={ahead}
    />
  );
}

function OwnChoices({ view, me, may, ahead }: BetProps) {
  const { session, snap, table } = useTable();
  const { options, bank } = view;
  const at = `${bank?.bankId}-${bank?.proof.turns.length}`;
  const { Posta, Bet, Draw } = acts[gameOf(view)];
  switch (askedOf(view, me, may, snap.memory)?.is) {
    case 'sit in':
      return <SitIn />;
    case 'draw':
      return <Draw options={options} />;
    case 'posta':
      return options.posta && <Posta key={`posta-${view.number}`} {...options.posta} />;
    case 'partner':
      return <PartnerAction />;
    case 'seguito':
      return <SeguitoAction key={`seguito-${view.number}-${view.phase}`} options={options} />;
    case 'bet':
      return <Bet key={`bet-${at}`} view={view} me={me} may={may} ahead={ahead} />;
    case 'move':
      return <Move options={may === 'pass' ? { ...options, moves: [], ready: false } : options} />;
    case 'alone':
      return (
        <InviteBot
          chairs={chairsAt(table)}
          pending={snap.busy.includes('inviteBot')}
          onPress={() => session.inviteBot()}
        />
      );
    default:
      return null;
  }
}

function Move({ options }: { readonly options: Options }) {
  const { snap } = useTable();
  return isDuel(snap.view!) ? <DuelMoveAction options={options} /> : <MoveAction options={options} />;
}

/** Free seats that the bar names; the others are on the cloth. */
const namedSeats = 3;

/** For somebody who watches: a wallet, then a seat; where there is none, the waiting list. */
function WaysIn({ onSit }: { readonly onSit: OnSit }) {
  const { snap, table } = useTable();
  const wallet = useWallet();
  const held = useHeldChairs(table.tableId);
  const words = seatingWords();
  const free = freeChairs(table, snap.view!).filter((seat) => !held.others.includes(seat));
  const mayStand = placesToStand(table, snap.view!) > 0;
  const may = wallet.settling || !wallet.address ? null : onSit;
  const take = (said: bigint) => {
    const seat = free.find((one) => BigInt(one) === said);
    if (seat !== undefined) may?.(seat);
  };
  const [from, to] = [BigInt(free[0] ?? 0), BigInt(free.at(-1) ?? 0)];
  useActs({
    'connect-to-sit': wallet.settling || wallet.address ? null : { press: () => openPanel('wallet') },
    'take-seat': may === null || free.length === 0 ? null : { place: take, from, to },
    'stand-and-bet': may !== null && mayStand ? { press: () => may('standing') } : null,
  });
  if (wallet.settling) return null;
  const wait = free.length === 0 && !snap.view!.closing && (
    <WaitButton wish={{ tableId: table.tableId }} look="gold" size="normal" />
  );
  if (!wallet.address)
    return (
      <div className="flex flex-wrap items-center gap-2">
        {wait}
        <Button look="gold" onPress={() => openPanel('wallet')} testId="connect-to-sit">
          {words.connect}
        </Button>
      </div>
    );
  if (!onSit) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {free.slice(0, namedSeats).map((seat) => (
        <Button
          key={seat}
          look={seat === free[0] ? 'gold' : 'plain'}
          onPress={() => onSit(seat)}
          testId={`take-seat-${seat}`}
        >
          {words.takeSeat(seat)}
        </Button>
      ))}
      {mayStand && (
        <Button onPress={() => onSit('standing')} testId="stand-and-bet">
          {words.stand}
        </Button>
      )}
      {wait}
      {free.length > namedSeats && <p className="text-[14px] text-muted">{words.orOnCloth}</p>}
    </div>
  );
}

/** A player who sits out is asked one thing only; passing a bank of their own stays open. */
function SitIn() {
  const { session, snap } = useTable();
  const options = snap.view!.options;
  const words = seatingWords();
  const isComing = snap.busy.includes('sitIn');
  const come = () => session.act('sitIn', sitInCommand);
  useActs({ 'sit-in': options.sitIn ? { press: come, waits: isComing } : null });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="gold" size="large" disabled={!options.sitIn} pending={isComing} onPress={come} testId="sit-in">
        {words.sitIn}
      </Button>
      {!options.sitIn && <p className="text-[14px] text-muted">{words.notYet}</p>}
      {options.pass && <Move options={{ ...options, moves: [], ready: false }} />}
    </div>
  );
}

function InviteBot({
  chairs,
  pending,
  onPress,
}: {
  readonly chairs: number;
  readonly pending: boolean;
  readonly onPress: () => void;
}) {
  const words = seatingWords();
  useActs({ 'invite-bot': { press: onPress, waits: pending } });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="gold" size="large" pending={pending} onPress={onPress} testId="invite-bot">
        {words.inviteBot}
      </Button>
      <p className="text-[14px] text-muted">{chairs === 2 ? words.orWaitDuel : words.orWait}</p>
    </div>
  );
}
