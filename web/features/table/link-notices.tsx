'use client';
/** What stands between this page and the table: the connection, another tab, a refusal. */
import { Button } from '../../ui/button.tsx';
import { useTimeLeft } from '../../ui/clock.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTable } from './context.tsx';

export function LinkNotices() {
  const { session, snap } = useTable();
  const { link, notice, elsewhere } = snap;
  const left = useTimeLeft(link.state === 'retrying' ? link.until : null, 0);
  return (
    <>
      {link.state === 'retrying' && (
        <Notice tone="warn" testId="link-retrying" action={<Button size="small" onPress={() => session.reconnect()} testId="reconnect-now">Try now</Button>}>
          <span role="alert">{link.moved ? 'The table server restarts.' : 'The connection to the table is lost.'} Connecting again; {Math.ceil((left ?? 0) / 1000)} s left.</span> Your seat and your money stay; decisions fall to the regola meanwhile.
        </Notice>
      )}
      {link.state === 'lost' && (
        <Notice tone="bad" testId="link-lost" action={<Button size="small" onPress={() => session.reconnect()} testId="reconnect">Connect again</Button>}>
          The connection is lost for good: two minutes of trying did not bring it back. The table plays the regola for you, makes no bet, and your money stays yours.
        </Notice>
      )}
      {link.state === 'replaced' && (
        <Notice tone="warn" testId="link-replaced" action={<Button size="small" onPress={() => session.reconnect()} testId="reconnect">Play here</Button>}>
          You have opened this table somewhere else. The newer connection plays; this one is closed.
        </Notice>
      )}
      {elsewhere && (
        <Notice tone="warn" testId="other-tab" action={<Button size="small" onPress={() => session.playHere()} testId="play-here">Play here</Button>}>
          Another tab of this browser plays your seat. Here you are watching.
        </Notice>
      )}
      {notice && (
        <Notice tone={notice.tone === 'bad' ? 'bad' : 'note'} testId="refusal" action={<Button look="quiet" size="small" onPress={() => session.dismiss()} label="Dismiss">✕</Button>}>
          {notice.text} {notice.rule && <span className="figures ml-1 text-[12px] text-muted" data-testid="refusal-rule">{notice.rule}</span>}
        </Notice>
      )}
    </>
  );
}
