/**
 * `Give`: the one signature by which a seat can lose (protocol.md 2.3–2.4). It follows from the memory alone; no view
 * is asked.
 */
import { hashStruct } from '../protocol/eip712.ts';
import { statuses, type ListRow } from '../protocol/messages.ts';
import type { SeatCommand } from '../table/commands.ts';
import type { TableView } from '../table/sette-view.ts';
import { isBeyondShare, isTooFarFromBase, stakeOf } from './exposure.ts';
import { mayPlayIn } from './doubts.ts';
import { turnKey, type SeatBank, type SeatMemory } from './memory.ts';
import { boundToRow, hasPassed, ownRow } from './own.ts';
import { runningCoup, runningIn, type RunningTurn } from './running.ts';
import { isGoneBefore } from './away.ts';
import { bind, show } from './secrets.ts';
import { signGive } from './sign.ts';
import { disagrees, trouble } from './trouble.ts';
import { seatSentences } from './sentences.ts';

export interface Duty {
  /** Store it durably BEFORE `send` leaves. */
  readonly memory: SeatMemory;
  readonly send: readonly SeatCommand[];
}

export const nothing = (memory: SeatMemory): Duty => ({ memory, send: [] });

/** The table says that it waits for this of the seat. */
export const waitsFor = (view: TableView, { seat }: SeatMemory, duty: string): boolean =>
  view.waiting.some((w) => w.seat === seat && w.duty === duty);

const notOwnWords = { wrong: seatSentences.rowNotSigned, back: seatSentences.rowGivenBack } as const;

/**
 * Gives once for each turn, for a list that is right, contains this seat's latest bet, and is covered by its share of
 * the bond.
 */
export function giveDuty(memory: SeatMemory, withList: boolean): Duty {
  const running = runningCoup(memory);
  if (running === null) return nothing(memory);
  const { bank, turn, closed } = running;
  const row = turn.list?.find(({ seat }) => seat === memory.seat);
  const banks = row?.status === statuses.banker;
  if (row === undefined || (!banks && row.status !== statuses.accepted) || !mayPlayIn(memory, bank))
    return nothing(memory);
  if (turn.gives?.some(({ seat }) => seat === memory.seat)) return nothing(memory);
  if (isGoneBefore(memory, closed)) return nothing(memory);
  // Without its `Give` the bank ends as passed (ADR 0014).
  if (banks && hasPassed(memory, hashStruct('State', bank.checked))) return nothing(memory);
  const own = ownRow(memory, turn, row);
  // A banker's word that has lapsed binds it to nothing: without its `Give` the bank ends as passed, too.
  if (own === 'waits' || (banks && own === 'back')) return nothing(memory);
  if (own !== 'right')
    return nothing(disagrees(memory, trouble(bank.bankId, bank.checked.turn, 'C.own', notOwnWords[own])));
  const contested = memory.contested?.[closed];
  if (contested === 'over') return nothing(memory);
  // The banker's `Give` binds the banker: a punter waits for it. Under a demand the court has seen it, so the table
  // need not show it.
  if (
    !banks &&
    !withList &&
    contested === undefined &&
    !turn.gives?.some(({ seat }) => seat === bank.proof.setup.message.banker)
  )
    return nothing(memory);
  const given = memory.given[turnKey(bank.bankId, bank.checked.turn)] !== undefined;
  // A banker is not bound yet, and no void names it.
  const signedOver = banks ? null : hashStruct('State', bank.checked);
  if (!given && (isBeyondShare(memory, bank, stakeOf(row, turn), signedOver) || isTooFarFromBase(bank)))
    return nothing(memory);
  return giveFor(memory, running, row, { linkToo: !banks || withList, onChain: contested === 'open' });
}

/**
 * Under a demand it is given on chain only, where nobody sees it before the others are bound: the way out takes it from
 * here (protocol.md 2.4).
 */
function giveFor(
  memory: SeatMemory,
  { turn, closed }: RunningTurn,
  row: ListRow,
  { linkToo, onChain }: { readonly linkToo: boolean; readonly onChain: boolean },
): Duty {
  const given = bind(memory, row.commitment, closed);
  if (given === null) return nothing(memory);
  const bound = boundToRow(given, turn, row);
  if (onChain) return nothing(bound);
  const out = linkToo ? show(bound, row.commitment, closed) : { memory: bound, link: null };
  if (out === null) return nothing(bound);
  return {
    memory: out.memory,
    send: [{ type: 'give', closed, signature: signGive(out.memory, closed), link: out.link }],
  };
}

/**
 * The banker's link, last of all: once the banker holds every punter's valid `Give` and link (protocol.md 2.4). For
 * every bank in which it has given, whatever was set up since: a bound banker who stays silent would lose the coup.
 */
export function bankerLinkDuty(memory: SeatMemory): Duty {
  const bound = memory.banks.filter(
    (bank) => bank.mine && !bank.final && bank.proof.setup.message.banker === memory.seat,
  );
  return bound.reduce<Duty>((sofar, bank) => {
    const { memory: next, send } = linkIn(sofar.memory, bank);
    return { memory: next, send: [...sofar.send, ...send] };
  }, nothing(memory));
}

function linkIn(memory: SeatMemory, bank: SeatBank): Duty {
  const running = runningIn(bank);
  if (running === null) return nothing(memory);
  const { turn, closed } = running;
  const row = turn.list?.find(({ seat }) => seat === memory.seat);
  const mine = turn.gives?.find(({ seat }) => seat === memory.seat);
  if (row === undefined || mine === undefined || mine.link !== undefined) return nothing(memory);
  // Shown on chain only, or not at all (protocol.md 2.4).
  if (memory.contested?.[closed] !== undefined) return nothing(memory);
  const complete = turn.list?.every(
    ({ seat, status }) =>
      status !== statuses.accepted || turn.gives?.some((give) => give.seat === seat && give.link !== undefined),
  );
  const out = complete === true ? show(memory, row.commitment, closed) : null;
  return out === null ? nothing(memory) : { memory: out.memory, send: [{ type: 'link', closed, link: out.link }] };
}
