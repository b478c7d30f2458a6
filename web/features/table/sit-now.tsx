'use client';
/** The last step of *Play now*: the wallet of this browser signs for the seat that was pressed in the lobby. */
import { useEffect, useRef } from 'react';
import { burnerId } from '../../lib/burner/announce.ts';
import { useServer } from '../../lib/chain.tsx';
import { useWallet } from '../../lib/wallet.tsx';
import { EscrowGate } from '../../ui/escrow-gate.tsx';
import { Notice } from '../../ui/notice.tsx';
import { lobbyWords } from '../../words/lobby.ts';
import { useTable } from './context.tsx';
import { useOffers } from './offers.ts';
import type { PlayNow } from './play-now.ts';

export interface SitNowProps {
  readonly now: PlayNow;
  /** It did not work: the seat's dialog says why, or asks again. */
  readonly onFailed: () => void;
}

export function SitNow(props: SitNowProps) {
  return (
    <EscrowGate>
      <Sitting {...props} />
    </EscrowGate>
  );
}

function Sitting({ now, onFailed }: SitNowProps) {
  const { session, amounts } = useTable();
  const { local } = useServer();
  const wallet = useWallet();
  const offers = useOffers();
  const begun = useRef(false);
  const may =
    local && wallet.connectorId === burnerId && wallet.address === now.player && !wallet.settling && !wallet.wrongChain;
  useEffect(() => {
    if (!may || begun.current) return;
    begun.current = true;
    void offers
      .deadline()
      .then((deadline) => session.sit(now.player, now.seat, now.amount, deadline, offers.grant))
      .catch(onFailed);
  }, [may]);
  return (
    <Notice tone="note" testId="sit-now">
      {lobbyWords().playNow.sits(now.seat, amounts(now.amount))}
    </Notice>
  );
}
