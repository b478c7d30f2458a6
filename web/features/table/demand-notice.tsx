'use client';
/** A coup of this seat is before the court: staying silent there loses it, so the table's page says so. */
import { exitPage } from '../../lib/addresses.ts';
import { wordsOfGame } from '../../lib/words-of-game.ts';
import { useOwnDemands, type OwnDemand } from '../../lib/demands.ts';
import { Notice } from '../../ui/notice.tsx';
import { doubtWords } from '../../words/doubts.ts';
import { useTable } from './context.tsx';

export function DemandNotice() {
  const { snap, table } = useTable();
  const demands = useOwnDemands(table, [...(snap.memory ? [snap.memory] : []), ...snap.earlier]);
  if (demands === null) return null;
  if ('unknown' in demands) {
    return (
      <Notice tone="warn" testId="demands-unknown">
        {wordsOfGame(table).demandUnknown(demands.unknown)}
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
  const words = doubtWords();
  const game = wordsOfGame(useTable().table);
  const end = new Date(deadline * 1000);
  const isToday = end.toDateString() === new Date().toDateString();
  const action = (
    <a className="btn btn-small" href={exitPage} data-testid="demand-exit">
      {owes === 'others' ? words.seeIt : words.showMyLink}
    </a>
  );
  return (
    <Notice tone={owes === 'others' ? 'warn' : 'bad'} testId="demand-open" action={action}>
      <span data-owes={owes} data-testid="demand-owes">
        {game.demand(number)} {game.owes[owes](end, isToday)}
      </span>
    </Notice>
  );
}
