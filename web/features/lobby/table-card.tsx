'use client';
/** One table in the lobby: its ruleset, its limits, who sits there, and the way in. */
import Link from 'next/link';
import { tablePage } from '../../lib/addresses.ts';
import { useWallet } from '../../lib/wallet.tsx';
import { percentText } from '../../lib/percent.ts';
import type { LobbySeat, LobbyTable, TableConfig } from '../../lib/server-types.ts';
import { Mark, shortHex } from '../../ui/address.tsx';
import { Chips } from '../../ui/money.tsx';
import { lobbyWords } from '../../words/lobby.ts';
import { useLobbyLink } from '../waiting/use-lobby.ts';
import { TakeButton, WaitButton } from '../waiting/wait-button.tsx';
import { positionWords, waitingWords } from '../waiting/wait-words.ts';

type FreeAt = Pick<LobbyTable, 'seats' | 'held' | 'closing' | 'covered'>;

/** Who sits there, and higher minimums, are the lobby's word; name, ruleset and limits are those of the table's id. */
export function TableCard({
  at,
  at: { seats, minBet, minPosta },
  table: { tableId, name, ruleset, table },
  index,
}: {
  readonly at: LobbyTable;
  readonly table: TableConfig;
  readonly index: number;
}) {
  const { address } = useWallet();
  const mine = seats.some((seat) => seat?.player === address);
  const free = freeOf(at);
  const words = lobbyWords().card;
  return (
    <div className="panel flex h-full flex-col overflow-hidden transition-colors hover:border-brass/60">
      <Link
        href={tablePage(tableId)}
        className="group block flex-1 no-underline"
        data-testid={`table-card-${index + 1}`}
        data-table-id={tableId}
      >
        <div className="relative flex h-[104px] items-center justify-center gap-4 border-b border-black/60 bg-[radial-gradient(80%_150%_at_50%_35%,#1f7153,#0e3d2e_65%,#092a20)] px-5">
          {seats.length === 2 ? (
            <>
              <Sitter seat={seats[0] ?? null} held={at.held.includes(1)} />
              <span className="text-[11px] tracking-[0.25em] text-[#e9dcc0]/60" aria-hidden>
                VS
              </span>
              <Sitter seat={seats[1] ?? null} held={at.held.includes(2)} />
            </>
          ) : (
            <Sitters seats={seats} held={at.held} />
          )}
        </div>
        <div className="grid gap-3 p-4">
          <div className="flex items-baseline justify-between gap-3">
            <h3 className="text-[16px] font-semibold">{name}</h3>
            <span className="badge badge-plain !normal-case">{ruleset}</span>
          </div>
          <dl className="grid grid-cols-3 gap-2 text-[12px] text-muted">
            <div>
              <dt>{words.posta}</dt>
              <dd className="text-[14px] font-medium text-ink">
                <Chips amount={minPosta > table.minPosta ? minPosta : table.minPosta} />–
                <Chips amount={table.maxPosta} />
              </dd>
            </div>
            <div>
              <dt>{words.betsFrom}</dt>
              <dd className="text-[14px] font-medium text-ink">
                <Chips amount={minBet > table.minBet ? minBet : table.minBet} />
              </dd>
            </div>
            <div>
              <dt>{words.cagnotte}</dt>
              <dd className="figures text-[14px] font-medium text-ink">{percentText(table.feeBps)}</dd>
            </div>
          </dl>
          <div
            className={`text-[14px] font-medium ${mine || (free > 0 && !at.closing && at.covered !== 0) ? 'text-brass-bright' : 'text-muted'} group-hover:underline`}
          >
            {wayIn(at, mine)} →
          </div>
        </div>
      </Link>
      <WaitHere at={at} mine={mine} />
    </div>
  );
}

/** The waiting list of a table, where nobody can sit down. */
function WaitHere({ at, mine }: { readonly at: LobbyTable; readonly mine: boolean }) {
  const { tableId, waiting } = at;
  const { wait } = useLobbyLink(false);
  const isOwn = wait?.state === 'waits' && 'tableId' in wait.wish && wait.wish.tableId === tableId;
  const held = wait?.state === 'held' && wait.tableId === tableId ? wait : null;
  if (held === null && (mine || !canWait(at))) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 pb-4 text-[13px] text-muted" data-testid="wait-here">
      {held !== null ? (
        <TakeButton wait={held} testId="take-held-here">
          {lobbyWords().card.isYours(held.seat)}
        </TakeButton>
      ) : (
        <>
          <WaitButton wish={{ tableId }} />
          <span>{isOwn ? positionWords(wait.position) : waiting > 0 ? waitingWords(waiting) : ''}</span>
        </>
      )}
    </div>
  );
}

/** No chair is free that nobody holds and the bond covers. */
export const canWait = ({ seats, held, closing, covered }: FreeAt): boolean =>
  !closing && (freeOf({ seats, held }) === 0 || covered === 0);

const freeOf = ({ seats, held }: Pick<LobbyTable, 'seats' | 'held'>): number =>
  seats.filter((seat) => seat === null).length - held.length;

/** Where the card leads: to a seat, or to watch. Whoever comes to a table sees it before they sit down. */
export function wayIn({ seats, held, closing, covered }: FreeAt, mine: boolean): string {
  const words = lobbyWords().way;
  if (mine) return words.back;
  if (closing) return words.closing;
  const free = freeOf({ seats, held });
  if (free === 0) return words.watch;
  if (covered !== null && covered < free) return words.covered(covered);
  if (seats.length === 2) return free === 2 ? words.bothFree : words.oneOfTwo;
  return free === 1 ? words.oneFree : words.free;
}

/** "4 of 6 seats taken, 2 free"; a seat that is held is neither. */
export function seatWords({ seats, held }: Pick<LobbyTable, 'seats' | 'held'>): string {
  const free = freeOf({ seats, held });
  return lobbyWords().card.taken(seats.length - free - held.length, seats.length, free, held.length);
}

/** The chairs of a table of several, taken and free. */
function Sitters({ seats, held }: Pick<LobbyTable, 'seats' | 'held'>) {
  const words = lobbyWords();
  return (
    <div className="grid justify-items-center gap-2.5">
      <ul className="flex flex-wrap justify-center gap-1.5" aria-label={words.seats}>
        {seats.map((seat, i) => (
          <li
            key={i}
            title={
              seat === null
                ? words.card[held.includes(i + 1) ? 'seatHeld' : 'seatFree'](i + 1)
                : seat.house
                  ? words.card.house
                  : shortHex(seat.player)
            }
            className={seat !== null && !seat.connected && !seat.house ? 'opacity-60' : ''}
          >
            {seat === null ? (
              <span className="block size-7 rounded-full border border-dashed border-[#e9dcc0]/40" />
            ) : (
              <Mark of={seat.player} house={seat.house} size={28} />
            )}
          </li>
        ))}
      </ul>
      <span className="text-[12.5px] text-[#f1ece0]" data-testid="seats-taken">
        {seatWords({ seats, held })}
      </span>
    </div>
  );
}

function Sitter({ seat, held }: { readonly seat: LobbySeat | null; readonly held: boolean }) {
  const words = lobbyWords().card;
  if (!seat)
    return (
      <div className="grid flex-1 justify-items-center gap-1.5 text-[12.5px] text-[#e9dcc0]/75">
        <span className="size-9 rounded-full border border-dashed border-[#e9dcc0]/40" />
        {held ? words.held : words.freeSeat}
      </div>
    );
  return (
    <div
      className={`grid flex-1 justify-items-center gap-1.5 text-[12.5px] text-[#f1ece0] ${seat.connected || seat.house ? '' : 'opacity-60'}`}
    >
      <Mark of={seat.player} house={seat.house} />
      <span className="figures">{seat.house ? words.house : shortHex(seat.player)}</span>
    </div>
  );
}
