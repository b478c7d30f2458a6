'use client';
/** On every page: the seat that this tab waits for, and that one is held for it. */
import { useEffect } from 'react';
import { useTables } from '../../lib/chain.tsx';
import { useWallet } from '../../lib/wallet.tsx';
import { Button } from '../../ui/button.tsx';
import { callPerson } from '../../ui/call-person.ts';
import { useTimeLeft } from '../../ui/clock.tsx';
import { Notice } from '../../ui/notice.tsx';
import { wordsOfWaiting } from '../../words/waiting.ts';
import { lobbyLink, useLobbyLink } from './use-lobby.ts';
import { TakeButton } from './wait-button.tsx';
import { isAsWished, tabWords, waitWords, wishWords } from './wait-words.ts';

export function WaitNotice() {
  const { address, settling } = useWallet();
  const { wish, wait, until, refusal, live } = useLobbyLink(false);
  const left = Math.ceil((useTimeLeft(until, 0) ?? 0) / 1_000);
  const tables = useTables();
  useEffect(() => {
    if (!settling) lobbyLink.setPlayer(address);
  }, [address, settling]);
  useTabTitle(tabWords(wait, left));
  const isHeld = wait?.state === 'held';
  useEffect(() => {
    if (isHeld) callPerson();
  }, [isHeld]);
  const words = wordsOfWaiting();
  const stop = (text: string) => (
    <Button size="small" look="quiet" onPress={lobbyLink.stop} testId="stop-waiting">
      {text}
    </Button>
  );
  if (refusal !== null)
    return (
      <Notice tone="warn" testId="wait-refused" action={stop(words.close)}>
        {refusal.text}
      </Notice>
    );
  if (wait === null && wish === null) return null;
  if (wait === null)
    return (
      <Notice tone="note" testId="wait-asked" action={stop(words.stop)}>
        {(live ? words.asking : words.noConnection)(wishWords(wish!, tables))}
      </Notice>
    );
  if (wait.state === 'over')
    return (
      <Notice
        tone="warn"
        testId="wait-over"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" onPress={() => lobbyLink.waitFor(wait.wish)} testId="wait-again">
              {words.again}
            </Button>
            {stop(words.close)}
          </span>
        }
      >
        {waitWords(wait, left, tables)}
      </Notice>
    );
  if (wait.state === 'waits')
    return (
      <Notice tone="note" testId="wait-position" action={stop(words.stop)}>
        {waitWords(wait, left, tables)}
        {!live && ` ${words.positionKept}`}
      </Notice>
    );
  if (!isAsWished(wait, tables))
    return (
      <Notice tone="warn" testId="seat-other" action={stop(words.giveUp)}>
        {words.notAsWished}
      </Notice>
    );
  return (
    <Notice
      tone="good"
      testId="seat-held"
      action={
        <span className="flex flex-wrap gap-2">
          <TakeButton wait={wait} testId="take-held-seat">
            {words.take}
          </TakeButton>
          {stop(words.giveUp)}
        </span>
      }
    >
      {waitWords(wait, left, tables)}
    </Notice>
  );
}

/** Stands before the page's title, which changes as the person goes from page to page. */
function useTabTitle(words: string | null): void {
  useEffect(() => {
    if (words === null) return;
    const front = `${words} · `;
    const put = (): void => {
      if (!document.title.startsWith(front)) document.title = `${front}${document.title}`;
    };
    put();
    const again = setInterval(put, 500);
    return () => {
      clearInterval(again);
      if (document.title.startsWith(front)) document.title = document.title.slice(front.length);
    };
  }, [words]);
}
