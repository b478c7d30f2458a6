'use client';
/** To wait for a seat where there is none, and to take the one that is held. */
import { useRouter } from 'next/navigation';
import type { WaitWish } from '../../../engine/table/wait-wish.ts';
import { tablePage } from '../../lib/addresses.ts';
import { useWallet } from '../../lib/wallet.tsx';
import { openPanel } from '../../lib/panels.ts';
import type { OwnWait } from '../../lib/server-types.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { wordsOfWaiting } from '../../words/waiting.ts';
import { lobbyLink, useLobbyLink } from './use-lobby.ts';
import { isSameWish } from './wait-words.ts';

export interface WaitButtonProps {
  readonly wish: WaitWish;
  readonly look?: NonNullable<ButtonProps['look']>;
  readonly size?: NonNullable<ButtonProps['size']>;
  readonly children?: string;
}

/** Nothing while this tab waits for the very same. */
export function WaitButton({ wish, look = 'plain', size = 'small', children }: WaitButtonProps) {
  const { wish: asked, wait } = useLobbyLink(false);
  const own = wait !== null && wait.state !== 'over' ? wait.wish : asked;
  if (own !== null && isSameWish(own, wish)) return null;
  return (
    <Button size={size} look={look} onPress={() => lobbyLink.waitFor(wish)} testId="wait-for-seat">
      {children ?? wordsOfWaiting().waitForSeat}
    </Button>
  );
}

export type HeldSeat = Extract<OwnWait, { readonly state: 'held' }>;

/** To the table, which asks what to bring; without a wallet that is asked for first. */
export function TakeButton({
  wait,
  testId,
  children,
}: {
  readonly wait: HeldSeat;
  readonly testId: string;
  readonly children: string;
}) {
  const { address } = useWallet();
  const router = useRouter();
  const take = (): void => {
    if (address === null) return openPanel('wallet');
    lobbyLink.take();
    router.push(tablePage(wait.tableId));
  };
  return (
    <Button size="small" look="gold" onPress={take} testId={testId}>
      {address === null ? wordsOfWaiting().connect : children}
    </Button>
  );
}
