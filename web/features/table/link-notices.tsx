'use client';
/** What stands between this page and the table: the connection, another tab, a refusal. */
import { turnNameIn } from '../../../engine/proof/turn-name.ts';
import type { SeatBank } from '../../../engine/seat/memory.ts';
import { Button } from '../../ui/button.tsx';
import { useTimeLeft } from '../../ui/clock.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useStill } from '../../ui/still.ts';
import { useTable } from './context.tsx';

export function LinkNotices() {
  const { session, snap } = useTable();
  const { link, notice, elsewhere, unseen, unheld, paidOtherwise } = snap;
  const left = useTimeLeft(link.state === 'retrying' ? link.until : null, 0);
  return (
    <>
      {link.state === 'retrying' && (
        <Notice
          tone="warn"
          testId="link-retrying"
          action={
            <Button size="small" onPress={() => session.reconnect()} testId="reconnect-now">
              Try now
            </Button>
          }
        >
          <span role="alert">
            {link.moved ? 'The table server restarts.' : 'The connection to the table is lost.'} Connecting again;{' '}
            {Math.ceil((left ?? 0) / 1000)} s left.
          </span>{' '}
          Your seat and your money stay; decisions fall to the regola meanwhile.
        </Notice>
      )}
      {link.state === 'lost' && (
        <Notice
          tone="bad"
          testId="link-lost"
          action={
            <Button size="small" onPress={() => session.reconnect()} testId="reconnect">
              Connect again
            </Button>
          }
        >
          The connection is lost for good: two minutes of trying did not bring it back. The table plays the regola for
          you, makes no bet, and your money stays yours.
        </Notice>
      )}
      {link.state === 'replaced' && (
        <Notice
          tone="warn"
          testId="link-replaced"
          action={
            <Button size="small" onPress={() => session.reconnect()} testId="reconnect">
              Play here
            </Button>
          }
        >
          You have opened this table somewhere else. The newer connection plays; this one is closed.
        </Notice>
      )}
      {elsewhere && (
        <Notice
          tone="warn"
          testId="other-tab"
          action={
            <Button size="small" onPress={() => session.playHere()} testId="play-here">
              Play here
            </Button>
          }
        >
          Another tab of this browser plays your seat. Here you are watching.
        </Notice>
      )}
      {unseen && (
        <Notice
          tone="warn"
          testId="seat-unseen"
          action={
            <a className="btn btn-small" href="/exit">
              The way out
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
              The way out
            </a>
          }
        >
          The escrow has settled {paidOtherwise.length === 1 ? 'bank' : 'banks'} {paidOtherwise.join(', ')} otherwise
          than in the last state that this browser has checked. If you played no coup after that, claim what is missing
          on the way out, soon: it has the proof.
        </Notice>
      )}
      <Disagreement />
      <Doubts />
      {notice && (
        <Notice
          tone={notice.tone === 'bad' ? 'bad' : 'note'}
          testId={notice.tone === 'bad' ? 'refusal' : 'note'}
          action={
            <Button look="quiet" size="small" onPress={() => session.dismiss()} label="Dismiss">
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

/**
 * The table shows what cannot be right, and no signature of the house proves it: the seat signs nothing until the table
 * shows better.
 */
function Disagreement() {
  const { snap } = useTable();
  const found = snap.memory?.alarm === null ? snap.memory.disagreement : null;
  if (!found) return null;
  const turns = snap.memory?.banks.find(({ bankId }) => bankId === found.bankId)?.proof.turns ?? [];
  return (
    <Notice tone="warn" testId="disagreement">
      The table and this browser disagree{found.turn === null ? '' : ` about ${turnNameIn(turns, found.turn)}`}:{' '}
      {found.detail.replace(/[^.]$/, '$&.')} Your seat sits out and signs nothing until the table shows better.
      <span className="figures ml-1 text-[12px] text-muted" data-testid="disagreement-step">
        {found.step}
      </span>
    </Notice>
  );
}

/** What the player should know before money goes into this bank. */
function Doubts() {
  const { snap } = useTable();
  const bank = snap.memory?.banks.at(-1);
  if (
    !bank ||
    !bank.mine ||
    bank.agreed ||
    bank.doubts.length === 0 ||
    bank.proof.end !== undefined ||
    snap.view?.bank?.bankId !== bank.bankId
  )
    return null;
  return <Doubted bank={bank} />;
}

/** With words that the player has had the time to read. */
function Doubted({ bank }: { readonly bank: SeatBank }) {
  const { session } = useTable();
  const { ref, isStill } = useStill(bank.doubts.map(({ detail }) => detail).join());
  return (
    <Notice
      tone="warn"
      testId="doubts"
      action={
        <div ref={ref}>
          <Button
            size="small"
            pending={!isStill}
            onPress={() => session.agree(bank.bankId, bank.doubts)}
            testId="play-all-the-same"
          >
            Play all the same
          </Button>
        </div>
      }
    >
      {bank.doubts.map(({ detail }) => detail).join(' ')}{' '}
      {bank.doubts.some(({ about }) => about === 'shoe')
        ? 'Chosen cards would cost you money. Your seat bets nothing in this bank; a new taglia begins with all 312 cards.'
        : 'Your seat bets nothing in this bank unless you say so.'}
    </Notice>
  );
}
