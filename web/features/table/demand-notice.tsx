'use client';
/** A coup of this seat is before the court: staying silent there loses it, so the table's page says so. */
import { exitPage } from '../../lib/addresses.ts';
import { useOwnDemands, type OwnDemand } from '../../lib/demands.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTable } from './context.tsx';

export function DemandNotice() {
  const { snap, table } = useTable();
  const demands = useOwnDemands(table, [...(snap.memory ? [snap.memory] : []), ...snap.earlier]);
  if (demands === null) return null;
  if ('unknown' in demands) {
    return (
      <Notice tone="warn" testId="demands-unknown">
        Whether a coup of yours is before the court is not known: {demands.unknown} Trying again every few seconds.
      </Notice>
    );
  }
  return (
    <>
      {demands.known.map((demand) => (
        <OneDemand key={demand.closed} demand={demand} />
      ))}
    </>
  );
}

function OneDemand({ demand: { number, deadline, owes } }: { readonly demand: OwnDemand }) {
  const until = untilText(new Date(deadline * 1000));
  const action = (
    <a className="btn btn-small" href={exitPage} data-testid="demand-exit">
      {owes === 'others' ? 'See it' : 'Show my link'}
    </a>
  );
  return (
    <Notice tone={owes === 'others' ? 'warn' : 'bad'} testId="demand-open" action={action}>
      <span data-owes={owes} data-testid="demand-owes">
        A coup of bank {number.toString()} was not finished and is before the court on chain. {wordsOf[owes](until)}
      </span>
    </Notice>
  );
}

/** A window may last a day: a time without a date would be read as today's. */
function untilText(end: Date): string {
  const isToday = end.toDateString() === new Date().toDateString();
  return end.toLocaleString(undefined, { ...(isToday ? {} : { weekday: 'long' }), hour: '2-digit', minute: '2-digit' });
}

const wordsOf: Readonly<Record<OwnDemand['owes'], (until: string) => string>> = {
  link: (until) => `Show your link there by ${until}: until then it counts as not played.`,
  lastLink: (until) => `Show your link there by ${until}, or you lose the coup as the banker.`,
  others: (until) => `Nothing is asked of you now; the others have until ${until}.`,
};
