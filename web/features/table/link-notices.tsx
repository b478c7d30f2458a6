'use client';
/** What stands between this page and the table: the connection, another tab, a refusal. */
import type { Hex } from '../../../engine/bytes.ts';
import { openDoubts } from '../../../engine/seat/doubts.ts';
import { newestBank, type Doubt } from '../../../engine/seat/memory.ts';
import { wordsOfGame, type WordsOfGame } from '../../lib/words-of-game.ts';
import { seatSaid } from '../../lib/seat-said.ts';
import { turnWords } from '../../lib/turn-words.ts';
import { Button } from '../../ui/button.tsx';
import { useTimeLeft } from '../../ui/clock.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useStill } from '../../ui/still.ts';
import { doubtWords } from '../../words/doubts.ts';
import { refusalWords } from '../../words/refusals.ts';
import { useTable } from './context.tsx';
import { ownShut } from './own-notice.tsx';
import type { Snapshot } from './snapshot.ts';

export function LinkNotices() {
  const { session, snap } = useTable();
  const { link, notice, elsewhere, unseen, unheld, paidOtherwise } = snap;
  const words = doubtWords();
  const left = useTimeLeft(link.state === 'retrying' ? link.until : null, 0);
  return (
    <>
      {link.state === 'retrying' && (
        <Notice
          tone="warn"
          testId="link-retrying"
          action={
            <Button size="small" onPress={() => session.reconnect()} testId="reconnect-now">
              {words.tryNow}
            </Button>
          }
        >
          <span role="alert">{words.retrying(link.moved, Math.ceil((left ?? 0) / 1000))}</span> {words.retryingSafe}
        </Notice>
      )}
      {link.state === 'lost' && (
        <Notice
          tone="bad"
          testId="link-lost"
          action={
            <Button size="small" onPress={() => session.reconnect()} testId="reconnect">
              {words.connectAgain}
            </Button>
          }
        >
          {words.lost}
        </Notice>
      )}
      {link.state === 'replaced' && (
        <Notice
          tone="warn"
          testId="link-replaced"
          action={
            <Button size="small" onPress={() => session.reconnect()} testId="reconnect">
              {words.playHere}
            </Button>
          }
        >
          {words.replaced}
        </Notice>
      )}
      {elsewhere && (
        <Notice
          tone="warn"
          testId="other-tab"
          action={
            <Button size="small" onPress={() => session.playHere()} testId="play-here">
              {words.playHere}
            </Button>
          }
        >
          {words.otherTab}
        </Notice>
      )}
      {unseen && (
        <Notice
          tone="warn"
          testId="seat-unseen"
          action={
            <a className="btn btn-small" href="/exit">
              {words.wayOut}
            </a>
          }
        >
          {unseen}
        </Notice>
      )}
      {unheld && (
        <Notice tone="bad" testId="seat-unheld">
          {unheld}
        </Notice>
      )}
      {paidOtherwise.length > 0 && (
        <Notice
          tone="bad"
          testId="paid-otherwise"
          action={
            <a className="btn btn-small" href="/exit">
              {words.wayOut}
            </a>
          }
        >
          {words.paidOtherwise(paidOtherwise)}
        </Notice>
      )}
      <Disagreement />
      <Doubts />
      {notice && !isSaidBelow(snap) && (
        <Notice
          tone={notice.tone === 'bad' ? 'bad' : 'note'}
          testId={notice.tone === 'bad' ? 'refusal' : 'note'}
          action={
            <Button look="quiet" size="small" onPress={() => session.dismiss()} label={words.dismiss}>
              ✕
            </Button>
          }
        >
          {notice.text}{' '}
          {notice.rule && (
            <span className="figures ml-1 text-[12px] text-muted" data-testid="refusal-rule">
              {notice.rule}
            </span>
          )}
        </Notice>
      )}
    </>
  );
}

/** A refusal by one's own limit stands below as long as it holds, and is not said twice. */
function isSaidBelow({ notice, ...snap }: Snapshot): boolean {
  const shut = ownShut(snap);
  return shut !== null && notice?.rule === 'P13.10' && notice.text.startsWith(refusalWords().reasons[shut.code]);
}

/**
 * The table shows what cannot be right, and no signature of the house proves it: the seat signs nothing until the table
 * shows better.
 */
function Disagreement() {
  const { snap, table } = useTable();
  const found = snap.memory?.alarm === null ? snap.memory.disagreement : null;
  if (!found) return null;
  const turns = snap.memory?.banks.find(({ bankId }) => bankId === found.bankId)?.proof.turns ?? [];
  return (
    <Notice tone="warn" testId="disagreement">
      {doubtWords().disagree(
        found.turn === null ? null : turnWords(table, turns, found.turn),
        seatSaid(found.detail, table).replace(/[^.]$/, '$&.'),
      )}
      <span className="figures ml-1 text-[12px] text-muted" data-testid="disagreement-step">
        {found.step}
      </span>
    </Notice>
  );
}

/** What the player should know before money goes into this bank. */
function Doubts() {
  const { snap } = useTable();
  const bank = snap.memory && newestBank(snap.memory);
  if (!snap.memory || !bank) return null;
  const doubts = openDoubts(snap.memory);
  // What was played otherwise than decided is said whatever the table shows now.
  const isDue = snap.view?.bank?.bankId === bank.bankId || doubts.some(({ about }) => about === 'choice');
  return doubts.length === 0 || !isDue ? null : <Doubted bankId={bank.bankId} doubts={doubts} />;
}

function whatFollows(words: WordsOfGame, doubts: readonly Doubt[]): string {
  const isAbout = (what: Doubt['about']) => doubts.some(({ about }) => about === what);
  const ofBank = isAbout('shoe') ? words.chosenCards : isAbout('turn') ? words.betsNothing : '';
  return [ofBank, isAbout('choice') ? words.notOver : ''].filter((said) => said !== '').join(' ');
}

/** With words that the player has had the time to read. */
function Doubted({ bankId, doubts }: { readonly bankId: Hex; readonly doubts: readonly Doubt[] }) {
  const { session, table } = useTable();
  const words = doubtWords();
  const said = doubts.map(({ detail }) => seatSaid(detail, table));
  const { ref, isStill } = useStill(said.join());
  return (
    <Notice
      tone="warn"
      testId="doubts"
      action={
        <div ref={ref}>
          <Button
            size="small"
            pending={!isStill}
            onPress={() => session.agree(bankId, doubts)}
            testId="play-all-the-same"
          >
            {doubts.every(({ about }) => about === 'choice') ? words.goOn : words.playAllTheSame}
          </Button>
        </div>
      }
    >
      {said.join(' ')} {whatFollows(wordsOfGame(table), doubts)}
    </Notice>
  );
}
