'use client';
/** The tables: their limits and who sits there. */
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { tablePage } from '../../lib/addresses.ts';
import { useServer, useWallet, WithChain } from '../../lib/chain.tsx';
import { fetchLobby } from '../../lib/table-server.ts';
import { type LobbySeat, type LobbyTable, type TableConfig } from '../../lib/server-types.ts';
import { Mark, shortHex } from '../../ui/address.tsx';
import { Chips } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';

export function Lobby() {
  return (
    <WithChain fallback={<Skeletons />}>
      <Tables />
    </WithChain>
  );
}

function Skeletons() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" aria-busy aria-label="Loading the tables">
      {[1, 2, 3].map((i) => (
        <div key={i} className="skeleton h-60 !rounded-2xl" />
      ))}
    </div>
  );
}

function Tables() {
  const { tables } = useServer();
  const lobby = useQuery({ queryKey: ['lobby'], queryFn: fetchLobby, refetchInterval: 3_000 });
  if (lobby.isError && !lobby.data)
    return <Notice tone="bad">The tables cannot be shown: the table server does not answer.</Notice>;
  if (!lobby.data) return <Skeletons />;
  if (lobby.data.length === 0) return <p className="text-muted">There are no tables at the moment.</p>;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" data-testid="lobby">
      {lobby.data.flatMap((at, i) =>
        tables
          .filter(({ tableId }) => tableId === at.tableId)
          .map((table) => (
            <li key={at.tableId}>
              <TableCard at={at} table={table} index={i} />
            </li>
          )),
      )}
    </ul>
  );
}

/** Who sits there is the lobby's word; name, ruleset and limits are those that the table's id commits to. */
function TableCard({
  at: { seats },
  table: { tableId, name, ruleset, table },
  index,
}: {
  readonly at: LobbyTable;
  readonly table: TableConfig;
  readonly index: number;
}) {
  const { address } = useWallet();
  const mine = seats.some((seat) => seat?.player === address);
  const free = seats.filter((seat) => seat === null).length;
  return (
    <Link
      href={tablePage(tableId)}
      className="panel group block overflow-hidden no-underline transition-colors hover:border-brass/60"
      data-testid={`table-card-${index + 1}`}
      data-table-id={tableId}
    >
      <div className="relative flex h-[104px] items-center justify-center gap-4 border-b border-black/60 bg-[radial-gradient(80%_150%_at_50%_35%,#1f7153,#0e3d2e_65%,#092a20)] px-5">
        <Sitter seat={seats[0] ?? null} />
        <span className="text-[11px] tracking-[0.25em] text-[#e9dcc0]/60" aria-hidden>
          VS
        </span>
        <Sitter seat={seats[1] ?? null} />
      </div>
      <div className="grid gap-3 p-4">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="text-[16px] font-semibold">{name}</h3>
          <span className="badge badge-plain !normal-case">{ruleset}</span>
        </div>
        <dl className="grid grid-cols-3 gap-2 text-[12px] text-muted">
          <div>
            <dt>posta</dt>
            <dd className="text-[14px] font-medium text-ink">
              <Chips amount={table.minPosta} />–<Chips amount={table.maxPosta} />
            </dd>
          </div>
          <div>
            <dt>bets from</dt>
            <dd className="text-[14px] font-medium text-ink">
              <Chips amount={table.minBet} />
            </dd>
          </div>
          <div>
            <dt>cagnotte</dt>
            <dd className="figures text-[14px] font-medium text-ink">{table.feeBps / 100}%</dd>
          </div>
        </dl>
        <div
          className={`text-[14px] font-medium ${mine || free > 0 ? 'text-brass-bright' : 'text-muted'} group-hover:underline`}
        >
          {mine
            ? 'You sit here: back to the table'
            : free === 2
              ? 'Both seats are free'
              : free === 1
                ? 'One seat is free: play'
                : 'Watch'}{' '}
          →
        </div>
      </div>
    </Link>
  );
}

function Sitter({ seat }: { readonly seat: LobbySeat | null }) {
  if (!seat)
    return (
      <div className="grid flex-1 justify-items-center gap-1.5 text-[12.5px] text-[#e9dcc0]/75">
        <span className="size-9 rounded-full border border-dashed border-[#e9dcc0]/40" />
        free seat
      </div>
    );
  return (
    <div
      className={`grid flex-1 justify-items-center gap-1.5 text-[12.5px] text-[#f1ece0] ${seat.connected || seat.house ? '' : 'opacity-60'}`}
    >
      <Mark of={seat.player} house={seat.house} />
      <span className="figures">{seat.house ? 'the house' : shortHex(seat.player)}</span>
    </div>
  );
}
