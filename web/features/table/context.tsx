'use client';
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { present } from '../../../engine/assert.ts';
import { amountText } from '../../lib/amounts.ts';
import { useServer } from '../../lib/chain.tsx';
import { useOwnNode, useWallet } from '../../lib/wallet.tsx';
import { listOnChain, paidOnChain } from '../../lib/demands.ts';
import { useOwnPlay } from '../play/play-settings.tsx';
import { isAtLimit, playAsked, withPlay } from '../../../engine/seat/play.ts';
import { changePlay } from '../../lib/own-play.ts';
import { asAnswered } from '../../lib/answered.ts';
import { readLastBring, readSeat, useRefreshMoney, useSeatShare } from '../../lib/money.ts';
import type { Nicknames, ServerConfig, TableConfig } from '../../lib/server-types.ts';
import { useNicknames } from './use-nicknames.ts';
import { useScene } from './use-scene.ts';
import type { Scene } from './scene-director.ts';
import { paced } from './paced.ts';
import { openSession } from './session.ts';
import { firstSnapshot, type Session, type Snapshot } from './snapshot.ts';
import type { Amounts } from './words.ts';

interface AtTable {
  /** As it is drawn (`paced.ts`). */
  readonly session: Session;
  readonly snap: Snapshot;
  /** What lies on the table: an earlier picture than the newest while cards are being dealt. */
  readonly scene: Scene | null;
  /** The person before the screen has turned the cards that it may peel (`scene.peel`). */
  readonly turnCards: () => void;
  readonly table: TableConfig;
  readonly server: ServerConfig;
  /** Seat number of the person before the screen; null when watching. */
  readonly mySeat: number | null;
  readonly amounts: Amounts;
  /** Of the players here who have one; whoever draws a name draws it anew when they change (`called.ts`). */
  readonly nicknames: Nicknames;
}

const TableContext = createContext<AtTable | null>(null);

export function useTable(): AtTable {
  return present(useContext(TableContext), 'the table’s session');
}

const silent = () => () => undefined;

/** Opens the table's session for as long as the page is open. */
export function TableSession({ table, children }: { readonly table: TableConfig; readonly children: ReactNode }) {
  const server = useServer();
  const node = useOwnNode();
  const asked = useRef(node); // another node is asked from the next question on; the session stays
  asked.current = node;
  const wallet = useWallet();
  const refresh = useRefreshMoney();
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    const opened = paced(
      openSession(server, table, {
        node: () => asked.current.key,
        list: (closed, setup) => asAnswered(listOnChain(asked.current, server, table, closed, setup)),
        lastNonce: (player) =>
          asAnswered(readSeat(asked.current, server, table.tableId, player).then(({ nonce }) => nonce)),
        lastBring: (player) => asAnswered(readLastBring(asked.current, server, table.tableId, player)),
        paid: (...of) => asAnswered(paidOnChain(asked.current, server, table, ...of)),
        seatOf: (player) => asAnswered(readSeat(asked.current, server, table.tableId, player)),
      }),
    );
    setSession(opened);
    return () => opened.close();
  }, [server, table]);
  useEffect(() => {
    if (session && !wallet.settling) session.setPlayer(wallet.address);
  }, [session, wallet.address, wallet.settling]);
  const seat = useSeatShare(table.tableId);
  useEffect(() => {
    if (session && seat) session.setShare(seat.key, seat.share);
  }, [session, seat?.key, seat?.share]);
  const snap = useSyncExternalStore(
    session?.subscribe ?? silent,
    session?.snapshot ?? (() => firstSnapshot),
    () => firstSnapshot,
  );
  const grant = snap.memory?.grant?.message;
  const play = useOwnPlay(grant?.player ?? null);
  useEffect(() => {
    if (session && grant) session.learn((memory) => withPlay(memory, play));
  }, [session, grant?.key, play.volonta, play.automatic, play.limit]);
  // What was switched off stays off, also when a coup brings the money back: its player switches it on again.
  const overLimit = snap.memory !== null && isAtLimit(snap.memory);
  useEffect(() => {
    if (grant && overLimit) changePlay(grant.player, playAsked);
  }, [overLimit, grant?.key, play.volonta, play.automatic]);
  // Money on chain moves when seats and settlements do.
  const moved = `${snap.me?.status}:${snap.view?.past.map((p) => p.status).join()}`;
  useEffect(() => {
    void refresh();
  }, [moved, refresh]);
  const mySeat = snap.me?.seat ?? null;
  const { scene, turnCards } = useScene(snap, mySeat);
  const nicknames = useNicknames(snap.view);
  const value = useMemo(
    () => (session ? { session, snap, scene, turnCards, table, server, mySeat, amounts: amountText, nicknames } : null),
    [session, snap, scene, turnCards, table, server, mySeat, nicknames],
  );
  return value ? <TableContext.Provider value={value}>{children}</TableContext.Provider> : null;
}

/** Everything in here is drawn and told from the picture that lies on the table, which its cards lead. */
export function OnCloth({ children }: { readonly children: ReactNode }) {
  const at = useTable();
  const { snap, scene } = at;
  const value = useMemo(
    () => (scene === null ? at : { ...at, snap: { ...snap, view: scene.view, memory: scene.memory } }),
    [at, snap, scene],
  );
  return <TableContext.Provider value={value}>{children}</TableContext.Provider>;
}
